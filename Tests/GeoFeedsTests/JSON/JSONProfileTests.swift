import Foundation
import GeoFeatures
import GeoFeeds
import Testing

private func sample(_ name: String) throws -> [UInt8] {
  var url = URL(fileURLWithPath: #filePath)
  for _ in 0..<4 { url.deleteLastPathComponent() }
  return [UInt8](try Data(contentsOf: url.appendingPathComponent("Samples/\(name)")))
}

private func milliseconds(_ text: String) throws -> Feature.Value {
  let formatter = ISO8601DateFormatter()
  let date = try #require(formatter.date(from: text))
  return .time(milliseconds: Int64(date.timeIntervalSince1970 * 1000))
}

@Suite("EONET")
struct EONETTests {
  @Test("a row for each geometry, with its own time and size")
  func parts() throws {
    let rows = try Rows(any: sample("events.json"))
    let features = rows.features
    #expect(features.map(\.id) == ["EONET_1", "EONET_1", "EONET_1", "EONET_2", "EONET_3"])
    #expect(
      features.map { $0["part"] } == [.integer(1), .integer(2), .integer(3), .integer(1), nil])
    #expect(
      (0..<5).map { rows.wellKnownText($0) } == [
        "POINT(179.4 14.4)", "POINT(-179.9 15.1)", "POINT(-178.8 15.9)",
        "POLYGON((-120.5 38.1,-120.1 38.1,-120.1 38.4,-120.5 38.4,-120.5 38.1))", "NONE",
      ])
    #expect(features[1]["time"] == (try milliseconds("2025-09-22T00:00:00Z")))
    #expect(features[0]["closed"] == (try milliseconds("2025-09-23T00:00:00Z")))
    #expect(features[1]["magnitude_value"] == .real(45))
    #expect(features[3]["magnitude_unit"] == .text("acres"))
    #expect(features[3]["category"] == .text("Wildfires; Floods"))
    #expect(features[0]["sources"] == .text("JTWC; GDACS"))
    #expect(features[0]["title"] == features[2]["title"])
    // What the profile reads is not there a second time.
    #expect(rows.schema.index(of: "categories") == nil && rows.schema.index(of: "sources") != nil)
    #expect(rows.faults.isEmpty)
  }

  @Test("collection and primary make one row of an event")
  func oneRow() throws {
    var options = ReadOptions()
    options.mixedGeometry = .collection
    let whole = try Rows(any: sample("events.json"), options: options)
    #expect(whole.features.map(\.id) == ["EONET_1", "EONET_2", "EONET_3"])
    #expect(whole.wellKnownText(0) == "MULTIPOINT((179.4 14.4),(-179.9 15.1),(-178.8 15.9))")
    #expect(whole.features[0]["time"] == (try milliseconds("2025-09-21T18:00:00Z")))
    options.mixedGeometry = .primary
    let first = try Rows(any: sample("events.json"), options: options)
    #expect(first.wellKnownText(0) == "POINT(179.4 14.4)" && first.features.count == 3)
    #expect(first.log.entries.first { $0.kind == "geometry-list" }?.count == 1)
  }

  @Test("its faults are those of one geometry, not of the event")
  func fault() throws {
    let rows = try Rows(
      records: #"""
        [{"id":1,"geometry":[{"type":"Point","coordinates":[0,0]},{"type":"Point","coordinates":[0,99]},
          {"type":"Point","coordinates":[1,1]}]}]
        """#, ".")
    #expect((0..<3).map { rows.wellKnownText($0) } == ["POINT(0.0 0.0)", "NONE", "POINT(1.0 1.0)"])
    #expect(rows.faults == ["latitude-out-of-range"])
    #expect(rows.log.count(.rejected) == 1)
  }

  /// 20,000 geometries of one event: a row must not cost the whole list again.
  @Test("a long list takes time in proportion", .timeLimit(.minutes(1)))
  func longList() throws {
    let list = (0..<20_000).map { #"{"type":"Point","coordinates":[\#($0 % 180),0],"n":\#($0)}"# }
    var options = ReadOptions()
    options.fields = [ReadOptions.FieldRequest(name: "n", type: .integer, path: "geometry/n")]
    let rows = try Rows(
      records: #"[{"id":"e","geometry":[\#(list.joined(separator: ","))]}]"#, ".", options: options)
    #expect(rows.features.count == 20_000)
    #expect(rows.features[19_999]["n"] == .integer(19_999))
  }

  @Test("its GeoJSON has the same columns")
  func geoJSON() throws {
    let rows = try Rows(
      any: Array(
        #"""
        {"type":"FeatureCollection","title":"EONET Events","features":[{"type":"Feature",
        "properties":{"id":"EONET_1","title":"Storm","description":null,
        "link":"https://eonet.gsfc.nasa.gov/api/v3/events/EONET_1","closed":null,
        "date":"2025-09-21T18:00:00Z","magnitudeValue":40,"magnitudeUnit":"kts",
        "categories":[{"id":"severeStorms","title":"Severe Storms"}],
        "sources":[{"id":"EO","url":"https://a"},{"id":"JTWC","url":"https://b"}]},
        "geometry":{"type":"Point","coordinates":[55.5,10.8]}}]}
        """#.utf8))
    let row = rows.features[0]
    #expect(row["id"] == .text("EONET_1") && row["magnitude_value"] == .real(40))
    #expect(row["time"] == (try milliseconds("2025-09-21T18:00:00Z")))
    #expect(row["category"] == .text("Severe Storms") && row["sources"] == .text("EO; JTWC"))
    #expect(row["source_urls"] == .text("https://a; https://b"))
  }
}

@Suite("Earthquakes as JSON")
struct QuakeJSONTests {
  @Test("EMSC counts kilometres upwards, once")
  func emsc() throws {
    let text = #"""
      {"type":"FeatureCollection","metadata":{"count":1},"features":[{"type":"Feature",
      "geometry":{"type":"Point","coordinates":[37.08,37.17,-20.0]},"id":"20230206_0000008",
      "properties":{"lastupdate":"2023-02-17T14:41:29.1Z","lon":37.08,"lat":37.17,"depth":20.0,
      "evtype":"ke","auth":"EMSC","mag":7.8,"magtype":"mw","flynn_region":"CENTRAL TURKEY",
      "time":"2023-02-06T01:17:36.1Z","unid":"20230206_0000008"}}]}
      """#
    let rows = try Rows(any: Array(text.utf8))
    let row = rows.features[0]
    #expect(rows.wellKnownText(0) == "POINT(37.08 37.17 -20000.0)")
    #expect(row["depth_km"] == .real(20) && row["place"] == .text("CENTRAL TURKEY"))
    #expect(row["event_type"] == .text("earthquake") && row["mag_type"] == .text("mw"))
    #expect(row["agency"] == .text("EMSC") && row["updated"] != nil)
    // What was turned already has a depth_km and metres.
    let turned = text.replacingOccurrences(of: #""depth":20.0"#, with: #""depth_km":20.0"#)
      .replacingOccurrences(of: "-20.0]", with: "-20000]")
    #expect(try Rows(any: Array(turned.utf8)).wellKnownText(0) == "POINT(37.08 37.17 -20000.0)")
  }

  /// Sums by Python's json over the same file.
  @Test("GeoNet", .enabled(if: SharedData.isPresent))
  func geoNet() throws {
    let rows = try Rows(any: SharedData.bytes("other_quakes/geonetnz_mmi2.json"))
    let features = rows.features
    #expect(features.count == 94)
    var depth = 0.0
    for feature in features {
      if case .real(let value)? = feature["depth_km"] { depth += value }
      let height = try #require(feature.position?.height)
      if case .real(let value)? = feature["depth_km"] { #expect(height == -1000 * value) }
    }
    #expect(abs(depth - 5442.415749097998) < 1e-6)
    #expect(features.count { $0["status"] == .text("best") } == 91)
    #expect(features[0].id == "2019p550078" && features[0]["mmi"] == .integer(-1))
    #expect(features[0]["place"] == .text("10 km south-west of Dannevirke"))
  }

  @Test("Taiwan's felt earthquakes", .enabled(if: SharedData.isPresent))
  func cwa() throws {
    let rows = try Rows(any: SharedData.bytes("other_quakes/cwa_tw_E-A0015-001.json"))
    let row = try #require(rows.features.first)
    #expect(rows.features.count == 1 && rows.wellKnownText(0) == "POINT(121.79 24.39 -10600.0)")
    // 23:49:50 in Taiwan, eight hours east of Greenwich.
    #expect(row["time"] == (try milliseconds("2026-02-28T15:49:50Z")))
    #expect(row["mag"] == .real(4.4) && row["mag_type"] == .text("ML"))
    #expect(row["depth_km"] == .real(10.6) && row["id"] == .text("2026016"))
    #expect(row["earthquake_no"] == .integer(115_016))
    #expect(row["report_color"] == .text("green"))
    #expect(row["Intensity"]?.description.hasPrefix(#"{"ShakingArea":[{"AreaDesc":"#) == true)
    #expect(rows.faults.isEmpty)
  }
}

@Suite("NWS alerts")
struct NWSAlertTests {
  /// Sums by Python's json and datetime over the same file.
  @Test("alerts are typed, and what is nested stays", .enabled(if: SharedData.isPresent))
  func alerts() throws {
    let rows = try Rows(any: SharedData.bytes("hazard_feeds/nws_alerts.geojson"))
    let features = rows.features
    #expect(features.count == 61 && rows.located == 61)
    func sum(_ name: String) -> Int64 {
      features.reduce(0) { sum, feature in
        if case .time(let value)? = feature[name] { sum + value } else { sum }
      }
    }
    #expect(sum("time") == 109_033_327_860_000 && sum("expires") == 109_034_379_000_000)
    #expect(features[0]["geocode"] == .json(#"{"SAME":["008113"],"UGC":["COC113"]}"#))
    #expect(features.allSatisfy { $0["severity"] == .text("Severe") })
    #expect(features.count { $0["msg_type"] == .text("Update") } == 24)
    #expect(features.count { $0["references"] != nil } == 24)
    #expect(features[0].id?.hasPrefix("urn:oid:") == true)
    #expect(rows.faults.isEmpty)
  }

  @Test(
    "time is onset, else effective, else sent",
    arguments: [
      (#""onset":"2026-01-01T03:00:00Z","#, 3), (#""onset":null,"#, 2), ("", 2),
    ])
  func time(onset: String, hour: Int) throws {
    for order in [true, false] {
      let others = #""sent":"2026-01-01T01:00:00Z","effective":"2026-01-01T02:00:00Z","#
      let members = order ? onset + others : others + onset
      let rows = try Rows(
        any: Array(
          #"""
          {"type":"FeatureCollection","features":[{"type":"Feature","geometry":null,
          "properties":{\#(members)"@type":"wx:Alert","id":"urn:oid:1"}}]}
          """#.utf8))
      #expect(rows.features[0]["time"] == (try milliseconds("2026-01-01T0\(hour):00:00Z")))
      #expect(rows.features[0]["sent"] == (try milliseconds("2026-01-01T01:00:00Z")))
    }
  }
}
