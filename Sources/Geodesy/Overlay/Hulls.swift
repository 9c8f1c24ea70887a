import CGEOS
import GeoFeatures

extension Overlay {
  /// The convex hull of each row, or of the rows of each group, without heights. O(n log n).
  ///
  /// It is convex on the plane of longitude and latitude, on the side of the globe that is left when
  /// the widest gap in longitude is taken away: the hull of points on both sides of 180° lies over
  /// 180°.
  ///
  /// Where that gap is no wider than 180°, or a position is a pole, the hull is the one on the globe and
  /// holds the pole: its edges are great ellipses, drawn to 10 m and outside of them rather than inside,
  /// and its ring is closed along ±180° and ±90°. Edges of lines and rings count with a position per
  /// degree of longitude then.
  ///
  /// - Parameters:
  ///   - column: Geometries in degrees of longitude and latitude.
  ///   - groups: Which rows have a hull together; each its own, if nothing else is said.
  ///   - log: Notes hulls that have no area, because there is one position or all lie on a line: they
  ///     are that point or line (`hull-without-area`); and positions that no half of the globe holds,
  ///     whose hull is null (`no-hull`).
  ///   - place: Where a row comes from, for the log.
  /// - Returns: A row for each group, null where no row of it has a geometry.
  /// - Throws: `Failure` of kind `usage` where labels do not fit, `unreadable` where GEOS fails.
  public func convexHull(
    _ column: GeometryColumn, groups: RowGroups = .each, log: inout DiagnosticLog,
    place: (Int) -> Place = { Place(item: $0 + 1) }
  ) throws(Failure) -> GeometryColumn {
    try hulls(column, groups, ratio: nil, &log, place)
  }

  /// The concave hull of the positions of each row, or of the rows of each group, without holes and
  /// heights. O(n log n).
  ///
  /// The triangles of a Delaunay triangulation are worn away from the outside as long as their outer
  /// edge is longer than a length between the shortest (`ratio` 0) and the longest of all edges (1:
  /// the convex hull). Lengths are measured with longitudes shortened by the cosine of the middle
  /// latitude; round a pole (``convexHull(_:groups:log:place:)``) in the gnomonic plane about the middle
  /// of the positions, and a hull of positions that nearly lie on a line is convex (`hull-not-concave`).
  /// Needs GEOS 3.11.
  ///
  /// - Parameters:
  ///   - column: Geometries in degrees of longitude and latitude.
  ///   - groups: Which rows have a hull together; each its own, if nothing else is said.
  ///   - ratio: From 0 to 1.
  ///   - log: As for ``convexHull(_:groups:log:place:)``.
  ///   - place: Where a row comes from, for the log.
  /// - Returns: A row for each group, null where no row of it has a geometry.
  /// - Throws: `Failure` of kind `usage` where the ratio or labels do not fit or GEOS is too old,
  ///   `unreadable` where it fails.
  public func concaveHull(
    _ column: GeometryColumn, groups: RowGroups = .each, ratio: Double,
    log: inout DiagnosticLog, place: (Int) -> Place = { Place(item: $0 + 1) }
  ) throws(Failure) -> GeometryColumn {
    guard (0...1).contains(ratio) else {
      throw Failure(.usage, "the ratio of a concave hull can't be \(ratio): it lies from 0 to 1")
    }
    guard GEOSLibrary.hasConcaveHull else {
      throw Failure(
        .usage, "GEOS \(GEOSLibrary.version) makes no concave hulls", advice: "it takes GEOS 3.11")
    }
    return try hulls(column, groups, ratio: ratio, &log, place)
  }

  private func hull(
    of line: borrowing GEOSObject, _ ratio: Double?
  ) throws(Failure) -> GEOSObject {
    guard let ratio else {
      return try GEOSObject(
        GEOSConvexHull_r(context.handle, line.pointer), "the hull fails", in: context)
    }
    return try GEOSObject(
      rhumb_geos_concave_hull(context.handle, line.pointer, ratio), "the hull fails", in: context)
  }

  /// Concave hulls of that ratio, or convex ones where it is nil.
  private func hulls(
    _ column: GeometryColumn, _ groups: RowGroups, ratio: Double?, _ log: inout DiagnosticLog,
    _ place: (Int) -> Place
  ) throws(Failure) -> GeometryColumn {
    let column = source(column, &log, place).cut
    let groups = try GroupedRows(groups, rowCount: column.rowCount)
    var builder = GeometryBuilder()
    for group in 0..<groups.count {
      let rows = groups[group]
      let positions = HullPositions(of: rows, in: column)
      guard positions.count > 0, let row = rows.first else {
        builder.appendNullRow()
        continue
      }
      let kind =
        positions.areRoundPole
        ? try append(roundPole: rows, of: column, ratio, to: &builder, &log, place)
        : try append(positions, ratio, to: &builder)
      guard let kind else {
        builder.appendNullRow()
        log.add("no-hull", .note, at: place(Int(row))) {
          "positions that no half of the globe holds have no hull: the geometry is null"
        }
        continue
      }
      builder.endRow(asMultiple: kind == .multiPolygon)
      if kind == .point || kind == .line {
        log.add("hull-without-area", .note, at: place(Int(row))) {
          kind == .point
            ? "the hull of a single position has no area: it is a point"
            : "the hull of positions on a line has no area: it is a line"
        }
      }
    }
    return finish(builder.finish(), made: 0..<groups.count, &log, place)
  }

  /// Adds the hull on the plane of longitude and latitude; returns what it is.
  private func append(
    _ positions: borrowing HullPositions, _ ratio: Double?, to builder: inout GeometryBuilder
  ) throws(Failure) -> GeometryKind? {
    if let ends = positions.ends {
      positions.append(ends, to: &builder)
      return ends.isPoint ? .point : .line
    }
    let hull = try hull(of: positions.line(in: context, isScaled: ratio != nil), ratio)
    guard hull.type == GEOS_POLYGON else {
      throw Failure(.unreadable, "GEOS made no polygon of positions that have an area")
    }
    positions.append(hull, to: &builder)
    return .polygon
  }

  /// Adds the hull on the globe; returns what it is, or nil where there is none.
  private func append(
    roundPole rows: Slice<SharedBuffer<UInt32>>, of column: GeometryColumn, _ ratio: Double?,
    to builder: inout GeometryBuilder, _ log: inout DiagnosticLog, _ place: (Int) -> Place
  ) throws(Failure) -> GeometryKind? {
    let positions = HullPositions(of: rows, in: column, widest: 1)
    guard let globe = GlobeHull(positions) else { return nil }
    guard !globe.isFlat else { return globe.appendFlat(to: &builder) }
    let line = try globe.line(in: context)
    if let ratio, ratio < 1 {
      if var triangles = Triangulation(line) {
        triangles.erode(ratio: ratio)
        return try globe.append(triangles.ring, to: &builder)
      }
      if let row = rows.first {
        log.add("hull-not-concave", .note, at: place(Int(row))) {
          "positions that nearly lie on a line have no concave hull: it is convex"
        }
      }
    }
    let hull = try hull(of: line, nil)
    guard hull.type == GEOS_POLYGON,
      let ring = GEOSGetExteriorRing_r(context.handle, hull.pointer)
    else { throw Failure(.unreadable, "GEOS made no polygon of positions that have an area") }
    let vertices = GEOSVertices(ring, context.handle)
    var corners = (0..<vertices.count - 1).map { Int(vertices.z[$0]) }
    if vertices.signedArea < 0 { corners.reverse() }
    return try globe.append(corners, to: &builder)
  }
}
