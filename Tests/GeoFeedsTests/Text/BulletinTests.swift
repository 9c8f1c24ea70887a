import GeoFeatures
import GeoFeeds
import Testing

/// IMS1.0, ISF and GSE2.0 bulletins.
@Suite("Bulletins") struct BulletinTests {
  private static let heading =
    "   Date       Time        Err   RMS Latitude Longitude  Smaj  Smin  Az Depth   Err Ndef Nsta"
    + " Gap  mdist  Mdist Qual   Author      OrigID"
  private static let first =
    "2021/02/03 04:05:06.78f  1.23  0.45 -12.3456 -179.9876f 12.5   8.4 123  33.3d  4.5   67   89"
    + " 180   1.25  98.75 m i se IDC        12345678"
  private static let second =
    "2021/02/03 04:05:07.00              -12.5000  179.5000                  10.0f".padding(115)
    + "uk NEIC       87654321"
  private static let magnitudes = """
    Magnitude  Err Nsta Author      OrigID
    mb     5.1 0.1   34 IDC        12345678
    Ms    >4.9          IDC        12345678
    MW     5.6 0.2    7 GCMT       11111111
    """

  private static func bulletin(_ lines: String...) -> String {
    (["BEGIN IMS1.0", "DATA_TYPE BULLETIN IMS1.0:short"] + lines + ["STOP"])
      .joined(separator: "\n") + "\n"
  }

  private static func event(_ lines: String...) -> String {
    (["EVENT 42  SOMEWHERE NEAR FIJI", "", heading] + lines).joined(separator: "\n") + "\n"
  }

  @Test("what stands in the lines of an origin and of a magnitude")
  func event() throws {
    let rows = try InputRows(Self.bulletin(Self.event(Self.first, "", Self.magnitudes)))
    #expect(rows.format == "ims")
    #expect(rows.kinds == [])
    #expect(rows.positions == ["-179.9876 -12.3456 -33300.0"])
    #expect(
      rows.row(0, "id", "time", "place", "depth_km", "agency", "origin_id", "status")
        == [
          "42", "2021-02-03T04:05:06.780Z", "SOMEWHERE NEAR FIJI", "33.3", "IDC", "12345678",
          "reviewed",
        ])
    #expect(rows.row(0, "event_type", "event_certainty") == ["earthquake", "suspected"])
    #expect(
      rows.row(0, "time_error_s", "rms", "semi_major_km", "semi_minor_km", "ellipse_azimuth")
        == ["1.23", "0.45", "12.5", "8.4", "123.0"])
    #expect(
      rows.row(0, "depth_error_km", "nph", "nst", "gap", "dmin", "dmax")
        == ["4.5", "67", "89", "180.0", "1.25", "98.75"])
    #expect(
      rows.row(0, "time_type", "epicentre_type", "depth_type", "location_method")
        == ["f", "f", "d", "i"])
    // The origin's own comes before the moment magnitude of another.
    #expect(
      rows.row(0, "mag", "mag_type", "mag_error", "mag_nst", "mag_agency")
        == ["5.1", "mb", "0.1", "34", "IDC"])
    #expect(rows.row(0, "magnitudes") == ["5.1 mb IDC; >4.9 Ms IDC; 5.6 MW GCMT"])
  }

  @Test("of several origins the marked one is the row's, else the last with a word")
  func prime() throws {
    let marked = try InputRows(
      Self.bulletin(Self.event(Self.first, " (#PRIME)", " (a comment)", Self.second)))
    #expect(marked.values("agency") == ["IDC"])
    #expect(marked.kinds == [])
    let last = try InputRows(Self.bulletin(Self.event(Self.first, Self.second)))
    #expect(last.positions == ["179.5 -12.5 -10000.0"])
    #expect(last.kinds == ["prime-unmarked 1"])
    #expect(last.values("agencies") == ["IDC; NEIC"])
    #expect(last.values("origin_ids") == ["12345678; 87654321"])
    // uk is nothing known; the other origin knows.
    #expect(last.values("event_type") == ["earthquake"])
  }

  @Test("a moment magnitude of the origin's comes before its first")
  func momentMagnitude() throws {
    let own = Self.magnitudes.replacing("11111111", with: "12345678")
    let rows = try InputRows(Self.bulletin(Self.event(Self.first, "", own)))
    #expect(rows.row(0, "mag", "mag_type", "mag_error", "mag_nst") == ["5.6", "MW", "0.2", "7"])
  }

  @Test("GSE2.0: two lines an origin, three magnitudes, the region below")
  func old() throws {
    let rows = try InputRows(
      """
      BEGIN GSE2.0
      DATA_TYPE BULLETIN GSE2.0
      EVENT 280435
         Date       Time       Latitude Longitude    Depth    Ndef Nsta Gap    Mag1  N    Mag2  N    Mag3  N  Author          ID
             rms   OT_Error      Smajor Sminor Az        Err   mdist  Mdist     Err        Err        Err     Quality

      1995/01/16 07:26:52.4 f   39.4500   20.4400 f   66.8 d     9    8 322  mb 3.6  3  ML 4.0  1             IDC_REB     282672
            0.53   +- 12.69      93.6   83.7   27    +- 83.8   10.56  78.21   +-0.2                           a g kn

      GREECE-ALBANIA BORDER REGION
      Sta    Dist   EvAz     Phase       Date      Time     TRes  Azim  AzRes  Slow  SRes Def
      GERES  10.56 150.3     P       1995/01/16 07:29:20.7  -0.2 163.7   13.4  13.8   0.1 T

      STOP

      """)
    #expect(rows.kinds == [])
    #expect(rows.positions == ["20.44 39.45 -66800.0"])
    #expect(
      rows.row(0, "id", "time", "place", "agency", "origin_id", "status", "event_type")
        == [
          "280435", "1995-01-16T07:26:52.400Z", "GREECE-ALBANIA BORDER REGION", "IDC_REB",
          "282672", "automatic", "nuclear explosion",
        ])
    #expect(
      rows.row(0, "mag", "mag_type", "mag_nst", "mag_error", "magnitudes")
        == ["3.6", "mb", "3", "0.2", "3.6 mb IDC_REB; 4.0 ML IDC_REB"])
    #expect(
      rows.row(0, "rms", "time_error_s", "semi_major_km", "semi_minor_km", "ellipse_azimuth")
        == ["0.53", "12.69", "93.6", "83.7", "27.0"])
    #expect(
      rows.row(0, "depth_error_km", "dmin", "dmax", "nph", "nst", "gap")
        == ["83.8", "10.56", "78.21", "9", "8", "322.0"])
    #expect(
      rows.row(0, "time_type", "epicentre_type", "depth_type", "location_method")
        == ["f", "f", "d", "g"])
  }

  @Test("events end with the next, with STOP and with the input; line ends do not matter")
  func events() throws {
    let text = Self.bulletin(Self.event(Self.first), Self.event(Self.second))
    let rows = try InputRows(text)
    #expect(rows.values("agency") == ["IDC", "NEIC"])
    #expect(try InputRows(text.replacing("\n", with: "\r\n"), step: 5).dump == rows.dump)
    let unended = try InputRows(String(text.dropLast(6)))
    #expect(unended.dump == rows.dump + ["stop-missing 1"])
    #expect(unended.log.count(.rejected) == 1)
  }

  @Test("a message without STOP may have been cut off, and an event without its origin is told")
  func cut() throws {
    let text = Self.bulletin(Self.event(Self.first), "EVENT 43  ELSEWHERE", "", Self.heading)
    let whole = try InputRows(text)
    #expect(whole.kinds == ["origin-missing 1"])
    #expect(whole.log.count(.rejected) == 0)
    let cut = try InputRows(text.replacing("STOP\n", with: ""))
    #expect(cut.values("id") == ["42", "43"])
    #expect(cut.kinds == ["origin-missing 1", "stop-missing 1"])
    #expect(cut.log.count(.rejected) == 2)
    #expect(cut.line("origin-missing") == 8)
    #expect(cut.line("stop-missing") == 10)
    // Each message has its own end.
    let two = try InputRows(text.replacing("STOP\n", with: "") + text)
    #expect(two.kinds == ["origin-missing 2", "stop-missing 1"])
    #expect(try InputRows(text + text).kinds == ["origin-missing 2"])
    // What begins without the lines that begin a message need not end with STOP.
    #expect(try InputRows(Self.event(Self.first), format: .ims).kinds == [])
  }

  @Test("mistakes: no origin, a line that is none, letters for digits, a bad latitude")
  func mistakes() throws {
    let empty = try InputRows(Self.bulletin(Self.event("")))
    #expect(empty.positions == ["-"])
    #expect(empty.values("id") == ["42"])
    #expect(empty.kinds == ["origin-missing 1"])
    let odd = try InputRows(Self.bulletin(Self.event("what is this", Self.first)))
    #expect(odd.positions.count == 1)
    #expect(odd.kinds == ["line-unreadable 1"])
    #expect(odd.line("line-unreadable") == 6)
    let letters = try InputRows(
      Self.bulletin(
        Self.event(Self.first.replacing("   67", with: "   6x").replacing(" 33.3", with: " 3e.3"))))
    #expect(letters.row(0, "nph", "depth_km") == ["-", "-"])
    #expect(letters.positions == ["-179.9876 -12.3456"])
    #expect(letters.kinds == ["type-misfit 2"])
    let north = try InputRows(
      Self.bulletin(Self.event(Self.first.replacing("-12.3456", with: "-92.3456"))))
    #expect(north.positions == ["-"])
    #expect(north.kinds == ["latitude-out-of-range 1"])
    let cut = try InputRows(Self.bulletin(Self.event(String(Self.first.prefix(48)))))
    #expect(cut.positions == ["-"])
    #expect(cut.kinds == ["value-cut 1"])
    #expect(cut.line("value-cut") == 6)
  }

  @Test("messages without a bulletin are refused by name, a bulletin without events is empty")
  func otherMessages() throws {
    #expect(try InputRows(Self.bulletin("Nothing happened")).features.count == 0)
    let waveform =
      "BEGIN IMS1.0\nMSG_TYPE DATA\nDATA_TYPE WAVEFORM IMS1.0:CM6\nWID2 1996/10/15\nSTOP\n"
    #expect {
      try InputRows(waveform)
    } throws: { error in
      (error as? Failure)?.kind == .unreadable && "\(error)".contains("WAVEFORM")
    }
    #expect(throws: Failure.self) { try InputRows("what is this\n", format: .ims) }
    let both = try InputRows(
      waveform.replacing("STOP\n", with: "") + Self.bulletin(Self.event(Self.first)))
    #expect(both.features.count == 1)
    #expect(both.kinds == ["data-type-passed-over 1", "stop-missing 1"])
  }

  @Test("the sample: positions and times as ObsPy 1.5.1 reads them")
  func sample() throws {
    let rows = try InputRows(sample: "quakes.isf")
    #expect(rows.positions == ["-73.407 -38.143 -25000.0", "-72.898 -36.122 -22900.0"])
    #expect(rows.values("time") == ["1960-05-22T19:11:20.000Z", "2010-02-27T06:34:11.530Z"])
    #expect(rows.values("mag") == ["9.5", "8.8"])
    #expect(rows.values("agencies") == ["USGS; ISC", "USGS"])
  }
}
