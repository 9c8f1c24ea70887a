import GeoFeatures
import GeoFeeds
import Testing

/// ZMAP's columns of numbers.
@Suite("ZMAP") struct ZMAPTests {
  private static let ten = "13.39186\t42.33296\t2009\t03\t31\t3.5\t9.860\t21\t57\t17.84"

  @Test("ten columns, with tabs or blanks, and CSEP's thirteen")
  func columns() throws {
    let tabs = try InputRows(Self.ten + "\n")
    #expect(tabs.format == "zmap")
    #expect(tabs.positions == ["13.39186 42.33296 -9860.0"])
    #expect(
      tabs.row(0, "time", "mag", "depth_km") == ["2009-03-31T21:57:17.840Z", "3.5", "9.86"])
    let blanks = try InputRows("  " + Self.ten.replacing("\t", with: "   ") + "\r\n")
    #expect(blanks.dump == tabs.dump)
    let csep = try InputRows(Self.ten + "\t1.5\t2.5\t0.2")
    #expect(csep.format == "zmap")
    #expect(
      csep.row(0, "horizontal_error_km", "depth_error_km", "mag_error") == ["1.5", "2.5", "0.2"])
  }

  @Test("a year with decimals counts where month and day are not given")
  func decimalYear() throws {
    // Half of 2012, which has 366 days, is over on 2 July at 00:00.
    let rows = try InputRows(
      "10 20 2012.5 NaN NaN 4 5 NaN NaN NaN\n10 20 2012.5 4 4 4 5 14 21 42\n", format: .zmap)
    #expect(rows.values("time") == ["2012-07-02T00:00:00.000Z", "2012-04-04T14:21:42.000Z"])
    #expect(rows.kinds == [])
  }

  @Test("nine columns, comments, a heading and NaN, where the format is named")
  func forced() throws {
    let rows = try InputRows(
      "lon lat year month day mag depth hour minute\n% a comment\n\n1 2 2000 1 2 NaN 10 3 4\n",
      format: .zmap)
    #expect(rows.positions == ["1.0 2.0 -10000.0"])
    #expect(rows.row(0, "time", "mag") == ["2000-01-02T03:04:00.000Z", "-"])
    #expect(rows.kinds == ["line-passed-over 2"])
  }

  @Test("mistakes are null or left out, each with its line")
  func mistakes() throws {
    let rows = try InputRows(
      """
      1 2 2000 1 2 3 10 3 4 5
      1 2 2000 1 2 3 10
      1 x 2000 1 2 3 10 3 4 5
      1 95 2000 1 2 3 10 3 4 5
      1 2 2000 13 2 3 10 3 4 5
      1 2 2000 1 2 three 10 3 4 5
      1 2 2000 1 2 3 10 3 4 5 6 7 8 9
      """, format: .zmap)
    #expect(
      rows.positions
        == [
          "1.0 2.0 -10000.0", "-", "-", "1.0 2.0 -10000.0", "1.0 2.0 -10000.0",
          "1.0 2.0 -10000.0",
        ])
    #expect(rows.values("mag") == ["3.0", "3.0", "3.0", "3.0", "-", "3.0"])
    #expect(rows.features[3]["time"] == nil)
    #expect(
      rows.log.entries.flatMap(\.kept).map { "\($0.place.line ?? 0) \($0.kind)" }.sorted()
        == [
          "2 record-incomplete", "3 type-misfit", "4 latitude-out-of-range", "5 type-misfit",
          "6 type-misfit", "7 no-line-end", "7 surplus-fields",
        ])
  }

  @Test(
    "numbers that may be something else are not taken for it",
    arguments: [
      "1\t2\t3\n4\t5\t6\n", "a\tb\n1\t2\n", "1 2 2000 1 2 3 10 3 4\n", "1 95 2000 1 2 3 10 3 4 5\n",
      "1 2 2000 1.5 2 3 10 3 4 5\n",
    ])
  func unlikely(text: String) throws {
    if let rows = try? InputRows(text) { #expect(rows.format != "zmap") }
  }

  @Test("the sample: as ObsPy 1.5.1 reads it; its times go by the decimal year, to a few ms")
  func sample() throws {
    let rows = try InputRows(sample: "quakes.dat")
    let table = try InputRows(sample: "quakes.csv")
    #expect(rows.features.count == 30)
    #expect(rows.positions == table.positions)
    #expect(rows.values("mag") == table.values("mag"))
    #expect(rows.values("time")[0] == "2024-04-02T23:58:11.230Z")
  }
}
