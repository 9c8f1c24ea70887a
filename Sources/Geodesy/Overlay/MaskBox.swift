import GeoFeatures

extension MaskCell {
  /// A box of the plane.
  struct Box {
    var west, south, east, north: Double

    static let nothing = Box(
      west: .infinity, south: .infinity, east: -.infinity, north: -.infinity)
  }
}

extension MaskCell.Box {
  /// The box of a row, in the longitudes of a frame.
  init(of row: Int, in column: GeometryColumn, _ frame: LongitudeFrame = .standard) {
    self = .nothing
    if frame.isStandard {
      add(column.vertices(ofRow: row), of: column)
      return
    }
    for part in column.parts(ofRow: row) {
      var box = Self(ofPart: part, in: column)
      let offset = frame.offset(ofPart: part, of: column)
      (box.west, box.east) = (box.west + offset, box.east + offset)
      add(box.west, box.south)
      add(box.east, box.north)
    }
  }

  /// The box of a part.
  init(ofPart part: Int, in column: GeometryColumn) {
    self = .nothing
    for ring in column.rings(ofPart: part) { add(column.vertices(ofRing: ring), of: column) }
  }

  private mutating func add(_ vertices: Range<Int>, of column: GeometryColumn) {
    for vertex in vertices { add(column.x[vertex], column.y[vertex]) }
  }

  mutating func add(_ x: Double, _ y: Double) {
    (west, east) = (min(west, x), max(east, x))
    (south, north) = (min(south, y), max(north, y))
  }

  /// Whether they share a place, be it on the border.
  func meets(_ other: Self) -> Bool {
    west <= other.east && east >= other.west && south <= other.north && north >= other.south
  }

  /// Whether it lies in the other one and does not touch its border.
  func isInside(_ other: Self) -> Bool {
    west > other.west && east < other.east && south > other.south && north < other.north
  }

  /// The box with some of its width and height more on all sides.
  func widened(by share: Double) -> Self {
    let (width, height) = ((east - west) * share, (north - south) * share)
    return Self(
      west: west - width, south: south - height, east: east + width, north: north + height)
  }

  var centre: (x: Double, y: Double) { ((west + east) / 2, (south + north) / 2) }

  /// A quarter of it.
  func quarter(isEast: Bool, isNorth: Bool) -> Self {
    let (x, y) = centre
    return Self(
      west: isEast ? x : west, south: isNorth ? y : south, east: isEast ? east : x,
      north: isNorth ? north : y)
  }

  /// Whether the other one lies in it.
  func covers(_ other: Self) -> Bool {
    west <= other.west && east >= other.east && south <= other.south && north >= other.north
  }

  /// The box as the only row of a column.
  var polygon: GeometryColumn {
    var builder = GeometryBuilder()
    builder.beginPart(.polygon)
    builder.beginRing()
    for (x, y) in [(west, south), (east, south), (east, north), (west, north), (west, south)] {
      builder.appendVertex(x, y)
    }
    builder.endRow()
    return builder.finish()
  }
}
