import CSystem
import GeoFeatures

/// An axis of a plot: what it says, and from where to where it goes.
public struct PlotAxis: Sendable {
  /// What stands beside it.
  public let title: String
  /// Its ends; numbers to put marks at lie on them.
  public let range: ClosedRange<Double>
  /// How far marks are apart.
  public let step: Double

  /// Whether numbers are logarithms of what is said of them.
  let isLogarithmic: Bool

  /// Makes an axis that some numbers lie on, with room at both ends; those that are not finite do
  /// not count.
  public init(
    _ title: String, over values: some Sequence<Double>, isLogarithmic: Bool = false
  ) {
    self.title = title
    self.isLogarithmic = isLogarithmic
    var (least, greatest) = (Double.infinity, -Double.infinity)
    for value in values where value.isFinite {
      least = min(least, value)
      greatest = max(greatest, value)
    }
    if least > greatest { (least, greatest) = (0, 1) }
    if greatest - least < 1e-9 * max(1, abs(least)) {
      (least, greatest) = (least - 1, greatest + 1)
    }
    step = Self.step(for: greatest - least)
    range =
      ((least / step).rounded(.down) * step)...((greatest / step).rounded(.up) * step)
  }

  /// 1, 2 or 5 times a power of ten, so that there are about six marks.
  private static func step(for length: Double) -> Double {
    let raw = length / 6
    let power = pow(10, log10(raw).rounded(.down))
    for factor in [1.0, 2, 5] where factor * power >= raw { return factor * power }
    return 10 * power
  }

  /// Where the marks are.
  public var marks: [Double] {
    let count = Int(((range.upperBound - range.lowerBound) / step).rounded())
    // Counted from 0, since sums of steps would not be round.
    let first = (range.lowerBound / step).rounded()
    return (0...max(0, count)).map { (first + Double($0)) * step }
  }

  /// What stands at a mark: the number, of logarithms the power of ten.
  func label(_ mark: Double) -> String {
    if isLogarithmic && mark.rounded() != mark { return "" }
    var text = ByteBuffer()
    let value = isLogarithmic ? pow(10, mark) : mark
    NumberWriter.appendCoordinate(value, decimals: 6, to: &text)
    return text.string
  }

  /// How far along the axis a number lies, from 0 to 1 where it is on it.
  public func share(_ value: Double) -> Double {
    (value - range.lowerBound) / (range.upperBound - range.lowerBound)
  }
}
