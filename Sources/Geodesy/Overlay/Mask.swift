import GeoFeatures

/// A geometry that many are held against, in the longitudes from -180° to 180°, or from there on to
/// 540°, so that what reaches 180° finds both sides of it.
final class Mask {
  /// The geometry, or what is near a row of it.
  struct Form: ~Copyable {
    let polygons: GEOSPrepared
    let lines: GEOSObject
    let points: GEOSObject
  }

  private let column: GeometryColumn
  private let context: GEOSContext
  /// The box of what it covers, cut at 180°.
  private let extent: PlaneBounds
  private let standard: MaskCell
  /// What lies from -180° to 180°, and the same once more from 180° to 540°; made when it is needed.
  private lazy var wide = MaskCell(Self.doubled(column), areValid: false, in: context)
  private lazy var points = PolygonsAtPoint(column, in: context)
  let hasLines: Bool
  let hasPoints: Bool

  /// Takes a row of valid polygons, lines and points that are cut at 180°.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - row: The row of it.
  ///   - polygonsMayOverlap: Whether each polygon is valid, but not all of them together.
  ///   - context: Where GEOS works.
  init(
    _ column: GeometryColumn, row: Int, polygonsMayOverlap: Bool = false, in context: GEOSContext
  ) {
    self.context = context
    self.column =
      column.rowCount == 1 ? column : column.selecting(SharedBuffer([UInt32(row)]))
    var extent = PlaneBounds()
    extent.add(self.column)
    self.extent = extent
    standard = MaskCell(self.column, areValid: !polygonsMayOverlap, in: context)
    let kind = self.column.kind(0)
    let kinds = self.column.parts(ofRow: 0).map { [column = self.column] in
      column.partKind($0, in: kind)
    }
    hasLines = kinds.contains(.line)
    hasPoints = kinds.contains(.point)
  }

  /// Whether a row can't share a place with it, seen from its box.
  func isFar(from row: Int, in column: GeometryColumn) -> Bool {
    let box = MaskCell.Box(of: row, in: column)
    guard box.south <= extent.north, box.north >= extent.south else { return true }
    // At 180° either side counts.
    if box.west <= -180 + Seam.tolerance || box.east >= 180 - Seam.tolerance { return false }
    return !(box.west <= extent.east && box.east >= extent.west)
  }

  /// Calls the body with the form for a row and the frame in which the row is to be held against it.
  func withForm<Result>(
    for row: Int, in column: GeometryColumn,
    _ body: (borrowing Form, LongitudeFrame) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard LongitudeSpans.touchesAntimeridian(row, column) else {
      let cell = cell(of: standard, for: MaskCell.Box(of: row, in: column))
      return try cell.withForm { (form) throws(Failure) in try body(form, .standard) }
    }
    var frame = LongitudeSpans.frame(of: row, in: column)
    // What begins at -180° also meets what ends at 180°.
    if frame.isStandard && !Self.reachesEast(row, column) { frame = .eastern }
    let cell = cell(of: wide, for: MaskCell.Box(of: row, in: column, frame))
    return try cell.withForm { (form) throws(Failure) in try body(form, frame) }
  }

  private func cell(of whole: MaskCell, for box: MaskCell.Box) -> MaskCell {
    hasLines || hasPoints ? whole : whole.cell(for: box)
  }

  private static func reachesEast(_ row: Int, _ column: GeometryColumn) -> Bool {
    column.vertices(ofRow: row).contains { column.x[$0] >= 180 - Seam.tolerance }
  }

  /// Whether the position, in degrees from -180° to 180°, lies in its polygons or on their border.
  func holds(longitude: Double, latitude: Double) throws(Failure) -> Bool {
    guard latitude >= extent.south, latitude <= extent.north else { return false }
    if abs(longitude) >= 180 - Seam.tolerance {
      let (east, west) = (try points.hold(180, latitude), try points.hold(-180, latitude))
      return east || west
    }
    return try points.hold(longitude, latitude)
  }

  private static func doubled(_ column: GeometryColumn) -> GeometryColumn {
    var builder = GeometryBuilder()
    let kind = column.kind(0)
    for frame in [LongitudeFrame.standard, .eastern] {
      for part in column.parts(ofRow: 0) {
        let offset = frame.offset(ofPart: part, of: column)
        builder.beginPart(column.partKind(part, in: kind))
        for ring in column.rings(ofPart: part) {
          builder.beginRing()
          for vertex in column.vertices(ofRing: ring) {
            builder.appendVertex(
              column.x[vertex] + offset, column.y[vertex], column.height(vertex))
          }
        }
      }
    }
    builder.endRow(asMultiple: kind.multiple == kind, asCollection: kind == .collection)
    return builder.finish()
  }
}
