import GeoFeatures
import Testing

/// What a wrong expression is told, and where the mark stands.
@Suite struct FilterFailureTests {
  private static let schema = Schema([
    Field("mag", .real), Field("time", .time), Field("place", .text), Field("reviewed", .flag),
    Field("depth_km", .real),
  ])

  /// The failure of parsing or checking the expression.
  private func failure(_ expression: String) throws -> Failure {
    try #require(throws: Failure.self) {
      let filter = try Filter(expression)
      _ = try filter.check(against: Self.schema, columnsMayStillAppear: false)
    }
  }

  @Test func theWholeMessage() throws {
    let failure = try failure("mag >= and depth_km < 70")
    #expect(failure.kind == .usage)
    #expect(
      failure.description == """
        filter, character 8: a column, a number or a 'text' is expected, not 'and'
          mag >= and depth_km < 70
                 ^
        """)
  }

  static let cases: [(expression: String, character: Int, words: String)] = [
    ("", 1, "a condition is expected"),
    ("  ", 1, "a condition is expected"),
    ("mag >=", 7, "not the end"),
    ("mag > 5 5", 9, "'and', 'or' or the end is expected, not '5'"),
    ("mag > 5)", 8, "not ')'"),
    ("(mag > 5", 9, "')' for the '(' at character 1"),
    ("mag > 'x", 7, "no closing '"),
    ("\"mag > 5", 1, "no closing \""),
    ("mag > 5 && reviewed", 9, "'and' is the word"),
    ("mag > 5 || reviewed", 9, "'or' is the word"),
    ("!reviewed", 1, "'not' is the word"),
    ("mag > 5km", 8, "a number ends before this"),
    ("mag - 1 > 5", 5, "no arithmetic"),
    ("mag + 1 > 5", 5, "no arithmetic"),
    ("mag * 2 > 5", 5, "'*' means nothing"),
    ("mag > 1e999", 7, "out of range"),
    ("mag = null", 7, "write 'is null'"),
    ("mag is 5", 8, "'null' or 'not null' is expected, not '5'"),
    ("mag is not 5", 12, "'null' is expected"),
    ("mag not 5", 9, "'in', 'like' or 'between' is expected"),
    ("mag in 5", 8, "'(' after 'in'"),
    ("mag in ()", 9, "a number, a 'text' or true or false is expected, not ')'"),
    ("mag in (5 6)", 11, "',' or ')'"),
    ("place like mag", 12, "a pattern in single quotes"),
    ("mag between 4 or 5", 15, "'and' between"),
    ("(mag > 5) in (1)", 11, "only a column or a literal"),
    ("(mag > 5) < reviewed", 11, "'<' can't compare conditions"),
    ("reviewed < true", 12, "have no order"),
    ("mag", 1, "is a number and no condition"),
    ("reviewed and place", 14, "is text and no condition"),
    ("mag > 'five'", 7, "'mag' is a number and 'five' is text"),
    ("place = 5", 9, "--field place:real=PATH"),
    ("mag = '5'", 7, "numbers stand without quotes"),
    ("mag = reviewed", 7, "'reviewed' is true or false"),
    ("mag like '5%'", 1, "'like' needs text"),
    ("time > 'yesterday'", 8, "no time like '2024-04-02'"),
    ("time > 2024", 8, "single quotes"),
    ("time in ('2024-04-02', '2024-13-02')", 24, "no time"),
    ("time = mag", 8, "'time' is a time and 'mag' is a number"),
    ("mga > 5", 1, "did you mean 'mag'?"),
    ("magnitude > 5", 1, "did you mean 'mag'?"),
    ("mag > 5 and deph_km < 7", 13, "did you mean 'depth_km'?"),
    ("zzz > 5", 1, "The columns are: mag, time, place, reviewed, depth_km"),
    ("place = reviewd", 9, "a text stands in single quotes"),
  ]

  @Test(arguments: cases)
  func whatIsWrongAndWhere(_ expression: String, character: Int, words: String) throws {
    let failure = try failure(expression)
    #expect(failure.kind == .usage)
    #expect(failure.message.contains(words), "\(failure)")
    #expect(failure.message.hasPrefix("filter, character \(character): "), "\(failure)")
    let lines = failure.message.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 3)
    #expect(String(lines[2]) == String(repeating: " ", count: character + 1) + "^")
  }

  @Test func theMarkStandsUnderCharactersBeyondASCII() throws {
    let failure = try failure("place = 'Ýmir 🌋' und mag > 5")
    #expect(failure.message.hasPrefix("filter, character 18: "))
    #expect(failure.message.hasSuffix("\n  " + String(repeating: " ", count: 17) + "^"))
  }

  @Test func onlyTheLineOfTheFaultIsShown() throws {
    let failure = try failure("mag > 5\nand place\nand reviewed")
    #expect(failure.message.hasSuffix("\n  and place\n      ^"))
  }

  @Test func aLongExpressionIsShownInPart() throws {
    let list = Array(repeating: "mag > 5 and", count: 100).joined(separator: " ")
    let failure = try failure("\(list) mag >= or \(list) true")
    let lines = failure.message.split(separator: "\n")
    #expect(lines[1].count < 90)
    let mark = try #require(lines[2].firstIndex(of: "^"))
    let offset = lines[2].distance(from: lines[2].startIndex, to: mark)
    #expect(lines[1].dropFirst(offset).hasPrefix("or mag"))
  }

  @Test func parenthesesNestToALimit() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "mag > 5" + String(repeating: ")", count: depth)
    }
    _ = try Filter(nested(64))
    let failure = try failure(nested(100_000))
    #expect(failure.message.contains("nest deeper than 64"))
    _ = try Filter(String(repeating: "not ", count: 100_000) + "true")
  }
}
