import CSystem
import GeoFeatures
import GeoIndex
import Geodesy

/// What is told of one cluster.
struct ClusterFigures {
  /// How many events it has.
  var count = 0
  /// The earliest and the latest time in milliseconds, or nil where no event has one.
  var first: Int64?
  var last: Int64?
  /// The greatest magnitude, NaN where no event has one.
  var greatestMagnitude = Double.nan
  /// How many events have a magnitude.
  private(set) var magnitudeCount = 0
  /// How many events have a moment magnitude.
  private(set) var momentCount = 0
  private var sum = SIMD3<Double>()

  /// The centre of the places on the sphere, in degrees: the direction of their vectors' sum, or nil
  /// where that has none.
  var centroid: (longitude: Double, latitude: Double)? {
    guard (sum * sum).sum() > 1e-18 * Double(count * count) else { return nil }
    let flat = (sum.x * sum.x + sum.y * sum.y).squareRoot()
    return (atan2(sum.y, sum.x) * 180 / .pi, atan2(sum.z, flat) * 180 / .pi)
  }

  /// Counts an event's place.
  mutating func add(longitude: Double, latitude: Double) {
    count += 1
    let place = SpherePlace(longitude: longitude, latitude: latitude)
    sum += SIMD3(place.x, place.y, place.z)
  }

  /// Counts an event's time.
  mutating func add(time: Int64) {
    first = min(first ?? time, time)
    last = max(last ?? time, time)
  }

  /// Counts an event's magnitude.
  mutating func add(magnitude: Double, isMoment: Bool) {
    greatestMagnitude = magnitudeCount == 0 ? magnitude : max(greatestMagnitude, magnitude)
    magnitudeCount += 1
    if isMoment { momentCount += 1 }
  }
}

/// What is told of all clusters; sums are those of ``GeoFeatures/ExactSums``.
struct AllClusterFigures: ~Copyable {
  private(set) var clusters: [ClusterFigures]
  private var magnitudes = ExactSums()
  private var moments = ExactSums()

  init(count: Int) {
    clusters = Array(repeating: ClusterFigures(), count: count)
    magnitudes.grow(to: count)
    moments.grow(to: count)
  }

  /// The mean magnitude, NaN where no event has one.
  func meanMagnitude(_ cluster: Int) -> Double {
    let count = clusters[cluster].magnitudeCount
    return count == 0 ? .nan : magnitudes.value(cluster) / Double(count)
  }

  /// The sum of seismic moments in N m, NaN where no event has a moment magnitude.
  func moment(_ cluster: Int) -> Double {
    clusters[cluster].momentCount == 0 ? .nan : moments.value(cluster)
  }

  /// Counts an event's place.
  mutating func add(longitude: Double, latitude: Double, to cluster: Int) {
    clusters[cluster].add(longitude: longitude, latitude: latitude)
  }

  /// Counts an event's time.
  mutating func add(time: Int64, to cluster: Int) { clusters[cluster].add(time: time) }

  /// Counts an event's magnitude, if it can be one: marks for none such as -99 can't.
  /// They are noted by whoever reads them.
  mutating func add(magnitude: Double, isMoment: Bool, to cluster: Int) {
    guard Magnitude.range.contains(magnitude) else { return }
    clusters[cluster].add(magnitude: magnitude, isMoment: isMoment)
    magnitudes.add(magnitude, to: cluster)
    if isMoment { moments.add(SeismicMoment.moment(magnitude: magnitude), to: cluster) }
  }
}
