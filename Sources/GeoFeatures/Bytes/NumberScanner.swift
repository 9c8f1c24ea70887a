/// Reads numbers from bytes: no string is made, no locale asked.
///
/// Reals are correctly rounded (IEEE 754, nearest, ties to even). What `strtod` takes beyond decimal
/// numbers (`inf`, `nan`, hexadecimal) is refused, and so is a number too large for a double.
public enum NumberScanner {
  /// The number that the whole text is, white space around it aside; nil where it is none.
  ///
  /// Takes `-12`, `+3.5`, `.5`, `5.` and `1.2e-3`.
  @inline(__always)
  public static func real(_ bytes: Bytes) -> Double? {
    let text = XMLSpace.trimming(bytes)
    guard let base = text.baseAddress else { return nil }
    var position = 0
    guard let value = DecimalScan.real(base, &position, text.count) else { return nil }
    return position == text.count ? value : nil
  }

  /// The integer that the whole text is, white space around it aside; nil where it is none or does
  /// not fit into 64 bits.
  public static func integer(_ bytes: Bytes) -> Int64? {
    let text = XMLSpace.trimming(bytes)
    var position = 0
    var isNegative = false
    if let first = text.first, first == 0x2D || first == 0x2B {
      isNegative = first == 0x2D
      position = 1
    }
    guard position < text.count else { return nil }
    var magnitude: UInt64 = 0
    while position < text.count {
      let digit = text[position] &- 0x30
      guard digit < 10 else { return nil }
      let (tens, overflow) = magnitude.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(UInt64(digit))
      guard !overflow && !carry else { return nil }
      magnitude = sum
      position += 1
    }
    if isNegative {
      return magnitude <= 1 << 63 ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil
    }
    return Int64(exactly: magnitude)
  }

  /// The next number of a list whose members are parted by commas and any run of white space.
  ///
  /// - Parameters:
  ///   - bytes: The list.
  ///   - position: Where to go on; afterwards the first byte after the number. At the end of the
  ///     list it is `bytes.count`, and at something that is no number its first byte.
  /// - Returns: The number, or nil at the end or at a misfit.
  @inline(__always)
  public static func nextReal(_ bytes: Bytes, _ position: inout Int) -> Double? {
    guard let base = bytes.baseAddress else { return nil }
    let end = bytes.count
    while position < end && isSeparator(base[position]) { position += 1 }
    guard position < end else { return nil }
    let start = position
    if let value = DecimalScan.real(base, &position, end),
      position == end || isSeparator(base[position])
    {
      return value
    }
    position = start
    return nil
  }

  /// The number that begins at `position`, which afterwards is the first byte behind it; nil, with
  /// the position as it was, where none begins there.
  ///
  /// For fields within a larger text: the caller looks at what comes behind.
  @inline(__always)
  public static func leadingReal(_ bytes: Bytes, _ position: inout Int) -> Double? {
    guard let base = bytes.baseAddress else { return nil }
    return DecimalScan.real(base, &position, bytes.count)
  }

  /// A number as people write prices: a currency sign ($ € £ ¥) may lead, and commas may part the
  /// thousands: `$1,299.95`, `-£5`. Nil where it is none, as with groups that are not of three.
  public static func lenientReal(_ bytes: Bytes) -> Double? {
    let text = XMLSpace.trimming(bytes)
    var plain = ByteBuffer(minimumCapacity: text.count + 1)
    var position = 0
    var hasSign = false
    var hasCurrency = false
    while position < text.count {
      let byte = text[position]
      if !hasSign && (byte == 0x2D || byte == 0x2B) {
        hasSign = true
        plain.append(byte)
        position += 1
      } else if !hasCurrency, case let length = currencyLength(text, position), length > 0 {
        hasCurrency = true
        position += length
        while position < text.count && XMLSpace.contains(text[position]) { position += 1 }
      } else {
        break
      }
    }
    // Commas count only before the point, after at least one digit, and before groups of three.
    var digits = 0
    var hasComma = false
    while position < text.count {
      let byte = text[position]
      if byte == 0x2C {
        guard hasComma ? digits == 3 : digits >= 1 && digits <= 3 else { return nil }
        hasComma = true
        digits = 0
      } else if byte &- 0x30 < 10 {
        digits += 1
        plain.append(byte)
      } else {
        break
      }
      position += 1
    }
    if hasComma && digits != 3 { return nil }
    plain.append(contentsOf: Bytes(rebasing: text[position...]))
    // Something must follow the currency sign.
    guard let last = plain.bytes.last, last &- 0x30 < 10 || last == 0x2E else { return nil }
    return real(plain.bytes)
  }

  @inline(__always)
  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == 0x2C || XMLSpace.contains(byte)
  }

  /// How many bytes the currency sign at `position` has in UTF-8; 0 where there is none.
  private static func currencyLength(_ text: Bytes, _ position: Int) -> Int {
    switch text[position] {
    case 0x24: return 1  // $
    case 0xC2:
      let next = position + 1 < text.count ? text[position + 1] : 0
      return next == 0xA3 || next == 0xA5 ? 2 : 0  // £ ¥
    case 0xE2:
      let isEuro =
        position + 2 < text.count && text[position + 1] == 0x82 && text[position + 2] == 0xAC
      return isEuro ? 3 : 0
    default: return 0
    }
  }
}
