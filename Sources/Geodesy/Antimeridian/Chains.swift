import GeoFeatures

/// Pieces of lines and rings, each within one strip, with the strip's own longitudes.
struct Chains: ~Copyable {
  /// Where a piece begins and ends among the vertices.
  struct Piece: BitwiseCopyable {
    var start, end: Int
    /// Whether it is a whole ring that nothing has cut.
    var isClosed = false
  }

  private(set) var vertices = GrowableBuffer<Vertex>(minimumCapacity: 64)
  private(set) var pieces = GrowableBuffer<Piece>(minimumCapacity: 8)
  private var start = 0

  mutating func removeAll() {
    vertices.truncate(to: 0)
    pieces.truncate(to: 0)
    start = 0
  }

  /// Adds a line; edges along the meridian stay with what comes before them.
  mutating func addLine(_ path: borrowing PlacedPath) {
    let seam = path.seam
    if let strip = path.onlyStrip {
      for vertex in path.vertices.bytes { vertices.append(seam.vertex(vertex, in: strip)) }
      return endPiece()
    }
    var strip: Int32?
    for index in 1..<path.vertices.count {
      let a = path.vertices[index - 1]
      let b = path.vertices[index]
      if a.sharesSeam(with: b) {
        if let strip { vertices.append(seam.vertex(b, in: strip)) }
        continue
      }
      let first = a.eastStrip <= b.westStrip ? a.eastStrip : a.westStrip
      if let strip, strip != first {
        endPiece()
        vertices.append(seam.vertex(a, in: first))
      } else if strip == nil {
        // Edges along the meridian before this one belong to its side.
        for earlier in 0..<index {
          vertices.append(seam.vertex(path.vertices[earlier], in: first))
        }
      }
      strip = addEdge(a, b, from: first, seam)
    }
    endPiece()
  }

  /// Adds a ring; edges along the meridian or a pole are left out, since they lie along the strip's
  /// border.
  mutating func addRing(_ path: borrowing PlacedPath) {
    let seam = path.seam
    let firstPiece = pieces.count
    var strip: Int32?
    var firstStrip: Int32?
    for index in 1..<path.vertices.count {
      let a = path.vertices[index - 1]
      let b = path.vertices[index]
      if a.sharesSeam(with: b) || (abs(a.vertex.y) == 90 && a.vertex.y == b.vertex.y) {
        endPiece()
        strip = nil
        continue
      }
      let first = a.eastStrip <= b.westStrip ? a.eastStrip : a.westStrip
      if index == 1 { firstStrip = first }
      // Where it only touches the meridian it may part what lies there.
      if strip != first || a.isOnSeam {
        endPiece()
        vertices.append(seam.vertex(a, in: first))
      }
      strip = addEdge(a, b, from: first, seam)
    }
    endPiece()
    guard let strip, let firstStrip, strip == firstStrip + Int32(path.turns) else { return }
    if path.vertices[0].isOnSeam && pieces.count - firstPiece > 1 { return }
    joinEnds(firstPiece)
  }

  /// Adds what follows the first vertex of an edge, and returns the strip in which it ends.
  private mutating func addEdge(
    _ a: PlacedVertex, _ b: PlacedVertex, from first: Int32, _ seam: Seam
  ) -> Int32 {
    let isEastward = a.eastStrip <= b.westStrip
    let last = isEastward ? b.westStrip : b.eastStrip
    var strip = first
    while strip != last {
      var cut = seam.crossing(a, b, into: isEastward ? strip + 1 : strip)
      cut.x = isEastward ? seam.east : seam.west
      vertices.append(cut)
      endPiece()
      cut.x = isEastward ? seam.west : seam.east
      vertices.append(cut)
      strip += isEastward ? 1 : -1
    }
    vertices.append(seam.vertex(b, in: strip))
    return strip
  }

  private mutating func endPiece() {
    if vertices.count > start { pieces.append(Piece(start: start, end: vertices.count)) }
    start = vertices.count
  }

  /// Joins a ring's last piece to its first, with which it goes on; the whole takes the first one's
  /// place, so that parts come in the order in which the ring meets them.
  private mutating func joinEnds(_ firstPiece: Int) {
    let first = pieces[firstPiece]
    guard pieces.count - firstPiece > 1 else {
      pieces[firstPiece].isClosed = true
      return
    }
    let last = pieces[pieces.count - 1]
    for index in first.start + 1..<first.end { vertices.append(vertices[index]) }
    start = vertices.count
    pieces[firstPiece] = Piece(start: last.start, end: vertices.count)
    pieces.truncate(to: pieces.count - 1)
  }
}
