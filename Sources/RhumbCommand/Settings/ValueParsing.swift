import Rhumb

/// Values of options, from text.
extension Arguments {
  /// A whole number within bounds, or nil where the option was not given.
  func integer(_ option: Option, in range: ClosedRange<Int>) throws(Failure) -> Int? {
    guard let text = self[option] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      let bounds =
        range.upperBound == .max
        ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
      throw wrong(option, text, "a whole number \(bounds)")
    }
    return number
  }

  /// A number within bounds, or nil where the option was not given.
  func number(
    _ option: Option, in range: ClosedRange<Double>, _ wanted: String
  ) throws(Failure) -> Double? {
    guard let text = self[option] else { return nil }
    guard let number = Double(text), range.contains(number) else {
      throw wrong(option, text, wanted)
    }
    return number
  }

  /// A number of bytes: `1048576`, `64MB`, `1.5GiB`; nil where the option was not given.
  func size(_ option: Option, atLeast least: Int) throws(Failure) -> Int? {
    guard let text = self[option] else { return nil }
    guard let bytes = Quantity.bytes(text), bytes >= least else {
      throw wrong(option, text, "a size: 500000, 200MB, 2GiB")
    }
    return bytes
  }

  /// Texts apart by commas, or nil where the option was not given.
  func list(_ option: Option) throws(Failure) -> [String]? {
    guard let text = self[option] else { return nil }
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(Self.trimmed)
    if names.contains("") { throw wrong(option, text, "names with commas between them") }
    return names
  }

  /// The failure that an option's value is not what it must be.
  func wrong(_ option: Option, _ text: String, _ wanted: String) -> Failure {
    Failure(.usage, "--\(option.name) can't be '\(text)'", advice: "it takes \(wanted)")
  }

  /// The text without blanks around it.
  static func trimmed(_ text: some StringProtocol) -> String {
    var rest = text[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }

  /// Finite numbers apart by commas, or nil where one is none.
  static func numbers(_ text: some StringProtocol) -> [Double]? {
    var numbers: [Double] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = Double(trimmed(part)), number.isFinite else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// Minutes east of UTC: `Z`, `UTC`, `+08:00`, `-0330`, `+9`.
  static func zoneMinutes(_ text: String) -> Int? {
    if ["Z", "z", "UTC", "utc", "GMT"].contains(text) { return 0 }
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    let digits = parts.joined()
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), parts.count <= 2 else {
      return nil
    }
    // `9`, `09`, `9:30`, `09:30` or `0930`.
    let hasMinutes = parts.count == 2 || digits.utf8.count == 4
    if parts.count == 2 && parts[1].utf8.count != 2 { return nil }
    if parts.count == 1 && !hasMinutes && digits.utf8.count > 2 { return nil }
    let hours = Int(hasMinutes ? digits.dropLast(2) : digits[...])
    let minutes = hasMinutes ? Int(digits.suffix(2)) : 0
    guard let hours, let minutes, hours <= 18, minutes < 60 else { return nil }
    return (sign == "-" ? -1 : 1) * (hours * 60 + minutes)
  }
}
