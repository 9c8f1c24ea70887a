import GeoFeatures
import Testing

/// Which rows stay, operator by operator.
@Suite struct FilterTests {
  private static let fields = [
    Field("id", .text), Field("mag", .real), Field("count", .integer), Field("time", .time),
    Field("reviewed", .flag), Field("tags", .json, isDeclared: false),
    Field("woot:price-2", .real, isDeclared: false), Field("place", .text),
  ]

  // 2024-04-02T00:00:00Z is 1712016000 s (GNU date -u -d 2024-04-02 +%s).
  private static let april2: Int64 = 1_712_016_000_000

  private static let table = makeTable(
    fields,
    [
      [
        .text("a"), .real(5.0), .integer(3), .time(milliseconds: april2), .flag(true),
        .json("[1]"), .real(9.5), .text("10 km N of Ýmir"),
      ],
      [
        .text("b"), .real(4.5), .integer(-2), .time(milliseconds: april2 + 1), .flag(false), nil,
        nil, .text("it's 100%"),
      ],
      [nil, nil, nil, nil, nil, nil, nil, nil],
      [
        .text("B"), .real(-0.5), .integer(9_007_199_254_740_993),
        .time(milliseconds: april2 - 86_400_000), .flag(true), .json("{\"k\":1}"), .real(0),
        .text(""),
      ],
    ])

  private func rows(_ expression: String) throws -> [UInt32] {
    let filter = try Filter(expression)
    #expect(try filter.check(against: Self.table.schema, columnsMayStillAppear: false).isEmpty)
    return try filter.rows(of: Self.table).array
  }

  static let cases: [(String, [UInt32])] = [
    // Reals.
    ("mag = 5", [0]), ("mag == 5", [0]), ("mag != 5", [1, 3]), ("mag <> 5.0", [1, 3]),
    ("mag < 4.5", [3]), ("mag <= 4.5", [1, 3]), ("mag > 4.5", [0]), ("mag >= 4.5", [0, 1]),
    ("5 <= mag", [0]), ("mag > -.5", [0, 1]), ("mag > -5e-1", [0, 1]), ("mag=-0.5", [3]),
    // Integers, also beside reals and beyond 2^53.
    ("count = 3", [0]), ("count != 3", [1, 3]), ("count < 3", [1]), ("count <= 3.0", [0, 1]),
    ("count > 2.5", [0, 3]), ("count >= 3", [0, 3]), ("count = 9007199254740993", [3]),
    ("count = 9007199254740992", []), ("count > 9007199254740992.0", [3]),
    ("count < 1e300", [0, 1, 3]), ("count > -1e300", [0, 1, 3]), ("count < mag", [0, 1]),
    ("mag < count", [3]), ("mag >= count", [0, 1]), ("count > 99999999999999999999", []),
    // Texts: by scalar and with regard to case.
    ("id = 'a'", [0]), ("id != 'a'", [1, 3]), ("id < 'b'", [0, 3]), ("id <= 'b'", [0, 1, 3]),
    ("id > 'a'", [1]), ("id >= 'a'", [0, 1]), ("place = ''", [3]), ("place = 'it''s 100%'", [1]),
    ("id <= place", [1]), ("place < id", [0, 3]),
    ("tags = '[1]'", [0]),
    // Times.
    ("time = '2024-04-02'", [0]), ("time != '2024-04-02T00:00:00Z'", [1, 3]),
    ("time < '2024-04-02'", [3]), ("time <= '2024-04-02'", [0, 3]), ("time > '2024-04-02'", [1]),
    ("time >= '2024-04-02T09:00:00+09:00'", [0, 1]), ("'2024-04-02' = time", [0]),
    ("time in ('2024-04-01', '2024-04-02')", [0, 3]), ("time = time", [0, 1, 3]),
    ("time between '2024-04-01' and '2024-04-02'", [0, 3]),
    // Flags.
    ("reviewed", [0, 3]), ("not reviewed", [1]), ("reviewed = false", [1]),
    ("reviewed != true", [1]), ("reviewed = reviewed", [0, 1, 3]), ("reviewed in (true)", [0, 3]),
    ("true", [0, 1, 2, 3]), ("false", []), ("(mag > 4) = reviewed", [0]),
    ("reviewed != (mag > 4)", [1, 3]), ("(mag > 4) = (count > 0)", [0]),
    // Lists.
    ("mag in (5, 4.5)", [0, 1]), ("mag not in (5)", [1, 3]), ("count in (3, 2.5, -2.0)", [0, 1]),
    ("id in ('a','B','zz')", [0, 3]), ("id NOT IN ('a')", [1, 3]), ("3 in (1, 2)", []),
    // Like.
    ("place like '%N of%'", [0]), ("place like '%n OF ý%'", []), ("place like '%Ým_r'", [0]),
    ("place like '%of _mir'", [0]), ("place like '100%'", []), ("place like '%'", [0, 1, 3]),
    ("place like ''", [3]), ("id like 'b'", [1, 3]), ("id not like 'b'", [0]),
    ("id like '_'", [0, 1, 3]), ("id like '__'", []), ("place like '%1%0%'", [0, 1]),
    // Between.
    ("mag between 4.5 and 5", [0, 1]), ("mag not between 4.5 and 4.9", [0, 3]),
    ("4.75 between mag and 6", [1, 3]), ("mag between 5 and 4", []),
    // Null.
    ("mag is null", [2]), ("mag is not null", [0, 1, 3]), ("tags is null", [1, 2]),
    ("(mag > 4) is null", [2]), ("not (mag > 4) is null", [0, 1, 3]), ("5 is null", []),
    ("mag = mag", [0, 1, 3]),
    // Names.
    ("\"woot:price-2\" >= 9", [0]), ("MAG > 4.5", [0]), ("\"mag\" > 4.5", [0]),
    ("(mag) > 4.5", [0]),
    // Precedence: not, and, or.
    ("mag = 5 or mag = 4.5 and id = 'x'", [0]), ("(mag = 5 or mag = 4.5) and id = 'b'", [1]),
    ("not mag = 5 and id = 'b'", [1]), ("not (mag = 5 and id = 'b')", [0, 1, 3]),
    ("not not reviewed", [0, 3]), ("mag between 4 and 5 and count > 0", [0]),
    ("mag=5 Or id='b'", [0, 1]), ("\n mag\t=\r\n5 ", [0]),
  ]

  @Test(arguments: cases) func whichRowsStay(_ expression: String, _ expected: [UInt32]) throws {
    #expect(try rows(expression) == expected)
  }

  @Test func everyPairOfTruthsIsJoinedAsInSQL() throws {
    // SQL:1999, 6.30: the truth tables of and, or, not; T, F and U(nknown) in this order.
    let all: [Value?] = [.flag(true), .flag(false), nil]
    let table = makeTable(
      [Field("a", .flag), Field("b", .flag)], all.flatMap { a in all.map { [a, $0] } })
    func truths(_ expression: String) throws -> String {
      let isTrue = try Filter(expression).rows(of: table).array
      let isFalse = try Filter("not (\(expression))").rows(of: table).array
      let isNull = try Filter("(\(expression)) is null").rows(of: table).array
      #expect(isTrue.count + isFalse.count + isNull.count == 9)
      return (0..<9).map { row in
        isTrue.contains(row) ? "T" : isFalse.contains(row) ? "F" : isNull.contains(row) ? "U" : "?"
      }.joined()
    }
    #expect(try truths("a and b") == "TFUFFFUFU")
    #expect(try truths("a or b") == "TTTTFUTUU")
    #expect(try truths("not a") == "FFFTTTUUU")
    #expect(try truths("a = b") == "TFUFTUUUU")
    #expect(try truths("(a and true) = b") == "TFUFTUUUU")
    #expect(try truths("(a and true) != (b or false)") == "FTUTFUUUU")
    #expect(try truths("a is null") == "FFFFFFTTT")
    #expect(try truths("a in (true)") == "TTTFFFUUU")
  }

  @Test func aColumnThatIsNotThereIsNull() throws {
    let filter = try Filter("price > 5 or price is null and mag = 5 or 3 < price and name like 'x'")
    #expect(try filter.rows(of: Self.table).array == [0])
    #expect(filter.columnNames == ["price", "mag", "name"])
    let notes = try filter.check(against: Self.table.schema, columnsMayStillAppear: true)
    #expect(notes.map(\.kind) == ["unknown-column", "unknown-column"])
    #expect(notes[0].message.contains("'price'"))
    #expect(notes[0].severity == .note)
  }

  @Test func aColumnThatAppearsWithAnotherTypeIsRefusedThen() throws {
    let filter = try Filter("price > 5")
    let table = makeTable([Field("price", .text)], [[.text("7")]])
    let failure = try #require(throws: Failure.self) { try filter.rows(of: table) }
    #expect(failure.kind == .usage)
    #expect(failure.message.contains("--field price:real=PATH"))
  }

  @Test func anEmptyTableHasNoRows() throws {
    let table = makeTable(Self.fields, [])
    #expect(try Filter("mag > 5 and id like 'x' or count in (1)").rows(of: table).count == 0)
  }
}
