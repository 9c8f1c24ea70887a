import GeoFeatures
import GeoFeeds
import Testing

@Suite("GeoJSON of the Geological Survey")
struct USGSGeoJSONTests {
  private static func text(_ metadata: String, extra: String = "", z: String = ",33.57") -> String {
    #"{"type":"FeatureCollection",\#(metadata)"features":[{"type":"Feature","properties":{"mag":5,"#
      + #""place":"Fiji","time":1712102291123,"updated":1712102391000,"magType":"mb","#
      + #""type":"Quarry Blast","net":"us","felt":null,"sig":385\#(extra)},"#
      + #""geometry":{"type":"Point","coordinates":[178.1,-18.2\#(z)]},"id":"us1"}]}"#
  }

  private static let metadata =
    #""metadata":{"generated":1,"url":"https://earthquake.usgs.gov/x","title":"USGS All"},"#

  @Test("depths are turned, times are times, names are those of all feeds")
  func turned() throws {
    let rows = try Rows(geoJSON: Self.text(Self.metadata))
    #expect(
      rows.columns == [
        "id:text", "time:time", "updated:time", "mag:real", "mag_type:text", "place:text",
        "depth_km:real", "event_type:text", "status:text", "agency:text", "title:text", "url:text",
        "felt:text", "sig:integer",
      ])
    let feature = try #require(rows.features.first)
    #expect(rows.wellKnownText(0) == "POINT(178.1 -18.2 -33570.0)")
    #expect(feature["depth_km"] == .real(33.57))
    let reader = try GeoJSONReader(
      source: BytesSource(Self.text(Self.metadata)), name: "", options: ReadOptions())
    #expect(reader.profile?.name == "usgs-geojson")
    #expect(feature["time"] == .time(milliseconds: 1_712_102_291_123))
    #expect(feature["mag"] == .real(5) && feature["mag_type"] == .text("mb"))
    #expect(feature["event_type"] == .text("quarry blast") && feature["agency"] == .text("us"))
    #expect(rows.log.isEmpty)
  }

  @Test(
    "depths are turned only where that is certain",
    arguments: [
      // Another's metadata, none, and what was turned before.
      (text(#""metadata":{"title":"Feed Title"},"#), nil as String?, "POINT(178.1 -18.2 33.57)"),
      (text(""), nil, "POINT(178.1 -18.2 33.57)"),
      (text(""), "usgs", "POINT(178.1 -18.2 -33570.0)"),
      (text("", z: ""), "usgs", "POINT(178.1 -18.2)"),
      (text("", extra: #","depth_km":33.57"#, z: ",-33570"), "usgs", "POINT(178.1 -18.2 -33570.0)"),
      (
        text(metadata, extra: #","depth_km":33.57"#, z: ",-33570"), nil,
        "POINT(178.1 -18.2 -33570.0)"
      ),
    ])
  func certain(text: String, profile: String?, expected: String) throws {
    var options = ReadOptions()
    options.profile = try profile.map { try #require(Profiles.named($0)) }
    let rows = try Rows(geoJSON: text, options: options)
    #expect(rows.wellKnownText(0) == expected)
    #expect(rows.log.isEmpty)
  }

  @Test("metadata behind the features count where they are seen in time")
  func late() throws {
    let features = Self.text("").dropLast()
    let text = features + "," + Self.metadata.dropLast() + "}"
    #expect(try Rows(geoJSON: String(text)).wellKnownText(0) == "POINT(178.1 -18.2 -33570.0)")
    let padded = text.replacing(
      "\"sig\"", with: "\"pad\":\"\(String(repeating: "x", count: 1 << 20))\",\"sig\"")
    let piped = try Rows(geoJSON: String(padded), prescans: false)
    #expect(piped.wellKnownText(0) == "POINT(178.1 -18.2 33.57)")
    #expect(piped.faults == ["late-metadata"])
  }
}
