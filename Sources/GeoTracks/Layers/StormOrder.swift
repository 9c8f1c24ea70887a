import GeoFeatures

/// Puts layers in the order of storms.
enum StormOrder {
  /// Runs of rows of one storm, all layers' of a storm before those of the next one. The rows of a
  /// storm must follow each other in each table.
  static func tables(
    _ layers: [(layer: TrackLayer, table: FeatureTable)]
  ) -> [(layer: TrackLayer, table: FeatureTable)] {
    var keys = ByteKeyTable()
    var runs: [[(layer: TrackLayer, table: FeatureTable, rows: Range<Int>)]] = []
    for (layer, table) in layers where table.rowCount > 0 {
      let fixes = FixTable(table)
      var start = 0
      for row in 1...table.rowCount {
        if row < table.rowCount && key(fixes, row).elementsEqual(key(fixes, start)) { continue }
        let storm = keys.insert(key(fixes, start))
        if storm == runs.count { runs.append([]) }
        runs[storm].append((layer, table, start..<row))
        start = row
      }
    }
    return runs.joined().map { layer, table, rows in
      (layer, table.selecting(SharedBuffer(rows.map(UInt32.init))))
    }
  }

  private static func key(_ fixes: FixTable, _ row: Int) -> Bytes {
    let identifier = FixTable.text(fixes.stormID, row)
    return identifier.isEmpty ? FixTable.text(fixes.name, row) : identifier
  }
}
