import GeoFeatures

/// How far a text goes.
struct TextExtent {
  /// Line ends.
  let lines: Int
  /// Characters behind the last of them.
  let columns: Int

  init(_ bytes: Bytes) {
    lines = UTF8Run.lineCount(bytes)
    let start = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    columns = bytes[start...].count { $0 & 0xC0 != 0x80 }
  }
}
