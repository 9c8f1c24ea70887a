import GeoFeatures
import GeoFeeds
import Testing

/// Tracks as JSON that programs made. Expected values are those of the text.
@Suite("Tracks as JSON lists") struct TrackListTests {
  @Test("typhoons with their positions: dates of Japan, longitudes beyond 180°")
  func typhoons() throws {
    let rows = try InputRows(sample: "typhoons-jma.json")
    #expect(rows.format == "typhoons")
    #expect(rows.kinds == ["longitude-wrapped 1"])
    #expect(rows.positions.prefix(2) == ["-179.5 17.6", "179.5 17.2"])
    #expect(Set(rows.values("kind")) == ["observed"])
    #expect(rows.values("storm_id").prefix(3) == ["200612", "200612", "201214"])
    // 15:00 in Japan; where Taiwan's weather service has it at 06 UTC.
    #expect(
      rows.row(3, "time", "wind_ms", "wind_avg_min", "pressure_hpa", "agency")
        == ["2012-08-20T06:00:00.000Z", "40.0", "10", "960.0", "JMA"])
    #expect(rows.values("wind_ms").last == "-")
    var options = ReadOptions()
    options.zoneMinutes = 0
    let utc = try InputRows(
      #"[{"year":2012,"number":"14","position":{"date":"2012-08-20 15:00:00","pressure":"960","#
        + #""maxwind":null,"lat":"18.4","lon":124.9}}]"#, options: options)
    #expect(utc.row(0, "time", "storm_id") == ["2012-08-20T15:00:00.000Z", "201214"])
  }

  @Test("a warning: day and hour near to when the document was made")
  func warning() throws {
    let rows = try InputRows(sample: "khanun.json")
    #expect(rows.format == "typhoons")
    #expect(rows.kinds == [])
    let text = try InputRows(sample: "khanun.txt")
    #expect(rows.positions == text.positions)
    for name in [
      "storm_id", "name", "basin", "agency", "model", "kind", "time", "init_time", "lead_h",
      "wind_kt", "wind_avg_min", "movement_deg", "movement_ms",
    ] {
      #expect(rows.values(name) == text.values(name), "\(name)")
    }
    #expect(rows.row(0, "advisory", "status", "gust_kt") == ["17", "TY", "140.0"])
  }

  @Test("what is missing or of another kind is said")
  func misfits() throws {
    let lists = try InputRows(
      #"[1, {"year": 2012, "position": [{"date": "never", "pressure": {}, "maxwind": true}]}]"#)
    #expect(lists.row(0, "storm_id", "time", "wind_ms") == ["-", "-", "-"])
    #expect(lists.positions == ["-"])
    #expect(lists.kinds == ["not-a-record 1", "type-misfit 2", "unreadable-coordinates 1"])
    let warnings = try InputRows(
      #"{"storms": [{"warning_no": 1, "dtg": "310600Z", "id": "x", "lat": 91, "lon": 1,"#
        + #""forecast": [{"lat": 1, "lon": 2}]}], "abpw": {"disturbances": [{"id": "93W"}]}}"#)
    #expect(warnings.values("storm_id") == ["x", "x"])
    #expect(
      Set(warnings.kinds) == [
        "time-without-year 1", "latitude-out-of-range 1", "forecast-without-lead 1",
        "disturbance-left-out 1",
      ])
  }

  @Test("an empty list, a cut one, another document")
  func documents() throws {
    #expect(try InputRows("[]", format: .typhoons).features.isEmpty)
    let head = #"[{"year": 2012, "number": 1, "position": [{"date": "2012-01-01", "pressure": 1,"#
    let cut = try #require(throws: Failure.self) { try InputRows(head + "\n\"maxwind\": ") }
    #expect(cut.message == "the JSON ends too early" && cut.place.line == 2)
    let other = try #require(throws: Failure.self) {
      try InputRows(#"{"a": 1}"#, format: .typhoons)
    }
    #expect(other.message == "the document is no list of typhoons")
  }
}
