import CSystem
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

  /// Products of their differences are nothing but rounding; GEOS makes a ring of them that crosses itself.
  @Test("Positions on a line of any slope are the line", arguments: 1...40 as ClosedRange<UInt64>)
  func onLine(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let slope = [1, 2, -0.5, 3, 0.1][Int(seed % 5)]
    let places = (0..<Int.random(in: 3...30, using: &random)).map { _ in
      let step = (Double.random(in: -0.5...0.5, using: &random) * 100).rounded()
      return ((12_100 + step) / 100, (2_400 + slope * step) / 100)
    }
    guard Set(places.map(\.0)).count > 1 else { return }
    let west = try #require(places.min { $0.0 < $1.0 })
    let east = try #require(places.max { $0.0 < $1.0 })
    for ratio in [nil, 0, 0.3, 1] {
      var log = DiagnosticLog()
      let hull =
        try ratio.map {
          try Overlay().concaveHull(points(places), groups: .one, ratio: $0, log: &log)
        } ?? Overlay().convexHull(points(places), groups: .one, log: &log)
      #expect(hull.kind(0) == .line)
      let ends = [(hull.x[0], hull.y[0]), (hull.x[1], hull.y[1])].sorted { $0.0 < $1.0 }
      #expect(ends[0] == west && ends[1] == east)
      #expect(log.count(ofKind: "hull-without-area") == 1)
    }
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

  @Test("Positions that leave less than half of the longitudes have a hull that holds the pole")
  func wide() throws {
    var log = DiagnosticLog()
    for pole in [1.0, -1] {
      for turn in [0.0, 60, 100, 170] {
        let places = [(-100.0, 0.0), (110, 0), (5, 40)].map { (x, y) in
          let moved = x + turn
          return (moved - 360 * (moved / 360).rounded(), y * pole)
        }
        let hull = try Overlay().convexHull(points(places), groups: .one, log: &log)
        #expect(hull.kind(0) == .polygon)
        #expect(hull.faults(afterCut: 0) == [])
        for (x, y) in places + [(0, 90 * pole), (180, 90 * pole), (turn, 89 * pole)] {
          #expect(holds(hull, x, y), "\(x) \(y), turned by \(turn)")
        }
        #expect(!holds(hull, places[2].0, 38 * pole))
      }
    }
    #expect(log.isEmpty)
  }

  /// Whether a place lies in or on a hull, to a nanodegree.
  private func holds(_ hull: GeometryColumn, _ x: Double, _ y: Double) -> Bool {
    let near = BoundingBox(
      west: max(x - 1e-9, -180), south: max(y - 1e-9, -90), east: min(x + 1e-9, 180),
      north: min(y + 1e-9, 90))
    return !hull.rows(intersecting: near).isEmpty
  }

  @Test(
    "A hull round a pole holds the pole and every point",
    arguments: 1...60 as ClosedRange<UInt64>)
  func roundPole(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pole = seed % 2 == 0 ? 1.0 : -1
    // Up to 120° from the pole on one side of it: over the equator.
    let reach = Double.random(in: 0.01...80, using: &random)
    let lean = seed % 3 == 0 ? reach / 2 : 0
    var places: [(Double, Double)] = []
    for index in 0..<Int.random(in: 8...200, using: &random) {
      let any = Double.random(in: -180...180, using: &random)
      let x = index < 8 ? -180 + 45 * Double(index) : any
      let away = reach * (index < 8 ? 1 : Double.random(in: 0...1, using: &random))
      let y = 90 - away - lean * cos(x * .pi / 180)
      if y <= 90 { places.append((x, pole * y)) }
    }
    var log = DiagnosticLog()
    let overlay = try Overlay()
    let convex = try overlay.convexHull(points(places), groups: .one, log: &log)
    let concave = try overlay.concaveHull(points(places), groups: .one, ratio: 0.3, log: &log)
    for hull in [convex, concave] where log.isEmpty {
      #expect(hull.kind(0) == .polygon || hull.kind(0) == .multiPolygon)
      #expect(hull.faults(afterCut: 0) == [])
      let outside = places.filter { !holds(hull, $0.0, $0.1) }
      #expect(outside.isEmpty)
      var again = DiagnosticLog()
      _ = overlay.makeValid(hull, log: &again)
      #expect(again.isEmpty, "\(again.firstFault?.message ?? "")")
    }
    #expect(log.isEmpty || reach + lean > 85)
    if log.isEmpty { #expect(holds(convex, 17, 90 * pole)) }
  }

  @Test(
    "Positions at a pole are one; a hull that has a pole for a corner or on an edge leads over it")
  func atPole() throws {
    var log = DiagnosticLog()
    let overlay = try Overlay()
    func text(_ places: [(Double, Double)]) throws -> String {
      GeometryText.text(try overlay.convexHull(points(places), groups: .one, log: &log))
    }
    #expect(try text([(0, 90), (90, 90), (180, 90), (-90, 90)]) == "Point [0,90]")
    #expect(try text([(180, 10), (-180, 10), (180, 10)]) == "Point [180,10]")
    // 180° and -180° are one meridian.
    #expect(
      try text([(0, 80), (180, 80)])
        == "LineString [[0,80],[0,90],[-90,90],[-180,90],[-180,80]]")
    #expect(try text([(20, -70), (100, -90)]) == "LineString [[20,-70],[20,-90]]")
    #expect(log.count(ofKind: "hull-without-area") == 4)
    let corner = try overlay.convexHull(
      points([(10, 80), (40, 80), (-170, 90)]), groups: .one, log: &log)
    #expect(corner.faults(afterCut: 0) == [])
    #expect(holds(corner, 25, 89) && !holds(corner, 5, 89) && !holds(corner, 45, 89))
    let edge = try overlay.convexHull(
      points([(170, -80), (-10, -80), (-100, -70)]), groups: .one, log: &log)
    #expect(edge.faults(afterCut: 0) == [])
    #expect(holds(edge, -100, -71) && holds(edge, -179, -85) && !holds(edge, 80, -89.5))
  }

  @Test("Positions that no half of the globe holds have no hull, which is noted")
  func noHalf() throws {
    var log = DiagnosticLog()
    let equator = points((0..<36).map { (Double($0) * 10 - 180, 0) })
    let tetrahedron = points([(0, 90), (0, -19.5), (120, -19.5), (-120, -19.5)])
    for column in [equator, tetrahedron, points([(0, 10), (180, -10)])] {
      let hull = try Overlay().convexHull(column, groups: .one, log: &log)
      #expect(hull.kind(0) == .none)
      let concave = try Overlay().concaveHull(column, groups: .one, ratio: 0.5, log: &log)
      #expect(concave.kind(0) == .none)
    }
    #expect(log.count(ofKind: "no-hull") == 6)
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
