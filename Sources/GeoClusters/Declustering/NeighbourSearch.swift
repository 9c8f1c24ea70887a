import CSystem
import GeoFeatures
import GeoIndex

/// Finds the nearest neighbours by eta, exactly.
///
/// Events are gone through in time. A node of the tree knows the latest time and the greatest
/// magnitude of those below it that have been; with the least distance to its box these bound eta
/// from below, and nodes that can hold nothing better than what was found are passed over.
///
/// What is compared is the logarithm to base 2 of eta, less what all pairs have in common. A bound
/// takes no logarithm: the bits of a number, read as an integer, are one that is linear between
/// powers of 2, nowhere greater than the true one and nowhere more than 0.09 less.
final class NeighbourSearch {
  private let catalogue: EventCatalogue
  private let tree: EventTree
  private let halfDimension: Double
  private let weight: Double
  /// The latest time of the past events below a node; -infinity for none.
  private let latest: UnsafeMutablePointer<Double>
  /// The greatest weighted magnitude of the past events below a node.
  private let greatest: UnsafeMutablePointer<Double>
  /// Weighted magnitudes, by position.
  private let weights: SharedBuffer<Double>
  /// Depths by position, and the least and greatest of each node; empty where depths do not count.
  private let depths: SharedBuffer<Double>
  private let depthRanges: SharedBuffer<SIMD2<Double>>
  /// Whether events at the very same place are no neighbours.
  private let leavesOutSamePlace: Bool

  init(
    _ catalogue: EventCatalogue, bValue: Double, dimension: Double, leavesOutSamePlace: Bool = false
  ) {
    self.catalogue = catalogue
    self.leavesOutSamePlace = leavesOutSamePlace
    halfDimension = dimension / 2
    weight = bValue * log2(10)
    let tree = EventTree(catalogue, metres: 100_000, milliseconds: 1e11)
    self.tree = tree
    latest = .allocate(capacity: tree.nodeEnd)
    latest.initialize(repeating: -.infinity, count: tree.nodeEnd)
    greatest = .allocate(capacity: tree.nodeEnd)
    greatest.initialize(repeating: -.infinity, count: tree.nodeEnd)
    var weights = GrowableBuffer<Double>(minimumCapacity: tree.count)
    for rank in tree.ranks.values { weights.append(weight * catalogue.magnitudes[Int(rank)]) }
    self.weights = weights.share()
    (depths, depthRanges) = Self.depths(catalogue, tree)
  }

  deinit {
    latest.deallocate()
    greatest.deallocate()
  }

  private static func depths(
    _ catalogue: EventCatalogue, _ tree: EventTree
  ) -> (SharedBuffer<Double>, SharedBuffer<SIMD2<Double>>) {
    guard let known = catalogue.depths else { return (SharedBuffer(), SharedBuffer()) }
    var depths = GrowableBuffer<Double>(minimumCapacity: tree.count)
    for rank in tree.ranks.values { depths.append(known[Int(rank)]) }
    var ranges = GrowableBuffer<SIMD2<Double>>(minimumCapacity: tree.nodeEnd)
    ranges.append(repeating: SIMD2(.infinity, -.infinity), count: tree.nodeEnd)
    for node in stride(from: tree.nodeEnd - 1, to: 0, by: -1) {
      if node < tree.firstLeaf {
        let (a, b) = (ranges[2 * node], ranges[2 * node + 1])
        ranges[node] = SIMD2(min(a.x, b.x), max(a.y, b.y))
      } else {
        for position in tree.positions(ofNode: node) {
          let depth = depths[position]
          ranges[node] = SIMD2(min(ranges[node].x, depth), max(ranges[node].y, depth))
        }
      }
    }
    return (depths.share(), ranges.share())
  }

  /// The rank of each event's parent, by rank; -1 for none.
  func parents() -> SharedBuffer<Int32> {
    var parents = GrowableBuffer<Int32>(minimumCapacity: catalogue.count)
    var first = 0
    while first < catalogue.count {
      // Events of one time are no neighbours of each other.
      var end = first + 1
      while end < catalogue.count && catalogue.times[end] == catalogue.times[first] { end += 1 }
      for rank in first..<end { parents.append(parent(of: Int(tree.positions[rank]))) }
      for rank in first..<end { pass(Int(tree.positions[rank])) }
      first = end
    }
    return parents.share()
  }

  /// The rank of the nearest earlier event to each event of another catalogue, by its rank; -1 for none.
  func nearest(to other: EventCatalogue) -> SharedBuffer<Int32> {
    var nearest = GrowableBuffer<Int32>(minimumCapacity: other.count)
    var next = 0
    for rank in 0..<other.count {
      while next < catalogue.count && catalogue.times[next] < other.times[rank] {
        pass(Int(tree.positions[next]))
        next += 1
      }
      let place = SpherePlace(longitude: other.longitudes[rank], latitude: other.latitudes[rank])
      nearest.append(
        parent(
          of: Origin(
            x: place.x, y: place.y, z: place.z, time: Double(other.times[rank]),
            depth: other.depths?[rank] ?? 0)))
    }
    return nearest.share()
  }

  /// Counts an event as past.
  private func pass(_ position: Int) {
    var node = tree.leaf(ofPosition: position)
    while node > 0 {
      latest[node] = tree.times[position]
      greatest[node] = max(greatest[node], weights[position])
      node >>= 1
    }
  }

  /// The place and time that neighbours are looked for from.
  private struct Origin {
    let x: Double
    let y: Double
    let z: Double
    let time: Double
    let depth: Double
  }

  private func parent(of position: Int) -> Int32 {
    parent(
      of: Origin(
        x: tree.x[position], y: tree.y[position], z: tree.z[position], time: tree.times[position],
        depth: depths.isEmpty ? 0 : depths[position]))
  }

  private func parent(of origin: Origin) -> Int32 {
    var best = Int32(-1)
    var least = Double.infinity
    withUnsafeTemporaryAllocation(of: (Int, Double).self, capacity: tree.levels + 1) { waiting in
      var depth = 0
      var node = 1
      var bound = self.bound(node, origin)
      while true {
        if bound <= least && bound < .infinity {
          if node < tree.firstLeaf {
            let (left, right) = (self.bound(2 * node, origin), self.bound(2 * node + 1, origin))
            let isLeftFirst = left <= right
            waiting[depth] = isLeftFirst ? (2 * node + 1, right) : (2 * node, left)
            depth += 1
            node = isLeftFirst ? 2 * node : 2 * node + 1
            bound = min(left, right)
            continue
          }
          look(in: node, origin, &best, &least)
        }
        if depth == 0 { return }
        depth -= 1
        (node, bound) = waiting[depth]
      }
    }
    return best
  }

  /// The squared radius of the globe.
  private static let squaredRadius = Circle.earthRadiusMetres * Circle.earthRadiusMetres
  private static let leastSquare =
    NearestNeighbourDeclustering.leastMetres * NearestNeighbourDeclustering.leastMetres

  /// What no event below a node falls short of; infinite where none is past.
  @inline(__always)
  private func bound(_ node: Int, _ origin: Origin) -> Double {
    let last = latest[node]
    if last == -.infinity { return .infinity }
    var square =
      tree.leastSquaredChord(ofNode: node, origin.x, origin.y, origin.z) * Self.squaredRadius
    if !depthRanges.isEmpty {
      let range = depthRanges[node]
      let down = max(range.x - origin.depth, origin.depth - range.y, 0)
      square += down * down
    }
    return lowScore(origin.time - last, square, greatest[node])
  }

  /// What the measure of a pair with that squared distance, or a greater one, does not fall short
  /// of.
  @inline(__always)
  private func lowScore(_ milliseconds: Double, _ square: Double, _ weight: Double) -> Double {
    // A unit vector's digits may make a chord a little greater than it is.
    let square = max(square * (1 - 1e-7) - 1e-7, Self.leastSquare)
    let time = max(milliseconds, NearestNeighbourDeclustering.leastMilliseconds)
    return Self.lowLogarithm(time) + halfDimension * Self.lowLogarithm(square) - weight - 1e-9
  }

  /// A logarithm to base 2 that is nowhere greater than the true one, of a number above zero.
  @inline(__always)
  private static func lowLogarithm(_ number: Double) -> Double {
    Double(Int64(bitPattern: number.bitPattern)) * 0x1p-52 - 1023
  }

  /// Looks whether a leaf has a better parent.
  @inline(__always)
  private func look(
    in leaf: Int, _ origin: Origin, _ best: inout Int32, _ least: inout Double
  ) {
    for position in tree.positions(ofNode: leaf) {
      let passed = origin.time - tree.times[position]
      if passed <= 0 { continue }
      let chord = tree.squaredChord(position, origin.x, origin.y, origin.z)
      var square = chord * Self.squaredRadius
      let down = depths.isEmpty ? 0 : depths[position] - origin.depth
      square += down * down
      if leavesOutSamePlace && square == 0 { continue }
      if lowScore(passed, square, weights[position]) > least { continue }
      let surface = Chord.metres(ofSquared: chord)
      let score =
        log2(max(passed, NearestNeighbourDeclustering.leastMilliseconds)) + halfDimension
        * log2(max(surface * surface + down * down, Self.leastSquare)) - weights[position]
      let rank = Int32(tree.ranks[position])
      if score < least || score == least && rank < best { (best, least) = (rank, score) }
    }
  }
}
