/// What the values of one column are, over any number of tables; constant memory.
public struct ColumnProfile: Sendable {
  /// The column; `unit` and `meaning` as first given.
  public private(set) var field: Field
  /// How many rows have a value.
  public private(set) var valueCount = 0
  /// The least and the greatest number of a column of reals.
  public private(set) var reals: ClosedRange<Double>?
  /// The least and the greatest integer; of a column of times, moments in milliseconds since 1970.
  public private(set) var integers: ClosedRange<Int64>?
  /// How many values of a column of flags are true.
  public private(set) var trueCount = 0

  /// Makes the profile of a column that has had no row.
  public init(_ field: Field) { self.field = field }

  /// Takes up the rows of a column of the same type. O(rows).
  public mutating func add(_ column: PropertyColumn) {
    precondition(column.type == field.type)
    valueCount += column.count - column.nullCount
    switch field.type {
    case .text, .json: break
    case .real: addReals(column)
    case .integer, .time: addIntegers(column)
    case .flag: addFlags(column)
    }
  }

  private mutating func addReals(_ column: PropertyColumn) {
    var least = reals?.lowerBound ?? .infinity
    var greatest = reals?.upperBound ?? -.infinity
    for row in 0..<column.count where column.isValid(row) {
      let value = column.real(row)
      if value < least { least = value }
      if value > greatest { greatest = value }
    }
    if least <= greatest { reals = least...greatest }
  }

  private mutating func addIntegers(_ column: PropertyColumn) {
    var least = integers?.lowerBound ?? .max
    var greatest = integers?.upperBound ?? .min
    for row in 0..<column.count where column.isValid(row) {
      let value = column.integer(row)
      if value < least { least = value }
      if value > greatest { greatest = value }
    }
    if least <= greatest { integers = least...greatest }
  }

  private mutating func addFlags(_ column: PropertyColumn) {
    for row in 0..<column.count where column.isValid(row) && column.flag(row) { trueCount += 1 }
  }
}
