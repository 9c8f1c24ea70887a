import GeoFeatures
import GeoFeeds
import TestSupport
import Testing

private func rows(
  _ properties: [String], options: ReadOptions = ReadOptions(), prescans: Bool = true
) throws -> Rows {
  let features = properties.map { #"{"type":"Feature","geometry":null,"properties":\#($0)}"# }
  return try Rows(
    geoJSON: #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#,
    options: options, prescans: prescans)
}

@Suite("GeoJSON: properties")
struct GeoJSONPropertyTests {
  @Test(
    "a column has the narrowest type that loses nothing",
    arguments: [
      (["1", "-2"], "integer"), (["1", "2.5"], "real"), (["1.0", "null"], "real"),
      (["9007199254740993"], "integer"),
      (["9223372036854775807", "-9223372036854775808"], "integer"),
      (["9223372036854775808"], "json"), (["9007199254740993", "0.5"], "json"),
      (["true", "false"], "flag"), (["true", "1"], "json"), (["\"a\"", "1"], "json"),
      (["\"a\"", "null"], "text"), (["null"], "text"), (["{}", "[1]"], "json"),
      (["\"2024-04-02T23:58:11Z\"", "\"2024-04-02T23:58:11.5+09:00\""], "time"),
      (["\"2024-04-02T23:58:11Z\"", "\"yesterday\""], "text"), (["\"2024-04-02\""], "text"),
      (["\"2024-04-02T23:58:11\""], "text"), (["\"2024-13-02T23:58:11Z\""], "text"),
      (["1e3"], "real"), (["\"\""], "text"),
    ])
  func types(values: [String], type: String) throws {
    let read = try rows(values.map { #"{"v":\#($0)}"# })
    #expect(read.columns == ["v:\(type)"])
    #expect(read.faults.isEmpty)
  }

  @Test("values come as they are, digits and all")
  func values() throws {
    let read = try rows([
      #"{"i":9007199254740993,"r":0.1,"t":"a\"\\\/\b\f\n\r\t\u0041\u00e9\ud83d\ude00z","f":true}"#,
      #"{"i":-1,"r":-5,"t":"日本","f":false,"n":{"a b" : [ 1.50 , "x \" y" ] , "c":null}}"#,
      #"{"h":123456789012345678901234567890,"d":"2024-04-02T23:58:11.123Z"}"#,
    ])
    let features = read.features
    #expect(features[0]["i"] == .integer(9_007_199_254_740_993))
    #expect(features[0]["r"] == .real(0.1) && features[1]["r"] == .real(-5))
    #expect(features[0]["t"] == .text("a\"\\/\u{8}\u{C}\n\r\tAé😀z"))
    #expect(features[1]["t"] == .text("日本"))
    #expect(features[0]["f"] == .flag(true) && features[1]["f"] == .flag(false))
    #expect(features[1]["n"] == .json(#"{"a b":[1.50,"x \" y"],"c":null}"#))
    #expect(features[2]["h"] == .json("123456789012345678901234567890"))
    // date -u -d 2024-04-02T23:58:11.123Z +%s%3N
    #expect(features[2]["d"] == .time(milliseconds: 1_712_102_291_123))
    #expect(features[2]["i"] == nil && features[0]["n"] == nil)
    #expect(read.schema.fields.allSatisfy { !$0.isDeclared })
    #expect(read.faults.isEmpty)
  }

  /// Reals of all kinds against the standard library's parser.
  @Test("numbers are the nearest doubles")
  func numbers() throws {
    var random = SeededGenerator(seed: 20_240_402)
    var texts = ["0.0", "-0.0", "1e-400", "5e-324", "1.7976931348623157e308", "2.6299999999999999"]
    for _ in 0..<3000 {
      let digits = 1 + Int(random.next() % 20)
      var text = random.next() % 2 == 0 ? "-" : ""
      let whole = random.next() % 3 == 0 ? "0" : String(1 + random.next() % 999_999)
      text += whole + "."
      for _ in 0..<digits { text += String(random.next() % 10) }
      if random.next() % 4 == 0 { text += "e" + String(Int(random.next() % 80) - 40) }
      texts.append(text)
    }
    let read = try rows(texts.map { #"{"v":\#($0)}"# })
    for (feature, text) in zip(read.features, texts) {
      #expect(feature["v"] == Double(text).map { .real($0) }, "\(text)")
    }
  }

  @Test("what is no JSON number is null and logged")
  func nonFinite() throws {
    let read = try rows([#"{"mag":NaN,"rms":-Infinity,"a":inf,"b":1e999}"#, #"{"mag":5.5}"#])
    #expect(read.features[0].names.allSatisfy { read.features[0][$0] == nil })
    #expect(read.features[1]["mag"] == .real(5.5))
    #expect(read.faults == ["non-finite-number"])
    #expect(read.log.count(ofKind: "non-finite-number") == 4)
  }

  @Test("ids keep their type, and stand before everything else")
  func ids() throws {
    func read(_ features: String...) throws -> Rows {
      try Rows(geoJSON: "[" + features.joined(separator: ",") + "]")
    }
    let number = try read(#"{"type":"Feature","properties":{"a":1},"id":9007199254740993}"#)
    #expect(number.columns == ["id:integer", "a:integer"])
    #expect(number.features[0]["id"] == .integer(9_007_199_254_740_993))
    #expect(number.schema.fields[0].isDeclared)
    let mixed = try read(
      #"{"type":"Feature","id":"x","properties":null}"#,
      #"{"type":"Feature","id":7,"properties":null}"#)
    #expect(mixed.features.map { $0["id"] } == [.json("\"x\""), .json("7")])
    // Among the properties only: it is the id. In both and the same: it is one.
    let inner = try read(
      #"{"type":"Feature","properties":{"b":1,"id":"p"}}"#,
      #"{"type":"Feature","properties":{"id":"q"},"id":"q"}"#)
    #expect(inner.columns == ["id:text", "b:integer"])
    #expect(inner.features.map { $0["id"] } == [.text("p"), .text("q")])
    // In both and not the same: the property has a column of its own.
    let rival = try read(#"{"type":"Feature","id":"f","properties":{"id":5,"a":1}}"#)
    #expect(rival.columns == ["id:text", "id_2:integer", "a:integer"])
    #expect(rival.features[0]["id_2"] == .integer(5))
  }

  @Test("names equal but for case get a number, and so do fid and geom")
  func names() throws {
    let read = try rows([#"{"NAME":"A","name":"b","fid":1,"Geom":2,"Ünï \"q\"":3}"#])
    #expect(
      read.schema.fields.map(\.name) == ["NAME", "name_2", "fid_2", "Geom_2", "Ünï \"q\""])
    #expect(read.features[0]["name_2"] == .text("b"))
  }

  @Test("odd members are logged")
  func odd() throws {
    let twice = try rows([#"{"a":1,"a":2}"#])
    #expect(twice.features[0]["a"] == .integer(2))
    #expect(twice.faults == ["duplicate-member"])
    let list = try rows(["[1,2]", #"{"a":1}"#])
    #expect(list.faults == ["properties-are-no-object"] && list.features.count == 2)
    let foreign = try Rows(
      geoJSON: #"{"type":"Feature","properties":{},"when":{"start":"2020"},"bbox":[0,0,1,1]}"#)
    #expect(foreign.log.count(ofKind: "foreign-member") == 1 && foreign.faults.isEmpty)
    let surrogate = try rows([#"{"a":"x\ud800y"}"#])
    #expect(surrogate.features[0]["a"] == .text("x\u{FFFD}y"))
    #expect(surrogate.faults == ["lone-surrogate"])
  }

  @Test("bytes that are not UTF-8 are replaced and logged")
  func invalidUTF8() throws {
    var bytes = Array(#"{"type":"Feature","properties":{"a":"x%y","b":["%"]}}"#.utf8)
    for index in bytes.indices where bytes[index] == UInt8(ascii: "%") { bytes[index] = 0xE9 }
    let read = try Rows(geoJSON: bytes)
    #expect(read.features[0]["a"] == .text("x\u{FFFD}y"))
    #expect(read.features[0]["b"] == .json("[\"\u{FFFD}\"]"))
    #expect(read.log.count(ofKind: "invalid-bytes") == 2)
  }

  /// One property that changes its type after the first megabyte.
  private func late(_ early: String, _ late: String, prescans: Bool) throws -> Rows {
    let padding = #""p":"\#(String(repeating: "x", count: 1000))""#
    let properties =
      (0..<1500).map { _ in #"{"v":\#(early),\#(padding)}"# } + [#"{"v":\#(late),"w":7}"#]
    return try rows(properties, prescans: prescans)
  }

  @Test("a value that does not fit the type found in the first megabyte is null and logged")
  func misfits() throws {
    for (early, value) in [
      ("1", "2.5"), ("1.5", "\"x\""), ("\"x\"", "3"), ("true", "1"),
      ("\"2024-04-02T23:58:11Z\"", "\"soon\""),
    ] {
      let piped = try late(early, value, prescans: false)
      #expect(piped.features[1500]["v"] == nil && piped.faults == ["type-misfit"], "\(early)")
      #expect(piped.features[1500]["w"] == .integer(7))
      let scanned = try late(early, value, prescans: true)
      #expect(scanned.features[1500]["v"] != nil && scanned.faults.isEmpty, "\(early)")
    }
    // Nothing is lost where it fits after all.
    let fits = try late("1", "2.0", prescans: false)
    #expect(fits.features[1500]["v"] == .integer(2) && fits.faults.isEmpty)
    let unknown = try late("null", "\"x\"", prescans: false)
    #expect(unknown.features[1500]["v"] == .text("x") && unknown.faults.isEmpty)
  }

  @Test("there may be only so many different properties")
  func fieldLimit() throws {
    var options = ReadOptions()
    options.limits.fields = 3
    #expect(try rows([#"{"a":1,"b":1,"c":1}"#], options: options).columns.count == 3)
    let failure = #expect(throws: Failure.self) {
      try rows([#"{"a":1,"b":1}"#, #"{"c":1,"d":1}"#], options: options)
    }
    #expect(failure?.kind == .unreadable && failure?.message.contains("more than 3") == true)
  }

  @Test("columns that are asked for have the type that is asked for")
  func requests() throws {
    var options = ReadOptions()
    options.fields = [
      .init(name: "price", type: .real, path: "cost"), .init(name: "when", type: .time, path: "t"),
      .init(name: "code", type: .text, path: "code"), .init(name: "gone", type: .flag, path: "g"),
    ]
    options.zoneMinutes = 480
    let read = try rows(
      [
        #"{"cost":"$1,299.50","t":"2024-04-03 07:58:11","code":7,"x":1}"#,
        #"{"cost":"dear","t":"Apr 2, 2024 23:58:11 UTC"}"#,
      ],
      options: options)
    #expect(
      read.columns == ["price:real", "when:time", "code:text", "gone:flag", "x:integer"])
    #expect(read.features[0]["price"] == .real(1299.5))
    #expect(read.features[0]["when"] == .time(milliseconds: 1_712_102_291_000))
    #expect(read.features[0]["code"] == .text("7"))
    #expect(read.features[1]["price"] == nil)
    #expect(read.features[1]["when"] == .time(milliseconds: 1_712_102_291_000))
    #expect(read.faults == ["type-misfit", "irregular-time"])
    #expect(read.schema.fields.map(\.isDeclared) == [true, true, true, true, false])
  }

  @Test("a profile's columns, paths, patterns and defaults hold for GeoJSON too")
  func profile() throws {
    let json =
      #"{"name":"mine","events":true,"fields":[{"name":"mag","type":"real","path":["m","M"]},"#
      + #"{"name":"depth_km","type":"real"},{"name":"place","type":"text"},"#
      + #"{"name":"kind","type":"text","default":"quake","lowercase":true},{"name":"head","type":"text"}],"#
      + #""extract":[{"from":"head","patterns":["M {mag:real} - {place}"],"consumes":true}]}"#
    var options = ReadOptions()
    options.profile = try Array(json.utf8).withUnsafeBufferPointer {
      try Profile(json: $0, source: "mine.json")
    }
    let text =
      #"[{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"#
      + #""properties":{"M":4,"m":5,"depth_km":12.5,"kind":"Ice QUAKE","head":"M 9 - Fiji"}},"#
      + #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2,-300]},"#
      + #""properties":{"head":"M 6.5 - Tonga","M":null}}]"#
    let read = try Rows(geoJSON: text, options: options)
    let features = read.features
    #expect(features.map { $0["mag"] } == [.real(5), .real(6.5)])
    #expect(features.map { $0["place"] } == [.text("Fiji"), .text("Tonga")])
    #expect(features.map { $0["kind"] } == [.text("ice quake"), .text("quake")])
    #expect(features.map { $0["depth_km"] } == [.real(12.5), .real(0.3)])
    #expect(
      (0..<2).map(read.wellKnownText) == ["POINT(1.0 2.0 -12500.0)", "POINT(1.0 2.0 -300.0)"])
    #expect(read.schema.fields.filter(\.isHidden).map(\.name) == ["head"])
  }
}
