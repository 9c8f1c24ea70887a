import GeoFeatures

/// Rows of one record that have values in common: those are read once, and given to each.
extension RecordRows {
  /// Which columns the current row has a value in.
  var filledColumns: [Bool] {
    builder.schema.fields.indices.map { builder.hasValue($0) }
  }

  /// Gives the current row those of the values that the row before it has whose columns were filled at
  /// some time. The row before must be of the same record.
  mutating func repeatRow(keeping filled: [Bool]) {
    if builder.rowCount > 0 {
      builder.repeatRow()
    } else if let table = finished.last?.table, table.rowCount > 0 {
      repeatLastRow(of: table)
    }
    for column in builder.schema.fields.indices
    where !(column < filled.count && filled[column]) && builder.hasValue(column) {
      builder.clear(column)
    }
  }

  /// The row before was the last of a batch.
  private mutating func repeatLastRow(of table: FeatureTable) {
    let row = table.rowCount - 1
    for (index, column) in table.columns.enumerated() where column.isValid(row) {
      switch column.type {
      case .text, .json: builder.set(index, text: column.text(row))
      case .real: builder.set(index, real: column.real(row))
      case .integer, .time: builder.set(index, integer: column.integer(row))
      case .flag: builder.set(index, flag: column.flag(row))
      }
    }
  }
}
