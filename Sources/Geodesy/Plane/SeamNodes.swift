import GeoFeatures

/// Makes what lies at 180° and at the poles the same on both sides, for a plane that goes on there:
/// polygons that are cut there can be united in it.
struct SeamNodes {
  /// The column, with the latitudes of all edges along 180° of a row on each of them.
  let column: GeometryColumn
  /// The rows that have polygons with edges along 180° or corners at a pole, ascending.
  let rows: [Int]

  /// Finds such rows. O(vertices).
  init(_ column: GeometryColumn) {
    guard column.offsets != nil, let first = firstRow(of: column, where: { Self.meets(column, $0) })
    else {
      self.column = column
      rows = []
      return
    }
    var found: [Int] = []
    var builder = GeometryBuilder()
    for row in 0..<first { builder.appendRow(row, of: column) }
    for row in first..<column.rowCount {
      guard Self.meets(column, row) else {
        builder.appendRow(row, of: column)
        continue
      }
      found.append(row)
      Self.append(row, of: column, to: &builder)
    }
    self.column = builder.finish()
    rows = found
  }

  private init(unchanged column: GeometryColumn) {
    self.column = column
    rows = []
  }

  /// The column as it is, for a plane that ends somewhere.
  static func none(_ column: GeometryColumn) -> SeamNodes { SeamNodes(unchanged: column) }

  private static func meets(_ column: GeometryColumn, _ row: Int) -> Bool {
    let kind = column.kind(row)
    guard kind == .polygon || kind == .multiPolygon || kind == .collection else { return false }
    return SeamJoint.hasEdgeAtAntimeridian(column, row)
      || column.vertices(ofRow: row).contains { abs(column.y[$0]) == 90 }
  }

  private static func append(
    _ row: Int, of column: GeometryColumn, to builder: inout GeometryBuilder
  ) {
    let kind = column.kind(row)
    var latitudes: [Double] = []
    for vertex in column.vertices(ofRow: row) where abs(column.x[vertex]) == 180 {
      latitudes.append(column.y[vertex])
    }
    latitudes.sort()
    for part in column.parts(ofRow: row) {
      let partKind = column.partKind(part, in: kind)
      guard partKind == .polygon else {
        builder.appendPart(part, as: partKind, of: column)
        continue
      }
      builder.beginPart(.polygon)
      for ring in column.rings(ofPart: part) {
        builder.beginRing()
        append(column.vertices(ofRing: ring), of: column, latitudes, to: &builder)
      }
    }
    builder.endRow(asMultiple: kind.multiple == kind, asCollection: kind == .collection)
  }

  private static func append(
    _ ring: Range<Int>, of column: GeometryColumn, _ latitudes: [Double],
    to builder: inout GeometryBuilder
  ) {
    for vertex in ring {
      let (x, y) = (column.x[vertex], column.y[vertex])
      if vertex > ring.lowerBound {
        let (lastX, lastY) = (column.x[vertex - 1], column.y[vertex - 1])
        if abs(x) == 180 && x == lastX && y != lastY {
          let within = latitudes.filter { ($0 > lastY && $0 < y) || ($0 < lastY && $0 > y) }
          var previous = Double.nan
          for latitude in y > lastY ? within : within.reversed() where latitude != previous {
            let share = (latitude - lastY) / (y - lastY)
            let (lastZ, z) = (column.height(vertex - 1), column.height(vertex))
            builder.appendVertex(x, latitude, lastZ + share * (z - lastZ))
            previous = latitude
          }
        }
      }
      builder.append(
        Vertex(
          x: x, y: y, z: column.height(vertex), m: column.m?[vertex] ?? .min))
    }
  }

  /// A column that has such rows, with -180° as 180° and longitudes at a pole as 0° in those: what is
  /// one place gets the same coordinates, bit by bit.
  func merged(_ column: GeometryColumn) -> GeometryColumn {
    if rows.isEmpty { return column }
    var x = GrowableBuffer<Double>(minimumCapacity: column.x.count)
    for longitude in column.x { x.append(longitude) }
    for row in rows {
      for vertex in column.vertices(ofRow: row) {
        if abs(column.y[vertex]) == 90 {
          x[vertex] = 0
        } else if column.x[vertex] == -180 {
          x[vertex] = 180
        }
      }
    }
    return GeometryColumn(
      kinds: column.kinds, x: x.share(), y: column.y, z: column.z, m: column.m,
      offsets: column.offsets, systems: column.systems)
  }
}
