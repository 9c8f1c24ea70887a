import GeoFeatures
import GeoFeeds
import Testing

/// HURDAT2. Expected values are those of the lines; a nautical mile is 1.852 km.
@Suite("HURDAT2") struct HURDAT2Tests {
  @Test("a track over 180°, and what a fix has")
  func sample() throws {
    let rows = try InputRows(sample: "halola.txt")
    #expect(rows.format == "hurdat2")
    #expect(rows.kinds == [])
    #expect(
      rows.positions == [
        "-172.6 11.4", "-178.5 12.0", "-179.6 12.5", "179.4 13.2", "174.3 15.8", "130.0 33.3",
      ])
    #expect(
      rows.row(4, "storm_id", "name", "basin", "kind", "time", "wind_kt", "wind_avg_min", "status")
        == ["CP012015", "HALOLA", "CP", "observed", "2015-07-14T06:00:00.000Z", "85.0", "1", "HU"])
    // 90 60 50 90, 45 25 40 45, 15 5 10 15.
    #expect(
      rows.row(4, "r34_sw_km", "r50_ne_km", "r64_se_km", "rmw_km") == [
        "92.6", "83.34", "9.26", "-",
      ])
    #expect(rows.row(0, "r64_ne_km") == ["0.0"])
  }

  @Test("-999 and -99 are none, a trailing comma changes nothing")
  func missing() throws {
    let nothing = Array(repeating: "-999", count: 13).joined(separator: ", ")
    let rows = try InputRows(
      """
      AL992031, TESTER, 2,
      20310610, 1200,  , TD, 17.0N,  85.0W,  25, \(nothing),
      20310610, 1200, L, HU, 17.0N, 181.0W, -99, \(nothing), -999
      """)
    #expect(rows.positions == ["-85.0 17.0", "179.0 17.0"])
    #expect(rows.values("time").first == "2031-06-10T12:00:00.000Z")
    // 25 * 1852 / 3600
    #expect(rows.values("wind_ms") == ["12.86111111111111", "-"])
    #expect(rows.row(0, "storm_id", "name", "pressure_hpa") == ["AL992031", "TESTER", "-"])
    for radius in ["ne", "se", "sw", "nw"] {
      #expect(rows.row(0, "r34_\(radius)_km", "r64_\(radius)_km") == ["-", "-"])
    }
    #expect(rows.values("record_type") == ["-", "L"])
    #expect(rows.kinds == ["no-line-end 1", "longitude-wrapped 1"])
  }

  @Test("since 2021 a line ends with the radius of the largest wind")
  func radiusOfLargestWind() throws {
    let zeros = Array(repeating: "0", count: 12).joined(separator: ", ")
    let rows = try InputRows(
      "AL992031, UNNAMED, 1,\n20310610, 1200, , TD, 17.0N, 85.0W, 25, 1008, \(zeros), 50\n")
    #expect(rows.row(0, "rmw_km", "name") == ["92.6", "-"])
  }

  @Test("a wrong number of lines, a fix of nobody, an unreadable time")
  func mistakes() throws {
    let fix = "20310610, 1200, , TD, 17.0N, 85.0W, 25, 1008,\n"
    let rows = try InputRows(
      "AL012031, ONE, 3,\n" + fix + "20310631, 1200, , TD, 17.0N, 85.0W, 25, 1008,\n"
        + "AL022031, TWO, 1,\n" + fix)
    #expect(rows.values("name") == ["ONE", "ONE", "TWO"])
    #expect(rows.values("time")[1] == "-")
    #expect(rows.kinds == ["type-misfit 1", "line-count 1"])
    #expect(rows.line("line-count") == 1)
    #expect(rows.line("type-misfit") == 3)
    let orphan = try InputRows(fix + "what is this\n", format: .hurdat2)
    #expect(orphan.features.isEmpty)
    #expect(orphan.kinds == ["record-incomplete 2"])
  }
}
