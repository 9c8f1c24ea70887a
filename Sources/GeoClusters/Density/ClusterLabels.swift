import GeoFeatures

/// Which cluster each row is in.
public struct ClusterLabels: Sendable {
  /// The cluster of each row, from 0; -1 where it is in none.
  public let labels: SharedBuffer<Int32>
  /// Whether each row is a core place.
  public let isCore: SharedBuffer<Bool>
  /// How many clusters there are.
  public let count: Int
  /// How many rows took no part because they have no place, or none on the globe.
  public let unplacedCount: Int
  /// How many of the others took no part because they have no depth.
  public let withoutDepthCount: Int
  /// How many of the others took no part because they have no time.
  public let withoutTimeCount: Int

  init(
    labels: SharedBuffer<Int32>, isCore: SharedBuffer<Bool>, count: Int, of input: ClusterInput
  ) {
    (self.labels, self.isCore, self.count) = (labels, isCore, count)
    (unplacedCount, withoutDepthCount, withoutTimeCount) = input.leftOut
  }

  /// How many rows each cluster has. O(rows).
  public var sizes: SharedBuffer<Int> {
    var sizes = GrowableBuffer<Int>(minimumCapacity: count)
    sizes.append(repeating: 0, count: count)
    for label in labels.values where label >= 0 { sizes[Int(label)] += 1 }
    return sizes.share()
  }
}
