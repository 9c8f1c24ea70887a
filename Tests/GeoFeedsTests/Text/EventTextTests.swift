import GeoFeatures
import GeoFeeds
import Testing

/// The FDSN's event text, and CSV of ObsPy and INGV: tables that a profile explains.
@Suite("Event text") struct EventTextTests {
  private static let row =
    "42|2012-04-11T08:38:37.12345|2.2376|93.0144|26.3|ISC|ISC-GEM|ISC|7|MW|8.60|GCMT|SUMATRA"

  /// The ways in which services write the line of headings.
  private static let headings = [
    "#EventID | Time | Latitude | Longitude | Depth/km | Author | Catalog | Contributor | ContributorID"
      + " | MagType | Magnitude | MagAuthor | EventLocationName",
    "#EventID|Time|Latitude|Longitude|Depth/km|Author|Catalog|Contributor|ContributorID|MagType"
      + "|Magnitude|MagAuthor|EventLocationName",
    "EventID|Time|Latitude|Longitude|Depth/Km|Author|Catalog|Contributor|ContributorID|MagType"
      + "|Magnitude|MagAuthor|EventLocationName",
    "# EventID | Time | Latitude | Longitude | Depth/km | Author | Catalog | Contributor | ContributorID"
      + " | MagType | Magnitude | MagAuthor | EventLocationName",
  ]

  @Test("any of the headings, with and without blanks", arguments: headings)
  func columns(heading: String) throws {
    let rows = try InputRows(heading + "\n" + Self.row + "\n")
    #expect(rows.profile == "fdsn-text")
    #expect(rows.kinds == [])
    #expect(rows.positions == ["93.0144 2.2376 -26300.0"])
    #expect(
      rows.tables[0].schema.fields.map(\.name)
        == [
          "id", "time", "mag", "mag_type", "place", "depth_km", "event_type", "agency", "catalog",
          "contributor", "contributor_id", "mag_author",
        ])
    #expect(
      rows.row(0, "id", "time", "mag", "mag_type", "place", "depth_km", "event_type", "agency")
        == ["42", "2012-04-11T08:38:37.123Z", "8.6", "MW", "SUMATRA", "26.3", "-", "ISC"])
    #expect(
      rows.row(0, "catalog", "contributor", "contributor_id", "mag_author")
        == ["ISC-GEM", "ISC", "7", "GCMT"])
  }

  @Test("blanks round the values, an event type, empty fields")
  func values() throws {
    let text =
      Self.headings[1] + "|EventType\n"
      + Self.row.replacing("|", with: " | ") + " | Quarry Blast \n"
      + "2413|1960-05-22T19:11:14.00000|-38.17|-72.57|||||||8.50|||\n"
    let rows = try InputRows(text)
    #expect(rows.values("event_type") == ["quarry blast", "-"])
    #expect(rows.positions == ["93.0144 2.2376 -26300.0", "-72.57 -38.17"])
    #expect(rows.row(1, "mag", "mag_type", "depth_km", "place") == ["8.5", "-", "-", "-"])
    #expect(rows.kinds == [])
    // No zone is that of the standard, UTC; --zone says otherwise.
    var options = ReadOptions()
    options.zoneMinutes = 60
    #expect(
      try InputRows(text, options: options).values("time")[0] == "2012-04-11T07:38:37.123Z")
  }

  @Test("quotation marks are characters: the text knows no quotes")
  func quotes() throws {
    let rows = try InputRows(
      Self.headings[1] + "\n" + Self.row.replacing("SUMATRA", with: "\"L'Aquila\" area") + "\n"
        + Self.row.replacing("SUMATRA", with: "\"open") + "\n" + Self.row + "\n")
    #expect(rows.values("place") == ["\"L'Aquila\" area", "\"open", "SUMATRA"])
    #expect(rows.kinds == [])
  }

  @Test("answers put together keep their headings, which are passed over")
  func concatenated() throws {
    let one = Self.headings[1] + "\n" + Self.row + "\n"
    let rows = try InputRows(one + one)
    #expect(rows.values("id") == ["42", "42"])
    #expect(rows.kinds == ["line-passed-over 1"])
    #expect(rows.line("line-passed-over") == 3)
  }

  @Test("mistakes are null and counted; line ends do not matter")
  func mistakes() throws {
    let text =
      Self.headings[1] + "\r\n" + Self.row.replacing("8.60", with: "strong") + "\r\n"
      + Self.row.replacing("2.2376", with: "95.2") + "\r\n"
      + String(Self.row.prefix(30)) + "\r\n" + Self.row
    let rows = try InputRows(text)
    #expect(rows.values("mag") == ["-", "8.6", "-", "8.6"])
    #expect(rows.positions[1] == "-")
    #expect(
      rows.kinds
        == [
          "type-misfit 1", "latitude-out-of-range 1", "ragged-row 1", "unreadable-coordinates 1",
          "no-line-end 1",
        ])
    let alone = try InputRows(Self.headings[0] + "\n")
    #expect(alone.features.count == 0)
    #expect(alone.profile == "fdsn-text")
    #expect(alone.kinds == [])
  }

  @Test("ObsPy's CSV and INGV's: depths in km, times in UTC without a word")
  func otherTables() throws {
    let obspy = try InputRows(
      "time,lat,lon,dep,mag,magtype,id\n2012-04-04,42,43,nan,null,,a\n2012-04-04T01:02:03.5,1,2,3.5,4,mb,b\n"
    )
    #expect(obspy.profile == "obspy-csv")
    #expect(obspy.positions == ["43.0 42.0", "2.0 1.0 -3500.0"])
    #expect(obspy.values("time") == ["2012-04-04T00:00:00.000Z", "2012-04-04T01:02:03.500Z"])
    #expect(obspy.values("mag_type") == ["-", "mb"])
    #expect(obspy.kinds == [])
    let table =
      "Time,Latitude,Longitude,Depth/Km,Magnitude\n2016-08-24 03:36:32.000,42.7,13.2,8.1,6.0\n"
    let ingv = try InputRows(table)
    #expect(try InputRows(table.replacing("\n", with: "\r\n")).dump == ingv.dump)
    #expect(ingv.profile == "ingv-csv")
    #expect(ingv.positions == ["13.2 42.7 -8100.0"])
    #expect(ingv.row(0, "time", "mag", "depth_km") == ["2016-08-24T03:36:32.000Z", "6.0", "8.1"])
    #expect(ingv.kinds == [])
  }

  @Test("the sample holds what the CSV of the same earthquakes holds")
  func sample() throws {
    let text = try InputRows(sample: "quakes.txt")
    let table = try InputRows(sample: "quakes.csv")
    #expect(text.features.count == 12)
    #expect(text.positions == Array(table.positions.prefix(12)))
    for name in ["id", "time", "mag", "place", "depth_km", "event_type"] {
      #expect(text.values(name) == Array(table.values(name).prefix(12)), "\(name)")
    }
    #expect(text.values("catalog").prefix(3) == ["NEIC PDE", "NEIC PDE", "-"])
  }
}
