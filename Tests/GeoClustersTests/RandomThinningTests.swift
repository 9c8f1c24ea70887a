import Foundation
import GeoClusters
import GeoFeatures
import TestSupport
import Testing

@Suite("Random thinning")
struct RandomThinningTests {
  /// A hundred square degrees of independent events over 20 years, with `aftershocks` within 3 km and 30
  /// days of some of them.
  private func quakes(_ background: Int, aftershocks: Int, seed: UInt64) -> Quakes {
    var random = SeededGenerator(seed: seed)
    var quakes = Quakes()
    let day: Int64 = 86_400_000
    for _ in 0..<background {
      quakes.longitude.append(.random(in: 175...185, using: &random))
      quakes.latitude.append(.random(in: -5...5, using: &random))
      quakes.time.append(.random(in: 0...20 * 365 * day, using: &random))
      quakes.magnitude.append(2 + log(.random(in: 0.001...1, using: &random)) / -2.3)
    }
    for index in 0..<aftershocks {
      let parent = index % 5
      quakes.longitude.append(
        quakes.longitude[parent] + .random(in: -0.02...0.02, using: &random))
      quakes.latitude.append(
        quakes.latitude[parent] + .random(in: -0.02...0.02, using: &random))
      quakes.time.append(quakes.time[parent] + .random(in: 1000...30 * day, using: &random))
      quakes.magnitude.append(2)
    }
    quakes.longitude = quakes.longitude.map { $0 > 180 ? $0 - 360 : $0 }
    return quakes
  }

  private func settings(seed: UInt64, factor: Double = 0) -> NearestNeighbourDeclustering {
    var settings = NearestNeighbourDeclustering()
    settings.bValue = 0
    settings.threshold = 0
    var thinning = RandomThinning(seed: seed)
    thinning.catalogueCount = 30
    thinning.logFactor = factor
    settings.thinning = thinning
    return settings
  }

  @Test("Independent events stay, aftershocks go", arguments: 1...4 as ClosedRange<UInt64>)
  func shares(_ seed: UInt64) throws {
    let quakes = quakes(400, aftershocks: 200, seed: seed)
    let families = try settings(seed: seed).families(of: quakes.catalogue)
    let flags = families.isMainshock
    // Roots are background; with b 0 the main shock of a family may be another member, so families count.
    let independent = Set((5..<400).map { families.numbers[$0] }).count
    #expect(independent > 240)
    // About five families for the five sequences; some aftershocks are far enough to be drawn.
    let alone = (400..<600).filter { flags[$0] && families.sizes[Int(families.numbers[$0])] == 1 }
    #expect(alone.count < 30)
    #expect(families.eventCount == 600)
  }

  @Test("Equal seeds give equal families, whatever the order of rows; other seeds others")
  func seeds() throws {
    let quakes = quakes(300, aftershocks: 60, seed: 9)
    func numbers(_ seed: UInt64, _ factor: Double = 0) throws -> [Int32] {
      Array(
        try settings(seed: seed, factor: factor).families(of: quakes.catalogue).numbers)
    }
    #expect(try numbers(7) == numbers(7))
    #expect(try numbers(7) != numbers(8))
    // All are background, or none that has an earlier event.
    #expect(Set(try numbers(7, 90)).count == 360)
    #expect(Set(try numbers(7, -90)).count < 5)
  }

  @Test("Settings that can't be are refused; few events are background")
  func edges() throws {
    var wrong = settings(seed: 1)
    wrong.thinning?.catalogueCount = 0
    #expect(throws: Failure.self) {
      try wrong.families(of: quakes(3, aftershocks: 0, seed: 1).catalogue)
    }
    for count in 0...2 {
      let families = try settings(seed: 1).families(
        of: quakes(count, aftershocks: 0, seed: 1).catalogue)
      #expect(families.eventCount == count)
    }
  }
}
