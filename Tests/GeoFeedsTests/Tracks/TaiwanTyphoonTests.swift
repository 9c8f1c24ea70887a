import GeoFeatures
import GeoFeeds
import Testing

/// Taiwan's W-C0034-005 in its generations. Expected values are those of the text.
@Suite("Typhoons of Taiwan's open data") struct TaiwanTyphoonTests {
  @Test("the newest names: two storms, quadrants and their mean, null circles, a single fix")
  func newest() throws {
    let rows = try InputRows(sample: "typhoons-cwa.json")
    #expect(rows.format == "cwa")
    #expect(rows.kinds == [])
    #expect(rows.positions == ["136.6 13.6", "112.6 21.6", "105.2 21.5", "147.1 21.7"])
    #expect(rows.values("kind") == ["observed", "analysis", "forecast", "forecast"])
    #expect(rows.values("storm_id") == ["202518", "202518", "202518", "CHOI-WAN2026"])
    #expect(Set(rows.values("agency")) == ["CWA"])
    #expect(Set(rows.values("wind_avg_min")) == ["10"])
    #expect(
      rows.row(1, "name", "time", "init_time", "lead_h", "wind_ms", "gust_ms", "pressure_hpa")
        == [
          "RAGASA", "2025-09-24T06:00:00.000Z", "2025-09-24T06:00:00.000Z", "0.0", "48.0", "58.0",
          "935.0",
        ])
    #expect(
      rows.row(1, "r15ms_km", "r15ms_ne_km", "r15ms_se_km", "r15ms_sw_km", "r15ms_nw_km")
        == ["280.0", "310.0", "310.0", "250.0", "230.0"])
    #expect(rows.row(1, "r25ms_km", "r25ms_ne_km", "r25ms_nw_km") == ["90.0", "100.0", "80.0"])
    #expect(rows.row(1, "movement_deg", "movement_ms") == ["292.5", "5.0"])
    #expect(rows.row(0, "r15ms_km", "r25ms_km", "init_time") == ["-", "-", "-"])
    // 24 September, 14:00 in Taiwan, and 36 hours.
    #expect(
      rows.row(2, "time", "lead_h", "pr70_km", "status", "r15ms_km")
        == ["2025-09-25T18:00:00.000Z", "36.0", "120.0", "TD", "-"])
    #expect(
      rows.row(3, "time", "init_time", "wind_ms", "gust_ms", "r15ms_km", "r25ms_km", "pr70_km")
        == [
          "2026-10-04T00:00:00.000Z", "2026-10-03T18:00:00.000Z", "45.0", "-", "280.0", "90.0",
          "30.0",
        ])
  }

  /// One fix of each kind, in names of a generation, with the quadrants of Choi-wan's analysis.
  private static let generations = [
    #"""
    {"cwbopendata": {"dataset": {"tropicalCyclones": {"tropicalCyclone": {
    "year": "2026", "typhoon_name": "CHOI-WAN", "cwb_td_no": "7", "analysis_data": {"fix": [{
    "fix_time": "2026-10-03T20:00:00+08:00", "coordinate": "147.6,21.0", "circle_of_15ms": {
    "radius": "280", "quadrant_radii": {"radius": [{"@dir": "NE", "#text": "300"},
    {"@dir": "SW", "#text": "250"}]}}, "circle_of_25ms": null}]}, "forecast_data": {"fix": {
    "init_time": "2026-10-04T02:00:00+08:00", "tau": "6", "coordinate": "147.1,21.7",
    "radius_of_70percent_probability": "30"}}}}}}}
    """#,
    #"""
    {"success": "true", "records": {"tropicalCyclones": {"tropicalCyclone": [{
    "year": "2026", "typhoonName": "CHOI-WAN", "cwaTdNo": "07", "analysisData": {"fix": [{
    "fixTime": "2026-10-03T20:00:00+08:00", "coordinate": "147.6, 21.0", "circleOf15Ms": {
    "radius": "280", "quadrantRadii": {"radius": [{"value": "300", "dir": "NE"},
    {"value": "250", "dir": "SW"}]}}}]}, "forecastData": {"fix": [{
    "initTime": "2026-10-04T02:00:00+08:00", "tau": "6", "coordinate": "147.1,21.7",
    "radiusOf70PercentProbability": "30"}]}}]}}}
    """#,
    #"""
    <cwaopendata xmlns="urn:cwa:gov:tw:cwacommon:0.1"><dataset><tropicalCyclones><tropicalCyclone>
    <year>2026</year><typhoon_name>CHOI-WAN</typhoon_name><cwa_td_no>07</cwa_td_no>
    <analysis_data><fix><fix_time>2026-10-03T20:00:00+08:00</fix_time>
    <coordinate>147.6,21.0</coordinate><circle_of_15ms><radius>280</radius><quadrant_radii>
    <radius dir="NE">300</radius><radius dir="SW">250</radius></quadrant_radii></circle_of_15ms>
    <circle_of_25ms/></fix></analysis_data><forecast_data><fix>
    <init_time>2026-10-04T02:00:00+08:00</init_time><tau>6</tau><coordinate>147.1,21.7</coordinate>
    <radius_of_70percent_probability>30</radius_of_70percent_probability></fix></forecast_data>
    </tropicalCyclone></tropicalCyclones></dataset></cwaopendata>
    """#,
  ]

  @Test("the names of each generation say the same, lists or single things", arguments: generations)
  func generation(text: String) throws {
    let rows = try InputRows(text)
    #expect(rows.format == "cwa")
    #expect(rows.kinds == [])
    #expect(rows.positions == ["147.6 21.0", "147.1 21.7"])
    #expect(rows.values("storm_id") == ["2026TD07", "2026TD07"])
    #expect(rows.values("agency") == (text.contains("cwb_") ? ["CWB", "CWB"] : ["CWA", "CWA"]))
    #expect(rows.values("kind") == ["analysis", "forecast"])
    #expect(rows.values("time") == ["2026-10-03T12:00:00.000Z", "2026-10-04T00:00:00.000Z"])
    #expect(rows.values("pr70_km") == ["-", "30.0"])
    #expect(
      rows.row(0, "r15ms_km", "r15ms_ne_km", "r15ms_se_km", "r15ms_sw_km", "r25ms_km")
        == ["280.0", "300.0", "-", "250.0", "-"])
  }

  @Test(
    "no typhoons are an empty layer",
    arguments: [
      #"{"cwaopendata": {"dataset": {"tropicalCyclones": null}}}"#,
      #"{"success": "true", "records": {"tropicalCyclones": {"tropicalCyclone": []}}}"#,
      #"{"records": {"TropicalCyclones": {"TropicalCyclone": ""}}}"#,
    ])
  func empty(text: String) throws {
    let rows = try InputRows(text)
    #expect(rows.format == "cwa")
    #expect(rows.features.isEmpty)
  }

  @Test(
    "another document, one that was cut: refused, with the place",
    arguments: [
      (#"{"records": {}}"#, "input:1:1: there are no tropicalCyclones in the document"),
      ("[1, 2]", "input:1:1: there are no tropicalCyclones in the document"),
      (
        "{\"records\": {\"tropicalCyclones\":\n {\"tropicalCy",
        "input:2:14: the JSON ends too early"
      ),
      ("{\"tropicalCyclones\": []}\n}", "input:2:1: there is more after the end of the value"),
      ("<a><b/></a>", "input: an XML document <a>, which holds no cyclones of this format"),
    ])
  func refused(text: String, message: String) throws {
    let failure = try #require(throws: Failure.self) { try InputRows(text, format: .cwa) }
    #expect(failure.kind == .unreadable)
    #expect(failure.description.hasPrefix(message), "\(failure)")
  }

  @Test("values of wrong types, missing members, members twice")
  func misfits() throws {
    let rows = try InputRows(
      #"""
      {"tropicalCyclones": {"tropicalCyclone": [null, "x", {"year": 2025, "cwa_ty_no": "3",
       "analysis_data": {"fix": [
        {"coordinate": "147.6", "max_wind_speed": {"a": 1}, "moving_direction": "STNR"},
        {"fix_time": "noon", "coordinate": "147.6,21.0", "pressure": "9x"},
        {"fix_time": "2025-01-01 08:00:00", "coordinate": "181,21.0", "pressure": 950, "pressure": 960,
         "circle_of_15ms": {"radius": "", "quadrant_radii": {"radius": {"dir": "Q", "value": 3}}}}
       ]}}]}}
      """#)
    #expect(rows.values("storm_id") == ["202503", "202503", "202503"])
    #expect(rows.positions == ["-", "147.6 21.0", "-179.0 21.0"])
    #expect(rows.values("time") == ["-", "-", "2025-01-01T00:00:00.000Z"])
    #expect(rows.row(2, "pressure_hpa", "r15ms_km") == ["960.0", "-"])
    #expect(
      Set(rows.kinds) == [
        "not-a-record 1", "unreadable-coordinates 1", "direction-unknown 1", "type-misfit 2",
        "longitude-wrapped 1", "quadrant-unknown 1", "duplicate-member 1",
      ])
  }
}
