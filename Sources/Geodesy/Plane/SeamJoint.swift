import CGEOS
import GeoFeatures

/// Puts together the polygons of a row that the source has cut at 180°, where longitudes are to go on
/// there.
struct SeamJoint {
  /// Where longitudes end instead.
  private let seam: Seam
  private let overlay: Overlay

  private init(_ seam: Seam) throws(Failure) {
    self.seam = seam
    overlay = try Overlay(longitudes: .unbroken, takesRepaired: true)
  }

  /// The column in which no polygon has an edge along 180° with another one on its other side; the
  /// same column where none has. O(n log n) in the vertices of such a row (GEOS's union).
  ///
  /// A row that leaves a gap somewhere round the globe is put together with longitudes that run on
  /// over 180°; one that does not, a polygon round a pole among them, gets longitudes from the seam to
  /// 360° further east.
  ///
  /// - Parameters:
  ///   - column: Repaired geometries in degrees of longitude and latitude.
  ///   - seam: Where longitudes end.
  ///   - log: Counts polygons that were made valid for it (`made-valid`).
  ///   - place: Where a row comes from, for the log.
  /// - Returns: The joined column.
  static func join(
    _ column: GeometryColumn, endingAt seam: Seam, log: inout DiagnosticLog, place: (Int) -> Place
  ) -> GeometryColumn {
    guard column.offsets != nil,
      let first = firstRow(of: column, where: { hasEdgeAtAntimeridian(column, $0) }),
      let joint = try? SeamJoint(seam)
    else { return column }
    var unused = DiagnosticLog()
    let cut = Antimeridian.cut(column, log: &unused)
    var builder = GeometryBuilder()
    for row in 0..<first { builder.appendRow(row, of: column) }
    for row in first..<column.rowCount {
      var whole: GeometryColumn?
      if hasEdgeAtAntimeridian(column, row) {
        do throws(Failure) {
          whole = try joint.whole(row, of: cut, &log, place)
        } catch {
          log.add("overlay-failed", .note, at: place(row)) {
            "what the source has cut at 180° stays as it is: \(error.message)"
          }
        }
      }
      if let whole {
        builder.appendRow(0, of: whole)
      } else {
        builder.appendRow(row, of: column)
      }
    }
    return builder.finish()
  }

  /// Whether a ring of the row has an edge along ±180°.
  static func hasEdgeAtAntimeridian(_ column: GeometryColumn, _ row: Int) -> Bool {
    let kind = column.kind(row)
    guard kind == .polygon || kind == .multiPolygon || kind == .collection else { return false }
    for part in column.parts(ofRow: row) where column.partKind(part, in: kind) == .polygon {
      for ring in column.rings(ofPart: part) {
        for vertex in column.vertices(ofRing: ring).dropFirst() {
          let x = column.x[vertex]
          if abs(x) == 180 && column.x[vertex - 1] == x && column.y[vertex - 1] != column.y[vertex]
          {
            return true
          }
        }
      }
    }
    return false
  }

  /// A row of the cut column in one piece, as the only row of a column; nil where nothing was parted.
  private func whole(
    _ row: Int, of cut: GeometryColumn, _ log: inout DiagnosticLog, _ place: (Int) -> Place
  ) throws(Failure) -> GeometryColumn? {
    var spans = LongitudeSpans()
    spans.add(row, of: cut)
    let frame = spans.frame()
    if !frame.isStandard {
      return try overlay.wholeRow(row, of: cut, in: frame, &log, place)
    }
    guard spans.reachesBothEnds else { return nil }
    let kind = cut.kind(row)
    var builder = GeometryBuilder()
    builder.appendOthers(than: .polygon, of: row, in: cut)
    try polygonsAllRound(row, of: cut, &log, place).appendParts(.polygons, to: &builder)
    builder.endRow(asMultiple: kind.multiple == kind, asCollection: kind == .collection)
    return builder.finish()
  }

  /// The row's polygons once more 360° further east, put together, and what of both lies between the
  /// seam and the next one.
  private func polygonsAllRound(
    _ row: Int, of cut: GeometryColumn, _ log: inout DiagnosticLog, _ place: (Int) -> Place
  ) throws(Failure) -> GEOSObject {
    let west = seam.west < -180 ? seam.west + 360 : seam.west
    var both = GEOSParts(overlay.context)
    both.add(try overlay.validPolygons(cut, row: row, in: .standard, &log, place))
    both.add(try overlay.context.polygons(cut, row: row, in: .eastern).madeValid())
    let twice = try both.collected(as: GEOS_GEOMETRYCOLLECTION).unitedParts()
    var builder = GeometryBuilder()
    builder.beginPart(.polygon)
    builder.beginRing()
    for (x, y) in [
      (west, -90.0), (west + 360, -90), (west + 360, 90), (west, 90), (west, -90),
    ] { builder.appendVertex(x, y) }
    builder.endRow()
    let strip = try overlay.context.polygons(builder.finish(), row: 0)
    let whole = try twice.intersection(strip)
    if west == seam.west { return whole }
    var moved = GeometryBuilder()
    whole.appendParts(.polygons, to: &moved)
    moved.endRow(asMultiple: true)
    return try overlay.context.polygons(moved.finish(), row: 0, in: .western)
  }
}
