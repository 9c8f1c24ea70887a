import CSystem
import GeoFeatures

/// How the magnitude of completeness is found: the least magnitude from which on a catalogue has all events.
public enum CompletenessMethod: Sendable, Equatable {
  /// The fullest bin, the lowest of equal ones, and 0.2 more: Wiemer and Wyss 2000, Bull. Seism. Soc.
  /// Am. 90; the correction by Woessner and Wiemer 2005, ibid. 95.
  case maximumCurvature
  /// The least magnitude at which b differs from its mean over the next half unit by no more than its
  /// error: Cao and Gao 2002, Geophys. Res. Lett. 29; Woessner and Wiemer 2005.
  case stability
  /// The least magnitude from which on the fitted law explains 95 % of the cumulative counts, else 90 %,
  /// else the maximum curvature: Wiemer and Wyss 2000.
  case goodnessOfFit
  /// One that is known.
  case fixed(Double)

  /// Reads `maxc`, `mbs`, `gft` or a magnitude.
  ///
  /// - Throws: A ``GeoFeatures/Failure`` of kind `usage`.
  public init(_ text: String) throws(Failure) {
    switch text {
    case "maxc": self = .maximumCurvature
    case "mbs": self = .stability
    case "gft": self = .goodnessOfFit
    default:
      var text = text
      guard let magnitude = text.withUTF8({ NumberScanner.real($0) }) else {
        throw Failure(
          .usage, "'\(text)' is no magnitude of completeness and no way to find one",
          advice: "maxc, mbs, gft or a magnitude")
      }
      self = .fixed(magnitude)
    }
  }
}

/// A magnitude of completeness.
public struct Completeness: Sendable, Equatable {
  /// How it was found.
  public enum Finding: String, Sendable {
    /// The maximum curvature, corrected.
    case maximumCurvature = "maxc"
    /// The stability of b.
    case stability = "mbs"
    /// A goodness of fit of 95 or 90 %.
    case fit95 = "gft95"
    case fit90 = "gft90"
    /// It was given.
    case fixed
  }

  /// The first bin that is complete.
  public let index: Int
  /// How it was found.
  public let finding: Finding

  /// Makes one.
  public init(index: Int, finding: Finding) {
    self.index = index
    self.finding = finding
  }

  /// Finds the completeness of the earthquakes of some bins; nil where there is none: no earthquake, or b
  /// stable nowhere. O(bins), O(bins²) for the goodness of fit.
  public init?(_ bins: MagnitudeBins, _ method: CompletenessMethod) {
    switch method {
    case .fixed(let magnitude):
      self.init(index: bins.index(of: magnitude), finding: .fixed)
    case .maximumCurvature: self.init(curvatureOf: bins)
    case .stability: self.init(stabilityOf: bins)
    case .goodnessOfFit: self.init(fitOf: bins)
    }
  }

  private init?(curvatureOf bins: MagnitudeBins) {
    guard let greatest = bins.counts.max(), greatest > 0,
      let fullest = bins.counts.firstIndex(of: greatest)
    else { return nil }
    // Where bins are too wide for it, the correction is a whole bin.
    let correction = Int((0.2 / bins.width - 1e-9).rounded(.up))
    self.init(index: bins.first + fullest + correction, finding: .maximumCurvature)
  }

  private init?(stabilityOf bins: MagnitudeBins) {
    let sums = MagnitudeSums(bins)
    guard let indices = sums.indices else { return nil }
    let steps = max(1, Int((0.5 / bins.width - 1e-9).rounded(.up)))
    let estimates = indices.map {
      GutenbergRichter(sums[$0], width: bins.width, method: .tintiMulargia)
    }
    for start in estimates.indices where start + steps <= estimates.count {
      guard let estimate = estimates[start] else { continue }
      let following = estimates[start..<start + steps].compactMap { $0?.b }
      guard following.count == steps else { continue }
      let mean = following.reduce(0, +) / Double(steps)
      if abs(mean - estimate.b) <= estimate.error {
        self.init(index: indices.lowerBound + start, finding: .stability)
        return
      }
    }
    return nil
  }

  private init?(fitOf bins: MagnitudeBins) {
    let sums = MagnitudeSums(bins)
    guard let indices = sums.indices else { return nil }
    var ninety: Int?
    for index in indices {
      guard let fit = Self.goodnessOfFit(sums, from: index, to: indices.upperBound) else {
        continue
      }
      if fit >= 95 {
        self.init(index: index, finding: .fit95)
        return
      }
      if fit >= 90 && ninety == nil { ninety = index }
    }
    if let ninety {
      self.init(index: ninety, finding: .fit90)
    } else {
      self.init(curvatureOf: bins)
    }
  }

  /// How much of the cumulative counts from a bin on the law explains that is fitted to them by Aki and
  /// Utsu: 100 − 100 Σ |B − S| / Σ B in per cent, over the bins up to the largest event; nil where no law
  /// can be fitted.
  public static func goodnessOfFit(_ bins: MagnitudeBins, from index: Int) -> Double? {
    let sums = MagnitudeSums(bins)
    guard let indices = sums.indices else { return nil }
    return goodnessOfFit(sums, from: index, to: indices.upperBound)
  }

  private static func goodnessOfFit(
    _ sums: MagnitudeSums, from index: Int, to last: Int
  ) -> Double? {
    guard index <= last,
      let law = GutenbergRichter(sums[index], width: sums.width, method: .akiUtsu)
    else { return nil }
    var (observed, difference) = (0.0, 0.0)
    for bin in index...last {
      let count = Double(sums[bin].count)
      // 10^(a − b M) with a of the fit is N · 10^(−b (M − Mc)).
      let expected = Double(law.count) * pow(10, -law.b * sums.width * Double(bin - index))
      observed += count
      difference += abs(count - expected)
    }
    return 100 - 100 * difference / observed
  }
}
