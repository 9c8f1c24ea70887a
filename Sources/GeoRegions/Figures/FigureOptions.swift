import GeoFeatures

/// What is asked of the figures of regions.
public struct FigureOptions: Sendable, Equatable {
  /// How wide a bin of magnitudes is: 0.001 to 1.
  public var binWidth = 0.1
  /// How the magnitude of completeness is found.
  public var completeness = CompletenessMethod.maximumCurvature
  /// How b is estimated. By positive differences, the time and magnitude of every event are kept.
  public var bValue = BValueMethod.tintiMulargia
  /// The least difference of magnitudes that counts for ``BValueMethod/positive``; nil for a bin's width.
  public var leastDifference: Double?
  /// With how many events, 2 at least, a completeness or b are given.
  public var leastEvents = 50
  /// Whether all magnitudes are taken for moment magnitudes.
  public var assumesMoment = false
  /// Whether events of all types count. Else only earthquakes do: those whose `event_type` says so, is
  /// null or not known.
  public var takesAllEventTypes = false
  /// The quantiles of depth that are given, from 0 to 1. With any, the distinct depths of each region
  /// are kept.
  public var quantiles = [0.1, 0.5, 0.9]
  /// Figures of other properties, in the order in which they are given.
  public var aggregates: [FigureAggregate] = []
  /// Where the period begins, in milliseconds since 1970; nil for the first event.
  public var since: Int64?
  /// Where the period ends, in milliseconds since 1970; nil for the last event.
  public var until: Int64?

  /// The usual ones.
  public init() {}

  /// - Throws: A ``GeoFeatures/Failure`` of kind `usage` that says what makes no sense.
  public func check() throws(Failure) {
    guard binWidth >= 0.001 && binWidth <= 1 else {
      throw Failure(.usage, "a bin of magnitudes is 0.001 to 1 wide, not \(binWidth)")
    }
    if case .fixed(let magnitude) = completeness {
      guard Magnitude.range.contains(magnitude) else {
        throw Failure(.usage, "the magnitude of completeness can't be \(magnitude)")
      }
      guard isMultiple(magnitude) else {
        throw Failure(
          .usage, "the magnitude of completeness \(magnitude) is no centre of a bin",
          advice: "bins are \(binWidth) wide and have their centres at multiples of that")
      }
    }
    if let leastDifference, !(leastDifference > 0 && leastDifference <= 10) {
      throw Failure(.usage, "the least difference of magnitudes can't be \(leastDifference)")
    }
    if let leastDifference, !isMultiple(leastDifference) {
      throw Failure(
        .usage,
        "the least difference \(leastDifference) is no multiple of a bin's width \(binWidth)"
      )
    }
    guard leastEvents >= 2 else {
      throw Failure(.usage, "b needs 2 events at least, not \(leastEvents)")
    }
    for (place, quantile) in quantiles.enumerated() {
      guard quantile >= 0 && quantile <= 1 else {
        throw Failure(.usage, "a quantile lies between 0 and 1, not at \(quantile)")
      }
      if quantiles[..<place].contains(quantile) {
        throw Failure(.usage, "the quantile \(quantile) is asked for twice")
      }
    }
    for (place, aggregate) in aggregates.enumerated()
    where aggregates[..<place].contains(aggregate) {
      throw Failure(.usage, "\(aggregate) is asked for twice")
    }
    if let since, let until, since >= until {
      throw Failure(.usage, "the period ends before it begins")
    }
  }

  private func isMultiple(_ magnitude: Double) -> Bool {
    let index = MagnitudeBins.index(of: magnitude, width: binWidth)
    return abs(Double(index) * binWidth - magnitude) < 1e-6 * binWidth
  }

  var leastDifferenceBins: Int {
    leastDifference.map { max(1, MagnitudeBins.index(of: $0, width: binWidth)) } ?? 1
  }
}

/// A figure of a numeric property: `sum:population`.
public struct FigureAggregate: Sendable, Equatable, CustomStringConvertible {
  /// What is made of the values.
  public enum Function: String, Sendable, CaseIterable {
    /// Their exact sum, rounded once.
    case sum
    /// Their exact sum, rounded once, by their number.
    case mean
    /// The value in the middle, or half way between the two there.
    case median
    /// The least.
    case min
    /// The greatest.
    case max
    /// How many there are.
    case count
  }

  /// What is made of the values.
  public var function: Function
  /// The property, by its exact name.
  public var property: String

  /// Makes one.
  public init(_ function: Function, _ property: String) {
    self.function = function
    self.property = property
  }

  /// Reads `function:property`.
  ///
  /// - Throws: A ``GeoFeatures/Failure`` of kind `usage`.
  public init(_ text: String) throws(Failure) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty else {
      throw Failure(
        .usage, "'\(text)' is no figure of a property", advice: "write mean:depth_km")
    }
    guard let function = Function(rawValue: String(parts[0])) else {
      let names = Function.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure(.usage, "'\(parts[0])' is no figure of a property", advice: "one of \(names)")
    }
    self.init(function, String(parts[1]))
  }

  /// `sum:population`.
  public var description: String { "\(function.rawValue):\(property)" }
}
