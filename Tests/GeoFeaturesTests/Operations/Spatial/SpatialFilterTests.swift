import GeoFeatures
import TestSupport
import Testing

@Suite("Rows in a box")
struct RowsInBoxTests {
  private func hits(_ samples: [Sample], _ box: BoundingBox) -> [UInt32] {
    let rows = Sample.column(samples).rows(intersecting: box)
    return (0..<rows.count).map { rows[$0] }
  }

  private let box = BoundingBox(west: 10, south: 0, east: 20, north: 10)

  @Test("Points, the border included; a row without a location fails")
  func points() {
    #expect(
      hits([.point(10, 0), .null, .point(15, 5), .point(20.1, 5), .point(15, 10.1)], box)
        == [0, 2])
    let pacific = BoundingBox(west: 170, south: -10, east: -170, north: 10)
    #expect(
      hits(
        [.point(175, 0), .point(-175, 0), .point(0, 0), .point(185, 0), .point(-180, 0)], pacific)
        == [0, 1, 3, 4])
  }

  @Test("Lines that pass through, and lines that pass by")
  func lines() {
    #expect(
      hits(
        [
          .line([(0, 5), (30, 5)]), .line([(0, 0), (5, 20)]), .line([(5, 5), (15, 16)]),
          .line([(9, 5), (15, 11)]), .line([(0, 20), (20, 0)]), .line([(15, -5), (15, 0)]), .null,
        ], box) == [0, 3, 4, 5])
  }

  @Test("Polygons that hold the box, lie in it, or have it in a hole")
  func polygons() {
    #expect(
      hits(
        [
          .box(0, -10, 30, 20), .box(12, 2, 13, 3), .box(30, 0, 40, 10),
          .polygon([Sample.ring(0, -10, 30, 20), Sample.ring(5, -5, 25, 15)]),
          .polygon([Sample.ring(0, -10, 30, 20), Sample.ring(12, 2, 13, 3)]),
          .several([.box(40, 0, 41, 1), .box(19, 9, 25, 12)]), .box(20, 10, 21, 11),
          // Its extent meets the box, and it does not.
          .polygon([[(5, 9), (11, 15), (5, 15), (5, 9)]]),
        ], box) == [0, 1, 4, 5, 6])
  }

  @Test("A box over 180° meets cut and unbroken geometries")
  func crossing() {
    let pacific = BoundingBox(west: 179, south: -10, east: -179, north: 10)
    #expect(
      hits(
        [
          .box(170, 0, 180, 5), .box(-180, 0, -170, 5), .box(170, 0, 190, 5), .box(0, 0, 170, 5),
          .line([(350, 0), (370, 5)]), .line([(530, 0), (550, 5)]), .box(-180, -90, 180, 90),
        ], pacific) == [0, 1, 2, 5, 6])
  }

  @Test("Lines are found as by looking at many places on them", arguments: UInt64(1)...10)
  func property(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      func number() -> Double { Double.random(in: -10...40, using: &random) }
      let (a, b) = ((number(), number()), (number(), number()))
      let isHit = !hits([.several([.line([a, b])]), .null], box).isEmpty
      let touches = (0...2000).contains { step in
        let share = Double(step) / 2000
        return box.contains(
          longitude: a.0 + share * (b.0 - a.0), latitude: a.1 + share * (b.1 - a.1))
      }
      // Steps may miss a corner that is cut off narrowly.
      let wide = BoundingBox(west: 9.95, south: -0.05, east: 20.05, north: 10.05)
      let nearlyTouches = (0...2000).contains { step in
        let share = Double(step) / 2000
        return wide.contains(
          longitude: a.0 + share * (b.0 - a.0), latitude: a.1 + share * (b.1 - a.1))
      }
      #expect(isHit || !touches)
      #expect(!isHit || nearlyTouches)
    }
  }
}

@Suite("Rows in a circle")
struct RowsInCircleTests {
  private func hits(
    _ samples: [Sample], _ longitude: Double, _ latitude: Double, _ radius: Double
  ) -> [UInt32] {
    let circle = Circle(longitude: longitude, latitude: latitude, radiusMetres: radius)
    let rows = Sample.column(samples).rows(within: circle)
    return (0..<rows.count).map { rows[$0] }
  }

  /// One degree of a great circle: 6,371,008.8 m · π / 180.
  private let degree = 111_195.0802

  @Test("Points by the haversine formula, over 180° and the poles too")
  func points() {
    #expect(hits([.point(1, 0), .null, .point(0, -1)], 0, 0, degree + 0.001) == [0, 2])
    #expect(hits([.point(1, 0), .null, .point(0, -1)], 0, 0, degree - 0.001) == [])
    #expect(hits([.point(-179.5, 0), .point(180.4, 0)], 179.5, 0, degree * 1.0001) == [0, 1])
    #expect(hits([.point(0, 89.5), .point(180, 89.5)], 0, 89.6, degree) == [0, 1])
    #expect(hits([.point(180, 89.5)], 0, 89.6, degree * 0.89) == [])
    // Half the globe's girth holds all.
    #expect(hits([.point(180, 0), .point(3, 80)], 0, 0, degree * 180.001) == [0, 1])
    #expect(hits([.point(4, 4), .point(4, 4.000001)], 4, 4, 0) == [0])
    // Paris to New York on this sphere, 5,837.249 km (haversine, in double arithmetic).
    #expect(hits([.point(-74.006, 40.7128)], 2.3522, 48.8566, 5_837_250) == [0])
    #expect(hits([.point(-74.006, 40.7128)], 2.3522, 48.8566, 5_837_248) == [])
  }

  @Test("Lines by their nearest place")
  func lines() {
    let meridian = Sample.line([(0, -50), (0, 50)])
    #expect(hits([meridian], 1, 0, degree + 1) == [0])
    #expect(hits([meridian], 1, 0, degree - 1) == [])
    #expect(hits([meridian], 0, 51, degree * 0.99) == [])
    // A parallel of 60° is followed, and not the great circle between its ends.
    let parallel = Sample.line([(-90, 60), (90, 60)])
    #expect(hits([parallel], 0, 61, degree + 100) == [0])
    #expect(hits([parallel], 0, 61, degree - 100) == [])
    #expect(hits([parallel], 0, 89, degree) == [])
    // Over 180°, cut.
    #expect(
      hits(
        [.several([.line([(170, 0), (180, 0)]), .line([(-180, 0), (-170, 0)])])], -175, 0.5, degree)
        == [0])
  }

  @Test("Polygons by their borders, and where they hold the centre")
  func polygons() {
    let frame = Sample.polygon([Sample.ring(-10, -10, 10, 10), Sample.ring(-5, -5, 5, 5)])
    #expect(hits([.box(-10, -10, 10, 10), frame, .null], 0, 0, 1000) == [0])
    #expect(hits([.box(-10, -10, 10, 10), frame], 7, 0, 1000) == [0, 1])
    #expect(hits([frame], 0, 0, degree * 5.001) == [0])
    #expect(hits([.box(20, 0, 21, 1)], 0, 0, degree * 19.9) == [])
    #expect(hits([.box(170, -5, 190, 5)], -175, 0, 10) == [0])
    // A cap round the pole, closed along 180°.
    #expect(hits([.box(-180, 80, 180, 90)], 33, 85, 10) == [0])
    #expect(hits([.box(-180, 80, 180, 90)], 33, 90, 10) == [0])
  }

  @Test("A line's reach is what many places on it say", arguments: UInt64(1)...8)
  func property(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<5 {
      func number(_ range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &random)
      }
      let a = (number(-60...60), number(-80...80))
      let b = (number(-60...60), number(-80...80))
      let (x, y) = (number(-80...80), number(-80...80))
      let places = (0...2000).map { step -> Sample in
        let share = Double(step) / 2000
        return .point(a.0 + share * (b.0 - a.0), a.1 + share * (b.1 - a.1))
      }
      // The nearest place by halving the radius.
      var (low, high) = (0.0, degree * 180)
      for _ in 0..<28 {
        let middle = (low + high) / 2
        if hits(places, x, y, middle).isEmpty { low = middle } else { high = middle }
      }
      // Arcs leave edges by up to 40 m, places lie up to 12 km apart.
      #expect(hits([.line([a, b])], x, y, high + 50) == [0])
      #expect(hits([.line([a, b])], x, y, high - 6100) == [])
    }
  }
}

@Suite("Selected rows")
struct SelectingTests {
  @Test("Geometry and every type of column go along")
  func gather() {
    let table = makeTable(
      [Field("name", .text), Field("mag", .real), Field("ok", .flag)],
      [
        [.text("a"), .real(1), .flag(true)], [nil, .real(2), nil],
        [.text("ccc"), nil, .flag(false)],
        [.text(""), .real(4), nil],
      ])
    let result = table.selecting(SharedBuffer<UInt32>([1, 2, 3]))
    #expect(result.rowCount == 3)
    #expect((0..<3).map { result[$0]["name"] } == [nil, .text("ccc"), .text("")])
    #expect((0..<3).map { result[$0]["mag"] } == [.real(2), nil, .real(4)])
    #expect((0..<3).map { result[$0]["ok"] } == [nil, .flag(false), nil])
    #expect(result.columns.map(\.nullCount) == [1, 1, 2])
    #expect((0..<3).map { result[$0].position?.longitude } == [1, 2, 3])
    #expect(table.selecting(SharedBuffer<UInt32>([])).rowCount == 0)
    let all = table.selecting(SharedBuffer<UInt32>([0, 1, 2, 3]))
    #expect(all.geometry.x.values.baseAddress == table.geometry.x.values.baseAddress)
  }

  @Test("Nested geometries keep parts, rings, kinds and vertices", arguments: UInt64(1)...30)
  func nested(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let samples = (0..<40).map { index -> Sample in
      let x = Double(index)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: return .null
      case 1: return .point(x, 1)
      case 2: return .line([(x, 0), (x, 1), (x, 2)])
      case 3: return .polygon([Sample.ring(x, 0, x + 9, 9), Sample.ring(x + 1, 1, x + 2, 2)])
      default: return .several([.point(x, 3), .box(x, 0, x + 1, 1)])
      }
    }
    let kept = (0..<40).filter { _ in Bool.random(using: &random) }
    let selected = Sample.column(samples).selecting(SharedBuffer(kept.map { UInt32($0) }))
    let expected = Sample.column(kept.map { samples[$0] })
    #expect(selected.rowCount == kept.count)
    for row in 0..<kept.count {
      #expect(Self.outline(selected, row) == Self.outline(expected, row))
    }
  }

  private static func outline(_ column: GeometryColumn, _ row: Int) -> String {
    let kind = column.kind(row)
    return kind.name
      + column.parts(ofRow: row).map { part in
        column.partKind(part, in: kind).name
          + column.rings(ofPart: part).map { ring in
            column.vertices(ofRing: ring).map { "\(column.x[$0]) \(column.y[$0])" }
              .joined(separator: ",")
          }.joined(separator: ";")
      }.joined(separator: "|")
  }
}
