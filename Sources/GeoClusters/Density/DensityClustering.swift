import GeoFeatures
import GeoIndex
import Geodesy

/// DBSCAN: clusters are what hangs together where places lie densely (Ester, Kriegel, Sander and Xu 1996,
/// A density-based algorithm for discovering clusters, KDD, 226–231).
///
/// A place's neighbours lie within the radius, inclusive; it is one of its own. A place with at least
/// ``minimumPoints`` neighbours is core. Core places that are neighbours are in one cluster. A place that
/// is not core but neighbour of one that is belongs to the cluster with the lowest number among those of
/// its core neighbours. All others are noise. Clusters are numbered by their first core place in the
/// input: the labels are those of scikit-learn.
///
/// Labels are exact. No list of neighbours is kept: places lie in cells (see the package's
/// `CellGrid`), within which all are neighbours, so that dense input costs no more than sparse one.
public struct DensityClustering: Sendable {
  /// The greatest distance of neighbours in metres, or in the plane's unit; with depths of hypocentres.
  public var radius: Double
  /// How many neighbours a core place has at least, itself included.
  public var minimumPoints: Int
  /// How distances on the surface are measured.
  public var metric = DistanceMetric.haversine
  /// The greatest difference in time of neighbours, in milliseconds, inclusive; nil for any.
  public var windowMilliseconds: Int64?
  /// How many threads may work; the labels are the same with any.
  public var threads = 1

  /// Makes settings.
  public init(radius: Double, minimumPoints: Int) {
    (self.radius, self.minimumPoints) = (radius, minimumPoints)
  }

  /// Labels places. About O(n log n), and 60 bytes a place.
  ///
  /// - Parameters:
  ///   - longitudes: Degrees, or eastings, by row. Rows whose place is not finite take no part.
  ///   - latitudes: Degrees, or northings, by row.
  ///   - depths: Metres below the surface by row, for distances of hypocentres: the root of the squares'
  ///     sum of the distance on the surface and the difference in depth. Rows that have none, NaN, or
  ///     one that is none on the globe, take no part.
  ///   - times: Milliseconds by row, `Int64.min` for none; those rows take no part. They count only
  ///     with ``windowMilliseconds``.
  /// - Returns: The labels, and how many rows took no part.
  /// - Throws: `Failure` of kind `usage` where the radius is no length of at least 0.1 m, the window is
  ///   negative or given without times, or so few as no point are to be a cluster.
  public func labels(
    longitudes: SharedBuffer<Double>, latitudes: SharedBuffer<Double>,
    depths: SharedBuffer<Double>? = nil, times: SharedBuffer<Int64>? = nil
  ) throws(Failure) -> ClusterLabels {
    try check(hasTimes: times != nil)
    let input = ClusterInput(
      metric, longitudes: longitudes, latitudes: latitudes, depths: depths, times: times,
      windowMilliseconds: windowMilliseconds)
    let grid = try CellGrid(
      input, Neighbourhood(metric, radius: radius, hasDepths: depths != nil), threads: threads)
    let cores = CoreCells(grid, minimumPoints: minimumPoints, threads: threads)
    cores.link()
    return ClusterNumbers(cores).label(threads: threads)
  }

  private func check(hasTimes: Bool) throws(Failure) {
    let least = metric == .planar ? Double.leastNormalMagnitude : Neighbourhood.leastRadiusMetres
    guard radius.isFinite && radius >= least else {
      throw Failure(.usage, "the radius of a cluster can't be \(radius)")
    }
    guard minimumPoints >= 1 else {
      throw Failure(.usage, "\(minimumPoints) points can't make a cluster", advice: "1 or more")
    }
    if let windowMilliseconds {
      guard windowMilliseconds >= 0 else {
        throw Failure(.usage, "a window of time can't be \(windowMilliseconds) ms")
      }
      guard hasTimes else { throw Failure(.usage, "a window of time takes times") }
    }
  }
}
