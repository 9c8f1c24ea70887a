import Testing

/// What may stand between the numbers of a GeoRSS location (OGC 17-002r1: commas are white space).
@Suite("K01 GeoRSS separators")
struct K01SeparatorTests {
  @Test(
    "Commas within pairs part numbers like blanks, in every element with a list",
    arguments: [
      "<georss:line>12.5,-61.0 13.0,-60.5 13.75,-60.25</georss:line>",
      "<georss:line>12.5, -61.0, 13.0, -60.5, 13.75, -60.25</georss:line>",
      """
      <georss:where><gml:LineString><gml:posList>12.5,-61.0 13.0,-60.5 13.75,-60.25</gml:posList>\
      </gml:LineString></georss:where>
      """,
    ])
  func commas(_ location: String) throws {
    let layer = try Layer(of: Fragment.rss("<title>Front 3</title>" + location))
    #expect(
      try layer.geometry()
        == #"{"coordinates":[[-61,12.5],[-60.5,13],[-60.25,13.75]],"type":"LineString"}"#)
    #expect(layer.text("title") == "Front 3")
  }

  @Test("A polygon with commas keeps its ring")
  func commasInPolygon() throws {
    let layer = try Layer(
      of: Fragment.rss("<georss:polygon>10,20 10,22 11,22 10,20</georss:polygon>"))
    #expect(try layer.rings() == [[[20, 10], [22, 10], [22, 11], [20, 10]]])
  }

  @Test("Any run of white space parts numbers, before and after them too")
  func whiteSpace() throws {
    for (start, middle, end) in [
      ("\n   ", " \t\n   ", " "), ("", "\r\n", "\t"), (" ", "   ", ""), ("&#13;", "&#9;", "&#10;"),
    ] {
      let point = "<georss:point>\(start)-7.25\(middle)110.875\(end)</georss:point>"
      let layer = try Layer(of: Fragment.rss(point))
      #expect(try layer.geometry() == #"{"coordinates":[110.875,-7.25],"type":"Point"}"#)
    }
  }

  @Test("A list that can't be read is placed and quoted, and its item stays")
  func unreadable() throws {
    let layer = try Layer(
      of: Fragment.rss("<title>Front 4</title><georss:line>12.5;-61.0 13.0;-60.5</georss:line>"))
    #expect(try layer.geometry() == "null")
    #expect(layer.text("title") == "Front 4")
    #expect(layer.run.errors.contains("line 2: "))
    #expect(layer.run.errors.contains("12.5;-61.0"))
  }
}
