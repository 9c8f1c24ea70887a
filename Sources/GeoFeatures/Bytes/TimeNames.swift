/// The English names in dates: months, weekdays and zones, without regard to case.
enum TimeNames {
  /// 1…12 for a month's name or its beginning of three letters or more, else nil.
  static func month(_ word: Bytes) -> Int? { index(of: word, in: months).map { $0 + 1 } }

  /// Whether the word is a weekday's name or its beginning of three letters or more.
  static func isWeekday(_ word: Bytes) -> Bool { index(of: word, in: weekdays) != nil }

  /// The zone of that name (RFC 822, section 5; and those of other agencies' bulletins).
  ///
  /// Names that are not known count as UTC (RFC 2822, 4.3), irregular; `AM` and `PM` are no zones.
  static func zone(_ word: Bytes) -> TimeZoneOffset? {
    let hours: Int
    switch packed(word) {
    case packed("Z"), packed("UT"), packed("GMT"), packed("UTC"): hours = 0
    case packed("EDT"), packed("AST"): hours = -4
    case packed("EST"), packed("CDT"): hours = -5
    case packed("CST"), packed("MDT"): hours = -6
    case packed("MST"), packed("PDT"): hours = -7
    case packed("PST"), packed("AKDT"): hours = -8
    case packed("AKST"): hours = -9
    case packed("HST"): hours = -10
    case packed("JST"): hours = 9
    default:
      // RFC 1123 and 2822: the military letters were defined with the wrong sign, and mean nothing.
      guard word.count == 1 || (word.count >= 3 && word.count <= 5) else { return nil }
      return TimeZoneOffset(minutes: 0, isKnown: true, isIrregular: true)
    }
    return TimeZoneOffset(minutes: hours * 60, isKnown: true, isIrregular: false)
  }

  private static let months: StaticString =
    "january,february,march,april,may,june,july,august,september,october,november,december,"
  private static let weekdays: StaticString =
    "monday,tuesday,wednesday,thursday,friday,saturday,sunday,"

  /// The place in the list of the name that the word is, or begins with three letters or more.
  private static func index(of word: Bytes, in list: StaticString) -> Int? {
    guard word.count >= 3 else { return nil }
    let names = Bytes(start: list.utf8Start, count: list.utf8CodeUnitCount)
    var start = 0
    var index = 0
    while start < names.count {
      var length = 0
      while length < word.count && names[start + length] == word[length] | 0x20 { length += 1 }
      if length == word.count { return index }
      while names[start] != 0x2C { start += 1 }
      start += 1
      index += 1
    }
    return nil
  }

  /// Up to eight letters as one word, in upper case.
  private static func packed(_ word: Bytes) -> UInt64 {
    guard word.count <= 8 else { return 0 }
    return word.reduce(0) { $0 << 8 | UInt64($1 & 0xDF) }
  }

  private static func packed(_ literal: StaticString) -> UInt64 {
    packed(Bytes(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }
}
