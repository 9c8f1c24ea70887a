import CGEOS
import CSystem
import GeoFeatures

extension Overlay {
  /// The convex hull of each row, or of the rows of each group, without heights. O(n log n).
  ///
  /// It is convex on the plane of longitude and latitude, on the side of the globe that is left when
  /// the widest gap in longitude is taken away: the hull of points on both sides of 180° lies over
  /// 180°. The hull of positions round a pole does not hold the pole.
  ///
  /// - Parameters:
  ///   - column: Geometries in degrees of longitude and latitude.
  ///   - groups: Which rows have a hull together; each its own, if nothing else is said.
  ///   - log: Notes hulls that have no area, because there is one position or all lie on a line: they
  ///     are that point or line (`hull-without-area`).
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
  /// latitude. Needs GEOS 3.11.
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
      let positions = Positions(of: rows, in: column)
      guard positions.count > 0 else {
        builder.appendNullRow()
        continue
      }
      let line = try positions.line(in: context, isScaled: ratio != nil)
      let hull = try hull(of: line, ratio)
      positions.append(hull, to: &builder)
      builder.endRow()
      if hull.type != GEOS_POLYGON, let row = rows.first {
        let isPoint = hull.type == GEOS_POINT
        log.add("hull-without-area", .note, at: place(Int(row))) {
          isPoint
            ? "the hull of a single position has no area: it is a point"
            : "the hull of positions on a line has no area: it is a line"
        }
      }
    }
    return finish(builder.finish(), made: 0..<groups.count, &log, place)
  }
}

/// The positions that a hull is to be laid round, numbered, so that the hull has the very same ones.
private struct Positions: ~Copyable {
  private var x = GrowableBuffer<Double>(minimumCapacity: 64)
  private var y = GrowableBuffer<Double>(minimumCapacity: 64)

  var count: Int { x.count }

  /// All positions of some rows, with longitudes counted from the widest gap on.
  init(of rows: Slice<SharedBuffer<UInt32>>, in column: GeometryColumn) {
    var spans = LongitudeSpans()
    for row in rows { spans.add(Int(row), of: column) }
    let frame = spans.frame()
    for row in rows {
      for part in column.parts(ofRow: Int(row)) {
        let offset = frame.offset(ofPart: part, of: column)
        for ring in column.rings(ofPart: part) {
          for vertex in column.vertices(ofRing: ring) {
            x.append(column.x[vertex] + offset)
            y.append(column.y[vertex])
          }
        }
      }
    }
  }

  /// A line through all of them: its hull is theirs.
  borrowing func line(
    in context: GEOSContext, isScaled: Bool
  ) throws(Failure) -> GEOSObject {
    var least = y[0]
    var greatest = y[0]
    for latitude in y.bytes {
      least = min(least, latitude)
      greatest = max(greatest, latitude)
    }
    let scale = isScaled ? max(cos((least + greatest) / 2 * .pi / 180), 1e-6) : 1
    var planeX = GrowableBuffer<Double>(minimumCapacity: count + 1)
    var planeY = GrowableBuffer<Double>(minimumCapacity: count + 1)
    for index in 0..<count {
      planeX.append(x[index] * scale)
      planeY.append(y[index])
    }
    // A line has two positions.
    if count == 1 {
      planeX.append(planeX[0])
      planeY.append(planeY[0])
    }
    return try context.numberedLine(x: planeX, y: planeY)
  }

  /// Adds a hull as a part, with the positions as they were.
  borrowing func append(_ hull: borrowing GEOSObject, to builder: inout GeometryBuilder) {
    let handle = hull.context.handle
    hull.forEachPart { part, type in
      switch type {
      case GEOS_POINT:
        builder.beginPart(.point)
        append(GEOSVertices(part, handle), reversed: false, to: &builder)
      case GEOS_POLYGON:
        builder.beginPart(.polygon)
        hull.forEachRing(of: part) { ring, isHole in
          let vertices = GEOSVertices(ring, handle)
          append(vertices, reversed: (vertices.signedArea > 0) == isHole, to: &builder)
        }
      default:
        builder.beginPart(.line)
        append(GEOSVertices(part, handle), reversed: false, to: &builder)
      }
    }
  }

  private borrowing func append(
    _ vertices: borrowing GEOSVertices, reversed: Bool, to builder: inout GeometryBuilder
  ) {
    builder.beginRing()
    var edges = WideEdges()
    for index in 0..<vertices.count {
      let number = Int(vertices.z[reversed ? vertices.count - 1 - index : index])
      // The second end of the line through a single position.
      let position = min(number, count - 1)
      edges.append(Vertex(x: x[position], y: y[position], z: .nan, m: .min), to: &builder)
    }
  }
}
