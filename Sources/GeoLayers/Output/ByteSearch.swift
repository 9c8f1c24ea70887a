import GeoFeatures

/// Looks at eight bytes of text at a time.
///
/// Each test sets the high bit of the bytes that pass. Bits above the lowest one set may be wrong
/// (borrows run upwards), so only whether there is one, and the lowest, may be used. S. E. Anderson,
/// "Bit Twiddling Hacks", "Determine if a word has a byte equal to n / less than n".
enum ByteSearch {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// The bytes that equal `byte`.
  @inline(__always)
  static func equal(_ word: UInt64, _ byte: UInt8) -> UInt64 {
    let difference = word ^ (ones &* UInt64(byte))
    return (difference &- ones) & ~difference & highBits
  }

  /// The bytes below `byte`, which must be at most 128.
  @inline(__always)
  static func below(_ word: UInt64, _ byte: UInt8) -> UInt64 {
    (word &- (ones &* UInt64(byte))) & ~word & highBits
  }

  /// The first place from `start` on whose byte passes one of the two forms of the same test, or the
  /// end.
  @inline(__always)
  static func first(
    in text: Bytes, from start: Int, words: (UInt64) -> UInt64, bytes: (UInt8) -> Bool
  ) -> Int {
    guard let base = text.baseAddress else { return 0 }
    let raw = UnsafeRawPointer(base)
    var index = start
    while index &+ 8 <= text.count {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let found = words(word)
      if found != 0 { return index &+ found.trailingZeroBitCount >> 3 }
      index &+= 8
    }
    while index < text.count && !bytes(base[index]) { index &+= 1 }
    return index
  }
}
