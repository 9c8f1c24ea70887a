import Foundation
import GeoClusters
import GeoFeatures
import Geodesy
import TestSupport
import Testing

/// A catalogue and settings, drawn by a seed.
struct Trial: CustomTestStringConvertible {
  enum Place: String, CaseIterable { case zones, dateline, northPole, southPole, globe, grid }

  let place: Place
  let seed: UInt64
  var testDescription: String { "\(place) \(seed)" }

  static var all: [Trial] {
    Place.allCases.flatMap { place in (0..<5).map { Trial(place: place, seed: $0) } }
  }

  func catalogue(_ count: Int, _ random: inout SeededGenerator) -> Catalogue {
    func normal() -> Double {
      let u = Double.random(in: .leastNonzeroMagnitude..<1, using: &random)
      return (-2 * log(u)).squareRoot() * cos(2 * .pi * .random(in: 0..<1, using: &random))
    }
    var catalogue = Catalogue()
    var depths: [Double] = []
    var times: [Int64] = []
    for index in 0..<count {
      let wide = index % 4 == 0 ? 5.0 : 0.7
      var (x, y) = (0.0, 0.0)
      switch place {
      case .zones: (x, y) = (121 + wide * normal(), 24 + Double(index % 3) * 2 + 0.3 * normal())
      case .dateline: (x, y) = (180 + wide * normal(), -17 + wide * normal())
      case .northPole: (x, y) = (.random(in: -180...180, using: &random), 90 - abs(wide * normal()))
      case .southPole: (x, y) = (.random(in: 0...360, using: &random), -90 + abs(wide * normal()))
      case .globe:
        x = .random(in: -180...180, using: &random)
        y = asin(.random(in: -1...1, using: &random)) * 180 / .pi
      case .grid: (x, y) = (Double(index % 11) * 0.1, Double(index % 7) * 0.1 + 60)
      }
      catalogue.longitude.append(x > 180 ? x - 360 : x)
      catalogue.latitude.append(max(-90, min(90, y)))
      depths.append(index % 41 == 7 ? .nan : abs(normal()) * 40_000)
      times.append(index % 37 == 5 ? .min : Int64.random(in: 0...40_000_000_000, using: &random))
    }
    catalogue.depth = depths
    catalogue.time = times
    return catalogue
  }

  /// A radius that suits the place, from few neighbours to many.
  func radius(_ random: inout SeededGenerator) -> Double {
    let range = place == .globe ? 2e5...9e6 : 4_000.0...150_000
    return exp(.random(in: log(range.lowerBound)...log(range.upperBound), using: &random))
  }
}

@Suite struct DensityRandomTests {
  @Test(arguments: Trial.all) func labelsAreThoseOfTheDefinition(_ trial: Trial) throws {
    for metric in [DistanceMetric.haversine, .geodesic] {
      for (hasDepth, hasTime) in [(false, false), (true, false), (false, true), (true, true)] {
        var random = SeededGenerator(seed: trial.seed * 977 + (hasDepth ? 31 : 0))
        var catalogue = trial.catalogue(metric == .geodesic ? 110 : 200, &random)
        if !hasDepth { catalogue.depth = nil }
        let radius = trial.radius(&random) * (hasDepth ? 1.5 : 1)
        let window: Int64? = hasTime ? .random(in: 1_000_000...20_000_000_000, using: &random) : nil
        let minimumPoints = Int.random(in: 1...12, using: &random)
        let expected = BruteForce.labels(
          catalogue, radius: radius, minimumPoints: minimumPoints, window: window,
          distance: BruteForce.distance(catalogue, metric))
        var clustering = DensityClustering(radius: radius, minimumPoints: minimumPoints)
        clustering.metric = metric
        clustering.windowMilliseconds = window
        let found = try clustering.labels(
          longitudes: SharedBuffer(catalogue.longitude),
          latitudes: SharedBuffer(catalogue.latitude),
          depths: catalogue.depth.map { SharedBuffer($0) },
          times: catalogue.time.map { SharedBuffer($0) })
        #expect(Array(found.labels) == expected.labels, "\(metric) \(hasDepth) \(hasTime)")
        #expect(
          Array(found.cores ?? SharedBuffer([])) == expected.cores,
          "\(metric) \(hasDepth) \(hasTime)")
      }
    }
  }

  @Test(arguments: 0..<12) func labelsInThePlane(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var catalogue = Catalogue()
    for _ in 0..<400 {
      // Half of them on whole numbers, many at a radius exactly.
      let step = seed % 2 == 0 ? 1.0 : 1e-9
      catalogue.longitude.append(
        (Double.random(in: 0...40, using: &random) / step).rounded() * step)
      catalogue.latitude.append((Double.random(in: 0...40, using: &random) / step).rounded() * step)
    }
    for (radius, minimumPoints) in [(1.0, 3), (2, 5), (5, 30), (0.5, 2), (60, 4)] {
      let expected = BruteForce.labels(
        catalogue, radius: radius, minimumPoints: minimumPoints
      ) { a, b in
        let dx = catalogue.longitude[a] - catalogue.longitude[b]
        let dy = catalogue.latitude[a] - catalogue.latitude[b]
        return (dx * dx + dy * dy).squareRoot()
      }
      var clustering = DensityClustering(radius: radius, minimumPoints: minimumPoints)
      clustering.metric = .planar
      let found = try clustering.labels(
        longitudes: SharedBuffer(catalogue.longitude), latitudes: SharedBuffer(catalogue.latitude))
      #expect(Array(found.labels) == expected.labels)
      #expect(Array(found.cores ?? SharedBuffer([])) == expected.cores)
    }
  }

  @Test func neitherThreadsNorTurnsOfTheGlobeMatter() throws {
    var random = SeededGenerator(seed: 99)
    let catalogue = Trial(place: .zones, seed: 1).catalogue(20_000, &random)
    var clustering = DensityClustering(radius: 7_000, minimumPoints: 8)
    func labels(turnedBy degrees: Double) throws -> ClusterLabels {
      try clustering.labels(
        longitudes: SharedBuffer(catalogue.longitude.map { $0 + degrees }),
        latitudes: SharedBuffer(catalogue.latitude))
    }
    let one = try labels(turnedBy: 0)
    #expect(one.count > 5)
    for threads in [2, 3, 8] {
      clustering.threads = threads
      #expect(try labels(turnedBy: 0).labels.elementsEqual(one.labels))
      // 59° bring the zones over 180°, -121° to the prime meridian.
      for degrees in [59.0, -121, 240] {
        let turned = try labels(turnedBy: degrees)
        #expect(turned.labels.elementsEqual(one.labels))
        #expect(turned.cores?.elementsEqual(one.cores ?? SharedBuffer([])) == true)
      }
    }
  }

  /// All pairs would be 4e10: within seconds only if they are not looked at.
  @Test func manyPlacesWithinOneRadius() throws {
    var random = SeededGenerator(seed: 4)
    let x = (0..<200_000).map { _ in 121 + Double.random(in: -0.009...0.009, using: &random) }
    let y = (0..<200_000).map { _ in 24 + Double.random(in: -0.009...0.009, using: &random) }
    let clustering = DensityClustering(radius: 50_000, minimumPoints: 5)
    let found = try clustering.labels(longitudes: SharedBuffer(x), latitudes: SharedBuffer(y))
    #expect(found.count == 1)
    #expect(found.sizes[0] == 200_000)
    #expect(found.cores?.allSatisfy { $0 } == true)
  }

  /// Two walls of places, a little farther apart than the radius: no pair is near, and 2.5e9 would have
  /// to be looked at.
  @Test func twoDenseCellsOutOfReach() throws {
    var random = SeededGenerator(seed: 6)
    let radius = 10_000.0
    let gap = radius / 6_371_008.8 * 180 / .pi
    let y = (0..<100_000).map { _ in Double.random(in: 0...0.01, using: &random) }
    let x = (0..<100_000).map { $0 % 2 == 0 ? 0 : gap * 1.0001 }
    let clustering = DensityClustering(radius: radius, minimumPoints: 5)
    let found = try clustering.labels(longitudes: SharedBuffer(x), latitudes: SharedBuffer(y))
    #expect(found.count == 2)
    let near = x.map { $0 == 0 ? 0 : gap * 0.9999 }
    #expect(
      try clustering.labels(longitudes: SharedBuffer(near), latitudes: SharedBuffer(y)).count == 1)
  }

  /// Case 78: places spread over the globe, of which a sample is compared with brute force.
  @Test func twoThousandOverTheGlobe() throws {
    var random = SeededGenerator(seed: 78)
    var catalogue = Trial(place: .globe, seed: 0).catalogue(2000, &random)
    catalogue.depth = nil
    let distance = BruteForce.distance(catalogue, .haversine)
    let expected = BruteForce.labels(
      catalogue, radius: 350_000, minimumPoints: 4, distance: distance)
    let clustering = DensityClustering(radius: 350_000, minimumPoints: 4)
    let found = try clustering.labels(
      longitudes: SharedBuffer(catalogue.longitude), latitudes: SharedBuffer(catalogue.latitude))
    #expect(found.count > 20)
    #expect(Array(found.labels) == expected.labels)
  }

  @Test(arguments: [0.1, 1, 1e7, 1.9e7, 2.0015e7, 3e7]) func radiiFromDecimetresToTheGlobe(
    _ radius: Double
  ) throws {
    let places = [(0.0, 0.0), (0, 0), (1e-7, 0), (180, 0), (90, 45), (0, 90), (0, -90), (-90, -45)]
    var catalogue = Catalogue()
    catalogue.longitude = places.map(\.0)
    catalogue.latitude = places.map(\.1)
    for minimumPoints in [2, 3, 7] {
      for metric in [DistanceMetric.haversine, .geodesic] {
        let expected = BruteForce.labels(
          catalogue, radius: radius, minimumPoints: minimumPoints,
          distance: BruteForce.distance(catalogue, metric))
        let found = try cluster(places, radius, minimumPoints, metric)
        #expect(found.labels == expected.labels)
        #expect(found.cores == expected.cores.indices.filter { expected.cores[$0] })
      }
    }
  }
}
