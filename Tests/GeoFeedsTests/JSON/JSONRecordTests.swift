import GeoFeatures
import GeoFeeds
import TestSupport
import Testing

private func fields(_ requests: (String, FieldType, String)...) -> ReadOptions {
  var options = ReadOptions()
  options.fields = requests.map { ReadOptions.FieldRequest(name: $0, type: $1, path: $2) }
  return options
}

@Suite("JSON records: where they are")
struct JSONRecordPlaceTests {
  private static let nested = #"""
    {"info":{"a":[1,[2,{"x":[{"q":9}]}]],"b":"a"},"a":{"b":[{"id":"1"},{"id":"2"}],"c":[{"id":"5"}]},
     "more":[{"b":[{"id":"3"}]},{"b":{"id":"4"}}]}
    """#

  @Test(
    "a name means every array of that name, a path one from the root, a point the whole",
    arguments: [
      ("b", ["1", "2", "3", "4"]), ("a/b", ["1", "2"]), ("a/c", ["5"]), ("more/b", ["3", "4"]),
      ("/more/b", ["3", "4"]), ("c", ["5"]),
    ])
  func places(record: String, ids: [String]) throws {
    for prescans in [true, false] {
      let rows = try Rows(records: Self.nested, record, prescans: prescans)
      #expect(rows.features.map(\.id) == ids)
    }
  }

  @Test(
    "the whole: an array, objects a line, or one object",
    arguments: [
      (#"[{"id":1},{"id":2}]"#, 2), ("{\"id\":1}\n{\"id\":2}\n", 2), (#"{"id":1}"#, 1), ("[]", 0),
      ("\u{1E}{\"id\":1}\n\u{1E}{\"id\":2}\n", 2), (" [ ] ", 0),
    ])
  func whole(text: String, count: Int) throws {
    let rows = try Rows(records: text, ".")
    #expect(rows.features.count == count && rows.tables.count == 1)
    #expect(rows.faults.isEmpty)
  }

  @Test("an empty array of records is an empty layer")
  func empty() throws {
    let rows = try Rows(records: #"{"n":0,"events":[ ]}"#, "events")
    #expect(rows.features.isEmpty && rows.tables.count == 1)
  }

  @Test(
    "what is not there, or no record, is refused by name",
    arguments: [
      (#"{"a":[{"x":1}],"b":{"c":[{"y":1}]}}"#, "events", "a, b/c"),
      (#"{"events":5}"#, "events", "no records \"events\""),
      (#"{"events":[1,2]}"#, "events", "numbers"), (#"{"events":["x"]}"#, "events", "texts"),
      (#"{"a":{"b":[{"x":1}]}}"#, "/b", "a/b"), ("[[1,2]]", ".", "arrays"),
    ])
  func refused(text: String, record: String, word: String) throws {
    let failure = #expect(throws: Failure.self) { try Rows(records: text, record) }
    #expect(failure?.kind == .unreadable)
    #expect(failure?.description.contains(word) == true, "\(failure?.description ?? "")")
  }

  @Test("without a name for the records it says what to give")
  func advice() throws {
    let failure = #expect(throws: Failure.self) {
      try Rows(any: Array(#"{"meta":1,"quakes":[{"lat":1,"lon":2}]}"#.utf8))
    }
    #expect(failure?.advice?.contains("--record quakes") == true)
    let bare = #expect(throws: Failure.self) { try Rows(any: Array(#"[{"lat":1}]"#.utf8)) }
    #expect(bare?.advice?.contains("--record .") == true)
    let numbers = #expect(throws: Failure.self) { try Rows(any: Array("[1, 2]".utf8)) }
    #expect(numbers?.kind == .unreadable && numbers?.message.contains("numbers") == true)
    let usage = #expect(throws: Failure.self) { try Rows(records: "[]", nil) }
    #expect(usage?.kind == .usage)
  }

  @Test("an element that is no object is rejected where the others are")
  func oddElement() throws {
    let rows = try Rows(records: #"{"r":[{"id":1},7,{"id":2}]}"#, "r")
    #expect(rows.features.count == 2 && rows.faults == ["not-a-record"])
  }

  @Test("broken JSON is unreadable with its place, and kept to there with recover")
  func broken() throws {
    let text = "{\"r\":[{\"id\":1},\n{\"id\":2},\n{\"id\":x}]}"
    let failure = #expect(throws: Failure.self) { try Rows(records: text, "r") }
    #expect(failure?.place.line == 3 && failure?.place.column == 7)
    var options = ReadOptions()
    options.recover = true
    let rows = try Rows(records: text, "r", options: options)
    #expect(rows.features.count == 2 && rows.faults == ["broken-input"])
  }

  @Test("where a window ends changes nothing, and what surrounds the records may be large")
  func windows() throws {
    // Longer than the window of 1 MB, before, within and behind the records.
    let filler = (0..<40_000).map { #"{"k":[\#($0),"\#($0 * 7)"]}"# }.joined(separator: " , ")
    let records = (0..<30_000).map {
      #"{"id":"r\#($0)","p":{"lat":\#($0 % 90),"lon":\#($0 % 180)},"t":[ ] , "u":"\#($0)"}"#
    }.joined(separator: ",\n")
    let text = #"{"before":[\#(filler)],"data":{"rows":[\#(records)]},"after":[\#(filler)]}"#
    #expect(text.utf8.count > 3 << 20)
    let rows = try Rows(records: text, "data/rows")
    #expect(rows.features.count == 30_000 && rows.located == 30_000)
    #expect(rows.features[29_999].id == "r29999" && rows.faults.isEmpty)
    #expect(rows.wellKnownText(100) == "POINT(100.0 10.0)")
    let piped = try Rows(
      records: Array(text.utf8), "rows", options: fields(("lat", .real, "p/lat")), pieceSize: 4097,
      prescans: false)
    #expect(piped.features.count == 30_000 && piped.features[95]["lat"] == .real(5))
  }

  @Test("cuts anywhere end in an error, or in fewer records under recover")
  func cuts() throws {
    let bytes = Array(Self.nested.utf8)
    var options = ReadOptions()
    options.recover = true
    for count in 1..<bytes.count {
      let cut = Array(bytes[..<count])
      #expect(throws: Failure.self) { try Rows(records: cut, "b") }
      let kept = try? Rows(records: cut, "b", options: options)
      #expect((kept?.features.count ?? 0) <= 4)
    }
  }

  @Test("nesting beyond the limit is an error")
  func deep() throws {
    let deep = String(repeating: "[", count: 300) + String(repeating: "]", count: 300)
    for text in [#"{"a":\#(deep),"r":[{"id":1}]}"#, #"{"r":[{"id":1,"x":\#(deep)}]}"#] {
      let failure = #expect(throws: Failure.self) { try Rows(records: text, "r") }
      #expect(failure?.message.contains("256") == true)
    }
  }
}

@Suite("JSON records: columns and locations")
struct JSONRecordColumnTests {
  @Test("members are columns, nested values JSON; the id is the feature's")
  func columns() throws {
    let rows = try Rows(
      records: #"[{"id":7,"n":1.5,"at":"2024-01-01T07:21:00Z","tags":["a", "b"],"o":{"x" : 1}}]"#,
      ".")
    #expect(rows.columns == ["id:integer", "n:real", "at:time", "tags:json", "o:json"])
    #expect(rows.features[0]["o"] == .json(#"{"x":1}"#))
    #expect(rows.features[0].id == "7")
  }

  @Test(
    "a location is found by its usual names, at the top or one level down",
    arguments: [
      (#"{"lat":1.5,"lon":2.5,"v":1}"#, ["v:integer"]),
      (#"{"Latitude":"1.5","Longitude":"2.5"}"#, []),
      (#"{"latitude":1.5,"longitude":2.5,"lat":0,"lon":0}"#, ["lat:integer", "lon:integer"]),
      (#"{"c":{"name":"x","lat":1.5,"lng":2.5}}"#, ["c:json"]),
      (#"{"a":{"lat":9},"c":{"latitude":"1.5","longitude":2.5}}"#, ["a:json", "c:json"]),
      (
        #"{"geometry":{"type":"Point","coordinates":[2.5,1.5]},"lat":0,"lon":0}"#,
        ["lat:integer", "lon:integer"]
      ),
      (#"{"where":{"coordinates":[2.5,1.5],"type":"Point"}}"#, []),
    ])
  func usualNames(record: String, columns: [String]) throws {
    let rows = try Rows(records: "[\(record)]", ".")
    #expect(rows.wellKnownText(0) == "POINT(2.5 1.5)")
    #expect(rows.columns == columns)
  }

  @Test("a location by fields asked for")
  func fieldsForLocation() throws {
    let text = #"[{"xy":[2.5,1.5],"o":{"p":{"n":4,"e":"3"}}}]"#
    let byPlace = try Rows(
      records: text, ".",
      options: fields(("longitude", .real, "xy/0"), ("latitude", .real, "xy/1")))
    #expect(
      byPlace.wellKnownText(0) == "POINT(2.5 1.5)" && byPlace.columns == ["xy:json", "o:json"])
    let byName = try Rows(
      records: text, ".",
      options: fields(("longitude", .text, "o/p/e"), ("latitude", .text, "o/p/n")))
    #expect(byName.wellKnownText(0) == "POINT(3.0 4.0)")
    let failure = #expect(throws: Failure.self) {
      try Rows(records: text, ".", options: fields(("longitude", .real, "xy/0")))
    }
    #expect(failure?.kind == .usage && failure?.message.contains("latitude") == true)
  }

  @Test("a bad, half or missing location is null and said")
  func badLocations() throws {
    let rows = try Rows(
      records: #"""
        [{"lat":1,"lon":2},{"lat":95.2,"lon":0},{"lat":1},{"lat":"north","lon":1},
         {"lat":null,"lon":null},{"lat":1,"lon":190}]
        """#, ".")
    #expect(
      (0..<6).map { rows.wellKnownText($0) } == [
        "POINT(2.0 1.0)", "NONE", "NONE", "NONE", "NONE", "POINT(-170.0 1.0)",
      ])
    var counts: [String: Int] = [:]
    for entry in rows.log.entries { counts[entry.kind] = entry.count }
    #expect(
      counts == [
        "latitude-out-of-range": 1, "unreadable-coordinates": 2, "type-misfit": 1, "no-location": 1,
        "longitude-wrapped": 1,
      ])
  }

  @Test("paths lead into objects and through arrays; several texts are joined")
  func paths() throws {
    let text = #"""
      {"r":[{"a":{"b":{"c":5}},"l":[{"n":"x","v":1},{"n":"y","v":2},{"v":3}],"s":["p",null,"q",7],
        "a/b":"slash","é":{"k\n":true}}]}
      """#
    let rows = try Rows(
      records: text, "r",
      options: fields(
        ("deep", .integer, "a/b/c"), ("names", .text, "l/n"), ("second", .text, "l/1/n"),
        ("first", .real, "l/v"), ("s", .text, "s"), ("slash", .text, "a/b"), ("obj", .json, "a/b"),
        ("flag", .flag, "é/k\n"), ("none", .text, "l/9/n"), ("all", .json, "l")))
    let row = rows.features[0]
    #expect(row["deep"] == .integer(5) && row["names"] == .text("x; y"))
    #expect(row["second"] == .text("y") && row["first"] == .real(1))
    #expect(row["s"] == .text("p; q; 7") && row["slash"] == .text("slash"))
    #expect(row["obj"] == .json(#""slash""#) && row["flag"] == .flag(true))
    #expect(row["none"] == nil)
    #expect(row["all"] == .json(#"[{"n":"x","v":1},{"n":"y","v":2},{"v":3}]"#))
    // Of three numbers one is kept, which is said.
    #expect(rows.log.entries.map(\.kind).contains("several-values"))
    // What nobody declared stays as it is.
    #expect(row["a"] == .json(#"{"b":{"c":5}}"#))
  }

  @Test("paths lead into the nested properties of GeoJSON, too")
  func geoJSON() throws {
    let rows = try Rows(
      geoJSON: #"""
        {"type":"Feature","geometry":null,"properties":{"g":{"SAME":["008113","008114"]},"x":1}}
        """#,
      options: fields(
        ("same", .text, "g/SAME"), ("first", .integer, "g/SAME/0"), ("both", .real, "x"),
        ("again", .text, "x")))
    let row = rows.features[0]
    #expect(row["same"] == .text("008113; 008114") && row["first"] == .integer(8113))
    #expect(row["both"] == .real(1) && row["again"] == .text("1"))
    #expect(row["g"] == .json(#"{"SAME":["008113","008114"]}"#))
    #expect(rows.faults.isEmpty)
  }

  @Test("a declared JSON column holds JSON, whatever the value")
  func declaredJSON() throws {
    let rows = try Rows(
      geoJSON: #"{"type":"Feature","geometry":null,"properties":{"a":"x \" y","b":[1, 2],"c":3}}"#,
      options: fields(("a", .json, "a"), ("b", .json, "b"), ("c", .json, "c")))
    #expect(rows.features[0]["a"] == .json(#""x \" y""#))
    #expect(rows.features[0]["b"] == .json("[1,2]") && rows.features[0]["c"] == .json("3"))
  }

  @Test("a number too large for any reader is null beside an integer of many digits")
  func overflow() throws {
    let rows = try Rows(
      records: #"[{"v":1e999},{"v":123456789012345678901234567890}]"#, ".")
    #expect(rows.features[0]["v"] == nil)
    #expect(rows.features[1]["v"] == .json("123456789012345678901234567890"))
    #expect(rows.faults == ["non-finite-number"])
  }
}
