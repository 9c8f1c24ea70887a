import CSystem
import GeoFeatures
import TestSupport
import Testing

@testable import Geodesy

@Suite("Simplification")
struct SimplifyTests {
  @Test("A tolerance that is no length above zero is refused", arguments: [0, -5, .nan, .infinity])
  func tolerance(_ metres: Double) throws {
    var log = DiagnosticLog()
    let error = #expect(throws: Failure.self) {
      try Overlay().simplify(GeometryColumn.empty, toleranceMetres: metres, log: &log)
    }
    #expect(error?.message.contains("\(metres)") == true)
    #expect(error?.kind == .usage)
  }

  /// A degree of longitude is 111,319.491 m on the equator and 55,800 m at 60° (WGS 84), so that a
  /// vertex a hundredth of a degree to the east lies 1,113 m and 558 m off the line.
  @Test(
    "Metres are metres at any latitude",
    arguments: [(0.0, 1110.0, 1117.0), (60, 556, 559), (-60, 556, 559)])
  func metres(latitude: Double, less: Double, more: Double) throws {
    let text =
      "[[10,\(latitude)],[10.01,\(latitude + (latitude < 0 ? -0.1 : 0.1))],"
      + "[10,\(latitude + (latitude < 0 ? -0.2 : 0.2))]]"
    let column = try GeometryText.column(#"{"type":"LineString","coordinates":\#(text)}"#)
    var log = DiagnosticLog()
    let overlay = try Overlay()
    #expect(try overlay.simplify(column, toleranceMetres: less, log: &log).x.count == 3)
    #expect(try overlay.simplify(column, toleranceMetres: more, log: &log).x.count == 2)
    #expect(log.isEmpty)
  }

  @Test(
    "A ring wider than half the globe that touches a pole stays what it is", arguments: 1...40)
  func wideAtPole(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let west = Double.random(in: -179 ... -20, using: &random).rounded()
    let east = Double.random(in: 20...179, using: &random).rounded()
    let south = seed.isMultiple(of: 3) ? -90 : Double.random(in: -80...60, using: &random).rounded()
    let north = seed.isMultiple(of: 3) && seed.isMultiple(of: 2) ? 45.0 : 90
    var positions: [(Double, Double)] = []
    for step in 0...4 { positions.append((west + (east - west) * Double(step) / 4, south)) }
    for step in 0...4 { positions.append((east - (east - west) * Double(step) / 4, north)) }
    let text = (positions + positions.prefix(1)).map { "[\($0.0),\($0.1)]" }
    let column = try GeometryText.column(
      #"{"type":"Polygon","coordinates":[[\#(text.joined(separator: ","))]]}"#)
    var log = DiagnosticLog()
    let simple = try Overlay().simplify(column, toleranceMetres: 1000, log: &log)
    #expect(abs(simple.area() - (east - west) * (north - south)) < 1e-6)
    let again = Antimeridian.cut(simple, log: &log)
    #expect(abs(again.area() - (east - west) * (north - south)) < 1e-6)
  }

  @Test("What stays is bit for bit what was there, with heights and moments")
  func exact() throws {
    var builder = GeometryBuilder()
    builder.beginPart(.line)
    builder.beginRing()
    let vertices: [(Double, Double, Double, Int64)] = [
      (120.123456789012, 20.1, -5, 1000), (121.0, 20.1000001, -6, 2000),
      (122.333333333333, 20.1, -7, 3000), (122.4, 25.7, -8, 4000),
    ]
    for (x, y, z, m) in vertices { builder.appendVertex(x, y, z, time: m) }
    builder.endRow()
    builder.appendPointRow(1, 2, 3)
    var log = DiagnosticLog()
    let simple = try Overlay().simplify(builder.finish(), toleranceMetres: 50, log: &log)
    #expect(simple.x.map { $0 } == [120.123456789012, 122.333333333333, 122.4, 1])
    #expect(simple.z?.map { $0 } == [-5, -7, -8, 3])
    #expect(simple.m?.map { $0 } == [1000, 3000, 4000, .min])
    #expect(log.isEmpty)
  }

  @Test("Small rings stay, as triangles; a bow tie is made valid first")
  func rings() throws {
    // An island of 100 m with a lake of 10 m, and a bow tie of 20 km.
    let island =
      "[[[0,0],[0.0005,0],[0.001,0],[0.001,0.0005],[0.001,0.001],[0,0.001],[0,0]],"
      + "[[0.0004,0.0004],[0.0004,0.0005],[0.0005,0.0005],[0.0005,0.0004],[0.0004,0.0004]]]"
    let column = try GeometryText.column(
      #"{"type":"Polygon","coordinates":\#(island)}"#,
      #"{"type":"Polygon","coordinates":[[[0,0],[0.2,0.2],[0.2,0],[0,0.2],[0,0]]]}"#)
    var log = DiagnosticLog()
    let simple = try Overlay().simplify(column, toleranceMetres: 1000, log: &log)
    #expect(simple.rings(ofPart: 0).count == 2 && simple.kind(0) == .polygon)
    #expect(simple.rings(ofPart: 0).allSatisfy { simple.vertices(ofRing: $0).count >= 4 })
    #expect(simple.area(0) > 0)
    #expect(simple.kind(1) == .multiPolygon && abs(simple.area(1) - 0.02) < 1e-12)
    #expect(log.count(ofKind: "made-valid") == 1)
    #expect(log.entries[0].kept[0].place.item == 2)
  }

  @Test(
    "No vertex that is left out lies farther off than the tolerance, nothing overlaps, all rings stay",
    arguments: 1...40 as ClosedRange<UInt64>)
  func anyCoast(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let latitude = Double.random(in: -65...65, using: &random)
    let longitude = Double.random(in: -180...180, using: &random)
    let tolerance = Double.random(in: 500...20_000, using: &random)
    var builder = GeometryBuilder()
    builder.beginPart(.polygon)
    for share in [1.0, 0.4] {
      builder.beginRing()
      let count = 300
      var first: (Double, Double)?
      for index in 0..<count {
        let angle = 2 * Double.pi * Double(index) / Double(count)
        let reach = share * (3 + Double.random(in: -0.3...0.3, using: &random))
        let x = longitude + 1.5 * reach * cos(angle)
        let place = (x - 360 * (x / 360).rounded(), latitude + reach * sin(angle))
        builder.appendVertex(place.0, place.1)
        first = first ?? place
      }
      if let first { builder.appendVertex(first.0, first.1) }
    }
    builder.endRow()
    let column = builder.finish()
    var log = DiagnosticLog()
    let simple = try Overlay(longitudes: .unbroken)
      .simplify(column, toleranceMetres: tolerance, log: &log)
    #expect(log.isEmpty && simple.rings(ofPart: 0).count == 2 && simple.kind(0) == .polygon)
    #expect(simple.x.count < column.x.count)
    var again = DiagnosticLog()
    _ = try Overlay().makeValid(simple, log: &again)
    #expect(again.count(.repaired) == 0)
    for ring in simple.rings(ofPart: 0) {
      let edges = simple.vertices(ofRing: ring).map { (simple.x[$0], simple.y[$0]) }
      for vertex in column.vertices(ofRing: ring) {
        let distance = metres(column.x[vertex], column.y[vertex], from: edges)
        #expect(distance <= tolerance * 1.0001, "vertex \(vertex)")
      }
    }
    // The same, cut at 180°.
    let cut = try Overlay().simplify(column, toleranceMetres: tolerance, log: &log)
    #expect(cut.faults(afterCut: 0) == [])
    #expect(abs(cut.area() - simple.area()) < 1e-9 * simple.area())
  }

  /// Metres on WGS 84 from a position to the place on a line that is nearest to it on the plane of
  /// degrees, with longitudes shortened as at its latitude.
  private func metres(_ x: Double, _ y: Double, from line: [(Double, Double)]) -> Double {
    let scale = cos(y * .pi / 180)
    // Longitudes of what was over 180° run on.
    let px = x + 360 * ((line[0].0 - x) / 360).rounded()
    var nearest = (squared: Double.infinity, x: 0.0, y: 0.0)
    for (a, b) in zip(line, line.dropFirst()) {
      let (dx, dy) = ((b.0 - a.0) * scale, b.1 - a.1)
      let length = dx * dx + dy * dy
      let share = length > 0 ? ((px - a.0) * scale * dx + (y - a.1) * dy) / length : 0
      let at = min(max(share, 0), 1)
      let (qx, qy) = (a.0 + at * (b.0 - a.0), a.1 + at * dy)
      let squared = (qx - px) * (qx - px) * scale * scale + (qy - y) * (qy - y)
      if squared < nearest.squared { nearest = (squared, qx, qy) }
    }
    return Ellipsoid.wgs84.distanceMetres(
      fromLongitude: px, latitude: y, toLongitude: nearest.x, latitude: nearest.y)
  }
}

extension GeometryColumn {
  fileprivate static var empty: GeometryColumn { GeometryBuilder().finish() }
}
