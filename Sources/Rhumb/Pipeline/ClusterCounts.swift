import GeoClusters
import GeoFeatures

/// What was found of clusters.
public struct ClusterCounts: Sendable, Equatable {
  /// How many clusters there are.
  public var clusters = 0
  /// How many events are in one.
  public var clustered = 0
  /// How many events are in none, though they took part.
  public var noise = 0
  /// How many rows have no place, or are no single points.
  public var withoutPlace = 0
  /// How many events took no part for want of a depth.
  public var withoutDepth = 0
  /// How many events took no part for want of a time.
  public var withoutTime = 0
  /// Nanoseconds spent finding clusters, apart from gathering and drawing.
  public var nanoseconds: UInt64 = 0
}

extension ClusterLayers: CatalogueLayers {
  func draw(
    _ tables: [FeatureTable], _ counts: inout ClusterCounts?, log: inout DiagnosticLog
  ) throws(Failure) -> [FeatureTable] {
    let drawn = try draw(tables, log: &log)
    let labels = drawn.labels
    var found = ClusterCounts()
    found.clusters = labels.count
    for label in labels.labels.values where label >= 0 { found.clustered += 1 }
    found.withoutPlace = labels.unplacedCount
    found.withoutDepth = labels.withoutDepthCount
    found.withoutTime = labels.withoutTimeCount
    found.noise =
      labels.labels.count - found.clustered - found.withoutPlace - found.withoutDepth
      - found.withoutTime
    found.nanoseconds = drawn.nanoseconds
    counts = found
    return drawn.tables
  }
}
