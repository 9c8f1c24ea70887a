import Foundation
import GeoClusters
import GeoFeatures
import TestSupport
import Testing

/// The fit of two normal distributions.
@Suite("Two modes of nearest neighbours")
struct TwoModesTests {
  /// Normal numbers by Box and Muller.
  private func normal(
    _ count: Int, _ mean: Double, _ deviation: Double, _ random: inout SeededGenerator
  ) -> [Double] {
    (0..<count).map { _ in
      let radius = (-2 * log(Double.random(in: 1e-12...1, using: &random))).squareRoot()
      return mean + deviation * radius
        * cos(2 * .pi * Double.random(in: 0...1, using: &random))
    }
  }

  @Test("What a mixture was made of is found again, whatever the order")
  func found() throws {
    var random = SeededGenerator(seed: 5)
    let near = normal(12_000, -7, 0.9, &random)
    let far = normal(8_000, -3, 0.6, &random)
    let modes = try TwoModes(SharedBuffer(near + far + [.nan]))
    #expect(abs(modes.near.mean + 7) < 0.03 && abs(modes.far.mean + 3) < 0.03)
    #expect(abs(modes.near.deviation - 0.9) < 0.03 && abs(modes.far.deviation - 0.6) < 0.03)
    #expect(abs(modes.near.share - 0.6) < 0.01)
    #expect(abs(modes.near.share + modes.far.share - 1) < 1e-9)
    // Where 0.6 N(-7, 0.9) = 0.4 N(-3, 0.6): the root between of a quadratic, solved by hand.
    let a = 1 / 0.36 - 1 / 0.81
    let b = 2 * (3 / 0.36 - 7 / 0.81)
    let c = 9 / 0.36 - 49 / 0.81 + 2 * log((0.6 / 0.9) / (0.4 / 0.6))
    let root = [1.0, -1].map { (-b + $0 * (b * b - 4 * a * c).squareRoot()) / (2 * a) }
      .first { $0 > -7 && $0 < -3 }
    #expect(abs(modes.crossing - (try #require(root))) < 0.05)
    #expect(modes.separation > 5)
    #expect(try TwoModes(SharedBuffer((near + far).shuffled(using: &random))) == modes)
  }

  @Test("What has no two modes is refused")
  func refused() {
    for values in [[], [Double](repeating: -4, count: 100), [-1, -2, -3], [.nan, .infinity]] {
      #expect(throws: Failure.self) { try TwoModes(SharedBuffer(values)) }
    }
  }
}
