import CSystem
import GeoFeatures
import TestSupport
import Testing

@testable import Geodesy

/// Reference values are GeographicLib's for WGS 84 (Karney 2013), as the cases give them.
@Suite("Geodesic circles")
struct CircleTests {
  private func circle(
    _ longitude: Double, _ latitude: Double, _ radius: Double,
    detail: CircleDetail = .standard
  ) -> GeometryColumn {
    var circles = GeodesicCircles(detail)
    var builder = GeometryBuilder()
    circles.append(
      longitude: longitude, latitude: latitude, radiusMetres: radius, to: &builder)
    builder.endRow()
    var log = DiagnosticLog()
    let repaired = GeometryRepair.repair(builder.finish(), log: &log)
    let cut = Winding.rewind(Antimeridian.cut(repaired, log: &log))
    #expect(log.count(.repaired) == 0 && log.count(.rejected) == 0)
    return cut
  }

  private func bounds(_ column: GeometryColumn) -> [Double] {
    var bounds = BoundsAccumulator()
    bounds.add(column)
    guard let box = bounds.box else { return [] }
    return [box.west, box.south, box.east, box.north]
  }

  private func holds(_ column: GeometryColumn, _ x: Double, _ y: Double) -> Bool {
    !column.rows(within: Circle(longitude: x, latitude: y, radiusMetres: 0)).isEmpty
  }

  /// Every vertex that is not on the border of the map lies on the circle; returns how many do.
  @discardableResult
  private func checkVertices(
    _ column: GeometryColumn, _ longitude: Double, _ latitude: Double, _ radius: Double
  ) -> Int {
    var count = 0
    for vertex in 0..<column.x.count {
      let (x, y) = (column.x[vertex], column.y[vertex])
      #expect(abs(x) <= 180 && abs(y) <= 90)
      if abs(x) == 180 && abs(y) == 90 { continue }
      let distance = Ellipsoid.wgs84.distanceMetres(
        fromLongitude: longitude, latitude: latitude, toLongitude: x, latitude: y)
      #expect(abs(distance - radius) < 0.001, "\(x) \(y)")
      count += 1
    }
    return count
  }

  @Test("Round Taiwan: a circle of 200 km and its cardinal points")
  func taiwan() {
    let column = circle(123, 21, 200_000)
    #expect(column.x.count == 73)
    checkVertices(column, 123, 21, 200_000)
    let box = bounds(column)
    #expect(abs(box[3] - 22.806211) < 1e-6 && abs(box[1] - 19.1934061) < 1e-6)
    let area = Ellipsoid.wgs84.areaSquareMetres(
      longitudes: column.x.values, latitudes: column.y.values)
    #expect(abs(area.area / 1e6 - 125_494.05) < 0.01)
  }

  @Test("Over the pole: the polygon holds it")
  func overPole() {
    let column = circle(0, 85, 1_000_000)
    let box = bounds(column)
    #expect(box[0] == -180 && box[2] == 180 && box[3] == 90 && abs(box[1] - 76.04434) < 1e-5)
    #expect(holds(column, 90, 88) && holds(column, 180, 88) && !holds(column, 180, 85.5))
    let far = (0..<column.x.count).filter { column.x[$0] == 180 && column.y[$0] < 90 }
    #expect(far.allSatisfy { abs(column.y[$0] - 86.04677) < 1e-5 } && !far.isEmpty)
    checkVertices(column, 0, 85, 1_000_000)
  }

  @Test("Over 180°: two parts", arguments: [179.5, -179.5, 180, -180])
  func overAntimeridian(longitude: Double) {
    let column = circle(longitude, -17, 150_000)
    #expect(column.kind(0) == .multiPolygon && column.parts(ofRow: 0).count == 2)
    checkVertices(column, longitude, -17, 150_000)
    let box = bounds(column)
    #expect(abs(box[1] + 18.35530) < 1e-5 && abs(box[3] + 15.64452) < 1e-5)
    if longitude == 179.5 {
      #expect(abs(box[0] - 178.09135) < 1e-4 && abs(box[2] + 179.09135) < 1e-4)
      #expect(holds(column, -179.5, -17) && !holds(column, 178, -17))
    }
  }

  @Test("Larger than a quarter of the globe: the large side is covered")
  func large() {
    let column = circle(140, 35, 12_000_000, detail: .tolerance(100))
    let box = bounds(column)
    #expect(box[0] == -180 && box[2] == 180 && box[3] == 90 && abs(box[1] + 73.194) < 1e-3)
    #expect(holds(column, 0, 89.9) && !holds(column, 0, -89.9) && holds(column, -50, 40))
    checkVertices(column, 140, 35, 12_000_000)
  }

  @Test("Both poles within: the globe with a hole, or with notches where it lies over 180°")
  func bothPoles() {
    let hole = circle(-170, 5, 15_000_000)
    #expect(hole.rings(ofPart: 0).count == 2 && hole.kind(0) == .polygon)
    #expect(!holds(hole, 10, -5) && holds(hole, -170, 5) && holds(hole, 100, 85))
    let notched = circle(5, 5, 15_000_000)
    #expect(notched.rings(ofPart: 0).count == 1)
    #expect(!holds(notched, 179, -5) && !holds(notched, -179, -5) && holds(notched, 5, 5))
    checkVertices(hole, -170, 5, 15_000_000)
    checkVertices(notched, 5, 5, 15_000_000)
  }

  @Test("At 60° north a circle is twice as wide in degrees as it is high")
  func wide() {
    let column = circle(20, 60, 50_000, detail: .vertices(360))
    let box = bounds(column)
    #expect(abs(box[0] - 19.10392) < 1e-5 && abs(box[2] - 20.89608) < 1e-5)
    #expect(abs(box[1] - 59.55120) < 1e-5 && abs(box[3] - 60.44877) < 1e-5)
  }

  @Test("A small circle has the area of its polygon")
  func small() {
    let column = circle(8, 46, 100, detail: .vertices(64))
    let area = Ellipsoid.wgs84.areaSquareMetres(
      longitudes: column.x.values, latitudes: column.y.values)
    #expect(abs(area.area - 31_365.5) < 31)
  }

  @Test("Nearly antipodal places have a distance")
  func antipodal() {
    let distance = Ellipsoid.wgs84.distanceMetres(
      fromLongitude: 20, latitude: 10.25, toLongitude: -160.1, latitude: -10.25)
    #expect(abs(distance - 20_003_008.422) < 0.001)
    #expect(
      abs(DistanceMetric.haversine.distance(121.5654, 25.033, 139.6503, 35.6762) - 2_094_694.617)
        < 0.001)
    #expect(
      abs(DistanceMetric.geodesic.distance(121.5654, 25.033, 139.6503, 35.6762) - 2_095_502.611)
        < 0.001)
  }

  @Test(
    "Any circle: vertices on it, its centre within, no crossing of 180°, turned as it should be")
  func anyCircle() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<400 {
      let longitude = Double.random(in: -180...180, using: &generator)
      let latitude = Double.random(in: -90...90, using: &generator)
      let radius = pow(10, Double.random(in: 1...7.3, using: &generator))
      let column = circle(longitude, latitude, radius)
      checkVertices(column, longitude, latitude, radius)
      #expect(holds(column, longitude, latitude), "\(longitude) \(latitude) \(radius)")
      for ring in 0..<(column.offsets?.rings.count ?? 1) - 1 {
        for vertex in column.vertices(ofRing: ring).dropFirst() {
          let (a, b) = (column.x[vertex - 1], column.x[vertex])
          #expect(abs(a - b) <= 180 || (abs(a) == 180 && abs(b) == 180))
        }
      }
      // Somewhere near the circle, inside and outside.
      let azimuth = Double.random(in: 0...360, using: &generator)
      for share in [0.98, 1.02] where radius * share < 19_900_000 && radius > 1000 {
        let end = Ellipsoid.wgs84.end(
          fromLongitude: longitude, latitude: latitude, azimuthDegrees: azimuth,
          distanceMetres: radius * share)
        let x = end.longitude - 360 * (end.longitude / 360).rounded()
        guard abs(end.latitude) < 80 else { continue }
        #expect(
          holds(column, x, end.latitude) == (share < 1),
          "\(longitude) \(latitude) \(radius) \(azimuth) \(share)")
      }
    }
  }

  @Test("A tolerance holds at the middle of every edge")
  func tolerance() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<100 {
      let longitude = Double.random(in: -150...150, using: &generator)
      let latitude = Double.random(in: -60...60, using: &generator)
      let radius = Double.random(in: 1000...1_500_000, using: &generator)
      let column = circle(longitude, latitude, radius, detail: .tolerance(10))
      for vertex in 1..<column.x.count where abs(column.x[vertex] - column.x[vertex - 1]) < 90 {
        let distance = Ellipsoid.wgs84.distanceMetres(
          fromLongitude: longitude, latitude: latitude,
          toLongitude: (column.x[vertex] + column.x[vertex - 1]) / 2,
          latitude: (column.y[vertex] + column.y[vertex - 1]) / 2)
        #expect(abs(distance - radius) <= 10.01)
      }
    }
  }

  @Test(
    "A polygon round a circle holds all of the circle",
    arguments: 1...60 as ClosedRange<UInt64>)
  func circumscribed(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let longitude = Double.random(in: -180...180, using: &random)
    let latitude =
      seed % 10 == 0 ? 90 : asin(Double.random(in: -1...1, using: &random)) * 180 / .pi
    // From 1 m to 12,000 km.
    let radius = exp(Double.random(in: 0...log(1.2e7), using: &random))
    var circles = GeodesicCircles()
    var builder = GeometryBuilder()
    circles.append(
      roundLongitude: longitude, latitude: latitude, radiusMetres: radius, to: &builder)
    builder.endRow()
    var log = DiagnosticLog()
    let column = Antimeridian.cut(builder.finish(), log: &log)
    var outside: [Double] = []
    for step in 0..<720 {
      let azimuth = Double(step) / 2 + Double.random(in: 0..<0.5, using: &random)
      let place = Ellipsoid.wgs84.end(
        fromLongitude: longitude, latitude: latitude, azimuthDegrees: azimuth,
        distanceMetres: radius)
      let east = place.longitude - 360 * (place.longitude / 360).rounded()
      if !holds(column, east, place.latitude) { outside.append(azimuth) }
    }
    #expect(outside.isEmpty, "\(longitude) \(latitude) \(radius)")
    // Far from the poles it does not reach much farther.
    guard radius < 1e6, abs(latitude) < 60 else { return }
    for vertex in 0..<column.x.count {
      let distance = Ellipsoid.wgs84.distanceMetres(
        fromLongitude: longitude, latitude: latitude, toLongitude: column.x[vertex],
        latitude: column.y[vertex])
      #expect(distance > radius && distance < radius * 1.02)
    }
  }
}
