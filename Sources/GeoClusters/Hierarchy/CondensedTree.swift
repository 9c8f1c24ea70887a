import GeoFeatures
import GeoIndex

/// The clusters that there are as the distance shrinks: a component that falls into parts goes on as the
/// same cluster unless two of them are large enough to be clusters themselves (Campello, Moulavi and
/// Sander 2013, Density-based clustering based on hierarchical density estimates, PAKDD,
/// doi:10.1007/978-3-642-37456-2_14).
struct CondensedTree {
  /// A cluster on its way from one density to another. Densities are inverse distances in 1/m.
  struct Cluster {
    /// The cluster it parted from; its own number for the first.
    let parent: Int
    /// The density at which it came to be.
    let birth: Double
    /// What its places' densities are above its birth, summed.
    var stability = 0.0
    /// The greatest density at which it lost a place or fell apart.
    var death = 0.0
    /// Whether it is one of the clusters that are told.
    var isChosen = false
  }

  private(set) var clusters: [Cluster] = []
  /// By position, the cluster that it was in last.
  private(set) var places: [Int32]
  /// By position, the density at which it left that.
  private(set) var densities: [Double]

  /// Places nearer than that count as so near: equal ones would have no finite density.
  private static let leastMetres = 0.001

  /// Condenses a tree, and chooses the clusters that outlast their parts. O(n).
  init(_ tree: borrowing MergeTree, count: Int, minimumSize: Int) {
    places = Array(repeating: 0, count: count)
    densities = Array(repeating: 0, count: count)
    clusters.append(Cluster(parent: 0, birth: 0))
    var waiting = [(node: tree.root, cluster: 0)]
    var large: [Int] = []
    while let (node, cluster) = waiting.popLast() {
      let density =
        1 / max(Self.leastMetres, Chord.metres(ofSquared: max(0, tree.nodes[node].weight)))
      large.removeAll(keepingCapacity: true)
      tree.forEachChild(of: node) { child in
        if Int(tree.nodes[child].size) >= minimumSize {
          large.append(child)
        } else {
          leave(cluster, at: density, tree, child)
        }
      }
      if tree.nodes[node].firstChild < 0 { leave(cluster, at: density, tree, node) }
      if large.count == 1 {
        waiting.append((large[0], cluster))
        continue
      }
      for child in large {
        lose(cluster, density, Int(tree.nodes[child].size))
        clusters.append(Cluster(parent: cluster, birth: density))
        waiting.append((child, clusters.count - 1))
      }
    }
    choose()
  }

  private mutating func leave(
    _ cluster: Int, at density: Double, _ tree: borrowing MergeTree, _ node: Int
  ) {
    tree.forEachPlace(below: node) { place in
      places[place] = Int32(cluster)
      densities[place] = density
      lose(cluster, density, 1)
    }
  }

  private mutating func lose(_ cluster: Int, _ density: Double, _ size: Int) {
    clusters[cluster].stability += (density - clusters[cluster].birth) * Double(size)
    clusters[cluster].death = max(clusters[cluster].death, density)
  }

  /// Chooses clusters that are more stable than what they fall apart into is together; never the first, which
  /// is everything. (The excess of mass.)
  private mutating func choose() {
    var below = [Double](repeating: 0, count: clusters.count)
    // Parts come after what they are parts of.
    for number in clusters.indices.dropFirst().reversed() {
      clusters[number].isChosen = below[number] <= clusters[number].stability
      below[clusters[number].parent] += max(below[number], clusters[number].stability)
    }
    var isCovered = [Bool](repeating: false, count: clusters.count)
    for number in clusters.indices.dropFirst() {
      let parent = clusters[number].parent
      isCovered[number] = isCovered[parent] || clusters[parent].isChosen
      if isCovered[number] { clusters[number].isChosen = false }
    }
  }
}
