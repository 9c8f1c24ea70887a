/// Finds the box of any number of geometries on a plane.
public struct PlaneBounds: Sendable, Equatable {
  /// The least easting; infinite where there was no position.
  public private(set) var west = Double.infinity
  /// The least northing.
  public private(set) var south = Double.infinity
  /// The greatest easting.
  public private(set) var east = -Double.infinity
  /// The greatest northing.
  public private(set) var north = -Double.infinity
  /// The lowest height in metres; infinite where there was none.
  public private(set) var minimumHeight = Double.infinity
  /// The greatest height in metres.
  public private(set) var maximumHeight = -Double.infinity

  /// Makes the bounds of nothing.
  public init() {}

  /// Adds the positions of a column; those that are not finite do not count. O(vertices).
  public mutating func add(_ column: GeometryColumn) {
    (west, east) = Self.widened(west, east, column.x.values)
    (south, north) = Self.widened(south, north, column.y.values)
    guard let heights = column.z else { return }
    (minimumHeight, maximumHeight) = Self.widened(minimumHeight, maximumHeight, heights.values)
  }

  /// The box, or nil where there was no position.
  public var box: BoundingBox? {
    guard west <= east, south <= north else { return nil }
    let hasHeights = minimumHeight <= maximumHeight
    return BoundingBox(
      west: west, south: south, east: east, north: north,
      minimumHeight: hasHeights ? minimumHeight : nil,
      maximumHeight: hasHeights ? maximumHeight : nil)
  }

  private static func widened(
    _ least: Double, _ greatest: Double, _ values: UnsafeBufferPointer<Double>
  ) -> (Double, Double) {
    var (least, greatest) = (least, greatest)
    // Rows without a location are NaN, and every comparison with NaN is false.
    for value in values where abs(value) < .infinity {
      if value < least { least = value }
      if value > greatest { greatest = value }
    }
    return (least, greatest)
  }
}
