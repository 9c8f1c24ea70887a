import CSystem

/// How the b-value is estimated.
public enum BValueMethod: String, Sendable, CaseIterable {
  /// log₁₀ e / (M̄ − (Mc − Δm/2)): Aki 1965, Bull. Earthq. Res. Inst. 43, with Utsu's correction for bins
  /// (1966, J. Fac. Sci. Hokkaido Univ. 2).
  case akiUtsu = "aki-utsu"
  /// ln(1 + Δm / (M̄ − Mc)) / (Δm ln 10), exact for bins: Tinti and Mulargia 1987, Bull. Seism. Soc. Am. 77.
  case tintiMulargia = "tinti-mulargia"
  /// The same of the positive differences between each event and the one before it, which do not mind
  /// what is missing for a while after a large event: van der Elst 2021, J. Geophys. Res. 126,
  /// doi:10.1029/2020JB021027.
  case positive = "b-positive"
}

/// The law of Gutenberg and Richter, log₁₀ N(≥ M) = a − b M, fitted to the earthquakes of some bins.
public struct GutenbergRichter: Sendable, Equatable {
  /// The slope b.
  public let b: Double
  /// The standard error of b, ln 10 · b² · √(Σ (M − M̄)² / (N (N − 1))): Shi and Bolt 1982, Bull. Seism.
  /// Soc. Am. 72.
  public let error: Double
  /// How many events, or differences, b is estimated of.
  public let count: Int

  /// Fits the law to the earthquakes at or above a completeness; nil with fewer than two, or where all
  /// their magnitudes are equal.
  ///
  /// - Parameters:
  ///   - bins: The earthquakes.
  ///   - completeness: The first bin that is complete.
  ///   - method: ``BValueMethod/akiUtsu`` or ``BValueMethod/tintiMulargia``; b-positive needs the order of
  ///     time and has an initializer of its own, and is Tinti and Mulargia's here.
  public init?(_ bins: MagnitudeBins, completeness: Int, method: BValueMethod = .tintiMulargia) {
    self.init(MagnitudeSums(bins)[completeness], width: bins.width, method: method)
  }

  init?(_ above: MagnitudeSums.Above, width: Double, method: BValueMethod) {
    guard above.count >= 2, above.spread > 0 else { return nil }
    let count = Double(above.count)
    let sum = Double(above.sum)
    b =
      method == .akiUtsu
      ? log10(exp(1.0)) / (width * (sum / count + 0.5))
      : log1p(count / sum) / (width * log(10.0))
    let squares = width * width * Double(above.spread) / count
    error = log(10.0) * b * b * (squares / (count * (count - 1))).squareRoot()
    self.count = above.count
  }

  /// Estimates b by the positive differences of magnitudes; nil with fewer than two, or where all of them
  /// are equal.
  ///
  /// - Parameters:
  ///   - magnitudes: The bins of the earthquakes at or above the completeness, in the order of time.
  ///   - width: How wide a bin is.
  ///   - leastDifference: The least difference that counts, in bins, 1 at least.
  public init?(
    positiveDifferencesOf magnitudes: some Sequence<Int>, width: Double, leastDifference: Int = 1
  ) {
    precondition(leastDifference >= 1)
    var above = MagnitudeSums.Above()
    var last: Int?
    for magnitude in magnitudes {
      if let last, magnitude - last >= leastDifference {
        let excess = magnitude - last - leastDifference
        above.count += 1
        above.sum += excess
        above.squares += Int128(excess) * Int128(excess)
      }
      last = magnitude
    }
    self.init(above, width: width, method: .tintiMulargia)
  }

  /// a of the law: log₁₀ N + b Mc, for so many earthquakes at or above a completeness. That of a year is
  /// less by log₁₀ of the years.
  public func a(eventCount: Int, completeness: Double) -> Double {
    log10(Double(eventCount)) + b * completeness
  }
}
