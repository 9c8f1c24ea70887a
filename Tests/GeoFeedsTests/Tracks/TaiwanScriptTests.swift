import GeoFeatures
import GeoFeeds
import Testing

/// Taiwan's `ty_infos.js`. Expected values are those of the text; 900/463 kt are 1 m/s.
@Suite("Typhoons in JavaScript") struct TaiwanScriptTests {
  private static let storm = #"""
    {"typhname_eng":"TEMBIN","typhno":"14","init":[2012,8,22,0],"curr":{"lat":"22.4","lon":124.5}}
    """#

  @Test("observed, analysed and forecast fixes of two storms")
  func sample() throws {
    let rows = try InputRows(sample: "typhoons.js")
    #expect(rows.format == "cwa")
    #expect(rows.kinds == [])
    #expect(
      rows.values("kind") == [
        "observed", "observed", "observed", "analysis", "forecast", "forecast", "observed",
      ])
    #expect(
      rows.positions == [
        "125.5 19.0", "124.9 18.4", "124.5 22.4", "124.5 22.4", "123.6 23.0", "117.9 23.4",
        "140.8 18.2",
      ])
    #expect(
      rows.row(3, "storm_id", "name", "agency", "time", "init_time", "lead_h", "status")
        == [
          "201214", "TEMBIN", "CWB", "2012-08-22T00:00:00.000Z", "2012-08-22T00:00:00.000Z", "0.0",
          "TY",
        ])
    #expect(
      rows.row(3, "wind_ms", "wind_avg_min", "gust_ms", "pressure_hpa", "r15ms_km", "r25ms_km")
        == ["40.0", "10", "50.0", "955.0", "180.0", "50.0"])
    // 7 km an hour; 40 m/s are 36000/463 kt.
    #expect(
      rows.row(3, "movement_deg", "movement_ms", "wind_kt")
        == ["298.0", "\(7 / 3.6)", "\(36000.0 / 463)"])
    #expect(rows.values("pr70_km") == ["-", "-", "-", "-", "70.0", "330.0", "-"])
    #expect(rows.row(5, "time", "lead_h", "wind_ms") == ["2012-08-25T00:00:00.000Z", "72.0", "-"])
    #expect(
      rows.row(1, "time", "init_time", "wind_ms") == ["2012-08-20T06:00:00.000Z", "-", "40.0"])
    #expect(rows.row(6, "storm_id", "name") == ["201215", "BOLAVEN"])
  }

  @Test("statements around the array, and none: what begins as JavaScript is looked through")
  func statements() throws {
    for text in [
      "var typhs=[\(Self.storm)]", "/* a */ // b\n let a = 1;\nconst typhs =\n[\(Self.storm)];\n",
      "typhs = [\(Self.storm)];\nvar wholes = {\"init\": [2012]};\nshow(typhs);",
      "\u{FEFF}var typhs = [\(Self.storm)];",
    ] {
      #expect(try InputRows(text).positions == ["124.5 22.4"], "\(text)")
    }
    #expect(try InputRows("var typhs = [];").features.isEmpty)
  }

  @Test(
    "no array, another value, a file that was cut: what is missing, and where",
    arguments: [
      ("var a = 1;\nvar storms = [];\n", "input:3:1: there is no array typhs in the JavaScript"),
      ("var typhs = {};", "input:1:13: typhs is no array"),
      ("var a = 1;\nshow(a);", "input:2:1: JavaScript that gives no name to data"),
      ("var typhs = [\n{\"init\": [2012", "input:2:15: the JSON ends too early"),
      ("var typhs = [];\nvar wholes = {\"init\": ", "input:2:23: the JSON ends too early"),
      ("var typhs = [\n{'init': 1}]", "input:2:2: no JSON: the name of a member is expected here"),
      ("var typhs = ", "input:1:13: the JSON ends too early"),
    ])
  func refused(text: String, message: String) throws {
    let failure = try #require(throws: Failure.self) { try InputRows(text) }
    #expect(failure.kind == .unreadable)
    #expect(failure.description.hasPrefix(message), "\(failure)")
  }

  @Test("values of wrong types are null and said, with their places")
  func misfits() throws {
    let rows = try InputRows(
      """
      var typhs = [7, {"typhno": "3", "init": [2026, 13, 1], "curr": {"lat": "x", "lon": 1,
      "wind": [1], "gust": -3, "cenpress": "-", "r7": null, "r10": ""},
      "fcst": {"lat": 95, "lon": "190.5", "tau": "6"}}]
      """)
    #expect(rows.positions == ["-", "-"])
    #expect(
      rows.kinds == [
        "not-a-record 1", "type-misfit 4", "latitude-out-of-range 1",
      ])
    let places = rows.log.entries.flatMap(\.kept).map {
      "\($0.place.line ?? 0):\($0.place.column ?? 0) \($0.message)"
    }
    #expect(places.contains("1:41 init is a list that is no year, month, day and hour"))
    #expect(places.contains("2:9 wind_ms is a list, and no single value"))
    #expect(places.contains("2:22 gust_ms is negative: -3.0"))
    #expect(places.contains("1:72 latitude \"x\" is no number"))
    #expect(rows.row(0, "storm_id", "pressure_hpa", "r15ms_km") == ["202603", "-", "-"])
    #expect(rows.row(1, "kind", "lead_h", "time") == ["forecast", "6.0", "-"])
  }

  @Test("what has no number goes by its name; forecasts without a lead have no time")
  func identity() throws {
    let rows = try InputRows(
      """
      var typhs = [{"typhname_eng": "NONAME", "init": ["2024", "8", "1", "6"], "fcst": [
      {"lat": 10, "lon": 190.5, "pr70": "35"}]}, {"curr": {"lat": 1, "lon": 2}}]
      """)
    #expect(rows.values("storm_id") == ["NONAME2024", "-"])
    #expect(rows.values("agency") == ["CWA", "CWB"])
    #expect(rows.positions == ["-169.5 10.0", "2.0 1.0"])
    #expect(rows.row(0, "time", "pr70_km") == ["-", "35.0"])
    #expect(
      rows.kinds == ["forecast-without-lead 1", "longitude-wrapped 1", "storm-without-id 1"])
  }

  @Test("--recover keeps the typhoons that are complete")
  func recover() throws {
    let text = "var typhs = [\(Self.storm), \(Self.storm), {\"init\": ["
    #expect(throws: Failure.self) { try InputRows(text) }
    var options = ReadOptions()
    options.recover = true
    let rows = try InputRows(text, options: options)
    #expect(rows.features.count == 2)
    #expect(rows.kinds == ["broken-input 1"])
    #expect(throws: Failure.self) { try InputRows("var typhs = [{\"curr\": {", options: options) }
  }
}
