import GeoFeatures
import TestSupport
import Testing

@Suite struct TableSummaryTests {
  @Test func countsRangesAndExtent() throws {
    var summary = TableSummary()
    var builder = FeatureTableBuilder(
      schema: Schema([
        Field("id", .text), Field("mag", .real, unit: "Mw"), Field("time", .time),
        Field("reviewed", .flag), Field("n", .integer),
      ]))
    builder.set(0, string: "a")
    builder.set(1, real: 5.5)
    builder.set(2, integer: 1000)
    builder.set(3, flag: true)
    builder.geometry.appendPointRow(10, 20)
    builder.finishRow()
    builder.set(1, real: -1)
    builder.set(2, integer: -1000)
    builder.set(3, flag: false)
    builder.set(4, integer: .max)
    builder.geometry.beginPart(.line)
    builder.geometry.beginRing()
    builder.geometry.appendVertex(12, 21)
    builder.geometry.appendVertex(14, -3)
    builder.geometry.endRow()
    builder.finishRow()
    summary.add(builder.take())
    builder.geometry.appendNullRow()
    builder.finishRow()
    summary.add(builder.take())
    summary.add(makeTable([Field("x", .text, isDeclared: false)], [[.text("1")], [nil]]))

    #expect(summary.rowCount == 5)
    #expect(summary.locatedCount == 4)
    #expect(summary.kinds == [.point, .line])
    #expect(summary.count(of: .point) == 3)
    #expect(summary.count(of: .line) == 1)
    #expect(summary.count(of: .none) == 1)
    #expect(summary.columns.map(\.field.name) == ["id", "mag", "time", "reviewed", "n", "x"])
    #expect(summary.columns.map { summary.nullCount(of: $0) } == [4, 3, 3, 3, 4, 4])
    #expect(summary.columns[1].field.unit == "Mw")
    #expect(summary.columns[1].reals == -1...5.5)
    #expect(summary.columns[3].trueCount == 1)
    #expect(summary.columns[4].integers == .max ... .max)
    #expect(summary.columns[0].reals == nil)
    #expect(summary.timeSpan == -1000...1000)
    let box = try #require(summary.bounds.box)
    #expect([box.west, box.south, box.east, box.north] == [0, -3, 14, 21])
  }

  @Test func nothingHasNoRange() {
    var summary = TableSummary()
    #expect(summary.bounds.box == nil)
    #expect(summary.timeSpan == nil)
    summary.add(makeTable([Field("mag", .real)], [[nil]]))
    #expect(summary.columns[0].reals == nil)
    #expect(summary.nullCount(of: summary.columns[0]) == 1)
  }

  @Test func whereBatchesEndChangesNothing() {
    var generator = SeededGenerator(seed: 7)
    let fields = [Field("mag", .real), Field("n", .integer)]
    let rows: [[Value?]] = (0..<200).map { _ in
      [
        Bool.random(using: &generator) ? .real(.random(in: -9...9, using: &generator)) : nil,
        Bool.random(using: &generator) ? .integer(.random(in: -9...9, using: &generator)) : nil,
      ]
    }
    func text(_ sizes: Int) -> String {
      var summary = TableSummary()
      for start in stride(from: 0, to: rows.count, by: sizes) {
        let end = min(start + sizes, rows.count)
        summary.add(makeTable(fields, Array(rows[start..<end]), firstLongitude: start % 100))
      }
      return "\(summary.rowCount) \(summary.columns)"
    }
    #expect(text(200) == text(7))
    #expect(text(200) == text(1))
  }
}
