import Testing

/// Circles and their units.
@Suite("K05 radius units")
struct K05RadiusTests {
  @Test("georss:radius and georss:circle are metres")
  func metres() throws {
    let layer = try Layer(
      of: Fragment.rss(
        "<georss:point>36.0 -121.0</georss:point><georss:radius>25000</georss:radius>",
        "<georss:circle>-41.5 174.25 5000</georss:circle>"))
    #expect(try layer.geometry(0) == #"{"coordinates":[-121,36],"type":"Point"}"#)
    #expect(layer.property("radius_m", 0) as? Double == 25_000)
    #expect(try layer.geometry(1) == #"{"coordinates":[174.25,-41.5],"type":"Point"}"#)
    #expect(layer.property("radius_m", 1) as? Double == 5_000)
  }

  @Test("A CAP circle in an item is kilometres (CAP 1.2, 3.2.4)")
  func kilometres() throws {
    let layer = try Layer(
      of: Fragment.rss(
        """
        <cap:circle xmlns:cap="urn:oasis:names:tc:emergency:cap:1.2">35.0,-97.5 12.5</cap:circle>
        """))
    #expect(try layer.geometry() == #"{"coordinates":[-97.5,35],"type":"Point"}"#)
    #expect(layer.property("radius_m") as? Double == 12_500)
  }

  @Test("With --circles they are polygons of that many metres")
  func circles() throws {
    let layer = try Layer(
      of: Fragment.rss(
        "<georss:point>36.0 -121.0</georss:point><georss:radius>25000</georss:radius>",
        "<georss:circle>-41.5 174.25 5000</georss:circle>",
        """
        <cap:circle xmlns:cap="urn:oasis:names:tc:emergency:cap:1.2">35.0,-97.5 12.5</cap:circle>
        """), "--circles", "radius_m", "--circle-detail", "4")
    // pyproj 3.7.2's Geod.fwd on WGS 84, to the north, west, south and east.
    #expect(
      try layer.rings(1) == [
        [
          [174.25, -41.4549806], [174.190117, -41.4999844], [174.25, -41.5450191],
          [174.309883, -41.4999844], [174.25, -41.4549806],
        ]
      ])
    for (index, height) in [(0, 50_000.0), (2, 25_000)] {
      let latitudes = try layer.rings(index)[0].map { $0[1] }
      let degrees = try #require(latitudes.max()) - (try #require(latitudes.min()))
      // A degree of latitude is 110.94 km at 35° and 36°.
      #expect(abs(degrees * 110_950 - height) < height / 1000)
      #expect(layer.property("radius_m", index) as? Double == height / 2)
    }
  }

  @Test("CSV and KML have the radius beside the centre")
  func elsewhere() throws {
    let feed = Fragment.rss("<georss:circle>-41.5 174.25 5000</georss:circle>")
    let csv = try CommandRun(
      ["convert", "-", "-f", "csv", "--select", "radius_m"], input: feed)
    #expect(csv.output == "lon,lat,radius_m\n174.25,-41.5,5000.0\n")
    let kml = try KMLLayer(of: feed)
    #expect(kml.texts("Point/coordinates") == ["174.25,-41.5"])
    #expect(kml.texts("SchemaData/radius_m") == ["5000.0"])
  }
}
