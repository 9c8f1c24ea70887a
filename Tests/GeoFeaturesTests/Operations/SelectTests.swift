import GeoFeatures
import Testing

@Suite struct SelectTests {
  private let table = makeTable(
    [Field("id", .text), Field("mag", .real), Field("place", .text, isHidden: true)],
    [[.text("a"), .real(5), .text("x")], [.text("b"), nil, .text("y")]])

  @Test func columnsStandInTheOrderAsked() throws {
    let result = try Select(["place", "id", "place", "ID"]).apply(to: table)
    #expect(result.schema.fields.map(\.name) == ["place", "id"])
    #expect(values("place", of: result) == [.text("x"), .text("y")])
    #expect(result.rowCount == 2)
    // What is asked for by name is not hidden.
    #expect(result.schema.fields.map(\.isHidden) == [false, false])
    #expect(try Select(["id", "mag", "place"]).apply(to: table).schema.fields[2].isHidden == false)
  }

  @Test func anUnknownColumnIsRefusedUnlessItMayStillAppear() throws {
    let select = try Select(["id", "magn"])
    let failure = try #require(throws: Failure.self) {
      try select.check(against: table.schema, columnsMayStillAppear: false)
    }
    #expect(failure.kind == .usage)
    #expect(failure.message.contains("did you mean 'mag'?"))
    #expect(failure.message.contains("The columns are: id, mag, place"))
    let notes = try select.check(against: table.schema, columnsMayStillAppear: true)
    #expect(notes.map(\.kind) == ["unknown-column"])
    #expect(select.apply(to: table).schema.fields.map(\.name) == ["id"])
    #expect(throws: Failure.self) { try Select([]) }
    #expect(throws: Failure.self) { try Select(["id", ""]) }
  }

  @Test func aLimitCountsOverTables() {
    var limit = Limit(3)
    #expect(limit.take(from: table).rowCount == 2)
    #expect(!limit.isReached)
    let last = limit.take(from: table)
    #expect(values("id", of: last) == [.text("a")])
    #expect(limit.isReached)
    #expect(limit.take(from: table).rowCount == 0)
    #expect(Limit(0).isReached)
  }

  @Test func aRangeOfTimeHasItsBeginningAndNotItsEnd() throws {
    let moments: [Int64?] = [99, 100, nil, 199, 200]
    let table = makeTable(
      [Field("time", .time)], moments.map { [$0.map { Value.time(milliseconds: $0) }] })
    #expect(try TimeRange(since: 100, until: 200).rows(of: table).array == [1, 3])
    #expect(try TimeRange(since: 100).rows(of: table).array == [1, 3, 4])
    #expect(try TimeRange(until: 200).rows(of: table).array == [0, 1, 3])
    #expect(try TimeRange(until: .min).rows(of: table).array == [])
    #expect(try TimeRange(since: 100).rows(of: self.table).array == [])
    #expect(throws: Failure.self) { try TimeRange(since: 200, until: 200) }
  }

  @Test func aBoundIsADateATimeOrATimeBack() throws {
    // GNU date -u -d 2024-04-02 +%s: 1712016000.
    let april2: Int64 = 1_712_016_000_000
    let bound = { (text: String) throws in try TimeBound.parse(text, nowMilliseconds: april2) }
    #expect(try bound("2024-04-02") == april2)
    #expect(try bound("2024-04-02T06:30:00Z") == april2 + 23_400_000)
    #expect(try bound("2024-04-02T09:00:00+09:00") == april2)
    #expect(try bound("7d") == april2 - 604_800_000)
    #expect(try bound("36h") == april2 - 129_600_000)
    // GNU date -u -d 2024-04-01 +%s: 1711929600; of 2024-01-01 1704067200.
    #expect(try bound("2024-04") == 1_711_929_600_000 && bound("2024") == 1_704_067_200_000)
    for text in ["", "yesterday", "7", "2024-02-30", "2024-13", "20240", "-7d", "7km"] {
      let failure = try #require(throws: Failure.self) { try bound(text) }
      #expect(failure.kind == .usage)
      #expect(failure.message.contains("'\(text)' is no time"))
    }
  }
}
