import Foundation
import GeoClusters
import GeoFeatures
import Testing

/// Values that papers and other programs give; sources in ALGORITHMS B4 to B6.
@Suite("Declustering: reference values")
struct DeclusterReferenceTests {
  private func isClose(_ a: Double, _ b: Double, _ tolerance: Double) -> Bool {
    abs(a - b) <= tolerance
  }

  @Test(
    "Windows, as SeismoStats 1.0.1 gives them: kilometres and seconds",
    arguments: [
      (WindowMethod.gardnerKnopoff, 5.0, 39.994475, 12416915.980999),
      (.gruenthal, 5.0, 56.62752, 18923361.968176), (.uhrhammer, 5.0, 20.005355, 2354273.993272),
      (.gardnerKnopoff, 6.6, 63.107358, 77021813.941164),
      (.gruenthal, 6.6, 79.180511, 78507969.029983),
      (.uhrhammer, 6.6, 72.414025, 16983332.073632),
    ])
  func windows(_ method: WindowMethod, _ magnitude: Double, _ km: Double, _ seconds: Double) throws
  {
    let window = try #require(method.window(ofMagnitude: magnitude))
    #expect(isClose(window.kilometres, km, 1e-6))
    #expect(isClose(window.days * 86400, seconds, 1e-6))
  }

  @Test(
    "Windows in kilometres and days, rounded",
    arguments: [
      (WindowMethod.gardnerKnopoff, 4.0, 30.07, 41.36), (.gruenthal, 4.0, 44.66, 82.32),
      (.uhrhammer, 4.0, 8.95, 7.92), (.gardnerKnopoff, 8.0, 94.06, 988.33),
      // Case 83 and 82.
      (.gruenthal, 5.0, 56.63, 219.0), (.gruenthal, 5.8, 67.35, 447.5),
      (.gardnerKnopoff, 6.0, 53.19, 499.3),
    ])
  func roundedWindows(_ method: WindowMethod, _ magnitude: Double, _ km: Double, _ days: Double)
    throws
  {
    let window = try #require(method.window(ofMagnitude: magnitude))
    #expect(isClose(window.kilometres, km, 0.0051))
    #expect(isClose(window.days, days, 0.051))
  }

  @Test("The fit jumps at magnitude 6.5, from 930.8 to 884.9 days")
  func jump() throws {
    let below = try #require(WindowMethod.gardnerKnopoff.window(ofMagnitude: 6.5.nextDown))
    let above = try #require(WindowMethod.gardnerKnopoff.window(ofMagnitude: 6.5))
    #expect(isClose(below.days, 930.8, 0.05) && isClose(above.days, 884.9, 0.05))
  }

  @Test(
    "The table is linear between its rows, and ends with them",
    arguments: [
      (2.5, 19.5, 6.0), (2.75, 21, 8.75), (3, 22.5, 11.5), (5.1, 41.4, 182), (6.5, 61, 790),
      (7.25, 75.5, 937.5), (8, 94, 985), (9.5, 94, 985), (1, 19.5, 6), (-3, 19.5, 6),
    ])
  func table(_ magnitude: Double, _ km: Double, _ days: Double) throws {
    let window = try #require(WindowMethod.gardnerKnopoffTable.window(ofMagnitude: magnitude))
    #expect(isClose(window.kilometres, km, 1e-9) && isClose(window.days, days, 1e-9))
  }

  @Test(
    "Main shocks of HUA11, as SeismoStats 1.0.1 flags them",
    arguments: [
      (WindowMethod.gardnerKnopoff, 1.0, [0, 0, 1, 0, 0, 1, 1, 0, 1, 1, 1]),
      (.gardnerKnopoff, 0.0, [1, 1, 1, 0, 0, 1, 1, 0, 1, 1, 1]),
      (.uhrhammer, 1.0, [0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 1]),
      (.gruenthal, 1.0, [0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0]),
    ])
  func hualien(_ method: WindowMethod, _ share: Double, _ flags: [Int]) throws {
    let families = try WindowDeclustering(method, foreshockShare: share).families(
      of: Quakes.hualien.catalogue)
    #expect(families.isMainshock.map { $0 ? 1 : 0 } == flags)
    #expect(families.count == flags.reduce(0, +))
  }

  @Test("Case 82: aftershocks only, or foreshocks too")
  func foreshocks() throws {
    var quakes = Quakes()
    for (days, x, y, magnitude) in [
      (0, 140, 36, 6.0), (10, 140.3, 36.1, 4.0), (10, 140.0, 36.55, 4.2), (-5, 140.3, 36.1, 3.9),
      (520, 140.3, 36.1, 4.1),
    ] {
      quakes.time.append(1_000_000_000_000 + Int64(days) * 86_400_000)
      quakes.longitude.append(x)
      quakes.latitude.append(y)
      quakes.magnitude.append(magnitude)
    }
    func flags(_ share: Double) throws -> [Bool] {
      let settings = WindowDeclustering(.gardnerKnopoff, foreshockShare: share)
      return Array(try settings.families(of: quakes.catalogue).isMainshock)
    }
    #expect(try flags(0) == [true, false, true, true, true])
    #expect(try flags(1) == [true, false, true, false, true])
    // 0.01 of 499.3 days is less than 5 days, 0.0101 is more.
    #expect(try flags(0.01)[3] && !flags(0.0101)[3])
  }

  @Test("Case 83: no window for a magnitude below the root's; the event stays, and is counted")
  func negativeRoot() throws {
    #expect(WindowMethod.gruenthal.window(ofMagnitude: -1.5) == nil)
    let quakes = Quakes(
      longitude: [121, 121, 121], latitude: [24, 24, 24], time: [0, 1000, 2000],
      magnitude: [-1.5, -1.5, -2])
    let families = try WindowDeclustering(.gruenthal).families(of: quakes.catalogue)
    #expect(Array(families.isMainshock) == [true, true, true])
    #expect(families.withoutWindowCount == 3)
  }

  @Test("Crack radii and look-ahead times")
  func reasenberg() {
    let settings = ReasenbergDeclustering()
    for (magnitude, km) in [(4.0, 0.43790), (5, 1.1), (6, 2.7631), (7, 6.9405)] {
      #expect(isClose(settings.crackRadius.kilometres(ofMagnitude: magnitude), km, 5e-5))
    }
    let other = ReasenbergDeclustering.CrackRadius.wellsCoppersmith
    #expect(isClose(other.kilometres(ofMagnitude: 6), 10, 1e-12))
    for (magnitude, days, tau) in [
      (5.0, 1.0, 2.9957), (6, 2, 2.7810), (7, 10, 6.4541), (3, 1, 10), (5, 0, 1), (5, 0.1, 1),
    ] {
      #expect(
        isClose(settings.lookAheadDays(largest: magnitude, daysSince: days), tau, 5e-5))
    }
    var wide = settings
    wide.greatestDays = 100
    #expect(isClose(wide.lookAheadDays(largest: 3, daysSince: 1), 13.905, 5e-4))
  }

  @Test("Clusters that meet become one, with the largest of all as the main shock")
  func merging() throws {
    // Two clusters 20 km apart, each of an event and a later one; then one between them that is
    // linked to both. Reach of a magnitude 5: 11 km and 2.25 km of errors.
    let km = 1 / 111.195
    let quakes = Quakes(
      longitude: [0, 20 * km, 1 * km, 21 * km, 10 * km], latitude: [0, 0, 0, 0, 0],
      time: [0, 1, 2, 3, 12].map { $0 * 3_600_000 }, magnitude: [5, 5.2, 4, 4, 3])
    let families = try ReasenbergDeclustering().families(of: quakes.catalogue)
    #expect(Array(families.isMainshock) == [false, true, false, false, false])
    #expect(families.count == 1)
    // Of equal ones the first.
    var equal = quakes
    equal.magnitude[1] = 5
    #expect(
      Array(try ReasenbergDeclustering().families(of: equal.catalogue).isMainshock)
        == [true, false, false, false, false])
    // Without errors 10 km is within 11 km still; with a cap of 5 km they part.
    var capped = ReasenbergDeclustering()
    capped.epicentreError = 0
    #expect(try capped.families(of: quakes.catalogue).count == 1)
    capped.greatestKilometres = 5
    #expect(try capped.families(of: quakes.catalogue).count == 3)
  }

  @Test("T, R and eta of three pairs")
  func rescaled() throws {
    for (days, km, magnitude, time, radius, eta) in [
      (1.0, 10.0, 5.0, -5.0626, -0.9000, -5.9626), (365.25, 100, 4, -2, 1.2, -0.8),
      (0.01, 2, 6.5, -7.8126, -2.7684, -10.5809),
    ] {
      let quakes = Quakes(
        longitude: [0, 0], latitude: [0, km / 6371.0088 * 180 / .pi],
        time: [0, Int64(days * 86_400_000)], magnitude: [magnitude, 0])
      var settings = NearestNeighbourDeclustering()
      settings.threshold = -5
      let found = try #require(try settings.families(of: quakes.catalogue).neighbours)
      #expect(isClose(found.logTimes[1], time, 5e-5))
      #expect(isClose(found.logRadii[1], radius, 5e-5))
      #expect(isClose(found.logProximities[1], eta, 5.1e-5))
      #expect(found.parents[0] == -1 && found.logProximities[0].isNaN)
    }
  }

  @Test("Parents and distances of HUA11, and its families at -5")
  func hualienNeighbours() throws {
    var settings = NearestNeighbourDeclustering()
    settings.threshold = -5
    let families = try settings.families(of: Quakes.hualien.catalogue)
    let found = try #require(families.neighbours)
    #expect(Array(found.parents) == [-1, 0, 1, 2, 2, 2, 2, 6, 2, 2, 9])
    let logs = [
      -2.3178, -5.7463, -9.5869, -6.6403, -4.9338, -4.2008, -6.6550, -3.9521, -5.8147, -9.7844,
    ]
    for (row, log) in logs.enumerated() {
      #expect(isClose(found.logProximities[row + 1], log, 5e-5))
    }
    // -4.9338, -4.2008 and -3.9521 are background; the family of the second event has the third as
    // its largest.
    #expect(Array(families.numbers) == [0, 1, 1, 1, 1, 2, 3, 3, 4, 1, 1])
    #expect(
      families.isMainshock.map { $0 ? 1 : 0 } == [1, 0, 1, 0, 0, 1, 1, 0, 1, 0, 0])
  }

  @Test("Times and distances have floors of a second and a metre; events of one time are strangers")
  func floors() throws {
    let quakes = Quakes(
      longitude: [10, 10, 10], latitude: [0, 0, 0], time: [0, 0, 10], magnitude: [4, 3, 2])
    var settings = NearestNeighbourDeclustering()
    settings.threshold = 0
    let found = try #require(try settings.families(of: quakes.catalogue).neighbours)
    #expect(Array(found.parents) == [-1, -1, 0])
    let eta = log10(1 / (365.25 * 86400)) + 1.6 * log10(0.001) - 4
    #expect(isClose(found.logProximities[2], eta, 1e-12))
  }
}
