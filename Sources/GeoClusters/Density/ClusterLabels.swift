import GeoFeatures

/// Which cluster each row is in.
public struct ClusterLabels: Sendable {
  /// The cluster of each row, from 0; -1 where it is in none.
  public let labels: SharedBuffer<Int32>
  /// Whether each row is a core place; nil where there is no such thing.
  public let cores: SharedBuffer<Bool>?
  /// How strongly each row belongs to its cluster, from 0 to 1, 0 for noise; nil where it is not told.
  public let probabilities: SharedBuffer<Double>?
  /// How many clusters there are.
  public let count: Int
  /// How many rows took no part because they have no place, or none on the globe.
  public let unplacedCount: Int
  /// How many of the others took no part because they have no depth.
  public let withoutDepthCount: Int
  /// How many of the others took no part because they have no time.
  public let withoutTimeCount: Int

  init(
    labels: SharedBuffer<Int32>, cores: SharedBuffer<Bool>, count: Int, of input: ClusterInput
  ) {
    (self.labels, self.cores, self.count) = (labels, cores, count)
    (unplacedCount, withoutDepthCount, withoutTimeCount) = input.leftOut
    probabilities = nil
  }

  init(
    labels: SharedBuffer<Int32>, probabilities: SharedBuffer<Double>, count: Int,
    unplacedCount: Int
  ) {
    (self.labels, self.probabilities, self.count) = (labels, probabilities, count)
    (self.unplacedCount, withoutDepthCount, withoutTimeCount) = (unplacedCount, 0, 0)
    cores = nil
  }

  /// How many rows each cluster has. O(rows).
  public var sizes: SharedBuffer<Int> {
    var sizes = GrowableBuffer<Int>(minimumCapacity: count)
    sizes.append(repeating: 0, count: count)
    for label in labels.values where label >= 0 { sizes[Int(label)] += 1 }
    return sizes.share()
  }
}
