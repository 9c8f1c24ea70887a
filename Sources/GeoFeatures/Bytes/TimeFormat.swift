/// A form of dates and times that follows no standard, in the letters of `strptime` (POSIX.1-2017):
/// `%d/%m/%Y %H:%M:%S`, `%I:%M %p %Z %a %b %d`.
///
/// - `%Y` a year of four digits, `%y` one of two (1950…2049, as RFC 2822 counts them)
/// - `%m` month, `%d` or `%e` day, `%H` hour, `%I` hour of 1…12, `%M` minute; leading zeros are free
/// - `%S` second, with or without a fraction
/// - `%p` AM or PM; `%b` or `%B` the month's English name, `%a` or `%A` the weekday's, which is passed
/// - `%Z` or `%z` a zone: `Z`, `UTC`, `CDT`, `+09:00`, `-0330`
/// - numbers one right after the other have all their digits: `%Y%m%d%H`
/// - `%%` a per cent sign; a blank any run of white space or none; anything else is literal.
public struct TimeFormat: Sendable, Equatable {
  /// Why a format can't be used.
  public struct Fault: Error, Equatable {
    /// What is wrong with it.
    public var message: String
  }

  /// The format as it was written.
  public let text: String
  /// Whether it reads a year; without one the year comes from elsewhere.
  public let hasYear: Bool
  private let steps: [UInt8]

  /// Checks a format.
  ///
  /// - Throws: `Fault` where a letter is unknown, there twice, or the day or the month is missing.
  public init(_ text: String) throws(Fault) {
    self.text = text
    steps = Array(text.utf8)
    var seen: Set<UInt8> = []
    var position = 0
    while position < steps.count {
      defer { position += 1 }
      guard steps[position] == UInt8(ascii: "%") else { continue }
      position += 1
      guard position < steps.count else { throw Fault(message: "a letter is missing after %") }
      let letter = steps[position]
      if letter == UInt8(ascii: "%") { continue }
      guard let part = Self.part(letter) else {
        let name = String(decoding: [letter], as: UTF8.self)
        throw Fault(message: "there is no %\(name); there are \(Self.letters)")
      }
      guard seen.insert(part).inserted else {
        throw Fault(message: "%\(String(decoding: [letter], as: UTF8.self)) is there twice")
      }
    }
    guard seen.contains(UInt8(ascii: "d")), seen.contains(UInt8(ascii: "m")) else {
      throw Fault(message: "a day (%d) and a month (%m, %b) are needed")
    }
    let isTwelve = steps.containsLetter(UInt8(ascii: "I"))
    guard isTwelve == seen.contains(UInt8(ascii: "p")) else {
      throw Fault(message: "%I and %p go together")
    }
    hasYear = seen.contains(UInt8(ascii: "Y"))
  }

  private static let letters = "%Y %y %m %b %B %d %e %H %I %M %S %p %a %A %Z %z"

  /// The letter that stands for all that read the same part, or nil for an unknown one.
  private static func part(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "Y"), UInt8(ascii: "y"): UInt8(ascii: "Y")
    case UInt8(ascii: "m"), UInt8(ascii: "b"), UInt8(ascii: "B"): UInt8(ascii: "m")
    case UInt8(ascii: "d"), UInt8(ascii: "e"): UInt8(ascii: "d")
    case UInt8(ascii: "H"), UInt8(ascii: "I"): UInt8(ascii: "H")
    case UInt8(ascii: "M"), UInt8(ascii: "S"), UInt8(ascii: "p"): letter
    case UInt8(ascii: "a"), UInt8(ascii: "A"): UInt8(ascii: "a")
    case UInt8(ascii: "Z"), UInt8(ascii: "z"): UInt8(ascii: "Z")
    default: nil
    }
  }

  /// The moment that the whole text is, white space around it aside.
  ///
  /// Where the format has no year, it is that which brings the moment nearest to `reference`
  /// (milliseconds since 1970): a bulletin of 31 December may be published on 1 January.
  ///
  /// - Returns: The moment, or nil where the text has another form, the date is impossible, or there
  ///   is no year.
  public func parse(_ bytes: Bytes, near reference: Int64? = nil) -> ParsedTime? {
    var cursor = TimeCursor(XMLSpace.trimming(bytes))
    var parts = Parts()
    var position = 0
    while position < steps.count {
      let step = steps[position]
      position += 1
      if XMLSpace.contains(step) {
        _ = cursor.skipBlanks()
      } else if step != UInt8(ascii: "%") || steps[position] == UInt8(ascii: "%") {
        if step == UInt8(ascii: "%") { position += 1 }
        guard cursor.skip(step) else { return nil }
      } else {
        let isJoined = isNumber(at: position + 1)
        guard parts.read(steps[position], &cursor, isJoined: isJoined) else { return nil }
        position += 1
      }
    }
    guard cursor.isAtEnd else { return nil }
    return parts.moment(near: reference)
  }

  /// Whether something that is written in digits stands there.
  private func isNumber(at place: Int) -> Bool {
    guard place + 1 < steps.count, steps[place] == UInt8(ascii: "%") else { return false }
    return "YymdeHIMS".utf8.contains(steps[place + 1])
  }

  /// What was read so far.
  private struct Parts {
    var year: Int?
    var month = 0
    var day = 0
    var hour = 0
    var minute = 0
    var milliseconds = 0
    var isAfternoon: Bool?
    var zone = TimeZoneOffset(minutes: 0, isKnown: false, isIrregular: false)

    mutating func read(_ letter: UInt8, _ cursor: inout TimeCursor, isJoined: Bool) -> Bool {
      func number(_ range: ClosedRange<Int>) -> Int? {
        guard let digits = cursor.digits(2, isJoined: isJoined), range ~= digits.value else {
          return nil
        }
        return digits.value
      }
      switch letter {
      case UInt8(ascii: "Y"):
        guard let digits = cursor.digits(4, isJoined: isJoined), digits.count == 4 else {
          return false
        }
        year = digits.value
      case UInt8(ascii: "y"):
        guard let short = cursor.digits(2, isJoined: isJoined), short.count == 2 else {
          return false
        }
        year = short.value + (short.value < 50 ? 2000 : 1900)
      case UInt8(ascii: "m"):
        guard let value = number(1...12) else { return false }
        month = value
      case UInt8(ascii: "b"), UInt8(ascii: "B"):
        guard let value = TimeNames.month(cursor.word()) else { return false }
        month = value
        _ = cursor.skip(UInt8(ascii: "."))
      case UInt8(ascii: "d"), UInt8(ascii: "e"):
        guard let value = number(1...31) else { return false }
        day = value
      case UInt8(ascii: "H"):
        guard let value = number(0...23) else { return false }
        hour = value
      case UInt8(ascii: "I"):
        guard let value = number(1...12) else { return false }
        hour = value % 12
      case UInt8(ascii: "M"):
        guard let value = number(0...59) else { return false }
        minute = value
      case UInt8(ascii: "S"):
        guard let value = cursor.second() else { return false }
        milliseconds = value
      case UInt8(ascii: "p"):
        let word = cursor.word()
        guard word.count == 2, word[1] | 0x20 == UInt8(ascii: "m"),
          word[0] | 0x20 == UInt8(ascii: "a") || word[0] | 0x20 == UInt8(ascii: "p")
        else { return false }
        isAfternoon = word[0] | 0x20 == UInt8(ascii: "p")
      case UInt8(ascii: "a"), UInt8(ascii: "A"):
        guard TimeNames.isWeekday(cursor.word()) else { return false }
        _ = cursor.skip(UInt8(ascii: "."))
      default:
        guard let value = cursor.zone() else { return false }
        zone = value
      }
      return true
    }

    func moment(near reference: Int64?) -> ParsedTime? {
      if let year {
        return milliseconds(in: year).map {
          ParsedTime(
            milliseconds: $0, hasZone: zone.isKnown, isIrregular: zone.isIrregular)
        }
      }
      guard let reference else { return nil }
      let around = CivilDate.date(days: CivilDate.floorDivide(Int(reference), 86_400_000)).year
      let nearest = (around - 1...around + 1).compactMap(milliseconds(in:)).min {
        ($0 - reference).magnitude < ($1 - reference).magnitude
      }
      return nearest.map {
        ParsedTime(milliseconds: $0, hasZone: zone.isKnown, isIrregular: zone.isIrregular)
      }
    }

    private func milliseconds(in year: Int) -> Int64? {
      guard CivilDate.isValid(year: year, month: month, day: day) else { return nil }
      let hours = CivilDate.days(year: year, month: month, day: day) * 24 + hour
      let minutes = (hours + (isAfternoon == true ? 12 : 0)) * 60 + minute - zone.minutes
      return Int64(minutes * 60_000 + milliseconds)
    }
  }
}

extension [UInt8] {
  /// Whether a format has that letter behind a per cent sign.
  fileprivate func containsLetter(_ letter: UInt8) -> Bool {
    var position = 0
    while position + 1 < count {
      if self[position] == UInt8(ascii: "%") {
        if self[position + 1] == letter { return true }
        position += 1
      }
      position += 1
    }
    return false
  }
}
