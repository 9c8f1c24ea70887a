/// Grows a feature table row by row.
///
/// Values may be set in any order within a row; ``finishRow()`` counts it as done, after its geometry
/// was given to ``geometry``. What a row does not set is null.
public struct FeatureTableBuilder: ~Copyable {
  /// The columns so far.
  public private(set) var schema: Schema
  /// The geometry under construction.
  public var geometry: GeometryBuilder
  /// How many rows are done.
  @inlinable public var rowCount: Int { rows }
  @usableFromInline var rows = 0
  @usableFromInline var columns: UnsafeMutablePointer<ColumnBuilder>
  private var columnCount: Int
  private var columnCapacity: Int

  /// Makes an empty table of those columns.
  public init(schema: Schema) {
    self.schema = schema
    geometry = GeometryBuilder()
    columnCount = schema.fields.count
    columnCapacity = columnCount + 8
    columns = .allocate(capacity: columnCapacity)
    for (index, field) in schema.fields.enumerated() {
      (columns + index).initialize(to: ColumnBuilder(field.type))
    }
  }

  deinit {
    columns.deinitialize(count: columnCount)
    columns.deallocate()
  }

  /// Adds a column and returns its place; earlier rows are null in it.
  public mutating func addField(_ field: Field) -> Int {
    if columnCount == columnCapacity {
      let larger = UnsafeMutablePointer<ColumnBuilder>.allocate(capacity: columnCapacity * 2)
      larger.moveInitialize(from: columns, count: columnCount)
      columns.deallocate()
      columns = larger
      columnCapacity *= 2
    }
    (columns + columnCount).initialize(to: ColumnBuilder(field.type))
    schema.fields.append(field)
    columnCount += 1
    return columnCount - 1
  }

  /// Gives the current row a number; NaN and infinity are null.
  @inline(__always)
  public mutating func set(_ column: Int, real value: Double) {
    if value.isFinite { columns[column].setWord(value.bitPattern, row: rowCount) }
  }

  /// Gives the current row an integer, or a time in milliseconds.
  @inline(__always)
  public mutating func set(_ column: Int, integer value: Int64) {
    columns[column].setWord(UInt64(bitPattern: value), row: rowCount)
  }

  /// Gives the current row a flag.
  @inline(__always)
  public mutating func set(_ column: Int, flag value: Bool) {
    columns[column].setWord(value ? 1 : 0, row: rowCount)
  }

  /// Gives the current row a text or a JSON value.
  @inline(__always)
  public mutating func set(_ column: Int, text value: Bytes) {
    columns[column].setText(value, row: rowCount)
  }

  /// Gives the current row a text.
  public mutating func set(_ column: Int, string value: String) {
    var value = value
    value.withUTF8 { columns[column].setText($0, row: rowCount) }
  }

  /// Adds to the current row's text, with `separator` before it where there is a text already.
  public mutating func join(_ column: Int, text value: Bytes, separator: StaticString = "; ") {
    columns[column].joinText(value, separator: separator, row: rowCount)
  }

  /// Makes the current row null in that column.
  public mutating func clear(_ column: Int) { columns[column].clear(row: rowCount) }

  /// Whether the current row has a value in that column.
  @inlinable @inline(__always)
  public func hasValue(_ column: Int) -> Bool { columns[column].hasValue(rowCount) }

  /// The text that the current row has in that column; valid until the next mutation.
  public func text(_ column: Int) -> Bytes { columns[column].text(rowCount) }

  /// The number that the current row has in that column.
  public func real(_ column: Int) -> Double { Double(bitPattern: columns[column].word(rowCount)) }

  /// The integer or time that the current row has in that column.
  public func integer(_ column: Int) -> Int64 { Int64(bitPattern: columns[column].word(rowCount)) }

  /// How many bytes of text the rows hold together; tells when a batch is full. O(columns).
  public var textCount: Int {
    var sum = 0
    for index in 0..<columnCount { sum += columns[index].arenaCount }
    return sum
  }

  /// Counts the current row as done; its geometry must have been given.
  @inline(__always)
  public mutating func finishRow() { rows += 1 }

  /// Gives the current row the properties of the row before it.
  public mutating func repeatRow() {
    guard rowCount > 0 else { return }
    for index in 0..<columnCount { columns[index].repeatValue(ofRow: rowCount - 1) }
  }

  /// Takes back what the current row was given, geometry included.
  public mutating func cancelRow() {
    for index in 0..<columnCount { columns[index].clear(row: rowCount) }
    geometry.cancelRow()
  }

  /// The rows that are done as a table; the builder goes on with the same columns and no row.
  public mutating func take() -> FeatureTable {
    var built: [PropertyColumn] = []
    built.reserveCapacity(columnCount)
    // All columns of nulls share one: wide tables have many, and zeros are not free.
    var nulls: PropertyColumn?
    for index in 0..<columnCount {
      let column = (columns + index).move()
      let type = column.type
      if column.isAllNull {
        let shared = nulls ?? .nulls(.integer, count: rowCount)
        nulls = shared
        built.append(
          PropertyColumn(
            type: type, count: rowCount, nullCount: rowCount, words: shared.words,
            arena: SharedBuffer(), validity: shared.validity))
        (columns + index).initialize(to: ColumnBuilder(type))
      } else {
        built.append(column.finish(rowCount: rowCount))
        // The next batch will be like this one.
        (columns + index).initialize(to: ColumnBuilder(type, minimumCapacity: max(rowCount, 64)))
      }
    }
    var fresh = GeometryBuilder()
    swap(&geometry, &fresh)
    rows = 0
    return FeatureTable(schema: schema, geometry: fresh.finish(), columns: built)
  }
}
