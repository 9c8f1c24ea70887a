import GeoFeatures

/// The two ends of positions that lie on one straight line of a plane, or at one place.
///
/// A hull of them has no area; one that is made of their rounding is a sliver, and crosses itself.
struct FlatEnds {
  /// The two farthest apart, by their numbers, the lower one first.
  let first, second: Int
  /// Whether they are one place.
  let isPoint: Bool

  /// Finds them; nil where the positions are wider across than `width` and a millionth millionth of their
  /// length. O(n).
  init?(
    _ x: borrowing GrowableBuffer<Double>, _ y: borrowing GrowableBuffer<Double>, width: Double
  ) {
    let first = Self.farthest(from: 0, x, y)
    let second = Self.farthest(from: first, x, y)
    let (dx, dy) = (x[second] - x[first], y[second] - y[first])
    let length = (dx * dx + dy * dy).squareRoot()
    let isPoint = length <= width
    for index in 0..<x.count where !isPoint {
      let across = dx * (y[index] - y[first]) - dy * (x[index] - x[first])
      if abs(across) > (width + 1e-12 * length) * length { return nil }
    }
    self.isPoint = isPoint
    self.first = min(first, second)
    self.second = max(first, second)
  }

  private static func farthest(
    from start: Int, _ x: borrowing GrowableBuffer<Double>, _ y: borrowing GrowableBuffer<Double>
  ) -> Int {
    var best = (index: start, square: 0.0)
    for index in 0..<x.count {
      let (dx, dy) = (x[index] - x[start], y[index] - y[start])
      if dx * dx + dy * dy > best.square { best = (index, dx * dx + dy * dy) }
    }
    return best.index
  }
}
