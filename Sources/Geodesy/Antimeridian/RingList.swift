import GeoFeatures

/// Rings of vertices one after the other.
struct RingList: ~Copyable {
  private var vertices = GrowableBuffer<Vertex>(minimumCapacity: 64)
  private var starts = GrowableBuffer<Int>(minimumCapacity: 8)

  var count: Int { starts.count }

  mutating func removeAll() {
    vertices.truncate(to: 0)
    starts.truncate(to: 0)
  }

  /// Begins a ring.
  mutating func begin() { starts.append(vertices.count) }

  /// Adds a vertex to the ring that was begun last, unless it is where the one before it is.
  mutating func append(_ vertex: Vertex) {
    if vertices.count > starts[starts.count - 1] {
      let last = vertices[vertices.count - 1]
      if last.x == vertex.x && last.y == vertex.y { return }
    }
    vertices.append(vertex)
  }

  /// Ends the ring that was begun last with its first vertex.
  mutating func close() {
    let start = starts[starts.count - 1]
    if vertices.count > start { append(vertices[start]) }
  }

  /// Adds a ring of the unrolled globe as it is seen from a strip.
  mutating func add(_ path: borrowing PlacedPath, in strip: Int32) {
    begin()
    for vertex in path.vertices.bytes { vertices.append(path.seam.vertex(vertex, in: strip)) }
  }

  func range(_ ring: Int) -> Range<Int> {
    starts[ring]..<(ring + 1 < starts.count ? starts[ring + 1] : vertices.count)
  }

  /// The ring's area in square degrees, positive where it is counter-clockwise.
  func signedArea(_ ring: Int) -> Double {
    let range = range(ring)
    guard let first = range.first else { return 0 }
    let origin = vertices[first]
    var sum = 0.0
    for index in range.dropFirst() {
      let (a, b) = (vertices[index - 1], vertices[index])
      sum += (a.x - origin.x) * (b.y - origin.y) - (b.x - origin.x) * (a.y - origin.y)
    }
    return sum / 2
  }

  /// Whether a ring covers more than so many square degrees; one that crosses itself may do so where
  /// its signed areas add up to nothing.
  func covers(_ ring: Int, moreThan least: Double) -> Bool {
    if abs(signedArea(ring)) > least { return true }
    let range = range(ring)
    // Nobody has drawn what is larger and nothing.
    if range.count > 1000 { return false }
    for first in range.dropFirst() {
      for second in range.dropFirst() where second > first + 1 && cross(first, second) {
        return true
      }
    }
    return false
  }

  /// Whether the edges that end at two vertices cross at a place that is an end of neither.
  private func cross(_ first: Int, _ second: Int) -> Bool {
    let (a, b) = (vertices[first - 1], vertices[first])
    let (c, d) = (vertices[second - 1], vertices[second])
    return Self.turn(a, b, c) * Self.turn(a, b, d) < 0
      && Self.turn(c, d, a) * Self.turn(c, d, b) < 0
  }

  /// Positive where the way from one vertex over the next to a third turns left.
  private static func turn(_ a: Vertex, _ b: Vertex, _ c: Vertex) -> Double {
    (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
  }

  /// Whether a ring holds one of another list: its first vertex that is not on the border decides.
  func ring(_ ring: Int, holds others: borrowing RingList, _ other: Int) -> Bool {
    for index in others.range(other) {
      switch side(of: others.vertices[index], ring) {
      case 0: continue
      case let side: return side > 0
      }
    }
    return true
  }

  /// Writes a ring into the builder's current part.
  func write(_ ring: Int, reversed: Bool, to builder: inout GeometryBuilder) {
    builder.beginRing()
    let range = range(ring)
    if reversed {
      for index in range.reversed() { builder.append(vertices[index]) }
    } else {
      for index in range { builder.append(vertices[index]) }
    }
  }

  /// 1 where the vertex lies inside the ring, -1 outside, 0 on its border.
  private func side(of vertex: Vertex, _ ring: Int) -> Int {
    var isInside = false
    for index in range(ring).dropFirst() {
      let (a, b) = (vertices[index - 1], vertices[index])
      let turn = (b.x - a.x) * (vertex.y - a.y) - (vertex.x - a.x) * (b.y - a.y)
      if turn == 0 && min(a.x, b.x) <= vertex.x && vertex.x <= max(a.x, b.x)
        && min(a.y, b.y) <= vertex.y && vertex.y <= max(a.y, b.y)
      {
        return 0
      }
      if (a.y > vertex.y) != (b.y > vertex.y) && (turn > 0) == (b.y > a.y) { isInside.toggle() }
    }
    return isInside ? 1 : -1
  }
}

extension GeometryBuilder {
  /// Adds a vertex with what it has of height and moment.
  mutating func append(_ vertex: Vertex) {
    if vertex.m == .min {
      appendVertex(vertex.x, vertex.y, vertex.z)
    } else {
      appendVertex(vertex.x, vertex.y, vertex.z, time: vertex.m)
    }
  }
}
