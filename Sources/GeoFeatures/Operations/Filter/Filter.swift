/// An expression that says which rows stay: `mag >= 5 and depth_km < 70`.
///
/// - Comparisons `= != <> < <= > >=`, `between … and …`, `in (…)`, `like`, `is null`, joined by `not`,
///   `and`, `or` in that order of precedence, and parentheses. Reserved words are read in any case.
/// - A column is named as it is, or in double quotes where its name has other characters than letters,
///   digits and `_`; case counts only where two names differ by nothing else. Texts stand in single
///   quotes. A quote within quotes is doubled.
/// - Numbers are compared as numbers (integers and reals exactly), texts byte by byte, that is, by
///   Unicode scalar and with regard to case. `like` knows `%` (any characters) and `_` (one character)
///   and takes the letters a to z without regard to case, as SQLite does.
/// - A time is compared with a text like `'2024-04-02'` (midnight UTC) or `'2024-04-02T06:30:00Z'`.
/// - What is compared with null is null, neither true nor false (SQL's three-valued logic); a row
///   stays only where the whole is true.
public struct Filter: Sendable {
  let text: FilterText
  let program: [FilterStep]

  /// Reads an expression.
  ///
  /// - Throws: A ``Failure`` of kind `usage` that shows where the expression goes wrong.
  public init(_ text: String) throws(Failure) {
    self.text = FilterText(string: text)
    var parser = try FilterParser(self.text)
    program = try parser.parse()
  }

  /// The expression as it was given.
  public var expression: String { text.string }

  /// The columns that are named, each once, in the order of the expression.
  public var columnNames: [String] {
    var names: [String] = []
    for name in program.flatMap(\.operands).compactMap(\.columnName) where !names.contains(name) {
      names.append(name)
    }
    return names
  }

  /// The rows of the table for which the expression is true, in order.
  ///
  /// A column that the table lacks is null in every row; ``check(against:columnsMayStillAppear:)``
  /// is what refuses unknown names. O(rows × steps of the expression).
  ///
  /// - Throws: A ``Failure`` of kind `usage` where the type of a column, which may have appeared
  ///   since, does not suit the expression.
  public func rows(of table: FeatureTable) throws(Failure) -> SharedBuffer<UInt32> {
    let binding = FilterBinding(filter: self, schema: table.schema)
    for step in program { try binding.check(step) }
    let evaluator = FilterEvaluator(binding: binding, table: table)
    return evaluator.selection(of: program)
  }
}
