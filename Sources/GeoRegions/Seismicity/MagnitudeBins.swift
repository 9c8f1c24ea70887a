import CSystem
import GeoFeatures

/// How many earthquakes there are in each bin of magnitude.
///
/// The bin k holds magnitudes M for which ⌊M / width + ½ + 10⁻⁹⌋ is k: those about its centre k · width,
/// the lower edge with them, whatever a decimal magnitude's last bit is.
public struct MagnitudeBins: Sendable, Equatable {
  /// How wide a bin is.
  public let width: Double
  /// The bin of the first of ``counts``.
  public private(set) var first = 0
  /// How many earthquakes are in each bin, from the first that was counted to the last.
  public private(set) var counts: [Int] = []

  /// Without an earthquake.
  ///
  /// - Precondition: The width is above 0.
  public init(width: Double = 0.1) {
    precondition(width > 0)
    self.width = width
  }

  /// The bin of a magnitude.
  @inline(__always)
  static func index(of magnitude: Double, width: Double) -> Int {
    let bin = (magnitude / width + (0.5 + 1e-9)).rounded(.down)
    // No magnitude is further out than that; what is no number is in the least bin.
    guard bin < 1e9 else { return bin.isNaN ? -1_000_000_000 : 1_000_000_000 }
    return bin > -1e9 ? Int(bin) : -1_000_000_000
  }

  /// The bin of a magnitude; one beyond ±10⁹ bins is in the last of these.
  public func index(of magnitude: Double) -> Int { Self.index(of: magnitude, width: width) }

  /// The magnitude at the centre of a bin.
  public func centre(_ index: Int) -> Double { Self.centre(index, width: width) }

  static func centre(_ index: Int, width: Double) -> Double {
    // 21 · 0.1 is no decimal number of one digit, 21 / 10 is.
    let inverse = (1 / width).rounded()
    if inverse >= 1 && abs(inverse * width - 1) < 1e-12 { return Double(index) / inverse }
    return Double(index) * width
  }

  /// Counts an earthquake; one whose magnitude is outside of ``GeoFeatures/Magnitude/range`` does not count.
  public mutating func add(_ magnitude: Double) {
    if Magnitude.range.contains(magnitude) { add(1, at: index(of: magnitude)) }
  }

  /// Counts so many earthquakes in a bin.
  public mutating func add(_ count: Int, at index: Int) {
    guard count > 0 else { return }
    if counts.isEmpty { first = index }
    if index < first {
      counts.insert(contentsOf: repeatElement(0, count: first - index), at: 0)
      first = index
    }
    while index >= first + counts.count { counts.append(0) }
    counts[index - first] += count
  }

  /// Counts what other bins of the same width hold.
  public mutating func merge(_ other: MagnitudeBins) {
    precondition(width == other.width)
    for (place, count) in other.counts.enumerated() { add(count, at: other.first + place) }
  }

  /// How many earthquakes there are.
  public var total: Int { counts.reduce(0, +) }

  /// The first and the last bin that hold any, or nil.
  public var indices: ClosedRange<Int>? {
    guard let low = counts.firstIndex(where: { $0 > 0 }),
      let high = counts.lastIndex(where: { $0 > 0 })
    else { return nil }
    return first + low...first + high
  }
}
