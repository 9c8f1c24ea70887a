/// Writes numbers as text that JSON, XML and CSV take alike.
public enum NumberWriter {
  /// Writes the shortest text that reads back the same, always with a decimal point, so that a
  /// reader types the column as real: 5 is `5.0`, 1e22 is `1.0e+22`, -0 is `0.0`.
  ///
  /// - Precondition: The value is finite.
  public static func appendReal(_ value: Double, to output: inout ByteBuffer) {
    precondition(value.isFinite)
    // At most 15 digits with at most 6 decimals: if the text reads back the same, no shorter one
    // does, for decimals of 15 digits are all told apart by doubles.
    let magnitude = value.magnitude
    if magnitude < 1e9 {
      let word = UInt64(magnitude * 1e6 + 0.5)
      if Double(word) / 1e6 == magnitude {
        let place = output.reserve(32)
        var length = 0
        if value < 0 {
          place[0] = 0x2D
          length = 1
        }
        let (whole, fraction) = word.quotientAndRemainder(dividingBy: 1_000_000)
        length += DigitWriter.write(whole, at: place + length)
        place[length] = 0x2E
        if fraction == 0 {
          place[length + 1] = 0x30
          return output.commit(length + 2)
        }
        DigitWriter.writePadded(fraction, width: 6, at: place + length + 1)
        length += 7
        while place[length - 1] == 0x30 { length -= 1 }
        return output.commit(length)
      }
    }
    appendDescription(value, to: &output)
  }

  /// Writes a coordinate with at most `decimals` decimals, half rounded away from zero, without
  /// trailing zeros or a trailing point; -0 is `0`.
  ///
  /// Rounding is that of the value's shortest form, so that 0.12345675 is 0.1234568 to 7 decimals; a
  /// value with more digits than a double holds at that many is written with the digits of that form.
  ///
  /// - Precondition: The value is finite and `decimals` lies in 0…17.
  public static func appendCoordinate(
    _ value: Double, decimals: Int, to output: inout ByteBuffer
  ) {
    precondition(value.isFinite && decimals >= 0 && decimals <= 17)
    let product = value.magnitude * PowersOfTen.reals[decimals]
    guard product < 9_007_199_254_740_992 else {  // 2^53: beyond it not every integer is a double
      return CoordinateFallback.append(value, decimals: decimals, to: &output)
    }
    var word = UInt64(product)
    let beyondHalf = product - Double(word) - 0.5
    // The product is off by as much as half its last bit, which may lie on the other side of a half.
    guard beyondHalf.magnitude > product * 0x1p-52 else {
      return CoordinateFallback.append(value, decimals: decimals, to: &output)
    }
    if beyondHalf > 0 { word += 1 }
    let place = output.reserve(40)
    var length = 0
    if value < 0 && word != 0 {
      place[0] = 0x2D
      length = 1
    }
    if decimals == 7 {  // the usual case divides by a constant
      let (whole, fraction) = word.quotientAndRemainder(dividingBy: 10_000_000)
      length += finish(whole, fraction, 7, at: place + length)
    } else {
      let scale = PowersOfTen.words[decimals]
      let (whole, fraction) = word.quotientAndRemainder(dividingBy: scale)
      length += finish(whole, fraction, decimals, at: place + length)
    }
    output.commit(length)
  }

  /// Writes an integer.
  public static func appendInteger(_ value: Int64, to output: inout ByteBuffer) {
    let place = output.reserve(24)
    var length = 0
    if value < 0 {
      place[0] = 0x2D
      length = 1
    }
    length += DigitWriter.write(value.magnitude, at: place + length)
    output.commit(length)
  }

  @inline(__always)
  private static func finish(
    _ whole: UInt64, _ fraction: UInt64, _ width: Int, at place: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var length = DigitWriter.write(whole, at: place)
    if fraction != 0 {
      place[length] = 0x2E
      DigitWriter.writePadded(fraction, width: width, at: place + length + 1)
      length += 1 + width
      while place[length - 1] == 0x30 { length -= 1 }
    }
    return length
  }

  /// The standard library's shortest text, with `.0` put in where it has no point.
  @inline(never)
  private static func appendDescription(_ value: Double, to output: inout ByteBuffer) {
    var text = value.description
    text.withUTF8 { digits in
      if digits.contains(0x2E) { return output.append(contentsOf: digits) }
      let exponent = digits.firstIndex(of: 0x65) ?? digits.count
      output.append(contentsOf: Bytes(rebasing: digits[..<exponent]))
      output.append(".0")
      output.append(contentsOf: Bytes(rebasing: digits[exponent...]))
    }
  }
}
