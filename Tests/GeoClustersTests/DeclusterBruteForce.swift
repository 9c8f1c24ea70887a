import Foundation
import GeoClusters
import GeoFeatures
import TestSupport

/// A catalogue of earthquakes for the tests, by row.
struct Quakes {
  var longitude: [Double] = []
  var latitude: [Double] = []
  /// Metres; empty where depths do not count.
  var depth: [Double] = []
  var time: [Int64] = []
  var magnitude: [Double] = []

  var count: Int { longitude.count }

  var catalogue: EventCatalogue {
    EventCatalogue(
      longitudes: SharedBuffer(longitude), latitudes: SharedBuffer(latitude),
      depths: depth.isEmpty ? nil : SharedBuffer(depth), times: SharedBuffer(time),
      magnitudes: SharedBuffer(magnitude))
  }

  /// The same in another order: row i is what row `order[i]` was.
  func ordered(_ order: [Int]) -> Quakes {
    Quakes(
      longitude: order.map { longitude[$0] }, latitude: order.map { latitude[$0] },
      depth: depth.isEmpty ? [] : order.map { depth[$0] }, time: order.map { time[$0] },
      magnitude: order.map { magnitude[$0] })
  }

  /// Haversine distance in metres, with depths that of hypocentres.
  func metres(_ a: Int, _ b: Int) -> Double {
    let surface = haversine(a, b)
    return depth.isEmpty ? surface : hypot(surface, depth[a] - depth[b])
  }

  func haversine(_ a: Int, _ b: Int) -> Double {
    let radian = Double.pi / 180
    let north = pow(sin((latitude[a] - latitude[b]) * radian / 2), 2)
    let east = pow(sin((longitude[a] - longitude[b]) * radian / 2), 2)
    let square = north + cos(latitude[a] * radian) * cos(latitude[b] * radian) * east
    return 2 * 6_371_008.8 * asin(min(1, square.squareRoot()))
  }

  func days(_ from: Int, _ to: Int) -> Double { Double(time[to] - time[from]) / 86_400_000 }

  /// HUA11 of ALGORITHMS B4.
  static let hualien: Quakes = {
    var quakes = Quakes()
    let iso = ISO8601DateFormatter()
    for (time, latitude, longitude, magnitude) in [
      ("2024-03-01T00:00", 24.00, 121.60, 3.0), ("2024-04-02T00:00", 23.90, 121.65, 4.8),
      ("2024-04-02T23:58", 23.82, 121.60, 7.2), ("2024-04-03T00:11", 24.03, 121.67, 6.5),
      ("2024-04-10T00:00", 23.60, 121.50, 5.0), ("2024-06-01T00:00", 24.50, 121.90, 4.0),
      ("2024-06-02T00:00", 22.00, 120.50, 5.5), ("2024-06-03T00:00", 22.05, 120.55, 3.5),
      ("2025-01-20T00:00", 23.24, 120.57, 6.0), ("2026-12-31T00:00", 23.85, 121.62, 4.2),
      ("2027-03-01T00:00", 23.85, 121.62, 4.2),
    ] {
      let seconds = iso.date(from: time + ":00Z")?.timeIntervalSince1970 ?? 0
      quakes.time.append(Int64(seconds * 1000))
      quakes.latitude.append(latitude)
      quakes.longitude.append(longitude)
      quakes.magnitude.append(magnitude)
    }
    return quakes
  }()

  /// Zones over 180°, at a pole, at one place, and spread over the globe; sequences in them, and
  /// background; many magnitudes are equal, and so are some times and places.
  static func random(
    _ count: Int, seed: UInt64, years: Double = 3, hasDepths: Bool = false,
    hasTies: Bool = true
  ) -> Quakes {
    var random = SeededGenerator(seed: seed)
    func real(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    var quakes = Quakes()
    let zones: [(Double, Double, Double)] = [
      (179.9, -17, 0.6), (-179.95, 52, 0.3), (20, 89.7, 0.4), (121.6, 23.9, 0.2),
      (-118, -89.9, 0.1),
    ]
    var main: (x: Double, y: Double, time: Int64) = (0, 0, 0)
    for index in 0..<count {
      let zone = zones[Int.random(in: 0..<zones.count, using: &random)]
      let kind = index % 10
      var (x, y) = (zone.0 + real(-1...1) * zone.2, zone.1 + real(-1...1) * zone.2)
      var time = Int64(real(0...years) * 365.25 * 86_400_000)
      if kind == 0 { (x, y) = (real(-180...180), real(-90...90)) }
      if kind == 1 { main = (x, y, time) }
      if kind > 4 {
        // An aftershock, of the kind of Omori's.
        time = main.time + Int64(86_400_000 * pow(10, real(-3...2)))
        (x, y) = (main.x + real(-0.1...0.1), main.y + real(-0.1...0.1))
      }
      if kind == 2 && hasTies { (x, y) = (121.6, 23.9) }
      if kind == 3 && hasTies { time = time / 86_400_000 / 100 * 86_400_000 * 100 }
      if x > 180 { x -= 360 }
      if x < -180 { x += 360 }
      quakes.longitude.append(x)
      quakes.latitude.append(max(-90, min(90, y)))
      quakes.time.append(time)
      let magnitude = 2.5 - log10(real(0.00003...1))
      quakes.magnitude.append(hasTies ? (magnitude * 10).rounded() / 10 : magnitude)
      if hasDepths { quakes.depth.append(real(0...60_000)) }
    }
    return quakes
  }
}

/// Declustering by the definitions of ALGORITHMS B4 to B6: every pair is looked at.
enum DeclusterBruteForce {
  /// The row of each event's main shock.
  static func windows(_ quakes: Quakes, _ method: WindowMethod, share: Double) -> [Int] {
    var owner = [Int?](repeating: nil, count: quakes.count)
    let bySize = (0..<quakes.count).sorted { a, b in
      if quakes.magnitude[a] != quakes.magnitude[b] {
        return quakes.magnitude[a] > quakes.magnitude[b]
      }
      return (quakes.time[a], a) < (quakes.time[b], b)
    }
    for main in bySize where owner[main] == nil {
      owner[main] = main
      guard let window = method.window(ofMagnitude: quakes.magnitude[main]) else { continue }
      for other in 0..<quakes.count where owner[other] == nil {
        let days = quakes.days(main, other)
        if days >= -share * window.days && days <= window.days
          && quakes.haversine(main, other) <= window.kilometres * 1000
        {
          owner[other] = main
        }
      }
    }
    return owner.map { $0 ?? -1 }
  }

  /// The same for Reasenberg's method, with all clusters in a list.
  static func reasenberg(_ quakes: Quakes, _ settings: ReasenbergDeclustering) -> [Int] {
    let order = (0..<quakes.count).sorted { (quakes.time[$0], $0) < (quakes.time[$1], $1) }
    var cluster = Array(0..<quakes.count)
    func largest(_ number: Int) -> Int {
      var best = -1
      for row in order where cluster[row] == number {
        if best < 0 || quakes.magnitude[row] > quakes.magnitude[best] { best = row }
      }
      return best
    }
    func distance(_ a: Int, _ b: Int) -> Double {
      let surface = max(0, quakes.haversine(a, b) / 1000 - 1.5 * settings.epicentreError)
      if quakes.depth.isEmpty { return surface }
      let down = abs(quakes.depth[a] - quakes.depth[b]) / 1000 - settings.depthError
      return hypot(surface, max(0, down))
    }
    func radius(_ row: Int) -> Double {
      settings.crackRadius == .reasenberg
        ? 0.011 * pow(10, 0.4 * quakes.magnitude[row])
        : 0.01 * pow(10, 0.5 * quakes.magnitude[row])
    }
    let cap = settings.greatestKilometres ?? .infinity
    for (place, row) in order.enumerated() {
      let main = largest(cluster[row])
      var tau = settings.leastDays
      if main != row && quakes.days(main, row) > 0 {
        let above = max(
          0, (1 - settings.magnitudeFactor) * quakes.magnitude[main] - settings.effectiveMagnitude)
        tau = -log(1 - settings.confidence) * quakes.days(main, row) / pow(10, (above - 1) * 2 / 3)
        tau = min(max(tau, settings.leastDays), settings.greatestDays)
      }
      for other in order[(place + 1)...] {
        if quakes.days(row, other) > tau { break }
        if cluster[other] == cluster[row] { continue }
        let isNear = distance(row, other) <= min(settings.radiusFactor * radius(row), cap)
        let isNearMain =
          tau > settings.leastDays && distance(main, other) <= min(radius(main), cap)
        if isNear || isNearMain {
          let (low, high) = (min(cluster[row], cluster[other]), max(cluster[row], cluster[other]))
          for index in cluster.indices where cluster[index] == high { cluster[index] = low }
        }
      }
    }
    var mains: [Int: Int] = [:]
    return (0..<quakes.count).map { row in
      if let main = mains[cluster[row]] { return main }
      let main = largest(cluster[row])
      mains[cluster[row]] = main
      return main
    }
  }

  /// The parent of each row and the logarithm of eta; -1 and NaN for none.
  static func neighbours(
    _ quakes: Quakes, b: Double, dimension: Double
  ) -> (parents: [Int], logs: [Double]) {
    var parents: [Int] = []
    var logs: [Double] = []
    for row in 0..<quakes.count {
      var best = (parent: -1, log: Double.nan)
      for other in 0..<quakes.count where quakes.time[other] < quakes.time[row] {
        let log = logEta(quakes, other, row, b: b, dimension: dimension)
        if best.parent < 0 || log < best.log { best = (other, log) }
      }
      parents.append(best.parent)
      logs.append(best.log)
    }
    return (parents, logs)
  }

  static func logEta(_ quakes: Quakes, _ i: Int, _ j: Int, b: Double, dimension: Double) -> Double {
    let seconds = max(1, Double(quakes.time[j] - quakes.time[i]) / 1000)
    let kilometres = max(0.001, quakes.metres(i, j) / 1000)
    return log10(seconds / 86400 / 365.25) + dimension * log10(kilometres)
      - b * quakes.magnitude[i]
  }

  /// The main shock of each row, from what families say.
  static func mainshocks(_ families: Families) -> [Int] {
    var mains: [Int32: Int] = [:]
    for row in families.numbers.indices where families.isMainshock[row] {
      mains[families.numbers[row]] = row
    }
    return families.numbers.map { mains[$0] ?? -1 }
  }
}
