import GeoFeatures
import Geodesy
import TestSupport
import Testing

/// Cuts where the plane of a projected system ends.
@Suite("Cut for a plane")
struct PlaneCutTests {
  private func project(
    _ column: GeometryColumn, _ target: String
  ) throws -> (GeometryColumn, DiagnosticLog) {
    var log = DiagnosticLog()
    let system = try TargetSystem(target)
    let projected = try Reprojection().project(column, to: system, log: &log)
    return (Winding.rewind(projected), log)
  }

  @Test("A polygon over 180° stays whole where the plane goes on there, and is cut where it ends")
  func pacific() throws {
    let (whole, log) = try project(
      GeometryText.column(
        #"{"type":"Polygon","coordinates":[[[177,-20],[-178,-20],[-178,-16],[177,-16],[177,-20]]]}"#
      ),
      "EPSG:3832")
    #expect(log.isEmpty)
    #expect(whole.kind(0) == .polygon)
    // Mercator about 150°: π times 6,378,137 m over 180 for a degree.
    let degree = 111_319.49079327357
    #expect(abs((whole.x.max() ?? 0) - 32 * degree) < 1e-6)
    #expect(abs((whole.x.min() ?? 0) - 27 * degree) < 1e-6)

    let (cut, cutLog) = try project(
      GeometryText.column(
        #"{"type":"Polygon","coordinates":[[[-40,0],[-20,0],[-20,10],[-40,10],[-40,0]]]}"#),
      "EPSG:3832")
    #expect(cutLog.entries.map(\.kind) == ["cut-at-meridian", "outside-area-of-use"])
    #expect(cut.kind(0) == .multiPolygon && cut.parts(ofRow: 0).count == 2)
    // On the edge itself PROJ would not know which side is meant.
    #expect(abs((cut.x.max() ?? 0) - 180 * degree) < 2e-5)
    #expect(abs((cut.x.min() ?? 0) + 180 * degree) < 2e-5)
    #expect(cut.x.allSatisfy { abs($0) > 169 * degree })
  }

  @Test("What only touches the edge stays on its side")
  func touching() throws {
    let (west, _) = try project(
      GeometryText.column(
        #"{"type":"Polygon","coordinates":[[[-50,0],[-30,0],[-30,10],[-50,10],[-50,0]]]}"#,
        #"{"type":"Polygon","coordinates":[[[-30,0],[-10,0],[-10,10],[-30,10],[-30,0]]]}"#),
      "EPSG:3832")
    let first = west.vertices(ofRow: 0).map { west.x[$0] }
    let second = west.vertices(ofRow: 1).map { west.x[$0] }
    #expect(first.allSatisfy { $0 > 0 } && second.allSatisfy { $0 < 0 })
  }

  @Test("A ring round the pole is a ring in a polar plane, and is not cut")
  func polar() throws {
    // Edges of half a degree bend by less than a five-hundredth.
    let ring = stride(from: -180.0, through: 180, by: 0.5).map { "[\($0),80]" }
    let (projected, log) = try project(
      GeometryText.column(
        "{\"type\":\"Polygon\",\"coordinates\":[[\(ring.joined(separator: ","))]]}"), "EPSG:3413")
    #expect(log.isEmpty)
    #expect(projected.kind(0) == .polygon)
    #expect(projected.vertices(ofRow: 0).count == 721)
    // pyproj: (-45, 80) is (0, -1085920.2973930992) in EPSG:3413.
    for vertex in projected.vertices(ofRow: 0) {
      let (x, y) = (projected.x[vertex], projected.y[vertex])
      #expect(abs((x * x + y * y).squareRoot() - 1_085_920.2973930992) < 1e-6)
    }
    #expect(Winding.signedArea(projected.vertices(ofRow: 0), of: projected) > 0)
  }

  @Test(
    "A ring that leads to the pole and back is rid of that way where the plane holds the pole",
    arguments: [
      // Where the ring begins makes no difference.
      "[-180,70],[-90,80],[0,70],[90,80],[180,70],[180,90],[-180,90],[-180,70]",
      "[180,90],[-180,90],[-180,70],[-90,80],[0,70],[90,80],[180,70],[180,90]",
      "[-180,80],[-180,70],[-90,80],[0,70],[90,80],[180,70],[180,80],[180,90],[-180,90],[-180,80]",
      "[0,70],[90,80],[180,70],[180,90],[0,90],[-180,90],[-180,70],[-90,80],[0,70]",
    ])
  func slit(_ ring: String) throws {
    let column = try GeometryText.column("{\"type\":\"Polygon\",\"coordinates\":[[\(ring)]]}")
    let (projected, log) = try project(column, "EPSG:3413")
    #expect(log.count(.rejected) == 0)
    #expect(projected.kind(0) == .polygon && projected.rings(ofPart: 0).count == 1)
    // pyproj and shapely, the four edges cut at every 0.05°.
    let area = Winding.signedArea(projected.vertices(ofRow: 0), of: projected)
    #expect(abs(area / 8_714_864_751_691.863 - 1) < 1e-4)
    // Round an oblique centre too; in the other pole's plane the pole has no place, and what lies far
    // enough from it has none either.
    let oblique = try project(column, "+proj=laea +lat_0=25 +lon_0=121 +datum=WGS84").0
    #expect(oblique.rings(ofPart: 0).count == 1)
    #expect(abs(oblique.area() / 9_078_709_407_393.486 - 1) < 1e-4)
    let (south, rejected) = try project(column, "EPSG:3031")
    #expect(south.kind(0) == .none && rejected.count(ofKind: "outside-projection") == 1)
  }

  @Test("A geographic system keeps what touches 180° on its side, whatever the shift of datum")
  func shift() throws {
    let (projected, log) = try project(
      GeometryText.column(
        #"{"type":"Polygon","coordinates":[[[170,-40],[180,-40],[180,-35],[170,-35],[170,-40]]]}"#),
      // NZGD49, some 200 m off.
      "EPSG:4272")
    #expect(log.count(.rejected) == 0)
    #expect(projected.x.allSatisfy { $0 > 169.9 && $0 <= 180 })
  }

  @Test("Parts add up to the whole, wherever the plane ends")
  func areas() throws {
    var random = SeededGenerator(seed: 99)
    for _ in 0..<300 {
      let central = Double.random(in: -179...179, using: &random)
      let west = Double.random(in: -180...179, using: &random)
      let width = Double.random(in: 1...150, using: &random)
      let east = west + width > 180 ? west + width - 360 : west + width
      let south = Double.random(in: -60...40, using: &random)
      let north = south + Double.random(in: 1...20, using: &random)
      let target = "+proj=eqc +lon_0=\(central) +a=6371000 +b=6371000"
      let corners = [(west, south), (east, south), (east, north), (west, north), (west, south)]
      let text = corners.map { "[\($0.0),\($0.1)]" }.joined(separator: ",")
      let (projected, _) = try project(
        GeometryText.column("{\"type\":\"Polygon\",\"coordinates\":[[\(text)]]}"), target)
      // Plate carrée: a degree is as long everywhere.
      let degree = 6_371_000 * Double.pi / 180
      let area = width * (north - south) * degree * degree
      #expect(abs(projected.area() / area - 1) < 1e-9, "\(central) \(corners)")
      let limit = 180 * degree + 1e-3
      #expect(projected.x.allSatisfy { abs($0) <= limit })
    }
  }
}
