import CGEOS
import GeoFeatures

extension Overlay {
  /// Polygons whose vertices lie on a grid, and which are as valid there as they were: what rounding brings
  /// together is united, what it flattens is gone. O(n log n) in the vertices of a row.
  ///
  /// - Parameters:
  ///   - column: Geometries in degrees, or in a plane; points and lines stay as they are.
  ///   - grid: The width of the grid, in the unit of the coordinates.
  ///   - log: Notes polygons of which nothing would be left (`smaller-than-grid`) and those that were not
  ///     valid before: both stay as they are.
  ///   - place: Where a row comes from, for the log.
  /// - Returns: As many rows.
  public func snapped(
    _ column: GeometryColumn, grid: Double, log: inout DiagnosticLog,
    place: (Int) -> Place = { Place(item: $0 + 1) }
  ) -> GeometryColumn {
    mapRows(Source(cut: column, kept: column), &log, place) {
      (row, builder, log) throws(Failure) in
      let kind = column.kind(row)
      guard kind == .polygon || kind == .multiPolygon || kind == .collection else {
        return .unchanged
      }
      let polygons = try context.polygons(column, row: row)
      if polygons.isEmpty { return .unchanged }
      if try polygons.fault() != nil { return .unchanged }
      let snapped = try polygons.snapped(to: grid)
      if snapped.isEmpty {
        log.add("smaller-than-grid", .note, at: place(row)) {
          "a polygon is too small for so few decimals: it has no area as they write it"
        }
        return .unchanged
      }
      builder.appendOthers(than: .polygon, of: row, in: column)
      snapped.appendParts(.polygons, to: &builder, inDegrees: column.systems?[row] == nil)
      return .made
    }
  }
}

extension GEOSObject {
  /// The geometry on a grid of that width, valid where it was.
  fileprivate func snapped(to grid: Double) throws(Failure) -> GEOSObject {
    try GEOSObject(
      GEOSGeom_setPrecision_r(context.handle, pointer, grid, 0),
      "the geometry can't be brought onto a grid", in: context)
  }
}
