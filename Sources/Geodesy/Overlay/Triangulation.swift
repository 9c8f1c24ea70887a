import CGEOS
import GeoFeatures

/// The Delaunay triangles of numbered positions, worn away from the outside to a concave hull: of the edges
/// of its ring the longest first, a triangle goes where its edge is longer than is wanted and its third
/// corner is not on the ring yet (Duckham, Kulik, Worboys and Galton 2008, Efficient generation of simple
/// polygons for characterizing the shape of a set of points in the plane,
/// doi:10.1016/j.patcog.2008.03.023).
///
/// GEOS's own concave hull (3.11.1) does not end for some positions that nearly lie on a line.
struct Triangulation {
  /// An edge that has its triangle on the left, by the numbers of positions.
  private struct Edge: Hashable {
    let from: Int
    let to: Int
    var reversed: Edge { Edge(from: to, to: from) }
  }

  /// An edge of the ring under way.
  private struct Candidate {
    let edge: Edge
    let square: Double
  }

  /// The third corner of the triangle on the left of each edge.
  private var thirds: [Edge: Int] = [:]
  private var squares: [Edge: Double] = [:]
  /// The ring: the position that follows each.
  private var next: [Int: Int] = [:]

  /// Makes the triangles of a line's positions, which its heights number. It fails where they do not lie
  /// within one ring that meets itself nowhere: positions that nearly lie on a line.
  init?(_ line: borrowing GEOSObject) {
    let handle = line.context.handle
    guard let triangles = GEOSDelaunayTriangulation_r(handle, line.pointer, 0, 0) else {
      return nil
    }
    defer { GEOSGeom_destroy_r(handle, triangles) }
    for index in 0..<GEOSGetNumGeometries_r(handle, triangles) {
      guard let triangle = GEOSGetGeometryN_r(handle, triangles, index),
        let ring = GEOSGetExteriorRing_r(handle, triangle), add(GEOSVertices(ring, handle))
      else { return nil }
    }
    for edge in thirds.keys where thirds[edge.reversed] == nil {
      if next.updateValue(edge.to, forKey: edge.from) != nil { return nil }
    }
    guard ring.count == next.count, next.count > 2 else { return nil }
  }

  /// Adds a triangle; false where it is none, or has an edge in common with one on its own side.
  private mutating func add(_ corners: borrowing GEOSVertices) -> Bool {
    guard corners.count == 4 else { return false }
    let order = corners.signedArea < 0 ? [2, 1, 0] : [0, 1, 2]
    for place in 0..<3 {
      let (a, b, c) = (order[place], order[(place + 1) % 3], order[(place + 2) % 3])
      let edge = Edge(from: Int(corners.z[a]), to: Int(corners.z[b]))
      let (dx, dy) = (corners.x[b] - corners.x[a], corners.y[b] - corners.y[a])
      squares[edge] = dx * dx + dy * dy
      if thirds.updateValue(Int(corners.z[c]), forKey: edge) != nil { return false }
    }
    return true
  }

  /// The ring from its least position on, as far as it is one.
  var ring: [Int] {
    guard let start = next.keys.min() else { return [] }
    var ring = [start]
    while ring.count <= next.count, let place = next[ring[ring.count - 1]], place != start {
      ring.append(place)
    }
    return ring
  }

  /// Wears triangles away as long as an edge of the ring is longer than a length between the shortest of
  /// all edges (0) and the longest (1). O(n log n).
  mutating func erode(ratio: Double) {
    let least = (squares.values.min() ?? 0).squareRoot()
    let greatest = (squares.values.max() ?? 0).squareRoot()
    let limit = least + ratio * (greatest - least)
    var waiting = CandidateHeap()
    for (from, to) in next { push(Edge(from: from, to: to), limit, &waiting) }
    while let edge = waiting.pop() {
      guard let third = thirds[edge], next[third] == nil else { continue }
      next[edge.from] = third
      next[third] = edge.to
      push(Edge(from: edge.from, to: third), limit, &waiting)
      push(Edge(from: third, to: edge.to), limit, &waiting)
    }
  }

  /// Notes an edge of the ring that is too long.
  private func push(_ edge: Edge, _ limit: Double, _ waiting: inout CandidateHeap) {
    // The triangle on the left is still there where there is one at all.
    guard thirds[edge] != nil, let square = squares[edge] else { return }
    if square.squareRoot() > limit { waiting.push(Candidate(edge: edge, square: square)) }
  }

  /// The longest edges first; of equal ones the one with the least numbers.
  private struct CandidateHeap {
    private var items: [Candidate] = []

    private static func goesFirst(_ a: Candidate, _ b: Candidate) -> Bool {
      (a.square, b.edge.from, b.edge.to) > (b.square, a.edge.from, a.edge.to)
    }

    mutating func push(_ item: Candidate) {
      items.append(item)
      var place = items.count - 1
      while place > 0, Self.goesFirst(items[place], items[(place - 1) / 2]) {
        items.swapAt(place, (place - 1) / 2)
        place = (place - 1) / 2
      }
    }

    mutating func pop() -> Edge? {
      guard let first = items.first else { return nil }
      let last = items.removeLast()
      if items.isEmpty { return first.edge }
      items[0] = last
      var place = 0
      while true {
        var best = place
        for child in [2 * place + 1, 2 * place + 2] where child < items.count {
          if Self.goesFirst(items[child], items[best]) { best = child }
        }
        if best == place { return first.edge }
        items.swapAt(place, best)
        place = best
      }
    }
  }
}
