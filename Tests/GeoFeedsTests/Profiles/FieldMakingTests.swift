import GeoFeatures
import Testing

@testable import GeoFeeds

/// What a profile makes of texts and of other fields, the same in XML, CSV and GeoJSON.
@Suite("Fields that are made")
struct FieldMakingTests {
  /// Fields of every kind, for elements, columns or members of those names.
  private static let fields = """
    "fields": [
      {"name": "id", "type": "text", "path": "key"},
      {"name": "kind", "type": "text", "values": {"EQ": "earthquake", "TC": "cyclone"}},
      {"name": "wind_ms", "type": "real", "from": "wind_mph", "factor": 0.44704},
      {"name": "wind_kt", "type": "real", "from": "wind_mph", "factor": "1609.344/1852"},
      {"name": "depth_km", "type": "real", "path": "depth_m", "factor": "1/1000"},
      {"name": "day", "type": "time", "format": "%d/%m/%Y %H:%M"},
      {"name": "published", "type": "time"},
      {"name": "time", "type": "time", "from": "moment", "year": "published", "format": "%H:%M UTC %d %b"},
      {"name": "first", "type": "time", "from": ["day", "time", "published"]},
      {"name": "bbox", "type": "json", "path": "box", "box": "west east south north"},
      {"name": "place", "type": "text", "join": ["town", "country"]},
      {"name": "region", "type": "text"},
      {"name": "wind", "type": "text"}, {"name": "wind_mph", "type": "real"},
      {"name": "moment", "type": "text"}, {"name": "town", "type": "text"},
      {"name": "country", "type": "text"}
    ],
    "extract": [
      {"from": "wind", "patterns": ["{wind_mph:real} mph"]},
      {"from": "place", "patterns": ["{*} in {region}"]}
    ],
    "hidden": ["wind", "wind_mph", "moment", "town", "country"]
    """

  /// Two rows' values, in the order of `names`.
  private static let names = [
    "key", "kind", "wind", "depth_m", "day", "published", "moment", "box", "town", "country",
  ]
  private static let rows = [
    [
      "a1", "eq", "40 mph", "33570", "18/03/2019 5:11", "2025-01-01T00:10:00Z", "23:50 UTC 31 Dec",
      "-182.5 -174.5 -21.25 -13", "Suva", "in Fiji",
    ],
    ["a2", "VO", "calm", "", "", "2024-06-20T00:00:00Z", "23:50 UTC 19 Jun", "1 2 3", "Apia", ""],
  ]

  private static func xml() -> String {
    let records = rows.map { row in
      "<r>" + zip(names, row).map { "<\($0)>\($1)</\($0)>" }.joined() + "</r>"
    }
    return "<all>\(records.joined())</all>"
  }

  private static func csv() -> String {
    ([names] + rows).map { $0.map { "\"\($0)\"" }.joined(separator: ",") }.joined(separator: "\n")
  }

  private static func geojson() -> String {
    let features = rows.map { row in
      let members = zip(names, row).filter { !$1.isEmpty }.map { name, value in
        name == "depth_m" ? "\"\(name)\": \(value)" : "\"\(name)\": \"\(value)\""
      }
      return
        #"{"type":"Feature","geometry":null,"properties":{\#(members.joined(separator: ","))}}"#
    }
    return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
  }

  @Test("in every format", arguments: ["xml", "csv", "geojson"])
  func everyFormat(format: String) throws {
    let text = format == "xml" ? Self.xml() : format == "csv" ? Self.csv() : Self.geojson()
    let record = format == "xml" ? #""record": "r","# : ""
    let result = try read(text, by: "{\"name\": \"mine\", \(record) \(Self.fields)}")
    let (first, second) = (result.features[0], result.features[1])
    #expect(first.value("id") == "a1")
    #expect(first.value("kind") == "earthquake" && second.value("kind") == "VO")
    // 40 × 0.44704 and 40 × 1609.344 ÷ 1852, by hand.
    #expect(first.value("wind_ms") == "17.8816" && second.value("wind_ms") == "-")
    #expect(first.value("wind_kt").hasPrefix("34.7590496"))
    #expect(first.value("depth_km") == "33.57" && second.value("depth_km") == "-")
    #expect(first.value("day") == "2019-03-18T05:11:00.000Z")
    // The year is that of the last December before the publication.
    #expect(first.value("time") == "2024-12-31T23:50:00.000Z")
    #expect(second.value("time") == "2024-06-19T23:50:00.000Z")
    #expect(first.value("first") == first.value("day"))
    #expect(second.value("first") == second.value("time"))
    #expect(first.value("bbox") == "[177.5,-21.25,-174.5,-13]" && second.value("bbox") == "-")
    #expect(first.value("place") == "Suva in Fiji" && second.value("place") == "-")
    #expect(first.value("region") == "Fiji" && second.value("region") == "-")
    #expect(result.log.count(ofKind: "longitude-wrapped") == 1)
    #expect(result.log.entries.count { $0.severity == .rejected } == 1)
  }

  @Test(
    "boxes over 180°, and none",
    arguments: [
      ("10 20 -5 5", "[10,-5,20,5]"), ("176 184 -20 -10", "[176,-20,-176,-10]"),
      ("-184 -176 -20 -10", "[176,-20,-176,-10]"), ("170 180 0 1", "[170,0,180,1]"),
      ("-190 -180 0 1", "[170,0,180,1]"), ("180 190 0 1", "[-180,0,-170,1]"),
      ("-200 200 -90 90", "[-180,-90,180,90]"), ("0 360 -90 90", "[-180,-90,180,90]"),
      ("177,-178,-20,-16", "[177,-20,-178,-16]"), ("1.23456789 2 3 4", "[1.2345679,3,2,4]"),
      ("1 2 4 3", nil), ("1 2 -91 3", nil), ("1 2 3", nil), ("1 2 3 4 5", nil), ("a b c d", nil),
      ("0 400 1 2", nil),
    ] as [(String, String?)])
  func boxes(text: String, expected: String?) throws {
    let order = try #require(BoxOrder("west east south north"))
    let found = Array(text.utf8).withUnsafeBufferPointer { order.box($0) }
    let written = found.map { found in
      var buffer = ByteBuffer()
      found.box.appendJSON(to: &buffer)
      return buffer.string
    }
    #expect(written == expected)
  }

  @Test(
    "factors are exact where the decimals are",
    arguments: [
      ("0.44704", 40, 17.8816), ("1852/3600", 7, 7 * 1852 / 3600), ("1/1000", 33570, 33.57),
      ("1e-3", 5, 0.005), ("0.1", 3, 0.3), ("1/3.6", 92.592, 25.72),
    ] as [(String, Double, Double)])
  func factors(text: String, value: Double, expected: Double) throws {
    #expect(try #require(Factor(text)).scaling(value) == expected)
  }

  @Test(
    "what is no factor", arguments: ["", "0", "-1", "1/0", "1/2/3", "nan", "1/", "0x10", "inf"])
  func noFactor(text: String) { #expect(Factor(text) == nil) }

  @Test("a comma as the decimal sign, in patterns and in values")
  func decimalComma() throws {
    let json = #"""
      {"name": "m", "record": "r", "decimal": ",", "fields": [
        {"name": "t", "type": "text"}, {"name": "mag", "type": "real"}, {"name": "size", "type": "real"}],
       "extract": [{"from": "t", "patterns": ["M={mag:real} - {*}"]}]}
      """#
    let result = try read(
      "<a><r><t>M=3,1 - x</t><size>1,25</size></r><r><t>M=3.2 - x</t><size>-7</size></r></a>",
      by: json)
    #expect(result.features.map { $0.value("mag") } == ["3.1", "3.2"])
    #expect(result.features.map { $0.value("size") } == ["1.25", "-7.0"])
  }

  @Test("names and values that come in turn, whatever else stands around them")
  func pairs() throws {
    let json = #"""
      {"name": "m", "record": "r", "fields": [
        {"name": "codes", "type": "text", "path": ["g", "area/g"], "pairs": ["n", "v"]},
        {"name": "ugc", "type": "text"}],
       "extract": [{"from": "codes", "patterns": ["{*}UGC={ugc}; {*}", "{*}UGC={ugc}"]}]}
      """#
    let result = try read(
      """
      <a><r><g><n>FIPS</n><v>1 2</v><n>UGC</n><v> A&amp;B </v></g></r>
      <r><area><g><n>UGC</n><v>C</v></g><g><n>X</n><v/></g><g><v>bare</v></g></area></r><r/></a>
      """, by: json)
    #expect(result.features.map { $0.value("codes") } == ["FIPS=1 2; UGC=A&B", "UGC=C; bare", "-"])
    #expect(result.features.map { $0.value("ugc") } == ["A&B", "C", "-"])
  }

  @Test("of several paths the first that is there counts, wherever it stands")
  func paths() throws {
    let json = #"""
      {"name": "m", "record": "r", "fields": [
        {"name": "t", "type": "text", "path": ["@t", "b", "c", "../@t"]},
        {"name": "n", "type": "integer", "path": ["x", "y"]}]}
      """#
    let result = try read(
      #"""
      <a t="up"><r><c>C</c><b>B1</b><b>B2</b><y>1</y><x>2</x></r><r t="T"><b>B</b><x>3</x><y>4</y></r>
      <r><c>C</c><b> </b><y>5</y></r><r/></a>
      """#, by: json)
    #expect(result.features.map { $0.value("t") } == ["B1; B2", "T", "C", "up"])
    #expect(result.features.map { $0.value("n") } == ["2", "3", "5", "-"])
  }

  @Test("an element with a certain attribute")
  func conditions() throws {
    let json = #"""
      {"name": "m", "record": "r", "fields": [
        {"name": "small", "type": "text", "path": "art[@h='53']"},
        {"name": "large", "type": "text", "path": "art[@h=100]"},
        {"name": "unit", "type": "text", "path": "art[@h=100]/@u"},
        {"name": "inner", "type": "text", "path": "box[@k='a/b']/v"},
        {"name": "rest", "type": "text", "path": "art"}]}
      """#
    let result = try read(
      #"""
      <a><r><art h="53">s</art><art u="px" h="100">l</art><art>r</art><art h="7">o</art>
      <box k="c"><v>no</v></box><box k="a/b"><v>yes</v></box></r></a>
      """#, by: json)
    #expect(
      result.first?.values("small", "large", "unit", "inner", "rest")
        == ["s", "l", "px", "yes", "r; o"])
  }

  @Test("records of a root that is no feed, and a feed with the same profile")
  func recordsOrFeed() throws {
    let json = #"""
      {"name": "m", "match": {"root": ["rss", "Storm"]}, "record": "Storm", "fields": [
        {"name": "title", "type": "text"}, {"name": "wind", "type": "real", "path": ["Storm/wind", "wind"]}]}
      """#
    let feed = try read(rss("<title>T</title><Storm><wind>5</wind></Storm>"), by: json)
    #expect(feed.first?.values("title", "wind") == ["T", "5.0"])
    let bare = try read("<Storm><wind>7</wind></Storm>", by: json)
    #expect(bare.first?.values("title", "wind") == ["-", "7.0"])
    // A profile that names no feed's root reads its records even in one.
    let records = json.replacing(#"["rss", "Storm"]"#, with: #"["Storm"]"#)
    #expect(
      try read(rss("<Storm><wind>5</wind></Storm>"), by: records).first?.value("wind") == "5.0")
  }

  @Test("what is made comes out the same from pieces read side by side")
  func slices() throws {
    let item = """
      <item><guid isPermaLink="false">TC%</guid><gdacs:eventtype>TC</gdacs:eventtype>\
      <gdacs:fromdate>Sun, 29 Dec 2019 18:24:41 GMT</gdacs:fromdate>\
      <gdacs:severity unit="km/h" value="92.592">wind</gdacs:severity>\
      <gdacs:bbox>-184 -176 1 2</gdacs:bbox></item>\n
      """
    let text =
      #"<rss version="2.0" xmlns:gdacs="http://www.gdacs.org"><channel>"# + "\n"
      + (0..<20_000).map { item.replacing("%", with: "\($0)") }.joined() + "</channel></rss>"
    let input = try Inputs.open(
      MemorySource(Array(text.utf8)), name: "test", options: ReadOptions(), workers: 2)
    let result = try drain(input)
    #expect(result.profile == "gdacs" && result.features.count == 20_000)
    #expect(result.features.allSatisfy { $0.value("wind_ms") == "25.72" })
    #expect(result.features.allSatisfy { $0.value("bbox") == "[176,1,-176,2]" })
    #expect(result.features.last?.value("id") == "TC19999")
    #expect(result.log.count(ofKind: "longitude-wrapped") == 20_000)
  }
}
