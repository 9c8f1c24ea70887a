import GeoFeatures
import GeoFeeds
import Testing

private func collection(_ features: String...) -> String {
  #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",") + "]}"
}

private func feature(_ geometry: String, _ properties: String = "null") -> String {
  #"{"type":"Feature","geometry":\#(geometry),"properties":\#(properties)}"#
}

private func point(_ coordinates: String) -> String {
  #"{"type":"Point","coordinates":\#(coordinates)}"#
}

@Suite("GeoJSON: documents")
struct GeoJSONDocumentTests {
  static let one = #"{"type":"Feature","properties":{"a":1},"geometry":\#(point("[1,2]"))}"#

  @Test(
    "what is read as GeoJSON, and how many rows it has",
    arguments: [
      (collection(one, one), 2, [] as [String]),
      (collection(), 0, []),
      (one, 1, []),
      (point("[1,2]"), 1, []),
      ("\u{FEFF}" + one, 1, []),
      ("[\(one),\(one)]", 2, ["bare-array"]),
      ("[]", 0, ["bare-array"]),
      (one + "\n" + one + "\n", 2, []),
      ("\u{1E}\(one)\n\u{1E}\(one)\n", 2, []),
      (collection(one) + "\n" + collection(one, one), 3, []),
      ("{\"features\":[\(one)],\"type\":\"FeatureCollection\"}", 1, []),
      ("{\"name\":\"x\",\"properties\":{},\"features\":[\(one)],\"bbox\":[1,2,3,4]}", 1, []),
      (collection(one, "null", one), 2, ["not-a-feature"]),
      (collection(one, point("[3,4]")), 2, ["bare-geometry"]),
      (#"{"properties":null,"geometry":null,"type":"Feature"}"#, 1, []),
      (#"{"type":"Feature"}"#, 1, []),
    ])
  func documents(text: String, count: Int, faults: [String]) throws {
    let rows = try Rows(geoJSON: text)
    #expect(rows.features.count == count)
    #expect(rows.faults == faults)
    // Without a second opening, and in small pieces, it is the same.
    let again = try Rows(geoJSON: Array(text.utf8), pieceSize: 7, prescans: false)
    #expect(again.features.count == count && again.faults == faults)
    #expect(again.columns == rows.columns)
  }

  @Test(
    "what is refused, where, and in which words",
    arguments: [
      ("", 1, 1, "empty"), ("  \n ", 2, 2, "empty"), ("<html>", 1, 1, "markup"),
      ("12", 1, 1, "lone"), ("hello", 1, 1, "value is expected"),
      (#"{"type":"Topology","objects":{}}"#, 1, 9, "TopoJSON"),
      (#"{"type":"Quake"}"#, 1, 9, "\"Quake\""),
      (#"{"success":true,"result":1}"#, 1, 1, "success, result"),
      ("{}", 1, 1, "empty JSON object"),
      (#"{"error":{"code":404,"message":"Not here"}}"#, 1, 1, "\"Not here\""),
      (#"{"message":"API rate limit"}"#, 1, 1, "\"API rate limit\""),
      (#"[{"a":1,"b":2}]"#, 1, 2, "records (a, b)"),
      (#"{"features":[{"attributes":{},"geometry":{"x":1,"y":2}}]}"#, 1, 14, "ArcGIS"),
      (#"{"type":"FeatureCollection"}"#, 1, 1, "without \"features\""),
      (#"{"type":"FeatureCollection","features":null}"#, 1, 1, "without \"features\""),
      (#"{"type":"Feature","properties":{"a":01}}"#, 1, 37, "number"),
      ("{\"type\":\"Feature\",\n\"properties\":{\"a\" 1}}", 2, 19, "colon"),
      (#"{"type":"Feature" "id":1}"#, 1, 19, "comma"),
      (#"{"type":"Feature","id":tru}"#, 1, 27, "value is expected"),
      (#"{"type":"Feature","id":"\q"}"#, 1, 26, "escape"),
      ("{\"type\":\"Feature\",\"id\":\"a\tb\"}", 1, 26, "control"),
      (#"{"type":"Feature","properties":{"a":1,}}"#, 1, 39, "member"),
      (#"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2,]}}"#, 1, 65, "value"),
      (#"{"type":"Feature","geometry":nul"#, 1, 33, "too early"),
      (#"{"type":"FeatureCollection","features":[{"type":"Fea"#, 1, 53, "too early"),
      (one + "x", 1, one.utf8.count + 1, "value is expected"),
      (one + one, 1, one.utf8.count + 1, "value is expected"),
      (one + "\n]", 2, 1, "value is expected"),
      ("\u{FE}\u{FF}", 1, 1, "value is expected"),
      (
        #"{"type":"FeatureCollection","crs":{"type":"link"},"features":[]}"#, 1, 35,
        "names no coordinate reference system"
      ),
      (
        #"{"type":"FeatureCollection","crs":{"type":"EPSG","properties":{"code":2154}},"features":[{"#
          + #""type":"Feature","geometry":{"type":"Point","coordinates":[1,2],"crs":{"type":"EPSG","#
          + #""properties":{"code":3857}}}}]}"#, 1, 161, "EPSG:3857"
      ),
    ])
  func refusals(text: String, line: Int, column: Int, word: String) throws {
    for prescans in [true, false] {
      let failure = #expect(throws: Failure.self) {
        try Rows(geoJSON: text, prescans: prescans)
      }
      #expect(failure?.kind == .unreadable)
      #expect(failure?.message.contains(word) == true, "\(failure?.description ?? "")")
      #expect(
        failure?.place.line == line && failure?.place.column == column,
        "\(failure?.description ?? "")")
    }
  }

  @Test("UTF-16 is named as such")
  func utf16() {
    for bytes in [[0xFF, 0xFE, 0x7B, 0], [0, 0x7B, 0, 0x22], [0x7B, 0, 0x22, 0]] as [[UInt8]] {
      let failure = #expect(throws: Failure.self) { try Rows(geoJSON: bytes) }
      #expect(failure?.message.contains("UTF-16") == true)
    }
  }

  @Test(
    "WGS 84 under its many names",
    arguments: [
      #"{"type":"name","properties":{"name":"urn:ogc:def:crs:OGC:1.3:CRS84"}}"#,
      #"{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::4326"}}"#,
      #"{"type":"EPSG","properties":{"code":4326}}"#, "null",
    ])
  func wgs84(crs: String) throws {
    let text = #"{"type":"FeatureCollection","crs":\#(crs),"features":[\#(Self.one)]}"#
    #expect(try Rows(geoJSON: text).features.count == 1)
  }

  @Test("values nest only so deep")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      let value = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      return #"{"type":"Feature","properties":{"a":\#(value)}}"#
    }
    #expect(try Rows(geoJSON: nested(200)).features.count == 1)
    let failure = #expect(throws: Failure.self) { try Rows(geoJSON: nested(300)) }
    #expect(failure?.message.contains("256") == true)
    var options = ReadOptions()
    options.limits.depth = 1000
    #expect(try Rows(geoJSON: nested(300), options: options).features.count == 1)
    let failures = #expect(throws: Failure.self) { try Rows(geoJSON: nested(1_000_000)) }
    #expect(failures?.message.contains("256") == true)
  }

  @Test("what is complete before a fault is kept on demand")
  func recover() throws {
    let broken = #"{"type":"FeatureCollection","features":[\#(Self.one),\#(Self.one),{"type":"Fe"#
    #expect(throws: Failure.self) { try Rows(geoJSON: broken) }
    var options = ReadOptions()
    options.recover = true
    let rows = try Rows(geoJSON: broken, options: options)
    #expect(rows.features.count == 2)
    #expect(rows.faults == ["broken-input"])
    #expect(rows.log.firstFault?.place.item == 3)
  }

  @Test("the end of the window may fall on any byte")
  func windowEnds() throws {
    let tail =
      #","é":"\u00e9\n","n":-12.5e0,"f":false,"o":{"x":[1, 2]}},"geometry":\#(point("[-1.25,2.5]"))}"#
      + ",\n"
      + feature(#"{"coordinates":[[[0,0],[1,0],[1,1],[0,0]]],"type":"Polygon"}"#, #"{"t":7}"#)
      + #"],"crs":null}"#
    let head =
      #"{"type":"FeatureCollection","features":[{"type":"Feature","id":"a","properties":{"p":""#
    let whole = try Rows(geoJSON: head + "\"" + tail)
    #expect(whole.features.count == 2)
    // Each takes a fifth of a second without optimisation; all of them hold as well.
    for offset in stride(from: 0, through: tail.utf8.count + 1, by: 11) {
      let padding = (1 << 20) - head.utf8.count - 1 - offset
      var bytes = Array(head.utf8)
      bytes.append(contentsOf: repeatElement(UInt8(ascii: "x"), count: padding))
      bytes.append(contentsOf: Array(("\"" + tail).utf8))
      let rows = try Rows(geoJSON: bytes, prescans: offset % 2 == 0)
      try #require(rows.features.count == 2)
      #expect(rows.features[0]["é"] == .text("é\n"), "\(offset)")
      #expect(rows.features[0]["n"] == .real(-12.5) && rows.features[0]["f"] == .flag(false))
      #expect(rows.features[0]["o"] == .json(#"{"x":[1,2]}"#))
      #expect(rows.features[1]["t"] == .integer(7))
      #expect((0..<2).map(rows.wellKnownText) == (0..<2).map(whole.wellKnownText))
      #expect(rows.log.isEmpty)
    }
  }

  @Test("places in messages hold far into the input")
  func places() throws {
    var features: [String] = []
    for index in 0..<30_000 {
      features.append(feature(index == 28_000 ? point("[1,95.2]") : point("[1,2]"), #"{"n":1}"#))
    }
    let rows = try Rows(geoJSON: #"{"features":[\#n"# + features.joined(separator: ",\n") + "]}")
    #expect(rows.features.count == 30_000 && rows.located == 29_999)
    #expect(rows.tables.map(\.rowCount) == [8192, 8192, 8192, 5424])
    let fault = try #require(rows.log.firstFault)
    #expect(fault.kind == "latitude-out-of-range")
    #expect(fault.message == "latitude 95.2 is out of range")
    #expect(
      fault.place == Place(source: "in.geojson", line: 28_002, column: 60, item: 28_001))
  }
}
