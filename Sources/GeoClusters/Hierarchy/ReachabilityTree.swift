import GeoFeatures
import GeoIndex

/// An edge between two positions of an index; the weight is a squared chord.
struct ReachabilityEdge: BitwiseCopyable {
  var a: UInt32
  var b: UInt32
  var weight: Double
}

/// The minimum spanning tree of mutual reachability: two places are as far apart as their distance, or as
/// the larger of their core distances where that is more.
///
/// Borůvka's rounds over the index (March, Ram and Gray 2010, Fast Euclidean minimum spanning tree, KDD,
/// doi:10.1145/1835804.1835882): in each, every component takes its lightest edge to another one.
/// What a place found before stays its lightest edge until the other end joins its own component.
struct ReachabilityTree: @unchecked Sendable {
  private let index: SphereIndex
  private let threads: Int
  /// By position, the squared chord to the so-manieth nearest place, itself the first.
  private let cores: SharedBuffer<Double>
  private let leastCores: SharedBuffer<Double>

  /// Finds core distances. O(n log n).
  ///
  /// - Parameters:
  ///   - index: The places, at least as many as `samples`.
  ///   - samples: How many places lie within the core distance.
  ///   - threads: How many threads may work.
  init(_ index: SphereIndex, samples: Int, threads: Int) {
    (self.index, self.threads) = (index, threads)
    var cores = GrowableBuffer<Double>(minimumCapacity: index.count)
    let base = cores.reserve(index.count)
    ParallelPieces.forEachRange(of: index.count, atLeast: 512, threads: threads) { range in
      var list = NearestList(size: samples)
      for position in range {
        let place = index.place(position)
        list.removeAll()
        index.search(bound: { index.leastSquaredChord(ofNode: $0, to: place) }) { positions in
          for other in positions {
            list.offer(Int(index.rows[other]), index.squaredChord(other, to: place))
          }
          // Ties need not be settled, and of equal places there may be very many.
          return list.limit.nextDown
        }
        base[position] = list.limit
      }
    }
    cores.commit(index.count)
    self.cores = cores.share()
    let byRow = Self.byRow(self.cores, index)
    leastCores = index.nodeFigures(byRow.values, empty: .infinity, combine: min)
  }

  private static func byRow(
    _ cores: SharedBuffer<Double>, _ index: SphereIndex
  ) -> SharedBuffer<Double> {
    var byRow = GrowableBuffer<Double>(minimumCapacity: index.longitudes.count)
    byRow.append(repeating: .infinity, count: index.longitudes.count)
    for position in 0..<index.count { byRow[Int(index.rows[position])] = cores[position] }
    return byRow.share()
  }

  /// The edges, one fewer than there are places, in no order.
  func edges() -> GrowableBuffer<ReachabilityEdge> {
    let count = index.count
    var edges = GrowableBuffer<ReachabilityEdge>(minimumCapacity: count)
    let sets = DisjointSets(count: count)
    var nearest = GrowableBuffer<ReachabilityEdge>(minimumCapacity: count)
    for position in 0..<count {
      nearest.append(
        ReachabilityEdge(a: UInt32(position), b: UInt32(position), weight: cores[position]))
    }
    var best = GrowableBuffer<ReachabilityEdge>(minimumCapacity: count)
    best.append(
      repeating: ReachabilityEdge(a: 0, b: 0, weight: .infinity), count: count)
    while edges.count < count - 1 {
      let components = Components(sets, index)
      for position in 0..<count { best[position].weight = .infinity }
      offer(nearest, components, to: &best)
      search(&nearest, components, best)
      offer(nearest, components, to: &best)
      for component in 0..<count where best[component].weight < .infinity {
        let edge = best[component]
        if sets.areJoined(Int(edge.a), Int(edge.b)) { continue }
        sets.join(Int(edge.a), Int(edge.b))
        edges.append(edge)
      }
    }
    return edges
  }

  /// Gives each component the lightest of its places' edges that lead out of it.
  private func offer(
    _ nearest: borrowing GrowableBuffer<ReachabilityEdge>, _ components: Components,
    to best: inout GrowableBuffer<ReachabilityEdge>
  ) {
    for position in 0..<index.count {
      let edge = nearest[position]
      let own = Int(components.roots[position])
      if components.roots[Int(edge.b)] == own { continue }
      if edge.weight < best[own].weight { best[own] = edge }
    }
  }

  /// Looks for the lightest edges of places whose last one has come to lie within their component, as far as
  /// they can be of use.
  private func search(
    _ nearest: inout GrowableBuffer<ReachabilityEdge>, _ components: Components,
    _ best: borrowing GrowableBuffer<ReachabilityEdge>
  ) {
    let (edges, limits) = (nearest.base, best.base)
    ParallelPieces.forEachRange(of: index.count, atLeast: 512, threads: threads) { range in
      // What was found in this piece bounds the rest of it; it may not bound other pieces, on which it
      // would then depend who came first.
      for position in range {
        let own = components.roots[position]
        if components.roots[Int(edges[position].b)] != own { continue }
        let limit = limits[Int(own)].weight
        // The last weight is a bound of all that follow.
        if edges[position].weight > limit { continue }
        edges[position] = lightest(from: position, own, components, below: limit, edges[position])
      }
    }
  }

  /// The lightest edge of a place out of its component that is no heavier than a limit; where there is none,
  /// the place itself with a weight that is a bound.
  private func lightest(
    from position: Int, _ own: UInt32, _ components: Components, below limit: Double,
    _ last: ReachabilityEdge
  ) -> ReachabilityEdge {
    let place = index.place(position)
    let core = cores[position]
    var found = ReachabilityEdge(a: UInt32(position), b: UInt32(position), weight: limit)
    index.search(
      bound: { node in
        if components.nodes[node] == own { return .infinity }
        let bound = max(
          index.leastSquaredChord(ofNode: node, to: place), leastCores[node], core)
        // What is beyond the limit is passed over from the beginning.
        return bound > found.weight ? .infinity : bound
      },
      leaf: { positions in
        for other in positions where components.roots[other] != own {
          let weight = max(index.squaredChord(other, to: place), cores[other], core)
          if weight < found.weight || found.b == UInt32(position) && weight <= found.weight {
            found.b = UInt32(other)
            found.weight = weight
          }
        }
        // What is as light as what was found is of no more use.
        return found.b == UInt32(position)
          ? min(found.weight, .greatestFiniteMagnitude) : found.weight.nextDown
      })
    if found.b != UInt32(position) { return found }
    return ReachabilityEdge(a: last.a, b: last.b, weight: max(last.weight, limit))
  }
}

/// The components of a round.
private struct Components {
  /// The component of each position.
  let roots: SharedBuffer<UInt32>
  /// The component that all places of a node belong to, or a number that is none.
  let nodes: SharedBuffer<UInt32>

  private static let none = UInt32.max

  init(_ sets: DisjointSets, _ index: SphereIndex) {
    var roots = GrowableBuffer<UInt32>(minimumCapacity: index.count)
    for position in 0..<index.count { roots.append(UInt32(sets.root(of: position))) }
    let shared = roots.share()
    var nodes = GrowableBuffer<UInt32>(minimumCapacity: index.nodeEnd)
    nodes.append(repeating: Self.none, count: index.nodeEnd)
    for node in stride(from: index.nodeEnd - 1, to: 0, by: -1) {
      if node < index.firstLeaf {
        nodes[node] = nodes[2 * node] == nodes[2 * node + 1] ? nodes[2 * node] : Self.none
        continue
      }
      let positions = index.positions(ofNode: node)
      guard let first = positions.first else { continue }
      let root = shared[first]
      nodes[node] = positions.allSatisfy { shared[$0] == root } ? root : Self.none
    }
    self.roots = shared
    self.nodes = nodes.share()
  }
}
