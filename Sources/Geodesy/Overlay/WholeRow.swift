import GeoFeatures

extension Overlay {
  /// A row in the longitudes of a frame, as the only row of a column: what was cut at 180° is in one
  /// piece, and its polygons are valid.
  func wholeRow(
    _ row: Int, of column: GeometryColumn, in frame: LongitudeFrame, _ log: inout DiagnosticLog,
    _ place: (Int) -> Place
  ) throws(Failure) -> GeometryColumn {
    let kind = column.kind(row)
    var builder = GeometryBuilder()
    builder.appendPoints(of: row, in: column, frame)
    builder.appendJoinedLines(of: row, in: column, frame)
    if kind == .polygon || kind == .multiPolygon || kind == .collection {
      let polygons = try validPolygons(column, row: row, in: frame, &log, place)
      polygons.appendParts(.polygons, to: &builder)
    }
    builder.endRow(asMultiple: kind.multiple == kind, asCollection: kind == .collection)
    return builder.finish()
  }
}

extension GeometryBuilder {
  /// Adds the points of a row.
  mutating func appendPoints(
    of row: Int, in column: GeometryColumn, _ frame: LongitudeFrame = .standard
  ) {
    let kind = column.kind(row)
    for part in column.parts(ofRow: row) where column.partKind(part, in: kind) == .point {
      let offset = frame.offset(ofPart: part, of: column)
      for vertex in column.vertices(ofRing: column.rings(ofPart: part).lowerBound) {
        appendPoint(vertex, of: column, x: column.x[vertex] + offset)
      }
    }
  }

  /// Adds the lines of a row; one that goes on where the one before it ends at 180° is joined to it.
  fileprivate mutating func appendJoinedLines(
    of row: Int, in column: GeometryColumn, _ frame: LongitudeFrame
  ) {
    let kind = column.kind(row)
    var end: (x: Double, y: Double)?
    for part in column.parts(ofRow: row) where column.partKind(part, in: kind) == .line {
      let offset = frame.offset(ofPart: part, of: column)
      var vertices = column.vertices(ofRing: column.rings(ofPart: part).lowerBound)
      guard let first = vertices.first, let last = vertices.last else { continue }
      if let end, abs(column.x[first]) >= 180 - Seam.tolerance,
        end == (column.x[first] + offset, column.y[first])
      {
        vertices = vertices.dropFirst()
      } else {
        beginPart(.line)
        beginRing()
      }
      for vertex in vertices {
        append(
          Vertex(
            x: column.x[vertex] + offset, y: column.y[vertex], z: column.height(vertex),
            m: column.m?[vertex] ?? .min))
      }
      end = (column.x[last] + offset, column.y[last])
    }
  }
}
