import GeoFeatures
import GeoFeeds
import Testing

/// What stands before a table's data: its headings, or none.
@Suite("Headings of tables") struct HeadingTests {
  private static let noHeadings: [(text: String, sign: String)] = [
    ("1,2,3\n4,5,6\n", "only numbers"),
    ("id1,2016-08-24,quake\nid2,2016-08-25,quake\n", "its 2nd field is a time"),
    ("id1,2016-08-24T03:36:32Z,4\n", "its 2nd field is a time"),
    ("name,12,42.75\nother,13,42.5\n", "its 3rd field is the number 42.75"),
    ("name,-1.5e3\nother,2e3\n", "its 2nd field is the number -1.5e3"),
    // The Automated Tropical Cyclone Forecasting System's decks: one number stands several times.
    (
      "AL, 05, 2019082406,   , BEST,   0, 103N,  464W,  25, 1011, TD,  34, NEQ,    0,    0,\n",
      "the number 0 stands there twice"
    ),
    // HURDAT2: a line for the storm, which names how many lines follow.
    (
      "AL092011,              IRENE,     39,\n"
        + "20110821, 0000,  , TS, 15.0N,  59.0W,  45, 1006,  105,    0,    0,   45,\n",
      "its 3rd field is the number 39, and the next line has more fields"
    ),
    // The FDSN's event text without its line of headings.
    (
      "42|2012-04-11T08:38:37.12345|2.2376|93.0144|26.3|ISC|ISC-GEM|ISC|7|MW|8.60|GCMT|SUMATRA\n",
      "its 2nd field is a time"
    ),
  ]

  @Test("a first line that is data is refused, and what shows it is told", arguments: noHeadings)
  func refused(text: String, sign: String) throws {
    // Named, since some of them are read as what they are.
    let failure = #expect(throws: Failure.self) { try InputRows(text, format: .csv) }
    #expect(failure?.kind == .unreadable)
    #expect(failure?.message == "the first line has no headings")
    #expect(failure?.place.line == 1)
    #expect(failure?.advice?.contains(sign) == true, "\(String(describing: failure?.advice))")
  }

  private static let headings = [
    "country,1990,1991\nX,1.5,2\n",
    // More fields in the next line, but nothing in them.
    "country,1990,1991\nX,1,2,\n",
    "name,2nd,3.x,1e,4.5.6,v1.0\na,b,c,d,e,f\n",
    // A column per day.
    "region,lat,lon,2020-01-22,2020-01-23\nA,1,2,17,18\n",
    "a,,,b\n1,2,3,4\n",
  ]

  @Test("headings may be years, days over numbers, and names with digits", arguments: headings)
  func taken(text: String) throws {
    #expect(try InputRows(text).features.count == 1)
  }

  @Test(
    "blank lines before the headings are passed over with a note",
    arguments: ["\n", "\r\n", "\n\n\n", "\r\n\r\n", " \t\n\n"])
  func blankLines(blank: String) throws {
    let table = try InputRows(blank + "lat;lon;n\r\n1,5;2;x\r\n".replacing(",", with: "."))
    #expect(table.format == "csv")
    #expect(table.positions == ["2.0 1.5"])
    #expect(table.kinds == ["blank-lines-before-headings 1"])
    let text = try InputRows(
      blank + "#EventID|Time|Latitude|Longitude|Depth/km|Magnitude\n7|2020-01-01T00:00:00|1|2|3|4\n"
    )
    #expect(text.positions == ["2.0 1.0 -3000.0"])
    #expect(text.kinds == ["blank-lines-before-headings 1"])
  }

  @Test("lines are counted with the blank ones")
  func lines() throws {
    let rows = try InputRows("\n\na,lat,lon\nx,95,2\n")
    #expect(rows.line("latitude-out-of-range") == 4)
    #expect(rows.line("blank-lines-before-headings") == 1)
    #expect(try InputRows("\n\na,lat,lon").line("no-line-end") == 3)
  }

  @Test(
    "a first line sep= names the delimiter",
    arguments: [
      ("sep=;\n", ";"), ("SEP=,\r\n", ","), ("sep=\t\r\n", "\t"), ("sep=|\n", "|"),
      ("\"sep=;\"\n", ";"), ("\u{FEFF}sep=;\r\n", ";"), ("sep=;\n\n", ";"),
    ])
  func separatorLine(line: String, delimiter: String) throws {
    // The other delimiters stand in the headings more often.
    let others = [",", ";", "\t", "|"].filter { $0 != delimiter }.map { $0 + $0 + $0 }.joined()
    let text = line + ["a\(others)b", "lat", "lon"].joined(separator: delimiter) + "\n"
    let rows = try InputRows(text + ["x", "1.5", "2"].joined(separator: delimiter) + "\n")
    #expect(rows.positions == ["2.0 1.5"])
    #expect(rows.values("a\(others)b") == ["x"])
    #expect(rows.kinds == ["separator-line 1"])
  }

  @Test("a column may be called sep=")
  func separatorColumn() throws {
    #expect(try InputRows("sep=,lat,lon\nx,1,2\n").values("sep=") == ["x"])
    let failure = #expect(throws: Failure.self) { try InputRows("sep=;\n") }
    #expect(failure?.message == "the input is empty")
  }
}
