import Foundation
import Testing

/// What lies across the 180th meridian, and what only touches it.
@Suite("K13 dateline and bbox")
struct K13DatelineTests {
  @Test("A wide polygon that touches -180 is no crosser")
  func wide() throws {
    let layer = try Layer(
      of: """
        {"type":"Polygon","coordinates":\
        [[[-180,-60],[179.5,-60],[179.5,60],[-180,60],[-180,-60]]]}
        """)
    #expect(
      try layer.rings() == [[[-180, -60], [179.5, -60], [179.5, 60], [-180, 60], [-180, -60]]])
    #expect(layer.bbox == [-180, -60, 179.5, 60])
  }

  @Test("The bbox of points on both sides is the narrow one: west exceeds east")
  func box() throws {
    let layer = try Layer(
      of: Fragment.rss(
        "<georss:point>-18.0 177.5</georss:point>", "<georss:point>-16.5 -178.25</georss:point>"))
    #expect(layer.bbox == [177.5, -18, -178.25, -16.5])
  }

  @Test("With heights it has all minima first, then all maxima")
  func boxWithHeights() throws {
    let layer = try Layer(
      of: Fragment.collection(
        #"{"type":"Point","coordinates":[177.5,-18,-500]}"#,
        #"{"type":"Point","coordinates":[-178.25,-16.5,120]}"#))
    #expect(layer.bbox == [177.5, -18, -500, -178.25, -16.5, 120])
  }

  private static let line = Fragment.rss("<georss:line>-20 170 -10 -170</georss:line>")

  @Test("A line is cut where it meets 180°, straight in longitude and latitude, and it is said")
  func cut() throws {
    let layer = try Layer(of: Self.line)
    #expect(
      try layer.geometry() == """
        {"coordinates":[[[170,-20],[180,-15]],[[-180,-15],[-170,-10]]],"type":"MultiLineString"}
        """)
    #expect(layer.bbox == [170, -20, -170, -10])
    #expect(layer.run.errors.contains("the geometry is cut at 180°"))
  }

  @Test("KML and CSV have the same two parts; --longitudes continuous leaves it whole")
  func elsewhere() throws {
    let parts = try KMLLayer(of: Self.line).texts("MultiGeometry/LineString/coordinates")
    #expect(parts == ["170,-20 180,-15", "-180,-15 -170,-10"])
    let csv = try CommandRun(["convert", "-", "-f", "csv"], input: Self.line)
    #expect(csv.output.contains("MULTILINESTRING ((170 -20,180 -15),(-180 -15,-170 -10))"))
    let whole = try Layer(of: Self.line, "--longitudes", "continuous")
    #expect(try whole.geometry() == #"{"coordinates":[[170,-20],[190,-10]],"type":"LineString"}"#)
  }
}
