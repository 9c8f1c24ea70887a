/// What turns one unit into another, as a fraction of whole numbers, so that 40 mph times 0.44704
/// is 17.8816 m/s and not a neighbour of it.
public struct Factor: Sendable, Equatable {
  /// What a value is multiplied by.
  public let numerator: Double
  /// What it is divided by after that.
  public let denominator: Double

  /// Reads `0.44704`, `1e-3` or `1609.344/1852`; nil where it is no positive number or ratio of
  /// two.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let above = Self.decimal(parts[0]),
      let below = parts.count == 2 ? Self.decimal(parts[1]) : (1, 1)
    else { return nil }
    var numerator = above.digits * below.scale
    var denominator = above.scale * below.digits
    let common = Self.greatestCommonDivisor(numerator, denominator)
    numerator /= common
    denominator /= common
    guard numerator > 0, denominator > 0, numerator.isFinite, denominator.isFinite else {
      return nil
    }
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The value in the other unit.
  public func scaling(_ value: Double) -> Double { value * numerator / denominator }

  /// The digits of a decimal number without its point, and the power of ten that they are over.
  private static func decimal(_ text: Substring) -> (digits: Double, scale: Double)? {
    guard let value = Double(text), value > 0, value.isFinite,
      text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) })
    else { return nil }
    let point = text.split(separator: ".", omittingEmptySubsequences: false)
    if point.count == 2, let digits = Int64(point.joined()), digits < 1 << 53,
      point[1].count <= 15
    {
      return (Double(digits), Double((0..<point[1].count).reduce(1) { power, _ in power * 10 }))
    }
    return (value, 1)
  }

  private static func greatestCommonDivisor(_ a: Double, _ b: Double) -> Double {
    // Whole numbers below 2^53 only; of others there is nothing to gain.
    guard a < 0x1p53, b < 0x1p53, a == a.rounded(), b == b.rounded() else { return 1 }
    var (a, b) = (a, b)
    while b > 0 { (a, b) = (b, a.truncatingRemainder(dividingBy: b)) }
    return a > 0 ? a : 1
  }
}
