import GeoFeatures
import Geodesy
import TestSupport
import Testing

/// Lines and polygons that come in a projected system: their edges are straight there.
///
/// Areas are those that pyproj 3.7.2 and shapely 2.1 give for the same outlines, divided into 80,000 parts,
/// in Lambert's equal-area projection about their middle.
@Suite("Edges of a source's plane")
struct SourcePlaneTests {
  private func column(_ text: String, in system: String) throws -> GeometryColumn {
    let plain = try GeometryText.column(text)
    var builder = GeometryBuilder()
    builder.setSystem(CoordinateSystem(system, order: .eastFirst))
    builder.appendRow(0, of: plain)
    return builder.finish()
  }

  private func onGlobe(
    _ text: String, in system: String
  ) throws -> (GeometryColumn, DiagnosticLog) {
    var log = DiagnosticLog()
    let turned = try Reprojection().toWGS84(column(text, in: system), log: &log)
    let repaired = GeometryRepair.repair(turned, log: &log)
    return (Winding.rewind(Antimeridian.cut(repaired, log: &log)), log)
  }

  private func ring(_ vertices: [(Double, Double)]) -> String {
    let positions = (vertices + vertices.prefix(1)).map { "[\($0.0),\($0.1)]" }
    return "{\"type\":\"Polygon\",\"coordinates\":[[\(positions.joined(separator: ","))]]}"
  }

  private func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> String {
    ring([(west, south), (east, south), (east, north), (west, north)])
  }

  /// The area of the first row in square metres, holes off, in an equal-area plane.
  private func squareMetres(_ column: GeometryColumn, in plane: String) throws -> Double {
    var log = DiagnosticLog()
    let fine = try Densifying.straight(metres: 10_000).densify(column)
    let projected = try Reprojection().project(fine, to: TargetSystem(plane), log: &log)
    #expect(log.count(.rejected) == 0)
    return projected.area()
  }

  @Test(
    "A polygon wider than half the globe is what lies in it",
    arguments: [
      ("EPSG:3857", 1.5e7, 5e6, 134.7472926179282), ("EPSG:3857", 20_037_508.34, 2e7, 180),
      ("EPSG:3857", 20_037_508.342789244, 2e7, 180), ("EPSG:6933", 1.7e7, 5e6, 176.19085279061778),
    ])
  func wide(_ system: String, x: Double, y: Double, longitude: Double) throws {
    let (turned, log) = try onGlobe(box(-x, -y, x, y), in: system)
    #expect(log.count(.rejected) == 0 && turned.kind(0) == .polygon)
    #expect(turned.faults(afterCut: 0) == [])
    #expect(abs((turned.x.max() ?? 0) - longitude) < 1e-6)
    #expect(abs((turned.x.min() ?? 0) + longitude) < 1e-6)
    let height = (turned.y.max() ?? 0) - (turned.y.min() ?? 0)
    #expect(abs(turned.area() / (2 * longitude * height) - 1) < 1e-6)
  }

  @Test(
    "A square of a polar plane bends on the globe, whether the pole is in it, on its edge, or a corner",
    arguments: [
      (-2e6, -2e6, 2e6, 2e6, 16_441_670_844_026), (0, 0, 2e6, 2e6, 4_110_417_711_134.5),
      (-2e6, -2e6, 0, 0, 4_110_417_711_134.5), (-1e6, 0, 1e6, 1e6, 2_108_012_152_008),
      (-1e6, 0, 9e5, 1e6, 2_003_384_935_978),
    ])
  func polarSquare(
    _ west: Double, _ south: Double, _ east: Double, _ north: Double, area: Double
  ) throws {
    let (turned, log) = try onGlobe(box(west, south, east, north), in: "EPSG:3413")
    #expect(log.count(ofKind: "edges-bent") == 1 && turned.faults(afterCut: 0) == [])
    let own = try squareMetres(
      turned, in: "+proj=laea +lat_0=90 +lon_0=-45 +datum=WGS84")
    #expect(abs(own / area - 1) < 1e-3, "\(own)")
  }

  @Test("A ring round the pole that lies beyond the equator holds that pole")
  func overEquator() throws {
    // In the plane about the north pole 2.2e7 m reach about 31° S.
    let corners = (0..<32).map { corner -> (Double, Double) in
      let angle = Double(corner) * .pi / 16
      return (2.2e7 * cosine(angle), 2.2e7 * cosine(angle - .pi / 2))
    }
    let (turned, _) = try onGlobe(ring(corners), in: "EPSG:3413")
    #expect(turned.faults(afterCut: 0) == [])
    #expect(turned.y.max() == 90 && abs((turned.y.min() ?? 0) + 31.6327) < 0.01)
    #expect(abs(turned.area() / (360 * (90 + 31.5)) - 1) < 0.01)
  }

  private func cosine(_ angle: Double) -> Double {
    // By its power series: enough for corners.
    let reduced = angle.remainder(dividingBy: 2 * .pi)
    var (sum, term) = (1.0, 1.0)
    for step in 1..<20 {
      term *= -reduced * reduced / Double((2 * step - 1) * 2 * step)
      sum += term
    }
    return sum
  }

  @Test("A ring over 180° with an edge along it is one ring")
  func edgeAlongAntimeridian() throws {
    // Metres of the plane about 150° E: 30° of longitude are 3,339,584.72 m.
    let seam = 3_339_584.723798207
    let text = ring([
      (seam - 1e6, 0), (seam, 0), (seam, 5e5), (seam + 5e5, 5e5), (seam + 5e5, 1e6),
      (seam - 1e6, 1e6),
    ])
    let (turned, log) = try onGlobe(text, in: "EPSG:3832")
    #expect(log.count(ofKind: "cut-at-antimeridian") == 1)
    #expect(turned.kind(0) == .multiPolygon && turned.parts(ofRow: 0).count == 2)
    #expect(turned.faults(afterCut: 0) == [])
    let degree = 111_319.490793
    let whole = turned.area() * degree * degree
    // A degree of latitude is 0.7 % shorter than one of longitude near the equator, and Mercator's
    // northings a little longer.
    #expect(abs(whole / 1.25e12 - 1) < 0.01, "\(whole)")
  }

  @Test("Small edges stay as they are, vertex by vertex")
  func small() throws {
    let text = box(300_000, 6_700_000, 310_000, 6_710_000)
    let (turned, log) = try onGlobe(text, in: "EPSG:32632")
    #expect(log.count(ofKind: "edges-bent") == 0 && turned.x.count == 5)
  }

  @Test("A line of 3,000 km follows what is straight in its plane, heights and all")
  func line() throws {
    let text =
      #"{"type":"LineString","coordinates":[[-1500000,-1500000,0],[1500000,-1500000,300]]}"#
    let (turned, _) = try onGlobe(text, in: "EPSG:3413")
    #expect(turned.x.count > 20 && turned.parts(ofRow: 0).count == 1)
    // Its middle is the nearest to the pole; pyproj has it at 45° W, 76.21724° N.
    let nearest = turned.y.max() ?? 0
    #expect(abs(nearest - 76.21724) < 0.001, "\(nearest)")
    #expect(turned.z?[turned.x.count - 1] == 300)
  }
}
