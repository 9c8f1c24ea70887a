import GeoFeatures

/// A line or a ring on the unrolled globe, where it is unbroken.
struct PlacedPath: ~Copyable {
  /// The vertices; a ring's last one repeats its first, in another strip if it goes round the globe.
  private(set) var vertices = GrowableBuffer<PlacedVertex>(minimumCapacity: 64)
  /// How many times a ring goes round the globe, counted eastwards.
  private(set) var turns = 0
  let seam: Seam

  init(seam: Seam) { self.seam = seam }

  /// Places the vertices of a line or a closed ring.
  ///
  /// Neighbours that differ by more than 180° go the short way round. A ring is taken as it comes
  /// where one of its edges lies along the end of the map, and what is wider than 180° ends there and
  /// runs along a parallel, as the edges of a box do, unless it crosses itself so and does not the short way
  /// (``DoubtfulRing``); else its edges of exactly 360° are none, their
  /// ends are the same place. Those of a line lead round the globe along a parallel, unless it turns
  /// back at both their ends; from one latitude to another they lie along the meridian.
  ///
  /// At a pole all longitudes are one place, so that an edge there goes the way on which the ring
  /// closes.
  mutating func place(_ range: Range<Int>, of column: GeometryColumn, isRing: Bool) {
    vertices.truncate(to: 0)
    turns = 0
    let x = UnsafeBufferPointer(rebasing: column.x.values[range])
    let y = UnsafeBufferPointer(rebasing: column.y.values[range])
    var isDoubtful = false
    let isLiteral =
      isRing && hasEdgeAlongMapEnd(x, y, &isDoubtful)
      && !(isDoubtful && DoubtfulRing.isMeantTheShortWay(x, y))
    // The edge along a pole that is written widest.
    var polar: (index: Int, width: Double)?
    for index in x.indices {
      if index > 0 && !isLiteral {
        let step = x[index] - x[index - 1]
        if abs(step) > 180 {
          let isWholeTurn = abs(abs(step) - 360) < Seam.tolerance
          if !isWholeTurn || isRing || y[index] != y[index - 1] || turnsBack(x, index) {
            turns -= Int((step / 360).rounded())
          }
        }
        if isRing, Self.isAtPole(y, index), abs(step) > polar?.width ?? 0 {
          polar = (index, abs(step))
        }
      }
      let source = range.lowerBound + index
      vertices.append(seam.place(column.vertex(source), turns: turns))
    }
    if !isRing { turns = 0 }
    guard turns != 0, let polar else { return }
    for index in polar.index..<vertices.count {
      vertices[index].westStrip -= Int32(turns)
      vertices[index].eastStrip -= Int32(turns)
    }
    turns = 0
  }

  /// Whether the edge that ends at the vertex of that index lies at a pole.
  private static func isAtPole(_ y: UnsafeBufferPointer<Double>, _ index: Int) -> Bool {
    abs(y[index]) == 90 && y[index] == y[index - 1]
  }

  /// The edge that ends at the vertex of that index, of vertices with the longitudes that they were given.
  func edge(endingAt index: Int, from previous: Vertex, to vertex: Vertex) -> Edge {
    let step = seam.unrolled(vertices[index]) - seam.unrolled(vertices[index - 1])
    return Edge(
      from: previous, to: vertex, turns: ((step - (vertex.x - previous.x)) / 360).rounded())
  }

  /// Turns the path round.
  mutating func reverse() {
    var reversed = UnsafeMutableBufferPointer(start: vertices.base, count: vertices.count)
    reversed.reverse()
    turns = -turns
  }

  /// The strip that holds all of it, or nil where it needs a cut.
  var onlyStrip: Int32? {
    guard turns == 0 else { return nil }
    var first = Int32.min
    var last = Int32.max
    for vertex in vertices.bytes {
      first = max(first, vertex.westStrip)
      last = min(last, vertex.eastStrip)
    }
    guard first <= last else { return nil }
    // All on the meridian: the side is the one that the source gives.
    return first < last && vertices[0].vertex.x == seam.west ? last : first
  }

  /// The least and the greatest longitude on the unrolled globe.
  var extent: (least: Double, greatest: Double) {
    var least = Double.infinity
    var greatest = -Double.infinity
    for vertex in vertices.bytes {
      let x = seam.unrolled(vertex)
      least = min(least, x)
      greatest = max(greatest, x)
    }
    return (least, greatest)
  }

  /// How wide it is on the unrolled globe, in degrees.
  var width: Double {
    let extent = extent
    return extent.greatest - extent.least
  }

  /// The area on the unrolled plane in square degrees, positive where counter-clockwise; of a ring
  /// that goes round the globe, the area between it and the equator, negative for one that goes
  /// eastwards north of it.
  var signedArea: Double {
    guard vertices.count > 1 else { return 0 }
    let offset = turns == 0 ? vertices[0].vertex.y : 0
    var sum = 0.0
    var previous = vertices[0]
    for vertex in vertices.bytes.dropFirst() {
      sum -=
        (seam.unrolled(vertex) - seam.unrolled(previous))
        * ((vertex.vertex.y - offset) + (previous.vertex.y - offset))
      previous = vertex
    }
    return sum / 2
  }

  /// The direction, 1 eastwards and -1 westwards, in which a ring round the globe has the pole that
  /// is nearer to it on its left; its own direction where it lies about the equator evenly.
  var directionRoundNearerPole: Int {
    let own = turns > 0 ? 1 : -1
    if abs(meanLatitude) < Seam.tolerance { return own }
    return meanLatitude > 0 ? 1 : -1
  }

  /// The mean latitude of a ring round the globe.
  var meanLatitude: Double { -signedArea / (360 * Double(turns)) }

  /// Whether an edge lies along ±180° in a ring that stays between them, or along 0° or 360° in one
  /// that stays between those, or along the ends of the strip; and no edge looks as if it crossed
  /// there: it is wider than 180°, and neither lies at a pole nor comes along a parallel from an end. What
  /// comes so may have its sign from the wrong side, and is in doubt.
  private func hasEdgeAlongMapEnd(
    _ x: UnsafeBufferPointer<Double>, _ y: UnsafeBufferPointer<Double>, _ isDoubtful: inout Bool
  ) -> Bool {
    let least = x.min() ?? 0
    let greatest = x.max() ?? 0
    let ends: (Double, Double)
    if least >= -180 && greatest <= 180 {
      ends = (-180, 180)
    } else if least >= 0 && greatest <= 360 {
      ends = (0, 360)
    } else if least >= seam.west && greatest <= seam.east {
      ends = (seam.west, seam.east)
    } else {
      return false
    }
    func isEnd(_ longitude: Double) -> Bool { longitude == ends.0 || longitude == ends.1 }
    var isAlong = false
    for index in x.indices.dropFirst() {
      let (from, to) = (x[index - 1], x[index])
      if from == to && y[index] != y[index - 1] && isEnd(to) { isAlong = true }
      let width = abs(to - from)
      if width <= 180 || width == 360 || Self.isAtPole(y, index) { continue }
      if y[index] != y[index - 1] || !(isEnd(from) || isEnd(to)) { return false }
      isDoubtful = true
    }
    return isAlong
  }

  /// Whether the path goes the other way both before and after the edge of 360° that ends at
  /// `index`: then the edge is none, its ends are the same place.
  private func turnsBack(_ x: UnsafeBufferPointer<Double>, _ index: Int) -> Bool {
    let step = x[index] - x[index - 1]
    let before = index >= 2 ? shortStep(x[index - 2], x[index - 1]) : nil
    let after = index < x.count - 1 ? shortStep(x[index], x[index + 1]) : nil
    if before == nil && after == nil { return false }
    return (before.map { $0 * step < 0 } ?? true) && (after.map { $0 * step < 0 } ?? true)
  }

  private func shortStep(_ from: Double, _ to: Double) -> Double {
    let step = to - from
    return abs(step) > 180 ? step - 360 * (step / 360).rounded() : step
  }
}
