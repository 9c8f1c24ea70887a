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
  private var magnitudes = ExactSum()
  private var magnitudeCount = 0
  private var moments = ExactSum()
  /// How many events have a moment magnitude.
  private(set) var momentCount = 0
  private var sum = SIMD3<Double>()

  /// The mean magnitude, NaN where no event has one.
  var meanMagnitude: Double {
    magnitudeCount == 0 ? .nan : magnitudes.value / Double(magnitudeCount)
  }

  /// The sum of seismic moments in N m, NaN where no event has a moment magnitude.
  var moment: Double { momentCount == 0 ? .nan : moments.value }

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
  ///
  /// The moment is 10^(1.5 M + 9.1) N m (IASPEI 2013, Summary of magnitude working group
  /// recommendations).
  mutating func add(magnitude: Double, isMoment: Bool) {
    guard magnitude.isFinite else { return }
    greatestMagnitude = magnitudeCount == 0 ? magnitude : max(greatestMagnitude, magnitude)
    magnitudes.add(magnitude)
    magnitudeCount += 1
    if isMoment {
      moments.add(pow(10, 1.5 * magnitude + 9.1))
      momentCount += 1
    }
  }

  /// Whether a type of magnitude is one of moment: Mw, Mww, Mwc, Mwb or Mwr, in any case.
  static func isMoment(_ type: Bytes) -> Bool {
    guard (2...3).contains(type.count), type[0] | 0x20 == UInt8(ascii: "m"),
      type[1] | 0x20 == UInt8(ascii: "w")
    else { return false }
    if type.count == 2 { return true }
    return [UInt8(ascii: "w"), UInt8(ascii: "c"), UInt8(ascii: "b"), UInt8(ascii: "r")].contains(
      type[2] | 0x20)
  }
}

/// A sum that keeps what each addition rounds away (Neumaier 1974, Rundungsfehleranalyse einiger Verfahren
/// zur Summation endlicher Summen, ZAMM 54, 39, doi:10.1002/zamm.19740540106).
private struct ExactSum {
  private var sum = 0.0
  private var rest = 0.0

  var value: Double { sum + rest }

  mutating func add(_ value: Double) {
    let next = sum + value
    rest += abs(sum) >= abs(value) ? (sum - next) + value : (value - next) + sum
    sum = next
  }
}
