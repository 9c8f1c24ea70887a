/// The white space of XML 1.0 (production 3), which the text formats that we read share.
enum XMLSpace {
  /// Whether the byte is a blank, a tab, a line feed or a carriage return.
  @inline(__always)
  static func contains(_ byte: UInt8) -> Bool {
    byte <= 0x20 && (byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09)
  }

  /// The bytes without the white space at both ends.
  @inline(__always)
  static func trimming(_ bytes: Bytes) -> Bytes {
    guard let base = bytes.baseAddress else { return bytes }
    var start = 0
    var end = bytes.count
    while start < end && contains(base[start]) { start += 1 }
    while end > start && contains(base[end - 1]) { end -= 1 }
    return Bytes(start: base + start, count: end - start)
  }
}
