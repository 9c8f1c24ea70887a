/// What stood on the command line after the verb.
struct Arguments: Sendable {
  /// What is no option, in order.
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// Whether the option was given.
  func has(_ option: Option) -> Bool { values[option.name] != nil }

  /// The option's value, or nil where it was not given.
  subscript(option: Option) -> String? { values[option.name]?.last }

  /// The values of an option that may be repeated, in order.
  func all(_ option: Option) -> [String] { values[option.name] ?? [] }

  /// Adds an operand.
  mutating func add(operand: String) { operands.append(operand) }

  /// Adds an option as it was given; the value of a flag is empty.
  mutating func add(_ option: Option, _ value: String) {
    values[option.name, default: []].append(value)
  }
}
