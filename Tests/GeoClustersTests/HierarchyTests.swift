import Foundation
import GeoClusters
import GeoFeatures
import TestSupport
import Testing

@Suite struct HierarchyTests {
  private func labels(
    _ x: [Double], _ y: [Double], _ size: Int, _ samples: Int? = nil, threads: Int = 1
  ) throws -> ClusterLabels {
    var clustering = HierarchicalClustering(minimumClusterSize: size, samples: samples)
    clustering.threads = threads
    return try clustering.labels(longitudes: SharedBuffer(x), latitudes: SharedBuffer(y))
  }

  @Test(arguments: Reference.all) func labelsOfScikitLearn(_ reference: Reference) throws {
    let found = try labels(
      reference.longitudes, reference.latitudes, reference.minimumClusterSize, reference.samples)
    // What joins two clusters at one distance is in one of them there, and in neither here.
    var expected = reference.labels
    for row in reference.ties { expected[row] = -1 }
    #expect(Array(found.labels) == expected)
    #expect(found.count == 3)
    let probabilities = try #require(found.probabilities)
    for (row, expected) in reference.probabilities.enumerated() where !reference.ties.contains(row)
    {
      #expect(abs(probabilities[row] - expected) < 1e-5, "row \(row)")
    }
  }

  /// Labels of rows in another order, renamed in the order in which they come.
  private func renamed(_ labels: [Int32]) -> [Int32] {
    var names: [Int32: Int32] = [:]
    return labels.map { label in
      if label < 0 { return -1 }
      let name = names[label] ?? Int32(names.count)
      names[label] = name
      return name
    }
  }

  @Test(arguments: 0..<6) func neitherOrderNorThreadsNorTurnsMatter(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let trial = Trial(place: Trial.Place.allCases[Int(seed)], seed: seed)
    let catalogue = trial.catalogue(1500, &random)
    let (x, y) = (catalogue.longitude, catalogue.latitude)
    let one = Array(try labels(x, y, 8).labels)
    #expect(Array(try labels(x, y, 8, threads: 4).labels) == one)
    let order = Array(x.indices).shuffled(using: &random)
    let other = try labels(order.map { x[$0] }, order.map { y[$0] }, 8)
    #expect(Array(other.labels) == renamed(order.map { one[$0] }))
    if trial.place != .grid {
      #expect(Array(try labels(x.map { $0 + 77 }, y, 8).labels) == one)
    }
  }

  @Test func aPlaceBetweenTwoClustersIsInNeither() throws {
    // Degrees on the equator: two heaps of 4, and a place as far from one as from the other.
    let x = [-1.0, -1, -1, -1, 1, 1, 1, 1, 0]
    let found = try labels(x, x.map { _ in 0 }, 4)
    #expect(Array(found.labels) == [0, 0, 0, 0, 1, 1, 1, 1, -1])
    #expect(found.probabilities.map { Array($0) } == [1, 1, 1, 1, 1, 1, 1, 1, 0])
  }

  @Test func whatIsTooFewOrNowhere() throws {
    #expect(Array(try labels([], [], 5).labels) == [])
    #expect(Array(try labels([1, 2, 3], [1, 2, 3], 5).labels) == [-1, -1, -1])
    #expect(Array(try labels([1, 1, 1], [1, 1, 1], 2, 9).labels) == [-1, -1, -1])
    let some = try labels(
      [0, 0, 0, .nan, 1, 1, 1], [0, 0, 0, 5, 1, 1, .infinity], 2, 2)
    #expect(Array(some.labels) == [0, 0, 0, -1, 1, 1, -1])
    #expect(some.unplacedCount == 2)
    #expect(throws: Failure.self) { try labels([0], [0], 1) }
    #expect(throws: Failure.self) { try labels([0], [0], 5, 0) }
  }

  /// Equal places are neither infinitely dense nor a tree as deep as there are places.
  @Test func twentyThousandEqualPlaces() throws {
    let x = (0..<20_000).map { $0 < 10_000 ? 10.0 : 11 }
    let found = try labels(x, x.map { _ in 45 }, 50)
    #expect(found.count == 2)
    #expect(found.sizes[0] == 10_000)
    #expect(found.labels[19_999] == 1)
  }
}
