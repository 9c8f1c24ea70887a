import GeoFeatures
import GeoFeeds
import Testing

/// ATCF's decks. Expected values are those of the lines; a nautical mile is 1.852 km.
@Suite("ATCF") struct ATCFTests {
  @Test("a best track: lines of 34, 50 and 64 kt are one fix, minutes stand beside the hour")
  func bestTrack() throws {
    let rows = try InputRows(sample: "helene.dat")
    #expect(rows.format == "atcf")
    #expect(rows.kinds == [])
    #expect(
      rows.positions
        == ["-81.7 17.2", "-86.5 23.6", "-84.3 28.7", "-83.7 30.0", "-83.2 34.4", "-84.9 36.8"])
    #expect(rows.values("time")[3] == "2024-09-27T03:10:00.000Z")
    #expect(
      rows.row(1, "storm_id", "name", "basin", "agency", "model", "kind", "init_time", "lead_h")
        == ["AL092024", "HELENE", "AL", "NHC", "BEST", "observed", "-", "-"])
    #expect(
      rows.row(1, "wind_kt", "wind_avg_min", "gust_kt", "pressure_hpa", "status")
        == ["75.0", "1", "90.0", "970.0", "HU"])
    // 360 300 120 120, 100 100 60 50 and 60 60 0 0 nautical miles.
    #expect(
      rows.row(1, "r34_ne_km", "r34_se_km", "r34_sw_km", "r34_nw_km")
        == ["666.72", "555.6", "222.24", "222.24"])
    #expect(rows.row(1, "r50_ne_km", "r50_nw_km") == ["185.2", "92.6"])
    #expect(rows.row(1, "r64_ne_km", "r64_nw_km") == ["111.12", "0.0"])
    #expect(
      rows.row(1, "rmw_km", "eye_km", "poci_hpa", "roci_km", "movement_deg")
        == ["83.34", "-", "1007.0", "685.24", "13.0"])
    // The last but one has no 64 kt line; the first no radii at all.
    #expect(rows.row(3, "r50_ne_km", "r64_ne_km") == ["185.2", "-"])
    #expect(rows.row(0, "name", "r34_ne_km", "gust_kt") == ["NINE", "-", "35.0"])
  }

  @Test("a forecast: leads from its beginning, of the centre that is responsible for the basin")
  func forecast() throws {
    let rows = try InputRows(sample: "erin.dat")
    #expect(rows.kinds == [])
    #expect(rows.features.count == 9)
    #expect(Set(rows.values("kind")) == ["forecast"])
    #expect(
      rows.values("lead_h") == [
        "3.0", "12.0", "24.0", "36.0", "48.0", "60.0", "72.0", "96.0", "120.0",
      ])
    #expect(Set(rows.values("init_time")) == ["2025-08-13T12:00:00.000Z"])
    #expect(rows.values("time").last == "2025-08-18T12:00:00.000Z")
    #expect(rows.row(8, "model", "agency", "wind_avg_min", "name") == ["OFCL", "NHC", "1", "-"])
    // A pressure of 0 is none.
    #expect(rows.row(1, "pressure_hpa", "wind_kt") == ["-", "45.0"])
  }

  private func line(
    _ start: String, tau: Int = 0, position: String = "100N, 1500E",
    radii: String = "0,    , 0, 0, 0, 0"
  ) -> String {
    "\(start), \(tau), \(position), 50, 990, TS, \(radii),\n"
  }

  @Test("CARQ is an analysis; what a model's winds are means of, nobody says")
  func kinds() throws {
    let rows = try InputRows(
      line("WP, 07, 2026080106, 01, CARQ", tau: -6) + line("WP, 07, 2026080106, 01, CARQ")
        + line("WP, 07, 2026080106, 03, AVNO", tau: 12))
    #expect(rows.values("kind") == ["analysis", "analysis", "forecast"])
    #expect(rows.values("lead_h") == ["-6.0", "0.0", "12.0"])
    #expect(rows.values("agency") == ["JTWC", "JTWC", "-"])
    #expect(rows.values("wind_avg_min") == ["1", "1", "-"])
    #expect(Set(rows.values("storm_id")) == ["WP072026"])
    // The number of a technique is no minute.
    #expect(rows.values("time")[1] == "2026-08-01T06:00:00.000Z")
  }

  @Test("a storm keeps its year, which in the Southern Hemisphere ends with June")
  func seasons() throws {
    let rows = try InputRows(
      line("AL, 31, 2005123118, , BEST") + line("AL, 31, 2006010100, , BEST")
        + line("AL, 31, 2006100100, , BEST") + line("SH, 03, 2025120100, , BEST")
        + line("SH, 19, 2026031000, , BEST"))
    #expect(
      rows.values("storm_id") == ["AL312005", "AL312005", "AL312006", "SH032026", "SH192026"])
    #expect(rows.values("agency").suffix(2) == ["JTWC", "JTWC"])
  }

  @Test("0 is no wind there, a circle of 0 is not known, no threshold is no radius")
  func zeros() throws {
    let rows = try InputRows(
      line("AL, 01, 2026080100, , BEST", radii: "34, NEQ, 0, 60, 60, 0")
        + line("AL, 01, 2026080106, , BEST", radii: "34, AAA, 0, , ,")
        + line("AL, 01, 2026080112, , BEST", radii: "0, , , , ,")
        + line("AL, 01, 2026080118, , BEST", radii: "34, AAA, 100, , ,"))
    #expect(rows.values("r34_ne_km") == ["0.0", "-", "-", "-"])
    #expect(rows.values("r34_se_km") == ["111.12", "-", "-", "-"])
    #expect(rows.values("r34_km") == ["-", "-", "-", "185.2"])
    #expect(rows.kinds == [])
  }

  @Test("radii from another quadrant on, of halves, and those that can't be kept")
  func codes() throws {
    let rows = try InputRows(
      line("AL, 01, 2026080100, , BEST", radii: "34, SEQ, 10, 20, 30, 40")
        + line("AL, 01, 2026080106, , BEST", radii: "35, NNS, 10, 20, ,")
        + line("AL, 01, 2026080112, , BEST", radii: "34, NNQ, 10, 20, 30, 40")
        + line("AL, 01, 2026080118, , BEST", radii: "100, NEQ, 10, 20, 30, 40"))
    func quadrants(_ row: Int) -> [String] {
      rows.row(row, "r34_ne_km", "r34_se_km", "r34_sw_km", "r34_nw_km")
    }
    #expect(quadrants(0) == ["74.08", "18.52", "37.04", "55.56"])
    #expect(quadrants(1) == ["18.52", "37.04", "37.04", "18.52"])
    #expect(quadrants(2) == ["-", "-", "-", "-"])
    #expect(rows.kinds == ["radii-left-out 2"])
    #expect(rows.line("radii-left-out") == 3)
  }

  @Test("equal times without other radii stay, and so does the order")
  func repeated() throws {
    let one = line("AL, 01, 2026080112, , BEST", radii: "34, NEQ, 10, 10, 10, 10")
    let rows = try InputRows(one + one + line("AL, 01, 2026080106, , BEST"))
    #expect(
      rows.values("time") == [
        "2026-08-01T12:00:00.000Z", "2026-08-01T12:00:00.000Z", "2026-08-01T06:00:00.000Z",
      ])
    let moved = try InputRows(
      one
        + line("AL, 01, 2026080112, , BEST", position: "101N, 1500E", radii: "50, NEQ, 5, 5, 5, 5"))
    #expect(moved.features.count == 2)
    let other = one.replacing(" 990", with: " 985").replacing("34, NEQ", with: "50, NEQ")
    let differing = try InputRows(one + other)
    #expect(differing.features.count == 1)
    #expect(differing.row(0, "pressure_hpa", "r50_ne_km") == ["990.0", "18.52"])
    #expect(differing.kinds == ["radius-line-differs 1"])
    #expect(differing.line("radius-line-differs") == 2)
  }

  @Test("longitudes beyond 180 are wrapped; what is no value is null, with its line")
  func mistakes() throws {
    let rows = try InputRows(
      line("WP, 01, 2026080100, , BEST", position: "100S, 1815E")
        + line("WP, 01, 2026080106, , BEST", position: "100N, 1815W")
        + line("WP, 01, 2026080112, , BEST", position: "950N, 1500E")
        + line("WP, 01, 2026080118, , BEST", position: "10xN, 1500E")
        + line("WP, 01, 2026083324, , BEST") + "WP, 01, 2026080200\n"
        + line("WP, 01, 2026080206, 77, BEST")
        + line("WP, 01, 2026080212, 03, AVNO", position: "0N, 0W").replacing(
          "50, 990", with: "x, -5"))
    #expect(
      rows.positions
        == ["-178.5 -10.0", "178.5 10.0", "-", "-", "150.0 10.0", "150.0 10.0", "-"])
    #expect(
      rows.kinds == [
        "longitude-wrapped 2", "latitude-out-of-range 1", "unreadable-coordinates 1",
        "type-misfit 4", "record-incomplete 1",
      ])
    #expect(rows.line("type-misfit") == 5)
    #expect(rows.line("record-incomplete") == 6)
    #expect(rows.values("time")[4] == "-")
    // Those of a storm whose time can't be read have its year all the same.
    #expect(Set(rows.values("storm_id")) == ["WP012026"])
    let place = rows.log.entries.first { $0.kind == "unreadable-coordinates" }?.kept.first?.place
    #expect(place?.column == 32)
  }
}
