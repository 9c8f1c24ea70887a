import Rhumb

extension Arguments {
  /// How clusters are found, and what is made of them.
  func clusterLayers() throws(Failure) -> ClusterLayers {
    var layers = ClusterLayers(try clusterMethod())
    layers.hasDepths = has(.hypocentral)
    layers.isStable = has(.stable)
    layers.hull = self[.hulls].flatMap(ClusterHull.init)
    if let ratio = try number(.concaveRatio, in: 0...1, "a number from 0 to 1") {
      guard layers.hull == .concave else {
        throw Failure(.usage, "--concave-ratio takes --hulls concave")
      }
      layers.concaveRatio = ratio
    }
    return layers
  }

  private func clusterMethod() throws(Failure) -> ClusterMethod {
    let isHierarchical = self[.clusterMethod] == "hdbscan"
    let strange: [Option] =
      isHierarchical
      ? [.radius, .minimumPoints, .metric, .hypocentral, .timeWindow]
      : [.minimumClusterSize, .minimumSamples]
    if let option = strange.first(where: { has($0) }) {
      throw Failure(
        .usage, "--\(option.name) is none of --method \(isHierarchical ? "hdbscan" : "dbscan")",
        advice: isHierarchical
          ? "it takes --min-cluster-size and --min-samples" : "that takes --method hdbscan")
    }
    if !isHierarchical { return .dbscan(try densityClustering()) }
    let most = Int(Int32.max)
    var clustering = HierarchicalClustering()
    if let size = try integer(.minimumClusterSize, in: 2...most) {
      clustering.minimumClusterSize = size
    }
    clustering.samples = try integer(.minimumSamples, in: 1...most)
    return .hdbscan(clustering)
  }

  private func densityClustering() throws(Failure) -> DensityClustering {
    guard let text = self[.radius] else {
      throw Failure(
        .usage, "--radius is missing", advice: "how far neighbours lie apart at most: --radius 25km"
      )
    }
    guard let metres = Quantity.metres(text), metres >= 0.1 else {
      throw wrong(.radius, text, "a length of at least 0.1m with its unit: 25km, 500m")
    }
    guard metres < Self.farthestMetres else {
      throw wrong(.radius, text, "less than 20000km, which is nearly half the way round the globe")
    }
    var clustering = DensityClustering(
      radius: metres, minimumPoints: try integer(.minimumPoints, in: 1...Int(Int32.max)) ?? 5)
    clustering.metric = self[.metric].flatMap(DistanceMetric.init) ?? .haversine
    if let text = self[.timeWindow] {
      guard let window = Quantity.milliseconds(text), window >= 1 else {
        throw wrong(.timeWindow, text, "a time above zero with its unit: 30d, 12h")
      }
      clustering.windowMilliseconds = window
    }
    return clustering
  }

  /// About half the way round the globe.
  private static let farthestMetres = 20_000_000.0
}
