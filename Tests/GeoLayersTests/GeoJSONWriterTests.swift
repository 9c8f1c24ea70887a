import Foundation
import GeoFeatures
import GeoLayers
import TestSupport
import Testing

@Suite struct GeoJSONWriterTests {
  private let fields = [
    Field("id", .text), Field("mag", .real), Field("time", .time), Field("count", .integer),
    Field("felt", .flag), Field("extra", .json, isDeclared: false),
    Field("summary", .text, isHidden: true),
  ]

  private var quakes: FeatureTable {
    table(
      fields,
      [
        (
          [139.123456789012, 35.000000049, -33570],
          [
            .text("us1"), .real(5), .time(1_712_102_291_000), .integer(9_007_199_254_740_993),
            .flag(true), .json("{\"a\": [1]}"), .text("<p>"),
          ]
        ),
        (nil, [.text(""), .null, .null, .null, .flag(false), .null, .null]),
      ])
  }

  @Test func collectionIsWrittenAFeatureALine() throws {
    #expect(
      try written(.geoJSON, [quakes]) == """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","id":"us1","geometry":{"type":"Point","coordinates":\
        [139.1234568,35,-33570]},"properties":{"id":"us1","mag":5.0,\
        "time":"2024-04-02T23:58:11.000Z","count":9007199254740993,"felt":true,\
        "extra":{"a": [1]}}},
        {"type":"Feature","id":"","geometry":null,"properties":{"id":"","mag":null,"time":null,\
        "count":null,"felt":false}}
        ],"bbox":[139.1234568,35,-33570,139.1234568,35,-33570]}

        """)
  }

  @Test func emptyLayerIsACollection() throws {
    for tables in [[], [table(fields, [])]] {
      let text = try written(.geoJSON, tables)
      #expect(text == "{\"type\":\"FeatureCollection\",\"features\":[\n]}\n")
      #expect(try written(.geoJSONSequence, tables) == "")
    }
  }

  @Test func sequenceHasARecordALine() throws {
    let text = try written(.geoJSONSequence, [quakes])
    #expect(text.split(separator: "\n").count == 2)
    #expect(text.hasPrefix("{\"type\":\"Feature\",") && text.hasSuffix("}\n"))
    var options = WriteOptions()
    options.recordSeparators = true
    let marked = try written(.geoJSONSequence, [quakes], options)
    // RFC 8142 section 2.2: RS, the text, a line feed.
    #expect(marked == text.split(separator: "\n").map { "\u{1E}\($0)\n" }.joined())
  }

  @Test func nullsEmptyTextsAndHiddenColumnsAreLeftOutAsAsked() throws {
    var options = WriteOptions()
    options.omitNulls = true
    options.omitEmpty = true
    let text = try written(.geoJSONSequence, [quakes], options)
    #expect(text.contains("\"properties\":{\"felt\":false}}"))
    options.allFields = true
    #expect(try written(.geoJSONSequence, [quakes], options).contains("\"summary\":\"<p>\""))
    let nothing = table([Field("a", .text, isDeclared: false)], [(nil, [.null])])
    #expect(
      try written(.geoJSONSequence, [nothing])
        == "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{}}\n")
  }

  @Test func identifierKeepsItsType() throws {
    // RFC 7946 section 3.2: a string or a number; K14 case 47.
    let cases: [(FieldType, Cell, String?)] = [
      (.integer, .integer(9_007_199_254_740_993), "9007199254740993"),
      (.text, .text("7"), "\"7\""),
      (.json, .json("123456789012345678901234567890"), "123456789012345678901234567890"),
      (.json, .json("[1]"), nil), (.flag, .flag(true), nil), (.text, .null, nil),
    ]
    for (type, cell, expected) in cases {
      let text = try written(.geoJSONSequence, [table([Field("id", type)], [(nil, [cell])])])
      let start =
        "{\"type\":\"Feature\"," + (expected.map { "\"id\":\($0)," } ?? "") + "\"geometry\""
      #expect(text.hasPrefix(start), "\(text)")
    }
  }

  @Test func textsReadBackWhateverIsInThem() throws {
    var texts = [
      "", "\"", "\\", "a\"b\\c", "\u{0}\u{1}\u{8}\u{9}\u{A}\u{B}\u{C}\u{D}\u{1F}\u{7F}",
      "</script><script>alert(1)</script>", "]]>", "\u{202E}bidi\u{2066}", "\u{2028}\u{2029}",
      "日本語 🌋 é", "1234567\"", "12345678\"", "123456789\n",
    ]
    // Random bytes at random places, so that every offset within eight bytes is met.
    var random = SeededGenerator(seed: 7)
    let alphabet = Array("ab\"\\\n\u{1}é\u{2028}🌋/<&".unicodeScalars)
    for _ in 0..<300 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0..<40, using: &random) {
        text.append(
          Bool.random(using: &random)
            ? "x" : alphabet[Int.random(in: 0..<alphabet.count, using: &random)])
      }
      texts.append(String(text))
    }
    let rows = texts.map { (position: [Double]?.none, cells: [Cell.text($0)]) }
    let lines = try written(.geoJSONSequence, [table([Field("a\"\n", .text)], rows)])
      .split(separator: "\n")
    #expect(lines.count == texts.count)
    for (line, text) in zip(lines, texts) {
      let feature = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let properties = feature?["properties"] as? [String: String]
      #expect(properties?["a\"\n"] == text)
    }
  }

  @Test func lineEndsInJSONValuesDoNotBreakTheLine() throws {
    let rows = table([Field("j", .json)], [(nil, [.json("{\r\n\"a\":\n1}")])])
    #expect(try written(.geoJSONSequence, [rows]).hasSuffix("{\"j\":{  \"a\": 1}}}\n"))
  }

  @Test func geometriesOfEveryKind() throws {
    let ring = [[0.0, 0], [1, 0], [1, 1], [0, 0]]
    let hole = [[0.5, 0.2], [0.6, 0.3], [0.6, 0.2], [0.5, 0.2]]
    let kinds = table(geometries: [
      [(.line, [[[170, -20], [180, -15.5, 2000.1234]]])],
      [(.polygon, [ring, hole])],
      [(.point, [[[1, 2]]]), (.point, [[[3, 4]]])],
      [(.line, [[[0, 0], [1, 1]]]), (.line, [[[2, 2], [3, 3]]])],
      [(.polygon, [ring]), (.polygon, [ring])],
      [(.point, [[[1, 2]]]), (.line, [[[0, 0], [1, 1]]])],
      [],
    ])
    let lines = try written(.geoJSONSequence, [kinds]).split(separator: "\n")
    let expected = [
      #"{"type":"LineString","coordinates":[[170,-20],[180,-15.5,2000.123]]},""#,
      #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]],[[0.5,0.2],[0.6,0.3],[0.6,0.2],[0.5,0.2]]]},""#,
      #"{"type":"MultiPoint","coordinates":[[1,2],[3,4]]},""#,
      #"{"type":"MultiLineString","coordinates":[[[0,0],[1,1]],[[2,2],[3,3]]]},""#,
      #"{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]],[[[0,0],[1,0],[1,1],[0,0]]]]},""#,
      #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},{"type":"LineString","coordinates":[[0,0],[1,1]]}]},""#,
      #"null,""#,
    ]
    for (line, text) in zip(lines, expected) {
      #expect(line.contains("\"geometry\":" + text))
    }
    #expect(lines.count == expected.count)
  }

  @Test func oneOfAKindStaysMultiple() throws {
    let one = table(geometries: [[(.line, [[[0, 0], [1, 1]]])]], asMultiple: true)
    #expect(
      try written(.geoJSON, [one]).contains(#""MultiLineString","coordinates":[[[0,0],[1,1]]]"#))
  }

  @Test func noPositionThatIsNotFinite() throws {
    // K14 case 46: never the word nan or inf.
    let rows = table(
      [Field("mag", .real)], [([.infinity, 0], [.real(.nan)]), ([0, .nan], [.real(-.infinity)])])
    let text = try written(.geoJSONSequence, [rows])
    let line = "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"mag\":null}}\n"
    #expect(text == line + line)
  }

  @Test func negativeZeroIsZero() throws {
    let rows = table([], [([-0.0, -0.00000001], [])])
    #expect(try written(.geoJSONSequence, [rows]).contains("[0,0]"))
  }

  @Test func simplestyleFollowsMagnitudeAndKind() throws {
    var options = WriteOptions()
    options.simplestyle = true
    let points = table(
      [Field("mag", .real), Field("marker-size", .text, isDeclared: false)],
      [([0, 0], [.real(5.1)]), ([0, 0], [.null, .text("tiny")]), (nil, [.real(4)])])
    let lines = try written(.geoJSONSequence, [points], options).split(separator: "\n")
    let five = MagnitudeClass(5.1).style.colour.css
    #expect(lines[0].hasSuffix("\"properties\":{\"mag\":5.1,\"marker-color\":\"\(five)\"}}"))
    let none = MagnitudeClass(nil).style.colour.css
    // What the data says of its style stands.
    #expect(
      lines[1].hasSuffix("{\"mag\":null,\"marker-size\":\"tiny\",\"marker-color\":\"\(none)\"}}"))
    #expect(lines[2].hasSuffix("\"properties\":{\"mag\":4.0}}"))
    let shapes = table(geometries: [[(.polygon, [[[0, 0], [1, 0], [1, 1], [0, 0]]])]])
    #expect(
      try written(.geoJSONSequence, [shapes], options).hasSuffix(
        "\"properties\":{\"id\":0,\"stroke\":\"\(none)\",\"stroke-width\":2.0,"
          + "\"fill\":\"\(none)\",\"fill-opacity\":0.4}}\n"))
  }

  @Test func columnsMayChangeBetweenTables() throws {
    let first = table([Field("a", .text)], [(nil, [.text("x")])])
    let second = table(
      [Field("a", .real), Field("b", .integer)], [(nil, [.real(1.5), .integer(2)])])
    let text = try written(.geoJSONSequence, [first, second])
    #expect(text.contains("{\"a\":\"x\"}") && text.contains("{\"a\":1.5,\"b\":2}"))
  }

  @Test func bytesDoNotDependOnWhereTablesEnd() throws {
    let one = table(fields, [([1, 2], [.text("a")]), ([3, 4, 5], [.text("b")])])
    let parts = [
      table(fields, [([1, 2], [.text("a")])]), table(fields, [([3, 4, 5], [.text("b")])]),
    ]
    #expect(try written(.geoJSON, [one]) == written(.geoJSON, parts))
  }
}
