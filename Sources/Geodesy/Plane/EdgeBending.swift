import GeoFeatures

/// Puts vertices on long edges where a projection bends them: an edge is straight in longitude and
/// latitude (RFC 7946, 3.1.1), and what joins its projected ends may lie far from it. A parallel round
/// the globe, of which both ends fall together in a polar plane, would be lost.
///
/// An edge is halved until its projected middle lies within a five-hundredth of its length from what
/// joins its projected ends, or until it spans no more than a degree
/// or what else it is made with.
struct EdgeBending: ~Copyable {
  /// Edges up to that many degrees of longitude and of latitude stay as they are.
  static let standardDegrees = 1.0
  /// The same near the end of a plane, where degrees become long.
  static let fineDegrees = 0.02
  /// How far the middle may lie off, as a share of the edge's length.
  static let nearShare = 1.0 / 500

  private let transformation: Transformation
  private let straightDegrees: Double
  /// The strip that the plane shows, or nil where it is that from -180° to 180° or goes all round.
  private let seam: Seam?
  private var path: PlacedPath
  /// The rows that got vertices, ascending.
  private(set) var rows: [Int] = []
  /// The vertices within an edge, from its western end to its eastern.
  private var within = GrowableBuffer<Vertex>(minimumCapacity: 64)

  init(by transformation: Transformation, seam: Seam?, straightDegrees: Double) {
    self.straightDegrees = straightDegrees
    self.transformation = transformation
    self.seam = seam
    path = PlacedPath(seam: seam ?? .antimeridian)
  }

  /// The column with its long edges bent; the same column where none is. O(vertices).
  ///
  /// - Parameters:
  ///   - column: Repaired geometries in degrees of longitude and latitude. Neighbours that differ by
  ///     more than 180° are joined as ``Antimeridian`` joins them.
  ///   - log: Counts rows that got vertices (`edges-bent`).
  ///   - place: Where a row comes from, for the log.
  /// - Returns: The bent column.
  mutating func bend(
    _ column: GeometryColumn, log: inout DiagnosticLog, place: (Int) -> Place
  ) -> GeometryColumn {
    guard column.offsets != nil,
      let first = (0..<column.rowCount).first(where: { hasLongEdge(column, $0) })
    else { return column }
    var builder = GeometryBuilder()
    for row in 0..<first { builder.appendRow(row, of: column) }
    for row in first..<column.rowCount {
      guard hasLongEdge(column, row) else {
        builder.appendRow(row, of: column)
        continue
      }
      let before = builder.vertexCount
      let kind = column.kind(row)
      for part in column.parts(ofRow: row) {
        let partKind = column.partKind(part, in: kind)
        builder.beginPart(partKind)
        for ring in column.rings(ofPart: part) {
          builder.beginRing()
          append(
            column.vertices(ofRing: ring), of: column, isRing: partKind == .polygon, to: &builder)
        }
      }
      builder.endRow(asMultiple: kind.multiple == kind, asCollection: kind == .collection)
      let count = builder.vertexCount - before - column.vertices(ofRow: row).count
      if count > 0 {
        rows.append(row)
        log.add("edges-bent", .note, at: place(row)) {
          "long edges bend in the plane of the system; they have \(count) more vertices"
        }
      }
    }
    return builder.finish()
  }

  private func hasLongEdge(_ column: GeometryColumn, _ row: Int) -> Bool {
    let kind = column.kind(row)
    if kind == .none || kind == .point || kind == .multiPoint { return false }
    for part in column.parts(ofRow: row) {
      for ring in column.rings(ofPart: part) {
        let vertices = column.vertices(ofRing: ring)
        var previous = (column.x[vertices.lowerBound], column.y[vertices.lowerBound])
        for vertex in vertices {
          let next = (column.x[vertex], column.y[vertex])
          if max(abs(next.0 - previous.0), abs(next.1 - previous.1)) > straightDegrees {
            return true
          }
          previous = next
        }
      }
    }
    return false
  }

  /// Adds the vertices of a line or a closed ring to the builder's current ring, with others between
  /// them.
  private mutating func append(
    _ range: Range<Int>, of column: GeometryColumn, isRing: Bool,
    to builder: inout GeometryBuilder
  ) {
    path.place(range, of: column, isRing: isRing)
    var previous: Vertex?
    for (index, source) in range.enumerated() {
      let vertex = column.vertex(source)
      if let previous {
        let edge = path.edge(endingAt: index, from: previous, to: vertex)
        divide(edge, &builder)
      }
      builder.append(vertex)
      previous = vertex
    }
  }

  /// Adds what lies within an edge; the same whichever way it is walked.
  private mutating func divide(_ edge: Edge, _ builder: inout GeometryBuilder) {
    let extent = max(edge.width, abs(edge.last.y - edge.first.y))
    if extent <= straightDegrees { return }
    // At a pole there is nothing to bend.
    if abs(edge.first.y) == 90 && edge.first.y == edge.last.y { return }
    within.truncate(to: 0)
    refine(stop(edge, 0), stop(edge, 1), edge, extent, isWhole: true)
    if edge.isReversed {
      for vertex in within.bytes.reversed() { builder.append(vertex) }
    } else {
      for vertex in within.bytes { builder.append(vertex) }
    }
  }

  /// A place on an edge, and where it lies in the plane.
  private struct Stop {
    var share, x, y: Double
  }

  private mutating func refine(
    _ a: Stop, _ b: Stop, _ edge: Edge, _ extent: Double, isWhole: Bool
  ) {
    if (b.share - a.share) * extent <= straightDegrees { return }
    let middle = stop(edge, (a.share + b.share) / 2)
    var isNear = Self.isNear(middle, a, b)
    if isNear && isWhole {
      // A way over the equator may bend to both sides, and be met at its middle.
      for quarter in [0.25, 0.75] {
        isNear = isNear && Self.isNear(stop(edge, quarter), a, b)
      }
    }
    if isNear { return }
    refine(a, middle, edge, extent, isWhole: false)
    within.append(edge.vertex(at: middle.share))
    refine(middle, b, edge, extent, isWhole: false)
  }

  /// Whether a place lies near the straight edge between two others.
  private static func isNear(_ stop: Stop, _ a: Stop, _ b: Stop) -> Bool {
    isNear(stop.x - a.x, stop.y - a.y, toEdge: b.x - a.x, b.y - a.y)
  }

  /// Whether a place lies near the straight edge that leads from the origin.
  static func isNear(_ fromX: Double, _ fromY: Double, toEdge x: Double, _ y: Double) -> Bool {
    let lengthSquared = x * x + y * y
    let along = lengthSquared > 0 ? (fromX * x + fromY * y) / lengthSquared : 0
    let share = min(max(along, 0), 1)
    let (offX, offY) = (fromX - share * x, fromY - share * y)
    // What has no place in the plane is not near.
    return offX * offX + offY * offY <= nearShare * nearShare * lengthSquared
  }

  private func stop(_ edge: Edge, _ share: Double) -> Stop {
    var x = edge.first.x + share * edge.width
    var y = edge.first.y + share * (edge.last.y - edge.first.y)
    if let seam { x = seam.wrappedInwards(x) }
    transformation.apply(x: &x, y: &y, z: nil, count: 1, stride: 8)
    return Stop(share: share, x: x, y: y)
  }
}
