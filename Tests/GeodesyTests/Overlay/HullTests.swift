import GeoFeatures
import Geodesy
import TestSupport
import Testing

@Suite("Hulls")
struct HullTests {
  private func points(_ places: [(Double, Double)]) -> GeometryColumn {
    var builder = GeometryBuilder()
    for (x, y) in places { builder.appendPointRow(x, y) }
    return builder.finish()
  }

  private static let fiji = [
    (178.2, -17.5), (179.9, -16.1), (-179.5, -18.9), (-178.2, -17.1), (179.1, -19.3),
    (-179.9, -17.4), (178.9, -16.4),
  ]

  /// Areas and counts of shapely 2.2.0 for the same points with longitudes from 0 to 360, and for
  /// the concave hull times cos 17.7°.
  @Test("Points on both sides of 180° have a hull over 180°")
  func overAntimeridian() throws {
    var log = DiagnosticLog()
    let convex = try Overlay().convexHull(points(Self.fiji), groups: .one, log: &log)
    #expect(convex.rowCount == 1 && convex.parts(ofRow: 0).count == 2)
    #expect(abs(convex.area() - 7.045000000000032) < 1e-12)
    #expect(convex.faults(afterCut: 0) == [])
    let concave = try Overlay(longitudes: .unbroken)
      .concaveHull(points(Self.fiji), groups: .one, ratio: 0.3, log: &log)
    #expect(concave.kind(0) == .polygon && concave.x.count == 8)
    #expect(abs(concave.area() - 5.710000000000027) < 1e-12)
    let all = try Overlay().concaveHull(points(Self.fiji), groups: .one, ratio: 1, log: &log)
    #expect(abs(all.area() - 7.045000000000032) < 1e-12)
    #expect(log.isEmpty)
  }

  @Test("One position, two, or any on a line have a hull without an area, which is noted")
  func withoutArea() throws {
    let column = try GeometryText.column(
      #"{"type":"Point","coordinates":[179,5,-7]}"#,
      #"{"type":"MultiPoint","coordinates":[[179,5],[-179,6]]}"#,
      #"{"type":"MultiPoint","coordinates":[[0,0],[2,2],[1,1],[1,1]]}"#, "null",
      #"{"type":"LineString","coordinates":[[0,0],[2,0],[0,2]]}"#)
    var log = DiagnosticLog()
    for ratio in [nil, 0.5] {
      let hulls =
        try ratio.map { try Overlay().concaveHull(column, ratio: $0, log: &log) }
        ?? Overlay().convexHull(column, log: &log)
      #expect(GeometryText.text(hulls, 0) == "Point [179,5]")
      #expect(
        GeometryText.text(hulls, 1) == "MultiLineString [[179,5],[180,5.5]] [[-180,5.5],[-179,6]]")
      #expect(GeometryText.text(hulls, 2) == "LineString [[0,0],[2,2]]")
      #expect(hulls.kind(3) == .none)
      #expect(hulls.kind(4) == .polygon && hulls.area(4) == 2)
    }
    #expect(log.count(ofKind: "hull-without-area") == 6 && log.firstFault == nil)
    #expect(log.entries[0].kept.map(\.place.item) == [1, 2, 3, 1, 2, 3])
  }

  @Test("An edge of more than 180° of longitude stays on its side of the globe")
  func wide() throws {
    var log = DiagnosticLog()
    for turn in [0.0, 60, 100, 170] {
      let places = [(-100.0, 0.0), (110, 0), (5, 40)].map { (x, y) in
        let moved = x + turn
        return (moved - 360 * (moved / 360).rounded(), y)
      }
      let hull = try Overlay().convexHull(points(places), groups: .one, log: &log)
      #expect(abs(hull.area() - 210 * 40 / 2) < 1e-9)
      #expect(hull.faults(afterCut: 0) == [])
    }
  }

  @Test("A ratio that is none is refused", arguments: [-0.1, 1.5, .nan, .infinity])
  func ratio(_ ratio: Double) {
    var log = DiagnosticLog()
    let error = #expect(throws: Failure.self) {
      try Overlay().concaveHull(points(Self.fiji), ratio: ratio, log: &log)
    }
    #expect(error?.message.contains("\(ratio)") == true)
  }

  @Test(
    "A hull holds every point, convex more than concave, wherever the globe is turned",
    arguments: 1...40 as ClosedRange<UInt64>)
  func anyPoints(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 3...80, using: &random)
    let width = Double.random(in: 0.5...150, using: &random)
    // Multiples of 2^-20, so that turning the globe is exact.
    let grid = 1048576.0
    let places = (0..<count).map { _ in
      (
        (Double.random(in: 0...width, using: &random) * grid).rounded() / grid,
        (Double.random(in: -70...70, using: &random) * grid).rounded() / grid
      )
    }
    var log = DiagnosticLog()
    var areas: [Double] = []
    for turn in [0.0, 45, 90, 100, 179.5, 180, 250, 359] {
      let turned = points(
        places.map { (x, y) in
          let moved = x + turn
          return (moved - 360 * (moved / 360).rounded(), y)
        })
      let convex = try Overlay().convexHull(turned, groups: .one, log: &log)
      let concave = try Overlay().concaveHull(turned, groups: .one, ratio: 0.2, log: &log)
      #expect(convex.faults(afterCut: 0) == [] && concave.faults(afterCut: 0) == [])
      #expect(concave.area() <= convex.area() * (1 + 1e-12))
      for hull in [convex, concave] {
        // A nanodegree for what is computed at 180°.
        for row in 0..<turned.rowCount {
          let (x, y) = (turned.x[row], turned.y[row])
          let near = BoundingBox(
            west: x - 1e-9, south: y - 1e-9, east: x + 1e-9, north: y + 1e-9)
          #expect(!hull.rows(intersecting: near).isEmpty, "\(x) \(y), turned by \(turn)")
        }
      }
      areas += [convex.area(), concave.area()]
    }
    for index in stride(from: 2, to: areas.count, by: 2) {
      #expect(abs(areas[index] - areas[0]) < 1e-9 * areas[0])
      #expect(abs(areas[index + 1] - areas[1]) < 1e-9 * areas[1])
    }
  }
}
