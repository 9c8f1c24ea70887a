import GeoFeatures
import Testing

@testable import GeoFeeds

@Suite("Dialects of feeds")
struct DialectTests {
  @Test("Elements are told by namespace URI, never by prefix")
  func byURI() throws {
    let feed = """
      <a:feed xmlns:a="http://www.w3.org/2005/Atom" xmlns:g="http://www.georss.org/georss" \
      xmlns:georss="urn:example:other"><a:entry><a:id>urn:x:1</a:id><g:point>8 9</g:point>\
      <georss:point>80 81</georss:point></a:entry></a:feed>
      """
    let reading = try read(feed)
    #expect(reading.features.count == 1)
    #expect(coordinates(reading.first) == [[[[9, 8]]]])
    #expect(reading.first?["georss_point"] == .text("80 81"))
  }

  @Test("A well-known prefix that is not declared is accepted with a warning")
  func undeclaredPrefix() throws {
    let feed = """
      <rss version="2.0"><channel><item><title>q</title><geo:lat>1.5</geo:lat>\
      <geo:long>103.75</geo:long></item></channel></rss>
      """
    let reading = try read(feed)
    #expect(coordinates(reading.first) == [[[[103.75, 1.5]]]])
    let entry = reading.log.entries.first { $0.kind == "undeclared-prefix" }
    #expect(entry?.severity == .repaired)
    #expect(entry?.kept.first?.place.line == 1)
  }

  @Test("RSS 1.0: items are siblings of the channel, and rdf:about is the id")
  func rdf() throws {
    let feed = """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" \
      xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <channel rdf:about="c"><title>c</title></channel>
      <item rdf:about="http://example.org/1"><title>one</title><dc:date>2025-01-02</dc:date>
      <geo:Point><geo:lat>46</geo:lat><geo:long>8.5</geo:long><geo:alt>400</geo:alt></geo:Point></item></rdf:RDF>
      """
    let feature = try read(feed).first
    #expect(feature?.id == "http://example.org/1")
    #expect(feature?["title"] == .text("one"))
    #expect(feature?["published"] == .time(milliseconds: 1_735_776_000_000))
    #expect(feature?.position?.height == 400)
  }

  @Test("xml:base nests (RFC 4287, 2), down to the link itself")
  func nestedBases() throws {
    let feed = atom(
      """
      <entry xml:base="2025/07/"><id>1</id><link href="ev42"/><link rel="enclosure" href="../map.png"/></entry>
      <entry><id>2</id><link xml:base="/other/" href="ev43"/></entry>
      """, attributes: "xml:base=\"https://quake.example.org/feeds/\"")
    let features = try read(feed).features
    #expect(features[0]["url"] == .text("https://quake.example.org/feeds/2025/07/ev42"))
    #expect(features[0]["link_enclosure"] == .text("https://quake.example.org/feeds/2025/map.png"))
    #expect(features[1]["url"] == .text("https://quake.example.org/other/ev43"))
  }

  @Test("CDATA is kept to the letter, and nothing in it is decoded")
  func characterData() throws {
    let reading = try read(rss("<description><![CDATA[<b>M 5.1</b> &amp; felt]]></description>"))
    #expect(reading.first?["summary"] == .text("<b>M 5.1</b> &amp; felt"))
  }

  @Test("XHTML content keeps its markup")
  func markup() throws {
    let entry = """
      <entry><id>1</id><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">a <b>c</b> &amp; d</div></content></entry>
      """
    #expect(try read(atom(entry)).first?["content"] == .text("<div>a <b>c</b> &amp; d</div>"))
  }

  @Test("Foreign elements and their attributes are columns; repeated values are joined")
  func foreign() throws {
    let item = """
      <rss version="2.0" xmlns:shop="http://shop.example/"><channel><item><title>t</title>\
      <shop:price>$279.99</shop:price><shop:tag>a</shop:tag><shop:tag>b</shop:tag>\
      <enclosure url="http://example.org/x.mp3" type="audio/mpeg"/>\
      <shop:group><shop:inner>deep</shop:inner></shop:group></item></channel></rss>
      """
    let plain = try read(item).first
    #expect(plain?["shop_price"] == .text("$279.99"))
    #expect(plain?["shop_tag"] == .text("a; b"))
    #expect(plain?["enclosure_url"] == .text("http://example.org/x.mp3"))
    #expect(plain?["shop_group_inner"] == .text("deep"))
    var options = ReadOptions()
    options.fields = [.init(name: "price", type: .real, path: "shop:price")]
    #expect(try read(item, options).first?["price"] == .real(279.99))
  }

  @Test(
    "Times: two-digit years, named zones, month first (RFC 822, RFC 2822)",
    arguments: [
      ("Wed, 05 Feb 20 14:30:00 +0900", "2020-02-05T05:30:00.000Z"),
      ("Tue, 03 Nov 98 01:02:03 -0330", "1998-11-03T04:32:03.000Z"),
      ("Sat, 14 Jun 2025 23:15:00 PDT", "2025-06-15T06:15:00.000Z"),
      ("Mon, Jan 06 2025 17:03:40 +0000", "2025-01-06T17:03:40.000Z"),
    ])
  func times(_ written: String, _ expected: String) throws {
    let feature = try read(rss("<pubDate>\(written)</pubDate>")).first
    guard case .time(let milliseconds) = feature?["published"] else {
      Issue.record("no time")
      return
    }
    var buffer = ByteBuffer()
    TimeWriter.append(milliseconds: milliseconds, to: &buffer)
    #expect(buffer.string == expected)
    #expect(feature?["time"] == feature?["published"])
  }

  @Test("An unreadable time is null and counted, never now")
  func unreadableTime() throws {
    let reading = try read(rss("<pubDate>yesterday</pubDate>"))
    #expect(reading.first?["published"] == nil)
    #expect(reading.log.count(ofKind: "unreadable-time") == 1)
  }

  @Test("An Atom entry with nothing but updated has no time")
  func onlyUpdated() throws {
    let feature = try read(atom("<entry><updated>2025-05-01T00:10:00Z</updated></entry>")).first
    #expect(feature?["updated"] == .time(milliseconds: 1_746_058_200_000))
    #expect(feature?["time"] == nil)
  }

  @Test("Plain records: attributes of the parent, leaves as columns")
  func records() throws {
    let xml = """
      <world><Continent name="Asia"><Country code="TW"><name>Taiwan</name><population>23400000</population>\
      <gnp>780.5</gnp></Country><Country code="JP"><name>Japan</name></Country></Continent></world>
      """
    let known = try read(xml)
    #expect(known.profile == "country")
    #expect(known.features.map { $0["continent"] } == [.text("Asia"), .text("Asia")])
    #expect(known.features.map { $0["code"] } == [.text("TW"), .text("JP")])
    #expect(known.first?["population"] == .integer(23_400_000))
    #expect(known.first?["gnp"] == .real(780.5))
    var options = ReadOptions()
    options.record = "Country"
    options.fields = [.init(name: "part", type: .text, path: "../@name")]
    let asked = try read(xml, options)
    #expect(asked.first?["part"] == .text("Asia"))
    #expect(asked.first?["name"] == .text("Taiwan"))
    #expect(asked.first?["code"] == .text("TW"))
  }

  @Test("XML that is no feed is refused, naming what is repeated")
  func noFeed() {
    let xml = "<stock><share>1</share><share>2</share></stock>"
    let failure = #expect(throws: Failure.self) { try read(xml) }
    #expect(failure?.kind == .unreadable)
    #expect(failure?.message.contains("share (2)") == true)
  }

  @Test("A bare entry or item is read, with a warning")
  func bareRoot() throws {
    let entry = """
      <entry xmlns="http://www.w3.org/2005/Atom"><id>1</id></entry>
      """
    let reading = try read(entry)
    #expect(reading.features.count == 1)
    #expect(reading.log.count(ofKind: "bare-root") == 1)
  }
}
