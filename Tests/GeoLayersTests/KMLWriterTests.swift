import Foundation
import GeoFeatures
import GeoLayers
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct KMLWriterTests {
  private let fields = [
    Field("id", .text), Field("time", .time), Field("mag", .real), Field("mag_type", .text),
    Field("place", .text), Field("depth_km", .real), Field("title", .text), Field("url", .text),
    Field("count", .integer), Field("felt", .flag),
    Field("woot:price\"<", .json, isDeclared: false),
  ]

  private var quake: FeatureTable {
    table(
      fields,
      [
        (
          [-68.25, -23.5, -33570],
          [
            .text("us1"), .time(1_712_102_291_000), .real(5), .text("mww"),
            .text("Banda <Sea>"), .real(33.57), .text("Rock & Sons <M5> \"x\"\u{8}"),
            .text("https://example.org/?a=1&b=\"2\""), .integer(7), .flag(true),
            .json("{\"a\":\"]]>\"}"),
          ]
        )
      ])
  }

  /// What follows the head.
  private func body(_ text: String) -> String {
    guard let start = text.range(of: "<Placemark>") else { return "" }
    return String(text[start.lowerBound...])
  }

  @Test func placemarkHasItsElementsInOrder() throws {
    // K15 case 52: escaped, and U+0008 gone.
    #expect(
      body(try written(.kml, [quake])) == """
        <Placemark><name>Rock &amp; Sons &lt;M5&gt; "x"</name>\
        <description><![CDATA[Banda &lt;Sea&gt;<br/>Magnitude 5.0 mww<br/>Depth 33.57 km<br/>\
        2024-04-02T23:58:11.000Z<br/><a href="https://example.org/?a=1&amp;b=&quot;2&quot;">\
        https://example.org/?a=1&amp;b=&quot;2&quot;</a>]]></description>\
        <TimeStamp><when>2024-04-02T23:58:11.000Z</when></TimeStamp><styleUrl>#m5</styleUrl>\
        <ExtendedData><SchemaData schemaUrl="#schema"><SimpleData name="id">us1</SimpleData>\
        <SimpleData name="time">2024-04-02T23:58:11.000Z</SimpleData>\
        <SimpleData name="mag">5.0</SimpleData><SimpleData name="mag_type">mww</SimpleData>\
        <SimpleData name="place">Banda &lt;Sea&gt;</SimpleData>\
        <SimpleData name="depth_km">33.57</SimpleData>\
        <SimpleData name="title">Rock &amp; Sons &lt;M5&gt; "x"</SimpleData>\
        <SimpleData name="url">https://example.org/?a=1&amp;b="2"</SimpleData>\
        <SimpleData name="count">7</SimpleData><SimpleData name="felt">1</SimpleData>\
        <SimpleData name="woot:price&quot;&lt;">{"a":"]]&gt;"}</SimpleData>\
        </SchemaData></ExtendedData><Point><coordinates>-68.25,-23.5</coordinates></Point>\
        </Placemark>
        </Document>
        </kml>

        """)
  }

  @Test func heightComesWithItsMode() throws {
    // K16 case 54.
    #expect(!(try written(.kml, [quake]).contains("altitudeMode")))
    var options = WriteOptions()
    options.absoluteAltitude = true
    let line = table(geometries: [
      [(.line, [[[0, 0, 2000], [1, 1, 2000]]])], [(.line, [[[0, 0, 2000], [1, 1]]])],
    ])
    #expect(
      try written(.kml, [quake], options).contains(
        "<Point><altitudeMode>absolute</altitudeMode>"
          + "<coordinates>-68.25,-23.5,-33570</coordinates></Point>"))
    let text = try written(.kml, [line], options)
    #expect(
      text.contains(
        "<LineString><altitudeMode>absolute</altitudeMode>"
          + "<coordinates>0,0,2000 1,1,2000</coordinates></LineString>"))
    #expect(
      text.contains(
        "<LineString><tessellate>1</tessellate><coordinates>0,0 1,1</coordinates></LineString>"))
  }

  @Test func geometriesOfEveryKind() throws {
    let ring = [[0.0, 0], [1, 0], [1, 1], [0, 0]]
    let hole = [[0.5, 0.2], [0.6, 0.3], [0.6, 0.2], [0.5, 0.2]]
    let kinds = table(geometries: [
      [(.polygon, [ring, hole])], [(.point, [[[1, 2]]]), (.line, [[[0, 0], [1, 1]]])], [],
    ])
    let lines = body(try written(.kml, [kinds])).split(separator: "\n")
    #expect(
      lines[0].contains(
        "<Polygon><tessellate>1</tessellate><outerBoundaryIs><LinearRing><coordinates>"
          + "0,0 1,0 1,1 0,0</coordinates></LinearRing></outerBoundaryIs><innerBoundaryIs>"
          + "<LinearRing><coordinates>0.5,0.2 0.6,0.3 0.6,0.2 0.5,0.2</coordinates></LinearRing>"
          + "</innerBoundaryIs></Polygon></Placemark>"))
    #expect(
      lines[1].contains(
        "<MultiGeometry><Point><coordinates>1,2</coordinates></Point><LineString>"
          + "<tessellate>1</tessellate><coordinates>0,0 1,1</coordinates></LineString>"
          + "</MultiGeometry></Placemark>"))
    #expect(lines[2].hasSuffix("</ExtendedData></Placemark>"))
  }

  @Test func nameFallsBack() throws {
    let fields = [Field("title", .text), Field("place", .text), Field("id", .integer)]
    let rows: [Row] = [
      (nil, [.text("t"), .text("p"), .integer(1)]), (nil, [.text(""), .text("p"), .integer(1)]),
      (nil, [.null, .null, .integer(1)]), (nil, [.null, .null, .null]),
    ]
    let lines = body(try written(.kml, [table(fields, rows)])).split(separator: "\n")
    #expect(lines[0].hasPrefix("<Placemark><name>t</name>"))
    #expect(lines[1].hasPrefix("<Placemark><name>p</name>"))
    #expect(lines[2].hasPrefix("<Placemark><name>1</name>"))
    #expect(lines[3] == "<Placemark><styleUrl>#none</styleUrl></Placemark>")
  }

  @Test func timeStampIsOneOfXMLSchema() throws {
    // 9999-12-31T23:59:59.999Z and the next moment; 0001-01-01T00:00:00Z and the one before.
    for (time, isWritten) in [
      (253_402_300_799_999, true), (253_402_300_800_000, false), (-62_135_596_800_000, true),
      (-62_135_596_800_001, false),
    ] as [(Int64, Bool)] {
      let rows = table([Field("time", .time)], [(nil, [.time(time)])])
      let text = try written(.kml, [rows])
      #expect(text.contains("<TimeStamp>") == isWritten)
      #expect(text.contains("<SimpleData name=\"time\">"))
    }
  }

  @Test func onlyWebAddressesBecomeLinks() throws {
    for (url, isLink) in [("javascript:alert(1)", false), ("http://a", true), ("data:x", false)] {
      let rows = table([Field("url", .text)], [(nil, [.text(url)])])
      #expect(try written(.kml, [rows]).contains("<a href=") == isLink)
    }
  }

  @Test func whatXMLCannotHoldIsLeftOut() throws {
    // XML 1.0 section 2.2, Char; section 2.11 for the carriage return.
    let hostile =
      "a\u{0}b\u{8}\u{B}\u{1F}\u{FFFE}\u{FFFF}\u{FFFD}\u{E000}ﬁ\tc\r\n]]>\u{202E}d\u{85}"
    let rows = table([Field("title", .text)], [(nil, [.text(hostile)])])
    let text = try written(.kml, [rows])
    #expect(text.contains("<name>ab\u{FFFD}\u{E000}ﬁ\tc&#13;\n]]&gt;\u{202E}d\u{85}</name>"))
    let document = try XMLReader.texts(of: "name", in: text)
    #expect(document.last == "ab\u{FFFD}\u{E000}ﬁ\tc\r\n]]>\u{202E}d\u{85}")
  }

  @Test func schemaHoldsWhatEveryTableHas() throws {
    let first = table(
      [Field("a", .integer), Field("b", .integer), Field("c", .text), Field("e", .real)],
      [([0, 0], [.integer(1), .integer(1), .text("x"), .null])])
    let second = table(
      [Field("a", .real), Field("b", .integer), Field("c", .real), Field("d", .flag)],
      [([0, 0], [.real(1.5), .integer(1 << 40), .real(2), .flag(false)])])
    let text = try written(.kml, [first, second])
    #expect(
      text.contains(
        """
        <Schema name="rhumb" id="schema">
        <SimpleField type="double" name="a"/>
        <SimpleField type="string" name="b"/>
        <SimpleField type="string" name="c"/>
        <SimpleField type="double" name="e"/>
        <SimpleField type="bool" name="d"/>
        </Schema>
        <Placemark>
        """))
    #expect(text.components(separatedBy: "<Schema ").count == 2)
    #expect(text.components(separatedBy: "<Placemark>").count == 3)
    #expect(text.hasSuffix("</Placemark>\n</Document>\n</kml>\n"))
  }

  @Test func streamAndFileHoldTheSameBytes() throws {
    // Enough rows to go beyond what is put aside in memory; a late column in the last table.
    let many = (0..<9000).map { row in
      (position: [Double]?([Double(row % 180), 1]), cells: [Cell.text("title \(row)"), .real(4)])
    }
    let fields = [Field("title", .text), Field("mag", .real)]
    let tables = [
      table(fields, many),
      table(fields + [Field("late", .integer)], [([1, 2], [.text("t"), .real(1), .integer(2)])]),
    ]
    for format in [LayerFormat.kml, .kmz, .csv, .geoJSON] {
      for count in [1, 2] {
        let file = try writtenData(format, Array(tables.prefix(count)))
        let stream = try writtenData(format, Array(tables.prefix(count)), asStream: true)
        #expect(file == stream && file.count > 1000, "\(format.name)")
      }
    }
  }

  @Test func emptyLayerIsADocument() throws {
    for tables in [[], [table(fields, [])]] {
      let text = try written(.kml, tables)
      #expect(text.contains("<name>rhumb</name>") && text.hasSuffix("</Document>\n</kml>\n"))
    }
  }

  @Test func documentIsValid() throws {
    guard let schema = try kmlSchema() else { return }
    let scratch = try Scratch()
    let ring = [[0.0, 0], [1, 0], [1, 1], [0, 0]]
    let shapes = table(geometries: [
      [(.polygon, [ring])], [(.line, [[[0, 0, 1], [1, 1, 2]]])], [],
      [(.polygon, [ring]), (.point, [[[1, 2]]])],
    ])
    var options = WriteOptions()
    options.name = "none & <1>"
    for absolute in [false, true] {
      options.absoluteAltitude = absolute
      for (index, tables) in [[], [quake], [quake, shapes], [shapes, quake, quake]].enumerated() {
        try scratch.put(try written(.kml, tables, options), "\(index).kml")
        let check = try run(
          "xmllint", ["--nonet", "--noout", "--schema", schema, scratch.file("\(index).kml")])
        if let check { #expect(check.code == 0, "\(check.output)") }
      }
    }
  }

  /// kml22gx.xsd, Google's schema of its extension, lies beside the OGC's.
  @Test("Lines with moments are tracks on demand, and valid")
  func movingPoints() throws {
    var builder = GeometryBuilder()
    func addLine(_ builder: inout GeometryBuilder, _ vertices: [(Double, Double, Int64?)]) {
      builder.beginPart(.line)
      builder.beginRing()
      for (x, y, moment) in vertices {
        if let moment {
          builder.appendVertex(x, y, .nan, time: moment)
        } else {
          builder.appendVertex(x, y)
        }
      }
    }
    addLine(&builder, [(120, 10, 0), (121.5, 11, 21_600_000)])
    builder.endRow()
    addLine(&builder, [(179, 1, 0), (180, 2, 1000)])
    addLine(&builder, [(-180, 2, 1000), (-179, 3, 2000)])
    builder.endRow()
    addLine(&builder, [(0, 0, 0), (1, 1, nil)])
    builder.endRow()
    let count = 3
    let moments = PropertyColumn.nulls(.time, count: count)
    let moving = FeatureTable(
      schema: Schema([Field("first", .time, meaning: ""), Field("last", .time, meaning: "")]),
      geometry: builder.finish(), columns: [moments, moments])
    var options = WriteOptions()
    let plain = try written(.kml, [moving], options)
    #expect(!plain.contains("gx") && plain.components(separatedBy: "<LineString>").count == 5)
    options.movingPoints = true
    let text = try written(.kml, [moving], options)
    #expect(
      text.contains(
        "<gx:Track><altitudeMode>clampToGround</altitudeMode><when>1970-01-01T00:00:00.000Z</when>"
          + "<when>1970-01-01T06:00:00.000Z</when><gx:coord>120 10 0</gx:coord>"
          + "<gx:coord>121.5 11 0</gx:coord></gx:Track>"))
    #expect(text.components(separatedBy: "<gx:MultiTrack>").count == 2)
    // A vertex has no moment: nobody knows when the point would be there.
    #expect(text.components(separatedBy: "<LineString>").count == 2)
    guard let schema = try kmlSchema() else { return }
    let extended = schema.replacingOccurrences(of: "ogckml22.xsd", with: "kml22gx.xsd")
    let scratch = try Scratch()
    try scratch.put(text, "moving.kml")
    let check = try run(
      "xmllint", ["--nonet", "--noout", "--schema", extended, scratch.file("moving.kml")])
    if let check { #expect(check.code == 0, "\(check.output)") }
  }

  @Test func archiveHoldsTheDocumentFirst() throws {
    let scratch = try Scratch()
    let archive = try writtenData(.kmz, [quake, quake])
    #expect(archive == (try writtenData(.kmz, [quake, quake])))
    // APPNOTE.TXT 4.3.7: signature; method 8 (deflate) at 8, the first name at 30.
    #expect(archive.prefix(4) == Data([0x50, 0x4B, 3, 4]))
    #expect(archive[8] == 8)
    #expect(archive[30..<37] == Data("doc.kml".utf8))
    try archive.write(to: URL(fileURLWithPath: scratch.file("a.kmz")))
    if let unzipped = try run("unzip", ["-p", scratch.file("a.kmz"), "doc.kml"]) {
      #expect(unzipped.output == (try written(.kml, [quake, quake])))
    }
  }
}

/// Reads XML through Foundation, as somebody else's parser.
final class XMLReader: NSObject, XMLParserDelegate {
  private let element: String
  private var isInside = false
  private var found: [String] = []

  private init(_ element: String) { self.element = element }

  /// The texts of all elements of that name.
  static func texts(of element: String, in text: String) throws -> [String] {
    let reader = XMLReader(element)
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    #expect(parser.parse())
    return reader.found
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    if name == element {
      isInside = true
      found.append("")
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if name == element { isInside = false }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if isInside { found[found.count - 1] += text }
  }
}
