import GeoFeatures
import GeoFeeds
import Testing

/// JTWC's warnings. Expected values are those of the text.
@Suite("JTWC warnings") struct JTWCWarningTests {
  @Test("in words: month and year from the remarks, forecasts over the end of the month")
  func words() throws {
    let rows = try InputRows(sample: "khanun.txt")
    #expect(rows.format == "jtwc")
    #expect(rows.kinds == [])
    #expect(rows.positions == ["131.6 22.8", "130.2 24.0", "128.7 24.9"])
    #expect(rows.values("kind") == ["analysis", "forecast", "forecast"])
    #expect(
      rows.values("time")
        == ["2023-07-31T06:00:00.000Z", "2023-07-31T18:00:00.000Z", "2023-08-01T06:00:00.000Z"])
    #expect(rows.values("lead_h") == ["0.0", "12.0", "24.0"])
    #expect(
      rows.row(
        0, "storm_id", "name", "basin", "advisory", "agency", "model", "status", "wind_avg_min")
        == ["WP062023", "KHANUN", "WP", "017", "JTWC", "JTWC", "TY", "1"])
    #expect(
      rows.row(0, "wind_kt", "gust_kt", "pressure_hpa", "movement_deg", "movement_ms")
        == ["115.0", "140.0", "937.0", "335.0", "4.63"])
    // 70 60 70 20 and 250 230 135 220 nautical miles.
    #expect(
      rows.row(0, "r64_ne_km", "r64_se_km", "r64_sw_km", "r64_nw_km")
        == ["129.64", "111.12", "129.64", "37.04"])
    #expect(rows.row(0, "r34_sw_km", "r50_ne_km") == ["250.02", "-"])
    #expect(rows.row(1, "wind_kt", "r64_ne_km", "pressure_hpa") == ["120.0", "-", "-"])
    #expect(rows.row(2, "r64_nw_km") == ["74.08"])
  }

  @Test("compact: the same fixes, with a full date")
  func compact() throws {
    let rows = try InputRows(sample: "khanun.tcw")
    #expect(rows.format == "jtwc")
    #expect(rows.kinds == [])
    let words = try InputRows(sample: "khanun.txt")
    #expect(rows.positions == words.positions)
    for name in [
      "storm_id", "name", "advisory", "kind", "time", "init_time", "lead_h", "wind_kt",
      "pressure_hpa", "movement_deg",
    ] {
      #expect(rows.values(name) == words.values(name), "\(name)")
    }
    #expect(rows.row(0, "r64_nw_km", "r34_ne_km") == ["37.04", "463.0"])
    #expect(rows.row(1, "r64_nw_km") == ["55.56"])
  }

  private func warning(
    _ storm: String, _ position: String, _ rest: String = "", date: String = "02JAN26."
  ) -> String {
    """
    WTPS31 PGTW 020300
    SUBJ/TROPICAL CYCLONE \(storm) WARNING NR 003//
       WARNING POSITION:
       \(position)
       MAX SUSTAINED WINDS - 040 KT, GUSTS 050 KT
    \(rest)
    REMARKS:
    \(date)//
    NNNN

    """
  }

  @Test("several warnings, hemispheres, the season of the south, a year's turn")
  func several() throws {
    let rows = try InputRows(
      warning("05P (TOMAS)", "020000Z --- NEAR 12.5S 179.8W", "011200Z --- 13.0S 179.5E")
        + warning(
          "31W", "311800Z --- NEAR 12.5N 140.2E",
          "    12 HRS, VALID AT:\n 010600Z --- 13.0N 140.0E",
          date: "31DEC25."))
    #expect(rows.values("storm_id") == ["SH052026", "SH052026", "WP312025", "WP312025"])
    #expect(rows.values("name") == ["TOMAS", "TOMAS", "-", "-"])
    #expect(
      rows.positions == ["-179.8 -12.5", "179.5 -13.0", "140.2 12.5", "140.0 13.0"])
    #expect(
      rows.values("time") == [
        "2026-01-02T00:00:00.000Z", "2026-01-01T12:00:00.000Z", "2025-12-31T18:00:00.000Z",
        "2026-01-01T06:00:00.000Z",
      ])
    #expect(rows.values("status") == ["TC", "-", "TC", "-"])
    #expect(rows.kinds == [])
  }

  @Test("what a forecast says of the cyclone's nature, radii all around and in halves")
  func stages() throws {
    let rows = try InputRows(
      warning(
        "05P (TOMAS)", "020000Z --- NEAR 12.5S 179.8W",
        """
           RADIUS OF 034 KT WINDS - 100 NM
           RADIUS OF 050 KT WINDS - 060 NM NORTHEAST SEMICIRCLE
           021200Z --- 14.0S 179.0W
           BECOMING EXTRATROPICAL
           030000Z --- 15.0S 178.0W
           EXTRATROPICAL
           031200Z --- 16.0S 177.0W
           DISSIPATED AS A SIGNIFICANT TROPICAL CYCLONE OVER WATER
        """))
    #expect(rows.values("status") == ["TC", "-", "EX", "DS"])
    #expect(rows.row(0, "r34_km", "r50_ne_km") == ["185.2", "-"])
    #expect(rows.kinds == ["radii-left-out 1"])
  }

  @Test("without a year there are no times; a warning that is cut, or has no position")
  func mistakes() throws {
    let yearless = try InputRows(warning("05P", "020000Z --- NEAR 12.5S 179.8W", date: ""))
    #expect(yearless.row(0, "time", "storm_id") == ["-", "05P"])
    #expect(yearless.kinds == ["time-without-year 1"])
    let cut = try InputRows("   WARNING POSITION:\n020000Z --- NEAR 12.5S 17x.8W\n2JAN26")
    #expect(cut.positions == ["-"])
    #expect(
      cut.kinds == ["no-line-end 1", "message-unended 1", "unreadable-coordinates 1"])
    let empty = try InputRows("   WARNING POSITION:\nUNKNOWN\nNNNN\n")
    #expect(empty.features.isEmpty)
    #expect(empty.kinds == ["record-incomplete 1"])
  }
}
