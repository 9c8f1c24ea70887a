import GeoFeatures
import GeoIndex

/// HDBSCAN: clusters of any density, those that last longest as the density grows (Campello, Moulavi,
/// Zimek and Sander 2015, Hierarchical density estimates for data clustering, ACM TKDD 10, 5,
/// doi:10.1145/2733381), chosen by excess of mass.
///
/// Labels are those of scikit-learn's `HDBSCAN` with the metric haversine, but for numbers and for ties:
/// where places join two clusters at one distance, they are in neither here, whatever the order of the
/// input (see the package's `MergeTree`).
public struct HierarchicalClustering: Sendable {
  /// How many places a cluster has at least.
  public var minimumClusterSize: Int
  /// How many places lie within a place's core distance, itself included; nil for as many as a cluster
  /// has at least.
  public var samples: Int?
  /// How many threads may work; the labels are the same with any.
  public var threads = 1

  /// Makes settings.
  public init(minimumClusterSize: Int = 5, samples: Int? = nil) {
    (self.minimumClusterSize, self.samples) = (minimumClusterSize, samples)
  }

  /// Labels places. About O(n log n), and 200 bytes a place.
  ///
  /// - Parameters:
  ///   - longitudes: Degrees, by row. Rows whose place is not finite take no part.
  ///   - latitudes: Degrees, by row.
  /// - Returns: The labels, numbered by the first row of each cluster, with probabilities. No row is core.
  /// - Throws: `Failure` of kind `usage` where a cluster is to have fewer than two places, or a core
  ///   distance none.
  public func labels(
    longitudes: SharedBuffer<Double>, latitudes: SharedBuffer<Double>
  ) throws(Failure) -> ClusterLabels {
    guard minimumClusterSize >= 2 else {
      throw Failure(.usage, "a cluster can't be of \(minimumClusterSize)", advice: "2 or more")
    }
    let samples = samples ?? minimumClusterSize
    guard samples >= 1 else {
      throw Failure(.usage, "a core distance can't hold \(samples) places", advice: "1 or more")
    }
    let index = SphereIndex(longitudes: longitudes, latitudes: latitudes, threads: threads)
    // Where there are not as many places, none has a core distance.
    guard index.count >= max(samples, minimumClusterSize) else {
      return numbered(index, [], [])
    }
    let edges = ReachabilityTree(index, samples: samples, threads: threads).edges()
    let tree = CondensedTree(
      MergeTree(edges, count: index.count), count: index.count, minimumSize: minimumClusterSize)
    return numbered(index, tree)
  }

  private func numbered(_ index: SphereIndex, _ tree: CondensedTree) -> ClusterLabels {
    // For each cluster the chosen one that it is or is part of, or -1.
    var chosen = [Int](repeating: -1, count: tree.clusters.count)
    for number in tree.clusters.indices {
      let cluster = tree.clusters[number]
      chosen[number] = cluster.isChosen ? number : number == 0 ? -1 : chosen[cluster.parent]
    }
    var labels = [Int](repeating: -1, count: index.count)
    var probabilities = [Double](repeating: 0, count: index.count)
    for position in 0..<index.count {
      let cluster = chosen[Int(tree.places[position])]
      if cluster < 0 { continue }
      labels[position] = cluster
      let death = tree.clusters[cluster].death
      probabilities[position] = min(tree.densities[position], death) / death
    }
    return numbered(index, labels, probabilities)
  }

  /// Labels by row, in the order in which clusters first come.
  private func numbered(
    _ index: SphereIndex, _ clusters: [Int], _ strengths: [Double]
  ) -> ClusterLabels {
    let count = index.longitudes.count
    var labels = GrowableBuffer<Int32>(minimumCapacity: count)
    labels.append(repeating: -1, count: count)
    var probabilities = GrowableBuffer<Double>(minimumCapacity: count)
    probabilities.append(repeating: 0, count: count)
    for position in clusters.indices {
      labels[Int(index.rows[position])] = Int32(clusters[position])
      probabilities[Int(index.rows[position])] = strengths[position]
    }
    var numbers: [Int32: Int32] = [:]
    for row in 0..<count where labels[row] >= 0 {
      let cluster = labels[row]
      let number = numbers[cluster] ?? Int32(numbers.count)
      numbers[cluster] = number
      labels[row] = number
    }
    return ClusterLabels(
      labels: labels.share(), probabilities: probabilities.share(), count: numbers.count,
      unplacedCount: count - index.count)
  }
}
