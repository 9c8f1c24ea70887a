import GeoFeatures

/// Names of members, however a program writes them.
///
/// `fix_time`, `fixTime` and `FixTime` are one name, and so are `@dir` and `dir`, `#text` and `text`,
/// `jmx_eb:Coordinate` and `coordinate`: letters A to Z count as small ones, a prefix, underscores and
/// signs do not count.
enum DocumentName {
  /// Whether a name is one of those with bars between, which are small letters and digits.
  static func matches(_ name: Bytes, _ names: StaticString) -> Bool {
    let colon = name.lastIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? 0
    let written = Bytes(rebasing: name[colon...])
    var start = 0
    let all = Bytes(of: names)
    while start <= all.count {
      let end = all[start...].firstIndex(of: UInt8(ascii: "|")) ?? all.count
      if isSame(written, Bytes(rebasing: all[start..<end])) { return true }
      start = end + 1
    }
    return false
  }

  private static func isSame(_ written: Bytes, _ plain: Bytes) -> Bool {
    var place = 0
    for byte in written {
      if byte == UInt8(ascii: "_") || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "#") {
        continue
      }
      guard place < plain.count, plain[place] == (byte &- 0x41 < 26 ? byte | 0x20 : byte) else {
        return false
      }
      place += 1
    }
    return place == plain.count
  }
}
