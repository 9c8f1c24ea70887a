import GeoFeatures
import GeoFeeds
import Testing

/// RSMC Tokyo's best tracks. Expected values are those of the lines.
@Suite("Best tracks of RSMC Tokyo") struct TokyoTests {
  @Test("years of two digits, tenths of a degree beyond 180°, eccentric circles, landfall")
  func sample() throws {
    let rows = try InputRows(sample: "halola-tokyo.txt")
    #expect(rows.format == "bst")
    #expect(
      rows.positions
        == ["-179.3 12.6", "179.8 13.0", "175.5 15.2", "129.2 28.3", "129.7 33.0"])
    #expect(rows.values("time").first == "2015-07-12T18:00:00.000Z")
    #expect(rows.values("time").last == "2015-07-26T09:00:00.000Z")
    #expect(rows.values("status") == ["-", "STS", "TY", "STS", "TS"])
    #expect(
      rows.row(3, "storm_id", "name", "agency", "kind", "wind_kt", "wind_avg_min", "pressure_hpa")
        == ["1512", "HALOLA", "JMA", "observed", "60.0", "10", "980.0"])
    // South-east 70 and 40 nautical miles; south-east 150 and 120.
    #expect(
      rows.row(
        3, "r50_long_km", "r50_short_km", "r50_dir", "r30_long_km", "r30_short_km", "r30_dir")
        == ["129.64", "74.08", "SE", "277.8", "222.24", "SE"])
    // 9 is a circle.
    #expect(rows.row(2, "r50_long_km", "r50_short_km", "r50_dir") == ["74.08", "74.08", "-"])
    #expect(rows.values("landfall") == ["-", "-", "-", "-", "true"])
    #expect(rows.kinds == ["longitude-wrapped 1"])
  }

  @Test("a wind of 000 was not analysed; the years are 1951 to 2050")
  func missing() throws {
    let rows = try InputRows(
      """
      66666       003 0001      0 6                                   19900901
      51021906 002 2 200 1385 1010     000
      50123118 002 9 200 1385
      51023006 002 6 200      1010     000
      """)
    #expect(
      rows.values("time") == ["1951-02-19T06:00:00.000Z", "2050-12-31T18:00:00.000Z", "-"])
    #expect(rows.values("wind_kt") == ["-", "-", "-"])
    #expect(rows.values("status") == ["TD", "TC", "EX"])
    #expect(rows.values("storm_id") == ["0001", "0001", "0001"])
    #expect(rows.values("name") == ["-", "-", "-"])
    #expect(rows.positions == ["138.5 20.0", "138.5 20.0", "-"])
    #expect(rows.kinds == ["no-line-end 1", "type-misfit 1", "unreadable-coordinates 1"])
  }
}
