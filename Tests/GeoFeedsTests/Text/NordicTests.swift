import GeoFeatures
import GeoFeeds
import Testing

/// The Nordic format of SEISAN.
@Suite("Nordic") struct NordicTests {
  private static func line(_ text: String, _ kind: Character) -> String {
    text.padding(79) + String(kind)
  }

  private static let header = line(
    " 2020  3 4 0506  7.8 RE 60.125  -5.250 12.5F BER 15 0.3 2.1LBER 3.4bPDE 3.6WHRV", "1")
  private static let errors = line(
    " GAP=123        1.25       2.5     3.5  4.5 -0.1000E+01  0.2000E+01  0.3000E+01", "E")
  private static let identifier = line(
    " ACTION:NEW 20-03-04 06:00 OP:TEST STATUS:               ID:20200304050607", "I")
  private static let phase = " BER  BZ IP        0506 10.00                                   4"
  private static let blank = String(repeating: " ", count: 80)

  private static func text(_ lines: String...) -> String {
    lines.joined(separator: "\n") + "\n"
  }

  @Test("what stands in the header, the errors and the identifier")
  func event() throws {
    let rows = try InputRows(
      Self.text(Self.header, Self.errors, Self.identifier, Self.phase, Self.blank))
    #expect(rows.format == "nordic")
    #expect(rows.kinds == [])
    #expect(rows.positions == ["-5.25 60.125 -12500.0"])
    #expect(
      rows.row(0, "id", "time", "mag", "mag_type", "mag_agency", "depth_km", "agency")
        == ["20200304050607", "2020-03-04T05:06:07.800Z", "3.6", "MW", "HRV", "12.5", "BER"])
    #expect(rows.row(0, "magnitudes") == ["2.1 ML BER; 3.4 mb PDE; 3.6 MW HRV"])
    #expect(rows.row(0, "event_type", "event_certainty") == ["explosion", "known"])
    #expect(rows.row(0, "distance_class", "depth_type") == ["regional", "F"])
    #expect(rows.row(0, "nst", "rms", "gap", "time_error_s") == ["15", "0.3", "123.0", "1.25"])
    #expect(
      rows.row(0, "latitude_error_km", "longitude_error_km", "depth_error_km")
        == ["2.5", "3.5", "4.5"])
  }

  @Test("blank lines end events, the end of the input too")
  func events() throws {
    let rows = try InputRows(
      Self.text(Self.blank, Self.header, Self.phase, "", Self.blank, Self.header))
    #expect(rows.features.count == 2)
    #expect(rows.kinds == [])
  }

  @Test("in a compact catalogue each header is an event, but one with more magnitudes")
  func compact() throws {
    let more = Self.line(
      " 2020  3 4 0506  7.8 RE                      BER        4.0sXXX", "1")
    let later = Self.header.replacing("0506  7.8", with: "0506  9.8")
    let rows = try InputRows(Self.text(Self.header, more, later, later.replacing("12", with: "13")))
    #expect(rows.features.count == 2)
    #expect(
      rows.values("magnitudes") == [
        "2.1 ML BER; 3.4 mb PDE; 3.6 MW HRV; 4.0 Ms XXX",
        "2.1 ML BER; 3.4 mb PDE; 3.6 MW HRV; 2.1 ML BER; 3.4 mb PDE; 3.6 MW HRV",
      ])
  }

  @Test("further solutions: their agencies and magnitudes are kept")
  func agencies() throws {
    let other = Self.line(
      " 2020  3 4 0506  9.1 R  61.000  -6.000 33.0  PDE        5.0WPDE", "1")
    let rows = try InputRows(Self.text(Self.header, Self.errors, other, Self.identifier))
    #expect(rows.features.count == 1)
    #expect(rows.positions == ["-5.25 60.125 -12500.0"])
    #expect(rows.row(0, "agencies", "agency") == ["BER; PDE", "BER"])
    // A solution's own moment magnitude comes before that of others.
    #expect(rows.row(0, "mag", "mag_agency") == ["3.6", "HRV"])
    let local = Self.header.replacing(" 3.4bPDE 3.6WHRV", with: "                ")
    #expect(try InputRows(Self.text(local, other, Self.phase)).row(0, "mag") == ["2.1"])
    let none = local.replacing(" 2.1LBER", with: "        ")
    #expect(try InputRows(Self.text(none, other, Self.phase)).row(0, "mag") == ["5.0"])
  }

  @Test("a line H has more digits, F the fault plane, 3 the place")
  func furtherLines() throws {
    let precise = Self.line(
      " 2020  3 4 0506  7.812  60.12512  -5.25034   12.345  0.287", "H")
    let fault = Self.line("     210.0      45.0     -90.0", "F")
    let place = Self.line(" LOCALITY: north of the Shetland Islands", "3")
    let rows = try InputRows(Self.text(Self.header, precise, fault, place))
    #expect(rows.positions == ["-5.25034 60.12512 -12345.0"])
    #expect(rows.row(0, "time", "rms") == ["2020-03-04T05:06:07.812Z", "0.287"])
    #expect(rows.row(0, "strike1", "dip1", "rake1") == ["210.0", "45.0", "-90.0"])
    #expect(rows.row(0, "place") == ["north of the Shetland Islands"])
  }

  @Test("seconds from 60 on run over, a day without a clock is its beginning")
  func times() throws {
    let over = Self.header.replacing("0506  7.8", with: "2359 60.1").replacing(
      "3 4", with: "331")
    let day = Self.header.replacing("0506  7.8", with: "         ")
    let year = Self.header.replacing("  3 4 0506  7.8", with: "               ")
    let rows = try InputRows(Self.text(over, "", day, "", year))
    #expect(
      rows.values("time") == ["2020-04-01T00:00:00.100Z", "2020-03-04T00:00:00.000Z", "-"])
    #expect(rows.kinds == ["time-of-day-missing 1", "type-misfit 1"])
    #expect(rows.line("time-of-day-missing") == 3)
    #expect(rows.line("type-misfit") == 5)
  }

  @Test("mistakes: a cut header, letters for digits, a half position, no header, tabs, asterisks")
  func mistakes() throws {
    let cut = try InputRows(Self.text(String(Self.header.prefix(48)), Self.phase), format: .nordic)
    #expect(cut.positions == ["-5.25 60.125 -12500.0"])
    #expect(cut.kinds == ["line-cut 1"])
    let letters = try InputRows(
      Self.text(Self.header.replacing("60.125", with: "6O.125"), Self.phase))
    #expect(letters.positions == ["-"])
    #expect(letters.kinds == ["type-misfit 1"])
    let half = try InputRows(
      Self.text(Self.header.replacing("60.125", with: "      "), Self.phase))
    #expect(half.positions == ["-"])
    #expect(half.kinds == ["unreadable-coordinates 1"])
    let headless = try InputRows(
      Self.text(Self.errors, Self.phase, "", Self.header), format: .nordic)
    #expect(headless.features.count == 1)
    #expect(headless.kinds == ["record-incomplete 1"])
    #expect(headless.line("record-incomplete") == 1)
    // Tabs stand for blanks up to every eighth column.
    let tabs = try InputRows(
      Self.text(Self.header, Self.errors.replacing("        1.25", with: "\t1.25")))
    #expect(tabs.kinds == ["tabs-expanded 1"])
    #expect(tabs.row(0, "time_error_s", "gap") == ["1.25", "123.0"])
    let stars = try InputRows(
      Self.text(Self.header, Self.errors.replacing("  1.25", with: "******")))
    #expect(stars.row(0, "time_error_s", "gap") == ["-", "123.0"])
    #expect(stars.kinds == ["overflown-field 1"])
  }

  @Test("an event without a location is a row without one")
  func unlocated() throws {
    let rows = try InputRows(
      Self.text(
        Self.header.replacing(" 60.125  -5.250 12.5F", with: String(repeating: " ", count: 21)),
        Self.phase))
    #expect(rows.positions == ["-"])
    #expect(rows.kinds == [])
  }

  @Test("the sample: positions and magnitudes as ObsPy 1.5.1 reads them")
  func sample() throws {
    let rows = try InputRows(sample: "quakes.out")
    #expect(rows.positions == ["120.982 23.772 -33000.0", "-118.206 34.996 1000.0"])
    #expect(rows.values("mag") == ["7.6", "1.3"])
    #expect(rows.values("id") == ["19990920174718", "20240102201530"])
    #expect(rows.values("place") == ["21 km S of Puli, Taiwan", "-"])
    #expect(try InputRows(sample: "quakes.out", step: 3).dump == rows.dump)
  }
}

extension String {
  /// The text with blanks up to a length.
  func padding(_ length: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, length - count))
  }
}
