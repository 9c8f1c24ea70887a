import GeoFeatures
import TestSupport
import Testing

@Suite struct SchemaMergerTests {
  private let id = Field("id", .text)
  private let mag = Field("mag", .real)

  private func extra(_ name: String, _ type: FieldType = .text) -> Field {
    Field(name, type, isDeclared: false)
  }

  @Test func aTableOfTheMergedSchemaPassesUntouched() {
    var merger = SchemaMerger(declared: Schema([id, mag]))
    let table = makeTable([id, mag], [[.text("a"), .real(5)]])
    let result = merger.conform(table)
    #expect(result.columns[0].words.values.baseAddress == table.columns[0].words.values.baseAddress)
    #expect(result.schema == table.schema)
  }

  @Test func columnsStandInTheOrderOfTheirFirstAppearance() {
    var merger = SchemaMerger(declared: Schema([id, mag]))
    _ = merger.conform(
      makeTable([id, mag, extra("x"), extra("y")], [[.text("a"), .real(5), .text("1"), nil]]))
    let second = merger.conform(
      makeTable(
        [extra("z"), extra("y"), mag, id], [[.text("zz"), .text("yy"), .real(4), .text("b")]]))
    #expect(second.schema.fields.map(\.name) == ["id", "mag", "y", "z"])
    #expect(values("z", of: second) == [.text("zz")])
    #expect(values("y", of: second) == [.text("yy")])
    #expect(merger.merged.fields.map(\.name) == ["id", "mag", "x", "y", "z"])
  }

  @Test func aDeclaredColumnThatIsMissingIsNull() {
    var merger = SchemaMerger(declared: Schema([id, mag]))
    let result = merger.conform(makeTable([extra("x"), id], [[.text("1"), .text("a")]]))
    #expect(result.schema.fields.map(\.name) == ["id", "mag", "x"])
    #expect(values("mag", of: result) == [nil])
    #expect(result.column("mag")?.nullCount == 1)
  }

  @Test func namesEqualButForCaseAreNumberedTheSameInEveryTable() {
    var merger = SchemaMerger(declared: Schema([]))
    let first = merger.conform(
      makeTable(
        [extra("Mag"), extra("mag"), extra("FID"), extra("geom"), extra("MAG")],
        [[.text("1"), .text("2"), .text("3"), .text("4"), .text("5")]]))
    #expect(first.schema.fields.map(\.name) == ["Mag", "mag_2", "FID_2", "geom_2", "MAG_3"])
    let second = merger.conform(
      makeTable([extra("mag"), extra("Mag")], [[.text("2"), .text("1")]]))
    #expect(second.schema.fields.map(\.name) == ["Mag", "mag_2"])
    #expect(values("mag_2", of: second) == [.text("2")])
  }

  @Test func aNameThatStandsTwiceInATableIsNumbered() {
    var merger = SchemaMerger(declared: Schema([]))
    let result = merger.conform(makeTable([extra("a"), extra("a")], [[.text("1"), .text("2")]]))
    #expect(result.schema.fields.map(\.name) == ["a", "a_2"])
    #expect(values("a_2", of: result) == [.text("2")])
  }

  @Test func mergingWhatIsMergedChangesNothing() {
    var first = SchemaMerger(declared: Schema([id]))
    let once = first.conform(
      makeTable([extra("Mag"), extra("mag"), id], [[.text("1"), .text("2"), .text("3")]]))
    var second = SchemaMerger(declared: Schema([id]))
    #expect(second.conform(once).schema == once.schema)
  }

  @Test func aHiddenColumnIsHiddenOnlyWhereItsTableSaysSo() {
    var hidden = Field("summary", .text)
    hidden.isHidden = true
    var merger = SchemaMerger(declared: Schema([hidden]))
    let other = merger.conform(makeTable([Field("summary", .text)], [[.text("words")]]))
    #expect(other.schema.fields[0].isHidden == false)
    #expect(merger.conform(makeTable([hidden], [[.text("x")]])).schema.fields[0].isHidden)
    #expect(merger.merged.fields[0].isHidden == false)
  }

  struct Conversion: Sendable {
    let from: Value
    let fromType: FieldType
    let to: FieldType
    let result: Value?
  }

  static let conversions: [Conversion] = [
    Conversion(from: .integer(7), fromType: .integer, to: .real, result: .real(7)),
    Conversion(
      from: .integer(9_007_199_254_740_993), fromType: .integer, to: .real, result: nil),
    Conversion(from: .integer(-7), fromType: .integer, to: .text, result: .text("-7")),
    Conversion(from: .real(5), fromType: .real, to: .text, result: .text("5.0")),
    Conversion(from: .flag(true), fromType: .flag, to: .text, result: .text("true")),
    Conversion(from: .json("[1]"), fromType: .json, to: .text, result: .text("[1]")),
    Conversion(
      from: .text("a\"\\\n"), fromType: .text, to: .json, result: .json("\"a\\\"\\\\\\u000a\"")),
    // GNU date -u -d 2024-04-02T00:00:00Z +%s: 1712016000.
    Conversion(
      from: .time(milliseconds: 1_712_016_000_000), fromType: .time, to: .text,
      result: .text("2024-04-02T00:00:00.000Z")),
    Conversion(
      from: .time(milliseconds: 1_712_016_000_000), fromType: .time, to: .json,
      result: .json("\"2024-04-02T00:00:00.000Z\"")),
    Conversion(
      from: .text("2024-04-02T09:00:00+09:00"), fromType: .text, to: .time,
      result: .time(milliseconds: 1_712_016_000_000)),
    Conversion(from: .text("2024-04-02T00:00:00"), fromType: .text, to: .time, result: nil),
    Conversion(from: .text("5.25"), fromType: .text, to: .real, result: .real(5.25)),
    Conversion(from: .text("n/a"), fromType: .text, to: .real, result: nil),
    Conversion(from: .text("5"), fromType: .text, to: .integer, result: .integer(5)),
    Conversion(from: .text("5.5"), fromType: .text, to: .integer, result: nil),
    Conversion(from: .text("true"), fromType: .text, to: .flag, result: .flag(true)),
    Conversion(from: .flag(true), fromType: .flag, to: .integer, result: nil),
    Conversion(from: .integer(0), fromType: .integer, to: .time, result: nil),
    Conversion(from: .time(milliseconds: 0), fromType: .time, to: .real, result: nil),
  ]

  @Test(arguments: conversions) func aLaterTypeIsConvertedWhereNothingIsLost(_ it: Conversion) {
    var merger = SchemaMerger(declared: Schema([]))
    _ = merger.conform(makeTable([extra("v", it.to)], []), source: "one")
    let result = merger.conform(
      makeTable([extra("v", it.fromType)], [[nil], [it.from]]), source: "two")
    #expect(result.schema.fields[0].type == it.to)
    #expect(values("v", of: result) == [nil, it.result])
    #expect(merger.log.count(ofKind: "type-misfit") == (it.result == nil ? 1 : 0))
    if it.result == nil {
      #expect(merger.log.firstFault?.place == Place(source: "two", item: 2))
    }
  }

  @Test func aColumnOfIntegersBecomesOneOfReals() {
    var merger = SchemaMerger(declared: Schema([]))
    let first = merger.conform(makeTable([extra("v", .integer)], [[.integer(5)]]))
    let second = merger.conform(makeTable([extra("v", .real)], [[.real(6.5)]]))
    let third = merger.conform(makeTable([extra("v", .integer)], [[.integer(7)]]))
    #expect(values("v", of: first) == [.integer(5)])
    #expect(values("v", of: second) == [.real(6.5)])
    #expect(values("v", of: third) == [.real(7)])
    #expect(merger.merged.fields[0].type == .real && merger.log.isEmpty)
  }

  @Test(arguments: [(7.0, 7 as Int64?), (7.5, nil), (1e300, nil)])
  func aDeclaredColumnOfIntegersStaysOne(_ real: Double, _ integer: Int64?) {
    var merger = SchemaMerger(declared: Schema([Field("v", .integer)]))
    let result = merger.conform(makeTable([extra("v", .real)], [[.real(real)]]))
    #expect(values("v", of: result) == [integer.map { .integer($0) }])
    #expect(merger.log.count(ofKind: "type-misfit") == (integer == nil ? 1 : 0))
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func whereBatchesEndChangesNothing(seed: UInt64) {
    // One stream of rows, each with some of eight columns; a reader knows a column from the first
    // row that has it, as the readers of the project do.
    var generator = SeededGenerator(seed: seed)
    let names = ["a", "B", "b", "fid", "c", "d", "e", "f"]
    let rows = (0..<60).map { row in
      names.indices.filter { _ in Int.random(in: 0..<12, using: &generator) < 1 + row / 12 }
        .shuffled(using: &generator)
    }
    func texts(cuts: Set<Int>, readers: Int) -> (rows: [String], names: [String]) {
      var known = [[Int]](repeating: [], count: readers)
      var merger = SchemaMerger(declared: Schema([id]))
      var result: [String] = []
      var start = 0
      var reader = 0
      for end in 1...rows.count where cuts.contains(end) || end == rows.count {
        for row in rows[start..<end] {
          known[reader] += row.filter { !known[reader].contains($0) }
        }
        let fields = [id] + known[reader].map { extra(names[$0]) }
        let values: [[Value?]] = (start..<end).map { row in
          [.text("\(row)")]
            + known[reader].map { rows[row].contains($0) ? .text("\(row)\(names[$0])") : nil }
        }
        result += rowTexts(merger.conform(makeTable(fields, values, firstLongitude: start)))
        start = end
        reader = (reader + 1) % readers
      }
      return (result, merger.merged.fields.map(\.name))
    }
    let whole = texts(cuts: [], readers: 1)
    let cuts = Set((0..<10).map { _ in Int.random(in: 1..<60, using: &generator) })
    let split = texts(cuts: cuts, readers: 3)
    #expect(split.rows == whole.rows)
    #expect(split.names == whole.names)
  }
}
