/// A value in a filter expression: a column of the table or a literal.
struct FilterOperand: Sendable {
  enum Value: Sendable {
    case column(String)
    /// A number, exactly where it is an integer.
    case number(Double, integer: Int64?)
    case text(String)
    case flag(Bool)
  }

  let value: Value
  /// Its bytes in the expression's UTF-8.
  let range: Range<Int>

  /// The column's name, or nil for a literal.
  var columnName: String? {
    if case .column(let name) = value { name } else { nil }
  }
}

/// One step of a filter's program, a stack machine whose values are the truths of all rows.
enum FilterStep: Sendable {
  /// Puts the truth of a comparison on the stack.
  case compare(FilterComparison, FilterOperand, FilterOperand)
  /// Puts whether the value is null on the stack; never null itself.
  case isNull(FilterOperand)
  /// Puts whether the value is one of the literals on the stack.
  case isIn(FilterOperand, [FilterOperand])
  /// Puts whether a text matches the pattern on the stack.
  case isLike(FilterOperand, pattern: String)
  /// Puts a flag on the stack.
  case condition(FilterOperand)
  /// Replaces the topmost truth by whether it is null.
  case isUnknown
  /// Turns the topmost truth.
  case not
  /// Joins the two topmost truths.
  case and
  /// Joins the two topmost truths.
  case or
  /// Joins the two topmost truths by whether they are equal, or not.
  case compareConditions(FilterComparison)

  /// The operands that it reads.
  var operands: [FilterOperand] {
    switch self {
    case .compare(_, let left, let right): [left, right]
    case .isIn(let operand, let list): [operand] + list
    case .isNull(let operand), .isLike(let operand, _), .condition(let operand): [operand]
    case .isUnknown, .not, .and, .or, .compareConditions: []
    }
  }
}
