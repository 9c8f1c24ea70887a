import GeoFeatures

/// Where the rows of a layer are that are single points.
public struct PointPlaces: Sendable {
  /// Degrees by row, NaN where the row is no point.
  public let longitudes: SharedBuffer<Double>
  /// Degrees by row, NaN where the row is no point.
  public let latitudes: SharedBuffer<Double>
  /// How many rows have no geometry.
  public let unlocatedCount: Int
  /// How many rows have one that is no single point.
  public let otherCount: Int

  /// Takes the points out of a column; nothing is copied where all rows are points. O(rows).
  public init(_ column: GeometryColumn) {
    var unlocated = 0
    var other = 0
    for kind in column.kinds.values where kind != GeometryKind.point.rawValue {
      if kind == GeometryKind.none.rawValue { unlocated += 1 } else { other += 1 }
    }
    unlocatedCount = unlocated
    otherCount = other
    if column.offsets == nil {
      (longitudes, latitudes) = (column.x, column.y)
      return
    }
    var x = GrowableBuffer<Double>(minimumCapacity: column.rowCount)
    var y = GrowableBuffer<Double>(minimumCapacity: column.rowCount)
    for row in 0..<column.rowCount {
      let vertex = column.kind(row) == .point ? column.vertices(ofRow: row).first : nil
      x.append(vertex.map { column.x[$0] } ?? .nan)
      y.append(vertex.map { column.y[$0] } ?? .nan)
    }
    (longitudes, latitudes) = (x.share(), y.share())
  }
}
