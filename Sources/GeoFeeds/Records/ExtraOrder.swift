import GeoFeatures

/// Puts the columns that are written only where they have a value behind the others, in the order in
/// which they first had one, and leaves out those that never had: the same wherever batches end.
struct ExtraOrder {
  /// The places in the builder of the columns that have had a value.
  private var appeared: [Int] = []

  /// The table with its columns in that order.
  mutating func arrange(_ table: FeatureTable) -> FeatureTable {
    let fields = table.schema.fields
    var fresh: [(row: Int, column: Int)] = []
    for (column, field) in fields.enumerated()
    where !field.isDeclared && table.columns[column].nullCount < table.rowCount
      && !appeared.contains(column)
    {
      fresh.append((Self.firstRow(of: table.columns[column]), column))
    }
    appeared += fresh.sorted { ($0.row, $0.column) < ($1.row, $1.column) }.map(\.column)
    let order = fields.indices.filter { fields[$0].isDeclared } + appeared
    return table.replacing(
      schema: Schema(order.map { fields[$0] }), columns: order.map { table.columns[$0] })
  }

  private static func firstRow(of column: PropertyColumn) -> Int {
    var row = 0
    while !column.isValid(row) { row += 1 }
    return row
  }
}
