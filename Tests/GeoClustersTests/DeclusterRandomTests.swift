import Foundation
import GeoClusters
import GeoFeatures
import TestSupport
import Testing

/// Seeded random catalogues against the definitions: over 180°, at the poles, with equal
/// magnitudes, times and places.
@Suite("Declustering: every pair, and the tree")
struct DeclusterRandomTests {
  @Test("Windows", arguments: WindowMethod.allCases, [0, 0.3, 1.0])
  func windows(_ method: WindowMethod, _ share: Double) throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      let quakes = Quakes.random(Int(seed) * 130, seed: seed)
      let families = try WindowDeclustering(method, foreshockShare: share).families(
        of: quakes.catalogue)
      let expected = DeclusterBruteForce.windows(quakes, method, share: share)
      #expect(DeclusterBruteForce.mainshocks(families) == expected)
      let counts = Dictionary(grouping: expected, by: \.self).mapValues(\.count)
      #expect(families.sizes.sorted() == counts.values.sorted())
      #expect(families.count > 3 && families.count < quakes.count)
    }
  }

  @Test("Reasenberg", arguments: [false, true])
  func reasenberg(_ hasDepths: Bool) throws {
    for seed in 1...6 as ClosedRange<UInt64> {
      let quakes = Quakes.random(250, seed: seed, years: 0.3, hasDepths: hasDepths)
      var settings = ReasenbergDeclustering()
      if seed % 2 == 0 {
        settings.crackRadius = .wellsCoppersmith
        settings.greatestKilometres = 8
        settings.effectiveMagnitude = 2.5
        settings.leastDays = 0.5
      }
      if seed % 3 == 0 { (settings.epicentreError, settings.depthError) = (0, 0) }
      let families = try settings.families(of: quakes.catalogue)
      let expected = DeclusterBruteForce.reasenberg(quakes, settings)
      #expect(DeclusterBruteForce.mainshocks(families) == expected)
      #expect(families.count > 3 && families.count < quakes.count)
    }
  }

  @Test("Nearest neighbours", arguments: [false, true], [0.0, 1.0])
  func neighbours(_ hasDepths: Bool, _ b: Double) throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      let quakes = Quakes.random(Int(seed) * 150, seed: seed, hasDepths: hasDepths)
      var settings = NearestNeighbourDeclustering()
      settings.threshold = -4
      settings.bValue = b
      let families = try settings.families(of: quakes.catalogue)
      let found = try #require(families.neighbours)
      let dimension = hasDepths ? 2.6 : 1.6
      let expected = DeclusterBruteForce.neighbours(quakes, b: b, dimension: dimension)
      for row in 0..<quakes.count {
        let parent = Int(found.parents[row])
        #expect((parent < 0) == (expected.parents[row] < 0))
        if parent < 0 { continue }
        #expect(abs(found.logProximities[row] - expected.logs[row]) < 1e-6)
        // Another parent may be as near, but for rounding.
        let own = DeclusterBruteForce.logEta(quakes, parent, row, b: b, dimension: dimension)
        #expect(parent == expected.parents[row] || abs(own - expected.logs[row]) < 1e-7)
      }
      #expect(roots(found, below: -4) == roots(DeclusterBruteForce.mainshocks(families)))
    }
  }

  /// Families as sets of rows, from parents.
  private func roots(_ found: NearestNeighbours, below threshold: Double) -> Set<Set<Int>> {
    var groups: [Int: Set<Int>] = [:]
    for row in found.parents.indices {
      var root = row
      while found.parents[root] >= 0 && found.logProximities[root] < threshold {
        root = Int(found.parents[root])
      }
      groups[root, default: []].insert(row)
    }
    return Set(groups.values)
  }

  private func roots(_ mainshocks: [Int]) -> Set<Set<Int>> {
    Set(Dictionary(grouping: mainshocks.indices, by: { mainshocks[$0] }).values.map(Set.init))
  }

  @Test("The order of the input does not matter", arguments: [1, 2, 3])
  func order(_ seed: UInt64) throws {
    let quakes = Quakes.random(400, seed: seed, hasTies: false)
    var random = SeededGenerator(seed: seed)
    let order = Array(0..<quakes.count).shuffled(using: &random)
    let other = quakes.ordered(order).catalogue
    var nearest = NearestNeighbourDeclustering()
    nearest.threshold = -4.5
    let pairs = [
      (
        try WindowDeclustering(.gardnerKnopoff).families(of: quakes.catalogue),
        try WindowDeclustering(.gardnerKnopoff).families(of: other)
      ),
      (
        try ReasenbergDeclustering().families(of: quakes.catalogue),
        try ReasenbergDeclustering().families(of: other)
      ),
      (try nearest.families(of: quakes.catalogue), try nearest.families(of: other)),
    ]
    for (one, two) in pairs {
      #expect(Array(two.numbers) == order.map { one.numbers[$0] })
      #expect(Array(two.isMainshock) == order.map { one.isMainshock[$0] })
    }
  }

  /// Events within 2 km of each other in 20 days.
  private func swarm(_ count: Int) -> EventCatalogue {
    var random = SeededGenerator(seed: 9)
    var quakes = Quakes()
    for index in 0..<count {
      quakes.longitude.append(121.6 + Double.random(in: -0.01...0.01, using: &random))
      quakes.latitude.append(23.8 + Double.random(in: -0.01...0.01, using: &random))
      quakes.time.append(Int64(index) * 1_728_000_000 / Int64(count))
      quakes.magnitude.append(2 + Double.random(in: 0...1.5, using: &random))
    }
    return quakes.catalogue
  }

  /// What work took of this thread, whatever else the machine does.
  private func seconds(_ work: () throws -> Void) rethrows -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    try work()
    return now() - start
  }

  @Test("A dense sequence within one radius is not gone through by each of its events")
  func dense() throws {
    let (few, many) = (swarm(5000), swarm(40_000))
    func grows(_ work: (EventCatalogue) throws -> Families) throws -> Double {
      let short = try seconds { _ = try work(few) }
      return try seconds { _ = try work(many) } / short
    }
    // By pairs it would be 64 times as long, of which a tree's depth takes the 8 to some 10 or 12.
    #expect(try grows { try WindowDeclustering(.uhrhammer).families(of: $0) } < 25)
    #expect(try grows { try ReasenbergDeclustering().families(of: $0) } < 25)
    var nearest = NearestNeighbourDeclustering()
    nearest.threshold = -5
    #expect(try grows { try nearest.families(of: $0) } < 25)
    #expect(try ReasenbergDeclustering().families(of: many).count == 1)
  }

  @Test("What has no time, place or magnitude takes no part; one event and none are no trouble")
  func edges() throws {
    let quakes = Quakes(
      longitude: [0, .nan, 1, 2, 3, 4], latitude: [0, 0, 95, 0, 0, 0],
      time: [5, 5, 5, .min, 5, 9], magnitude: [3, 3, 3, 3, .nan, -99])
    let catalogue = quakes.catalogue
    #expect(catalogue.count == 1)
    #expect(catalogue.leftOut.withoutPlace == 2)
    #expect(catalogue.leftOut.withoutTime == 1)
    #expect(catalogue.leftOut.withoutMagnitude == 2)
    let methods: [(EventCatalogue) throws -> Families] = [
      { try WindowDeclustering(.gardnerKnopoff).families(of: $0) },
      { try ReasenbergDeclustering().families(of: $0) },
      { try NearestNeighbourDeclustering().families(of: $0) },
    ]
    for method in methods {
      let one = try method(catalogue)
      #expect(Array(one.numbers) == [0, -1, -1, -1, -1, -1])
      #expect(Array(one.isMainshock) == [true, false, false, false, false, false])
      #expect(try method(Quakes().catalogue).count == 0)
      // All in one place and time.
      let same = Quakes(
        longitude: .init(repeating: 7, count: 50), latitude: .init(repeating: 7, count: 50),
        time: .init(repeating: 7, count: 50), magnitude: .init(repeating: 4, count: 50))
      let families = try method(same.catalogue)
      #expect(families.eventCount == 50)
      #expect(families.isMainshock[0])
    }
  }
}
