extension GeometryColumn {
  /// The rows whose geometry shares a position with the box, in ascending order. O(vertices).
  ///
  /// Lines and rings are straight in longitude and latitude; one that passes through the box counts,
  /// and so does a polygon that holds it. The border belongs to the box. The box may cross 180°;
  /// geometries must be cut there, or unbroken. A row without a geometry is none of them.
  public func rows(intersecting box: BoundingBox) -> SharedBuffer<UInt32> {
    var rows = GrowableBuffer<UInt32>(minimumCapacity: 256)
    if offsets == nil {
      for row in 0..<rowCount where kinds[row] != GeometryKind.none.rawValue {
        if box.contains(longitude: x[row], latitude: y[row]) { rows.append(UInt32(row)) }
      }
      return rows.share()
    }
    for row in 0..<rowCount {
      let kind = kind(row)
      let isHit = parts(ofRow: row).contains { part in
        self.part(part, of: partKind(part, in: kind), intersects: box)
      }
      if isHit { rows.append(UInt32(row)) }
    }
    return rows.share()
  }

  private func part(_ part: Int, of kind: GeometryKind, intersects box: BoundingBox) -> Bool {
    let rings = rings(ofPart: part)
    guard let exterior = rings.first else { return false }
    var extent = Rectangle(
      west: .infinity, south: .infinity, east: -.infinity, north: -.infinity)
    for vertex in vertices(ofRing: exterior) { extent.extend(to: x[vertex], y[vertex]) }
    guard extent.south <= box.north && extent.north >= box.south else { return false }
    // The box as it lies in the part's longitudes, which reach from -180° to 720°.
    var offset = -360.0
    while offset <= 720 {
      let rectangle = Rectangle(
        west: box.west + offset, south: box.south, east: box.unbrokenEast + offset,
        north: box.north)
      offset += 360
      guard extent.west <= rectangle.east && extent.east >= rectangle.west else { continue }
      if kind == .point { return true }
      for ring in rings where ringMeets(rectangle, vertices(ofRing: ring)) { return true }
      if kind == .polygon && polygon(part, containsX: rectangle.west, y: rectangle.south) {
        return true
      }
    }
    return false
  }

  private func ringMeets(_ rectangle: Rectangle, _ vertices: Range<Int>) -> Bool {
    guard var previous = vertices.first else { return false }
    for vertex in vertices {
      if rectangle.meetsSegment(x[previous], y[previous], x[vertex], y[vertex]) { return true }
      previous = vertex
    }
    return false
  }
}

/// A rectangle on the plane, its border included.
private struct Rectangle {
  var west, south, east, north: Double

  mutating func extend(to x: Double, _ y: Double) {
    west = min(west, x)
    south = min(south, y)
    east = max(east, x)
    north = max(north, y)
  }

  /// Whether a straight segment shares a point with it: their extents overlap, and its corners do
  /// not all lie on the same side of the segment's line (separating axes).
  func meetsSegment(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double) -> Bool {
    guard min(ax, bx) <= east && max(ax, bx) >= west else { return false }
    guard min(ay, by) <= north && max(ay, by) >= south else { return false }
    let (dx, dy) = (bx - ax, by - ay)
    let first = dx * (south - ay) - dy * (west - ax)
    let second = dx * (south - ay) - dy * (east - ax)
    let third = dx * (north - ay) - dy * (west - ax)
    let fourth = dx * (north - ay) - dy * (east - ax)
    return min(first, second, third, fourth) <= 0 && max(first, second, third, fourth) >= 0
  }
}
