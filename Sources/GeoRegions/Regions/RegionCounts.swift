/// What was found when events were given to regions.
public struct RegionCounts: Sendable, Equatable {
  /// How many events lie in a region, or were given to one.
  public var inside = 0
  /// How many of them lie on a border.
  public var onBorder = 0
  /// How many of them lie in none and were given to the nearest.
  public var nearest = 0
  /// How many events are in no region.
  public var outside = 0
  /// How many rows have no place.
  public var unplaced = 0
  /// How many rows are no single points, as lines are. They are in no polygon and in no cell, but count
  /// where no place is asked for.
  public var notPoints = 0

  /// How many events have no time or magnitude by which there are rows, and are in none; they are in no
  /// other number but ``unplaced`` and ``notPoints``.
  public var unsliced = 0

  /// Nothing yet.
  public init() {}

  /// All of them, as parts of figures keep them.
  var numbers: [Int] { [inside, onBorder, nearest, outside, unplaced, notPoints, unsliced] }

  /// Nil where there are not as many numbers as there are counts.
  init?(numbers: [Int]) {
    guard numbers.count == RegionCounts().numbers.count else { return nil }
    (inside, onBorder, nearest, outside) = (numbers[0], numbers[1], numbers[2], numbers[3])
    (unplaced, notPoints, unsliced) = (numbers[4], numbers[5], numbers[6])
  }

  /// What was found here and in other events.
  mutating func merge(_ other: RegionCounts) {
    inside += other.inside
    onBorder += other.onBorder
    nearest += other.nearest
    outside += other.outside
    unplaced += other.unplaced
    notPoints += other.notPoints
    unsliced += other.unsliced
  }
}
