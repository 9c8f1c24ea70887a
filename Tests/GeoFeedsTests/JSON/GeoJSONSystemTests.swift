import GeoFeatures
import GeoFeeds
import Testing

/// The `crs` member of GeoJSON 2008, section 3.
@Suite("GeoJSON in another system")
struct GeoJSONSystemTests {
  private static let point =
    #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[307056.8,2769551.8]}}"#
  private static let null = #"{"type":"Feature","properties":{},"geometry":null}"#
  private static let crs = #"{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::3826"}}"#

  private func check(_ rows: Rows, _ text: String) {
    for row in rows.features where row.kind != .none {
      #expect(
        row.geometryColumn.systems?[row.row]
          == CoordinateSystem("urn:ogc:def:crs:EPSG::3826", order: .eastFirst), "\(text)")
    }
    #expect(rows.log.count(.rejected) == 0)
    #expect(rows.log.count(ofKind: "crs-member") == 1)
  }

  @Test(
    "A crs member marks the rows, before the features and, where it is known in time, behind them")
  func collection() throws {
    for text in [
      #"{"type":"FeatureCollection","crs":\#(Self.crs),"features":[\#(Self.point),\#(Self.null)]}"#,
      #"{"type":"FeatureCollection","features":[\#(Self.point),\#(Self.null)],"crs":\#(Self.crs)}"#,
    ] {
      for prescans in [true, false] {
        let rows = try Rows(geoJSON: text, prescans: prescans)
        #expect(rows.features.count == 2)
        #expect(rows.features[0].position?.longitude == 307_056.8)
        check(rows, text)
      }
    }
  }

  @Test("A crs member stands against what is said of positions without one, which is noted")
  func asked() throws {
    var options = ReadOptions()
    options.system = CoordinateSystem("EPSG:3857", order: .asNamed)
    let text =
      #"{"type":"FeatureCollection","crs":\#(Self.crs),"features":[\#(Self.point),\#(Self.null)]}"#
    let rows = try Rows(geoJSON: text, options: options)
    check(rows, text)
    let note = rows.log.entries.first { $0.kind == "crs-member" }?.kept.first?.message
    #expect(note?.contains("EPSG::3826, and stands; EPSG:3857") == true)
  }

  @Test("One of a lone feature or geometry counts too")
  func lone() throws {
    for text in [
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[307056,2769551]},"properties":{},"crs":\#(Self.crs)}"#,
      #"{"type":"LineString","coordinates":[[307056,2769551],[307057,2769552]],"crs":\#(Self.crs)}"#,
    ] {
      check(try Rows(geoJSON: text), text)
    }
  }

  @Test("A crs member that would open files is refused; well-known text is a name too")
  func definitions() throws {
    func collection(_ name: String) -> String {
      #"{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"\#(name)"}},"features":[\#(Self.point)]}"#
    }
    let failure = #expect(throws: Failure.self) {
      _ = try Rows(geoJSON: collection("+proj=longlat +nadgrids=/etc/passwd"))
    }
    #expect(failure?.kind == .unreadable)
    let rows = try Rows(geoJSON: collection(#"PROJCRS[\"mine\"]"#))
    #expect(rows.features[0].geometryColumn.systems?[0]?.text == #"PROJCRS["mine"]"#)
  }

  @Test("A source system holds where no member says else")
  func source() throws {
    var options = ReadOptions()
    options.system = CoordinateSystem("EPSG:2154")
    let bare = try Rows(
      geoJSON: #"{"type":"FeatureCollection","features":[\#(Self.point)]}"#, options: options)
    #expect(
      bare.features[0].geometryColumn.systems?[0]
        == CoordinateSystem("EPSG:2154", order: .eastFirst))
    #expect(bare.log.isEmpty)
    let said = try Rows(
      geoJSON: #"{"type":"FeatureCollection","crs":\#(Self.crs),"features":[\#(Self.point)]}"#,
      options: options)
    check(said, "")
  }
}
