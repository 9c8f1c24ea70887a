import GeoFeatures
import Geodesy

/// Unites polygons into the row under construction of a builder.
struct PolygonUnion {
  private let overlay: Overlay

  init() throws(Failure) { overlay = try Overlay(longitudes: .unbroken, takesRepaired: true) }

  /// Adds the union of a column's rows; false where there is none.
  func append(
    _ column: GeometryColumn, to builder: inout GeometryBuilder
  ) throws(Failure) -> Bool {
    if column.rowCount == 0 { return false }
    if column.rowCount == 1 {
      builder.appendParts(ofRow: 0, of: column)
      return column.kind(0) != .none
    }
    var log = DiagnosticLog()
    let united = try overlay.union(column, log: &log)
    if let fault = log.entries.first(where: { $0.severity == .rejected })?.kept.first {
      throw Failure(.internalFault, "areas can't be united: \(fault.message)")
    }
    builder.appendParts(ofRow: 0, of: united)
    return united.kind(0) != .none
  }
}

extension GeometryBuilder {
  /// Adds a row's polygons to the row under construction, without vertices that are the same as the one
  /// before but for rounding: 2·10⁻⁷ degrees are 2 cm at most.
  mutating func appendParts(ofRow row: Int, of column: GeometryColumn) {
    let kind = column.kind(row)
    for part in column.parts(ofRow: row) where column.partKind(part, in: kind) == .polygon {
      beginPart(.polygon)
      for ring in column.rings(ofPart: part) {
        beginRing()
        appendDistinct(column.vertices(ofRing: ring), of: column)
      }
    }
  }

  /// Adds the vertices of a closed ring that are apart; the first one ends it as well.
  private mutating func appendDistinct(_ ring: Range<Int>, of column: GeometryColumn) {
    func isNear(_ a: Int, _ b: Int) -> Bool {
      abs(column.x[a] - column.x[b]) < 2e-7 && abs(column.y[a] - column.y[b]) < 2e-7
    }
    var kept: [Int] = []
    kept.reserveCapacity(ring.count)
    for vertex in ring.dropLast() {
      if let last = kept.last, isNear(last, vertex) { continue }
      kept.append(vertex)
    }
    while kept.count > 1, isNear(kept[0], kept[kept.count - 1]) { kept.removeLast() }
    // A ring of nothing but such vertices stays as it is.
    guard kept.count > 2 else { return appendVertices(ring, of: column) }
    for vertex in kept + [kept[0]] { appendVertices(vertex..<vertex + 1, of: column) }
  }
}
