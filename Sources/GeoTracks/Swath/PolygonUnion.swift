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
  /// Adds a row's polygons to the row under construction.
  mutating func appendParts(ofRow row: Int, of column: GeometryColumn) {
    let kind = column.kind(row)
    for part in column.parts(ofRow: row) where column.partKind(part, in: kind) == .polygon {
      beginPart(.polygon)
      for ring in column.rings(ofPart: part) {
        beginRing()
        appendVertices(column.vertices(ofRing: ring), of: column)
      }
    }
  }
}
