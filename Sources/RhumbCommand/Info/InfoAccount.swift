import Rhumb

/// What `rhumb info` found, to be put into words.
struct InfoAccount {
  /// The inputs, and what was wrong with them.
  let summary: Summary
  /// What the tables held.
  let contents: TableSummary
  /// How that lies in the system that was asked for, or nil.
  var projection: ProjectionSummary?

  /// A time as it is written everywhere: `2024-04-02T23:58:11.000Z`.
  static func time(_ milliseconds: Int64) -> String {
    var text = ByteBuffer()
    TimeWriter.append(milliseconds: milliseconds, to: &text)
    return text.string
  }

  /// A number as it is written everywhere.
  static func number(_ value: Double) -> String {
    var text = ByteBuffer()
    NumberWriter.appendReal(value, to: &text)
    return text.string
  }

  /// The least and the greatest value of a column as text, or nil.
  static func range(_ column: ColumnProfile) -> (least: String, greatest: String)? {
    if let reals = column.reals { return (number(reals.lowerBound), number(reals.upperBound)) }
    guard let integers = column.integers else { return nil }
    return column.field.type == .time
      ? (time(integers.lowerBound), time(integers.upperBound))
      : ("\(integers.lowerBound)", "\(integers.upperBound)")
  }
}
