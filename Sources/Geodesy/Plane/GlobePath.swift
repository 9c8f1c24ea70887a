import GeoFeatures

/// A line or ring whose neighbours lie near each other on the globe, so that its longitudes run on; over a
/// pole it comes along one meridian and leaves along another one.
struct GlobePath: ~Copyable {
  private var vertices = GrowableBuffer<Vertex>(minimumCapacity: 64)
  /// Where it passes a pole: the index of the first vertex after the step, and the step in degrees.
  private var passages: [(index: Int, step: Double)] = []
  private var isRing = false
  /// Whether it is a ring that goes once round the globe and meets no pole.
  private(set) var goesRound = false
  /// Whether it is a ring that goes round the other way on the globe than in the plane: what it encloses
  /// there holds both poles, and on the globe it encloses the rest.
  private(set) var isEverted = false
  /// Whether it was closed over a pole, or is as wide as the globe.
  private var isWhole = false

  /// How the plane ends from which it comes.
  private let ends: PlaneEnds

  init(_ ends: PlaneEnds = PlaneEnds()) { self.ends = ends }

  /// The short way from one longitude to another, in degrees.
  static func step(_ from: Double, _ to: Double) -> Double {
    let step = to - from
    return abs(step) > 180 ? step - 360 * (step / 360).rounded() : step
  }

  /// A longitude moved by whole turns to where it lies nearest to another one: to the last bit the same place,
  /// as adding up steps would not leave it.
  private static func turned(_ longitude: Double, to other: Double) -> Double {
    let step = longitude - other
    return abs(step) > 180 ? longitude - 360 * (step / 360).rounded() : longitude
  }

  mutating func removeAll() {
    vertices.truncate(to: 0)
    passages.removeAll(keepingCapacity: true)
    isRing = false
    goesRound = false
    isEverted = false
    isWhole = false
  }

  mutating func append(_ vertex: Vertex) { vertices.append(vertex) }

  /// Adds the pole that lies between two vertices beside it.
  mutating func appendPole(_ a: Vertex, _ b: Vertex) {
    if ends.isPole(a) || ends.isPole(b) { return }
    var pole = a
    pole.y = a.y < 0 ? -90 : 90
    vertices.append(pole)
  }

  /// Makes a ring of the path, whose last vertex is its first.
  ///
  /// - Parameters:
  ///   - isCounterClockwise: Which way it goes round in the plane, where what it encloses lies on the same
  ///     side as on the globe.
  ///   - isPaired: Whether another ring of its polygon goes once round the globe too, so that both bound
  ///     what lies between them (``GlobeRings``), and no pole.
  ///   - mayBeEverted: Whether it goes round one way for sure.
  mutating func close(isCounterClockwise: Bool, isPaired: Bool, mayBeEverted: Bool) {
    isRing = true
    beginBesidePole()
    runOn()
    let turns = (total / 360).rounded()
    // Adding up steps leaves rounding errors; a ring ends where it begins.
    if vertices.count > 0 { vertices[vertices.count - 1].x = vertices[0].x + 360 * turns }
    guard turns != 0 else {
      isEverted = mayBeEverted && passages.isEmpty && turnsOther(way: isCounterClockwise)
      return moveWithinReach()
    }
    if let last = passages.last(where: { ($0.step > 0) == (turns > 0) }) {
      // It meets the pole and does not go round it.
      move(from: last.index, by: -360 * turns)
      vertices[vertices.count - 1].x = vertices[0].x
      return
    }
    goesRound = abs(turns) == 1
    if isPaired { return }
    // Which pole lies on the inner side, and which one a ring round the globe is taken to enclose.
    let isNorth = (turns > 0) == isCounterClockwise
    if goesRound, (meanLatitude < 0) == isNorth { addPole(isNorth ? 90 : -90) }
  }

  /// Adds its vertices to the builder's current ring, with longitudes from -180° to 180° where nothing is
  /// lost by that.
  mutating func append(to builder: inout GeometryBuilder) {
    if !isRing { runOn() }
    let runs = isWhole || isBeyond180 && hasEdgeAtAntimeridian
    var previous: Vertex?
    for index in 0..<vertices.count {
      var vertex = vertices[index]
      if !runs {
        // To the last bit where it began.
        vertex.x =
          isRing && index == vertices.count - 1
          ? Antimeridian.wrapped(vertices[0].x) : Antimeridian.wrapped(vertex.x)
      }
      if let previous, ends.isPole(vertex), ends.isPole(previous) {
        appendWayRoundPole(vertices[index - 1], vertices[index], runs: runs, &builder)
      }
      builder.append(vertex)
      previous = vertex
    }
  }

  // MARK: Longitudes

  /// Turns a ring round so that it does not begin at a pole.
  private mutating func beginBesidePole() {
    let count = vertices.count - 1
    guard count > 2, ends.isPole(vertices[0]),
      let start = (1..<count).first(where: { !ends.isPole(vertices[$0]) })
    else { return }
    let turned = (0...count).map { vertices[(start + $0) % count] }
    for (index, vertex) in turned.enumerated() { vertices[index] = vertex }
  }

  /// Lets longitudes run on from vertex to vertex; each pole becomes two vertices, with the longitudes of
  /// its neighbours.
  private mutating func runOn() {
    var run = GrowableBuffer<Vertex>(minimumCapacity: vertices.count + 4)
    var pole: Vertex?
    var source: Double?
    for index in 0..<vertices.count {
      var vertex = vertices[index]
      if ends.isPole(vertex) {
        pole = pole ?? vertex
        continue
      }
      // Over a pole it is the way through the plane that counts.
      let step = source.map { ends.step($0, vertex.x) } ?? 0
      source = vertex.x
      if var between = pole {
        between.y = between.y < 0 ? -90 : 90
        if run.count > 0 {
          between.x = run[run.count - 1].x
          run.append(between)
          passages.append((run.count, step))
          between.x = Self.turned(vertex.x, to: between.x + step)
        } else {
          between.x = vertex.x
        }
        run.append(between)
        pole = nil
      }
      if run.count > 0 {
        vertex.x = Self.turned(vertex.x, to: run[run.count - 1].x)
      }
      run.append(vertex)
    }
    if var last = pole {
      if run.count > 0 { last.x = run[run.count - 1].x }
      run.append(last)
    }
    swap(&vertices, &run)
  }

  private var total: Double {
    vertices.count > 0 ? vertices[vertices.count - 1].x - vertices[0].x : 0
  }

  /// Of the area between the ring and the equator, over its width.
  private var meanLatitude: Double {
    var sum = 0.0
    for index in stride(from: 1, to: vertices.count, by: 1) {
      sum +=
        (vertices[index].x - vertices[index - 1].x) * (vertices[index].y + vertices[index - 1].y)
    }
    return sum / 2 / total
  }

  /// Whether a ring whose longitudes run on goes round the other way, and does not cross itself so that this
  /// says nothing.
  private func turnsOther(way isCounterClockwise: Bool) -> Bool {
    var area = SignedArea()
    for vertex in vertices.bytes { area.add(vertex.x, vertex.y) }
    return area.isClear && (area.twice > 0) != isCounterClockwise
  }

  private mutating func move(from start: Int, by degrees: Double) {
    for index in start..<vertices.count { vertices[index].x += degrees }
  }

  /// Moves a ring that lies beyond 180° as a whole to where it does not; one as wide as the globe keeps
  /// its longitudes, since both its ends are one place.
  private mutating func moveWithinReach() {
    var (least, greatest) = (Double.infinity, -Double.infinity)
    for vertex in vertices.bytes {
      least = min(least, vertex.x)
      greatest = max(greatest, vertex.x)
    }
    if least >= 180 - Seam.tolerance || greatest > 360 {
      move(from: 0, by: -360)
    } else if greatest <= -180 + Seam.tolerance || least < -360 {
      move(from: 0, by: 360)
    }
    isWhole = greatest - least >= 360 - Seam.tolerance
  }

  /// Closes a ring that goes once round the globe over a pole.
  private mutating func addPole(_ latitude: Double) {
    let first = vertices[0]
    var corner = vertices[vertices.count - 1]
    corner.y = latitude
    vertices.append(corner)
    corner.x = first.x
    vertices.append(corner)
    vertices.append(first)
    // Longitudes up to 360° both ways are taken.
    let least = min(first.x, vertices[vertices.count - 3].x)
    if least < -360 { move(from: 0, by: 360) }
    if least > 0 { move(from: 0, by: -360) }
    isWhole = true
  }

  private var isBeyond180: Bool { vertices.bytes.contains { abs($0.x) > 180 } }

  /// Whether an edge lies along ±180°, at which a ring is taken for one that ends there.
  private var hasEdgeAtAntimeridian: Bool {
    for index in stride(from: 1, to: vertices.count, by: 1) {
      let (a, b) = (vertices[index - 1], vertices[index])
      if a.y != b.y && abs(Antimeridian.wrapped(a.x)) == 180 && a.x == b.x { return true }
    }
    return false
  }

  /// Adds what lies between two vertices at a pole that are far apart.
  private func appendWayRoundPole(
    _ a: Vertex, _ b: Vertex, runs: Bool, _ builder: inout GeometryBuilder
  ) {
    let parts = Int((abs(b.x - a.x) / 90).rounded(.up))
    for part in stride(from: 1, to: parts, by: 1) {
      var between = a
      between.x += Double(part) / Double(parts) * (b.x - a.x)
      if !runs { between.x = Antimeridian.wrapped(between.x) }
      builder.append(between)
    }
  }
}
