import GeoFeatures
import TestSupport
import Testing

@testable import GeoFeeds

@Suite("Broken and hostile XML")
struct HostileXMLTests {
  @Test(
    "Nested entities end at a limit",
    .timeLimit(.minutes(1)))
  func billionLaughs() {
    var doctype = "<!DOCTYPE rss [<!ENTITY e0 \"ha\">"
    for level in 1...9 {
      doctype += "<!ENTITY e\(level) \"" + String(repeating: "&e\(level - 1);", count: 10) + "\">"
    }
    let feed =
      doctype + "]><rss version=\"2.0\"><channel><item><title>&e9;</title></item></channel></rss>"
    let failure = #expect(throws: Failure.self) { try read(feed) }
    #expect(failure?.kind == .unreadable)
    #expect(failure?.message.contains("entity expansion") == true)
  }

  @Test("A large entity used often ends at the same limit")
  func quadraticBlowUp() {
    let large = String(repeating: "x", count: 1 << 19)
    let feed = """
      <!DOCTYPE rss [<!ENTITY a "\(large)">]><rss version="2.0"><channel><item><title>\
      \(String(repeating: "&a;", count: 10_000))</title></item></channel></rss>
      """
    let failure = #expect(throws: Failure.self) { try read(feed) }
    #expect(failure?.message.contains("entity expansion") == true)
  }

  @Test(
    "Attributes, comments and CDATA sections of many megabytes are read whole, in time",
    .timeLimit(.minutes(2)))
  func longMarkup() throws {
    let long = String(repeating: "0123456789abcdef", count: 1 << 20)
    let feed = """
      <rss version="2.0"><channel><item><!-- \(long) --><enclosure url="\(long)"/><?pi \(long)?>
      <title><![CDATA[\(long)]]></title></item></channel></rss>
      """
    let reading = InputReading(Array(feed.utf8), format: .xml, pieceSize: 1 << 16)
    #expect(reading.failure == nil && reading.rowCount == 1)
    let row = reading.batches.first?.table[0]
    #expect(row?["title"] == .text(long))
    #expect(row?["enclosure_url"] == .text(long))
  }

  @Test("A declared entity is expanded, HTML's names are resolved with a warning")
  func entities() throws {
    let feed = """
      <!DOCTYPE rss [<!ENTITY island "S&#227;o &amp; Tom&eacute;">]><rss version="2.0"><channel><item>\
      <title>&island;&nbsp;x</title></item></channel></rss>
      """
    let reading = try read(feed)
    #expect(reading.first?["title"] == .text("São & Tomé\u{A0}x"))
    #expect(reading.log.count(ofKind: "html-entity") == 2)
  }

  @Test("An external entity is not opened")
  func externalEntity() throws {
    let feed = """
      <!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/hostname">]><rss version="2.0"><channel><item>\
      <title>a &x; b</title></item></channel></rss>
      """
    let reading = try read(feed)
    #expect(reading.first?["title"] == .text("a  b"))
    #expect(reading.log.count(ofKind: "external-entity") == 1)
  }

  @Test("Parameter entities: those of the document are expanded, others are not opened")
  func parameterEntities() throws {
    let feed = """
      <!DOCTYPE rss [<!ENTITY % far SYSTEM "file:///etc/hostname"> %far;
      <!ENTITY % near "<!ENTITY island 'Vulcano'>"> %near;]>
      <rss version="2.0"><channel><item><title>&island; &far;</title></item></channel></rss>
      """
    let reading = try read(feed)
    #expect(reading.first?["title"] == .text("Vulcano &far;"))
    #expect(reading.log.count(ofKind: "external-parameter-entity") == 1)
    #expect(reading.log.count(ofKind: "unknown-entity") == 1)
  }

  @Test("Nested parameter entities end at the limit too")
  func parameterBlowUp() {
    var doctype = "<!DOCTYPE rss [<!ENTITY % e0 \"<!ELEMENT a ANY>\">"
    for level in 1...9 {
      let nested = String(repeating: "&#37;e\(level - 1);<!-- -->", count: 10)
      doctype += "<!ENTITY % e\(level) \"\(nested)\">"
    }
    let feed = doctype + "%e9;]><rss version=\"2.0\"><channel></channel></rss>"
    let failure = #expect(throws: Failure.self) { try read(feed) }
    #expect(failure?.message.contains("entity expansion") == true)
  }

  @Test(
    "Malformed XML is refused with its place",
    arguments: [
      "<rss version=\"2.0\"><channel><item><title>x</item></channel></rss>",
      "</rss>", "<rss version=\"2.0\"><channel><item><title>x</title>",
      "<rss><channel>&bogus;</channel></rss>",
      "<rss version=\"2.0\"><channel><item><title>a & b</title></item></channel></rss>",
      "<rss version=\"2.0\"><channel><item><title>a\u{0}b</title></item></channel></rss>",
    ])
  func malformed(_ feed: String) {
    let failure = #expect(throws: Failure.self) { try read(feed) }
    #expect(failure?.kind == .unreadable)
    #expect(failure?.place.line != nil)
  }

  @Test("An empty input and an HTML page are named as such")
  func notXML() {
    #expect(throws: Failure.self) { try read("") }
    let page = #expect(throws: Failure.self) {
      try read("<!DOCTYPE html><html><body>404</body></html>")
    }
    #expect(page?.message.contains("HTML page") == true)
  }

  @Test("--recover keeps the items that are complete before the fault")
  func recover() throws {
    let feed = """
      <rss version="2.0"><channel><item><title>one</title></item><item><title>two</title></item>\
      <item><title>thr & ee</title></item></channel></rss>
      """
    var options = ReadOptions()
    options.recover = true
    let reading = try read(feed, options)
    #expect(reading.features.map { $0["title"] } == [.text("one"), .text("two")])
    #expect(reading.log.count(ofKind: "incomplete-feed") == 1)
  }

  @Test("A declared 8-bit encoding is honoured")
  func windows1252() throws {
    let head =
      "<?xml version=\"1.0\" encoding=\"windows-1252\"?><rss version=\"2.0\"><channel><item><title>"
    let bytes =
      Array(head.utf8) + [
        0x53, 0xE9, 0x69, 0x73, 0x6D, 0x65, 0x20, 0x96, 0x20, 0x63, 0xF4, 0x74, 0x65,
      ]
      + Array("</title></item></channel></rss>".utf8)
    #expect(try read(bytes).first?["title"] == .text("Séisme – côte"))
  }

  @Test("UTF-16 with a byte order mark is read", arguments: [true, false])
  func utf16(_ isLittle: Bool) throws {
    let text =
      "<?xml version=\"1.0\" encoding=\"UTF-16\"?><rss version=\"2.0\"><channel><item><title>花蓮 ☃ 𝄞</title></item></channel></rss>"
    var bytes: [UInt8] = isLittle ? [0xFF, 0xFE] : [0xFE, 0xFF]
    for unit in text.utf16 {
      let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      bytes += isLittle ? pair : pair.reversed()
    }
    #expect(try read(bytes).first?["title"] == .text("花蓮 ☃ 𝄞"))
  }

  @Test("Bytes that the encoding does not have become U+FFFD, with their line")
  func invalidBytes() throws {
    let bytes =
      Array("<rss version=\"2.0\"><channel>\n<item><title>a".utf8) + [0xFF]
      + Array("b</title></item></channel></rss>".utf8)
    let reading = try read(bytes)
    #expect(reading.first?["title"] == .text("a\u{FFFD}b"))
    #expect(reading.log.entries.first { $0.kind == "invalid-bytes" }?.kept.first?.place.line == 2)
  }

  @Test("An unknown encoding is refused by name")
  func unknownEncoding() {
    let failure = #expect(throws: Failure.self) {
      try read("<?xml version=\"1.0\" encoding=\"bogus\"?><rss/>")
    }
    #expect(failure?.message.contains("BOGUS") == true)
  }

  @Test("A text of 14 MB is read whole")
  func longText() throws {
    var ring = ""
    ring.reserveCapacity(15 << 20)
    let count = 700_000
    for index in 0..<count - 1 { ring += "\(index % 90) \(index % 180).25000001 " }
    ring += "0 0.25000001"
    let feature = try read(rss("<georss:polygon>\(ring)</georss:polygon>")).first
    #expect(coordinates(feature).first?.first?.count == count)
  }

  @Test("Depth and number of attributes have limits", .timeLimit(.minutes(1)))
  func limits() throws {
    let deep = String(repeating: "<a>", count: 400) + String(repeating: "</a>", count: 400)
    #expect(throws: Failure.self) { try read(rss(deep)) }
    let allowed = String(repeating: "<a>", count: 200) + "x" + String(repeating: "</a>", count: 200)
    #expect(try read(rss(allowed)).features.count == 1)
    var many = "<m"
    for index in 0..<100_000 { many += " a\(index)=\"\"" }
    let failure = #expect(throws: Failure.self) { try read(rss(many + "/>")) }
    #expect(failure?.message.contains("attributes") == true)
  }

  @Test("Cut anywhere, a feed is refused and never crashes; what is complete can be recovered")
  func cutAnywhere() throws {
    let feed = Array(
      rss("<title>a</title><georss:point>1 2</georss:point></item><item><title>b</title>").utf8)
    var options = ReadOptions()
    options.recover = true
    for length in 1..<feed.count {
      #expect(throws: Failure.self) { try read(Array(feed[..<length])) }
      let recovered = try? read(Array(feed[..<length]), options)
      #expect((recovered?.features.count ?? 0) <= 2)
    }
  }
}
