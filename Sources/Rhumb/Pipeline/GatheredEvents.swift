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

/// The events that are gathered to find clusters among them.
struct GatheredEvents {
  private let layers: ClusterLayers
  private var tables: [FeatureTable] = []
  private(set) var counts = ClusterCounts()

  init(_ layers: ClusterLayers) { self.layers = layers }

  mutating func add(_ table: FeatureTable) {
    if table.rowCount > 0 { tables.append(table) }
  }

  /// The layer.
  mutating func finish(log: inout DiagnosticLog) throws(Failure) -> [FeatureTable] {
    let drawn = try layers.draw(tables, log: &log)
    tables = []
    let labels = drawn.labels
    counts.clusters = labels.count
    for label in labels.labels.values where label >= 0 { counts.clustered += 1 }
    counts.withoutPlace = labels.unplacedCount
    counts.withoutDepth = labels.withoutDepthCount
    counts.withoutTime = labels.withoutTimeCount
    counts.noise =
      labels.labels.count - counts.clustered - counts.withoutPlace - counts.withoutDepth
      - counts.withoutTime
    counts.nanoseconds = drawn.nanoseconds
    return drawn.tables
  }
}
