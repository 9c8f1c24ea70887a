import Foundation
import Testing

/// Relative links, and HTML in texts.
@Suite("K08 links and HTML in texts")
struct K08LinkTextTests {
  @Test("xml:base of an entry stands on that of its feed")
  func nestedBase() throws {
    let layer = try Layer(
      of: """
        <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://quake.example.org/feeds/">
        <entry xml:base="2025/07/"><id>a</id><link href="ev42"/></entry>
        <entry><id>b</id><link href="ev43"/></entry>
        <entry><id>c</id><link xml:base="/x/" href="ev44"/></entry></feed>
        """)
    #expect(layer.text("url", 0) == "https://quake.example.org/feeds/2025/07/ev42")
    #expect(layer.text("url", 1) == "https://quake.example.org/feeds/ev43")
    #expect(layer.text("url", 2) == "https://quake.example.org/x/ev44")
  }

  /// The text within the CDATA section: 23 characters.
  private static let html = "<b>M 5.1</b> &amp; felt"

  private static let feed = Fragment.rss(
    "<description><![CDATA[\(html)]]></description><georss:point>1 2</georss:point>")

  @Test("Nothing within CDATA is decoded, and nothing of it is lost")
  func characterData() throws {
    let summary = try #require(try Layer(of: Self.feed).text("summary"))
    #expect(summary == Self.html)
    #expect(summary.count == 23)
  }

  @Test("KML and CSV have the same characters")
  func elsewhere() throws {
    #expect(try KMLLayer(of: Self.feed).texts("SchemaData/summary") == [Self.html])
    let csv = try CommandRun(
      ["convert", "-", "-f", "csv", "--select", "summary"], input: Self.feed)
    #expect(csv.output == "lon,lat,summary\n2,1,\(Self.html)\n")
  }
}
