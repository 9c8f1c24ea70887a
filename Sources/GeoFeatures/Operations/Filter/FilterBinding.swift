/// What the names in a filter mean in tables of one schema.
struct FilterBinding {
  /// What can be compared with each other.
  enum Kind {
    case number, text, time, flag

    init(_ type: FieldType) {
      switch type {
      case .real, .integer: self = .number
      case .text, .json: self = .text
      case .time: self = .time
      case .flag: self = .flag
      }
    }

    var name: String {
      switch self {
      case .number: "a number"
      case .text: "text"
      case .time: "a time"
      case .flag: "true or false"
      }
    }
  }

  let filter: Filter
  let schema: Schema

  /// The place of a column.
  func index(of name: String) -> Int? { schema.place(of: name) }

  /// What an operand can be compared with, or nil for a column that is not there.
  func kind(_ operand: FilterOperand) -> Kind? {
    switch operand.value {
    case .column(let name): index(of: name).map { Kind(schema.fields[$0].type) }
    case .number: .number
    case .text: .text
    case .flag: .flag
    }
  }

  /// The moment that a text literal means beside a time.
  static func milliseconds(_ operand: FilterOperand) -> Int64? {
    guard case .text(let text) = operand.value else { return nil }
    return TimeBound.moment(text)
  }

  /// Makes sure that a step's types suit each other.
  func check(_ step: FilterStep) throws(Failure) {
    switch step {
    case .compare(let comparison, let left, let right): try check(comparison, left, right)
    case .isIn(let operand, let list):
      for literal in list { try check(.equal, operand, literal) }
    case .isLike(let operand, _):
      if let kind = kind(operand), kind != .text {
        throw failure("\(shown(operand)) is \(kind.name), and 'like' needs text", at: operand)
      }
    case .condition(let operand):
      if let kind = kind(operand), kind != .flag {
        throw failure(
          "\(shown(operand)) is \(kind.name) and no condition; a comparison is expected",
          at: operand)
      }
    case .isNull, .isUnknown, .not, .and, .or, .compareConditions: break
    }
  }

  private func check(
    _ comparison: FilterComparison, _ left: FilterOperand, _ right: FilterOperand
  ) throws(Failure) {
    guard let leftKind = kind(left), let rightKind = kind(right) else { return }
    if leftKind == rightKind {
      if leftKind == .flag && comparison.isOrder {
        throw failure("true and false have no order for '\(comparison.sign)'", at: right)
      }
      return
    }
    for (time, other) in [(left, right), (right, left)] where kind(time) == .time {
      if case .text(let text) = other.value {
        if Self.milliseconds(other) != nil { return }
        throw failure(
          "'\(text)' is no time like '2024-04-02' or '2024-04-02T06:30:00Z', and \(shown(time)) is one",
          at: other)
      }
      if case .number = other.value {
        throw failure(
          "\(shown(time)) is a time: compare it with one in single quotes, like '2024-04-02'",
          at: other)
      }
    }
    throw failure(
      """
      \(shown(left)) is \(leftKind.name) and \(shown(right)) is \(rightKind.name): \
      they can't be compared\(advice(left, leftKind, right, rightKind))
      """, at: right)
  }

  /// What to do where a column that holds text is meant as numbers.
  private func advice(
    _ left: FilterOperand, _ leftKind: Kind, _ right: FilterOperand, _ rightKind: Kind
  ) -> String {
    let column: String?
    switch (leftKind, rightKind) {
    case (.text, .number): column = left.columnName
    case (.number, .text): column = right.columnName
    default: return ""
    }
    if let column { return "; --field \(column):real=PATH reads numbers" }
    return "; numbers stand without quotes"
  }

  private func shown(_ operand: FilterOperand) -> String {
    switch operand.value {
    case .column(let name): "'\(name)'"
    case .number, .text, .flag: filter.text.part(operand.range)
    }
  }

  private func failure(_ message: String, at operand: FilterOperand) -> Failure {
    filter.text.failure(message, at: operand.range.lowerBound)
  }
}
