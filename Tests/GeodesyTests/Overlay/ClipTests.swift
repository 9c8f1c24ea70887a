import CSystem
import GeoFeatures
import Geodesy
import TestSupport
import Testing

@Suite("Clipping")
struct ClipTests {
  private func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) throws
    -> ClipArea
  {
    try ClipArea(BoundingBox(west: west, south: south, east: east, north: north))
  }

  private func area(_ texts: String...) throws -> ClipArea {
    var log = DiagnosticLog()
    return try ClipArea(polygonsOf: try GeometryText.column(texts), log: &log)
  }

  @Test("Points in the area or on its border stay; rows without a geometry and others are counted")
  func points() throws {
    let column = try GeometryText.column(
      #"{"type":"Point","coordinates":[5,5,-9]}"#, #"{"type":"Point","coordinates":[10,5]}"#,
      #"{"type":"Point","coordinates":[10,10]}"#, #"{"type":"Point","coordinates":[11,5]}"#, "null",
      #"{"type":"Point","coordinates":[3,2]}"#)
    let triangle = #"{"type":"Polygon","coordinates":[[[0,0],[10,0],[10,10],[0,0]]]}"#
    for area in [try box(0, 0, 10, 10), try area(triangle)] {
      var log = DiagnosticLog()
      let result = try Clipper(area).clip(column, log: &log)
      #expect(result.rows.map { $0 } == [0, 1, 2, 5])
      #expect(GeometryText.text(result.geometry) == "Point [5,5,-9]")
      #expect(result.outsideCount == 1 && result.unlocatedCount == 1)
      #expect(log.isEmpty)
    }
  }

  private static let shares: [[(Double, Double, Double, Double)]] = [
    [(-179, -90, 179, 90), (179, -90, -179, 90)], [(-100, -90, 179, 90), (179, -90, -100, 90)],
    [(-180, -90, 0, 90), (0, -90, 180, 90)], [(-150, -10, -170, 90), (-170, -10, -150, 90)],
    [(-40, -90, -170, 10), (-170, -90, -40, 10)], [(-120, -90, 120, 90), (120, -90, -120, 90)],
  ]

  @Test("Two boxes that share the globe, or its half, share what they cut", arguments: shares)
  func complements(_ boxes: [(Double, Double, Double, Double)]) throws {
    // Cells of 60° by 30°, and a line through each.
    var cells: [String] = []
    for west in stride(from: -180.0, to: 180, by: 60) {
      for south in stride(from: -90.0, to: 90, by: 30) {
        let (east, north) = (west + 60, south + 30)
        cells.append(
          #"{"type":"Polygon","coordinates":[[[\#(west),\#(south)],[\#(east),\#(south)],"#
            + "[\(east),\(north)],[\(west),\(north)],[\(west),\(south)]]]}")
      }
    }
    let column = try GeometryText.column(cells)
    var sum = 0.0
    for (west, south, east, north) in boxes {
      var log = DiagnosticLog()
      let clipped = try Clipper(box(west, south, east, north)).clip(column, log: &log)
      for row in 0..<clipped.geometry.rowCount { sum += clipped.geometry.area(row) }
    }
    let expected = 360 * (boxes[0].3 - boxes[0].1)
    #expect(abs(sum - expected) < 1e-6)
  }

  @Test("At 180° a point counts with either sign, for boxes and polygons that only touch it")
  func pointsAtAntimeridian() throws {
    var builder = GeometryBuilder()
    for (x, y) in [(180.0, 0.0), (-180, 0), (179, 0), (-179, 0), (180, 9)] {
      builder.appendPointRow(x, y)
    }
    let column = builder.finish()
    let west = #"{"type":"Polygon","coordinates":[[[170,-5],[180,-5],[180,5],[170,5],[170,-5]]]}"#
    let east =
      #"{"type":"Polygon","coordinates":[[[-180,-5],[-170,-5],[-170,5],[-180,5],[-180,-5]]]}"#
    let cases: [(ClipArea, [UInt32])] = [
      (try area(west), [0, 1, 2]), (try area(east), [0, 1, 3]),
      (try area(west, east), [0, 1, 2, 3]),
      (try box(170, -5, 180, 5), [0, 1, 2]), (try box(-180, -5, -170, 5), [0, 1, 3]),
      (try box(170, -5, -170, 5), [0, 1, 2, 3]), (try box(170, -5, 190, 5), [0, 1, 2, 3]),
    ]
    for (area, expected) in cases {
      var log = DiagnosticLog()
      let result = try Clipper(area).clip(column, log: &log)
      #expect(result.rows.map { $0 } == expected)
      // The same for points of a multi point, which are held against the area one by one.
      var builder = GeometryBuilder()
      for row in 0..<column.rowCount {
        builder.beginPart(.point)
        builder.beginRing()
        builder.appendVertex(column.x[row], column.y[row])
      }
      builder.endRow()
      let multi = try Clipper(area).clip(builder.finish(), log: &log)
      #expect(multi.geometry.parts(ofRow: 0).count == expected.count)
    }
  }

  @Test("A line keeps its direction, its loops, and has times and heights at the cuts")
  func lines() throws {
    var builder = GeometryBuilder()
    builder.beginPart(.line)
    builder.beginRing()
    // In, a loop that crosses itself, out, along the border, and in again.
    let vertices: [(Double, Double, Double, Int64)] = [
      (-10, 5, 0, 0), (10, 5, 20, 2000), (10, 8, 20, 3000), (5, 8, 20, 4000), (5, 2, 20, 5000),
      (30, 2, 70, 10_000), (30, 0, 70, 11_000), (15, 0, 70, 12_000), (15, 3, 70, 13_000),
    ]
    for (x, y, z, m) in vertices { builder.appendVertex(x, y, z, time: m) }
    builder.endRow()
    var log = DiagnosticLog()
    let result = try Clipper(try box(0, 0, 20, 20)).clip(builder.finish(), log: &log)
    let column = result.geometry
    #expect(
      GeometryText.text(column)
        == "MultiLineString [[0,5,10],[10,5,20],[10,8,20],[5,8,20],[5,2,20],[20,2,50]]"
        + " [[20,0,70],[15,0,70],[15,3,70]]")
    #expect(
      column.m?.map { $0 } == [1000, 2000, 3000, 4000, 5000, 8000, 11_667, 12_000, 13_000])
    #expect(log.isEmpty)
  }

  @Test("Over 180°: geometry and area, cut there, unbroken, and in one piece if asked")
  func overAntimeridian() throws {
    let column = try GeometryText.column(
      #"{"type":"Polygon","coordinates":[[[170,-10],[-170,-10],[-170,10],[170,10],[170,-10]]]}"#,
      #"{"type":"LineString","coordinates":[[170,0],[-170,0]]}"#,
      #"{"type":"LineString","coordinates":[[-180,-9],[-180,9]]}"#)
    for area in [
      try box(175, -5, -175, 5), try box(175, -5, 185, 5),
      try area(
        #"{"type":"Polygon","coordinates":[[[175,-5],[-175,-5],[-175,5],[175,5],[175,-5]]]}"#),
      try area(
        #"{"type":"Polygon","coordinates":[[[175,-5],[180,-5],[180,5],[175,5],[175,-5]]]}"#,
        #"{"type":"Polygon","coordinates":[[[-180,-5],[-175,-5],[-175,5],[-180,5],[-180,-5]]]}"#),
    ] {
      var log = DiagnosticLog()
      let cut = try Clipper(area).clip(column, log: &log).geometry
      #expect(cut.kind(0) == .multiPolygon && cut.parts(ofRow: 0).count == 2 && cut.area(0) == 100)
      #expect(cut.faults(afterCut: 0) == [])
      #expect(
        GeometryText.text(cut, 1) == "MultiLineString [[175,0],[180,0]] [[-180,0],[-175,0]]")
      #expect(cut.vertices(ofRow: 2).map { cut.y[$0] } == [-5, 5])
      let whole = try Clipper(area, longitudes: .unbroken).clip(column, log: &log).geometry
      #expect(whole.kind(0) == .polygon && whole.area(0) == 100)
    }
  }

  @Test(
    "Boxes of any width",
    arguments: [
      (-180.0, 180.0, 360.0), (0, 360, 360), (-180, 360, 360), (-100, 150, 250), (150, -100, 110),
      (10, 0, 350), (200, 300, 100), (-180, -170, 10), (180, 190, 10), (0, 180, 180),
    ])
  func boxes(west: Double, east: Double, width: Double) throws {
    let globe = try GeometryText.column(
      #"{"type":"Polygon","coordinates":[[[-180,-90],[-90,-90],[0,-90],[90,-90],[180,-90],[180,90],[90,90],[0,90],[-90,90],[-180,90],[-180,-90]]]}"#,
      #"{"type":"LineString","coordinates":[[-180,5],[-90,5],[0,5],[90,5],[180,5]]}"#)
    var log = DiagnosticLog()
    let cut = try Clipper(try box(west, -10, east, 20)).clip(globe, log: &log).geometry
    #expect(abs(cut.area(0) - 30 * width) < 1e-9)
    #expect(cut.faults(afterCut: 0) == [])
    let length = cut.parts(ofRow: 1).reduce(0.0) { sum, part in
      let line = cut.vertices(ofRing: cut.rings(ofPart: part).lowerBound)
      return sum + cut.x[line.upperBound - 1] - cut.x[line.lowerBound]
    }
    #expect(abs(length - width) < 1e-9)
    #expect(log.isEmpty)
  }

  @Test("An area without an extent or a polygon is refused; other rows of it are noted")
  func noArea() throws {
    let error = #expect(throws: Failure.self) { try box(5, 0, 5, 10) }
    #expect(error?.kind == .usage)
    var log = DiagnosticLog()
    for texts in [
      [#"{"type":"Point","coordinates":[1,1]}"#, "null"], [],
      [#"{"type":"Polygon","coordinates":[[[0,0],[1,1],[2,2],[0,0]]]}"#],
    ] {
      let error = #expect(throws: Failure.self) {
        try ClipArea(polygonsOf: try GeometryText.column(texts), log: &log)
      }
      #expect(error?.kind == .unreadable && error?.message == "there is no polygon to clip by")
    }
    #expect(log.count(ofKind: "clip-not-polygon") == 1)
    #expect(log.count(ofKind: "made-valid") == 1)
  }

  @Test("A polygon that crosses itself is made valid before it is cut, and that is said")
  func bowTie() throws {
    let column = try GeometryText.column(
      #"{"type":"Polygon","coordinates":[[[0,0],[2,2],[2,0],[0,2],[0,0]]]}"#,
      #"{"type":"Polygon","coordinates":[[[5,5],[7,7],[7,5],[5,7],[5,5]]]}"#)
    var log = DiagnosticLog()
    let result = try Clipper(try box(0, 0, 1, 2)).clip(column, log: &log)
    #expect(result.rows.map { $0 } == [0] && result.geometry.area() == 1)
    // The other one lies outside, valid or not.
    #expect(log.count(ofKind: "made-valid") == 1)
  }

  @Test(
    "The parts in four quarters of the globe add up to the whole, wherever it is turned",
    arguments: 1...40 as ClosedRange<UInt64>)
  func quadrants(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let latitude = Double.random(in: -40...40, using: &random)
    let places = (0..<Int.random(in: 3...30, using: &random)).map { index in
      (angle: Double(index), reach: Double.random(in: 2...40, using: &random))
    }
    var areas: [Double] = []
    for longitude in [0.0, 100, 175, -179] {
      var builder = GeometryBuilder()
      builder.beginPart(.polygon)
      builder.beginRing()
      for (angle, reach) in places + [places[0]] {
        let turn = 2 * Double.pi * angle / Double(places.count)
        let x = longitude + reach * cos(turn)
        builder.appendVertex(x - 360 * (x / 360).rounded(), latitude + reach * sin(turn))
      }
      builder.endRow()
      let column = builder.finish()
      var log = DiagnosticLog()
      let middle = longitude + 7
      let wrapped = { (x: Double) in x - 360 * (x / 360).rounded() }
      var sum = 0.0
      for (west, east) in [(middle, middle + 180), (middle - 180, middle)] {
        for (south, north) in [(-90.0, latitude + 3), (latitude + 3, 90)] {
          let area = try box(wrapped(west), south, wrapped(east), north)
          let part = try Clipper(area).clip(column, log: &log).geometry
          if part.rowCount == 0 { continue }
          #expect(part.faults(afterCut: 0) == [])
          sum += part.area()
        }
      }
      let whole = try Clipper(try box(-180, -90, 180, 90)).clip(column, log: &log).geometry
      #expect(abs(sum - whole.area()) < 1e-9 * sum, "at \(longitude)")
      areas.append(sum)
    }
    for area in areas { #expect(abs(area - areas[0]) < 1e-9 * area) }
  }

  @Test(
    "Points within a polygon are those that a ray from them meets its rings an odd number of times")
  func manyPoints() throws {
    var random = SeededGenerator(seed: 77)
    var builder = GeometryBuilder()
    var lines = GeometryBuilder()
    for _ in 0..<3000 {
      let (x, y) = (
        Double.random(in: -180...180, using: &random), Double.random(in: -60...60, using: &random)
      )
      builder.appendPointRow(x, y)
      lines.beginPart(.point)
      lines.beginRing()
      lines.appendVertex(x, y)
      lines.endRow()
    }
    let ring =
      #"{"type":"Polygon","coordinates":[[[120,-40],[-100,-50],[-140,0],[-110,50],[130,30],[170,0],[120,-40]],[[175,-20],[-165,-20],[-165,-5],[175,-5],[175,-20]]]}"#
    let points = builder.finish()
    var log = DiagnosticLog()
    let area = try area(ring)
    let rows = try Clipper(area).clip(points, log: &log).rows.map { $0 }
    #expect(try Clipper(area).clip(lines.finish(), log: &log).rows.map { $0 } == rows)
    let expected = (0..<points.rowCount).filter { row in
      let here = Circle(longitude: points.x[row], latitude: points.y[row], radiusMetres: 0)
      return !area.polygons.rows(within: here).isEmpty
    }
    #expect(rows.map(Int.init) == expected && rows.count > 500)
  }
}
