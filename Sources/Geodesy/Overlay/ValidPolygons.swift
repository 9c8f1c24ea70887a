import CGEOS
import GeoFeatures

extension Overlay {
  /// The column with every polygon valid: rings that cross or touch themselves, holes outside their
  /// polygon, polygons of one geometry that overlap. The same column where all are. O(n log n) in
  /// the vertices of a row.
  ///
  /// A ring that crosses itself becomes what it encloses, a hole outside its polygon an area of its
  /// own, polygons that overlap become one: GEOS's structure method (GEOS 3.10 and later), which
  /// keeps what such rings are meant to cover. Points and lines stay as they are.
  ///
  /// - Parameters:
  ///   - column: Geometries in degrees of longitude and latitude.
  ///   - log: Counts what was made valid, with the reason (`made-valid`), and polygons without an
  ///     area, of which nothing is left (`geometry-degenerate`).
  ///   - place: Where a row comes from, for the log.
  /// - Returns: The valid column.
  public func makeValid(
    _ column: GeometryColumn, log: inout DiagnosticLog,
    place: (Int) -> Place = { Place(item: $0 + 1) }
  ) -> GeometryColumn {
    let source = source(column, &log, place)
    return mapRows(source, &log, place) { (row, builder, log) throws(Failure) in
      let kind = source.cut.kind(row)
      guard kind == .polygon || kind == .multiPolygon || kind == .collection else {
        return .unchanged
      }
      let polygons = try context.polygons(source.cut, row: row)
      guard let fault = try polygons.fault() else { return .unchanged }
      log.addMadeValid(fault, at: place(row))
      builder.appendOthers(than: .polygon, of: row, in: source.cut)
      try polygons.madeValid().appendParts(.polygons, to: &builder)
      if !builder.hasOpenPart { log.addDegenerate(at: place(row)) }
      return .made
    }
  }

  /// A row's polygons as one valid geometry, put together at 180° where the frame is not the
  /// standard one.
  func validPolygons(
    _ column: GeometryColumn, row: Int, in frame: LongitudeFrame, _ log: inout DiagnosticLog,
    _ place: (Int) -> Place
  ) throws(Failure) -> GEOSObject {
    // Cut at 180° they share no edge yet.
    let plain = try context.polygons(column, row: row)
    let fault = try plain.fault()
    if let fault { log.addMadeValid(fault, at: place(row)) }
    if frame.isStandard { return try fault == nil ? plain : plain.madeValid() }
    let framed = try context.polygons(column, row: row, in: frame)
    return try fault == nil ? framed.unitedParts() : framed.madeValid().unitedParts()
  }
}

extension DiagnosticLog {
  /// Counts a polygon that an operation needs valid and made so. That is no fault of reading it, so that
  /// `--strict` lets it pass, as it does where the polygon is only written.
  mutating func addMadeValid(_ fault: String, at place: Place) {
    add("made-valid", .note, at: place) {
      "a polygon is not valid (\(fault)); it is made valid"
    }
  }

  /// Counts a polygon that an operation leaves as it is.
  mutating func addNotValid(_ fault: String, at place: Place) {
    add("polygon-not-valid", .note, at: place) {
      "a polygon is not valid (\(fault)); it is not cut, and stays as it is"
    }
  }

  mutating func addDegenerate(at place: Place) {
    add("geometry-degenerate", .rejected, at: place) { "the geometry has no extent" }
  }
}

extension GeometryBuilder {
  /// Adds the parts of a row that are of other kinds.
  mutating func appendOthers(than other: GeometryKind, of row: Int, in column: GeometryColumn) {
    let kind = column.kind(row)
    for part in column.parts(ofRow: row) where column.partKind(part, in: kind) != other {
      appendPart(part, as: column.partKind(part, in: kind), of: column)
    }
  }

  /// Adds a part as it is.
  mutating func appendPart(_ part: Int, as kind: GeometryKind, of column: GeometryColumn) {
    beginPart(kind)
    for ring in column.rings(ofPart: part) {
      beginRing()
      appendVertices(column.vertices(ofRing: ring), of: column)
    }
  }
}
