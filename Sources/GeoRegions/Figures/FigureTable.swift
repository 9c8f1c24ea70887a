import GeoFeatures

/// Figures in columns, a row a bucket.
public struct FigureTable: Sendable {
  /// Names, types, units and meanings of the columns.
  public internal(set) var fields: [Field] = []
  /// The columns.
  public internal(set) var columns: [PropertyColumn] = []
  /// What is to be said of them: events left out, mixed types of magnitude, and so on.
  public internal(set) var log = DiagnosticLog()
  /// How many rows there are.
  public let rowCount: Int

  /// The column of that name, or nil.
  public subscript(name: String) -> PropertyColumn? {
    fields.firstIndex { $0.name == name }.map { columns[$0] }
  }

  init(rowCount: Int) { self.rowCount = rowCount }

  // MARK: Building

  mutating func addReals(
    _ name: String, unit: String? = nil, _ meaning: String, _ value: (Int) -> Double
  ) {
    var builder = ColumnBuilder(.real)
    for row in 0..<rowCount {
      let number = value(row)
      // Null, never NaN.
      if number.isFinite { builder.setWord(number.bitPattern, row: row) }
    }
    add(Field(name, .real, unit: unit, meaning: meaning), builder.finish(rowCount: rowCount))
  }

  mutating func addIntegers(
    _ name: String, _ meaning: String, type: FieldType = .integer, unit: String? = nil,
    _ value: (Int) -> Int64?
  ) {
    var builder = ColumnBuilder(type)
    for row in 0..<rowCount {
      if let number = value(row) { builder.setWord(UInt64(bitPattern: number), row: row) }
    }
    add(Field(name, type, unit: unit, meaning: meaning), builder.finish(rowCount: rowCount))
  }

  mutating func addTexts(_ name: String, _ meaning: String, _ value: (Int) -> [UInt8]) {
    var builder = ColumnBuilder(.text)
    for row in 0..<rowCount {
      let text = value(row)
      if !text.isEmpty { text.withUnsafeBufferPointer { builder.setText($0, row: row) } }
    }
    add(Field(name, .text, meaning: meaning), builder.finish(rowCount: rowCount))
  }

  mutating func add(_ field: Field, _ column: PropertyColumn) {
    fields.append(field)
    columns.append(column)
  }
}
