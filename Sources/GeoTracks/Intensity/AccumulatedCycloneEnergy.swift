import GeoFeatures

/// The accumulated cyclone energy (ACE) of one storm: 10⁻⁴ Σ v² in kt², over the largest sustained
/// winds v of at least 34 kt at 00, 06, 12 and 18 UTC, while it is tropical or subtropical
/// (Bell et al. 2000, Climate assessment for 1999, Bull. Amer. Meteor. Soc. 81(6), S1–S50).
///
/// Fixes come in the order of time. Forecasts do not count, and neither does a second fix of one
/// time, as an analysis equal to the last observation is.
public struct AccumulatedCycloneEnergy: Sendable {
  /// The least wind that counts, in knots: some older texts have 35.
  public let leastWindKnots: Double
  /// How many fixes have counted.
  public private(set) var fixCount = 0
  /// How many of them have a status that does not tell whether the storm is tropical.
  public private(set) var unknownStatusCount = 0
  /// The minutes that the winds are means of: those of the first that counted, nil where not known.
  public private(set) var averagingMinutes: Int?
  /// Whether winds of different averaging times have counted, which makes no meaningful sum.
  public private(set) var hasMixedAveraging = false
  /// The sum of squares, exact as long as winds are whole knots.
  private var sum = 0.0
  private var lastTime: Int64?

  /// Makes an accumulator for one storm.
  public init(leastWindKnots: Double = 34) { self.leastWindKnots = leastWindKnots }

  /// The energy so far, in 10⁴ kt².
  public var value: Double { sum / 10_000 }

  /// Adds a fix, if it counts.
  ///
  /// - Parameters:
  ///   - time: In milliseconds since 1970, UTC.
  ///   - windKnots: The largest sustained wind; NaN for none.
  ///   - stage: What its status means; an unknown one counts, and is counted.
  ///   - kind: What the fix is.
  ///   - averagingMinutes: What the wind is a mean of, or nil.
  /// - Returns: Whether it counts.
  @discardableResult
  public mutating func add(
    time: Int64, windKnots: Double, stage: CycloneStage, kind: FixKind,
    averagingMinutes: Int? = nil
  ) -> Bool {
    guard kind != .forecast, stage != .other, time % Self.sixHours == 0, time != lastTime,
      windKnots >= leastWindKnots
    else { return false }
    if fixCount == 0 {
      self.averagingMinutes = averagingMinutes
    } else if averagingMinutes != self.averagingMinutes {
      hasMixedAveraging = true
    }
    lastTime = time
    sum += windKnots * windKnots
    fixCount += 1
    if stage == .unknown { unknownStatusCount += 1 }
    return true
  }

  private static let sixHours: Int64 = 6 * 3_600_000
}
