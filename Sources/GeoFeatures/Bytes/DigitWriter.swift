/// Writes decimal digits at a pointer.
enum DigitWriter {
  private static let pairs: StaticString = """
    0001020304050607080910111213141516171819\
    2021222324252627282930313233343536373839\
    4041424344454647484950515253545556575859\
    6061626364656667686970717273747576777879\
    8081828384858687888990919293949596979899
    """

  /// Writes exactly `width` digits of the number, zeros first; it must have no more.
  @inline(__always)
  static func writePadded(_ number: UInt64, width: Int, at place: UnsafeMutablePointer<UInt8>) {
    let table = pairs.utf8Start
    var rest = number
    var index = width
    while index >= 2 {
      index -= 2
      let (quotient, pair) = rest.quotientAndRemainder(dividingBy: 100)
      place[index] = table[Int(pair) &* 2]
      place[index + 1] = table[Int(pair) &* 2 &+ 1]
      rest = quotient
    }
    if index == 1 { place[0] = 0x30 &+ UInt8(truncatingIfNeeded: rest) }
  }

  /// Writes the number without leading zeros and returns how many digits it has, 20 at most.
  @inline(__always)
  static func write(_ number: UInt64, at place: UnsafeMutablePointer<UInt8>) -> Int {
    let width = digitCount(number)
    writePadded(number, width: width, at: place)
    return width
  }

  /// How many digits the number has; zero has one.
  @inline(__always)
  static func digitCount(_ number: UInt64) -> Int {
    if number < 10 { return 1 }
    if number < 100 { return 2 }
    if number < 1_000 { return 3 }
    if number < 10_000 { return 4 }
    // 1233/4096 is just above log10(2); one comparison corrects the estimate.
    let estimate = ((64 - number.leadingZeroBitCount) &* 1233) >> 12
    return number >= PowersOfTen.words[estimate] ? estimate + 1 : estimate
  }
}
