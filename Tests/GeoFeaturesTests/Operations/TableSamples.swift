import GeoFeatures

/// A value of a test table.
typealias Value = Feature.Value

/// A table of those columns and rows; row i is a point at longitude i, latitude 1.
func makeTable(_ fields: [Field], _ rows: [[Value?]], firstLongitude: Int = 0) -> FeatureTable {
  var builder = FeatureTableBuilder(schema: Schema(fields))
  for (index, row) in rows.enumerated() {
    precondition(row.count == fields.count)
    for (column, value) in row.enumerated() {
      switch value {
      case nil: break
      case .text(let text), .json(let text): builder.set(column, string: text)
      case .real(let number): builder.set(column, real: number)
      case .integer(let number): builder.set(column, integer: number)
      case .time(let milliseconds): builder.set(column, integer: milliseconds)
      case .flag(let flag): builder.set(column, flag: flag)
      }
    }
    builder.geometry.appendPointRow(Double(firstLongitude + index), 1)
    builder.finishRow()
  }
  return builder.take()
}

/// The values of one column, nil for null.
func values(_ name: String, of table: FeatureTable) -> [Value?] {
  (0..<table.rowCount).map { table[$0][name] }
}

/// Every row as `name=value` of what is not null, for comparisons that no column order disturbs.
func rowTexts(_ table: FeatureTable) -> [String] {
  (0..<table.rowCount).map { row in
    let feature = table[row]
    let place = feature.position.map { "\($0.longitude),\($0.latitude)" } ?? "nowhere"
    return place + " "
      + feature.names.compactMap { name in feature[name].map { "\(name)=\($0)" } }
      .joined(separator: " ")
  }
}

extension SharedBuffer {
  /// A copy; the memory is held while it is made, which `Array(buffer.values)` does not ensure.
  var array: [Element] { (0..<count).map { self[$0] } }
}
