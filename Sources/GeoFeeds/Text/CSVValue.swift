import GeoFeatures

/// What kinds of value a text can be.
struct CSVKinds: OptionSet {
  let rawValue: UInt8

  static let integer = CSVKinds(rawValue: 1)
  static let real = CSVKinds(rawValue: 2)
  static let time = CSVKinds(rawValue: 4)
  static let flag = CSVKinds(rawValue: 8)
  static let any: CSVKinds = [.integer, .real, .time, .flag]
  static let number: CSVKinds = [.integer, .real]
}

/// Looks at the text of single values.
enum CSVValue {
  /// Whether the text is white space alone, or nothing.
  @inline(__always)
  static func isBlank(_ text: Bytes) -> Bool {
    for byte in text where !isSpace(byte) { return false }
    return true
  }

  /// The text without the white space around it.
  @inline(__always)
  static func trimmed(_ text: Bytes) -> Bytes {
    var start = 0
    var end = text.count
    while start < end && isSpace(text[start]) { start += 1 }
    while end > start && isSpace(text[end - 1]) { end -= 1 }
    return Bytes(rebasing: text[start..<end])
  }

  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool {
    byte <= 0x20 && (byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D)
  }

  /// Which of the `candidates` a text that is not blank can be.
  static func kinds(_ text: Bytes, among candidates: CSVKinds) -> CSVKinds {
    let text = trimmed(text)
    var found: CSVKinds = []
    if !candidates.isDisjoint(with: .number) {
      found = isMissingNumber(text) || isInfinity(text) ? .number : numberKinds(text)
    }
    if found.isEmpty && candidates.contains(.time) && isTime(text) { found = .time }
    if found.isEmpty && candidates.contains(.flag) && flag(text) != nil { found = .flag }
    return found.intersection(candidates)
  }

  /// Integer, real, or neither: numbers with leading zeros are names, and so are integers that
  /// 64 bits do not hold.
  private static func numberKinds(_ text: Bytes) -> CSVKinds {
    var position = 0
    if text[0] == 0x2D || text[0] == 0x2B { position = 1 }
    let start = position
    while position < text.count && text[position] &- 0x30 < 10 { position += 1 }
    let wholeDigits = position - start
    if wholeDigits > 1 && text[start] == 0x30 { return [] }
    if position == text.count {
      if wholeDigits == 0 { return [] }
      return wholeDigits < 19 || NumberScanner.integer(text) != nil ? .number : []
    }
    return NumberScanner.real(text) != nil ? .real : []
  }

  /// Whether the text says in a number's place that there is none: `nan` or `null`, in any case.
  static func isMissingNumber(_ text: Bytes) -> Bool {
    let text = unsigned(text)
    return equals(text, "nan") || equals(text, "null")
  }

  /// Whether the text is a mark that there is no value, as people put it among numbers, times and flags:
  /// `n/a`, `na`, `#n/a`, `none`, `-`, `--`, in any case.
  static func isMissingMark(_ text: Bytes) -> Bool {
    let text = trimmed(text)
    guard (1...4).contains(text.count) else { return false }
    switch text[0] {
    case 0x2D: return text.count == 1 || text.count == 2 && text[1] == 0x2D
    case 0x23: return equals(Bytes(rebasing: text[1...]), "n/a")
    case 0x4E, 0x6E: return equals(text, "n/a") || equals(text, "na") || equals(text, "none")
    default: return false
    }
  }

  /// Whether the text is an infinity, in any case.
  static func isInfinity(_ text: Bytes) -> Bool {
    let text = unsigned(text)
    return equals(text, "inf") || equals(text, "infinity")
  }

  /// The text without the white space around it and without a sign.
  private static func unsigned(_ text: Bytes) -> Bytes {
    let text = trimmed(text)
    guard let first = text.first, first == 0x2D || first == 0x2B else { return text }
    return Bytes(rebasing: text[1...])
  }

  /// Whether the text is a full ISO date, with or without a time of day.
  private static func isTime(_ text: Bytes) -> Bool {
    text.count >= 10 && text[4] == 0x2D && text[0] &- 0x30 < 10 && TimeScanner.parse(text) != nil
  }

  /// True or false, in any case; nil where the text is neither.
  static func flag(_ text: Bytes) -> Bool? {
    let text = trimmed(text)
    if equals(text, "true") { return true }
    return equals(text, "false") ? false : nil
  }

  /// Whether the text is the word, which is in lower case, whatever its own case.
  static func equals(_ text: Bytes, _ word: StaticString) -> Bool {
    guard text.count == word.utf8CodeUnitCount else { return false }
    for index in 0..<text.count where text[index] | 0x20 != word.utf8Start[index] { return false }
    return true
  }
}
