import GeoFeatures

/// Turns rings as RFC 7946 has them (3.1.6): exterior rings counter-clockwise, holes clockwise.
public enum Winding {
  /// The area of a ring in square degrees on the plane of longitude and latitude, positive
  /// where it is counter-clockwise. O(vertices).
  public static func signedArea(_ ring: Range<Int>, of column: GeometryColumn) -> Double {
    guard let first = ring.first else { return 0 }
    let x = column.x.values
    let y = column.y.values
    let (originX, originY) = (x[first], y[first])
    var sum = 0.0
    for vertex in ring.dropFirst() {
      sum +=
        (x[vertex - 1] - originX) * (y[vertex] - originY)
        - (x[vertex] - originX) * (y[vertex - 1] - originY)
    }
    return sum / 2
  }

  /// The column with every ring turned as it should be; the same column where all are. Geometries
  /// must have been cut at 180°, so that a ring is what it looks like on the plane. O(vertices).
  public static func rewind(_ column: GeometryColumn) -> GeometryColumn {
    guard column.offsets != nil,
      let first = firstRow(of: column, where: { needsTurn(column, row: $0) })
    else { return column }
    var builder = GeometryBuilder()
    for row in 0..<first { builder.appendRow(row, of: column) }
    for row in first..<column.rowCount {
      guard needsTurn(column, row: row) else {
        builder.appendRow(row, of: column)
        continue
      }
      let kind = column.kind(row)
      if let system = column.systems?[row] { builder.setSystem(system) }
      for part in column.parts(ofRow: row) {
        let partKind = column.partKind(part, in: kind)
        builder.beginPart(partKind)
        for (index, ring) in column.rings(ofPart: part).enumerated() {
          builder.beginRing()
          let vertices = column.vertices(ofRing: ring)
          if partKind == .polygon && isWrong(vertices, isHole: index > 0, column) {
            for vertex in vertices.reversed() {
              builder.appendVertices(vertex..<vertex + 1, of: column)
            }
          } else {
            builder.appendVertices(vertices, of: column)
          }
        }
      }
      builder.endRow(asMultiple: kind.multiple == kind, asCollection: kind == .collection)
    }
    return builder.finish()
  }

  private static func needsTurn(_ column: GeometryColumn, row: Int) -> Bool {
    let kind = column.kind(row)
    guard kind == .polygon || kind == .multiPolygon || kind == .collection else { return false }
    for part in column.parts(ofRow: row) where column.partKind(part, in: kind) == .polygon {
      let rings = column.rings(ofPart: part)
      for ring in rings {
        let isHole = ring != rings.lowerBound
        if isWrong(column.vertices(ofRing: ring), isHole: isHole, column) { return true }
      }
    }
    return false
  }

  private static func isWrong(
    _ ring: Range<Int>, isHole: Bool, _ column: GeometryColumn
  ) -> Bool {
    let area = signedArea(ring, of: column)
    return isHole ? area > 0 : area < 0
  }
}
