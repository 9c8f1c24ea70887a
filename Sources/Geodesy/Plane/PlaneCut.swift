import GeoFeatures

extension Antimeridian {
  /// The column with lines and polygons cut at the meridian at which a projection's plane ends, with
  /// longitudes as its strip has them, which may lie beyond ±180°; the same column where there is
  /// nothing to cut. Points stay as they are. O(vertices).
  ///
  /// - Parameters:
  ///   - column: Geometries in degrees of longitude and latitude, not cut at 180° before.
  ///   - longitude: The meridian, in degrees above -180 and up to 180.
  ///   - log: Counts what was cut (`cut-at-meridian`) and lost, as ``cut(_:log:firstItem:)`` does.
  ///   - place: Where a row comes from, for the log.
  /// - Returns: The cut column.
  static func cut(
    _ column: GeometryColumn, at longitude: Double, log: inout DiagnosticLog, place: (Int) -> Place
  ) -> GeometryColumn {
    guard
      let first = firstRow(of: column, where: { needsCut(column, row: $0, at: longitude) })
    else { return column }
    var builder = GeometryBuilder()
    var cuts = Cuts(seam: Seam(endingAt: longitude))
    for row in 0..<first { builder.appendRow(row, of: column) }
    for row in first..<column.rowCount {
      guard needsCut(column, row: row, at: longitude) else {
        builder.appendRow(row, of: column)
        continue
      }
      let outcome = cuts.appendParts(of: row, in: column, to: &builder) { $0 }
      if outcome.contains(.cut) {
        log.add("cut-at-meridian", .note, at: place(row)) {
          "the geometry is cut at \(longitude)°, where the plane of the system ends"
        }
      }
      endRow(column.kind(row), outcome, at: place(row), &builder, &log)
    }
    return builder.finish()
  }

  /// Whether the row has a line or ring on both sides of the meridian, or that comes to it from the
  /// west, or whose longitudes are not unbroken between ±180°.
  private static func needsCut(
    _ column: GeometryColumn, row: Int, at longitude: Double
  ) -> Bool {
    let kind = column.kind(row)
    guard column.offsets != nil, kind != .point, kind != .multiPoint else { return false }
    for part in column.parts(ofRow: row) {
      for ring in column.rings(ofPart: part) {
        var previous = Double.nan
        var least = Double.infinity
        var greatest = -Double.infinity
        for vertex in column.vertices(ofRing: ring) {
          let x = column.x[vertex]
          // The first comparison with NaN is false.
          if abs(x) > 180 || abs(x - previous) > 180 { return true }
          previous = x
          least = min(least, x)
          greatest = max(greatest, x)
        }
        if least < longitude && greatest >= longitude - Seam.tolerance { return true }
      }
    }
    return false
  }
}
