/// Minutes east of UTC, as a text said them.
struct TimeZoneOffset {
  var minutes: Int
  /// Whether the text said a zone at all.
  var isKnown: Bool
  /// Whether it said it in a way that no standard has.
  var isIrregular: Bool
}

/// Walks over a date, part by part.
struct TimeCursor {
  let text: Bytes
  private var position = 0

  init(_ text: Bytes) { self.text = text }

  var isAtEnd: Bool { position >= text.count }

  /// The next byte, or nil at the end.
  var peek: UInt8? { position < text.count ? text[position] : nil }

  mutating func advance() { position += 1 }

  /// Passes the byte if it comes next.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position += 1
    return true
  }

  /// Passes white space; false where there is none.
  mutating func skipBlanks() -> Bool {
    let start = position
    while position < text.count && XMLSpace.contains(text[position]) { position += 1 }
    return position > start
  }

  /// Passes a comment in brackets up to the end (RFC 2822, 3.2.3): `+0900 (JST)`.
  mutating func skipComment() {
    if peek == 0x28 && text[text.count - 1] == 0x29 { position = text.count }
  }

  /// The letters that come next, none or more.
  mutating func word() -> Bytes {
    let start = position
    while position < text.count && (text[position] | 0x20) &- 0x61 < 26 { position += 1 }
    return Bytes(rebasing: text[start..<position])
  }

  /// The digits that come next, one or more; nil where there is none or more than so many.
  mutating func digits(atMost limit: Int) -> (value: Int, count: Int)? {
    let start = position
    var value = 0
    while position < text.count, case let digit = text[position] &- 0x30, digit < 10 {
      guard position - start < limit else { return nil }
      value = value * 10 + Int(digit)
      position += 1
    }
    return position == start ? nil : (value, position - start)
  }

  /// The digits that come next: at most so many; where something that may be digits is joined to them,
  /// exactly so many.
  mutating func digits(_ width: Int, isJoined: Bool) -> (value: Int, count: Int)? {
    guard isJoined else { return digits(atMost: width) }
    guard position + width <= text.count else { return nil }
    var value = 0
    for index in position..<position + width {
      let digit = text[index] &- 0x30
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    position += width
    return (value, width)
  }

  /// Exactly two digits.
  mutating func twoDigits() -> Int? {
    guard let digits = digits(atMost: 2), digits.count == 2 else { return nil }
    return digits.value
  }

  /// `hh:mm`, `hh:mm:ss` or `hh:mm:ss.fff…` in milliseconds of the day; `strict` says that the hour
  /// must have two digits and that a comma may begin the fraction, as in ISO 8601.
  mutating func clock(strict: Bool) -> Int? {
    guard let hour = digits(atMost: 2), hour.count == 2 || !strict, skip(0x3A),
      let minute = twoDigits(), minute < 60
    else { return nil }
    var second = 0
    var fraction = 0
    if skip(0x3A) {
      guard let digits = twoDigits(), digits <= 60 else { return nil }
      second = digits
      if peek == 0x2E || (peek == 0x2C && strict) {
        position += 1
        guard let thousandths = thousandths() else { return nil }
        fraction = second == 60 ? 0 : thousandths
      }
    }
    let milliseconds = ((hour.value * 60 + minute) * 60 + second) * 1000 + fraction
    guard hour.value < 24 || milliseconds == 86_400_000 else { return nil }
    return milliseconds
  }

  /// `ss` or `ss.fff…` in milliseconds; a leap second is the next minute's first moment.
  mutating func second() -> Int? {
    guard let digits = digits(atMost: 2), digits.value <= 60 else { return nil }
    guard skip(0x2E) else { return digits.value * 1000 }
    guard let fraction = thousandths() else { return nil }
    return digits.value == 60 ? 60_000 : digits.value * 1000 + fraction
  }

  /// The digits of a fraction as thousandths; further digits are dropped.
  private mutating func thousandths() -> Int? {
    let start = position
    var value = 0
    while position < text.count, case let digit = text[position] &- 0x30, digit < 10 {
      if position - start < 3 { value = value * 10 + Int(digit) }
      position += 1
    }
    switch position - start {
    case 0: return nil
    case 1: return value * 100
    case 2: return value * 10
    default: return value
    }
  }

  /// `Z`, a name, or an offset such as `+09:00`, `-0330`, `-800`.
  mutating func zone() -> TimeZoneOffset? {
    guard let first = peek else { return nil }
    if first == 0x2B || first == 0x2D { return offset() }
    guard var zone = TimeNames.zone(word()) else { return nil }
    if let sign = peek, sign == 0x2B || sign == 0x2D {  // GMT+09:00
      guard zone.minutes == 0, !zone.isIrregular, let offset = offset() else { return nil }
      zone = TimeZoneOffset(minutes: offset.minutes, isKnown: true, isIrregular: true)
    }
    return zone
  }

  private mutating func offset() -> TimeZoneOffset? {
    let isWest = text[position] == 0x2D
    position += 1
    guard let digits = digits(atMost: 4) else { return nil }
    var hours = digits.value
    var minutes = 0
    var isIrregular = false
    if digits.count > 2 {
      (hours, minutes) = (digits.value / 100, digits.value % 100)
      isIrregular = digits.count == 3
    } else {
      isIrregular = digits.count == 1
      if skip(0x3A) {
        guard let part = twoDigits() else { return nil }
        minutes = part
      }
    }
    guard hours < 24 && minutes < 60 else { return nil }
    let total = hours * 60 + minutes
    return TimeZoneOffset(
      minutes: isWest ? -total : total, isKnown: true, isIrregular: isIrregular)
  }
}
