import CSystem
import GeoFeatures

/// Two normal distributions whose mixture is that of the logarithms of eta: events near their
/// parents, and background (Zaliapin et al. 2008); and where they part.
///
/// Found by expectation and maximisation (Dempster, Laird and Rubin 1977, Maximum likelihood from
/// incomplete data via the EM algorithm, JRSS B 39, 1) over counts in bins of 1/256, from the two
/// parts that Otsu's cut makes (1979, A threshold selection method from gray-level histograms,
/// doi:10.1109/TSMC.1979.4310076): no chance is in it, and the order of the values does not matter.
public struct TwoModes: Sendable, Equatable {
  /// One normal distribution.
  public struct Mode: Sendable, Equatable {
    /// Its mean.
    public var mean: Double
    /// Its standard deviation.
    public var deviation: Double
    /// Which share of all values is its own, from 0 to 1.
    public var share: Double

    /// The logarithm of the density at a value, times the share.
    func logDensity(_ value: Double) -> Double {
      let off = (value - mean) / deviation
      return log(share / deviation) - 0.5 * off * off
    }
  }

  /// That of the lesser values, of clustered events.
  public let near: Mode
  /// That of the greater values, of background events.
  public let far: Mode
  /// Where between their means a value is as likely to be of one as of the other, to four decimals,
  /// so that its text gives the same again.
  public let crossing: Double

  /// How many values there must be.
  public static let leastCount = 10
  private static let binsPerUnit = 256.0
  private static let roundLimit = 2000

  /// Fits two modes to the finite ones of some values. O(n).
  ///
  /// - Throws: `Failure` of kind `unreadable` where there are less than ``leastCount`` values, or
  ///   no two modes among them.
  public init(_ values: SharedBuffer<Double>) throws(Failure) {
    let bins = Self.bins(values)
    let count = bins.reduce(0) { $0 + $1.count }
    guard count >= Double(Self.leastCount) else {
      throw Self.none("\(Int(count)) events with a parent are too few to tell")
    }
    guard var (near, far) = Self.cut(bins) else {
      throw Self.none("all are as near to their parents as each other")
    }
    var last = -Double.infinity
    for _ in 0..<Self.roundLimit {
      var sums = (near: Sums(), far: Sums())
      var likelihood = 0.0
      for bin in bins {
        let (a, b) = (near.logDensity(bin.value), far.logDensity(bin.value))
        let top = max(a, b)
        let (x, y) = (exp(a - top), exp(b - top))
        likelihood += bin.count * (top + log(x + y))
        sums.near.add(bin.value - near.mean, bin.count * x / (x + y))
        sums.far.add(bin.value - far.mean, bin.count * y / (x + y))
      }
      guard let a = sums.near.mode(about: near.mean, of: count),
        let b = sums.far.mode(about: far.mean, of: count)
      else { throw Self.none("one of the modes is empty") }
      (near, far) = (a, b)
      if abs(likelihood - last) <= 1e-10 * abs(likelihood) { break }
      last = likelihood
    }
    if near.mean > far.mean { (near, far) = (far, near) }
    guard let crossing = Self.crossing(near, far) else {
      throw Self.none("one of the modes covers the other")
    }
    (self.near, self.far, self.crossing) = (near, far, crossing)
  }

  /// How far the means are apart in units of the deviations (Ashman, Bird and Zepf 1994,
  /// doi:10.1086/117248); above 2 the modes are clearly two.
  public var separation: Double {
    abs(far.mean - near.mean)
      / ((near.deviation * near.deviation + far.deviation * far.deviation) / 2).squareRoot()
  }

  private static func none(_ why: String) -> Failure {
    Failure(
      .unreadable, "no threshold can be fitted to the distances of nearest neighbours: \(why)",
      advice: "give one: --threshold=-5")
  }

  private typealias Bin = (value: Double, count: Double)

  /// How often values come, by bins that are not empty, ascending.
  private static func bins(_ values: SharedBuffer<Double>) -> [Bin] {
    let finite = values.lazy.filter { abs($0) < 1e4 }
    guard let least = finite.min(), let greatest = finite.max() else { return [] }
    let first = (least * binsPerUnit).rounded(.down)
    var counts = [Double](
      repeating: 0, count: Int((greatest * binsPerUnit).rounded(.down) - first) + 1)
    for value in finite { counts[Int((value * binsPerUnit).rounded(.down) - first)] += 1 }
    return counts.indices.lazy.filter { counts[$0] > 0 }.map {
      ((first + Double($0) + 0.5) / binsPerUnit, counts[$0])
    }
  }

  /// The two parts between which there is the greatest variance.
  private static func cut(_ bins: [Bin]) -> (Mode, Mode)? {
    var best = (variance: 0.0, place: 0)
    let origin = bins.first?.value ?? 0
    var whole = Sums()
    for bin in bins { whole.add(bin.value - origin, bin.count) }
    var part = Sums()
    for (place, bin) in bins.enumerated().dropLast() {
      part.add(bin.value - origin, bin.count)
      let rest = whole.weight - part.weight
      let difference = part.first / part.weight - (whole.first - part.first) / rest
      let variance = part.weight * rest * difference * difference
      if variance > best.variance { best = (variance, place + 1) }
    }
    if best.variance == 0 { return nil }
    func mode(_ bins: ArraySlice<Bin>) -> Mode? {
      var sums = Sums()
      for bin in bins { sums.add(bin.value - origin, bin.count) }
      return sums.mode(about: origin, of: whole.weight)
    }
    guard let near = mode(bins[..<best.place]), let far = mode(bins[best.place...]) else {
      return nil
    }
    return (near, far)
  }

  /// Where the weighted densities are equal between the means.
  private static func crossing(_ near: Mode, _ far: Mode) -> Double? {
    func lead(_ value: Double) -> Double { near.logDensity(value) - far.logDensity(value) }
    guard lead(near.mean) > 0, lead(far.mean) < 0 else { return nil }
    var (low, high) = (near.mean, far.mean)
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if middle == low || middle == high { break }
      if lead(middle) > 0 { low = middle } else { high = middle }
    }
    return (0.5e4 * (low + high)).rounded() / 1e4
  }

  /// Weighted sums of values and their squares.
  private struct Sums {
    var weight = 0.0
    var first = 0.0
    var second = 0.0

    mutating func add(_ value: Double, _ weight: Double) {
      self.weight += weight
      first += weight * value
      second += weight * value * value
    }

    /// The normal distribution of these sums; nil where they are none. No deviation is less than a
    /// bin.
    func mode(about origin: Double, of count: Double) -> Mode? {
      guard weight > 1e-9 else { return nil }
      let mean = first / weight
      let variance = max(second / weight - mean * mean, 1 / (binsPerUnit * binsPerUnit))
      return Mode(
        mean: origin + mean, deviation: variance.squareRoot(), share: weight / count)
    }
  }
}
