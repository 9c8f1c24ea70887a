import CSystem
import GeoFeatures

/// Puts vertices on long edges where a projection bends them: an edge is straight in longitude and
/// latitude (RFC 7946, 3.1.1), and what joins its projected ends may lie far from it. A parallel round
/// the globe, of which both ends fall together in a polar plane, would be lost.
///
/// An edge is halved until its projected middle lies within a five-hundredth of its length from what
/// joins its projected ends. Where the plane stretches the globe, as round the place opposite to its centre,
/// the length is the geometric mean of that in the plane and that on the globe.
struct EdgeBending: ~Copyable {
  /// Up to that many degrees of longitude and of latitude an edge is looked at by its middle only, and where
  /// a place has none in the plane it is halved no more.
  static let standardDegrees = 1.0
  /// The same near the end of a plane, where degrees become long.
  static let fineDegrees = 0.02
  /// How far the middle may lie off, as a share of the edge's length.
  static let nearShare = 1.0 / 500
  /// Where halving ends in any case: some metres.
  private static let shortestDegrees = 1e-4
  /// More vertices than that within an edge no bend needs; a plane that runs wild would.
  private static let mostWithin = 1 << 16

  /// The square of the share of its length in the plane up to which an edge has none on the globe: what is
  /// rounded of the cosine of 90°.
  private static let nothingSquared = 1e-24
  /// The square of the share that an edge's length on the globe has at least: a pole that is an arc stretches
  /// what lies beside it without end.
  private static let leastSquared = 1e-6

  private let transformation: Transformation
  private let straightDegrees: Double
  /// The strip that the plane shows, or nil where it is that from -180° to 180° or goes all round.
  private let seam: Seam?
  private var path: PlacedPath
  /// The rows that got vertices, ascending.
  private(set) var rows: [Int] = []
  /// The vertices within an edge, from its western end to its eastern.
  private var within = GrowableBuffer<Vertex>(minimumCapacity: 64)

  private let unitsPerDegree: Double

  /// Bends into a plane whose unit is so many metres, or degrees.
  init(
    by transformation: Transformation, seam: Seam?, straightDegrees: Double,
    unitsPerDegree: Double
  ) {
    self.straightDegrees = straightDegrees
    self.unitsPerDegree = unitsPerDegree
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
    guard column.offsets != nil else { return column }
    let edges = bentEdges(of: column)
    func bends(_ row: Int) -> Bool { column.vertices(ofRow: row).contains { edges[$0] } }
    guard let first = firstRow(of: column, where: bends) else { return column }
    var builder = GeometryBuilder()
    for row in 0..<first { builder.appendRow(row, of: column) }
    for row in first..<column.rowCount {
      guard bends(row) else {
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
            column.vertices(ofRing: ring), of: column, isRing: partKind == .polygon, edges,
            to: &builder)
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

  /// Whether the edge that ends at a vertex is to be looked at: it is long, or its middle lies off. All
  /// middles go through the transformation at once.
  private mutating func bentEdges(of column: GeometryColumn) -> SharedBuffer<Bool> {
    var bends = GrowableBuffer<Bool>(minimumCapacity: column.x.count)
    bends.append(repeating: false, count: column.x.count)
    var tries = EdgeMiddles()
    for row in 0..<column.rowCount {
      let kind = column.kind(row)
      if kind == .none || kind == .point || kind == .multiPoint { continue }
      for part in column.parts(ofRow: row) {
        let partKind = column.partKind(part, in: kind)
        if partKind == .point { continue }
        for ring in column.rings(ofPart: part) {
          let range = column.vertices(ofRing: ring)
          path.place(range, of: column, isRing: partKind == .polygon)
          let seam = path.seam
          for index in 1..<max(1, range.count) {
            let (a, b) = (path.vertices[index - 1], path.vertices[index])
            let (west, east) = (seam.unrolled(a), seam.unrolled(b))
            let extent = max(abs(east - west), abs(b.vertex.y - a.vertex.y))
            if extent > straightDegrees {
              bends[range.lowerBound + index] = true
            } else if extent > Self.shortestDegrees {
              tries.add(
                range.lowerBound + index, (place(west), a.vertex.y),
                (place((west + east) / 2), (a.vertex.y + b.vertex.y) / 2),
                (place(east), b.vertex.y),
                globeSquared: globeSquared(east - west, a.vertex.y, b.vertex.y))
            }
          }
        }
      }
      if tries.count > 100_000 { mark(&tries, &bends) }
    }
    mark(&tries, &bends)
    return bends.share()
  }

  private func place(_ longitude: Double) -> Double { seam?.wrappedInwards(longitude) ?? longitude }

  /// The square of an edge's length on the globe, in units of the plane.
  private func globeSquared(_ width: Double, _ from: Double, _ to: Double) -> Double {
    let east = width * cos((from + to) / 2 * .pi / 180)
    let north = to - from
    return (east * east + north * north) * unitsPerDegree * unitsPerDegree
  }

  /// Marks the edges whose middles lie off.
  private func mark(_ tries: inout EdgeMiddles, _ bends: inout GrowableBuffer<Bool>) {
    tries.turn(by: transformation)
    for index in 0..<tries.count {
      let place = 3 * index
      let a = Stop(share: 0, x: tries.x[place], y: tries.y[place])
      let middle = Stop(share: 0.5, x: tries.x[place + 1], y: tries.y[place + 1])
      let b = Stop(share: 1, x: tries.x[place + 2], y: tries.y[place + 2])
      if !isNear(middle, a, b, lengthSquared(a, b, tries.globeSquared[index])) {
        bends[tries.vertices[index]] = true
      }
    }
    tries.removeAll()
  }

  /// Adds the vertices of a line or a closed ring to the builder's current ring, with others between
  /// them.
  private mutating func append(
    _ range: Range<Int>, of column: GeometryColumn, isRing: Bool, _ bends: SharedBuffer<Bool>,
    to builder: inout GeometryBuilder
  ) {
    path.place(range, of: column, isRing: isRing)
    var previous: Vertex?
    for (index, source) in range.enumerated() {
      let vertex = column.vertex(source)
      if let previous, bends[source] {
        let edge = path.edge(endingAt: index, from: previous, to: vertex)
        divide(edge, &builder)
      }
      builder.append(vertex)
      previous = vertex
    }
  }

  /// Adds what lies within an edge; the same whichever way it is walked.
  private mutating func divide(_ edge: Edge, _ builder: inout GeometryBuilder) {
    within.truncate(to: 0)
    refine(
      stop(edge, 0), stop(edge, 1),
      Piece(
        edge: edge, extent: max(edge.width, abs(edge.last.y - edge.first.y)),
        globeSquared: globeSquared(edge.width, edge.first.y, edge.last.y)),
      isWhole: true)
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

  /// An edge that is halved.
  private struct Piece {
    let edge: Edge
    /// How many degrees it spans, of longitude or of latitude.
    let extent: Double
    /// The square of its length on the globe, in units of the plane.
    let globeSquared: Double
  }

  private mutating func refine(_ a: Stop, _ b: Stop, _ piece: Piece, isWhole: Bool) {
    let share = b.share - a.share
    let degrees = share * piece.extent
    if degrees <= Self.shortestDegrees || within.count > Self.mostWithin { return }
    let middle = stop(piece.edge, (a.share + b.share) / 2)
    // What has no place does not bend.
    let hasPlace = a.x.isFinite && middle.x.isFinite && b.x.isFinite
    if !hasPlace && degrees <= straightDegrees { return }
    let lengthSquared = lengthSquared(a, b, piece.globeSquared * share * share)
    var isNear = isNear(middle, a, b, lengthSquared)
    if isNear && isWhole {
      // A way over the equator may bend to both sides, and be met at its middle.
      for quarter in [0.25, 0.75] {
        isNear = isNear && self.isNear(stop(piece.edge, quarter), a, b, lengthSquared)
      }
    }
    if isNear { return }
    refine(a, middle, piece, isWhole: false)
    within.append(piece.edge.vertex(at: middle.share))
    refine(middle, b, piece, isWhole: false)
  }

  /// The square of the length by which it is told what lies off.
  private func lengthSquared(_ a: Stop, _ b: Stop, _ globeSquared: Double) -> Double {
    let (x, y) = (b.x - a.x, b.y - a.y)
    let planeSquared = x * x + y * y
    // What lies along a pole has no length on the globe, and may have one in the plane, at the end of a strip
    // that is thin.
    if globeSquared <= Self.nothingSquared * planeSquared { return planeSquared / 100 }
    if globeSquared >= planeSquared { return planeSquared }
    return (planeSquared * max(globeSquared, Self.leastSquared * planeSquared)).squareRoot()
  }

  /// Whether a place lies near the straight edge between two others.
  private func isNear(_ stop: Stop, _ a: Stop, _ b: Stop, _ lengthSquared: Double) -> Bool {
    // A millimetre is nothing.
    let least = unitsPerDegree * 1e-8
    return Self.isNear(
      stop.x - a.x, stop.y - a.y, toEdge: b.x - a.x, b.y - a.y,
      within: max(Self.nearShare * Self.nearShare * lengthSquared, least * least))
  }

  /// Whether a place lies near the straight edge that leads from the origin.
  static func isNear(
    _ fromX: Double, _ fromY: Double, toEdge x: Double, _ y: Double, within squared: Double
  ) -> Bool {
    let lengthSquared = x * x + y * y
    let along = lengthSquared > 0 ? (fromX * x + fromY * y) / lengthSquared : 0
    let share = min(max(along, 0), 1)
    let (offX, offY) = (fromX - share * x, fromY - share * y)
    // What has no place in the plane is not near.
    return offX * offX + offY * offY <= squared
  }

  private func stop(_ edge: Edge, _ share: Double) -> Stop {
    var x = edge.first.x + share * edge.width
    var y = edge.first.y + share * (edge.last.y - edge.first.y)
    x = place(x)
    transformation.apply(x: &x, y: &y, z: nil, count: 1, stride: 8)
    return Stop(share: share, x: x, y: y)
  }
}
