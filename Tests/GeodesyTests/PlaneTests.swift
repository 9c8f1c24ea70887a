import GeoFeatures
import Geodesy
import TestSupport
import Testing

/// Whole geometries in the plane of a system: what goes round a pole, over 180°, and beyond the plane.
///
/// Areas are those that pyproj and shapely give for the same outlines cut at every 0.05°.
@Suite("Planes")
struct PlaneTests {
  private func project(
    _ column: GeometryColumn, _ target: String
  ) throws -> (GeometryColumn, DiagnosticLog) {
    var log = DiagnosticLog()
    let projected = try Reprojection().project(column, to: TargetSystem(target), log: &log)
    return (Winding.rewind(projected), log)
  }

  private func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> String {
    "[[[\(west),\(south)],[\(east),\(south)],[\(east),\(north)],[\(west),\(north)],[\(west),\(south)]]]"
  }

  private func polygon(
    _ west: Double, _ south: Double, _ east: Double, _ north: Double
  ) throws -> GeometryColumn {
    try GeometryText.column(
      "{\"type\":\"Polygon\",\"coordinates\":\(box(west, south, east, north))}")
  }

  @Test(
    "No edge lies off by more than a five-hundredth of its length, however short it is",
    arguments: [
      "EPSG:3413", "EPSG:3035", "EPSG:3857",
      "+proj=laea +lat_0=-20 +lon_0=175 +datum=WGS84",
    ])
  func bending(_ target: String) throws {
    // Between Sweden and, near the place opposite to the last one's centre, Mali.
    let corners = [
      (15.0, 66.0), (15.9, 66.4), (14.4, 65.6), (-5.5, 19.1), (-4.6, 19.9), (-5.2, 20.6),
    ]
    var builder = GeometryBuilder()
    builder.beginPart(.line)
    builder.beginRing()
    for (x, y) in corners { builder.appendVertex(x, y) }
    builder.endRow()
    var log = DiagnosticLog()
    let line = builder.finish()
    let projected = try Reprojection().project(line, to: TargetSystem(target), log: &log)
    let to = try Projector().transformation(from: "OGC:CRS84", to: target)
    let from = try Projector().transformation(from: target, to: "OGC:CRS84")
    for vertex in 1..<projected.x.count {
      let (a, b) = (vertex - 1, vertex)
      let plane = [(projected.x[a], projected.y[a]), (projected.x[b], projected.y[b])]
      let globe = plane.map { place -> (Double, Double) in
        var (x, y) = place
        from.apply(x: &x, y: &y, z: nil, count: 1, stride: 8)
        return (x, y)
      }
      var middle = ((globe[0].0 + globe[1].0) / 2, (globe[0].1 + globe[1].1) / 2)
      to.apply(x: &middle.0, y: &middle.1, z: nil, count: 1, stride: 8)
      let (east, north) = (plane[1].0 - plane[0].0, plane[1].1 - plane[0].1)
      let length = (east * east + north * north).squareRoot()
      let off =
        abs(east * (middle.1 - plane[0].1) - north * (middle.0 - plane[0].0)) / length
      #expect(off <= length / 500 + 0.01 || length < 100, "\(globe): \(off) m of \(length) m")
    }
  }

  @Test("What a repair does to a polygon on its way into a plane is noted")
  func repairs() throws {
    let column = try GeometryText.column(
      #"{"type":"Polygon","coordinates":[[[10,50],[14,50],[14,54],[10,54],[10,50]],"#
        + "[[20,50],[20,52],[22,52],[22,50],[20,50]]]}")
    let (_, log) = try project(column, "EPSG:3035")
    #expect(log.count(ofKind: "made-valid") == 1)
    let (_, other) = try project(polygon(10, 50, 30, 60), "EPSG:3035")
    #expect(other.count(ofKind: "made-valid") == 0)
  }

  @Test("The New Zealand Map Grid shows what lies about New Zealand, in no time")
  func newZealand() throws {
    let (projected, log) = try project(polygon(-100, -80, 79, 80), "EPSG:27200")
    #expect(projected.kind(0) == .none && log.count(ofKind: "outside-projection") == 1)
    let (near, nearLog) = try project(polygon(100, -80, 179, 20), "EPSG:27200")
    #expect(nearLog.count(ofKind: "cut-at-plane-edge") == 1)
    #expect(near.x.count < 2000)
    #expect(near.x.allSatisfy { abs($0 - 2.5e6) < 3e6 })
  }

  @Test("What lies farther off than is taken is said to")
  func limit() throws {
    let (_, log) = try project(
      try GeometryText.column(#"{"type":"Point","coordinates":[-20,64]}"#), "EPSG:3031")
    #expect(log.entries.first?.kept.first?.message.contains("50000 km are the limit") == true)
  }

  @Test(
    "A box all round a pole is a disc or a ring about it",
    arguments: [
      ("EPSG:3995", 60.0, 90.0, 34_902_406_485_844.87, 1),
      ("EPSG:3995", 60, 70, 19_773_110_788_229.39, 2),
      ("EPSG:3031", -90, -60, 34_902_406_485_844.87, 1),
    ])
  func roundPole(_ target: String, south: Double, north: Double, area: Double, rings: Int) throws {
    let (projected, log) = try project(polygon(-180, south, 180, north), target)
    #expect(log.count(.rejected) == 0 && log.count(ofKind: "edges-bent") == 1)
    #expect(projected.kind(0) == .polygon)
    #expect(projected.rings(ofPart: projected.parts(ofRow: 0).lowerBound).count == rings)
    // 512 or 1024 edges instead of 7200.
    #expect(abs(projected.area() / area - 1) < 1e-4)
  }

  @Test(
    "What the source has cut at 180° is in one piece where the plane goes on there",
    arguments: [
      ("EPSG:3832", 259_080_503_570.58688), ("EPSG:3995", 1_840_143_351_727.8333),
      ("EPSG:3994", 147_995_196_459.94025),
      ("+proj=laea +lat_0=-18 +lon_0=178 +datum=WGS84", 234_385_269_478.6708),
    ])
  func joined(_ target: String, area: Double) throws {
    let parts = [box(177, -20, 180, -16), box(-180, -20, -178, -16)].joined(separator: ",")
    let column = try GeometryText.column("{\"type\":\"MultiPolygon\",\"coordinates\":[\(parts)]}")
    let (projected, log) = try project(column, target)
    #expect(log.count(.rejected) == 0 && log.count(.repaired) == 0)
    #expect(projected.parts(ofRow: 0).count == 1)
    // The chords of an edge lie up to a five-hundredth of its length off.
    #expect(abs(projected.area() / area - 1) < 1e-3)
    // Edges along 180° of different lengths on both sides are put together too.
    let short = [box(177, -20, 180, -16), box(-180, -19, -178, -17)].joined(separator: ",")
    let uneven = try GeometryText.column("{\"type\":\"MultiPolygon\",\"coordinates\":[\(short)]}")
    #expect(try project(uneven, target).0.parts(ofRow: 0).count == 1)
  }

  @Test("A map of the web shows the world as a square")
  func square() throws {
    let (projected, log) = try project(polygon(-180, -90, 180, 90), "EPSG:3857")
    #expect(log.count(.rejected) == 0 && log.count(ofKind: "cut-at-plane-edge") == 1)
    let edge = Double.pi * 6_378_137
    #expect(abs(projected.area() / (4 * edge * edge) - 1) < 1e-9)
    // A polygon that the plane shows as a whole is not cut, nor is a pole a place.
    let (north, none) = try project(polygon(10, 84, 20, 87), "EPSG:3857")
    #expect(none.count(ofKind: "cut-at-plane-edge") == 0 && (north.y.max() ?? 0) > edge)
    let (pole, lost) = try project(
      GeometryText.column(#"{"type":"Point","coordinates":[0,90]}"#), "EPSG:3857")
    #expect(pole.kind(0) == .none && lost.count(ofKind: "outside-projection") == 1)
  }

  @Test("The globe from afar is cut at its horizon")
  func horizon() throws {
    let world = try polygon(-180, -90, 180, 90)
    let (sphere, log) = try project(world, "+proj=ortho +lat_0=40 +lon_0=10 +R=6371000")
    #expect(log.count(ofKind: "cut-at-plane-edge") == 1 && log.count(.rejected) == 0)
    #expect(sphere.kind(0) == .polygon)
    let disc = Double.pi * 6_371_000 * 6_371_000
    #expect(sphere.area() < disc && sphere.area() > 0.999 * disc)
    // A line is cut as well, and what lies behind the horizon has no place.
    let line = try GeometryText.column(
      #"{"type":"LineString","coordinates":[[10,0],[120,0]]}"#,
      #"{"type":"LineString","coordinates":[[170,-10],[175,-10]]}"#)
    let (lines, lineLog) = try project(line, "+proj=ortho +lat_0=0 +lon_0=10 +R=6371000")
    #expect(abs((lines.x.max() ?? 0) - 6_371_000) < 10)
    #expect(lines.kind(1) == .none && lineLog.count(ofKind: "outside-projection") == 1)
  }

  @Test("A polygon that holds the place opposite to the centre is not turned inside out")
  func antipode() throws {
    let target = "+proj=laea +lat_0=25 +lon_0=121 +R=6371000"
    let sphere = 4 * Double.pi * 6_371_000 * 6_371_000
    let (globe, _) = try project(polygon(-180, -90, 180, 90), target)
    #expect(abs(globe.area() / sphere - 1) < 1e-3)
    // The antipode is 59° W, 25° S: the box is 60° by 50°, on the sphere (sin 0 - sin -50°) π / 3 R².
    let (box, log) = try project(polygon(-90, -50, -30, 0), target)
    #expect(log.count(ofKind: "cut-at-plane-edge") == 1)
    let area = sin50 * Double.pi / 3 * 6_371_000 * 6_371_000
    #expect(abs(box.area() / area - 1) < 2e-3)
  }

  private let sin50 = 0.766044443118978

  @Test("A transverse Mercator projection shows the globe but for two gaps on the equator")
  func transverse() throws {
    let (projected, log) = try project(polygon(-180, -80, 180, 80), "EPSG:32651")
    #expect(log.count(ofKind: "cut-at-plane-edge") == 1 && projected.kind(0) == .polygon)
    // It lies evenly about its central meridian, whose easting is 500 km, and as high as that is long:
    // 10,001,965.729 m from the equator to the pole, times 0.9996 (NGA.SIG.0012, 2014).
    #expect(abs((projected.x.max() ?? 0) - 1_000_000 + (projected.x.min() ?? 0)) < 1)
    #expect(abs((projected.y.max() ?? 0) - 2 * 10_001_965.729 * 0.9996) < 500)
  }

  @Test("Longitudes that run on put together what is cut at 180°")
  func continuous() throws {
    let world = box(-180, -90, 180, 90)
    let cap = box(-180, 60, 180, 90)
    let halves = [box(177, -20, 180, -16), box(-180, -20, -178, -16)].joined(separator: ",")
    let column = try GeometryText.column(
      "{\"type\":\"Polygon\",\"coordinates\":\(world)}",
      "{\"type\":\"Polygon\",\"coordinates\":\(cap)}",
      "{\"type\":\"MultiPolygon\",\"coordinates\":[\(halves)]}")
    let table = FeatureTable(schema: Schema(), geometry: column, columns: [])
    var log = DiagnosticLog()
    let prepared = LayerGeometry.prepare(table, longitudes: .continuous, log: &log, firstItem: 1)
      .geometry
    #expect(log.count(.rejected) == 0 && log.count(.repaired) == 0)
    for (row, expected) in [
      (0, (0.0, 360.0, 64_800.0)), (1, (0, 360, 10_800)), (2, (177, 182, 20)),
    ] {
      let x = prepared.vertices(ofRow: row).map { prepared.x[$0] }
      #expect(x.min() == expected.0 && x.max() == expected.1)
      #expect(prepared.parts(ofRow: row).count == 1)
      let area = Winding.signedArea(prepared.vertices(ofRow: row), of: prepared)
      #expect(abs(area - expected.2) < 1e-6)
    }
  }

  @Test("A plane that is torn is said to be")
  func torn() throws {
    let (_, log) = try project(polygon(-60, -10, -20, 10), "+proj=igh")
    #expect(log.count(ofKind: "torn-plane") == 1)
  }
}
