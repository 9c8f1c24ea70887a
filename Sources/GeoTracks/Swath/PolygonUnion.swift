import CSystem
import GeoFeatures
import Geodesy

/// Unites polygons into the row under construction of a builder.
struct PolygonUnion {
  /// Ten millionths of a degree, as layers are written: a union is valid there too.
  private static let gridDegrees = 1e-7

  private let overlay: Overlay

  init() throws(Failure) { overlay = try Overlay(longitudes: .unbroken, takesRepaired: true) }

  /// Adds the union of a column's rows; false where there is none.
  ///
  /// Edges that two polygons share may be drawn in each with other vertices, as far apart as the tolerance:
  /// gaps so narrow are closed.
  func append(
    _ column: GeometryColumn, toleranceMetres: Double, to builder: inout GeometryBuilder
  ) throws(Failure) -> Bool {
    if column.rowCount == 0 { return false }
    var log = DiagnosticLog()
    let united = column.rowCount == 1 ? column : try overlay.union(column, log: &log)
    let snapped = overlay.snapped(united, grid: Self.gridDegrees, log: &log)
    if let fault = log.entries.first(where: { $0.severity == .rejected })?.kept.first {
      throw Failure(.internalFault, "areas can't be united: \(fault.message)")
    }
    builder.appendPolygons(ofRow: 0, of: snapped, closingGapsOf: toleranceMetres)
    return snapped.kind(0) != .none
  }
}

extension GeometryBuilder {
  /// Adds a row's polygons to the row under construction, without holes that are no wider than a gap.
  fileprivate mutating func appendPolygons(
    ofRow row: Int, of column: GeometryColumn, closingGapsOf metres: Double
  ) {
    let kind = column.kind(row)
    for part in column.parts(ofRow: row) where column.partKind(part, in: kind) == .polygon {
      beginPart(.polygon)
      let rings = column.rings(ofPart: part)
      for ring in rings {
        let vertices = column.vertices(ofRing: ring)
        if ring > rings.lowerBound && column.width(ofRing: vertices) < metres { continue }
        beginRing()
        appendVertices(vertices, of: column)
      }
    }
  }
}

extension GeometryColumn {
  /// About how wide a narrow ring is, in metres: twice its area by its length, in the plane about it.
  fileprivate func width(ofRing vertices: Range<Int>) -> Double {
    guard let first = vertices.first else { return 0 }
    let north = Circle.earthRadiusMetres * .pi / 180
    let east = north * cos(y[first] * .pi / 180)
    var (area, length) = (0.0, 0.0)
    for (a, b) in zip(vertices, vertices.dropFirst()) {
      let (ax, ay) = ((x[a] - x[first]) * east, (y[a] - y[first]) * north)
      let (bx, by) = ((x[b] - x[first]) * east, (y[b] - y[first]) * north)
      area += (ax * by - bx * ay) / 2
      length += ((bx - ax) * (bx - ax) + (by - ay) * (by - ay)).squareRoot()
    }
    return length > 0 ? 2 * abs(area) / length : 0
  }
}
