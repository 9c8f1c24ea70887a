import GeoFeatures
import Testing

@testable import GeoFeeds

/// What a placemark says in elements of its own (OGC 07-147r2, 9.1).
@Suite("KML placemarks")
struct KMLPlacemarkTests {
  @Test("Elements are columns: the usual ones always, others where they have a value")
  func elements() throws {
    let reading = try read(
      kml(
        placemark("<name>plain</name>")
          + """
          <Placemark id="p2"><name>Fuji</name><visibility>0</visibility>\
          <atom:author xmlns:atom="http://www.w3.org/2005/Atom"><atom:name>A</atom:name></atom:author>\
          <atom:link xmlns:atom="http://www.w3.org/2005/Atom" href="https://example.org/2"/>\
          <address>Honshu</address><phoneNumber>tel:1</phoneNumber><Snippet>short</Snippet>\
          <description>long</description><styleUrl>#s</styleUrl><open>1</open>\
          <Style><IconStyle><scale>2</scale></IconStyle></Style><LookAt><range>5</range></LookAt>\
          <Point><coordinates>138.73,35.36,0</coordinates></Point></Placemark>
          """))
    let first = try #require(reading.first)
    #expect(Array(first.names.prefix(5)) == ["id", "name", "time", "folder", "description"])
    #expect(first["name"] == .text("plain"))
    let second = reading.features[1]
    #expect(second.id == "p2")
    #expect(second["visibility"] == .flag(false))
    #expect(second["author"] == .text("A"))
    #expect(second["url"] == .text("https://example.org/2"))
    #expect(second["address"] == .text("Honshu"))
    #expect(second["phone_number"] == .text("tel:1"))
    #expect(second["snippet"] == .text("short"))
    #expect(second["description"] == .text("long"))
    #expect(second["style_url"] == .text("#s"))
    #expect(Set(second.names).isDisjoint(with: ["open", "Style", "LookAt", "range", "scale"]))
    #expect(reading.faults == [])
    #expect(reading.profile == "kml")
  }

  @Test(
    "A description stays as it was written: CDATA, escaped, or tags in the document itself",
    arguments: [
      ("<![CDATA[<b>1</b> &amp; 2]]>", "<b>1</b> &amp; 2"),
      ("&lt;b&gt;1&lt;/b&gt; &amp; 2", "<b>1</b> & 2"),
      (
        "1 &lt; 2 <b class=\"x\">y &amp; z</b>, <i>w</i>",
        "1 &lt; 2 <b class=\"x\">y &amp; z</b>, <i>w</i>"
      ),
      ("<table><tr><td>a</td></tr></table>", "<table><tr><td>a</td></tr></table>"),
    ])
  func description(_ written: String, _ expected: String) throws {
    let reading = try read(kml(placemark("<description>\(written)</description><name>n</name>")))
    #expect(reading.first?["description"] == .text(expected))
    #expect(reading.first?["name"] == .text("n"))
    #expect(reading.first?.kind == .point)
  }

  @Test("Folder names make a path; a name that is not the folder's own is none of it")
  func folders() throws {
    let content = """
      <atom:author xmlns:atom="http://www.w3.org/2005/Atom"><atom:name>X</atom:name></atom:author>\
      <name>Doc</name><Folder><name>A</name>\(placemark(""))<Folder>\(placemark(""))\
      <Folder><name>B</name>\(placemark(""))</Folder></Folder>\(placemark(""))</Folder>\
      <ScreenOverlay><name>Legend</name></ScreenOverlay>\(placemark(""))
      """
    let reading = try read(kml(content))
    #expect(
      reading.features.map { $0["folder"]?.description } == [
        "Doc/A", "Doc/A", "Doc/A/B", "Doc/A", "Doc",
      ])
    #expect(reading.log.count(ofKind: "overlay") == 1)
  }

  /// Milliseconds by `date -u -d … +%s`.
  @Test(
    "Times: a moment, a date, a month, a year; a span has an end",
    arguments: [
      ("<TimeStamp><when>2024-04-02T23:58:11Z</when></TimeStamp>", 1_712_102_291_000, nil),
      (
        "<TimeStamp><when>2024-04-03T08:58:11+09:00</when></TimeStamp>", 1_712_102_291_000, nil
      ),
      ("<TimeStamp><when>1995-09-18</when></TimeStamp>", 811_382_400_000, nil),
      ("<TimeStamp><when>1995-09</when></TimeStamp>", 809_913_600_000, nil),
      ("<TimeStamp><when>1995</when></TimeStamp>", 788_918_400_000, nil),
      (
        "<TimeSpan><begin>1995</begin><end>1996-01-01T00:00:00Z</end></TimeSpan>",
        788_918_400_000, 820_454_400_000
      ),
      ("<TimeSpan><end>1996-01</end></TimeSpan>", nil, 820_454_400_000),
      ("<TimeSpan><begin/><end/></TimeSpan>", nil, nil),
    ] as [(String, Int64?, Int64?)])
  func times(_ element: String, _ begin: Int64?, _ end: Int64?) throws {
    let reading = try read(kml(placemark(element)))
    #expect(reading.first?["time"] == begin.map { .time(milliseconds: $0) })
    #expect(reading.first?["time_end"] == end.map { .time(milliseconds: $0) })
    #expect(reading.faults == [])
  }

  @Test("A time in TimeStamp itself is read and said; one that is none is rejected")
  func oddTimes() throws {
    let bare = try read(kml(placemark("<TimeStamp>2012-04-04T14:21:42.300000Z</TimeStamp>")))
    #expect(bare.first?["time"] == .time(milliseconds: 1_333_549_302_300))
    #expect(bare.faults == ["time-without-when"])
    let wrong = try read(kml(placemark("<TimeStamp><when>soon</when></TimeStamp>")))
    #expect(wrong.first?["time"] == nil)
    #expect(wrong.faults == ["unreadable-time"])
    let month = try read(kml(placemark("<TimeStamp><when>1995-13</when></TimeStamp>")))
    #expect(month.faults == ["unreadable-time"])
  }

  @Test("A folder's time is that of its placemarks, unless they have one")
  func folderTime() throws {
    let own = placemark("<TimeStamp><when>2001-01-01T00:00:00Z</when></TimeStamp>")
    let content = """
      <Folder><TimeSpan><begin>2000-01-01T00:00:00Z</begin><end>2000-01-02T00:00:00Z</end></TimeSpan>\
      \(placemark(""))\(own)</Folder>\(placemark(""))
      """
    let features = try read(kml(content)).features
    #expect(features[0]["time"] == .time(milliseconds: 946_684_800_000))
    #expect(features[0]["time_end"] == .time(milliseconds: 946_771_200_000))
    #expect(features[1]["time"] == .time(milliseconds: 978_307_200_000))
    #expect(features[1]["time_end"] == nil)
    #expect(features[2]["time"] == nil)
  }

  @Test("Network links are named and not followed; no Placemark is a layer of nothing, and said")
  func networkLinks() throws {
    let content = """
      <NetworkLink><name>Track</name><Link><href>https://example.org/t.kmz</href></Link></NetworkLink>\
      <NetworkLink><name>Old</name><Url><href>u.kml</href></Url></NetworkLink>
      """
    let reading = try read(kml(content))
    #expect(reading.features.isEmpty)
    let links = reading.log.entries.first { $0.kind == "network-link" }
    #expect(links?.count == 2)
    #expect(links?.kept.first?.message.contains("\"Track\"") == true)
    #expect(links?.kept.first?.message.contains("https://example.org/t.kmz") == true)
    #expect(links?.kept.last?.message.contains("u.kml") == true)
    #expect(reading.log.count(ofKind: "no-placemark") == 1)
    #expect(reading.faults == [])
  }

  @Test(
    "The namespaces of all versions, and none",
    arguments: [
      "http://www.opengis.net/kml/2.2", "http://www.opengis.net/kml/2.3",
      "http://earth.google.com/kml/2.0", "http://earth.google.com/kml/2.1",
      "http://earth.google.com/kml/2.2", "",
    ])
  func namespaces(_ uri: String) throws {
    let attribute = uri.isEmpty ? "" : " xmlns=\"\(uri)\""
    let control = "<NetworkLinkControl><linkName>x</linkName></NetworkLinkControl>"
    let text =
      "<kml\(attribute)>\(control)<Document>\(placemark("<name>n</name>"))</Document></kml>"
    let reading = try read(text)
    #expect(reading.first?["name"] == .text("n"))
    #expect(reading.faults == [])
  }

  @Test("Prefixed, near-miss and bare: read, the latter two with a word")
  func oddRoots() throws {
    let prefixed = """
      <k:kml xmlns:k="http://www.opengis.net/kml/2.2"><k:Placemark><k:name>n</k:name>\
      <k:Point><k:coordinates>1,2</k:coordinates></k:Point></k:Placemark></k:kml>
      """
    #expect(try read(prefixed).first?["name"] == .text("n"))
    #expect(try read(prefixed).faults == [])
    let unknown =
      "<kml xmlns=\"http://earth.google.com/kml/9\">\(placemark("<name>n</name>"))</kml>"
    #expect(try read(unknown).first?["name"] == .text("n"))
    #expect(try read(unknown).faults == ["near-miss-namespace"])
    let bare = try read(placemark("<name>n</name>"))
    #expect(bare.first?["name"] == .text("n"))
    #expect(bare.faults == ["bare-root"])
  }

  @Test("Names in other letters are understood, and said once each")
  func misspelled() throws {
    let written = placemark(
      "<extendeddata><data name=\"a\"><value>1</value></data></extendeddata><snippet>s</snippet>")
    let reading = try read(kml(written + written))
    #expect(reading.features.map { $0["a"] } == [.text("1"), .text("1")])
    #expect(reading.first?["snippet"] == .text("s"))
    #expect(reading.log.count(ofKind: "misspelled-element") == 3)
    #expect(reading.faults == ["misspelled-element"])
  }

  @Test("An element that KML has not is a column of its name")
  func foreignElements() throws {
    let content = """
      <magnitude>5.9</magnitude><x:a xmlns:x="urn:x"><x:b>1</x:b><x:c>2</x:c></x:a>
      """
    let feature = try read(kml(placemark(content))).first
    #expect(feature?["magnitude"] == .text("5.9"))
    #expect(feature?["x_a_x_b"] == .text("1"))
    #expect(feature?["x_a_x_c"] == .text("2"))
  }
}
