import GeoFeatures
import GeoRegions
import TestSupport
import Testing

@Suite struct RegionFiguresTests {
  static let day: Int64 = 86_400_000

  @Test func columnsStandInTheirOrder() throws {
    var options = FigureOptions()
    options.aggregates = [
      try FigureAggregate("sum:people"), try FigureAggregate("median:ratio"),
    ]
    let figures = try RegionFigures(options)
    let table = figures.table(ofBuckets: [0], areas: [1000])
    #expect(
      table.fields.map(\.name) == [
        "count", "share", "first", "last", "rate_per_year", "mag_min", "mag_mean", "mag_max",
        "largest_id", "depth_km_p10", "depth_km_p50", "depth_km_p90", "area_km2", "density",
        "moment_nm", "moment_n", "mw_sum", "mc", "mc_method", "b", "b_sigma", "b_n", "a_annual",
        "people_sum", "ratio_median",
      ])
    #expect(table.columns.allSatisfy { $0.count == 1 })
    #expect(zip(table.fields, table.columns).allSatisfy { $0.type == $1.type })
  }

  /// Values by hand: three events in one region, one in another, one in none, in two years.
  @Test func figuresOfAFewEvents() throws {
    var options = FigureOptions()
    options.since = 0
    options.until = 2 * Int64(365.25 * Double(Self.day))
    options.quantiles = [0.025, 0.5]
    var figures = try RegionFigures(options)
    figures.add(
      [
        TestEvent(id: "a", time: 30 * Self.day, magnitude: 5, magnitudeType: "mww", depth: 10),
        TestEvent(id: "b", time: 20 * Self.day, magnitude: 6, magnitudeType: "mb", depth: 20),
        TestEvent(id: "c", time: 40 * Self.day, magnitude: 6, magnitudeType: "Mwc", depth: 40),
        TestEvent(id: "d", time: 10 * Self.day, magnitude: 4.5),
        TestEvent(id: "e", time: 50 * Self.day, magnitude: 7),
        TestEvent(id: "f", time: 60 * Self.day, magnitude: 8, type: "Nuclear Explosion"),
      ], in: [1, 1, 1, 0, -1, 1])
    let table = figures.table(ofBuckets: [1, 0, 7], areas: [2_000_000, 500, .nan])
    #expect((0..<3).map { table.integer("count", $0) } == [3, 1, 0])
    #expect((0..<3).map { table.real("share", $0) } == [0.75, 0.25, 0])
    #expect((0..<3).map { table.integer("first", $0) } == [20 * Self.day, 10 * Self.day, nil])
    #expect((0..<3).map { table.integer("last", $0) } == [40 * Self.day, 10 * Self.day, nil])
    #expect((0..<3).map { table.real("rate_per_year", $0) } == [1.5, 0.5, 0])
    #expect((0..<3).map { table.real("mag_min", $0) } == [5, 4.5, nil])
    #expect((0..<3).map { table.real("mag_mean", $0) } == [17.0 / 3, 4.5, nil])
    #expect((0..<3).map { table.real("mag_max", $0) } == [6, 4.5, nil])
    #expect((0..<3).map { table.text("largest_id", $0) } == ["b", "d", nil])
    // 10 + 0.05 · 10 at 2.5 % of two steps.
    #expect((0..<3).map { table.real("depth_km_p2_5", $0) } == [10.5, nil, nil])
    #expect((0..<3).map { table.real("depth_km_p50", $0) } == [20, nil, nil])
    #expect((0..<3).map { table.real("area_km2", $0) } == [2_000_000, 500, nil])
    #expect((0..<3).map { table.real("density", $0) } == [0.75, 1000, nil])
    #expect((0..<3).map { table.integer("moment_n", $0) } == [2, 0, 0])
    let moment = SeismicMoment.moment(magnitude: 5) + SeismicMoment.moment(magnitude: 6)
    #expect((0..<3).map { table.real("moment_nm", $0) } == [moment, nil, nil])
    #expect(table.real("mw_sum", 0) == SeismicMoment.magnitude(moment: moment))
    #expect((0..<3).map { table.real("mc", $0) } == [nil, nil, nil])
    #expect((0..<3).map { table.real("b", $0) } == [nil, nil, nil])
    #expect(figures.totals.events == 4 && figures.totals.outside == 1)
    #expect(table.log.count(ofKind: "no-earthquake") == 1)
    #expect(
      table.log.entries.contains {
        $0.kept[0].message
          == "magnitudes of several types are taken together in a row: mw 2, mb 1"
      })
  }

  @Test func allEventTypesAndAllMagnitudesOnDemand() throws {
    let events = [
      TestEvent(magnitude: 5, magnitudeType: "ml", type: "quarry blast"),
      TestEvent(magnitude: 6, type: "EARTHQUAKE"), TestEvent(magnitude: 7, type: "not reported"),
      TestEvent(magnitude: 7, type: "earthquakes"),
    ]
    var usual = try RegionFigures()
    usual.add(events, in: [0, 0, 0, 0])
    #expect(usual.table(ofBuckets: [0]).integer("count", 0) == 2)
    #expect(usual.totals.otherEvents == 2)
    #expect(usual.table(ofBuckets: [0]).integer("moment_n", 0) == 0)
    var options = FigureOptions()
    options.takesAllEventTypes = true
    options.assumesMoment = true
    var all = try RegionFigures(options)
    all.add(events, in: [0, 0, 0, 0])
    #expect(all.table(ofBuckets: [0]).integer("count", 0) == 4)
    #expect(all.table(ofBuckets: [0]).integer("moment_n", 0) == 4)
    #expect(all.totals.otherEvents == 0)
  }

  @Test func thePeriodIsThatOfTheData() throws {
    var figures = try RegionFigures()
    let year = Int64(365.25 * Double(Self.day))
    figures.add(
      [
        TestEvent(time: 5), TestEvent(time: 5 + 4 * year), TestEvent(time: 5 + year),
        TestEvent(time: 5 + 9 * year, type: "explosion"),
      ], in: [0, -1, 1, 0])
    #expect(figures.period == 5..<5 + 4 * year)
    #expect(figures.table(ofBuckets: [0]).real("rate_per_year", 0) == 0.25)
  }

  // MARK: Seismicity

  static func step(_ options: FigureOptions) throws -> FigureTable {
    var figures = try RegionFigures(options)
    var events: [TestEvent] = []
    for (place, count) in SeismicityTests.stepCounts.enumerated() {
      events += Array(repeating: TestEvent(magnitude: Double(10 + place) / 10), count: count)
    }
    for start in stride(from: 0, to: events.count, by: 1000) {
      let batch = Array(events[start..<min(start + 1000, events.count)])
      figures.add(batch, in: Array(repeating: 2, count: batch.count))
    }
    return figures.table(ofBuckets: [2])
  }

  /// The reference values of `SeismicityTests`, through the table.
  @Test func seismicityOfTheStepCatalogue() throws {
    var options = FigureOptions()
    options.since = 0
    options.until = 10 * Int64(365.25 * Double(Self.day))
    let usual = try Self.step(options)
    #expect(usual.real("mc", 0) == 2.1)
    #expect(usual.text("mc_method", 0) == "maxc")
    #expect(usual.integer("b_n", 0) == 3858)
    options.completeness = .stability
    let stable = try Self.step(options)
    #expect(stable.real("mc", 0) == 2.0)
    #expect(SeismicityTests.isClose(stable.real("b", 0), 1.0049836277726554))
    #expect(SeismicityTests.isClose(stable.real("b_sigma", 0), 0.014187775702684171))
    options.completeness = .goodnessOfFit
    #expect(try Self.step(options).real("mc", 0) == 1.9)
    #expect(try Self.step(options).text("mc_method", 0) == "gft95")
    options.completeness = .fixed(2)
    options.bValue = .akiUtsu
    let fixed = try Self.step(options)
    #expect(fixed.text("mc_method", 0) == "fixed")
    #expect(SeismicityTests.isClose(fixed.real("b", 0), 1.000522878117322))
    // a of the reference, less one for ten years.
    #expect(SeismicityTests.isClose(fixed.real("a_annual", 0), 4.6875032667, 1e-10))
    options.completeness = .fixed(6)
    let beyond = try Self.step(options)
    #expect(beyond.real("mc", 0) == 6)
    #expect(beyond.real("b", 0) == nil && beyond.real("a_annual", 0) == nil)
    #expect(beyond.integer("b_n", 0) == nil)
  }

  /// SeismoStats' sample: the newest first, as feeds are; the reference value needs the order of time.
  @Test func positiveDifferencesGoByTime() throws {
    var options = FigureOptions()
    options.bValue = .positive
    options.completeness = .fixed(2)
    options.leastDifference = 0.2
    options.leastEvents = 2
    var figures = try RegionFigures(options)
    let events = SeismicityTests.sample.enumerated().map {
      TestEvent(time: Int64($0) * 1000, magnitude: $1)
    }
    figures.add(events.reversed(), in: Array(repeating: 0, count: events.count))
    let table = figures.table(ofBuckets: [0])
    #expect(SeismicityTests.isClose(table.real("b", 0), 1.9188552623891313))
    #expect(SeismicityTests.isClose(table.real("b_sigma", 0), 0.41534189933444626))
    #expect(table.integer("b_n", 0) == 10)
  }

  @Test(arguments: [BValueMethod.akiUtsu, .tintiMulargia, .positive])
  func badInputIsNull(_ method: BValueMethod) throws {
    let cases: [[TestEvent]] = [
      [], [TestEvent()], [TestEvent(time: 7, magnitude: 4)],
      Array(repeating: TestEvent(time: 7, magnitude: 4), count: 60),
      [TestEvent(magnitude: .nan), TestEvent(magnitude: -99)],
    ]
    for completeness in [CompletenessMethod.maximumCurvature, .stability, .goodnessOfFit] {
      for events in cases {
        var options = FigureOptions()
        options.bValue = method
        options.completeness = completeness
        options.leastEvents = 2
        var figures = try RegionFigures(options)
        figures.add(events, in: Array(repeating: 0, count: events.count))
        let table = figures.table(ofBuckets: [0], areas: [0])
        #expect(table.real("b", 0) == nil && table.real("b_sigma", 0) == nil)
        #expect(table.integer("b_n", 0) == nil && table.real("a_annual", 0) == nil)
        for column in table.columns where column.type == .real && column.isValid(0) {
          #expect(column.real(0).isFinite)
        }
      }
    }
  }

  // MARK: Properties

  /// Quantiles as `numpy.quantile` gives them, by default, of these ten numbers.
  @Test func quantilesOfNumpy() throws {
    let depths = [33.2, 10, 10, 5.5, 71.25, 612.5, 0, 14.1, 10, 88.8]
    var options = FigureOptions()
    options.quantiles = [0, 0.1, 0.25, 1.0 / 3, 0.5, 0.77, 0.9, 1]
    var figures = try RegionFigures(options)
    figures.add(depths.map { TestEvent(depth: $0) }, in: Array(repeating: 0, count: 10))
    let table = figures.table(ofBuckets: [0])
    let names = ["p0", "p10", "p25", "p33_333333", "p50", "p77", "p90", "p100"]
    let expected = [0, 4.95, 10.0, 10.0, 12.05, 68.58649999999999, 141.16999999999982, 612.5]
    for (name, value) in zip(names, expected) {
      #expect(table.real("depth_km_\(name)", 0) == value)
    }
  }

  @Test func depthsAreHeightsWhereThereIsNoOther() throws {
    var builder = FeatureTableBuilder(schema: Schema([Field("depth_km", .integer)]))
    for (depth, height) in [(nil, -33_000.0), (12, -5000), (nil, .nan)] as [(Int64?, Double)] {
      if let depth { builder.set(0, integer: depth) }
      builder.geometry.appendPointRow(0, 0, height)
      builder.finishRow()
    }
    builder.geometry.appendNullRow()
    builder.finishRow()
    var options = FigureOptions()
    options.quantiles = [0, 1]
    var figures = try RegionFigures(options)
    let table = builder.take()
    [Int32](repeating: 0, count: 4).withUnsafeBufferPointer { figures.add(table, buckets: $0) }
    #expect(figures.table(ofBuckets: [0]).real("depth_km_p0", 0) == 12)
    #expect(figures.table(ofBuckets: [0]).real("depth_km_p100", 0) == 33)
  }

  @Test func figuresOfProperties() throws {
    var options = FigureOptions()
    options.aggregates = try [
      "sum:people", "mean:people", "min:people", "max:people", "count:people", "median:ratio",
      "sum:ratio", "mean:mag", "sum:nothing", "count:nothing",
    ].map { try FigureAggregate($0) }
    var figures = try RegionFigures(options)
    figures.add(
      [
        TestEvent(magnitude: 4, people: 7, ratio: 1e100), TestEvent(people: -3, ratio: 0.5),
        TestEvent(magnitude: 5, ratio: -1e100), TestEvent(people: 10, ratio: 0.75),
      ], in: [0, 0, 0, 0])
    let table = figures.table(ofBuckets: [0, 1])
    #expect(table.integer("people_sum", 0) == 14)
    #expect(table["people_sum"]?.type == .integer)
    #expect(table.real("people_mean", 0) == 14.0 / 3)
    #expect(table.integer("people_min", 0) == -3)
    #expect(table.integer("people_max", 0) == 10)
    #expect(table.integer("people_count", 0) == 3)
    #expect(table.real("ratio_median", 0) == 0.625)
    #expect(table.real("ratio_sum", 0) == 1.25)
    #expect(table.real("mag_mean", 0) == 4.5)
    #expect(table["nothing_sum"]?.isValid(0) == false)
    #expect(table.integer("nothing_count", 0) == 0)
    #expect(figures.missingProperties == ["nothing"])
    #expect(table["people_sum"]?.isValid(1) == false)
    #expect(table.integer("people_count", 1) == 0)
  }

  @Test func anEventInSeveralRegionsCountsOnceInAll() throws {
    var figures = try RegionFigures()
    let table = TestEvent.table([TestEvent(), TestEvent(), TestEvent()])
    let (rows, buckets): ([UInt32], [Int32]) = ([0, 0, 2], [0, 1, 1])
    rows.withUnsafeBufferPointer { rows in
      buckets.withUnsafeBufferPointer { figures.add(table, rows: rows, buckets: $0) }
    }
    #expect(figures.totals.events == 2)
    let result = figures.table(ofBuckets: [0, 1])
    #expect((0..<2).map { result.integer("count", $0) } == [1, 2])
    #expect((0..<2).map { result.real("share", $0) } == [0.5, 1])
  }

  @Test func equalMagnitudesGoByTimeThenIdentifier() throws {
    let events = [
      TestEvent(id: "z", time: 9, magnitude: 6), TestEvent(id: "m", time: 3, magnitude: 6),
      TestEvent(id: "k", time: 3, magnitude: 6), TestEvent(time: 3, magnitude: 6),
      TestEvent(id: "a", magnitude: 6), TestEvent(id: "b", time: 1, magnitude: 5),
    ]
    for shift in events.indices {
      var figures = try RegionFigures()
      figures.add(
        Array(events[shift...] + events[..<shift]), in: Array(repeating: 0, count: events.count))
      #expect(figures.table(ofBuckets: [0]).text("largest_id", 0) == "k")
    }
  }

  // MARK: Options

  @Test func optionsThatMakeNoSense() {
    func fails(_ change: (inout FigureOptions) -> Void) -> Bool {
      var options = FigureOptions()
      change(&options)
      do throws(Failure) {
        try options.check()
        return false
      } catch {
        return error.kind == .usage
      }
    }
    #expect(!fails { _ in })
    #expect(fails { $0.binWidth = 0 })
    #expect(fails { $0.binWidth = .nan })
    #expect(fails { $0.completeness = .fixed(2.05) })
    #expect(fails { $0.completeness = .fixed(.nan) })
    #expect(!fails { $0.completeness = .fixed(2.3) })
    #expect(fails { $0.leastEvents = 1 })
    #expect(fails { $0.quantiles = [1.5] })
    #expect(fails { $0.quantiles = [0.5, 0.5] })
    #expect(fails { $0.leastDifference = 0.25 })
    #expect(
      fails {
        $0.since = 5; $0.until = 5
      })
    #expect(throws: Failure.self) { try FigureAggregate("population") }
    #expect(throws: Failure.self) { try FigureAggregate("mode:population") }
    #expect(throws: Failure.self) { try FigureAggregate("sum:") }
  }
}
