import GeoFeatures
import GeoRegions
import Testing

/// Values come from SeismoStats 1.0.1 where a comment names it, else from the definitions by hand.
@Suite struct SeismicityTests {
  /// The sample of SeismoStats' documentation, in the order of time.
  static let sample = [
    2.0, 2.5, 2.1, 2.2, 2.5, 2.2, 2.6, 2.3, 2.7, 2.2, 2.4, 2.0, 2.7, 2.2, 2.3, 2.1, 2.4, 2.6, 2.2,
    2.2, 2.7, 2.4, 2.2, 2.5,
  ]

  /// A made-up catalogue: the law with b = 1 above 2, less and less complete below.
  static let stepCounts = [
    80, 119, 189, 251, 358, 474, 628, 798, 951, 1070, 1000, 794, 631, 501, 398, 316, 251, 200, 158,
    126, 100, 79, 63, 50, 40, 32, 25, 20, 16, 13, 10, 8, 6, 5, 4, 3, 3, 2, 2, 1, 1,
  ]

  /// The sample of 36 events in the documentation of SeismoStats' `estimate_mc`.
  static let completenessSample = [
    2.3, 1.2, 1.5, 1.2, 1.7, 1.1, 1.2, 1.8, 1.6, 1.2, 1.5, 1.2, 1.7, 1.6, 1.1, 1.1, 1.2, 2.0, 1.1,
    1.2, 1.1, 1.2, 1.6, 1.9, 1.3, 1.7, 1.3, 1.0, 1.2, 1.7, 1.3, 1.3, 1.1, 1.5, 1.4, 1.5,
  ]

  static func bins(_ magnitudes: [Double], width: Double = 0.1) -> MagnitudeBins {
    var bins = MagnitudeBins(width: width)
    for magnitude in magnitudes { bins.add(magnitude) }
    return bins
  }

  static var step: MagnitudeBins {
    var bins = MagnitudeBins()
    for (place, count) in stepCounts.enumerated() { bins.add(count, at: 10 + place) }
    return bins
  }

  static func isClose(_ value: Double?, _ expected: Double, _ relative: Double = 1e-12) -> Bool {
    value.map { abs($0 - expected) <= relative * abs(expected) } ?? false
  }

  // MARK: Bins

  @Test func decimalsFallInTheirOwnBins() {
    for tenth in -30...95 {
      #expect(MagnitudeBins().index(of: Double(tenth) / 10) == tenth)
      #expect(MagnitudeBins().index(of: Double(tenth) * 0.1) == tenth)
    }
    // The lower edge belongs to a bin, whatever 2.05 or 4.35 are in binary.
    for tenth in -30...95 {
      #expect(MagnitudeBins().index(of: (Double(tenth) * 10 + 5) / 100) == tenth + 1)
    }
    #expect(MagnitudeBins(width: 0.5).index(of: 4.74) == 9)
    #expect(MagnitudeBins(width: 0.5).index(of: 4.75) == 10)
    #expect(MagnitudeBins().centre(23) == 2.3)
    #expect(MagnitudeBins(width: 0.01).centre(457) == 4.57)
  }

  @Test func binsThatAreMergedAreThoseOfAll() {
    let all = Self.bins(Self.sample)
    var merged = Self.bins(Array(Self.sample[..<7]))
    merged.merge(Self.bins(Array(Self.sample[7...])))
    #expect(merged.indices == all.indices)
    for index in 20...27 {
      #expect(merged.counts[index - merged.first] == all.counts[index - all.first])
    }
    #expect(all.total == 24)
  }

  @Test func whatIsNoMagnitudeDoesNotCount() {
    #expect(Self.bins([.nan, .infinity, -99, 1e300, 99.9]).total == 0)
    #expect(Self.bins([.nan]).indices == nil)
  }

  // MARK: b

  /// SeismoStats: UtsuBValueEstimator, ClassicBValueEstimator.
  @Test func bOfTheSample() {
    let bins = Self.bins(Self.sample)
    let utsu = GutenbergRichter(bins, completeness: 20, method: .akiUtsu)
    #expect(Self.isClose(utsu?.b, 1.1088369750721319))
    #expect(Self.isClose(utsu?.error, 0.12628408758470624))
    let exact = GutenbergRichter(bins, completeness: 20, method: .tintiMulargia)
    #expect(Self.isClose(exact?.b, 1.114920128810535))
    #expect(Self.isClose(exact?.error, 0.127673494233682))
    #expect(exact?.count == 24)
  }

  /// SeismoStats: BPositiveBValueEstimator with dmc 0.2; newest first it gives 2.218, so order matters.
  @Test func bByPositiveDifferences() {
    let indices = Self.sample.map { MagnitudeBins().index(of: $0) }
    let law = GutenbergRichter(positiveDifferencesOf: indices, width: 0.1, leastDifference: 2)
    #expect(Self.isClose(law?.b, 1.9188552623891313))
    #expect(Self.isClose(law?.error, 0.41534189933444626))
    #expect(law?.count == 10)
    let reversed = GutenbergRichter(
      positiveDifferencesOf: indices.reversed(), width: 0.1, leastDifference: 2)
    #expect(Self.isClose(reversed?.b, 2.218, 1e-3))
  }

  /// SeismoStats.
  @Test func bOfTheStepCatalogue() {
    let utsu = GutenbergRichter(Self.step, completeness: 20, method: .akiUtsu)
    #expect(utsu?.count == 4858)
    #expect(Self.isClose(utsu?.b, 1.000522878117322))
    #expect(Self.isClose(utsu?.error, 0.014062106671682367))
    #expect(Self.isClose(utsu?.a(eventCount: 4858, completeness: 2), 5.6875032667, 1e-10))
    let exact = GutenbergRichter(Self.step, completeness: 20)
    #expect(Self.isClose(exact?.b, 1.0049836277726554))
    #expect(Self.isClose(exact?.error, 0.014187775702684171))
    let higher = GutenbergRichter(Self.step, completeness: 22, method: .akiUtsu)
    #expect(higher?.count == 3064)
    #expect(Self.isClose(higher?.b, 1.002923042321046))
    #expect(Self.isClose(higher?.error, 0.017654594363715956))
    #expect(Self.isClose(GutenbergRichter(Self.step, completeness: 22)?.b, 1.0074161455973116))
  }

  @Test func noLawWhereThereIsNone() {
    #expect(GutenbergRichter(MagnitudeBins(), completeness: 20) == nil)
    #expect(GutenbergRichter(Self.bins([4.1]), completeness: 30) == nil)
    // All magnitudes equal: at the completeness, and above it.
    #expect(GutenbergRichter(Self.bins([4, 4, 4, 4]), completeness: 40) == nil)
    #expect(GutenbergRichter(Self.bins([4, 4, 4, 4]), completeness: 30, method: .akiUtsu) == nil)
    // The completeness above the greatest.
    #expect(GutenbergRichter(Self.step, completeness: 51) == nil)
    #expect(GutenbergRichter(positiveDifferencesOf: [20, 20, 19, 18], width: 0.1) == nil)
    #expect(GutenbergRichter(positiveDifferencesOf: [20, 22, 20, 22], width: 0.1) == nil)
    #expect(GutenbergRichter(positiveDifferencesOf: [], width: 0.1) == nil)
  }

  @Test func aCutoffBelowAllMagnitudesCounts() {
    // log₁₀ e / (mean − (Mc − Δm/2)) of 2.0, 2.2 and 2.6 above 1.5: mean 6.8 / 3.
    let law = GutenbergRichter(Self.bins([2.0, 2.2, 2.6]), completeness: 15, method: .akiUtsu)
    #expect(Self.isClose(law?.b, 0.4342944819032518 / (6.8 / 3 - 1.45), 1e-12))
    // √(Σ (M − M̄)² / 6) of the same: Σ = 0.18666…
    let spread = (0.1866666666666667 / 6).squareRoot()
    let b = 0.4342944819032518 / (6.8 / 3 - 1.45)
    #expect(Self.isClose(law?.error, 2.302585092994046 * b * b * spread, 1e-12))
  }

  // MARK: Completeness

  @Test func maximumCurvature() {
    #expect(Completeness(Self.step, .maximumCurvature)?.index == 21)
    // SeismoStats: estimate_mc_maxc, 1.4 with the correction.
    let sample = Completeness(Self.bins(Self.completenessSample), .maximumCurvature)
    #expect(sample == Completeness(index: 14, finding: .maximumCurvature))
    // Of equal bins the lowest.
    #expect(Completeness(Self.bins([3, 4, 3, 4]), .maximumCurvature)?.index == 32)
    // A bin wider than the correction.
    #expect(Completeness(Self.bins([3, 3, 4], width: 0.5), .maximumCurvature)?.index == 7)
    #expect(Completeness(MagnitudeBins(), .maximumCurvature) == nil)
  }

  /// SeismoStats: estimate_mc_b_stability.
  @Test func stabilityOfB() {
    #expect(
      Completeness(Self.step, .stability) == Completeness(index: 20, finding: .stability))
    let bins = Self.bins(Self.completenessSample)
    #expect(Completeness(bins, .stability)?.index == 11)
    #expect(Self.isClose(GutenbergRichter(bins, completeness: 11)?.b, 1.190298769977797))
    #expect(Completeness(Self.bins([3, 3, 3]), .stability) == nil)
    #expect(Completeness(MagnitudeBins(), .stability) == nil)
  }

  /// R of the step catalogue by a few lines of numpy that follow Wiemer and Wyss.
  @Test func goodnessOfFit() {
    let expected = [
      (16, 85.40637437771912), (17, 90.07490929850815), (18, 94.46021221951702),
      (19, 98.09972740013379), (20, 99.68319830023002), (22, 99.62561795588694),
    ]
    for (index, fit) in expected {
      #expect(Self.isClose(Completeness.goodnessOfFit(Self.step, from: index), fit, 1e-11))
    }
    #expect(
      Completeness(Self.step, .goodnessOfFit) == Completeness(index: 19, finding: .fit95))
    #expect(Completeness.goodnessOfFit(Self.step, from: 51) == nil)
    // No law can be fitted: the maximum curvature.
    #expect(
      Completeness(Self.bins([3, 3, 3]), .goodnessOfFit)
        == Completeness(index: 32, finding: .maximumCurvature))
    #expect(Completeness(MagnitudeBins(), .goodnessOfFit) == nil)
  }

  /// By the same lines of numpy: 80.09, 82.94, 69.67 and 92.48 % from 2.0 to 2.3.
  @Test func ninetyPerCentWillDoWhereNinetyFiveIsNotReached() {
    var bins = MagnitudeBins()
    for (index, count) in [(20, 20), (21, 80), (23, 40), (24, 5)] { bins.add(count, at: index) }
    #expect(
      Self.isClose(Completeness.goodnessOfFit(bins, from: 23), 92.47819625016407, 1e-11))
    #expect(Completeness(bins, .goodnessOfFit) == Completeness(index: 23, finding: .fit90))
    // Nothing fits to 90 %: the maximum curvature.
    var poor = MagnitudeBins()
    for (index, count) in [(20, 50), (21, 10), (30, 10)] { poor.add(count, at: index) }
    #expect((20...30).allSatisfy { (Completeness.goodnessOfFit(poor, from: $0) ?? 0) < 90 })
    #expect(
      Completeness(poor, .goodnessOfFit)
        == Completeness(index: 22, finding: .maximumCurvature))
  }

  @Test func waysToFindItByName() throws {
    #expect(try CompletenessMethod("maxc") == .maximumCurvature)
    #expect(try CompletenessMethod("mbs") == .stability)
    #expect(try CompletenessMethod("gft") == .goodnessOfFit)
    #expect(try CompletenessMethod("2.5") == .fixed(2.5))
    #expect(throws: Failure.self) { try CompletenessMethod("ks") }
    #expect(throws: Failure.self) { try CompletenessMethod("") }
  }

  // MARK: Moment

  @Test func momentsAndMagnitudes() {
    for (moment, magnitude) in [(1e18, 5.9333), (1e20, 7.2667), (5.31e22, 9.0834)] {
      #expect(abs(SeismicMoment.magnitude(moment: moment) - magnitude) < 5e-5)
    }
    for (magnitude, moment) in [(6.0, 1.258925e18), (7.0, 3.981072e19), (9.0, 3.981072e22)] {
      #expect(Self.isClose(SeismicMoment.moment(magnitude: magnitude), moment, 1e-6))
    }
    let step = SeismicMoment.moment(magnitude: 7) / SeismicMoment.moment(magnitude: 6)
    #expect(Self.isClose(step, 31.6228, 1e-6))
    #expect(
      Self.isClose(SeismicMoment.magnitude(moment: SeismicMoment.moment(magnitude: 6.4)), 6.4))
  }

  @Test(arguments: [
    ("Mw", true), ("mww", true), ("MWC", true), ("Mwb", true), ("mwr", true), ("mwp", false),
    ("ml", false), ("mb", false), ("m", false), ("", false), ("mwww", false), ("Ms", false),
  ])
  func typesOfMoment(_ type: String, _ isMoment: Bool) {
    var type = type
    #expect(type.withUTF8 { SeismicMoment.isMoment($0) } == isMoment)
  }
}
