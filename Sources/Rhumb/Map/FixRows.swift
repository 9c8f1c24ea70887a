import GeoFeatures

/// Tells fixes of cyclones from other rows.
enum FixRows {
  /// The rows that are fixes, or nil where there are none, and the others: a fix is a point with a storm and what
  /// kind of fix it is. Layers of tracks, which have both, are no fixes.
  static func split(_ table: FeatureTable) -> (fixes: FeatureTable?, others: FeatureTable) {
    guard let storm = column(.stormID, of: table), let kind = column(.kind, of: table),
      table.column("layer") == nil
    else { return (nil, table) }
    var fixes = GrowableBuffer<UInt32>(minimumCapacity: table.rowCount)
    var others = GrowableBuffer<UInt32>(minimumCapacity: table.rowCount)
    for row in 0..<table.rowCount {
      let shape = table.geometry.kind(row)
      if storm.isValid(row) && kind.isValid(row) && (shape == .point || shape == .none) {
        fixes.append(UInt32(row))
      } else {
        others.append(UInt32(row))
      }
    }
    if fixes.isEmpty { return (nil, table) }
    return (table.selecting(fixes.share()), table.selecting(others.share()))
  }

  private static func column(_ column: FixColumn, of table: FeatureTable) -> PropertyColumn? {
    table.column(column.field.name).flatMap { $0.type == column.field.type ? $0 : nil }
  }
}
