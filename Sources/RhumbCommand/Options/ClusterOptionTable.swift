/// The options that say how clusters are found, and what is made of them.
extension Option {
  static let clusterMethod = Option(
    "method", choices: ["dbscan", "hdbscan"], .clusters,
    "by density within a radius (dbscan), or of any density that lasts")
  static let radius = Option(
    "radius", value: "LENGTH", .clusters, "how far neighbours lie apart at most: 25km")
  static let minimumPoints = Option(
    "min-points", value: "N", .clusters,
    "events within the radius of one that make it core, itself included (5)")
  static let minimumClusterSize = Option(
    "min-cluster-size", value: "N", .clusters, "hdbscan: how many events a cluster has at least (5)"
  )
  static let minimumSamples = Option(
    "min-samples", value: "K", .clusters,
    "hdbscan: events within a core distance; else as --min-cluster-size")
  static let metric = Option(
    "metric", choices: ["haversine", "geodesic"], .clusters,
    "dbscan: distances on the sphere (haversine), or on WGS 84")
  static let hypocentral = Option(
    flag: "depth", .clusters,
    "dbscan: distances of hypocentres; events without a depth take no part")
  static let timeWindow = Option(
    "time-window", value: "TIME", .clusters,
    "dbscan: how far neighbours are apart in time at most: 30d")
  static let stable = Option(
    flag: "stable", .clusters, "events in the order of time and id, whatever the input's is")
  static let hulls = Option(
    "hulls", choices: ["convex", "concave", "circle"], .clusters,
    "a feature per cluster with its figures, not the events")
  static let concaveRatio = Option(
    "concave-ratio", value: "RATIO", .clusters,
    "--hulls concave: how closely it fits, 0 (most) to 1 (convex) (0.3)")

  /// The options of ``Verb/cluster``.
  static let clustering: [Option] = [
    .clusterMethod, .radius, .minimumPoints, .minimumClusterSize, .minimumSamples, .metric,
    .hypocentral, .timeWindow, .stable, .hulls, .concaveRatio,
  ]
}
