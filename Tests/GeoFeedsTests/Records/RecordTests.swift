import GeoFeatures
import TestSupport
import Testing

@testable import GeoFeeds

@Suite("Records of XML, one at a time")
struct RecordTests {
  @Test("A record is handed over with all it holds, whatever the pieces that it came in")
  func tree() throws {
    let text = """
      <list n="1"><head>x</head><r id=" a "><b>1</b><b k="v">2 &amp; <![CDATA[3<4]]></b></r>
      <r><c><d/></c></r></list>
      """
    for pieceSize in [1, 2, 7, 4096] {
      let reading = try RecordReading(text, records: ["r"], pieceSize: pieceSize)
      #expect(
        reading.mapper.seen == ["(r @id=a (b \"1\") (b @k=v \"2 & 3<4\"))", "(r (c (d)))"])
      #expect(reading.mapper.around == ["<list>", "<head>", "</head>", "</list>"])
    }
  }

  @Test("Text between and behind children belongs to the element, blanks alone do not")
  func mixedText() throws {
    let text = """
      <l><r> one <b/> two <b>in</b>
      <b>x<i/>y</b> three &amp; four</r><r>
        <b/>
      </r><r>a<br/>b</r></l>
      """
    let reading = try RecordReading(text, records: ["r"])
    #expect(
      reading.mapper.seen == [
        "(r \"one   two   three & four\" (b) (b \"in\") (b \"x y\" (i)))", "(r (b))",
        "(r \"a b\" (br))",
      ])
  }

  @Test("A text in very many parts takes memory and time in proportion to its length")
  func manyParts() throws {
    let text = "<l><r>" + String(repeating: "x<b>q</b>", count: 200_000) + "</r></l>"
    var options = ReadOptions()
    // 200,000 elements, and 600,000 bytes of text some times over.
    options.limits.itemBytes = 32 << 20
    let reading = try RecordReading(text, records: ["r"], options: options)
    #expect(reading.mapper.seen.count == 1)
  }

  @Test("What is to be ignored is passed over wherever it stands")
  func ignored() throws {
    let text = """
      <l><skip><r>no</r></skip><r><skip><r><skip/></r></skip><b>1</b></r><skip/><r/></l>
      """
    let reading = try RecordReading(text, records: ["r"], ignored: ["skip"])
    #expect(reading.mapper.seen == ["(r (b \"1\"))", "(r)"])
    #expect(reading.mapper.around == ["<l>", "</l>"])
  }

  @Test("A record within a record is part of it")
  func nested() throws {
    let reading = try RecordReading("<r><r>1</r></r>", records: ["r"])
    #expect(reading.mapper.seen == ["(r (r \"1\"))"])
  }

  @Test("Paths lead to elements and attributes; the first that has a value counts")
  func paths() throws {
    let profile = try Profile.of(
      """
      {"name": "p", "fields": [
        {"name": "id", "type": "text", "path": "record/@x:id"},
        {"name": "n", "type": "integer", "path": ["a/none", "record/a/n", "a/@n"]},
        {"name": "far", "type": "real", "path": "a/b/c/@d"},
        {"name": "extra", "type": "text", "path": "z", "optional": true}
      ]}
      """)
    var options = ReadOptions()
    options.fields = [ReadOptions.FieldRequest(name: "mine", type: .flag, path: "a/f")]
    let reading = try RecordReading(
      """
      <l xmlns:x="urn:x"><r x:id="7"><a n="3"><n> 4 </n><b><c d="1.5"/></b><f>yes</f></a></r>
      <r><a n="3"><b/></a></r></l>
      """, records: ["r"], profile: profile, options: options)
    let table = try #require(reading.tables.last)
    #expect(table[0]["id"] == .text("7"))
    #expect(table[0]["n"] == .integer(4))
    #expect(table[0]["far"] == .real(1.5))
    #expect(table[0]["mine"] == .flag(true))
    #expect(table[1]["n"] == .integer(3))
    #expect(table[1]["far"] == nil)
    #expect(table.schema.fields.map(\.name) == ["id", "n", "far", "mine"])
  }

  @Test("Optional columns stand in the order in which they first have a value, in every batch")
  func optionalColumns() throws {
    let profile = try Profile.of(
      """
      {"name": "p", "fields": [
        {"name": "never", "type": "text", "path": "never", "optional": true},
        {"name": "late", "type": "text", "path": "late", "optional": true},
        {"name": "early", "type": "text", "path": "early", "optional": true},
        {"name": "always", "type": "text", "path": "always"}
      ]}
      """)
    // More rows than a batch has; the last of them are in a second one.
    let many = String(repeating: "<r/>", count: Batch.rowLimit)
    let reading = try RecordReading(
      "<l><r><early>1</early></r>\(many)<r><late>2</late><early>3</early></r></l>",
      records: ["r"], profile: profile)
    #expect(reading.tables.map(\.rowCount) == [Batch.rowLimit, 2])
    #expect(
      reading.tables.map { $0.schema.fields.map(\.name) }
        == [["always", "early"], ["always", "early", "late"]])
    #expect(reading.tables.last?[1]["late"] == .text("2"))
    #expect(reading.tables.last?[1]["early"] == .text("3"))
  }

  @Test("A value that is none of its type is null, and said with its line")
  func misfit() throws {
    let profile = try Profile.of(
      #"{"name": "p", "fields": [{"name": "n", "type": "real", "path": "n"}]}"#)
    let reading = try RecordReading(
      "<l>\n<r><n>1e999</n></r>\n<r><n>five</n></r></l>", records: ["r"], profile: profile)
    #expect(reading.log.count(ofKind: "unreadable-number") == 2)
    #expect(reading.log.entries.first?.kept.map(\.place.line) == [2, 3])
    #expect(reading.tables.last?[0]["n"] == nil)
  }

  @Test("Limits: attributes, depth, size of a record, different names")
  func limits() throws {
    func failure(_ text: String, _ change: (inout Limits) -> Void) -> Failure? {
      var options = ReadOptions()
      change(&options.limits)
      do {
        _ = try RecordReading(text, records: ["r"], options: options)
        return nil
      } catch {
        return error as? Failure
      }
    }
    let deep = String(repeating: "<a>", count: 9) + String(repeating: "</a>", count: 9)
    #expect(failure("<r>\(deep)</r>") { $0.depth = 10 } == nil)
    #expect(failure("<r>\(deep)</r>") { $0.depth = 9 }?.advice?.contains("--max-depth") == true)
    #expect(failure("<r a='1' b='2'/>") { $0.attributes = 1 }?.kind == .unreadable)
    let wide = String(repeating: "<a>some text</a>", count: 1000)
    #expect(failure("<r>\(wide)</r>") { $0.itemBytes = 1 << 20 } == nil)
    #expect(failure("<r>\(wide)</r>") { $0.itemBytes = 1 << 11 }?.message.contains("item") == true)
    let names = (0..<100).map { "<n\($0)/>" }.joined()
    #expect(failure("<r>\(names)</r>") { $0.fields = 200 } == nil)
    #expect(failure("<r>\(names)</r>") { $0.fields = 50 }?.advice?.contains("--max-fields") == true)
    let spaces = (0..<100).map { "<n xmlns='urn:\($0)'/>" }.joined()
    #expect(
      failure("<r>\(spaces)</r>") { $0.fields = 50 }?.advice?.contains("--max-fields") == true)
  }

  @Test("Cut anywhere, a document is refused; what is complete can be recovered")
  func cut() throws {
    let text = "<l><r><a>1</a></r><r b='2'>x<c/>y</r></l>"
    let bytes = Array(text.utf8)
    for count in 1..<bytes.count {
      let part = String(decoding: bytes[..<count], as: UTF8.self)
      #expect(throws: Failure.self) { try RecordReading(part, records: ["r"]) }
      var options = ReadOptions()
      options.recover = true
      let complete = part.components(of: "</r>")
      let kept = try? RecordReading(part, records: ["r"], options: options)
      #expect((kept?.tables.reduce(0) { $0 + $1.rowCount } ?? 0) == complete)
    }
  }

  @Test("Random trees are handed over as they were built")
  func randomTrees() throws {
    var random = SeededGenerator(seed: 20_240_501)
    for _ in 0..<50 {
      var expected: [String] = []
      var text = "<l>"
      for _ in 0..<3 {
        let (xml, seen) = Self.tree(3, name: "r", &random)
        text += xml + "\n  "
        expected.append(seen)
      }
      let reading = try RecordReading(
        text + "</l>", records: ["r"], pieceSize: Int.random(in: 1...50, using: &random))
      #expect(reading.mapper.seen == expected)
    }
  }

  private static func tree(
    _ depth: Int, name: String, _ random: inout SeededGenerator
  ) -> (xml: String, seen: String) {
    var xml = "<\(name)"
    var seen = "(\(name)"
    if Bool.random(using: &random) {
      xml += " k='v\(depth)'"
      seen += " @k=v\(depth)"
    }
    xml += ">"
    if depth == 0 || Int.random(in: 0..<4, using: &random) == 0 {
      let value = Int.random(in: 0..<1000, using: &random)
      xml += "\(value)"
      seen += " \"\(value)\""
    } else {
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let child = tree(
          depth - 1, name: Bool.random(using: &random) ? "a" : "longer-name", &random)
        xml += "\n" + child.xml
        seen += " " + child.seen
      }
    }
    return (xml + "</\(name)>", seen + ")")
  }
}

extension String {
  /// How often a text stands in it.
  fileprivate func components(of other: String) -> Int {
    var count = 0
    var rest = self[...]
    while let found = rest.range(of: other) {
      count += 1
      rest = rest[found.upperBound...]
    }
    return count
  }
}
