import GeoFeatures
import GeoFeeds
import Testing

/// The captures by name, or nil where the pattern does not match; an empty capture is left out.
func captures(_ pattern: String, _ text: String) throws -> [String: String]? {
  let pattern = try Pattern(pattern)
  var found = Captures()
  let bytes = Array(text.utf8)
  guard bytes.withUnsafeBufferPointer({ pattern.match($0, into: &found) }) else { return nil }
  var result: [String: String] = [:]
  for (index, name) in pattern.names.enumerated() {
    if let range = found[index] {
      result[name] = String(decoding: bytes[range], as: UTF8.self)
    }
  }
  return result
}

@Suite("Patterns")
struct PatternTests {
  @Test(
    "what matches, and what is taken",
    arguments: [
      ("M {mag:real} - {place}", "M 5.8 - Banda Sea", ["mag": "5.8", "place": "Banda Sea"]),
      ("M {mag:real} - {place}", "M -0.2 - 44km SW", ["mag": "-0.2", "place": "44km SW"]),
      ("M {mag:real} - {place}", "\n M  5 -\tA - B ", ["mag": "5", "place": "A - B"]),
      ("M {mag:real} - {place}", "M 4.4 - ", ["mag": "4.4"]),
      ("M {mag:real}, {place}", "M 5.8, Banda, Sea", ["mag": "5.8", "place": "Banda, Sea"]),
      (
        "M {mag:real} {t} - {p}", "M 1.3 Quarry Blast - 7km",
        ["mag": "1.3", "t": "Quarry Blast", "p": "7km"]
      ),
      ("M ? - {place}", "M ? - Fiji", ["place": "Fiji"]),
      // Only as much of a text as must be, but as much as the rest of the pattern wants.
      ("{a}, {b} end", "x, y end, z end", ["a": "x", "b": "y end, z"]),
      ("{a}-{n:integer}", "b-c-12", ["a": "b-c", "n": "12"]),
      ("{*}Depth: {d:real} km{*}", "Depth: n/a; Depth: 12.5 km below", ["d": "12.5"]),
      (
        "{*}<dd>{t:time}</dd>{*}", "<dt>T</dt><dd> 2018-12-07 UTC </dd><dd>x</dd>",
        ["t": "2018-12-07 UTC"]
      ),
      ("{*} {last}", "one two", ["last": "two"]),
      ("{first} {*}", "one two three", ["first": "one"]),
      ("{first} {second}", "one", ["first": "one"]),
      ("{n:real}.", "3.", ["n": "3"]),
      ("{n:real}{unit}", "1.5e3km", ["n": "1.5e3", "unit": "km"]),
      ("{n:real}{unit}", "1.5erg", ["n": "1.5", "unit": "erg"]),
      ("{n:integer}{rest}", "12.7", ["n": "12", "rest": ".7"]),
      ("{{{a}}}", "{x}", ["a": "x"]),
      ("{a}", "", [:]),
      ("{*}", "", [:]),
      ("{a}…{b}", "é…ü", ["a": "é", "b": "ü"]),
    ])
  func matches(pattern: String, text: String, expected: [String: String]) throws {
    #expect(try captures(pattern, text) == expected)
  }

  @Test(
    "what does not match",
    arguments: [
      ("M {mag:real} - {place}", "M x - Fiji"), ("M {mag:real} - {place}", "M5 - Fiji"),
      ("M {mag:real} - {place}", "xM 5 - Fiji"), ("a {*} b", "a b c"), ("a", ""), ("a b", "ab"),
      ("{n:integer}", "-"), ("{n:integer} km", "7km"), ("{n:real} km", "7 km away"),
      ("{*}needle", "needle in hay"), ("M {mag:real} - {place}", "M 5-Fiji"),
    ])
  func refuses(pattern: String, text: String) throws {
    #expect(try captures(pattern, text) == nil)
  }

  @Test(
    "what can't be compiled, and where",
    arguments: [
      ("a {b", 2), ("a} b", 1), ("{a}{b}", 3), ("{*}{a}", 3), ("{a}{*}", 3), ("{}", 0),
      ("{a:date}", 0), ("{a:json}", 0), ("{a} {a}", 4), ("{*}{*}", 3),
    ])
  func faults(pattern: String, offset: Int) {
    let error = #expect(throws: PatternError.self) { try Pattern(pattern) }
    #expect(error?.offset == offset)
  }

  @Test("a text without an end for the pattern costs linear time")
  func linear() throws {
    let pattern = try Pattern("{*}a{b}a{c}a{d}a{e}x")
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 200_000)
    var found = Captures()
    let clock = ContinuousClock()
    let time = clock.measure {
      #expect(!text.withUnsafeBufferPointer { pattern.match($0, into: &found) })
    }
    // A matcher that tries every division takes longer than the universe; a quadratic one minutes.
    #expect(time < .seconds(2))
  }

  /// Every short text over a small alphabet, against a plain recursive matcher.
  @Test("agrees with a matcher that tries everything")
  func exhaustive() throws {
    for source in ["{a}-{b}", "{*}-{a}- {b}", "{a} {n:integer}", "{a} - {b}", "{*} -{a}"] {
      let pattern = try Pattern(source)
      let steps = Reference.steps(source)
      var found = Captures()
      for length in 0...7 {
        var digits = [Int](repeating: 0, count: length)
        while true {
          let text = digits.map { Array("- 7x".utf8)[$0] }
          let matches = text.withUnsafeBufferPointer { pattern.match($0, into: &found) }
          #expect(
            matches == Reference.matches(steps, text),
            "\(source) over «\(String(decoding: text, as: UTF8.self))»")
          var place = 0
          while place < length && digits[place] == 3 {
            digits[place] = 0
            place += 1
          }
          if place == length { break }
          digits[place] += 1
        }
      }
    }
  }
}

/// A slow matcher of patterns by trying every division.
private enum Reference {
  enum Step { case run, integer, blank, byte(UInt8) }

  static func steps(_ source: String) -> [Step] {
    var steps: [Step] = []
    var rest = Substring(source)
    while let character = rest.first {
      if character == "{", let close = rest.firstIndex(of: "}") {
        steps.append(rest[..<close].hasSuffix(":integer") ? .integer : .run)
        rest = rest[close...].dropFirst()
      } else {
        steps.append(character == " " ? .blank : .byte(character.asciiValue ?? 0))
        rest = rest.dropFirst()
      }
    }
    return steps
  }

  static func matches(_ steps: [Step], _ text: [UInt8]) -> Bool {
    var trimmed = text[...]
    while trimmed.first == 32 { trimmed = trimmed.dropFirst() }
    while trimmed.last == 32 { trimmed = trimmed.dropLast() }
    return matches(steps[...], Array(trimmed), from: 0)
  }

  private static func matches(_ steps: ArraySlice<Step>, _ text: [UInt8], from: Int) -> Bool {
    guard let step = steps.first else { return from == text.count }
    let rest = steps.dropFirst()
    switch step {
    case .byte(let byte):
      return from < text.count && text[from] == byte && matches(rest, text, from: from + 1)
    case .run:
      return (from...text.count).contains { matches(rest, text, from: $0) }
    case .blank:
      // Blanks are taken greedily; a run before them may have taken some of them. A blank by itself
      // behind a run wants a run that is something.
      var end = from
      while end < text.count && text[end] == 32 { end += 1 }
      var isLiteral = false
      if case .byte = rest.first { isLiteral = true }
      let isFree =
        from == text.count || (from == 0 ? isLiteral : text[from - 1] == 32)
      return (end > from || isFree) && matches(rest, text, from: end)
    case .integer:
      var end = from
      if end < text.count && text[end] == UInt8(ascii: "-") { end += 1 }
      let firstDigit = end
      while end < text.count && text[end] >= 48 && text[end] <= 57 { end += 1 }
      return end > firstDigit && matches(rest, text, from: end)
    }
  }
}
