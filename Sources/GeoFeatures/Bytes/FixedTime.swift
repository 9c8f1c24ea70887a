/// The form that most feeds write, read at fixed places: `2024-04-02T23:58:11Z`, with or without
/// exactly three digits of a fraction.
enum FixedTime {
  /// Milliseconds since 1970, or nil where the text has another form or is no moment.
  @inline(__always)
  static func milliseconds(_ text: Bytes) -> Int64? {
    guard let base = text.baseAddress, text.count == 24 || text.count == 20,
      base[4] == 0x2D, base[7] == 0x2D, base[10] == 0x54, base[13] == 0x3A, base[16] == 0x3A,
      base[text.count - 1] == 0x5A
    else { return nil }
    // A byte that is no digit makes its pair 100 or more.
    let century = pair(base, 0)
    let ofCentury = pair(base, 2)
    let month = pair(base, 5)
    let day = pair(base, 8)
    let hour = pair(base, 11)
    let minute = pair(base, 14)
    let second = pair(base, 17)
    guard century < 100, ofCentury < 100, hour < 24, minute < 60, second < 60 else { return nil }
    let year = century * 100 + ofCentury
    guard CivilDate.isValid(year: year, month: month, day: day) else { return nil }
    var fraction = 0
    if text.count == 24 {
      let hundredths = pair(base, 20)
      let last = Int(base[22] &- 0x30)
      guard base[19] == 0x2E, hundredths < 100, last < 10 else { return nil }
      fraction = hundredths * 10 + last
    }
    let days = CivilDate.days(year: year, month: month, day: day)
    let seconds = (days * 24 + hour) * 3600 + minute * 60 + second
    return Int64(seconds * 1000 + fraction)
  }

  /// The number of two digits at that place, 100 or more where one is none.
  @inline(__always)
  private static func pair(_ base: UnsafePointer<UInt8>, _ place: Int) -> Int {
    let tens = Int(base[place] &- 0x30)
    let ones = Int(base[place + 1] &- 0x30)
    return ones < 10 ? tens &* 10 &+ ones : 100
  }
}
