/// A moment as it was read from text.
public struct ParsedTime: Sendable, Equatable {
  /// Milliseconds since 1970-01-01T00:00:00Z; where the text has no zone, as if it were UTC.
  public var milliseconds: Int64
  /// Whether the text says its zone.
  public var hasZone: Bool
  /// Whether the text follows no standard, so that its reading is worth a word.
  public var isIrregular: Bool

  /// Makes a moment.
  public init(milliseconds: Int64, hasZone: Bool, isIrregular: Bool) {
    self.milliseconds = milliseconds
    self.hasZone = hasZone
    self.isIrregular = isIrregular
  }
}

/// Reads the dates and times of feeds: RFC 3339 and ISO 8601, RFC 822 and 2822, and what is near them.
public enum TimeScanner {
  /// The moment that the whole text is, white space around it aside.
  ///
  /// - ISO 8601: `2024-04-02`, `2024-04-02T23:58:11.5+09:00`, `2024-04-02 23:58:11 UTC`, years beyond
  ///   9999 as `+010000-01-01`. Digits beyond milliseconds are dropped. `24:00` ends a day.
  /// - RFC 2822: `Wed, 05 Feb 20 14:30:00 +0900`; two-digit years are 1950…2049, three-digit ones
  ///   count from 1900, and zones may have names (RFC 822, section 5).
  /// - Month first: `Wednesday, December 16, 2009 11:46:04 UTC`; irregular unless written out so.
  /// - A leap second is the next minute's first moment.
  ///
  /// - Returns: The moment, or nil where the text is none or the date is impossible.
  public static func parse(_ bytes: Bytes) -> ParsedTime? {
    let text = XMLSpace.trimming(bytes)
    if let milliseconds = FixedTime.milliseconds(text) {
      return ParsedTime(milliseconds: milliseconds, hasZone: true, isIrregular: false)
    }
    var cursor = TimeCursor(text)
    guard let first = cursor.peek else { return nil }
    return isISO(first, cursor) ? parseISO(&cursor) : parseRFC(&cursor)
  }

  /// Four digits and a hyphen begin an ISO date; a sign one with an expanded year.
  private static func isISO(_ first: UInt8, _ cursor: TimeCursor) -> Bool {
    first == 0x2B || first == 0x2D || (cursor.text.count >= 10 && cursor.text[4] == 0x2D)
  }

  private static func parseISO(_ cursor: inout TimeCursor) -> ParsedTime? {
    var year: Int
    if let sign = cursor.peek, sign == 0x2B || sign == 0x2D {
      cursor.advance()
      guard let digits = cursor.digits(atMost: 6), digits.count == 6 else { return nil }
      year = sign == 0x2D ? -digits.value : digits.value
    } else {
      guard let digits = cursor.digits(atMost: 4), digits.count == 4 else { return nil }
      year = digits.value
    }
    guard cursor.skip(0x2D), let month = cursor.twoDigits(), cursor.skip(0x2D),
      let day = cursor.twoDigits(), CivilDate.isValid(year: year, month: month, day: day)
    else { return nil }
    let days = CivilDate.days(year: year, month: month, day: day)
    guard let separator = cursor.peek else {
      return ParsedTime(
        milliseconds: Int64(days) * 86_400_000, hasZone: false, isIrregular: false)
    }
    if separator | 0x20 == 0x74 {
      cursor.advance()
    } else if !cursor.skipBlanks() {
      return nil
    }
    guard let clock = cursor.clock(strict: true) else { return nil }
    return finish(&cursor, days: days, clock: clock, isIrregular: false)
  }

  private static func parseRFC(_ cursor: inout TimeCursor) -> ParsedTime? {
    var isIrregular = false
    var word = cursor.word()
    if !word.isEmpty, TimeNames.isWeekday(word) {
      _ = cursor.skip(0x2E)
      isIrregular = !cursor.skip(0x2C)
      _ = cursor.skipBlanks()
      word = cursor.word()
    }
    let day: Int
    let month: Int
    if word.isEmpty {
      guard let number = cursor.digits(atMost: 2) else { return nil }
      if !cursor.skipBlanks() {
        guard cursor.skip(0x2D) else { return nil }
        isIrregular = true
      }
      guard let name = TimeNames.month(cursor.word()) else { return nil }
      (day, month) = (number.value, name)
      _ = cursor.skip(0x2E)
      if !cursor.skipBlanks() {
        guard cursor.skip(0x2D) else { return nil }
        isIrregular = true
      }
    } else {
      guard let name = TimeNames.month(word) else { return nil }
      let isWhole = word.count > 3 || name == 5
      _ = cursor.skip(0x2E)
      _ = cursor.skipBlanks()
      guard let number = cursor.digits(atMost: 2) else { return nil }
      let hasComma = cursor.skip(0x2C)
      guard cursor.skipBlanks() else { return nil }
      (day, month) = (number.value, name)
      isIrregular = isIrregular || !(isWhole && hasComma)
    }
    guard let digits = cursor.digits(atMost: 4), digits.count >= 2 else { return nil }
    var year = digits.value
    if digits.count == 2 { year += year < 50 ? 2000 : 1900 }
    if digits.count == 3 { year += 1900 }
    guard CivilDate.isValid(year: year, month: month, day: day) else { return nil }
    let days = CivilDate.days(year: year, month: month, day: day)
    _ = cursor.skip(0x2C)
    let hasBlank = cursor.skipBlanks()
    if cursor.isAtEnd {
      return ParsedTime(
        milliseconds: Int64(days) * 86_400_000, hasZone: false, isIrregular: isIrregular)
    }
    guard hasBlank, let clock = cursor.clock(strict: false) else { return nil }
    return finish(&cursor, days: days, clock: clock, isIrregular: isIrregular)
  }

  /// Reads the zone and puts the parts together.
  private static func finish(
    _ cursor: inout TimeCursor, days: Int, clock: Int, isIrregular: Bool
  ) -> ParsedTime? {
    _ = cursor.skipBlanks()
    let zone: TimeZoneOffset
    if cursor.isAtEnd {
      zone = TimeZoneOffset(minutes: 0, isKnown: false, isIrregular: false)
    } else {
      guard let found = cursor.zone() else { return nil }
      zone = found
      _ = cursor.skipBlanks()
      cursor.skipComment()
      guard cursor.isAtEnd else { return nil }
    }
    let milliseconds = days * 86_400_000 + clock - zone.minutes * 60_000
    return ParsedTime(
      milliseconds: Int64(milliseconds), hasZone: zone.isKnown,
      isIrregular: isIrregular || zone.isIrregular)
  }
}
