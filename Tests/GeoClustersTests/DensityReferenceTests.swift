import GeoClusters
import GeoFeatures
import Geodesy
import Testing

/// Labels and core flags of a few places.
func cluster(
  _ places: [(Double, Double)], _ radius: Double, _ minimumPoints: Int,
  _ metric: DistanceMetric = .haversine, depths: [Double]? = nil, times: [Int64]? = nil,
  window: Int64? = nil
) throws -> (labels: [Int32], cores: [Int]) {
  var clustering = DensityClustering(radius: radius, minimumPoints: minimumPoints)
  clustering.metric = metric
  clustering.windowMilliseconds = window
  let result = try clustering.labels(
    longitudes: SharedBuffer(places.map(\.0)), latitudes: SharedBuffer(places.map(\.1)),
    depths: depths.map { SharedBuffer($0) }, times: times.map { SharedBuffer($0) })
  return (
    Array(result.labels),
    (result.cores ?? SharedBuffer([])).enumerated().filter { $1 }.map { $0.offset }
  )
}

/// Values that scikit-learn 1.9.1's DBSCAN gives for the same places (metric haversine with radii over
/// 6371.0088 km, or euclidean), and cases from faults that others had.
@Suite struct DensityReferenceTests {
  @Test func aChainOnALine() throws {
    let result = try cluster((0...6).map { (Double($0), 0) }, 1, 3, .planar)
    #expect(result.labels == [0, 0, 0, 0, 0, 0, 0])
    #expect(result.cores == [1, 2, 3, 4, 5])
  }

  @Test func theRadiusIsInclusive() throws {
    #expect(try cluster([(0, 0), (1, 0)], 1, 2, .planar).labels == [0, 0])
    #expect(try cluster([(0, 0), (1, 0)], 0.999999, 2, .planar).labels == [-1, -1])
  }

  @Test func aPlaceBetweenTwoClustersGoesToTheFirst() throws {
    let a = [(0.0, 0.0), (0, 1), (0, -1), (-1, 0)]
    let b = a.map { (4 - $0.0, $0.1) }
    let amb = try cluster(a + [(2, 0)] + b, 2, 5, .planar)
    #expect(amb.labels == [0, 0, 0, 0, 0, 1, 1, 1, 1])
    #expect(amb.cores == [0, 5])
    #expect(try cluster([(2, 0)] + a + b, 2, 5, .planar).labels == [0, 0, 0, 0, 0, 1, 1, 1, 1])
    // With B first it is B's, whose cluster is then the first.
    #expect(try cluster([(2, 0)] + b + a, 2, 5, .planar).labels == [0, 0, 0, 0, 0, 1, 1, 1, 1])
  }

  @Test func overTheAntimeridian() throws {
    let places = [(179.9, 0.0), (-179.9, 0), (179.8, 0), (0, 0)]
    #expect(try cluster(places, 50_000, 2).labels == [0, 0, 0, -1])
  }

  @Test func taiwan() throws {
    let places = [
      (24.0, 121.6), (24.05, 121.62), (23.98, 121.55), (24.10, 121.70), (24.02, 121.65),
      (22.8, 121.0), (22.82, 121.02), (22.79, 121.05), (25.5, 122.9), (23.5, 121.3),
    ].map { ($0.1, $0.0) }
    let ten = try cluster(places, 10_000, 3)
    #expect(ten.labels == [0, 0, 0, 0, 0, 1, 1, 1, -1, -1])
    #expect(ten.cores == [0, 1, 4, 5, 6, 7])
    let fifteen = try cluster(places, 15_000, 3)
    #expect(fifteen.labels == ten.labels)
    #expect(fifteen.cores == Array(0...7))
  }

  // Case 73: degrees taken for radians, or latitude for longitude, join P3 or make all noise.
  @Test func kilometresAreKilometresAtSixtyDegrees() throws {
    let places = [(24.10, 60.20), (24.55, 60.20), (24.10, 60.60), (24.30, 60.20), (26.0, 60.2)]
    for metric in [DistanceMetric.haversine, .geodesic] {
      #expect(try cluster(places, 20_000, 2, metric).labels == [0, 0, -1, 0, -1])
    }
  }

  // Case 74: distances 9.884, 6.996 and 6.297 km on WGS 84.
  @Test func aClusterOverTheDatelineIsOne() throws {
    let places = [(179.95, -16.00), (-179.96, -16.02), (179.99, -16.05), (0, -16)]
    #expect(try cluster(places, 15_000, 2, .geodesic).labels == [0, 0, 0, -1])
    #expect(try cluster(places, 15_000, 2).labels == [0, 0, 0, -1])
    #expect(try cluster(places, 6_290, 2, .geodesic).labels == [-1, -1, -1, -1])
    #expect(try cluster(places, 6_300, 2, .geodesic).labels == [-1, 0, 0, -1])
  }

  // Case 75: 353.5 m are more than 300 m, though the square round a place holds the other.
  @Test func aNeighbourhoodIsACircleInMetres() throws {
    let two = [(22.0, 38.0), (22.002846, 38.002252)]
    #expect(try cluster(two, 300, 2, .geodesic).labels == [-1, -1])
    let three = two + [(22.0, 38.002523)]
    #expect(try cluster(three, 300, 2, .geodesic).labels == [0, 0, 0])
  }

  // Case 77: equal places are labelled once each and count each.
  @Test func equalPlacesCountEach() throws {
    let places = [(10.0, 10.0), (10, 10), (10, 10), (10, 10.1)]
    #expect(try cluster(places, 1, 3).labels == [0, 0, 0, -1])
    #expect(try cluster(places, 1, 4).labels == [-1, -1, -1, -1])
  }

  // Case 79: depth parts what one place has; without depth, no part.
  @Test func depthParts() throws {
    let places = [(Double, Double)](repeating: (-70.5, -23.0), count: 4)
    let depths = [10_000.0, 12_000, 110_000, 113_000]
    #expect(try cluster(places, 20_000, 2, depths: depths).labels == [0, 0, 1, 1])
    #expect(try cluster(places, 20_000, 2).labels == [0, 0, 0, 0])
    let one = try cluster(places, 20_000, 2, depths: [10_000, .nan, 0, 113_000])
    #expect(one.labels == [0, -1, 0, -1])
  }

  // Case 81: gaps of 2, 4 and 2.5 days, a window of 3.
  @Test func aWindowOfDaysIsOneOfDays() throws {
    let places = [(Double, Double)](repeating: (121, 24), count: 4)
    let day: Int64 = 86_400_000
    let times = [0, 2 * day, 6 * day, 8 * day + day / 2]
    #expect(try cluster(places, 10_000, 2, times: times, window: 3 * day).labels == [0, 0, 1, 1])
    #expect(try cluster(places, 10_000, 2, times: times, window: 2 * day).labels == [0, 0, -1, -1])
    #expect(
      try cluster(places, 10_000, 2, times: times, window: 2 * day - 1).labels == [-1, -1, -1, -1])
    #expect(try cluster(places, 10_000, 2, times: times, window: 4 * day).labels == [0, 0, 0, 0])
  }

  @Test func oneEventAndNone() throws {
    #expect(try cluster([(1, 2)], 1000, 1).labels == [0])
    #expect(try cluster([(1, 2)], 1000, 2).labels == [-1])
    #expect(try cluster([], 1000, 2).labels == [])
    #expect(try cluster([(.nan, 2), (1, .infinity)], 1000, 1).labels == [-1, -1])
  }

  @Test(arguments: [0, -1, .nan, .infinity, 0.05]) func noRadius(_ radius: Double) {
    #expect(throws: Failure.self) { try cluster([(0, 0)], radius, 1) }
  }

  @Test func noPointsAndNoTimes() {
    #expect(throws: Failure.self) { try cluster([(0, 0)], 1000, 0) }
    #expect(throws: Failure.self) { try cluster([(0, 0)], 1000, 1, window: 1000) }
    #expect(throws: Failure.self) { try cluster([(0, 0)], 1000, 1, times: [0], window: -1) }
  }
}
