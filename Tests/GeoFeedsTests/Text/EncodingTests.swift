import GeoFeatures
import GeoFeeds
import Testing

/// Inputs that are not UTF-8 and do not say so.
@Suite("Encodings") struct EncodingTests {
  private static func reading(_ encoding: String?) -> ReadOptions {
    var options = ReadOptions()
    options.encoding = encoding
    return options
  }

  /// Guánica in ISO 8859-1.
  private static let latin: [UInt8] =
    Array("name,lat,lon\nGu".utf8) + [0xE1] + Array("nica,18,-67\n".utf8)
  /// Tokyo (U+6771 U+4EAC) in Shift JIS, by the tables of JIS X 0208: 93 8C 8B 9E.
  private static let tokyo: [UInt8] = [0x93, 0x8C, 0x8B, 0x9E]

  @Test("a named encoding holds for tables, XML, JSON and fixed columns")
  func formats() throws {
    #expect(
      try InputRows(Self.latin, options: Self.reading("ISO-8859-1")).values("name") == ["Guánica"])
    let rss =
      Array("<rss version=\"2.0\"><channel><item><title>".utf8) + Self.tokyo
      + Array("</title></item></channel></rss>".utf8)
    #expect(
      try InputRows(rss, options: Self.reading("SHIFT_JIS")).values("title") == ["東京"])
    let json =
      Array("{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"a\":\"".utf8) + Self.tokyo
      + Array("\"}}".utf8)
    #expect(try InputRows(json, options: Self.reading("SHIFT_JIS")).values("a") == ["東京"])
    let place = Array(" LOCALITY: ".utf8) + [0xC5] + Array("lesund".utf8)
    let nordic =
      Array(" 2020  3 4 0506  7.8 R  60.125  -5.250 12.5  BER".utf8)
      + [UInt8](repeating: 0x20, count: 31) + Array("1\n".utf8) + place
      + [UInt8](repeating: 0x20, count: 79 - place.count) + Array("3\n".utf8)
    let rows = try InputRows(nordic, options: Self.reading("ISO-8859-1"))
    // A column is a character, not a byte.
    #expect(rows.format == "nordic")
    #expect(rows.values("place") == ["Ålesund"])
  }

  @Test("what an input says itself comes first")
  func declared() throws {
    let declared = Array(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?><rss version=\"2.0\"><channel><item><title>東京</title></item></channel></rss>"
        .utf8)
    #expect(
      try InputRows(declared, options: Self.reading("SHIFT_JIS")).values("title") == ["東京"])
    let marked = Array("\u{FEFF}name,lat,lon\nGuánica,18,-67\n".utf8)
    #expect(
      try InputRows(marked, options: Self.reading("ISO-8859-1")).values("name") == ["Guánica"])
  }

  @Test("bytes that the encoding does not have are replaced and reported with their line")
  func replaced() throws {
    // 0x81 has no meaning in Windows-1252.
    let bytes = Array("name,lat,lon\nok,1,2\nx".utf8) + [0x81] + Array(",3,4\n".utf8)
    for step in [1, 100] {
      let rows = try InputRows(bytes, options: Self.reading("CP1252"), step: step)
      #expect(rows.values("name") == ["ok", "x\u{FFFD}"])
      #expect(rows.kinds == ["invalid-bytes 1"])
      #expect(rows.line("invalid-bytes") == 3)
    }
    // Half a surrogate pair, in UTF-16 that says so itself.
    let wide: [UInt8] =
      [0xFF, 0xFE] + "a,lat,lon\nx".utf8.flatMap { [$0, 0] } + [0x00, 0xD8]
      + ",1,2\n".utf8.flatMap { [$0, 0] }
    #expect(try InputRows(wide).log.count(ofKind: "invalid-bytes") >= 1)
  }

  @Test("names as people write them")
  func names() {
    #expect(TextEncoding.known("latin-1") == "latin1")
    #expect(TextEncoding.known("Shift_JIS") == "Shift_JIS")
    #expect(TextEncoding.known("cp1252") == "cp1252")
    #expect(TextEncoding.known("UTF-8") != nil)
    #expect(TextEncoding.known("klingon") == nil)
    #expect(TextEncoding.known("") == nil)
  }
}
