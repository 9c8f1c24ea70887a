import GeoFeatures

/// Times that are written as nothing but digits, as in `2017083018`.
enum FixStamp {
  private static let hour: Int64 = 3_600_000

  /// Milliseconds since 1970 of `YYYYMMDDHH`, with or without two digits of minutes, or nil where the
  /// text is something else or there is no such time.
  static func milliseconds(_ text: Bytes) -> Int64? {
    guard text.count == 10 || text.count == 12, let year = pair(text, 0),
      let ofCentury = pair(text, 2), let month = pair(text, 4), let day = pair(text, 6)
    else { return nil }
    return moment(
      year: year * 100 + ofCentury, month, day, clock: Bytes(rebasing: text[8...]))
  }

  /// The same of `YYYYMMDD` and `HHMM`.
  static func milliseconds(date: Bytes, clock: Bytes) -> Int64? {
    guard date.count == 8, clock.count == 4, let year = pair(date, 0),
      let ofCentury = pair(date, 2), let month = pair(date, 4), let day = pair(date, 6)
    else { return nil }
    return moment(year: year * 100 + ofCentury, month, day, clock: clock)
  }

  /// The same of `yymmddhh`, whose years are 1951…2050: Tokyo's best tracks begin with 1951.
  static func milliseconds(short text: Bytes) -> Int64? {
    guard text.count == 8, let year = pair(text, 0), let month = pair(text, 2),
      let day = pair(text, 4)
    else { return nil }
    return moment(
      year: year + (year > 50 ? 1900 : 2000), month, day, clock: Bytes(rebasing: text[6...]))
  }

  private static func moment(
    year: Int, _ month: Int, _ day: Int, clock: Bytes
  ) -> Int64? {
    guard let midnight = Midnight.milliseconds(year: year, month: month, day: day),
      let hour = pair(clock, 0), hour < 24
    else { return nil }
    if clock.count == 2 { return midnight + Int64(hour) * Self.hour }
    guard let minute = pair(clock, 2), minute < 60 else { return nil }
    return midnight + Int64(hour) * Self.hour + Int64(minute) * 60_000
  }

  /// The year, month and day of a moment in UTC.
  static func date(of milliseconds: Int64) -> (year: Int, month: Int, day: Int) {
    var text = ByteBuffer(minimumCapacity: 32)
    TimeWriter.append(milliseconds: milliseconds, to: &text)
    let digits = text.bytes
    let year = (pair(digits, 0) ?? 0) * 100 + (pair(digits, 2) ?? 0)
    return (year, pair(digits, 5) ?? 1, pair(digits, 8) ?? 1)
  }

  /// The moment nearest to another that has the day of the month, hour and minute of `DDHHMM`, or nil
  /// where the text is something else.
  static func milliseconds(dayAndClock text: Bytes, near reference: Int64) -> Int64? {
    guard text.count == 6, let day = pair(text, 0) else { return nil }
    let (year, month, _) = date(of: reference)
    let clock = Bytes(rebasing: text[2...])
    let candidates = (month - 1...month + 1).compactMap { month in
      moment(
        year: month < 1 ? year - 1 : month > 12 ? year + 1 : year, (month + 11) % 12 + 1, day,
        clock: clock)
    }
    return candidates.min { ($0 &- reference).magnitude < ($1 &- reference).magnitude }
  }

  /// The number of two digits, or nil where one is none.
  static func pair(_ text: Bytes, _ place: Int) -> Int? {
    guard place + 2 <= text.count else { return nil }
    let (tens, ones) = (text[place] &- 0x30, text[place + 1] &- 0x30)
    return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
  }
}
