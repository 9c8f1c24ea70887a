import GeoFeatures

/// What kinds of JSON values a property was seen to have.
struct SeenTypes: OptionSet {
  var rawValue: UInt16

  static let null = SeenTypes(rawValue: 1)
  static let flag = SeenTypes(rawValue: 2)
  /// A whole number that a double holds exactly.
  static let integer = SeenTypes(rawValue: 4)
  /// A whole number beyond 2^53 that fits into 64 bits.
  static let wideInteger = SeenTypes(rawValue: 8)
  /// A whole number beyond 64 bits.
  static let hugeInteger = SeenTypes(rawValue: 16)
  static let real = SeenTypes(rawValue: 32)
  /// A string that is a full date-time by RFC 3339.
  static let time = SeenTypes(rawValue: 64)
  static let text = SeenTypes(rawValue: 128)
  static let nested = SeenTypes(rawValue: 256)

  /// The narrowest type of column that loses nothing of such values, or nil where all were null.
  ///
  /// What has no type of its own in common is kept as JSON text, digits and all.
  var fieldType: FieldType? {
    let kinds = subtracting(.null)
    if kinds.isEmpty { return nil }
    if kinds == .flag { return .flag }
    if kinds.isSubset(of: [.integer, .wideInteger]) { return .integer }
    if kinds.isSubset(of: [.integer, .real]) { return .real }
    if kinds == .time { return .time }
    if kinds.isSubset(of: [.time, .text]) { return .text }
    return .json
  }
}

/// Date-times in strings.
enum DateTime {
  /// The moment in milliseconds of a full date-time with a zone by RFC 3339, section 5.6, else nil.
  static func milliseconds(_ text: Bytes) -> Int64? {
    guard text.count >= 20, text[4] == UInt8(ascii: "-"), text[10] | 0x20 == UInt8(ascii: "t"),
      text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":")
    else { return nil }
    let last = text[text.count - 1]
    let hasZone =
      last | 0x20 == UInt8(ascii: "z")
      || (text.count >= 25 && text[text.count - 3] == UInt8(ascii: ":"))
    guard hasZone, let time = TimeScanner.parse(text), time.hasZone else { return nil }
    return time.milliseconds
  }
}
