import Foundation
import GeoFeatures
import Geodesy

/// A catalogue for the tests; `depth` in metres, NaN for none, `time` in milliseconds, least for none.
struct Catalogue {
  var longitude: [Double] = []
  var latitude: [Double] = []
  var depth: [Double]?
  var time: [Int64]?

  var count: Int { longitude.count }
}

/// DBSCAN by its definition: every pair is looked at, and clusters grow from core places in the order of
/// the input, as in Ester et al. (1996) and scikit-learn.
enum BruteForce {
  static func labels(
    _ catalogue: Catalogue, radius: Double, minimumPoints: Int, window: Int64? = nil,
    distance: (Int, Int) -> Double
  ) -> (labels: [Int32], cores: [Bool]) {
    let count = catalogue.count
    func takesPart(_ row: Int) -> Bool {
      catalogue.longitude[row].isFinite && catalogue.latitude[row].isFinite
        && catalogue.depth?[row].isNaN != true
        && (window == nil || catalogue.time?[row] != .min)
    }
    let neighbours = (0..<count).map { a -> [Int] in
      guard takesPart(a) else { return [] }
      return (0..<count).filter { b in
        guard takesPart(b) else { return false }
        if let window, let time = catalogue.time, abs(time[a] - time[b]) > window { return false }
        return distance(a, b) <= radius
      }
    }
    let cores = neighbours.map { $0.count >= minimumPoints }
    var labels = [Int32](repeating: -1, count: count)
    var next: Int32 = 0
    for start in 0..<count where cores[start] && labels[start] < 0 {
      labels[start] = next
      var waiting = [start]
      while let row = waiting.popLast() {
        for other in neighbours[row] where labels[other] < 0 {
          labels[other] = next
          if cores[other] { waiting.append(other) }
        }
      }
      next += 1
    }
    return (labels, cores)
  }

  /// The distance that a metric and depths make, in the test's own words.
  static func distance(_ catalogue: Catalogue, _ metric: DistanceMetric) -> (Int, Int) -> Double {
    { a, b in
      let (ax, ay) = (catalogue.longitude[a], catalogue.latitude[a])
      let (bx, by) = (catalogue.longitude[b], catalogue.latitude[b])
      let surface: Double
      switch metric {
      case .haversine:
        let radian = Double.pi / 180
        let s = pow(sin((ay * radian - by * radian) / 2), 2)
        let t = pow(sin((ax * radian - bx * radian) / 2), 2)
        surface =
          2 * 6_371_008.8
          * asin(min(1, (s + cos(ay * radian) * cos(by * radian) * t).squareRoot()))
      case .geodesic:
        surface = Ellipsoid.wgs84.distanceMetres(
          fromLongitude: ax, latitude: ay, toLongitude: bx, latitude: by)
      case .planar: surface = hypot(ax - bx, ay - by)
      }
      guard let depth = catalogue.depth else { return surface }
      return hypot(surface, depth[a] - depth[b])
    }
  }
}
