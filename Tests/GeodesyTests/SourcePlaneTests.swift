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
    "A box on a cylinder is the box on the globe, at the poles as well",
    arguments: ["EPSG:4087", "EPSG:32662", "EPSG:3410", "EPSG:6933", "EPSG:8857"],
    [(-180.0, 180.0), (-180, 90), (-90, 180), (-180, 0), (0, 180), (0, 30)])
  func cylinder(_ system: String, _ longitudes: (Double, Double)) throws {
    for (south, north) in [(-90.0, 90.0), (0, 90), (-90, 0), (60, 85)] {
      let (west, east) = longitudes
      var ring = [(west, south), (east, south)]
      // The sides of a map that is no cylinder bend.
      for step in 1...60 { ring.append((east, south + (north - south) * Double(step) / 60)) }
      for step in 0..<60 { ring.append((west, north - (north - south) * Double(step) / 60)) }
      let way = try Projector().transformation(from: "OGC:CRS84", to: system)
      let plane = ring.map { place -> (Double, Double) in
        var (x, y) = place
        way.apply(x: &x, y: &y, z: nil, count: 1, stride: 8)
        return ((x * 1000).rounded() / 1000, (y * 1000).rounded() / 1000)
      }
      let (turned, log) = try onGlobe(self.ring(plane), in: system)
      #expect(log.count(.rejected) == 0)
      let expected = (east - west) * (north - south)
      #expect(abs(turned.area() / expected - 1) < 1e-3, "\(longitudes), \(south) to \(north)")
    }
  }

  @Test(
    "The outline of the world comes back from a plane in which poles are points",
    arguments: ["ESRI:54009", "+proj=sinu +datum=WGS84", "+proj=moll +lon_0=150 +datum=WGS84"])
  func outline(_ system: String) throws {
    let world = try GeometryText.column(
      #"{"type":"Polygon","coordinates":[[[-180,-90],[180,-90],[180,90],[-180,90],[-180,-90]]]}"#,
      #"{"type":"Polygon","coordinates":[[[-180,40],[180,40],[180,90],[-180,90],[-180,40]]]}"#)
    var log = DiagnosticLog()
    let there = try Reprojection().project(world, to: TargetSystem(system), log: &log)
    let back = try Reprojection().toWGS84(there, log: &log)
    let cut = Antimeridian.cut(GeometryRepair.repair(back, log: &log), log: &log)
    #expect(log.count(.rejected) == 0)
    #expect(abs(cut.area(0) / (360 * 180) - 1) < 5e-3)
    #expect(abs(cut.area(1) / (360 * 50) - 1) < 5e-3)
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

  @Test("A ring stays closed to the last bit, whatever its edges add up to")
  func closed() throws {
    // A box of Ghana's size, as it lies in the plane of the north polar region.
    let (west, south, east, north) = (0.02, 5.0, 7.3, 11.0)
    var log = DiagnosticLog()
    let projected = try Reprojection().project(
      GeometryText.column(box(west, south, east, north)), to: TargetSystem("EPSG:3413"), log: &log)
    let turned = try Reprojection().toWGS84(projected, log: &log)
    let vertices = turned.vertices(ofRow: 0)
    let (first, last) = (vertices.lowerBound, vertices.upperBound - 1)
    #expect(turned.x[first] == turned.x[last] && turned.y[first] == turned.y[last])
  }

  @Test("What the plane's decimals leave beside 180° makes no sliver")
  func sliver() throws {
    let text = box(-20_037_508.343, -1_860_000, -20_000_000, -1_800_000)
    let (turned, _) = try onGlobe(text, in: "EPSG:3857")
    #expect(turned.kind(0) == .polygon && turned.x.max().map { $0 < -179 } == true)
  }

  @Test(
    "A vertex that rounding has put beyond the plane has a place; one that lies beyond has none")
  func rounded() throws {
    // Mollweide's plane ends at 18,040,095.696 m on the equator.
    let near = box(17_000_000, -100, 18_040_095.697, 100)
    #expect(try onGlobe(near, in: "ESRI:54009").1.count(.rejected) == 0)
    let far = box(17_000_000, -100, 18_040_096, 100)
    #expect(try onGlobe(far, in: "ESRI:54009").1.count(ofKind: "outside-projection") == 1)
  }

  @Test(
    "What was cut where a plane ends comes back in one piece", arguments: ["EPSG:3832", turned])
  func thereAndBack(_ system: String) throws {
    // Over 30° W, where the plane about 150° E ends; over 18° E for the turned globe.
    let outline = system == Self.turned ? box(10, 50, 26, 60) : box(-40, 50, -20, 60)
    var log = DiagnosticLog()
    let cut = try Reprojection().project(
      GeometryText.column(outline), to: TargetSystem(system), log: &log)
    #expect(cut.kind(0) == .multiPolygon)
    let back = try Reprojection().toWGS84(cut, log: &log)
    let whole = Winding.rewind(Antimeridian.cut(back, log: &log))
    #expect(whole.parts(ofRow: 0).count == 1 && whole.faults(afterCut: 0) == [])
    let area = system == Self.turned ? 160.0 : 200
    #expect(abs(whole.area() / area - 1) < 2e-3, "\(whole.area())")
  }

  /// Europe on the end of the map.
  private static let turned =
    "+proj=ob_tran +o_proj=longlat +o_lon_p=-162 +o_lat_p=39.25 +lon_0=180 +datum=WGS84"

  @Test("An edge over what a torn plane does not show is not followed for ever")
  func overTear() throws {
    let (turned, _) = try onGlobe(
      #"{"type":"LineString","coordinates":[[-9000000,-6000000],[9000000,-6000000]]}"#,
      in: "+proj=igh +datum=WGS84")
    #expect(turned.x.count < 2000)
  }
}
