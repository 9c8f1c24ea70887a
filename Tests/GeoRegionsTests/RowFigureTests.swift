import GeoFeatures
import GeoRegions
import TestSupport
import Testing

/// What of figures is of a row's own: its period, its fixes, its magnitudes.
@Suite struct RowFigureTests {
  static let day: Int64 = 86_400_000

  @Test func ratesAreOfTheRowsPeriod() throws {
    var options = FigureOptions()
    options.leastEvents = 2
    options.completeness = .fixed(2)
    var figures = try RegionFigures(options)
    let events = (0..<40).map {
      TestEvent(time: Int64($0) * Self.day, magnitude: 2 + Double($0 % 4) / 10)
    }
    figures.add(events, in: [Int32](repeating: 0, count: 40))
    let whole = figures.table(ofBuckets: [0], areas: [1e6])
    #expect(whole.real("rate_per_year", 0) == 40 / (39 / 365.25))
    let rows = figures.table(
      ofBuckets: [0, 0, 0], areas: [1e6, 1e6, 1e6],
      periods: [0..<(Self.day * 10), nil, Self.day..<Self.day])
    #expect(rows.real("rate_per_year", 0) == 40 / (10 / 365.25))
    #expect(rows.real("density", 0) == 40 / (10 / 365.25))
    // Null where there is no period, or none of any length.
    for row in 1...2 {
      for name in ["rate_per_year", "density", "a_annual"] { #expect(rows.real(name, row) == nil) }
      #expect(rows.real("b", row) == whole.real("b", 0))
    }
    let difference = try #require(rows.real("a_annual", 0)) - (whole.real("a_annual", 0) ?? 0)
    // log₁₀ 39/10.
    #expect(abs(difference - 0.591_064_607_026_499_2) < 1e-12)
  }

  @Test func magnitudesBeyondAllBinsAreNoFault() {
    let bins = MagnitudeBins(width: 0.1)
    #expect(bins.index(of: 1e300) == 1_000_000_000)
    #expect(bins.index(of: -1e18) == -1_000_000_000)
    #expect(bins.index(of: .nan) == -1_000_000_000)
    #expect(bins.index(of: .infinity) == 1_000_000_000)
    #expect(bins.index(of: 2.05) == 21 && bins.index(of: -2.1) == -21)
  }

  /// A magnitude of decimals comes back from its moment.
  @Test func oneEventHasItsMagnitude() throws {
    for hundredths in -300...1000 {
      let magnitude = Double(hundredths) / 100
      #expect(
        SeismicMoment.magnitude(moment: SeismicMoment.moment(magnitude: magnitude)) == magnitude)
    }
    var figures = try RegionFigures()
    figures.add([TestEvent(magnitude: 5.8, magnitudeType: "mww")], in: [0])
    #expect(figures.table(ofBuckets: [0]).real("mw_sum", 0) == 5.8)
    // Two of them are greater by ⅔ log₁₀ 2.
    figures.add([TestEvent(magnitude: 5.8, magnitudeType: "mww")], in: [0])
    let two = try #require(figures.table(ofBuckets: [0]).real("mw_sum", 0))
    #expect(abs(two - 6.000_686_663_775_987) < 1e-12)
  }

  @Test func figuresOfMagnitudesStandOnce() throws {
    var options = FigureOptions()
    options.aggregates = try ["mean:mag", "max:mag", "sum:mag"].map { try FigureAggregate($0) }
    var figures = try RegionFigures(options)
    figures.add([TestEvent(magnitude: 5), TestEvent(magnitude: 6)], in: [0, 0])
    let table = figures.table(ofBuckets: [0])
    #expect(
      table.fields.map(\.name).filter { $0.hasPrefix("mag_") }.sorted() == [
        "mag_max", "mag_mean", "mag_min", "mag_sum",
      ])
    #expect(table.real("mag_mean", 0) == 5.5 && table.real("mag_sum", 0) == 11)
  }
}
