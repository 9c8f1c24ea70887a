import Foundation
import GeoFeatures
import Testing

@testable import GeoFeeds

/// Real tracks: the storms and fixes that derive_shared_tracks.py finds in each file, and values that
/// stand in their lines.
@Suite("Tracks of ../shared/data", .enabled(if: SharedData.isPresent))
struct TrackSharedDataTests {
  /// The rows of Tests/Fixtures/shared-tracks.tsv: a file, and the numbers of storms and of each kind.
  static let rows: [(file: String, counts: [Int])] = {
    let table = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/shared-tracks.tsv")
    let text = (try? String(contentsOf: table, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").dropFirst(2).map { line in
      let cells = line.split(separator: "\t").map(String.init)
      return (cells[0], cells.dropFirst().compactMap { Int($0) })
    }
  }()

  private func read(_ file: String) throws -> InputRows {
    try InputRows(try SharedData.bytes("tracks/\(file)"))
  }

  @Test("every file has its storms and fixes", arguments: rows)
  func counts(file: String, counts: [Int]) throws {
    let rows = try read(file)
    let kinds = rows.values("kind")
    let found =
      [Set(rows.values("storm_id")).count]
      + ["observed", "analysis", "forecast"].map { kind in kinds.count { $0 == kind } }
    #expect(found == counts)
    #expect(rows.positions.allSatisfy { $0 != "-" })
    #expect(rows.values("time").allSatisfy { $0 != "-" })
    #expect(rows.log.count(.rejected) == 0 && rows.log.count(.repaired) == 0)
  }

  @Test("the table is there")
  func table() { #expect(Self.rows.count >= 21) }

  @Test("Irma at her strongest, lines 32 to 34 of its b-deck")
  func irma() throws {
    let rows = try read("atcf_b_irma2017.dat")
    let times = rows.values("time")
    let row = try #require(times.firstIndex(of: "2017-09-06T05:45:00.000Z"))
    #expect(rows.positions[row] == "-61.8 17.7")
    #expect(
      rows.row(row, "wind_kt", "pressure_hpa", "gust_kt", "rmw_km") == [
        "155.0", "914.0", "-", "27.78",
      ])
    #expect(rows.row(row, "r34_ne_km", "r50_se_km", "r64_nw_km") == ["277.8", "111.12", "83.34"])
  }

  @Test("the landfall of Nicole, of the sample of HURDAT2")
  func nicole() throws {
    let rows = try read("hurdat2_sample_tropycal.txt")
    // 20221111, 0000, L, TS, 30.1N, 84.0W, 35, 992, 200, 60, 100, 100, … 70
    let row = try #require(rows.values("time").firstIndex(of: "2022-11-11T00:00:00.000Z"))
    #expect(
      rows.row(row, "record_type", "status", "r34_ne_km", "r34_se_km", "rmw_km")
        == ["L", "TS", "370.4", "111.12", "129.64"])
  }

  @Test("Halola and Tomas cross 180° without a jump to the other sign being lost")
  func dateline() throws {
    for file in ["jtwc_CP012015_HALOLA_80.txt", "jtwc_SH192010_TOMAS_30.txt"] {
      let longitudes = try read(file).features.compactMap(\.position?.longitude)
      #expect(longitudes.allSatisfy { abs($0) <= 180 })
      let signs = zip(longitudes, longitudes.dropFirst()).count { abs($0 - $1) > 180 }
      #expect(signs == (file.contains("HALOLA") ? 1 : 0), "\(file)")
    }
  }

  @Test("all agencies of IBTrACS's table of active storms are blank but one")
  func ibtracs() throws {
    let rows = try read("ibtracs_ACTIVE.csv")
    #expect(Set(rows.values("agency")) == ["USA"])
    // 2024-05-16 18:00:00: 45 kt, 997 hPa, radius of the largest wind 25 nautical miles.
    #expect(rows.row(2, "wind_kt", "pressure_hpa", "rmw_km") == ["45.0", "997.0", "46.3"])
  }

  @Test("the forecast of Khanun's warning 17")
  func khanun() throws {
    let rows = try read("jtwc_warning_2023073109_khanun.txt")
    #expect(
      rows.values("lead_h") == ["0.0", "12.0", "24.0", "36.0", "48.0", "72.0", "96.0", "120.0"])
    #expect(rows.positions.last == "126.1 28.1")
    #expect(rows.row(7, "wind_kt", "r64_nw_km", "r34_se_km") == ["70.0", "0.0", "370.4"])
  }

  @Test("Tembin of ty_infos.js: the circles of 70 %, and one fix of each kind")
  func tembin() throws {
    let rows = try read("cwb_ty_infos_2012_tembin.js")
    #expect(
      rows.values("pr70_km").filter { $0 != "-" } == ["70.0", "120.0", "165.0", "210.0", "330.0"])
    #expect(rows.positions[15] == "125.3 21.9")
    #expect(rows.row(15, "time", "wind_ms") == ["2012-08-21T12:00:00.000Z", "43.0"])
    #expect(rows.positions[19] == rows.positions[20])
    #expect(rows.row(25, "time", "lead_h") == ["2012-08-25T00:00:00.000Z", "72.0"])
  }

  @Test("Ragasa and Hinnamnor of W-C0034-005")
  func taiwan() throws {
    let rows = try read("cwa_W-C0034-005_2025_ragasa.json")
    // The last analysis of RAGASA, and the forecast of NEOGURI in 120 hours.
    #expect(rows.positions[65] == "112.6 21.6")
    #expect(
      rows.row(65, "kind", "time", "wind_ms", "r15ms_km", "r15ms_nw_km", "r25ms_sw_km") == [
        "analysis", "2025-09-24T06:00:00.000Z", "48.0", "280.0", "230.0", "80.0",
      ])
    #expect(
      rows.row(106, "name", "lead_h", "pr70_km", "wind_ms", "status") == [
        "NEOGURI", "120.0", "440.0", "-", "EX",
      ])
    let hinnamnor = try read("cwb_W-C0034-005_2022_hinnamnor.json")
    #expect(
      hinnamnor.values("pr70_km").filter { $0 != "-" } == [
        "35.0", "70.0", "85.0", "100.0", "130.0", "160.0", "240.0", "390.0", "430.0",
      ])
    #expect(hinnamnor.row(12, "agency", "storm_id", "pressure_hpa") == ["CWB", "202211", "915.0"])
  }

  @Test("the bulletin on Talim, the example of CXML, lists in JSON")
  func documents() throws {
    let talim = try read("jma_VPTW60_10_04_02_170910.json")
    #expect(
      talim.values("pr70_km") == ["-", "70.0", "110.0", "200.0", "260.0", "370.0", "540.0"])
    #expect(talim.values("storm_warning_km").last == "750.0")
    #expect(
      talim.row(0, "wind_kt", "r15ms_km", "r25ms_km", "status") == ["40.0", "170.0", "0.0", "TS"])
    let george = try read("cxml_example.xml")
    #expect(
      george.row(1, "model", "r34_sw_km", "r50_nw_km", "poci_hpa", "roci_km", "movement_deg") == [
        "ECMWF 0", "301.0", "107.0", "1002.3", "600.0", "210.0",
      ])
    #expect(
      george.row(0, "wind_ms", "gust_ms", "eye_km", "rmw_km") == ["49.8", "115.0", "35.0", "25.2"])
    let list = try read("shuhei_typhoons_2000on.json")
    #expect(list.log.count(ofKind: "longitude-wrapped") == 46)
    #expect(list.values("time").last == "2013-09-04T00:00:00.000Z")
    let kajiki = try read("typhoonwatch_jtwc_sample.json")
    #expect(
      kajiki.row(3, "name", "time", "wind_kt") == ["KAJIKI", "2026-08-03T00:00:00.000Z", "80.0"])
  }

  @Test(
    "best tracks in KML say what the same tracks say in lines",
    arguments: [
      "CP012015_HALOLA_80", "IO012008_NARGIS_35", "SH192010_TOMAS_30", "WP092009_MORAKOT_27",
      "WP152012_TEMBIN_49",
    ])
  func kml(file: String) throws {
    let drawn = try read("jtwc_\(file).kml")
    let lines = try read("jtwc_\(file).txt")
    for column in ["storm_id", "name", "time", "status", "wind_kt", "pressure_hpa"] {
      #expect(drawn.values(column) == lines.values(column), "\(column)")
    }
    #expect(drawn.positions == lines.positions)
  }
}
