import GeoFeatures

extension Antimeridian {
  /// The column in which no ring leads to one of these poles and back the same way, as one does that
  /// goes round a pole and is closed along ±180°; the same column where none does. In a plane that
  /// holds the pole such a way would be a slit. O(vertices).
  static func withoutSlits(_ column: GeometryColumn, at poles: Poles) -> GeometryColumn {
    guard !poles.isEmpty, column.offsets != nil,
      let first = firstRow(of: column, where: { touches(poles, column, row: $0) })
    else { return column }
    var builder = GeometryBuilder()
    var kept = GrowableBuffer<Int>(minimumCapacity: 64)
    for row in 0..<first { builder.appendRow(row, of: column) }
    for row in first..<column.rowCount {
      guard touches(poles, column, row: row) else {
        builder.appendRow(row, of: column)
        continue
      }
      let kind = column.kind(row)
      for part in column.parts(ofRow: row) {
        let partKind = column.partKind(part, in: kind)
        builder.beginPart(partKind)
        for ring in column.rings(ofPart: part) {
          let vertices = column.vertices(ofRing: ring)
          builder.beginRing()
          if partKind == .polygon && unslit(vertices, of: column, into: &kept) {
            for vertex in kept.bytes { builder.appendVertices(vertex..<vertex + 1, of: column) }
            builder.appendVertices(kept[0]..<kept[0] + 1, of: column)
          } else {
            builder.appendVertices(vertices, of: column)
          }
        }
      }
      builder.endRow(asMultiple: kind.multiple == kind, asCollection: kind == .collection)
    }
    return builder.finish()
  }

  /// Whether the row has polygons that come to one of the poles, and to no other.
  private static func touches(_ poles: Poles, _ column: GeometryColumn, row: Int) -> Bool {
    let kind = column.kind(row)
    guard kind == .polygon || kind == .multiPolygon || kind == .collection else { return false }
    var touched: Poles = []
    for vertex in column.vertices(ofRow: row) where abs(column.y[vertex]) == 90 {
      touched.insert(column.y[vertex] > 0 ? .north : .south)
    }
    return !touched.isEmpty && touched.isSubset(of: poles)
  }

  /// Finds the vertices of a closed ring that are left, the last one aside, when it turns back nowhere;
  /// false where it turned back nowhere before, or nothing would be left.
  private static func unslit(
    _ ring: Range<Int>, of column: GeometryColumn, into kept: inout GrowableBuffer<Int>
  ) -> Bool {
    kept.truncate(to: 0)
    for vertex in ring.dropLast() {
      if kept.count > 0 && isSamePlace(kept[kept.count - 1], vertex, column) { continue }
      if kept.count > 1 && isSamePlace(kept[kept.count - 2], vertex, column) {
        kept.truncate(to: kept.count - 1)
      } else {
        kept.append(vertex)
      }
    }
    // The slit may lie where the ring begins.
    var start = 0
    while kept.count - start > 2 {
      let last = kept.count - 1
      if isSamePlace(kept[start], kept[last], column) {
        kept.truncate(to: last)
      } else if isSamePlace(kept[start], kept[last - 1], column) {
        kept.truncate(to: last - 1)
      } else if isSamePlace(kept[start + 1], kept[last], column) {
        start += 1
        kept.truncate(to: last)
      } else {
        break
      }
    }
    if start > 0 {
      for index in start..<kept.count { kept[index - start] = kept[index] }
      kept.truncate(to: kept.count - start)
    }
    return kept.count > 2 && kept.count < ring.count - 1
  }

  /// Whether two vertices are one place on the globe, whichever end of the map they stand at.
  private static func isSamePlace(_ a: Int, _ b: Int, _ column: GeometryColumn) -> Bool {
    guard column.y[a] == column.y[b] else { return false }
    return abs(column.y[a]) == 90
      || (column.x[a] - column.x[b]).remainder(dividingBy: 360) == 0
  }
}
