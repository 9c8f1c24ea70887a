import GeoFeatures
import Geodesy

/// How clusters are found.
public enum ClusterMethod: Sendable {
  /// By density within a radius: ``DensityClustering``.
  case dbscan(DensityClustering)
  /// By how long groups last as the density grows: ``HierarchicalClustering``.
  case hdbscan(HierarchicalClustering)
}

/// What a feature of a layer of hulls is drawn as.
public enum ClusterHull: String, Sendable, CaseIterable {
  /// The convex hull of a cluster's places (``Geodesy/Overlay/convexHull(_:groups:log:place:)``).
  case convex
  /// Their concave hull, of ``ClusterLayers/concaveRatio`` (``Geodesy/Overlay/concaveHull(_:groups:ratio:log:place:)``).
  case concave
  /// The circle round the centroid that reaches the farthest place; its polygon lies round it, so that no
  /// place is outside.
  case circle
}
