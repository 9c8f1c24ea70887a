import GeoFeatures

extension GeometryRepair {
  /// The column without heights that are none, which are counted by row (`height-out-of-range`); the
  /// same column where all are some.
  static func droppingFarHeights(
    of column: GeometryColumn, log: inout DiagnosticLog, firstItem: Int
  ) -> GeometryColumn {
    guard let z = column.z, z.values.contains(where: { abs($0) > farthestHeight }) else {
      return column
    }
    var heights = GrowableBuffer<Double>(minimumCapacity: z.count)
    heights.append(contentsOf: z.values)
    for row in 0..<column.rowCount {
      var first: Double?
      for vertex in column.vertices(ofRow: row) where abs(z[vertex]) > farthestHeight {
        first = first ?? z[vertex]
        heights.base[vertex] = .nan
      }
      guard let first else { continue }
      log.add("height-out-of-range", .rejected, at: Place(item: firstItem + row)) {
        "a height of \(first) m is out of range; it is left out"
      }
    }
    return GeometryColumn(
      kinds: column.kinds, x: column.x, y: column.y, z: heights.share(), m: column.m,
      offsets: column.offsets, systems: column.systems)
  }
}
