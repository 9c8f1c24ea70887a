import CGEOS
import GeoFeatures

/// Polygons that go once round the globe from another meridian than that at which the map ends, as a world
/// from 0° to 360°, whose ends are one meridian at which nothing is to be parted; and those that go farther,
/// which lie over themselves.
enum FullTurn {
  /// Whether each polygon of a row is as wide as the globe, with edges along both its ends, which are not
  /// those of the map; or whether one is wider.
  static func isOne(_ row: Int, of column: GeometryColumn, onMapOf seam: Seam) -> Bool {
    let kind = column.kind(row)
    guard kind == .polygon || kind == .multiPolygon else { return false }
    let widths = column.parts(ofRow: row).map { part -> Width? in
      column.rings(ofPart: part).first.map { width(column.vertices(ofRing: $0), column) }
    }
    if widths.contains(where: { $0?.isWider == true }) { return true }
    return widths.allSatisfy {
      ($0?.west).map { ($0 - seam.west).remainder(dividingBy: 360) != 0 } ?? false
    }
  }

  private struct Width {
    /// The longitude at which a ring begins that is 360° wide and has edges along both ends.
    var west: Double?
    /// Whether it is wider than the globe, by longitudes that run on.
    var isWider = false
  }

  private static func width(_ ring: Range<Int>, _ column: GeometryColumn) -> Width {
    var (least, greatest) = (Double.infinity, -Double.infinity)
    for vertex in ring {
      least = min(least, column.x[vertex])
      greatest = max(greatest, column.x[vertex])
    }
    let width = greatest - least
    if width < 360 - Seam.tolerance { return Width() }
    if width > 360 + Seam.tolerance {
      // Neighbours that are farther apart are joined the short way.
      return Width(
        isWider: ring.dropFirst().allSatisfy { abs(column.x[$0] - column.x[$0 - 1]) <= 180 })
    }
    var (isWest, isEast) = (false, false)
    for vertex in ring.dropFirst() where column.x[vertex] == column.x[vertex - 1] {
      isWest = isWest || column.x[vertex] == least
      isEast = isEast || column.x[vertex] == greatest
    }
    return Width(west: isWest && isEast ? least : nil)
  }

  /// Such a row from one end of the map to the other, as the only row of a column.
  ///
  /// - Throws: `Failure` where GEOS can't put it together.
  static func whole(
    _ row: Int, of column: GeometryColumn, onMapOf seam: Seam
  ) throws(Failure) -> GeometryColumn {
    let context = try GEOSContext()
    var strip = GeometryBuilder()
    strip.beginPart(.polygon)
    strip.beginRing()
    let (west, east) = (seam.west, seam.east)
    for (x, y) in [(west, -90.0), (east, -90), (east, 90), (west, 90), (west, -90)] {
      strip.appendVertex(x, y)
    }
    strip.endRow()
    let globe = try context.polygons(strip.finish(), row: 0)
    var parts = GEOSParts(context)
    for part in column.parts(ofRow: row) {
      parts.add(try whole(part, of: column, on: globe, of: seam, context))
    }
    var builder = GeometryBuilder()
    try parts.collected(as: GEOS_GEOMETRYCOLLECTION).unitedParts()
      .appendParts(.polygons, to: &builder)
    builder.endRow(asMultiple: column.kind(row) == .multiPolygon)
    return builder.finish()
  }

  /// What of a polygon lies on the map: its exterior ring's, and that of its holes off. A hole may cross the
  /// meridian at which its exterior ring ends, or go round the globe itself.
  private static func whole(
    _ part: Int, of column: GeometryColumn, on globe: borrowing GEOSObject, of seam: Seam,
    _ context: GEOSContext
  ) throws(Failure) -> GEOSObject {
    let rings = column.rings(ofPart: part)
    let exterior = column.polygon(of: rings.prefix(1))
    var turns = GEOSParts(context)
    // Longitudes lie between -360° and 360°: these meet all of the map.
    for degrees in [-360.0, 0, 360] {
      let frame = LongitudeFrame.moved(by: degrees)
      turns.add(try context.polygons(exterior, row: 0, in: frame).madeValid())
    }
    let whole = try turns.collected(as: GEOS_GEOMETRYCOLLECTION).unitedParts().intersection(globe)
    if rings.count == 1 { return whole }
    var cuts = Cuts(seam: seam)
    var builder = GeometryBuilder()
    for hole in rings.dropFirst() {
      _ = cuts.appendParts(of: 0, in: column.polygon(of: hole..<hole + 1), to: &builder) { $0 }
    }
    builder.endRow(asMultiple: true)
    return try whole.difference(context.polygons(builder.finish(), row: 0).madeValid())
  }
}

extension GeometryColumn {
  /// A polygon of some rings, as the only row of a column.
  fileprivate func polygon(of rings: Range<Int>) -> GeometryColumn {
    var builder = GeometryBuilder()
    builder.beginPart(.polygon)
    for ring in rings {
      builder.beginRing()
      builder.appendVertices(vertices(ofRing: ring), of: self)
    }
    builder.endRow()
    return builder.finish()
  }
}
