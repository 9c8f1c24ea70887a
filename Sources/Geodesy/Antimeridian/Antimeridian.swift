import GeoFeatures

/// Cuts geometries at 180° (RFC 7946, 3.1.9), or makes their longitudes unbroken.
///
/// Edges are straight in longitude and latitude. Neighbours that differ by more than 180° of
/// longitude are joined the short way, over 180°; an edge from ±180° to ±180° is no crossing, and a
/// ring that has an edge along ±180° and stays between them is left as it is, unless another edge
/// crosses there. A vertex at ±180° takes the sign of its neighbours. At a pole an edge goes the way on
/// which its ring closes. A ring that goes once round the globe encloses the pole that
/// is nearer to it; where an exterior ring and its hole do so, the polygon is the band between them.
/// Longitudes beyond ±180° are taken as they come, and wrapped.
public enum Antimeridian {
  /// The column with every geometry cut at 180°, so that no part crosses it; the same column where
  /// there is nothing to cut or to wrap. O(vertices).
  ///
  /// Lines become multi lines, polygons multi polygons, with their holes cut and given to the right
  /// part. Heights and moments are interpolated at the cut. Rings must be closed
  /// (``GeometryRepair``).
  ///
  /// - Parameters:
  ///   - column: Geometries in degrees of longitude and latitude.
  ///   - log: Counts what was cut (`cut-at-antimeridian`) and wrapped (`longitude-wrapped`), holes
  ///     that cross 180° outside their polygon (`hole-outside-polygon`), and geometries of which
  ///     nothing is left (`geometry-degenerate`).
  ///   - firstItem: The item number of the first row, for the log.
  /// - Returns: The cut column.
  public static func cut(
    _ column: GeometryColumn, log: inout DiagnosticLog, firstItem: Int = 1
  ) -> GeometryColumn {
    cut(column, notesWrapping: true, log: &log) { Place(item: firstItem + $0) }
  }

  /// Cuts, and counts what was wrapped or does not, where longitudes were made to run on.
  static func cut(
    _ column: GeometryColumn, notesWrapping: Bool, log: inout DiagnosticLog, place: (Int) -> Place
  ) -> GeometryColumn {
    guard let first = firstRow(of: column, where: { needsCut(column, row: $0) }) else {
      return column
    }
    var builder = GeometryBuilder()
    var cuts = Cuts(seam: .antimeridian)
    for row in 0..<first { builder.appendRow(row, of: column) }
    for row in first..<column.rowCount {
      guard needsCut(column, row: row) else {
        builder.appendRow(row, of: column)
        continue
      }
      if notesWrapping { noteWrapping(of: row, in: column, log: &log, place: place) }
      if appendFullTurn(row, of: column, onMapOf: .antimeridian, to: &builder, &log, place) {
        continue
      }
      let kind = column.kind(row)
      let outcome = cuts.appendParts(of: row, in: column, to: &builder) { wrapped($0) }
      if outcome.contains(.cut) {
        log.add("cut-at-antimeridian", .note, at: place(row)) { "the geometry is cut at 180°" }
      }
      endRow(kind, outcome, at: place(row), &builder, &log)
    }
    return builder.finish()
  }

  /// Adds a row that goes once round the globe from another meridian than the map's end, and returns
  /// whether it does.
  static func appendFullTurn(
    _ row: Int, of column: GeometryColumn, onMapOf seam: Seam, to builder: inout GeometryBuilder,
    _ log: inout DiagnosticLog, _ place: (Int) -> Place
  ) -> Bool {
    guard FullTurn.isOne(row, of: column, onMapOf: seam) else { return false }
    do throws(Failure) {
      let whole = try FullTurn.whole(row, of: column, onMapOf: seam)
      if whole.kind(0) == .none { return false }
      builder.appendRow(0, of: whole)
      return true
    } catch {
      log.add("overlay-failed", .note, at: place(row)) {
        "the ends of a geometry all round the globe are not put together: \(error.message)"
      }
      return false
    }
  }

  /// Counts a row that has a longitude beyond ±180°.
  static func noteWrapping(
    of row: Int, in column: GeometryColumn, log: inout DiagnosticLog, place: (Int) -> Place
  ) {
    guard let far = column.x.values[column.vertices(ofRow: row)].first(where: { abs($0) > 180 })
    else { return }
    log.add("longitude-wrapped", .note, at: place(row)) {
      "longitude \(far) lies beyond 180° and is written between -180° and 180°"
    }
  }

  /// Adds a placed line's pieces as parts, and returns how many there are.
  static func cutLine(
    _ path: borrowing PlacedPath, _ chains: inout Chains, into builder: inout GeometryBuilder
  ) -> Int {
    guard path.vertices.count > 1 else { return 0 }
    chains.removeAll()
    chains.addLine(path)
    for piece in chains.pieces.bytes {
      builder.beginPart(.line)
      builder.beginRing()
      for index in piece.start..<piece.end { builder.append(chains.vertices[index]) }
    }
    return chains.pieces.count
  }

  /// Whether the row has a longitude beyond ±180°, or neighbours that differ by more than 180°.
  @inline(__always)
  private static func needsCut(_ column: GeometryColumn, row: Int) -> Bool {
    guard column.offsets != nil else { return abs(column.x[row]) > 180 }
    for part in column.parts(ofRow: row) {
      for ring in column.rings(ofPart: part) {
        var previous = Double.nan
        for vertex in column.vertices(ofRing: ring) {
          let x = column.x[vertex]
          // The first comparison with NaN is false.
          if abs(x) > 180 || abs(x - previous) > 180 { return true }
          previous = x
        }
      }
    }
    return false
  }

  static func wrapped(_ longitude: Double) -> Double {
    guard abs(longitude) > 180 else { return longitude }
    return longitude - 360 * (longitude / 360).rounded()
  }

  /// Ends the builder's row and counts what is lost of it.
  static func endRow(
    _ kind: GeometryKind, _ outcome: PolygonCutter.Outcome, at place: Place,
    _ builder: inout GeometryBuilder, _ log: inout DiagnosticLog
  ) {
    if outcome.contains(.lostHole) {
      log.add("hole-outside-polygon", .rejected, at: place) {
        "a hole goes over the meridian of the cut and its polygon does not; it is left out"
      }
    }
    if kind != .none && !builder.hasOpenPart {
      log.add("geometry-degenerate", .rejected, at: place) { "the geometry has no extent" }
    }
    builder.endRow(asMultiple: kind.multiple == kind, asCollection: kind == .collection)
  }
}

/// The first row for which `condition` holds.
@inline(__always)
func firstRow(of column: GeometryColumn, where condition: (Int) -> Bool) -> Int? {
  for row in 0..<column.rowCount where condition(row) { return row }
  return nil
}

extension GeometryBuilder {
  /// Adds a point part with another longitude than the column gives it.
  mutating func appendPoint(_ vertex: Int, of column: GeometryColumn, x: Double) {
    beginPart(.point)
    beginRing()
    append(
      Vertex(
        x: x, y: column.y[vertex], z: column.height(vertex), m: column.m?[vertex] ?? .min))
  }
}
