import CGEOS
import CSystem
import GeoFeatures

extension Overlay {
  /// The column with lines and rings of fewer vertices, none of which is moved: a vertex is left out
  /// where it lies no farther from the new edge than the tolerance. Points stay as they are.
  /// O(n log n) in the vertices of a row.
  ///
  /// By Douglas and Peucker (1973, doi:10.3138/FM57-6770-U75U-7727), as GEOS keeps the topology:
  /// polygons stay valid and keep all their rings, a ring keeps four positions at least. Borders that
  /// two rows share are simplified apart and may part by the tolerance. An edge of more than 180° of
  /// longitude is given vertices, so that it is not taken for the short way round the globe.
  ///
  /// Distances are taken where edges are straight, on the plane of longitude and latitude, with
  /// degrees as long as they are anywhere in the row on WGS 84: a degree of longitude as at the
  /// latitude nearest to the equator, one of latitude as at that nearest to a pole. On the ground a
  /// distance is never longer than that, so that the tolerance holds; where a row reaches over many
  /// latitudes, more vertices stay than it would take. Moments and heights stay with their vertices.
  ///
  /// - Parameters:
  ///   - column: Geometries in degrees of longitude and latitude.
  ///   - toleranceMetres: Above zero.
  ///   - log: Counts polygons that were made valid first (`made-valid`), and notes those that stay as
  ///     they are because GEOS finds nothing valid that is simpler (`not-simplified`).
  ///   - place: Where a row comes from, for the log.
  /// - Returns: The simpler column.
  /// - Throws: `Failure` of kind `usage` where the tolerance is not above zero.
  public func simplify(
    _ column: GeometryColumn, toleranceMetres: Double, log: inout DiagnosticLog,
    place: (Int) -> Place = { Place(item: $0 + 1) }
  ) throws(Failure) -> GeometryColumn {
    guard toleranceMetres > 0, toleranceMetres.isFinite else {
      throw Failure(
        .usage, "a tolerance can't be \(toleranceMetres) m", advice: "it is a length above zero")
    }
    let source = source(column, &log, place)
    guard source.cut.offsets != nil else { return source.kept }
    return mapRows(source, &log, place) { (row, builder, log) throws(Failure) in
      let kind = source.cut.kind(row)
      if kind == .point || kind == .multiPoint { return .unchanged }
      let whole = try wholeRow(row, of: source.cut, &log, place)
      let column = whole ?? source.cut
      let simplifier = Simplifier(
        column, row: whole == nil ? row : 0, toleranceMetres: toleranceMetres, context)
      builder.appendPoints(of: row, in: source.cut)
      let isSimpler = try simplifier.appendLines(to: &builder)
      if whole?.kind(0) == GeometryKind.none { log.addDegenerate(at: place(row)) }
      switch try simplifier.appendPolygons(to: &builder) {
      case .simpler: return .made
      case .same: break
      case .failed:
        log.add("not-simplified", .note, at: place(row)) {
          "nothing simpler is valid; the geometry stays as it is"
        }
      }
      if isSimpler || whole != nil { return .made }
      builder.cancelRow()
      return .unchanged
    }
  }

  /// The row in one piece and with valid polygons, or nil where it is so.
  private func wholeRow(
    _ row: Int, of column: GeometryColumn, _ log: inout DiagnosticLog, _ place: (Int) -> Place
  ) throws(Failure) -> GeometryColumn? {
    let frame = LongitudeSpans.frame(of: row, in: column)
    if frame.isStandard {
      let kind = column.kind(row)
      if kind == .line || kind == .multiLine { return nil }
      let polygons = try context.polygons(column, row: row)
      if try polygons.fault() == nil { return nil }
    }
    return try wholeRow(row, of: column, in: frame, &log, place)
  }
}

/// Simplifies one row.
private struct Simplifier {
  enum Outcome {
    case simpler, same
    /// Nothing valid was found; the polygons are in the builder as they were.
    case failed
  }

  /// How often half the tolerance is tried where the result is not valid.
  private static let trials = 6

  private let column: GeometryColumn
  private let row: Int
  private let tolerance: Double
  private let context: GEOSContext
  private let metresPerDegree: (x: Double, y: Double)

  init(_ column: GeometryColumn, row: Int, toleranceMetres: Double, _ context: GEOSContext) {
    self.column = column
    self.row = row
    self.context = context
    tolerance = toleranceMetres
    metresPerDegree = Self.metresPerDegree(row, column)
  }

  /// How long degrees are at the most in the row, on WGS 84: the radii of curvature in the prime
  /// vertical and in the meridian (Snyder 1987, Map projections, USGS professional paper 1395, 4-20
  /// and 4-18).
  private static func metresPerDegree(
    _ row: Int, _ column: GeometryColumn
  ) -> (x: Double, y: Double) {
    let majorAxis = 6_378_137.0
    let flattening = 1 / 298.257223563
    let squaredEccentricity = flattening * (2 - flattening)
    var south = 90.0
    var north = -90.0
    for vertex in column.vertices(ofRow: row) {
      south = min(south, column.y[vertex])
      north = max(north, column.y[vertex])
    }
    let radian = Double.pi / 180
    let lowest = south <= 0 && north >= 0 ? 0 : min(abs(south), abs(north)) * radian
    let highest = max(abs(south), abs(north)) * radian
    let wide = 1 - squaredEccentricity * sin(lowest) * sin(lowest)
    let high = 1 - squaredEccentricity * sin(highest) * sin(highest)
    return (
      majorAxis / wide.squareRoot() * cos(lowest) * radian,
      majorAxis * (1 - squaredEccentricity) / (high * high.squareRoot()) * radian
    )
  }

  /// Adds the row's lines; returns whether one is simpler.
  func appendLines(to builder: inout GeometryBuilder) throws(Failure) -> Bool {
    let lines = try collection(of: .line)
    if lines.isEmpty { return false }
    let simple = try simplified(lines, tolerance)
    append(simple, to: &builder)
    return vertexCount(simple) < vertexCount(lines)
  }

  /// Adds the row's polygons.
  func appendPolygons(to builder: inout GeometryBuilder) throws(Failure) -> Outcome {
    let polygons = try collection(of: .polygon)
    if polygons.isEmpty { return .same }
    let rings = ringCount(polygons)
    var tolerance = tolerance
    for _ in 0..<Self.trials {
      let simple = try simplified(polygons, tolerance)
      if ringCount(simple) == rings, try simple.fault() == nil {
        append(simple, to: &builder)
        return vertexCount(simple) < vertexCount(polygons) ? .simpler : .same
      }
      tolerance /= 2
    }
    append(polygons, to: &builder)
    return .failed
  }

  private func simplified(
    _ geometry: borrowing GEOSObject, _ tolerance: Double
  ) throws(Failure) -> GEOSObject {
    try GEOSObject(
      GEOSTopologyPreserveSimplify_r(context.handle, geometry.pointer, tolerance),
      "the geometry can't be simplified", in: context)
  }

  /// The row's lines or polygons, on the plane and numbered.
  private func collection(of wanted: GeometryKind) throws(Failure) -> GEOSObject {
    let kind = column.kind(row)
    var parts = GEOSParts(context)
    for part in column.parts(ofRow: row) where column.partKind(part, in: kind) == wanted {
      var rings = GEOSParts(context)
      for ring in column.rings(ofPart: part) {
        let sequence = sequence(column.vertices(ofRing: ring))
        if wanted == .line {
          let line = GEOSGeom_createLineString_r(context.handle, sequence)
          parts.add(try GEOSObject(line, "the line is not taken", in: context))
        } else {
          let closed = GEOSGeom_createLinearRing_r(context.handle, sequence)
          rings.add(try GEOSObject(closed, "a ring is not taken", in: context))
        }
      }
      if wanted == .polygon { parts.add(try rings.polygon()) }
    }
    return try parts.collected(as: wanted == .line ? GEOS_MULTILINESTRING : GEOS_MULTIPOLYGON)
  }

  private func sequence(_ vertices: Range<Int>) -> OpaquePointer? {
    var x = GrowableBuffer<Double>(minimumCapacity: vertices.count)
    var y = GrowableBuffer<Double>(minimumCapacity: vertices.count)
    for vertex in vertices {
      x.append(column.x[vertex] * metresPerDegree.x)
      y.append(column.y[vertex] * metresPerDegree.y)
    }
    return context.numberedSequence(x: x.bytes, y: y.bytes, first: vertices.lowerBound)
  }

  /// Adds parts with the vertices that their numbers say.
  private func append(_ geometry: borrowing GEOSObject, to builder: inout GeometryBuilder) {
    geometry.forEachPart { part, type in
      if type == GEOS_POLYGON {
        builder.beginPart(.polygon)
        geometry.forEachRing(of: part) { ring, isHole in
          append(ring, isHole: isHole, to: &builder)
        }
      } else {
        builder.beginPart(.line)
        append(part, to: &builder)
      }
    }
  }

  /// Adds a line, or a ring that is a hole or not, turned as RFC 7946 has it.
  private func append(
    _ line: OpaquePointer, isHole: Bool? = nil, to builder: inout GeometryBuilder
  ) {
    builder.beginRing()
    let vertices = GEOSVertices(line, context.handle)
    var edges = WideEdges()
    let isReversed = isHole.map { (vertices.signedArea > 0) == $0 } ?? false
    for index in 0..<vertices.count {
      let vertex = Int(vertices.z[isReversed ? vertices.count - 1 - index : index])
      edges.append(
        Vertex(
          x: column.x[vertex], y: column.y[vertex], z: column.height(vertex),
          m: column.m?[vertex] ?? .min), to: &builder)
    }
  }

  private func ringCount(_ geometry: borrowing GEOSObject) -> Int {
    var count = 0
    geometry.forEachPart { part, _ in geometry.forEachRing(of: part) { _, _ in count += 1 } }
    return count
  }

  private func vertexCount(_ geometry: borrowing GEOSObject) -> Int {
    Int(GEOSGetNumCoordinates_r(context.handle, geometry.pointer))
  }
}
