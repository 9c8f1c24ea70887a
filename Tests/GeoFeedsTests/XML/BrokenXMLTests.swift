import GeoFeatures
import GeoFeeds
import TestSupport
import Testing

/// What is said of XML that is not well-formed.
@Suite("Broken XML")
struct BrokenXMLTests {
  private func read(_ text: String, recovers: Bool = false) -> InputReading {
    var options = ReadOptions()
    options.recover = recovers
    return InputReading(Array(text.utf8), format: .xml, options: options)
  }

  private let feed = """
    <?xml version="1.0"?>
    <rss version='2.0'><channel><item a="b"><title>x &amp; y</title><!-- c --><?p q?>
    <description><![CDATA[<p>]]></description></item>
    <item><title>z</title></item></channel></rss>

    """

  @Test("wherever a feed is cut, it is the end that comes too early")
  func cutAnywhere() {
    let bytes = Array(feed.utf8)
    let start = feed.utf8.count - feed[feed.range(of: "<channel>")!.lowerBound...].utf8.count
    for count in start..<bytes.count - "</rss>\n".utf8.count {
      let reading = InputReading(Array(bytes[..<count]), format: .xml)
      #expect(
        reading.failure?.message == "malformed XML: the input ends too early",
        "cut at \(count): \(reading.failure?.message ?? "read")")
    }
  }

  @Test("an ampersand by itself is named, and not taken for the end")
  func ampersand() {
    // As in shared/data/nasty: nodefp_saxerror.xml and feedkit_Ampersand.xml.
    for text in ["a?b=1&c=2", "a & b", "AT&T", "&", "& "] {
      let reading = read("<rss><channel><item><title>\(text)</title></item></channel></rss>")
      #expect(reading.failure?.message.contains("&amp;") == true, "\(text): \(reading.failure!)")
      #expect(reading.failure?.place.line == 1)
    }
  }

  @Test("comments alone are no document")
  func noElement() {
    let reading = read("<!-- nothing -->\n")
    #expect(reading.failure?.message.contains("it has no element") == true, "\(reading.failure!)")
    #expect(reading.failure?.advice == nil)
  }

  @Test("--recover is advised only where it would keep something")
  func advice() {
    let first = read("<rss><channel><item><title>x</item></channel></rss>")
    #expect(first.failure?.advice == nil)
    let second = read("<rss><channel><item/><item><title>x</item></channel></rss>")
    #expect(second.failure?.advice?.contains("--recover") == true)
    #expect(read("<rss><channel><item/><item><title>x</item>", recovers: true).rowCount == 1)
  }

  @Test("a name that no encoding can have is mended where the encoding is known by it")
  func encodingName() {
    // As in shared/data/nasty/feedparser_x80_437.xml: 0x80 is Ç in code page 437.
    let bytes =
      Array("<?xml version=\"1.0\" encoding=\"437\"?><rss><channel><item><title>".utf8) + [0x80]
      + Array("</title></item></channel></rss>".utf8)
    let reading = InputReading(bytes, format: .xml)
    #expect(reading.failure == nil)
    #expect(reading.batches.first?.table[0]["title"] == .text("Ç"))
    #expect(reading.log.count(ofKind: "encoding-name") == 1)
    let unknown = read("<?xml version=\"1.0\" encoding=\"9\"?><rss/>")
    #expect(unknown.failure?.message == "the encoding 9 is not known")
  }

  @Test("bytes of an encoding that is not named are replaced, and read once it is")
  func undeclaredEncoding() {
    // As in shared/data/nasty/chardet_koi8r.xml: "Как" in KOI8-R (RFC 1489).
    let bytes =
      Array("<rss><channel><item><title>".utf8) + [0xEB, 0xC1, 0xCB]
      + Array("</title></item></channel></rss>".utf8)
    let guessed = InputReading(bytes, format: .xml)
    #expect(guessed.batches.first?.table[0]["title"] == .text("\u{FFFD}\u{FFFD}\u{FFFD}"))
    let entry = guessed.log.entries.first { $0.kind == "invalid-bytes" }
    #expect(entry?.kept.first?.message.hasSuffix(": --encoding names another") == true)
    var options = ReadOptions()
    options.encoding = "KOI8-R"
    let told = InputReading(bytes, format: .xml, options: options)
    #expect(told.batches.first?.table[0]["title"] == .text("Как"))
    #expect(told.log.firstFault == nil)
    // Where one is declared, naming another is of no use.
    let declared = InputReading(Array("<?xml version='1.0' encoding='utf-8'?>".utf8) + bytes)
    let said = declared.log.entries.first { $0.kind == "invalid-bytes" }?.kept.first?.message
    #expect(said?.hasSuffix("U+FFFD") == true, "\(said ?? "nothing")")
  }

  @Test("every item that stands in another is counted")
  func nestedItems() {
    let item = "<item><title>x</title><item/></item>"
    let reading = read("<rss><channel>\(item)\(item)\(item)</channel></rss>")
    #expect(reading.rowCount == 3)
    #expect(reading.log.count(ofKind: "nested-item") == 3)
  }
}

extension String {
  fileprivate func range(of needle: String) -> Range<Index>? {
    indices.first { self[$0...].hasPrefix(needle) }.map {
      $0..<index($0, offsetBy: needle.count)
    }
  }
}
