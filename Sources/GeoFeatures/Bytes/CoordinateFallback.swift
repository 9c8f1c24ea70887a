/// Rounds coordinates in decimal where floating point does not say which way to round, or 53 bits of
/// integer do not hold them at the wanted scale.
enum CoordinateFallback {
  /// Writes the digits of the value's shortest text, rounded to `decimals` decimals.
  @inline(never)
  static func append(_ value: Double, decimals: Int, to output: inout ByteBuffer) {
    var text = value.magnitude.description
    var digits = ByteBuffer(minimumCapacity: 32)
    var pointAfter = 0
    text.withUTF8 { split($0, into: &digits, &pointAfter) }
    // Digits after the point, those that are kept, and the rounding of the last one.
    let kept = pointAfter + decimals
    if kept < digits.count && kept >= 0 {
      let roundsUp = digits[kept] >= 5
      digits.truncate(to: kept)
      if roundsUp { increment(&digits, &pointAfter) }
    }
    var count = digits.count
    while count > max(pointAfter, 0) && count > 0 && digits[count - 1] == 0 { count -= 1 }
    if value < 0 { output.append(0x2D) }
    for index in 0..<max(pointAfter, 1) {
      output.append(0x30 + (index < pointAfter && index < count ? digits[index] : 0))
    }
    guard count > pointAfter else { return }
    output.append(0x2E)
    for _ in pointAfter..<max(pointAfter, 0) { output.append(0x30) }
    for index in max(pointAfter, 0)..<count { output.append(0x30 + digits[index]) }
  }

  /// Takes `123.45` or `1.2345e+22` apart: the digits as numbers 0…9, and how many of them stand
  /// before the point (negative: so many zeros stand after it first).
  private static func split(
    _ text: UnsafeBufferPointer<UInt8>, into digits: inout ByteBuffer, _ pointAfter: inout Int
  ) {
    let exponentAt = text.firstIndex(of: 0x65) ?? text.count
    var point = -1
    for index in 0..<exponentAt {
      if text[index] == 0x2E { point = digits.count } else { digits.append(text[index] &- 0x30) }
    }
    pointAfter = point < 0 ? digits.count : point
    if exponentAt < text.count {
      let exponent = NumberScanner.integer(Bytes(rebasing: text[(exponentAt + 1)...])) ?? 0
      pointAfter += Int(exponent)
    }
    var zeros = 0
    while zeros < digits.count && digits[zeros] == 0 { zeros += 1 }
    digits.removeFirst(zeros)
    pointAfter -= zeros
  }

  /// Adds one to the last digit.
  private static func increment(_ digits: inout ByteBuffer, _ pointAfter: inout Int) {
    var index = digits.count - 1
    while index >= 0 {
      if digits[index] < 9 {
        digits[index] += 1
        return
      }
      digits[index] = 0
      index -= 1
    }
    // Every digit was a nine: 999 became 1000.
    digits.append(0)
    if digits.count > 1 { digits[digits.count - 1] = 0 }
    digits[0] = 1
    pointAfter += 1
  }
}
