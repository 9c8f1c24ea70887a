import GeoFeatures
import Geodesy
import TestSupport
import Testing

/// Polygons that go into a plane and come back as what they were.
///
/// Areas are those of edges straight in longitude and latitude on the ellipsoid of WGS 84, by Gauss-Legendre
/// quadrature over the area per radian between the equator and a parallel.
@Suite("Into a plane and back")
struct RoundTripTests {
  private func there(_ text: String, _ system: String) throws -> (GeometryColumn, DiagnosticLog) {
    var log = DiagnosticLog()
    let plane = try Reprojection().project(
      GeometryText.column(text), to: TargetSystem(system), log: &log)
    return (Winding.rewind(plane.rounded(to: 1000)), log)
  }

  private func back(
    _ plane: GeometryColumn, _ system: String
  ) throws -> (GeometryColumn, DiagnosticLog) {
    var log = DiagnosticLog()
    let turned = try Reprojection().toWGS84(plane.named(system), log: &log)
    let repaired = GeometryRepair.repair(turned, log: &log)
    return (Winding.rewind(Antimeridian.cut(repaired, log: &log)), log)
  }

  private func roundTrip(_ text: String, _ system: String) throws -> GeometryColumn {
    let (globe, log) = try back(there(text, system).0, system)
    #expect(log.count(.rejected) == 0, "\(log.firstFault.map { "\($0)" } ?? "")")
    try expectValid(globe)
    return globe
  }

  private func expectValid(_ globe: GeometryColumn) throws {
    #expect(globe.faults(afterCut: 0) == [])
    var log = DiagnosticLog()
    _ = try Overlay(takesRepaired: true).makeValid(globe, log: &log)
    #expect(log.count(ofKind: "made-valid") == 0, "\(log.firstFault.map { "\($0)" } ?? "")")
  }

  @Test(
    "A plane with an axis to the west or to the south keeps what a polygon holds",
    arguments: [
      "EPSG:5513", "EPSG:2065", "+proj=merc +axis=wnu +datum=WGS84", "EPSG:2048", "EPSG:5514",
      "+proj=laea +lat_0=50 +lon_0=10 +axis=wnu +datum=WGS84",
      "+proj=krovak +lat_0=49.5 +lon_0=24.8333333333333 +k=0.9999 +axis=swu +ellps=bessel",
    ])
  func mirrored(_ system: String) throws {
    let hole = "[15.2,49.2],[15.2,49.8],[15.8,49.8],[15.8,49.2],[15.2,49.2]"
    let globe = try roundTrip(
      "{\"type\":\"Polygon\",\"coordinates\":[[[15,49],[16,49],[16,50],[15,50],[15,49]],[\(hole)]]}",
      system)
    #expect(abs(globe.area() - 0.64) < 1e-3 && globe.kind(0) == .polygon)
  }

  @Test(
    "A mirrored plane ends on its own sides",
    arguments: ["+proj=merc +lon_0=150 +axis=wnu +datum=WGS84", "+proj=moll +lon_0=150 +axis=wnu"])
  func mirroredEnds(_ system: String) throws {
    let globe = try roundTrip(
      #"{"type":"Polygon","coordinates":[[[-40,0],[-20,0],[-20,10],[-40,10],[-40,0]]]}"#, system)
    #expect(abs(globe.area() / 200 - 1) < 1e-3 && globe.parts(ofRow: 0).count == 1)
  }

  @Test(
    "A ring round a pole that is an arc in the plane is closed along it, with few vertices",
    arguments: ["EPSG:3577", "EPSG:5070", "EPSG:3338"])
  func arcs(_ system: String) throws {
    for (text, metres, north) in [
      (
        "[0,-80],[60,-85],[120,-80],[180,-85],[-120,-80],[-60,-85],[0,-80]", 2_282_101_199_999.4,
        false
      ),
      (
        "[0,60],[30,57],[60,60],[90,57],[120,60],[150,57],[180,60],[-150,57],[-120,60],[-90,57],"
          + "[-60,60],[-30,57],[0,60]", 37_872_905_409_655.0, true
      ),
    ] {
      let polygon = "{\"type\":\"Polygon\",\"coordinates\":[[\(text)]]}"
      let (plane, _) = try there(polygon, system)
      #expect(plane.x.count < 20_000, "\(plane.x.count)")
      #expect(abs(plane.area() / metres - 1) < 3e-3, "\(plane.area()), \(north)")
      let globe = try roundTrip(polygon, system)
      #expect(globe.y.contains(north ? 90 : -90))
    }
  }

  @Test(
    "What is as wide as the plane comes back in one piece",
    arguments: [
      "EPSG:3832", "+proj=eqc +lat_ts=30 +lon_0=100 +datum=WGS84", "+proj=mill +lon_0=170",
      "+proj=natearth +lon_0=-90 +datum=WGS84", "EPSG:8859",
    ])
  func wholeWidth(_ system: String) throws {
    let band = try roundTrip(
      #"{"type":"Polygon","coordinates":[[[-180,-60],[180,-60],[180,60],[-180,60],[-180,-60]]]}"#,
      system)
    #expect(abs(band.area() / (360 * 120) - 1) < 1e-3 && band.parts(ofRow: 0).count == 1)
    if system == "EPSG:3832" { return }
    for start in [0.0, 7.3] {
      for sign in [1.0, -1] {
        let places = (0...12).map { index -> String in
          let x = start + 30 * Double(index % 12)
          return "[\(x - 360 * (x / 360).rounded()),\(sign * (index % 2 == 0 ? 60 : 57))]"
        }
        let cap = try roundTrip(
          "{\"type\":\"Polygon\",\"coordinates\":[[\(places.joined(separator: ","))]]}", system)
        #expect(abs(cap.area() / (360 * 31.5) - 1) < 2e-3, "\(cap.area())")
      }
    }
  }

  @Test("A box wider than the plane's world counts once")
  func widerThanPlane() throws {
    let plane = try GeometryText.column(
      #"""
      {"type":"Polygon","coordinates":[[[-20040000,-5000000],[20040000,-5000000],[20040000,5000000],
      [-20040000,5000000],[-20040000,-5000000]]]}
      """#)
    let (globe, log) = try back(plane, "EPSG:3857")
    #expect(log.count(.rejected) == 0)
    try expectValid(globe)
    let height = 2 * (globe.y.max() ?? 0)
    #expect(abs(globe.area() / (360 * height) - 1) < 1e-6)
  }

  @Test("Longitudes that run on over more than a turn count once")
  func widerThanGlobe() throws {
    var log = DiagnosticLog()
    let globe = Antimeridian.cut(
      try GeometryText.column(
        #"""
        {"type":"Polygon","coordinates":[[[-200,-10],[-100,-10],[0,-10],[100,-10],[200,-10],[200,10],
        [100,10],[0,10],[-100,10],[-200,10],[-200,-10]]]}
        """#), log: &log)
    #expect(abs(globe.area() - 7200) < 1e-9)
    try expectValid(globe)
  }

  @Test(
    "A polygon about the place opposite to the centre comes back without the rim alone",
    arguments: [
      ("+proj=laea +lat_0=20 +lon_0=150 +datum=WGS84", -35.0, -25.0, -25.0, -15.0),
      ("+proj=aeqd +lat_0=-18 +lon_0=178 +datum=WGS84", -12, 10, 4, 25),
      ("+proj=laea +lat_0=0 +lon_0=0 +datum=WGS84", 170, -10, 190, 10),
      ("+proj=aeqd +lat_0=0 +lon_0=0 +R=6371000", 170, -10, 190, 10),
    ])
  func opposite(
    _ system: String, _ west: Double, _ south: Double, _ east: Double, _ north: Double
  ) throws {
    let corners = [(west, south), (east, south), (east, north), (west, north), (west, south)]
    let text = corners.map { "[\($0.0 > 180 ? $0.0 - 360 : $0.0),\($0.1)]" }
    let globe = try roundTrip(
      "{\"type\":\"Polygon\",\"coordinates\":[[\(text.joined(separator: ","))]]}", system)
    // Ten kilometres round it, and a strip of half a degree for geodesics, are left out.
    #expect(abs(globe.area() / ((east - west) * (north - south)) - 1) < 4e-3, "\(globe.area())")
  }

  @Test(
    "What the plane was given has its place there on the way back",
    arguments: [
      ("EPSG:3832", "[-169,-80.5],[-4,-68],[69,-79],[91,-50],[136,-85.3],[-169,-80.5]"),
      (
        "ESRI:54030",
        "[7.3,-60],[67.3,-63],[127.3,-60],[-172.7,-63],[-112.7,-60],[-52.7,-63],[7.3,-60]"
      ),
      ("ESRI:54030", "[0,-80],[60,-85],[120,-80],[180,-85],[-120,-80],[-60,-85],[0,-80]"),
      ("ESRI:54030", "[0,80],[60,83],[120,80],[180,83],[-120,80],[-60,83],[0,80]"),
    ])
  func ownOutput(_ system: String, _ ring: String) throws {
    let globe = try roundTrip("{\"type\":\"Polygon\",\"coordinates\":[[\(ring)]]}", system)
    #expect(globe.area() > 100)
  }

  @Test(
    "What lies where the plane is folded is left out, and does not become the rest of the globe")
  func folded() throws {
    let costaRica = try GeometryText.column(
      #"""
      {"type":"Polygon","coordinates":[[[-8633647,940663],[-8603765,1134618],[-8722852,1311620],
      [-8760000,1000000],[-8633647,940663]]]}
      """#)
    let (globe, log) = try back(costaRica, "EPSG:21781")
    #expect(globe.kind(0) == .none && log.count(ofKind: "wrong-in-plane") == 1)
  }

  @Test("A vertex at -180° of a ring that would cross itself lies at 180°")
  func sides() throws {
    for side in [-180, 180] {
      var log = DiagnosticLog()
      let globe = Winding.rewind(
        Antimeridian.cut(
          try GeometryText.column(
            """
            {"type":"Polygon","coordinates":[[[160,0],[170,-10],[\(side),-10],[-160,0],[-170,20],
            [\(side),20],[\(side),10],[170,10],[160,20],[160,0]]]}
            """), log: &log))
      try expectValid(globe)
      #expect(globe.kind(0) == .multiPolygon)
      #expect(abs(globe.area() - 800) < 1e-9, "\(globe.area())")
    }
  }
}

extension GeometryColumn {
  /// The same coordinates with so many parts to a unit, as a layer has them.
  fileprivate func rounded(to parts: Double) -> GeometryColumn {
    var builder = GeometryBuilder()
    for row in 0..<rowCount {
      let kind = kind(row)
      for part in self.parts(ofRow: row) {
        builder.beginPart(partKind(part, in: kind))
        for ring in rings(ofPart: part) {
          builder.beginRing()
          for vertex in vertices(ofRing: ring) {
            builder.appendVertex(
              (x[vertex] * parts).rounded() / parts, (y[vertex] * parts).rounded() / parts)
          }
        }
      }
      builder.endRow(asMultiple: kind.multiple == kind, asCollection: kind == .collection)
    }
    return builder.finish()
  }

  /// The first row in a system.
  fileprivate func named(_ system: String) -> GeometryColumn {
    var builder = GeometryBuilder()
    builder.setSystem(CoordinateSystem(system, order: .eastFirst))
    builder.appendRow(0, of: self)
    return builder.finish()
  }
}
