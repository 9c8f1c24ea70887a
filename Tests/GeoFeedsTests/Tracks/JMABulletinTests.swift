import GeoFeatures
import GeoFeeds
import Testing

/// Typhoon bulletins of JMA. Expected values are those of the text.
@Suite("Typhoon bulletins of JMA") struct JMABulletinTests {
  @Test("an analysis and a forecast, in XML")
  func sample() throws {
    let rows = try InputRows(sample: "talim.xml")
    #expect(rows.format == "vptw")
    #expect(rows.profile == nil)
    #expect(rows.kinds == [])
    #expect(rows.positions == ["140.4 15.5", "129.7 20.3"])
    #expect(
      rows.row(0, "storm_id", "name", "advisory", "agency", "kind", "time", "lead_h", "status")
        == ["1718", "TALIM", "11", "JMA", "analysis", "2017-09-10T00:00:00.000Z", "0.0", "TS"])
    #expect(
      rows.row(0, "wind_kt", "wind_avg_min", "gust_kt", "pressure_hpa", "r15ms_km", "r25ms_km")
        == ["40.0", "10", "60.0", "996.0", "170.0", "0.0"])
    // 25 km an hour.
    #expect(rows.row(0, "movement_deg", "movement_ms") == ["270.0", "\(25 / 3.6)"])
    #expect(
      rows.row(1, "storm_id", "name", "kind", "time", "init_time", "lead_h", "status")
        == [
          "1718", "TALIM", "forecast", "2017-09-12T00:00:00.000Z", "2017-09-10T00:00:00.000Z",
          "48.0", "STS",
        ])
    #expect(
      rows.row(1, "pr70_km", "storm_warning_km", "r25ms_km", "movement_deg", "wind_kt")
        == ["200.0", "260.0", "-", "292.5", "60.0"])
  }

  /// A bulletin of one fix, as the JSON that is made of it, with areas of winds.
  private func bulletin(_ areas: String, centre: String = Self.centre) -> String {
    #"""
    {"Report": {"Control": {"Status": "通常"}, "Head": {"EventID": "TC2601"}, "Body": {
    "MeteorologicalInfos": {"@type": "台風情報", "MeteorologicalInfo": {"DateTime": {"@type": "実況",
    "#text": "2026-10-04T03:00:00+09:00"}, "Item": {"Kind": [{"Property": {"TyphoonNamePart": null}},
    {"Property": {"CenterPart": \#(centre)}}, {"Property": {\#(areas)}}]}}}}}}
    """#
  }

  private static let centre =
    ##"{"jmx_eb:Coordinate": {"@type": "中心位置（度）", "#text": "+21.0+147.6/"}}"##

  private func circle(_ type: String, _ axes: [(direction: String, km: String)]) -> String {
    let list = axes.map {
      ##"{"Direction": {"#text": "\##($0.direction)"}, "Radius": [{"@unit": "海里", "#text": "1"},"##
        + ##"{"@unit": "km", "#text": "\##($0.km)"}]}"##
    }
    return
      #"{"@type": "\#(type)", "Circle": {"Axes": {"Axis": [\#(list.joined(separator: ","))]}}}"#
  }

  @Test("circles off the centre, whichever of the radii comes first; the event without a number")
  func eccentric() throws {
    let areas = [
      circle("暴風域", [("東側", "110"), ("西側", "90")]),
      circle("強風域", [("北西", "220"), ("南東", "330")]),
    ].joined(separator: ",")
    let rows = try InputRows(bulletin(#""WarningAreaPart": [\#(areas)]"#))
    #expect(rows.format == "vptw")
    #expect(rows.kinds == [])
    #expect(rows.positions == ["147.6 21.0"])
    #expect(
      rows.row(0, "storm_id", "name", "kind", "time")
        == ["TC2601", "-", "analysis", "2026-10-03T18:00:00.000Z"])
    #expect(
      rows.row(0, "r25ms_long_km", "r25ms_short_km", "r25ms_dir", "r25ms_km") == [
        "110.0", "90.0", "E", "-",
      ])
    #expect(
      rows.row(0, "r15ms_long_km", "r15ms_short_km", "r15ms_dir") == ["330.0", "220.0", "SE"])
  }

  @Test("what is no number, no position, no area that is known")
  func misfits() throws {
    let rows = try InputRows(
      bulletin(
        #""WarningAreaPart": \#(circle("波", [("", "1")])), "WindPart": {"WindSpeed": {"#
          + ##""@type": "最大風速", "@unit": "m/s", "#text": "strong"}}, "##
          + #""ClassPart": {"TyphoonClass": "嵐"}"#,
        centre: #"{"Coordinate": "21N 147E", "Direction": "?"}"#))
    #expect(rows.positions == ["-"])
    #expect(
      Set(rows.kinds) == [
        "radii-left-out 1", "type-misfit 1", "status-unknown 1", "direction-unknown 1",
        "unreadable-coordinates 1",
      ])
  }

  @Test("a report of something else, a cut one, an exercise")
  func others() throws {
    let quake = try #require(throws: Failure.self) {
      try InputRows(sample: "jma-earthquake.xml", format: .vptw)
    }
    #expect(quake.message == "the report is of no cyclone")
    let cut = try #require(throws: Failure.self) {
      try InputRows(String(bulletin("").prefix(300)), format: .vptw)
    }
    let lines = bulletin("").prefix(300).count { $0 == "\n" } + 1
    #expect(cut.message == "the JSON ends too early" && cut.place.line == lines)
    let text = bulletin("").replacingWord("通常", "訓練")
    #expect(try InputRows(text).kinds == ["no-actual-report 1"])
  }
}

extension String {
  fileprivate func replacingWord(_ word: String, _ other: String) -> String {
    split(separator: word, omittingEmptySubsequences: false).joined(separator: other)
  }
}
