import CGEOS
import GeoFeatures

extension Overlay {
  /// The union of the rows of each group: areas without what divides them, lines and points that lie
  /// in no area. O(n log n) in the vertices of a group (cascaded union).
  ///
  /// - Parameters:
  ///   - column: Geometries in degrees of longitude and latitude.
  ///   - groups: Which rows are united; all of them, if nothing else is said.
  ///   - log: Counts polygons that were made valid first (`made-valid`).
  ///   - place: Where a row comes from, for the log.
  /// - Returns: A row for each group, null where no row of the group has a geometry.
  /// - Throws: `Failure` of kind `usage` where labels do not fit, `unreadable` where GEOS can't unite
  ///   a group.
  public func union(
    _ column: GeometryColumn, groups: RowGroups = .one, log: inout DiagnosticLog,
    place: (Int) -> Place = { Place(item: $0 + 1) }
  ) throws(Failure) -> GeometryColumn {
    let column = source(column, &log, place).cut
    let groups = try GroupedRows(groups, rowCount: column.rowCount)
    var builder = GeometryBuilder()
    for group in 0..<groups.count {
      let rows = groups[group]
      var spans = LongitudeSpans()
      for row in rows { spans.add(Int(row), of: column) }
      let frame = spans.isAtAntimeridian ? spans.frame() : .standard
      var parts = GEOSParts(context)
      for row in rows {
        do throws(Failure) {
          try addValidParts(of: Int(row), in: column, frame, to: &parts, &log, place)
        } catch {
          log.add("overlay-failed", .rejected, at: place(Int(row))) { error.message }
        }
      }
      guard !parts.isEmpty else {
        builder.appendNullRow()
        continue
      }
      let collection = try parts.collected(as: GEOS_GEOMETRYCOLLECTION)
      try collection.unitedParts().appendParts(to: &builder)
      builder.endRow()
    }
    return finish(builder.finish(), made: 0..<groups.count, &log, place)
  }

  private func addValidParts(
    of row: Int, in column: GeometryColumn, _ frame: LongitudeFrame, to parts: inout GEOSParts,
    _ log: inout DiagnosticLog, _ place: (Int) -> Place
  ) throws(Failure) {
    let kind = column.kind(row)
    switch kind {
    case .none: return
    case .point, .multiPoint: parts.add(try context.points(column, row: row, in: frame))
    case .line, .multiLine: parts.add(try context.lines(column, row: row, in: frame))
    case .polygon, .multiPolygon:
      parts.add(try validPolygons(column, row: row, in: frame, &log, place))
    case .collection:
      parts.add(try validPolygons(column, row: row, in: frame, &log, place))
      parts.add(try context.lines(column, row: row, in: frame))
      parts.add(try context.points(column, row: row, in: frame))
    }
  }
}
