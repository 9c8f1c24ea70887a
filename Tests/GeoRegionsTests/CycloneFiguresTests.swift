import GeoFeatures
import GeoRegions
import TestSupport
import Testing

@Suite struct CycloneFiguresTests {
  static let hour: Int64 = 3_600_000

  struct Fix {
    var storm: String? = "AL012025"
    var hour: Int64?
    var knots: Double?
    var kind = "observed"
    var status: String? = "HU"
    var minutes: Int64? = 1
    var bucket: Int32 = 0
  }

  static func figures(_ fixes: [Fix]) throws -> RegionFigures {
    var builder = FeatureTableBuilder(
      schema: Schema(
        [
          FixColumn.stormID, .kind, .time, .windKnots, .windMinutes, .status,
        ].map(\.field)))
    for fix in fixes {
      if let storm = fix.storm { builder.set(0, string: storm) }
      builder.set(1, string: fix.kind)
      if let hour = fix.hour { builder.set(2, integer: hour * Self.hour) }
      if let knots = fix.knots { builder.set(3, real: knots) }
      if let minutes = fix.minutes { builder.set(4, integer: minutes) }
      if let status = fix.status { builder.set(5, string: status) }
      builder.geometry.appendPointRow(-70, 20)
      builder.finishRow()
    }
    var figures = try RegionFigures()
    let table = builder.take()
    fixes.map(\.bucket).withUnsafeBufferPointer { figures.add(table, buckets: $0) }
    return figures
  }

  /// tropycal: 30 34 35 45 64 80 100 65 kt have 2.9127.
  @Test func energyOfTropycal() throws {
    let winds = [30.0, 34, 35, 45, 64, 80, 100, 65]
    let fixes = winds.enumerated().map { Fix(hour: 6 * Int64($0), knots: $1) }
    let figures = try Self.figures(fixes)
    let table = figures.table(ofBuckets: [0], areas: [1])
    #expect(table.real("ace", 0) == 2.9127)
    #expect(table.integer("storms", 0) == 1)
    #expect(table.integer("fixes", 0) == 8)
    #expect(table.real("max_wind_kt", 0) == 100)
    #expect(
      table.fields.map(\.name) == [
        "count", "share", "first", "last", "rate_per_year", "area_km2", "density", "storms",
        "fixes", "max_wind_kt", "max_wind_ms", "ace",
      ])
  }

  @Test func whatDoesNotCountForTheEnergy() throws {
    let figures = try Self.figures([
      Fix(hour: 0, knots: 50), Fix(hour: 3, knots: 60), Fix(hour: 6, knots: 50, status: "EX"),
      Fix(hour: 12, knots: 33), Fix(hour: 0, knots: 50, kind: "analysis"),
      Fix(hour: 18, knots: 150, kind: "forecast"), Fix(hour: 24, knots: 40, status: nil),
      Fix(storm: "AL022025", hour: 0, knots: 40), Fix(hour: nil, knots: 70),
      Fix(hour: 30, knots: 90, bucket: 1), Fix(storm: "X", hour: 0, knots: nil, bucket: 2),
    ])
    let table = figures.table(ofBuckets: [0, 1, 2, 3])
    // 50² + 40² + 40² and 90².
    #expect((0..<4).map { table.real("ace", $0) } == [0.57, 0.81, nil, nil])
    #expect((0..<4).map { table.integer("storms", $0) } == [2, 1, 1, 0])
    #expect((0..<4).map { table.integer("fixes", $0) } == [7, 1, 1, 0])
    #expect((0..<4).map { table.real("max_wind_kt", $0) } == [70, 90, nil, nil])
    #expect(table.log.count(ofKind: "unknown-status") == 1)
  }

  @Test func windsOfDifferentMeansAreNotAddedUp() throws {
    let figures = try Self.figures([
      Fix(hour: 0, knots: 50), Fix(storm: "W", hour: 0, knots: 50, minutes: 10),
      Fix(hour: 6, knots: 50, bucket: 1), Fix(hour: 12, knots: 50, minutes: nil, bucket: 1),
    ])
    let table = figures.table(ofBuckets: [0, 1])
    #expect((0..<2).map { table.real("ace", $0) } == [nil, 0.5])
    #expect(table.log.count(ofKind: "mixed-averaging") == 1)
  }

  @Test(arguments: 0..<4)
  func orderAndShardingChangeNothing(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var fixes = (0..<400).map { number in
      Fix(
        storm: number % 17 == 0 ? nil : "S\(Int.random(in: 0..<12, using: &random))",
        hour: number % 19 == 0 ? nil : 3 * Int64.random(in: 0..<60, using: &random),
        knots: number % 5 == 0 ? nil : Double.random(in: 20...150, using: &random),
        kind: ["observed", "analysis", "forecast"].randomElement(using: &random) ?? "observed",
        status: ["TS", "EX", nil].randomElement(using: &random) ?? nil,
        minutes: number % 2 == 0 ? 1 : nil,
        bucket: Int32.random(in: 0..<5, using: &random))
    }
    func text(_ figures: borrowing RegionFigures) -> String {
      figures.table(ofBuckets: Array(0..<5)).exactText
    }
    let expected = text(try Self.figures(fixes))
    fixes.shuffle(using: &random)
    #expect(text(try Self.figures(fixes)) == expected)
    let keys = (0..<5).map { "\($0)" }
    var whole = try FiguresPart(try Self.figures(Array(fixes[..<150])), keys: keys)
    let part = try FiguresPart(try Self.figures(Array(fixes[150...])), keys: keys)
    try whole.merge(try MergeTests.decoded(MergeTests.encoded(part)))
    #expect(text(whole.figures) == expected)
  }
}
