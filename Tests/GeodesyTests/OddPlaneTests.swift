import GeoFeatures
import Geodesy
import TestSupport
import Testing

/// Systems whose ends are no meridian: a globe turned about another pole, oblique planes, planes that are
/// torn; and those that can't be reached.
@Suite("Odd planes")
struct OddPlaneTests {
  private func project(
    _ text: String, _ target: String
  ) throws -> (GeometryColumn, DiagnosticLog) {
    var log = DiagnosticLog()
    let projected = try Reprojection().project(
      GeometryText.column(text), to: TargetSystem(target), log: &log)
    return (Winding.rewind(projected), log)
  }

  private static let turned =
    "+proj=ob_tran +o_proj=longlat +o_lon_p=0 +o_lat_p=39.25 +lon_0=18 +datum=WGS84"

  @Test("A polygon is cut at 180° of a globe turned about another pole")
  func turnedPole() throws {
    let (cut, log) = try project(
      #"{"type":"Polygon","coordinates":[[[-172,10],[-152,10],[-152,30],[-172,30],[-172,10]]]}"#,
      Self.turned)
    #expect(cut.kind(0) == .multiPolygon && log.count(ofKind: "cut-at-antimeridian") == 1)
    #expect(cut.faults(afterCut: 0) == [])
    // pyproj 3.7.2, each edge in 5,000 parts, in square degrees of the turned globe.
    #expect(abs(cut.area() / 1185.969_131_8 - 1) < 1e-3, "\(cut.area())")
    let (whole, none) = try project(
      #"{"type":"Polygon","coordinates":[[[10,0],[20,0],[20,10],[10,10],[10,0]]]}"#, Self.turned)
    #expect(whole.kind(0) == .polygon && none.count(ofKind: "cut-at-antimeridian") == 0)
  }

  @Test("What the source has cut at 180° is in one piece on a globe turned about another pole")
  func joined() throws {
    let (projected, _) = try project(
      #"""
      {"type":"MultiPolygon","coordinates":[[[[170,-20],[180,-20],[180,-10],[170,-10],[170,-20]]],
      [[[-180,-20],[-175,-20],[-175,-10],[-180,-10],[-180,-20]]]]}
      """#, Self.turned)
    #expect(projected.parts(ofRow: 0).count == 1 && projected.faults(afterCut: 0) == [])
  }

  @Test("An oblique plane is not cut at a meridian; what lies over its tear is told")
  func oblique() throws {
    let box = #"{"type":"Polygon","coordinates":[[[-79,40],[-76,40],[-76,43],[-79,43],[-79,40]]]}"#
    let (projected, log) = try project(box, "EPSG:3375")
    #expect(log.count(ofKind: "cut-at-meridian") == 0 && projected.kind(0) == .polygon)
    // Peninsular Malaysia's plane lies about 102.25° E: its far side is torn.
    let far = #"{"type":"LineString","coordinates":[[-100,-10],[-60,-10],[-60,10],[-100,10]]}"#
    #expect(try project(far, "EPSG:3375").1.count(ofKind: "torn-plane") == 1)
    let near = #"{"type":"LineString","coordinates":[[100,1],[104,7]]}"#
    #expect(try project(near, "EPSG:3375").1.count(ofKind: "torn-plane") == 0)
  }

  @Test("A pole stays one under a shift of datum, and makes no knot")
  func shiftedPole() throws {
    let (cap, _) = try project(
      #"""
      {"type":"Polygon","coordinates":[[[-180,-90],[-90,-90],[0,-90],[90,-89.9989],[95,-89.9989],
      [180,-90],[180,-80],[90,-80],[0,-80],[-90,-80],[-180,-80],[-180,-90]]]}
      """#, "EPSG:4301")
    #expect(cap.faults(afterCut: 0) == [])
    #expect(cap.y.min() == -90)
  }

  @Test(
    "A grid that is not here is named",
    arguments: [
      "+proj=longlat +ellps=WGS84 +nadgrids=none_such.gsb +type=crs",
      "+proj=merc +ellps=WGS84 +nadgrids=@none_either.gsb,none_such.gsb +type=crs",
    ])
  func missingGrid(_ text: String) throws {
    let failure = #expect(throws: Failure.self) { try TargetSystem(text) }
    #expect(failure?.kind == .usage && failure?.message.contains("none_such.gsb") == true)
    // What is marked as optional is.
    _ = try TargetSystem("+proj=longlat +ellps=WGS84 +nadgrids=@none_such.gsb,null +type=crs")
  }
}
