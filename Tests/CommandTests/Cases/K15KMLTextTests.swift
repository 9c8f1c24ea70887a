import Foundation
import Testing

/// Texts in KML that are no XML as they are.
@Suite("K15 KML escaping")
struct K15KMLTextTests {
  @Test("Markup in a title is escaped, what XML can't hold is left out, and it reads back")
  func title() throws {
    let kml = try KMLLayer(
      of: #"""
        {"type":"Feature","properties":{"title":"Rock & Sons <M5> \"x\"\u0008"},\#
        "geometry":{"type":"Point","coordinates":[1,2]}}
        """#)
    #expect(
      kml.run.output.contains(#"<name>Rock &amp; Sons &lt;M5&gt; "x"</name>"#))
    #expect(kml.texts("Placemark/name") == [#"Rock & Sons <M5> "x""#])
    #expect(kml.texts("SchemaData/title") == [#"Rock & Sons <M5> "x""#])
    #expect(!kml.run.output.unicodeScalars.contains("\u{8}"))
  }

  @Test("The same title from a feed, with ]]> and a name of a column that needs escaping")
  func elsewhere() throws {
    let rss = try KMLLayer(
      of: Fragment.rss("<title>a ]]&gt; &amp;lt; b</title><georss:point>1 2</georss:point>"))
    #expect(rss.texts("Placemark/name") == ["a ]]> &lt; b"])
    let csv = try KMLLayer(of: "lon,lat,\"a<b>&\"\"c\"\"\"\n1,2,x&y\n")
    #expect(csv.texts("SchemaData/a<b>&\"c\"") == ["x&y"])
  }
}
