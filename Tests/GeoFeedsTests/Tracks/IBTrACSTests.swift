import GeoFeatures
import GeoFeeds
import Testing

/// IBTrACS as CSV. Expected values are those of the rows.
@Suite("IBTrACS") struct IBTrACSTests {
  @Test("the row of units is none, blanks are null, numbers are those of the agency")
  func sample() throws {
    let rows = try InputRows(sample: "ewiniar.csv")
    #expect(rows.format == "ibtracs")
    #expect(rows.kinds == [])
    #expect(rows.positions == ["125.5 11.2", "122.2 13.5", "121.9 13.9", "121.4 14.0"])
    #expect(
      rows.row(2, "storm_id", "name", "basin", "agency", "kind", "time", "wind_kt", "wind_avg_min")
        == [
          "2024146N11126", "EWINIAR", "WP", "USA", "observed", "2024-05-25T18:00:00.000Z", "35.0",
          "1",
        ])
    #expect(
      rows.row(2, "pressure_hpa", "status", "track_type", "atcf_id", "agency_source")
        == ["998.0", "-", "PROVISIONAL", "WP012024", "tcvitals"])
    #expect(rows.row(2, "r34_ne_km", "r34_nw_km", "movement_deg") == ["92.6", "83.34", "295.0"])
    #expect(rows.values("r34_ne_km")[0] == "-")
  }

  private static let heading =
    "SID,NAME,ISO_TIME,NATURE,LAT,LON,WMO_WIND,WMO_AGENCY,USA_WIND,USA_STATUS,TOKYO_WIND,"
    + "TOKYO_GRADE,TOKYO_R50_DIR,TOKYO_R50_LONG,TOKYO_R50_SHORT,CMA_WIND\n"

  private func row(_ storm: String, _ hour: String, _ agencies: String, nature: String = "TS")
    -> String
  {
    "\(storm),NOT_NAMED,1999-08-01 \(hour):00:00,\(nature),10.0,140.0,\(agencies)\n"
  }

  @Test("one agency for a storm: the first with a wind anywhere in it")
  func agencies() throws {
    let rows = try InputRows(
      Self.heading
        // The USA's first wind comes with the second row.
        + row("A", "00", "40,tokyo, , ,40,3,9,50,50, ") + row("A", "06", " , ,45,TS,,,,,,")
        + row("B", "00", "50,reunion, , , , , , , , ") + row("B", "06", "30,newdelhi,,,,,,,,")
        + row("C", "00", " , , , ,35,4,3,70,40,30") + row("D", "00", ",,,,,,,,,25")
        + row("E", "00", ",,,,,,,,,", nature: "NR"))
    #expect(rows.values("agency") == ["USA", "USA", "reunion", "newdelhi", "JMA", "CMA", "-"])
    #expect(rows.values("wind_kt") == ["-", "45.0", "50.0", "30.0", "35.0", "25.0", "-"])
    #expect(rows.values("wind_avg_min") == ["1", "1", "10", "3", "10", "2", "-"])
    #expect(rows.values("status") == ["TC", "TS", "TC", "TC", "STS", "TC", "-"])
    #expect(rows.row(4, "r50_long_km", "r50_short_km", "r50_dir") == ["129.64", "74.08", "SE"])
    #expect(Set(rows.values("name")) == ["-"])
    #expect(rows.kinds == [])
  }

  @Test("columns that nobody wants are left out, with what is wrong in them")
  func wanted() throws {
    let table =
      "SID,NAME,ISO_TIME,LAT,LON,USA_AGENCY,USA_STATUS,USA_WIND,USA_PRES,USA_R34_NE,STORM_SPEED\n"
      + "A,ONE,1999-08-01 00:00:00,10,140,tcvitals,TS,45,wrong,60,bad\n"
    let all = try InputRows(table)
    #expect(all.kinds == ["type-misfit 2"])
    var options = ReadOptions()
    options.fixColumns = [.wind, .r34NE]
    let some = try InputRows(table, options: options)
    #expect(some.kinds == [] && some.positions == ["140.0 10.0"])
    #expect(some.row(0, "storm_id", "time", "agency") == all.row(0, "storm_id", "time", "agency"))
    #expect(some.row(0, "wind_kt", "wind_avg_min", "r34_ne_km") == ["45.0", "1", "111.12"])
    #expect(some.row(0, "name", "status", "agency_source", "pressure_hpa") == ["-", "-", "-", "-"])
  }

  @Test("a storm that comes again keeps its agency")
  func again() throws {
    let rows = try InputRows(
      Self.heading + row("A", "00", ",,45,TS,40,3,,,,") + row("B", "00", ",,,,35,3,,,,")
        + row("A", "06", ",,,,50,3,,,,"))
    #expect(rows.values("agency") == ["USA", "JMA", "USA"])
    #expect(rows.values("wind_kt") == ["45.0", "35.0", "-"])
  }

  @Test("--agency asks for another, by IBTrACS's name or by ours")
  func asked() throws {
    let text = Self.heading + row("A", "00", "40,bom,45,TS,41,3,,,,39")
    for (name, agency, wind) in [
      ("tokyo", "JMA", "41.0"), ("JMA", "JMA", "41.0"), ("cma", "CMA", "39.0"),
      ("WMO", "bom", "40.0"), ("usa", "USA", "45.0"),
    ] {
      var options = ReadOptions()
      options.agency = name
      let rows = try InputRows(text, options: options)
      #expect(rows.row(0, "agency", "wind_kt") == [agency, wind])
    }
    var options = ReadOptions()
    options.agency = "nobody"
    let unknown = #expect(throws: Failure.self) { try InputRows(text, options: options) }
    #expect(unknown?.kind == .usage)
    options.agency = "hko"
    let absent = #expect(throws: Failure.self) { try InputRows(text, options: options) }
    #expect(absent?.kind == .unreadable)
    #expect(absent?.message == "the table has no column HKO_WIND")
  }

  @Test("quotation marks, other columns, longitudes beyond 180, other orders")
  func dialects() throws {
    let rows = try InputRows(
      "\"LON\",\"LAT\",\"note\",\"ISO_TIME\",\"SID\",\"USA_WIND\"\n"
        + "181.5,-10.25,\"a, b\",\"2020-01-02 03:00:00\",\"X\",\"50\"\n"
        + "-181.5,10,,2020-01-02 06:00:00,X,\n", format: nil)
    #expect(rows.format == "ibtracs")
    #expect(rows.positions == ["-178.5 -10.25", "178.5 10.0"])
    #expect(
      rows.row(0, "storm_id", "time", "wind_kt") == ["X", "2020-01-02T03:00:00.000Z", "50.0"])
    #expect(rows.kinds == ["longitude-wrapped 2"])
  }

  @Test("mistakes are null or left out, each with its line")
  func mistakes() throws {
    let heading = "SID,ISO_TIME,LAT,LON,USA_WIND,USA_RMW\n"
    let rows = try InputRows(
      heading + "A,2020-01-02 03:00:00,10,20,fast,-20\n" + "A,yesterday,x,20,30,-999\n"
        + ",2020-01-02 03:00:00,10,20,30,5\n" + "A,2020-01-02 03:00:00,95,20,30,5\n")
    #expect(rows.positions == ["20.0 10.0", "-", "-"])
    #expect(rows.values("wind_kt") == ["-", "30.0", "30.0"])
    #expect(rows.values("rmw_km") == ["-", "-", "9.26"])
    #expect(
      rows.kinds == [
        "record-incomplete 1", "type-misfit 3", "unreadable-coordinates 1",
        "latitude-out-of-range 1",
      ])
    #expect(rows.line("record-incomplete") == 4)
    #expect(rows.line("latitude-out-of-range") == 5)
    let other = #expect(throws: Failure.self) { try InputRows("a,b\n1,2\n", format: .ibtracs) }
    #expect(other?.kind == .unreadable)
  }

  @Test("storms larger than a batch, and many of them, in pieces of any size")
  func batches() throws {
    var text = "SID,ISO_TIME,LAT,LON,USA_WIND\n"
    for index in 0..<20_000 {
      text += "\(index < 9_000 ? "A" : "S\(index / 7)"),2020-01-02 03:00:00,10,20,\(index % 150)\n"
    }
    let whole = try InputRows(text)
    #expect(whole.tables.map(\.rowCount) == [8192, 8192, 3616])
    #expect(whole.values("wind_kt")[8_999] == "149.0")
    #expect(whole.values("storm_id").last == "S2857")
    #expect(try InputRows(text, step: 1009).dump == whole.dump)
  }

  @Test("--recover keeps the storm during which an input breaks off")
  func recover() throws {
    final class Broken: ByteSource {
      var left = Array("SID,ISO_TIME,LAT,LON\nA,2020-01-02 03:00:00,1,2\nA,2020-".utf8)
      func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
        if left.isEmpty { throw Failure(.unreadable, "the stream is broken") }
        let count = min(buffer.count, left.count)
        buffer.copyBytes(from: left[..<count])
        left.removeFirst(count)
        return count
      }
    }
    var options = ReadOptions()
    options.recover = true
    let input = try Inputs.open(Broken(), name: "input", format: .ibtracs, options: options)
    var count = 0
    while let batch = try input.next() { count += batch.table.rowCount }
    #expect(count == 1)
  }

  @Test("CLIMADA's tables: times without marks, winds in both units")
  func climada() throws {
    let rows = try InputRows(
      "cgps_lat,cgps_lon,data_provider,gen_basin,ibtracsID,isotime,model,pcen,vmax\n"
        + "10.8,-35.5,hurdat_atl,NA,1992230N11325,1992081618.0,H08,1010.0,25.0\n")
    #expect(rows.profile == "climada")
    #expect(rows.positions == ["-35.5 10.8"])
    #expect(
      rows.row(0, "storm_id", "time", "kind", "wind_kt", "wind_ms", "pressure_hpa")
        == [
          "1992230N11325", "1992-08-16T18:00:00.000Z", "observed", "25.0", "12.86111111111111",
          "1010.0",
        ])
    #expect(rows.kinds == [])
  }
}
