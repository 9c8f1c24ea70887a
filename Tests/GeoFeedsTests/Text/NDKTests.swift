import GeoFeatures
import GeoFeeds
import Testing

/// The Global CMT catalogue's format.
@Suite("NDK") struct NDKTests {
  /// An event of the right widths: a made-up hypocentre, and round numbers of which the results can be
  /// told by hand. M0 = 10^25 dyn cm makes Mw = (25 - 16.1)·2/3 = 5.93.
  private static let event = [
    "PDE  2004/12/31 23:59:58.5 -10.00  179.90  20.0 5.5 0.0 SOMEWHERE IN THE PACIFIC",
    "C200412312359A   B: 10   20  40 S: 11   21  50 M: 12   22 125 CMT: 1 TRIHD:  2.5",
    "CENTROID:      3.5 0.1 -10.20 0.02 -179.95 0.03  33.0  0.5 BDY  S-20050102030405",
    "25  1.000 0.010 -2.000 0.020  1.000 0.030 -0.500 0.040  0.250 0.050  0.125 0.060",
    "V10   1.100 10  20   0.100 30  40  -1.200 50  60   1.000 123 45 -167   7 78   89",
  ]

  private static func text(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }

  @Test("the centroid is the row, the hypocentre is in columns of its own")
  func centroid() throws {
    let rows = try InputRows(Self.text(Self.event))
    #expect(rows.format == "ndk")
    #expect(rows.kinds == [])
    #expect(rows.positions == ["-179.95 -10.2 -33000.0"])
    #expect(
      rows.row(0, "id", "time", "updated", "mag", "mag_type", "place", "depth_km", "agency")
        == [
          "C200412312359A", "2005-01-01T00:00:02.000Z", "2005-01-02T03:04:05.000Z", "5.93", "Mwc",
          "SOMEWHERE IN THE PACIFIC", "33.0", "GCMT",
        ])
    #expect(
      rows.row(0, "catalog", "origin_time", "origin_lat", "origin_lon", "origin_depth_km")
        == ["PDE", "2004-12-31T23:59:58.500Z", "-10.0", "179.9", "20.0"])
    // 0.0 says that there is no magnitude.
    #expect(rows.row(0, "mb", "ms") == ["5.5", "-"])
    #expect(
      rows.row(
        0, "time_shift_s", "time_error_s", "latitude_error_deg", "longitude_error_deg",
        "depth_error_km", "depth_type")
        == ["3.5", "0.1", "0.02", "0.03", "0.5", "BDY"])
  }

  @Test("moment, tensor, axes and planes")
  func tensor() throws {
    let rows = try InputRows(Self.text(Self.event))
    #expect(rows.row(0, "moment_exponent", "moment_nm") == ["25", "1e+18"])
    let names = ["rr", "tt", "pp", "rt", "rp", "tp"]
    #expect(
      names.flatMap { rows.row(0, "m_\($0)", "m_\($0)_error") }
        == [
          "1.0", "0.01", "-2.0", "0.02", "1.0", "0.03", "-0.5", "0.04", "0.25", "0.05", "0.125",
          "0.06",
        ])
    #expect(
      ["t", "n", "p"].flatMap { rows.row(0, "\($0)_value", "\($0)_plunge", "\($0)_azimuth") }
        == ["1.1", "10.0", "20.0", "0.1", "30.0", "40.0", "-1.2", "50.0", "60.0"])
    #expect(
      rows.row(0, "strike1", "dip1", "rake1", "strike2", "dip2", "rake2")
        == ["123.0", "45.0", "-167.0", "7.0", "78.0", "89.0"])
    #expect(
      rows.row(0, "source_type", "source_function", "half_duration_s", "data_used", "version")
        == ["CMT: 1", "TRIHD", "2.5", "B: 10   20  40 S: 11   21  50 M: 12   22 125", "V10"])
  }

  @Test("line ends, a missing last one and pieces of any size change nothing", arguments: [1, 7])
  func lineEnds(step: Int) throws {
    let lines = Self.event + Self.event
    let whole = try InputRows(Self.text(lines)).dump
    #expect(whole.count == 2)
    let unended = try InputRows(lines.joined(separator: "\r\n"), step: step).dump
    #expect(unended == whole + ["no-line-end 1"])
    #expect(try InputRows("\u{FEFF}" + Self.text(lines), step: step).dump == whole)
  }

  @Test("an event of which lines are missing is given up, the next one is read")
  func missingLines() throws {
    for missing in 1..<5 {
      var lines = Self.event
      lines.remove(at: missing)
      let rows = try InputRows(Self.text(lines + Self.event), format: .ndk)
      #expect(rows.features.count == 1, "without line \(missing + 1)")
      #expect(rows.log.count(ofKind: "record-incomplete") == 1, "without line \(missing + 1)")
      #expect(rows.line("record-incomplete") == 1)
    }
    let cut = try InputRows(Self.text(Self.event + Self.event.prefix(3)))
    #expect(cut.features.count == 1)
    #expect(cut.kinds == ["record-incomplete 1"])
    #expect(cut.line("record-incomplete") == 6)
    let orphan = try InputRows(Self.text(["nothing of ours"] + Self.event))
    #expect(orphan.kinds == ["line-unreadable 1"])
    #expect(orphan.features.count == 1)
  }

  @Test("a number that is none is null and counted with its line and column")
  func misfits() throws {
    var lines = Self.event
    lines[3] = lines[3].replacing("-2.000", with: "-2.O00")
    lines[0] = lines[0].replacing("23:59:58.5", with: "23:79:58.5")
    let rows = try InputRows(Self.text(lines))
    #expect(rows.row(0, "m_tt", "m_pp", "time", "origin_time") == ["-", "1.0", "-", "-"])
    #expect(rows.kinds == ["type-misfit 2"])
    #expect(
      rows.log.entries[0].kept.map { "\($0.place): \($0.message)" }
        == [
          "input:1: item 1: there is no such time",
          "input:4:17: item 1: m_tt \"-2.O00\" is no number",
        ])
  }

  @Test("positions that are not on the Earth are rejected")
  func ranges() throws {
    var lines = Self.event
    lines[2] = lines[2].replacing("-10.20", with: "-90.20")
    let centroid = try InputRows(Self.text(lines))
    #expect(centroid.positions == ["-"])
    #expect(centroid.kinds == ["latitude-out-of-range 1"])
    #expect(centroid.line("latitude-out-of-range") == 3)
    lines = Self.event
    lines[0] = lines[0].replacing("-10.00", with: " 99.45")
    let hypocentre = try InputRows(Self.text(lines))
    #expect(hypocentre.positions == ["-179.95 -10.2 -33000.0"])
    #expect(hypocentre.row(0, "origin_lat", "origin_lon", "origin_depth_km") == ["-", "-", "20.0"])
    #expect(hypocentre.line("latitude-out-of-range") == 1)
  }

  @Test("the sample: times, places and magnitudes as ObsPy 1.5.1 reads them")
  func sample() throws {
    let rows = try InputRows(sample: "quakes.ndk")
    #expect(rows.positions == ["153.77 54.61 -611000.0", "143.05 37.52 -20000.0"])
    #expect(rows.values("mag") == ["8.33", "9.08"])
    #expect(rows.values("time") == ["2013-05-24T05:45:14.700Z", "2011-03-11T05:47:33.900Z"])
    #expect(rows.values("moment_nm") == ["3.95e+21", "5.312e+22"])
  }

  @Test("columns can't be asked for")
  func fields() throws {
    var options = ReadOptions()
    options.fields = [ReadOptions.FieldRequest(name: "a", type: .text, path: "b")]
    #expect(throws: Failure.self) {
      try InputRows(Self.text(Self.event), options: options)
    }
  }
}
