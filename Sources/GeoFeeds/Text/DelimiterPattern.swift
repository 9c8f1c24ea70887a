/// Finds where an unquoted field ends, eight bytes at a time.
struct DelimiterPattern {
  private let delimiter: UInt8
  private let delimiters: UInt64

  init(_ delimiter: UInt8) {
    self.delimiter = delimiter
    delimiters = UInt64(delimiter) &* Self.ones
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// The place of the next delimiter, line feed or carriage return, or `end`.
  @inline(__always)
  func end(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
    var at = start
    while at + 8 <= end {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(base + at).loadUnaligned(as: UInt64.self))
      let hits =
        Self.zeros(word ^ delimiters) | Self.zeros(word ^ (0x0A &* Self.ones))
        | Self.zeros(word ^ (0x0D &* Self.ones))
      if hits != 0 { return at + hits.trailingZeroBitCount >> 3 }
      at += 8
    }
    while at < end && base[at] != delimiter && base[at] != 0x0A && base[at] != 0x0D { at += 1 }
    return at
  }

  /// The high bit of the first byte that is zero; bits above it say nothing.
  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 {
    (word &- ones) & ~word & (0x80 &* ones)
  }
}
