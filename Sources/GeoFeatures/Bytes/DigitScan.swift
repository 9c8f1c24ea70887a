/// Reads runs of decimal digits eight bytes at a time: coordinates have runs of all lengths, and a
/// loop over bytes would guess wrongly where each ends.
enum DigitScan {
  /// Goes on over the digits at `at`, and gathers their value behind that of `number`, modulo 2^64.
  @inline(__always)
  static func run(
    _ base: UnsafePointer<UInt8>, _ at: inout Int, _ end: Int, _ number: inout UInt64
  ) {
    while end >= 8 && at < end {
      // The word at `at`, or near the end the last word with what comes before `at` shifted out.
      let start = min(at, end - 8)
      let word = UInt64(
        littleEndian: UnsafeRawPointer(base + start).loadUnaligned(as: UInt64.self))
      let values = (word ^ 0x3030_3030_3030_3030) &>> UInt64((at &- start) &* 8)
      // The high bit of the first byte that is above 9 is set; carries reach only later bytes.
      let others = (values &+ 0x7676_7676_7676_7676 | values) & 0x8080_8080_8080_8080
      let count = min(others.trailingZeroBitCount >> 3, min(end &- at, 8))
      if count == 0 { return }
      number = number &* PowersOfTen.words[count] &+ value(values &<< UInt64((8 &- count) &* 8))
      at += count
      if count < 8 { return }
    }
    while at < end {
      let digit = base[at] &- 0x30
      if digit > 9 { return }
      number = number &* 10 &+ UInt64(digit)
      at += 1
    }
  }

  /// The number of eight digits, the first of them in the lowest byte: neighbours are joined to
  /// pairs, and the pairs weighed by two multiplications whose sums meet in the upper half.
  @inline(__always)
  private static func value(_ digits: UInt64) -> UInt64 {
    let pairs = digits &* 10 &+ (digits >> 8)
    let odd = (pairs & 0x0000_00FF_0000_00FF) &* (100 &+ 1_000_000 << 32)
    let even = (pairs >> 16 & 0x0000_00FF_0000_00FF) &* (1 &+ 10_000 << 32)
    return (odd &+ even) >> 32
  }
}
