import GeoFeatures

/// The rings of a polygon, by their numbers in a plane's column and in the same one turned to degrees.
struct PlaneRings {
  let rings: [(plane: Int, turned: Int)]
  let column: GeometryColumn
  let turned: GeometryColumn

  init(rings: [(Int, Int)], column: GeometryColumn, turned: GeometryColumn) {
    self.rings = rings.map { (plane: $0.0, turned: $0.1) }
    (self.column, self.turned) = (column, turned)
  }
}

extension PlanePaths {
  /// Adds the rings of a polygon to the builder's current part, so that on the globe the first one is the
  /// exterior ring.
  ///
  /// What lies outside of all in a plane may lie inside on the globe, as the rim of a disc does, and rings
  /// that go once round the globe are read together (``GlobeRings``).
  mutating func append(_ polygon: PlaneRings, to builder: inout GeometryBuilder) {
    let holes = Array(polygon.rings.indices.dropFirst())
    follow(0, of: polygon, isPaired: true)
    if path.goesRound {
      let isPaired = holes.contains {
        follow($0, of: polygon, isPaired: true)
        return path.goesRound
      }
      return append([0] + holes, of: polygon, isPaired: isPaired, to: &builder)
    }
    if !path.isEverted {
      builder.beginRing()
      path.append(to: &builder)
      return append(holes, of: polygon, to: &builder)
    }
    var (everted, round): (Int?, [Int]) = (nil, [])
    for hole in holes {
      follow(hole, of: polygon, isPaired: true)
      if path.isEverted { everted = everted ?? hole }
      if path.goesRound { round.append(hole) }
    }
    guard let exterior = everted ?? round.first else {
      // It holds both poles.
      builder.beginRing()
      for (x, y) in [(-180.0, -90.0), (180, -90), (180, 90), (-180, 90), (-180, -90)] {
        builder.appendVertex(x, y)
      }
      return append([0] + holes, of: polygon, to: &builder)
    }
    let others = holes.filter { $0 != exterior }
    // Of two holes, one round each pole, the band between them is left; of one, what holds the other pole.
    let isPaired = everted == nil && round.count > 1
    follow(exterior, of: polygon, isPaired: isPaired, isExteriorOnGlobe: true)
    builder.beginRing()
    path.append(to: &builder)
    append([0] + others, of: polygon, isPaired: isPaired, to: &builder)
  }

  private mutating func append(
    _ rings: [Int], of polygon: PlaneRings, isPaired: Bool = false,
    to builder: inout GeometryBuilder
  ) {
    for ring in rings {
      follow(ring, of: polygon, isPaired: isPaired)
      builder.beginRing()
      path.append(to: &builder)
    }
  }

  /// Makes the path that of a ring.
  ///
  /// - Parameters:
  ///   - ring: Which ring of the polygon.
  ///   - polygon: The polygon.
  ///   - isPaired: Whether it bounds a band with another ring, where it goes round the globe.
  ///   - isExteriorOnGlobe: Whether it is a hole in the plane and the polygon lies within it on the globe.
  private mutating func follow(
    _ ring: Int, of polygon: PlaneRings, isPaired: Bool, isExteriorOnGlobe: Bool = false
  ) {
    path.removeAll()
    let vertices = polygon.column.vertices(ofRing: polygon.rings[ring].plane)
    follow(
      vertices, of: polygon.column, polygon.turned.vertices(ofRing: polygon.rings[ring].turned),
      of: polygon.turned)
    var area = SignedArea()
    for vertex in vertices { area.add(polygon.column.x[vertex], polygon.column.y[vertex]) }
    // Longitudes of a turned globe may cross its 180°, so that an area says nothing.
    let isMirrored = ends.isMirrored ?? isMirrored(about: vertices, of: polygon.column) ?? false
    path.close(
      isCounterClockwise: ((area.twice > 0) != (isNorthFirst != isMirrored)) != isExteriorOnGlobe,
      isPaired: isPaired, mayBeEverted: area.isClear && !isTurnedGlobe)
    // Mirrored against the rest of its plane, a ring lies where that is folded.
    if path.isEverted && !isExteriorOnGlobe,
      self.isMirrored(about: vertices, of: polygon.column) == !isMirrored
    {
      isFolded = true
    }
  }
}
