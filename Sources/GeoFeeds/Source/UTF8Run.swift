import GeoFeatures

/// Quick questions about a run of UTF-8.
enum UTF8Run {
  /// Whether every byte is below 128.
  static func isASCII(_ bytes: Bytes) -> Bool {
    guard let base = bytes.baseAddress else { return true }
    let raw = UnsafeRawPointer(base)
    var index = 0
    var seen: UInt64 = 0
    while index + 32 <= bytes.count {
      seen |= raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      seen |= raw.loadUnaligned(fromByteOffset: index + 8, as: UInt64.self)
      seen |= raw.loadUnaligned(fromByteOffset: index + 16, as: UInt64.self)
      seen |= raw.loadUnaligned(fromByteOffset: index + 24, as: UInt64.self)
      index += 32
    }
    while index < bytes.count {
      seen |= UInt64(bytes[index])
      index += 1
    }
    return seen & 0x8080_8080_8080_8080 == 0
  }

  /// How many bytes there are before a character that the end cuts in two.
  static func wholeLength(_ bytes: Bytes) -> Int {
    var start = bytes.count
    var steps = 0
    while start > 0 && steps < 4 {
      start -= 1
      steps += 1
      let byte = bytes[start]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte < 0x80 ? 1 : byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length > steps ? start : bytes.count
    }
    return bytes.count
  }

  /// How many line feeds stand before the first U+FFFD.
  static func linesBeforeReplacement(_ bytes: Bytes) -> Int {
    let end = bytes.end(of: "\u{FFFD}", from: 0) ?? bytes.count
    return lineCount(Bytes(rebasing: bytes[..<end]))
  }

  /// How many line feeds there are.
  static func lineCount(_ bytes: Bytes) -> Int {
    var count = 0
    var position = 0
    while let found = bytes.firstIndex(of: 10, from: position) {
      count += 1
      position = found + 1
    }
    return count
  }
}
