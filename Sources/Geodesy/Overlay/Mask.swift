import CGEOS
import GeoFeatures

/// A geometry that many are held against, in the longitudes from -180° to 180°, or from there on to
/// 540°, so that what reaches 180° finds both sides of it.
final class Mask {
  /// The geometry in one range of longitudes.
  struct Form: ~Copyable {
    let polygons: GEOSPrepared
    let lines: GEOSObject
    let points: GEOSObject
  }

  let context: GEOSContext
  private let column: GeometryColumn
  private let row: Int
  /// The box of what it covers, cut at 180°.
  private let extent: PlaneBounds
  private let standard: Form
  private var wide: WideForm?

  /// Indexes a row of valid polygons, lines and points that are cut at 180°.
  init(_ column: GeometryColumn, row: Int, in context: GEOSContext) throws(Failure) {
    self.context = context
    self.column = column
    self.row = row
    var extent = PlaneBounds()
    extent.add(column.selecting(SharedBuffer([UInt32(row)])))
    self.extent = extent
    standard = Form(
      polygons: try GEOSPrepared(context.polygons(column, row: row)),
      lines: try context.lines(column, row: row), points: try context.points(column, row: row))
  }

  var hasLines: Bool { !standard.lines.isEmpty }
  var hasPoints: Bool { !standard.points.isEmpty }

  /// Whether a row can't share a place with it, seen from its box.
  func isFar(from row: Int, in column: GeometryColumn) -> Bool {
    let vertices = column.vertices(ofRow: row)
    var box = (west: Double.infinity, east: -Double.infinity)
    var latitudes = (south: Double.infinity, north: -Double.infinity)
    for vertex in vertices {
      box = (min(box.west, column.x[vertex]), max(box.east, column.x[vertex]))
      latitudes = (min(latitudes.south, column.y[vertex]), max(latitudes.north, column.y[vertex]))
    }
    guard latitudes.south <= extent.north, latitudes.north >= extent.south else { return true }
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
      return try body(standard, .standard)
    }
    var frame = LongitudeSpans.frame(of: row, in: column)
    // What begins at -180° also meets what ends at 180°.
    if frame.isStandard && !Self.reachesEast(row, column) { frame = .eastern }
    return try withWideForm { (form) throws(Failure) in try body(form, frame) }
  }

  private static func reachesEast(_ row: Int, _ column: GeometryColumn) -> Bool {
    column.vertices(ofRow: row).contains { column.x[$0] >= 180 - Seam.tolerance }
  }

  private func withWideForm<Result>(
    _ body: (borrowing Form) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let wide: WideForm
    if let known = self.wide { wide = known } else { wide = try WideForm(column, row, context) }
    self.wide = wide
    return try body(wide.form)
  }

  /// Whether the position, in degrees from -180° to 180°, lies in its polygons or on their border.
  func holds(longitude: Double, latitude: Double) throws(Failure) -> Bool {
    guard latitude >= extent.south, latitude <= extent.north else { return false }
    if abs(longitude) >= 180 - Seam.tolerance {
      return try withWideForm { (form) throws(Failure) in
        try form.polygons.intersects(180, latitude)
      }
    }
    guard longitude >= extent.west, longitude <= extent.east else { return false }
    return try standard.polygons.intersects(longitude, latitude)
  }
}

/// What lies from -180° to 180°, and the same once more from 180° to 540°.
private final class WideForm {
  let form: Mask.Form

  init(_ column: GeometryColumn, _ row: Int, _ context: GEOSContext) throws(Failure) {
    var polygons = GEOSParts(context)
    var lines = GEOSParts(context)
    var points = GEOSParts(context)
    for frame in [LongitudeFrame.standard, .eastern] {
      polygons.add(try context.polygons(column, row: row, in: frame))
      lines.add(try context.lines(column, row: row, in: frame))
      points.add(try context.points(column, row: row, in: frame))
    }
    // What is cut at 180° is one there.
    let united = try polygons.collected(as: GEOS_GEOMETRYCOLLECTION).unitedParts()
    form = Mask.Form(
      polygons: try GEOSPrepared(united),
      lines: try lines.collected(as: GEOS_GEOMETRYCOLLECTION),
      points: try points.collected(as: GEOS_GEOMETRYCOLLECTION))
  }
}
