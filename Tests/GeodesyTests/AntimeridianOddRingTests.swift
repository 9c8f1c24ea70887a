import GeoFeatures
import Geodesy
import Testing

private func polygon(_ ring: [(Double, Double)]) throws -> GeometryColumn {
  let text = (ring + ring.prefix(1)).map { "[\($0.0),\($0.1)]" }.joined(separator: ",")
  return try GeometryText.column(#"{"type":"Polygon","coordinates":[[\#(text)]]}"#)
}

/// The area of what a polygon encloses, cut at 180° and then made valid.
private func area(_ ring: [(Double, Double)]) throws -> Double {
  var log = DiagnosticLog()
  let cut = Antimeridian.cut(try polygon(ring), log: &log)
  return try Overlay().makeValid(cut, log: &log).area()
}

/// What is moved by whole degrees, with longitudes from -180° to 180°.
private func moved(_ ring: [(Double, Double)], by degrees: Double) -> [(Double, Double)] {
  ring.map { (x, y) in
    let moved = x + degrees
    return (moved - 360 * (moved / 360).rounded(), y)
  }
}

@Suite("Rings at 180° that are out of the ordinary")
struct AntimeridianOddRingTests {
  // The same shapes about 0°, where nothing is cut.
  private static let shapes: [[(Double, Double)]] = [
    // A bow tie whose loops are of one size, and one whose loops are not.
    [(-10, -20), (1, -19), (1, -20), (-10, -19)],
    [(-10, 0), (10, 10), (10, 0), (-4, 10)],
    // A pentagram, twice round its middle.
    [(0, 10), (6, -8), (-9.5, 3), (9.5, 3), (-6, -8)],
    // Three loops in a row.
    [(-12, 0), (-4, 6), (4, 0), (12, 6), (12, 0), (4, 6), (-4, 0), (-12, 6)],
  ]

  @Test("A ring that crosses itself covers the same wherever it lies", arguments: 0..<4)
  func crossed(_ index: Int) throws {
    let shape = Self.shapes[index]
    let expected = try area(shape)
    for degrees in [170.0, 175, 178, 180, 182.5, 187] {
      let found = try area(moved(shape, by: degrees))
      #expect(abs(found - expected) < 1e-9, "\(degrees)°: \(found) for \(expected)")
    }
  }

  @Test("An edge along 180° does not keep a ring from being cut where it crosses")
  func edgeAlong() throws {
    // 15° west of 180° and 10° east of it, by the areas of the two sides.
    let ring: [(Double, Double)] = [(-165, -2), (-169, -18), (180, -16), (180, -12), (170, -3)]
    var log = DiagnosticLog()
    let cut = Antimeridian.cut(try polygon(ring), log: &log)
    let plain = try polygon(ring.map { ($0.0 < 0 ? $0.0 + 180 : $0.0 - 180, $0.1) })
    #expect(abs(cut.area() - plain.area()) < 1e-9)
    #expect(cut.kind(0) == .multiPolygon)
    #expect(cut.faults(afterCut: 0) == [])
  }

  @Test("A ring that touches 180° from the east is no band, whatever the sign")
  func touchingFromTheEast() throws {
    for end in [180.0, -180] {
      let ring = [(-150.0, 48.0), (-173, 38), (end, 37), (end, 42), (end, 56), (-172, 57)]
      var log = DiagnosticLog()
      let cut = Antimeridian.cut(try polygon(ring), log: &log)
      #expect(cut.x.allSatisfy { $0 <= -150 })
      #expect(cut.kind(0) == .polygon)
    }
  }

  @Test("A polygon that touches 180° between two crossings is parted there")
  func touchingBetween() throws {
    let ring: [(Double, Double)] = [
      (-170, -3), (-180, -7), (-174, -8), (-195, -18), (-195, -17), (-207, -5), (-187, 6),
      (-180, -2),
    ]
    var log = DiagnosticLog()
    let cut = Antimeridian.cut(try polygon(ring), log: &log)
    let plain = try polygon(ring.map { ($0.0 + 180, $0.1) })
    #expect(abs(cut.area() - plain.area()) < 1e-9)
    #expect(cut.faults(afterCut: 0) == [])
    #expect(try Overlay().makeValid(cut, log: &log).x.count == cut.x.count)
    #expect(log.count(ofKind: "made-valid") == 0)
  }

  private static let polar: [([(Double, Double)], Double)] = [
    ([(-179, -90), (179, -90), (179, 0), (60, 0), (-60, 0), (-179, 0)], 358 * 90),
    ([(-100, 90), (-100, 20), (0, 20), (100, 20), (100, 90)], 200 * 70),
    ([(100, 90), (100, 20), (180, 20), (-100, 20), (-100, 90)], 160 * 70),
    ([(-10, 90), (0, 90), (0, 60), (100, 60), (-160, 60), (-10, 60)], 350 * 30),
  ]

  @Test("At a pole an edge goes the way on which the ring closes", arguments: polar)
  func pole(_ ring: [(Double, Double)], _ expected: Double) throws {
    #expect(abs(try area(ring) - expected) < 1e-9)
  }

  @Test(
    "A line from one latitude to another at 180° lies along it",
    arguments: [
      ("[[180,5],[-180,10]]", "LineString [[180,5],[180,10]]"),
      ("[[179,0],[180,5],[-180,10],[180,15]]", "LineString [[179,0],[180,5],[180,10],[180,15]]"),
      ("[[-179,0],[180,5],[-180,10]]", "LineString [[-179,0],[-180,5],[-180,10]]"),
      ("[[-180,5],[180,10],[-170,12]]", "LineString [[-180,5],[-180,10],[-170,12]]"),
    ])
  func alongMeridian(_ coordinates: String, _ expected: String) throws {
    var log = DiagnosticLog()
    let line = try GeometryText.column(#"{"type":"LineString","coordinates":\#(coordinates)}"#)
    #expect(GeometryText.text(Antimeridian.cut(line, log: &log)) == expected)
    let dense = try Densifying.geodesic(metres: 200_000).densify(line)
    #expect(dense.x.allSatisfy { abs($0) >= 170 })
  }
}
