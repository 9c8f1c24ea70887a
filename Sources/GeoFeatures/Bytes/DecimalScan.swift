import CSystem

/// Turns decimal digits into the nearest double.
enum DecimalScan {
  /// Reads one number at `position` and moves it behind; on nil the position stays.
  ///
  /// What lies from `base` to `end` must be readable, before the position too.
  @inline(__always)
  static func real(_ base: UnsafePointer<UInt8>, _ position: inout Int, _ end: Int) -> Double? {
    let start = position
    var at = start
    guard at < end else { return nil }
    var isNegative = false
    if base[at] == 0x2D || base[at] == 0x2B {
      isNegative = base[at] == 0x2D
      at += 1
    }
    // Up to 19 significant digits fit into 64 bits; wrapping beyond them is harmless, since
    // `digitCount` then sends the text to strtod.
    var mantissa: UInt64 = 0
    let integerStart = at
    DigitScan.run(base, &at, end, &mantissa)
    var digitCount = at - integerStart
    var exponent = 0
    if at < end && base[at] == 0x2E {
      at += 1
      let fractionStart = at
      DigitScan.run(base, &at, end, &mantissa)
      exponent = fractionStart - at
      digitCount += at - fractionStart
    }
    if digitCount == 0 { return nil }
    if at < end && base[at] | 0x20 == 0x65 {
      guard let power = scanExponent(base, &at, end) else { return nil }
      exponent += power
    }
    position = at
    if digitCount <= 19 {
      // Clinger 1990, "How to read floating point numbers accurately": both are exact, so that one
      // operation rounds once.
      if mantissa <= 1 << 53 && exponent >= -22 && exponent <= 22 {
        let whole = Double(mantissa)
        let value =
          exponent < 0
          ? whole / PowersOfTen.reals[0 &- exponent] : whole * PowersOfTen.reals[exponent]
        return isNegative ? -value : value
      }
      if exponent < 0 && exponent >= -19 {
        let value = quotient(mantissa, PowersOfTen.words[0 &- exponent])
        return isNegative ? -value : value
      }
    }
    return slowReal(base + start, at - start)
  }

  /// The exponent after an `e`; far-off ones are held at ±99,999, where every double has ended.
  @inline(never)
  private static func scanExponent(
    _ base: UnsafePointer<UInt8>, _ at: inout Int, _ end: Int
  ) -> Int? {
    at += 1
    guard at < end else { return nil }
    var isNegative = false
    if base[at] == 0x2D || base[at] == 0x2B {
      isNegative = base[at] == 0x2D
      at += 1
    }
    let start = at
    var power = 0
    while at < end {
      let digit = base[at] &- 0x30
      if digit > 9 { break }
      power = min(power * 10 + Int(digit), 99_999)
      at += 1
    }
    return at == start ? nil : isNegative ? -power : power
  }

  /// The double nearest to `dividend / divisor`, neither of them zero.
  ///
  /// One division of 128 by 64 bits gives at least 63 bits of the quotient; whether anything is left
  /// over goes into its last bit, and the conversion to 53 bits rounds once.
  @inline(never)
  private static func quotient(_ dividend: UInt64, _ divisor: UInt64) -> Double {
    var shift = divisor.leadingZeroBitCount - dividend.leadingZeroBitCount
    let numerator = dividend << UInt64(dividend.leadingZeroBitCount)
    let denominator = divisor << UInt64(divisor.leadingZeroBitCount)
    var high = numerator
    var low: UInt64 = 0
    if numerator >= denominator {
      high = numerator >> 1
      low = numerator << 63
      shift += 1
    }
    let (bits, rest) = denominator.dividingFullWidth((high, low))
    let value = Double(rest == 0 ? bits : bits | 1)
    // The quotient lies between 1e-19 and 2^64: scaling by a power of two is exact.
    return value * Double(bitPattern: UInt64(shift - 64 + 1023) << 52)
  }

  /// What is left to the C library: more than 19 digits, or powers far away.
  @inline(never)
  private static func slowReal(_ base: UnsafePointer<UInt8>, _ count: Int) -> Double? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: count + 1) { copy in
      for index in 0..<count { copy[index] = CChar(bitPattern: base[index]) }
      copy[count] = 0
      guard let start = copy.baseAddress else { return nil }
      let value = strtod(start, nil)
      return value.isFinite ? value : nil
    }
  }
}
