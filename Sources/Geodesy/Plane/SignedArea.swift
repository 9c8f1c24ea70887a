/// Adds up which way a ring goes round.
struct SignedArea {
  /// Less than this share of the box is no answer: the ring may cross itself, or be hardly more than a line.
  private static let clearShare = 0.05

  /// Twice the area, positive where counter-clockwise.
  private(set) var twice = 0.0
  private var first: (x: Double, y: Double)?
  private var last = (x: 0.0, y: 0.0)
  private var least = (x: Double.infinity, y: Double.infinity)
  private var greatest = (x: -Double.infinity, y: -Double.infinity)

  /// Adds a vertex; the last one must be the first.
  mutating func add(_ x: Double, _ y: Double) {
    least = (min(least.x, x), min(least.y, y))
    greatest = (max(greatest.x, x), max(greatest.y, y))
    guard let first else {
      self.first = (x, y)
      return
    }
    let next = (x: x - first.x, y: y - first.y)
    twice += last.x * next.y - next.x * last.y
    last = next
  }

  /// Whether the ring goes round one way for sure.
  var isClear: Bool {
    abs(twice) / 2 > Self.clearShare * (greatest.x - least.x) * (greatest.y - least.y)
  }
}
