import GeoFeatures

extension FixRepair {
  /// The table without rows whose geometry is more than one position; they are reported. O(rows).
  ///
  /// - Throws: `Failure` of kind `unreadable` where none of the geometries is a point.
  static func points(
    of table: FeatureTable, log: inout DiagnosticLog
  ) throws(Failure) -> FeatureTable {
    let geometry = table.geometry
    // A column without offsets has points alone.
    guard geometry.offsets != nil else { return table }
    var rows = GrowableBuffer<UInt32>(minimumCapacity: table.rowCount)
    var first: Int?
    var hasPoint = false
    for row in 0..<table.rowCount {
      let count = geometry.vertices(ofRow: row).count
      hasPoint = hasPoint || count == 1
      if count < 2 {
        rows.append(UInt32(row))
        continue
      }
      first = first ?? row
      log.add("not-a-point", .rejected, at: Place(item: row + 1)) {
        "a \(geometry.kind(row).name) is no fix and is left out"
      }
    }
    guard let first else { return table }
    guard hasPoint else {
      throw Failure(
        .unreadable, "fixes of cyclones are points, and the input has none",
        at: Place(item: first + 1),
        advice: "it is a \(geometry.kind(first).name); rhumb convert takes it")
    }
    return table.selecting(rows.share())
  }
}
