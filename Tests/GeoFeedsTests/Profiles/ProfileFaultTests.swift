import GeoFeatures
import GeoFeeds
import Testing

/// What is wrong with a profile, and where: line and column of the JSON value at fault.
@Suite("Faults of profiles")
struct ProfileFaultTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var json: String
    var line: Int
    var column: Int
    /// What the message or the advice says.
    var words: [String]
    var kind = Failure.Kind.usage

    var testDescription: String { words.joined(separator: ", ") }
  }

  /// A profile with one field more than `name` and `mag`; the field begins at column 3 of line 3.
  private static func field(
    _ field: String, _ column: Int, _ words: String..., match: String = "null"
  ) -> Case {
    Case(
      json: """
        {"name": "mine", "match": \(match), "fields": [
          {"name": "mag", "type": "real"}, {"name": "when", "type": "time"},
          \(field), {"name": "late", "type": "text", "join": ["mag", "when"]}]}
        """, line: 3, column: column, words: words)
  }

  /// An extraction, beginning at column 1 of line 2.
  private static func extract(_ extract: String, _ column: Int, _ words: String...) -> Case {
    Case(
      json: """
        {"name": "mine", "fields": [{"name": "title", "type": "text"}, {"name": "mag", "type": "real"}], "extract": [
        \(extract)]}
        """, line: 2, column: column, words: words)
  }

  static let syntax = [
    Case(
      json: #"{"name": "a" "fields": []}"#, line: 1, column: 14, words: ["comma"], kind: .unreadable
    ),
    Case(json: "{\"name\": \"a\",\n", line: 2, column: 1, words: ["early"], kind: .unreadable),
    Case(json: "[]", line: 1, column: 1, words: ["object", "array"]),
    Case(json: #"{"name": "a"}"#, line: 1, column: 1, words: ["fields", "missing"]),
    Case(json: #"{"fields": []}"#, line: 1, column: 1, words: ["name", "missing"]),
    Case(json: #"{"name": 7, "fields": []}"#, line: 1, column: 10, words: ["string", "number"]),
    Case(json: #"{"name":"a","name":"b","fields":[]}"#, line: 1, column: 13, words: ["twice"]),
    Case(
      json: "{\"name\": \"a\",\n \"feilds\": []}", line: 2, column: 2,
      words: ["feilds", "did you mean \"fields\"?"]),
    Case(json: #"{"name":"a","fields":{}}"#, line: 1, column: 22, words: ["list", "object"]),
    Case(
      json: #"{"name":"a","fields":[],"events":1}"#, line: 1, column: 34, words: ["true or false"]),
    Case(
      json: #"{"name":"a","zone":"CEST","fields":[]}"#, line: 1, column: 20,
      words: ["zone", "+08:00"]),
    Case(json: #"{"name":"a","decimal":";","fields":[]}"#, line: 1, column: 23, words: ["decimal"]),
    Case(
      json: #"{"name":"a","record":"a/b","fields":[]}"#, line: 1, column: 22,
      words: ["record", "path"]),
    Case(
      json: #"{"name":"a","match":{"root":"atom"},"fields":[]}"#, line: 1, column: 29,
      words: ["atom", "feed"]),
    Case(
      json: #"{"name":"a","match":{"root":["rss","rdf:RDF"]},"fields":[]}"#, line: 1, column: 36,
      words: ["rdf:RDF", "without prefix"]),
    Case(
      json: #"{"name":"a","match":{"roots":"rss"},"fields":[]}"#, line: 1, column: 22,
      words: ["did you mean \"root\"?"]),
    Case(json: #"{"name":"a","fields":[],"hidden":["x"]}"#, line: 1, column: 35, words: ["x"]),
  ]

  static let fields = [
    field(#"{"name": "x"}"#, 3, "type", "missing"),
    field(#"{"name": "x", "type": "number"}"#, 25, "number", "real"),
    field(#"{"name": "x", "type": "text", "pth": "a"}"#, 33, "did you mean \"path\"?"),
    field(#"{"name": "MAG", "type": "text"}"#, 12, "two fields"),
    field(#"{"name": "", "type": "text"}"#, 3, "empty"),
    field(#"{"name": "x", "type": "real", "default": "5"}"#, 44, "default"),
    field(#"{"name": "x", "type": "real", "lowercase": true}"#, 46, "lowercase", "text"),
    field(#"{"name": "x", "type": "text", "path": ""}"#, 41, "empty"),
    field(#"{"name": "x", "type": "text", "path": []}"#, 41, "empty"),
    field(#"{"name": "x", "type": "text", "path": ["a", "a"]}"#, 47, "twice"),
    field(
      #"{"name": "x", "type": "text", "path": "a//b"}"#, 41, "missing between",
      match: #"{"root": "rss"}"#),
    field(
      #"{"name": "x", "type": "text", "path": "@x/y"}"#, 41, "ends a path",
      match: #"{"root": "rss"}"#),
    field(
      #"{"name": "x", "type": "text", "path": "../x"}"#, 41, "../@name",
      match: #"{"root": "World"}"#),
    field(
      #"{"name": "x", "type": "text", "path": "a[x=1]"}"#, 41, "[@attribute=value]",
      match: #"{"root": "rss"}"#),
    field(
      #"{"name": "x", "type": "text", "path": "a b"}"#, 41, "name of XML",
      match: #"{"root": "rss"}"#),
    field(#"{"name": "x", "type": "real", "from": "mga"}"#, 41, "mga", "did you mean \"mag\"?"),
    field(#"{"name": "x", "type": "real", "from": []}"#, 41, "names no field"),
    field(#"{"name": "x", "type": "text", "from": "mag", "join": ["mag"]}"#, 41, "exclude"),
    field(#"{"name": "x", "type": "text", "from": "late"}"#, 3, "late", "before it"),
    field(#"{"name": "x", "type": "text", "from": "x"}"#, 3, "made after it"),
    field(#"{"name": "x", "type": "text", "factor": 2}"#, 43, "factor", "real"),
    field(#"{"name": "x", "type": "real", "factor": 0}"#, 43, "factor", "ratio"),
    field(#"{"name": "x", "type": "real", "factor": "1/0"}"#, 43, "factor"),
    field(#"{"name": "x", "type": "time", "format": "%d/%m/%Q"}"#, 43, "%Q"),
    field(#"{"name": "x", "type": "time", "format": "%d/%m"}"#, 43, "no year", "year"),
    field(#"{"name": "x", "type": "time", "format": "%d/%m", "year": "mag"}"#, 60, "time field"),
    field(#"{"name": "x", "type": "time", "format": "%d/%m", "year": "when"}"#, 60, "from"),
    field(#"{"name": "x", "type": "real", "format": "%d/%m/%Y"}"#, 43, "format", "time"),
    field(#"{"name": "x", "type": "json", "box": "west east"}"#, 40, "west east south north"),
    field(#"{"name": "x", "type": "text", "box": "west east south north"}"#, 40, "json"),
    field(#"{"name": "x", "type": "text", "path": "g", "pairs": ["a"]}"#, 55, "valueName"),
    field(#"{"name": "x", "type": "text", "pairs": ["a", "b"]}"#, 42, "path"),
    field(#"{"name": "x", "type": "text", "values": []}"#, 43, "values"),
    field(#"{"name": "x", "type": "text", "values": {"a": "1", "A": "2"}}"#, 54, "twice"),
    field(#"{"name": "x", "type": "flag", "values": {"a": "1"}}"#, 43, "text"),
  ]

  static let extractions = [
    extract(#"{"patterns": ["{mag:real}"]}"#, 1, "from", "missing"),
    extract(#"{"from": "titel", "patterns": ["{mag:real}"]}"#, 10, "did you mean \"title\"?"),
    extract(#"{"from": "mag", "patterns": ["{mag:real}"]}"#, 10, "no text field"),
    extract(#"{"from": "title"}"#, 1, "patterns", "missing"),
    extract(#"{"from": "title", "patterns": []}"#, 31, "no pattern"),
    extract(#"{"from": "title", "patterns": ["M"]}"#, 32, "names no field"),
    extract(#"{"from": "title", "patterns": ["{mga}"]}"#, 32, "mga", "did you mean \"mag\"?"),
    extract(#"{"from": "title", "patterns": ["{mag"]}"#, 32, "never closed"),
    extract(#"{"from": "title", "patterns": ["{mag:int}"]}"#, 32, "unknown type"),
    extract(#"{"from": "title", "patterns": ["{title}{mag}"]}"#, 32, "nothing parts"),
    extract(#"{"from": "title", "patterns": ["{mag:integer}"]}"#, 32, "{mag:real}"),
    extract(#"{"from": "title", "patterns": ["{title:real}"]}"#, 32, "the field is text"),
    extract(#"{"from": "title", "patterns": ["{title}"], "consume": true}"#, 44, "consumes"),
  ]

  @Test("what is wrong, and where", arguments: syntax + fields + extractions)
  func fault(_ expected: Case) throws {
    let failure = try #require(
      #expect(throws: Failure.self) { try profile(expected.json) }, "it was taken")
    #expect(failure.kind == expected.kind)
    #expect(
      failure.place == Place(source: "mine.json", line: expected.line, column: expected.column),
      "\(failure)")
    let text = "\(failure.message) \(failure.advice ?? "")"
    for word in expected.words { #expect(text.contains(word), "\(text)") }
  }

  @Test("headings and members may have any name where no root says that it is XML")
  func pathsOfTables() throws {
    let csv =
      #"{"name": "t", "match": {"root": "csv"}, "fields": [{"name": "depth_km", "type": "real", "path": "Depth/km [a]"}]}"#
    #expect(try profile(csv).fields[0].paths == ["Depth/km [a]"])
  }
}
