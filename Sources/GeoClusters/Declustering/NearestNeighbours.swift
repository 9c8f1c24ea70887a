import GeoFeatures

/// The nearest neighbour of each event among the earlier ones, by row.
public struct NearestNeighbours: Sendable {
  /// The row of the nearest neighbour, the *parent*; -1 where no event is earlier, or the row takes
  /// no part.
  public let parents: SharedBuffer<Int32>
  /// The decimal logarithm of the rescaled time T to the parent, NaN without one.
  public let logTimes: SharedBuffer<Double>
  /// The decimal logarithm of the rescaled distance R to the parent, NaN without one.
  public let logRadii: SharedBuffer<Double>
  /// The decimal logarithm of eta = T R, NaN without a parent.
  public let logProximities: SharedBuffer<Double>
  /// Below which logarithm of eta an event belongs to its parent's family; nil where there is no
  /// parent at all, and so none was looked for.
  public let threshold: Double?
  /// The two modes that the threshold was fitted to, or nil.
  public let modes: TwoModes?

  /// How many rows have a parent. O(rows).
  public var count: Int { parents.reduce(0) { $0 + ($1 >= 0 ? 1 : 0) } }
}
