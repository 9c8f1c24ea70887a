import GeoFeatures
import TestSupport
import Testing

@Suite struct DedupeTests {
  private static let fields = [
    Field("id", .text), Field("updated", .time), Field("mag", .real),
  ]

  private func row(_ id: String?, _ updated: Int64?, _ mag: Double) -> [Value?] {
    [id.map { .text($0) }, updated.map { .time(milliseconds: $0) }, .real(mag)]
  }

  private func dedupe(_ tables: [FeatureTable]) -> (table: FeatureTable, replaced: Int) {
    var deduper = Deduper()
    for table in tables { deduper.add(table) }
    let tables = deduper.finish()
    return (FeatureTable.concatenating(tables), deduper.replacedCount)
  }

  private func dedupe(_ rows: [[Value?]]) -> (table: FeatureTable, replaced: Int) {
    dedupe([makeTable(Self.fields, rows)])
  }

  @Test(arguments: [false, true]) func theLaterRevisionWinsWhereverItStands(secondFirst: Bool) {
    // Two revisions of one event, 00:10 and 00:55 of 1 May 2025 (RFC 4287, 4.1.1 and 4.2.15).
    let rows = [row("urn:ev:7", 1_746_058_200_000, 5.0), row("urn:ev:7", 1_746_060_900_000, 5.3)]
    let (table, replaced) = dedupe(secondFirst ? rows.reversed() : rows)
    #expect(table.rowCount == 1)
    #expect(values("mag", of: table) == [.real(5.3)])
    #expect(values("revisions", of: table) == [.integer(2)])
    #expect(table[0].position?.longitude == (secondFirst ? 0 : 1))
    #expect(replaced == 1)
  }

  @Test func theLatestStandsWhereTheIdFirstStood() {
    let (table, replaced) = dedupe([
      row("a", 1, 1), row(nil, 1, 2), row("b", 1, 3), row("a", 2, 4), row(nil, 1, 5), row("", 1, 6),
      row("a", 1, 7),
    ])
    #expect(values("mag", of: table) == [4, 2, 3, 5, 6].map { .real($0) })
    #expect(
      values("revisions", of: table) == [.integer(2), nil, .integer(1), nil, .integer(1)])
    #expect(replaced == 2)
  }

  @Test func withoutUpdatedTheLastInTheInputWins() {
    let (table, _) = dedupe([row("a", nil, 1), row("a", nil, 2), row("a", nil, 3)])
    #expect(values("mag", of: table) == [.real(3)])
    #expect(values("revisions", of: table) == [.integer(3)])
  }

  @Test func aRevisionWithUpdatedIsLaterThanOneWithout() {
    let (table, _) = dedupe([row("a", nil, 1), row("a", 5, 2), row("a", nil, 3), row("a", 4, 4)])
    #expect(values("mag", of: table) == [.real(2)])
    #expect(values("revisions", of: table) == [.integer(4)])
  }

  @Test func theSameRevisionSeenAgainIsNoFurtherOne() {
    let (table, replaced) = dedupe([row("a", 1, 1), row("a", 1, 2), row("a", 2, 3), row("a", 1, 4)])
    #expect(values("mag", of: table) == [.real(3)])
    #expect(values("revisions", of: table) == [.integer(2)])
    #expect(replaced == 3)
  }

  @Test func thePartsOfARevisionStayTogether() {
    let fields = Self.fields + [Field("part", .integer)]
    func part(_ number: Int64?, _ updated: Int64, _ mag: Double) -> [Value?] {
      row("a", updated, mag) + [number.map { .integer($0) }]
    }
    let first = makeTable(fields, [part(1, 5, 1)])
    let second = makeTable(fields, [part(2, 5, 2), part(1, 9, 3), part(2, 9, 4), part(3, 9, 5)])
    let third = makeTable(fields, [part(1, 7, 6), part(2, 7, 7)])
    let (table, replaced) = dedupe([first, second, third])
    #expect(values("mag", of: table) == [.real(3), .real(4), .real(5)])
    #expect(values("revisions", of: table) == [.integer(3), .integer(3), .integer(3)])
    #expect(replaced == 4)
  }

  @Test func tablesMayDifferInColumns() {
    let (table, _) = dedupe([
      makeTable([Field("id", .integer), Field("n", .integer)], [[.integer(7), .integer(1)]]),
      makeTable([Field("mag", .real), Field("id", .text)], [[.real(5), .text("7")]]),
      makeTable([Field("mag", .real)], [[.real(6)]]),
    ])
    #expect(values("id", of: table) == [.integer(7), nil])
    #expect(values("mag", of: table) == [.real(5), .real(6)])
    #expect(values("n", of: table) == [nil, nil])
  }

  @Test func aColumnNamedRevisionsIsLeftAlone() {
    let (table, _) = dedupe([
      makeTable([Field("id", .text), Field("Revisions", .text)], [[.text("a"), .text("x")]])
    ])
    #expect(table.schema.fields.map(\.name) == ["id", "Revisions", "revisions_2"])
    #expect(table.schema.fields[2].isDeclared)
  }

  @Test func anEmptyTableKeepsItsColumns() {
    var deduper = Deduper()
    deduper.add(makeTable(Self.fields, []))
    let tables = deduper.finish()
    #expect(tables.map(\.rowCount) == [0])
    #expect(tables.first?.schema.fields.map(\.name) == ["id", "updated", "mag", "revisions"])
    var empty = Deduper()
    #expect(empty.finish().isEmpty)
  }

  @Test func theOutputComesInBatches() {
    var deduper = Deduper()
    for start in 0..<3 {
      deduper.add(
        makeTable(Self.fields, (0..<Batch.rowLimit).map { row("\(start * 9000 + $0)", 1, 1) }))
    }
    let tables = deduper.finish()
    #expect(tables.map(\.rowCount) == [Batch.rowLimit, Batch.rowLimit, Batch.rowLimit])
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func shuffledInputAgreesWithADictionary(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    // Ids that share beginnings and lengths, so that bytes decide; every `updated` of an id differs.
    let rows = (0..<400).map { number in
      row(
        Int.random(in: 0..<20, using: &generator) == 0
          ? nil : "urn:event:\(Int.random(in: 0..<90, using: &generator))",
        Int64(number), Double(number))
    }.shuffled(using: &generator)
    var tables: [FeatureTable] = []
    var start = 0
    while start < rows.count {
      let end = min(rows.count, start + Int.random(in: 1...90, using: &generator))
      tables.append(makeTable(Self.fields, Array(rows[start..<end])))
      start = end
    }
    var order: [Int] = []
    var places: [String: Int] = [:]
    var latest: [Int] = []
    var seen: [Int?] = []
    for (index, row) in rows.enumerated() {
      guard case .text(let id) = row[0] else {
        latest.append(index)
        seen.append(nil)
        continue
      }
      if let place = places[id] {
        seen[place] = seen[place].map { $0 + 1 }
        if case .time(let new) = row[1], case .time(let old) = rows[latest[place]][1], new > old {
          latest[place] = index
        }
      } else {
        places[id] = latest.count
        latest.append(index)
        seen.append(1)
      }
    }
    order = latest
    let (table, replaced) = dedupe(tables)
    #expect(values("mag", of: table) == order.map { rows[$0][2] })
    #expect(values("revisions", of: table) == seen.map { $0.map { .integer(Int64($0)) } })
    #expect(replaced == rows.count - order.count)
  }
}
