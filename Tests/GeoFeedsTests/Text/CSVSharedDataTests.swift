import GeoFeatures
import GeoFeeds
import Testing

@Suite(.enabled(if: SharedData.isPresent)) struct CSVSharedDataTests {
  /// File, rows and rows with a location, as MANIFEST.md and a count of lines have them.
  @Test(arguments: [
    ("usgs_quakes/usgs_2.5_day.csv", 52, 52), ("usgs_quakes/usgs_2018_4.5_week.csv", 94, 94),
    ("usgs_quakes/usgs_2018_significant_month.csv", 13, 13),
    ("usgs_quakes/usgs_2018_4.5_hour_empty.csv", 0, 0),
    ("usgs_quakes/usgs_fdsn_query.csv", 3221, 3221),
    ("other_quakes/ingv_2016_amatrice.csv", 798, 798), ("quakeml_fdsn/obspy_catalog.csv", 3, 3),
    ("quakeml_fdsn/obspy_incomplete.csv", 2, 2),
  ])
  func counts(file: String, rows: Int, located: Int) throws {
    let result = try CSVResult(try SharedData.bytes(file), name: file)
    #expect(result.features.count == rows)
    #expect(result.located == located)
    #expect(result.log.count(.rejected) == 0)
    #expect(result.log.count(.repaired) == 0)
    let streamed = try CSVResult(try SharedData.bytes(file), step: 1000, prescans: false)
    #expect(streamed.positions == result.positions)
    #expect(
      streamed.fields.filter { $0.hasPrefix("mag:") || $0.hasPrefix("depth_km:") }
        == ["mag:real", "depth_km:real"])
  }

  /// Best tracks of storms have no line of headings, and are no CSV: ATCF's decks, HURDAT2, and JTWC's
  /// like HURDAT2.
  @Test(arguments: [
    "atcf_BAL062018_raw.dat", "atcf_b_dorian2019.dat", "atcf_b_harvey2017.dat",
    "atcf_bal092012_isaac.dat", "geoclaw_hurdat.txt", "hurdat2_sample_tropycal.txt",
    "hurdat2_tests_no_errors.txt", "jtwc_CP012015_HALOLA_80.txt",
  ])
  func tracks(file: String) throws {
    let bytes = try SharedData.bytes("tracks/\(file)")
    let failure = #expect(throws: Failure.self) { try InputRows(bytes, format: .csv) }
    #expect(failure?.kind == .unreadable)
    #expect(failure?.message == "the first line has no headings")
  }
}
