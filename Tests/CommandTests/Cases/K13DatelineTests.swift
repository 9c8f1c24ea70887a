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

  @Test("The examples of RFC 7946, 3.1.9")
  func standard() throws {
    let line = try Layer(of: #"{"type":"LineString","coordinates":[[170,45],[-170,45]]}"#)
    #expect(
      try line.geometry() == """
        {"coordinates":[[[170,45],[180,45]],[[-180,45],[-170,45]]],"type":"MultiLineString"}
        """)
    let box = try Layer(
      of: """
        {"type":"Polygon","coordinates":[[[170,40],[-170,40],[-170,50],[170,50],[170,40]]]}
        """)
    // The standard's rings begin at other corners.
    #expect(
      try box.geometry() == """
        {"coordinates":[[[[180,50],[170,50],[170,40],[180,40],[180,50]]],\
        [[[-180,40],[-170,40],[-170,50],[-180,50],[-180,40]]]],"type":"MultiPolygon"}
        """)
    #expect(box.bbox == [170, 40, -170, 50])
  }

  @Test(
    "A box that is wider than half the globe goes the long way, whatever holds it",
    arguments: [
      ("<georss:box>-10 -150 10 150</georss:box>", 300.0, 1, 175.0),
      ("<georss:box>-10 100 10 90</georss:box>", 350, 2, 95),
      ("<georss:box>-10 10 10 350</georss:box>", 340, 2, 0),
      ("<georss:box>-10 10 10 200</georss:box>", 190, 2, -80),
      ("<georss:box>-10 -180 10 180</georss:box>", 360, 1, .nan),
      (
        "<georss:where><gml:Envelope><gml:lowerCorner>-10 -150</gml:lowerCorner>"
          + "<gml:upperCorner>10 150</gml:upperCorner></gml:Envelope></georss:where>", 300, 1, 175
      ),
      (
        "<georss:where><gml:Envelope srsName=\"urn:ogc:def:crs:EPSG::4301\">"
          + "<gml:lowerCorner>-10 -150</gml:lowerCorner><gml:upperCorner>10 150</gml:upperCorner>"
          + "</gml:Envelope></georss:where>", 300, 1, 175
      ),
    ] as [(String, Double, Int, Double)])
  func wideBox(box: String, width: Double, parts: Int, gap: Double) throws {
    let layer = try Layer(of: Fragment.rss(box))
    let geometry = try #require(layer.features[0]["geometry"] as? [String: Any])
    let polygons =
      parts == 1
      ? [try layer.rings()] : try #require(geometry["coordinates"] as? [[[[Double]]]])
    #expect(polygons.count == parts)
    let area = polygons.reduce(0) { $0 + signedArea($1[0]) }
    // The datum of one is some hundred metres off.
    #expect(abs(area - 20 * width) < 2)
    for longitude in [120, gap] where longitude.isFinite {
      let found = try Layer(
        of: Fragment.rss(box), "--bbox=\(longitude - 0.01),0,\(longitude + 0.01),1")
      #expect(found.features.count == (longitude == gap ? 0 : 1), "\(longitude)")
    }
  }

  @Test("A box of GeoRSS whose western side exceeds the eastern is two parts")
  func georssBox() throws {
    let layer = try Layer(of: Fragment.rss("<georss:box>-20 176 -12.5 -172</georss:box>"))
    #expect(layer.kind() == "MultiPolygon")
    let geometry = layer.features[0]["geometry"] as? [String: Any]
    let parts = try #require(geometry?["coordinates"] as? [[[[Double]]]])
    #expect(parts.map { signedArea($0[0]) } == [4 * 7.5, 8 * 7.5])
    #expect(layer.bbox == [176, -20, -172, -12.5])
  }

  @Test("A ring round the pole holds it; both directions are the same", arguments: [false, true])
  func pole(isReversed: Bool) throws {
    let ring = [[45, -70], [-45, -70], [-135, -70], [135, -70], [45, -70]]
    let layer = try Layer(
      of: "{\"type\":\"Polygon\",\"coordinates\":[\(isReversed ? ring.reversed() : ring)]}")
    #expect(layer.kind() == "Polygon")
    #expect(signedArea(try layer.rings()[0]) == 360 * 20)
    #expect(layer.bbox == [-180, -90, 180, -70])
  }

  @Test("Parts of multi geometries and collections are cut each for itself")
  func multiples() throws {
    let layer = try Layer(
      of: Fragment.collection(
        """
        {"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]],\
        [[[179,0],[-179,0],[-179,2],[179,2],[179,0]]]]}
        """,
        """
        {"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[179,1]},\
        {"type":"LineString","coordinates":[[179,0],[-179,2]]}]}
        """), "--geometry", "collection")
    #expect(
      try layer.geometry(0) == """
        {"coordinates":[[[[0,0],[1,0],[1,1],[0,0]]],[[[180,2],[179,2],[179,0],[180,0],[180,2]]],\
        [[[-180,0],[-179,0],[-179,2],[-180,2],[-180,0]]]],"type":"MultiPolygon"}
        """)
    #expect(
      try layer.geometry(1) == """
        {"geometries":[{"coordinates":[179,1],"type":"Point"},\
        {"coordinates":[[179,0],[180,1]],"type":"LineString"},\
        {"coordinates":[[-180,1],[-179,2]],"type":"LineString"}],"type":"GeometryCollection"}
        """)
  }
}
