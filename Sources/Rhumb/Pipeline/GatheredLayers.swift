import GeoClusters
import GeoFeatures
import GeoTracks

/// What is drawn of all that comes — tracks, clusters, families of shocks, figures of regions — and the rows
/// that are gathered for it.
struct GatheredLayers {
  private var tracks: GatheredFixes?
  private var clusters: GatheredEvents<ClusterLayers>?
  private var families: GatheredEvents<DeclusterLayers>?
  private let statistics: GatheredFigures?

  init(_ operations: Operations) {
    tracks = operations.tracks.map(GatheredFixes.init)
    clusters = operations.clusters.map { GatheredEvents($0) }
    families = operations.declustering.map { GatheredEvents($0) }
    statistics = operations.statistics.map(GatheredFigures.init)
  }

  /// Whether what is written are layers drawn of what was gathered, with columns of their own.
  var areAny: Bool { tracks != nil || clusters != nil || families != nil || areFigures }

  /// Whether figures of regions are added up.
  var areFigures: Bool { statistics != nil }

  /// Takes in rows.
  mutating func add(
    _ table: FeatureTable, log: inout DiagnosticLog, _ places: RowPlaces
  ) throws(Failure) {
    tracks?.add(table)
    clusters?.add(table)
    families?.add(table)
    try statistics?.add(table, log: &log, places)
  }

  /// The layers but those of tracks, which come storm by storm.
  mutating func finish(log: inout DiagnosticLog) throws(Failure) -> [FeatureTable] {
    var layers = try clusters?.finish(log: &log) ?? []
    layers += try families?.finish(log: &log) ?? []
    layers += try statistics?.finish(log: &log) ?? []
    return layers
  }

  /// What is to be drawn of tracks, or nil where there are no fixes.
  mutating func trackPlan(log: inout DiagnosticLog) throws(Failure) -> TrackPlan? {
    try tracks?.finish(log: &log)
  }

  /// The figures of a run that makes a part.
  func encodePart(to output: inout ByteBuffer) { statistics?.encodePart(to: &output) }

  /// What is drawn of tracks before there are any, or nil where that is not asked for.
  var trackCounts: TrackCounts? { tracks.map { _ in TrackCounts() } }

  /// What was found of clusters, or nil.
  var clusterCounts: ClusterCounts? { clusters.map { $0.counts ?? ClusterCounts() } }

  /// What was found of main shocks, or nil.
  var declusterCounts: DeclusterCounts? { families.map { $0.counts ?? DeclusterCounts() } }

  /// How events were given to regions, or nil.
  var statisticsCounts: StatisticsCounts? { statistics?.counts }
}
