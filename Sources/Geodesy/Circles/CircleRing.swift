import GeoFeatures

/// The vertices of one circle on the ellipsoid, counter-clockwise.
///
/// The circle is symmetric about the meridian of its centre, so that the western half is the mirror
/// image of the eastern: half the geodesics are enough. Longitudes are unbroken.
struct CircleRing: ~Copyable {
  struct Vertex: BitwiseCopyable {
    /// The direction in which it lies from the centre, in degrees clockwise from north.
    var azimuth: Double
    var longitude: Double
    var latitude: Double
  }

  let ellipsoid: Ellipsoid
  private let detail: CircleDetail
  /// The eastern half, from north to south, with longitudes from the centre's meridian.
  private(set) var spokes = GrowableBuffer<Vertex>(minimumCapacity: 64)
  /// The ring. It is closed unless it goes round one pole: then it leads from 180° on one side of
  /// the centre to 180° on the other, with the pole on its left.
  private(set) var vertices = GrowableBuffer<Vertex>(minimumCapacity: 128)
  private(set) var poles: Poles = []
  private(set) var longitude = 0.0
  private(set) var latitude = 0.0
  private var radiusMetres = 0.0

  init(_ detail: CircleDetail, on ellipsoid: Ellipsoid) {
    self.ellipsoid = ellipsoid
    self.detail = detail
  }

  /// Places the vertices, and one more wherever the ring passes 180°.
  ///
  /// - Parameters:
  ///   - longitude: The centre's, in degrees.
  ///   - latitude: The centre's, in degrees.
  ///   - radiusMetres: Above zero, at most ``GeodesicCircles/largestRadiusMetres``.
  mutating func place(longitude: Double, latitude: Double, radiusMetres: Double) {
    self.longitude = longitude
    self.latitude = latitude
    self.radiusMetres = radiusMetres
    poles = polesWithin()
    placeSpokes()
    vertices.truncate(to: 0)
    let last = spokes.count - 1
    if poles == .south {
      for index in stride(from: last, through: 0, by: -1) { addEast(index) }
      for index in 0...last { addWest(index) }
    } else {
      for index in 0...last { addWest(index) }
      for index in stride(from: last, through: 0, by: -1) { addEast(index) }
    }
  }

  // MARK: Spokes

  private mutating func placeSpokes() {
    spokes.truncate(to: 0)
    switch detail {
    case .vertices(let count):
      let count = max(count, 4)
      for index in 0...count / 2 { spokes.append(spoke(360 * Double(index) / Double(count))) }
      if count % 2 == 1 && poles.contains(.south) { spokes.append(spoke(180)) }
    case .tolerance(let metres):
      var start = spoke(0)
      for eighth in 1...8 {
        let end = spoke(22.5 * Double(eighth))
        refine(start, end, metres, depth: 0)
        start = end
      }
      spokes.append(start)
    }
    // The spokes to north and south lie on the centre's meridian, or beyond a pole on the opposite
    // one: which of them is not left to rounding.
    spokes[0].longitude = poles.contains(.north) ? 180 : 0
    let last = spokes.count - 1
    if spokes[last].azimuth == 180 { spokes[last].longitude = poles.contains(.south) ? 180 : 0 }
  }

  /// Halves the angle until the middle of an edge is as near to the circle as is asked for.
  private mutating func refine(_ a: Vertex, _ b: Vertex, _ metres: Double, depth: Int) {
    let middle = ellipsoid.distanceMetres(
      fromLongitude: 0, latitude: latitude, toLongitude: (a.longitude + b.longitude) / 2,
      latitude: (a.latitude + b.latitude) / 2)
    if abs(middle - radiusMetres) <= metres || depth == 12 { return spokes.append(a) }
    let between = spoke((a.azimuth + b.azimuth) / 2)
    refine(a, between, metres, depth: depth + 1)
    refine(between, b, metres, depth: depth + 1)
  }

  private func spoke(_ azimuth: Double) -> Vertex {
    let end = ellipsoid.withGeodesic {
      ellipsoid.end($0, latitude, 0, azimuth, radiusMetres)
    }
    return Vertex(azimuth: azimuth, longitude: end.longitude, latitude: end.latitude)
  }

  private func polesWithin() -> Poles {
    // A degree of latitude is between 110,574 m and 111,694 m.
    if radiusMetres < 110_000 * (90 - abs(latitude)) { return [] }
    var poles: Poles = []
    if radiusMetres > distance(toLatitude: 90) { poles.insert(.north) }
    if radiusMetres > distance(toLatitude: -90) { poles.insert(.south) }
    return poles
  }

  private func distance(toLatitude other: Double) -> Double {
    ellipsoid.distanceMetres(
      fromLongitude: 0, latitude: latitude, toLongitude: 0, latitude: other)
  }

  // MARK: The ring

  private mutating func addWest(_ spoke: Int) {
    add(
      Vertex(
        azimuth: 360 - spokes[spoke].azimuth, longitude: longitude - spokes[spoke].longitude,
        latitude: spokes[spoke].latitude))
  }

  private mutating func addEast(_ spoke: Int) {
    // Where both poles lie within, the ring lies on the far side, and its east on beyond its west.
    let turn = poles == [.north, .south] ? 360.0 : 0
    add(
      Vertex(
        azimuth: spokes[spoke].azimuth, longitude: longitude + spokes[spoke].longitude - turn,
        latitude: spokes[spoke].latitude))
  }

  private mutating func add(_ vertex: Vertex) {
    if vertices.count > 0 {
      let last = vertices[vertices.count - 1]
      // North and south, which east and west have in common.
      if last.longitude == vertex.longitude && last.latitude == vertex.latitude { return }
      if let meridian = Self.seam(between: last.longitude, and: vertex.longitude) {
        vertices.append(crossing(meridian, last, vertex))
      }
    }
    vertices.append(vertex)
  }

  /// The meridian 180°, or one a whole number of turns from it, strictly between two longitudes.
  static func seam(between a: Double, and b: Double) -> Double? {
    let seam = ((max(a, b) - 180) / 360).rounded(.down) * 360 + 180
    return seam > min(a, b) && seam < max(a, b) ? seam : nil
  }

  /// Where the circle meets a meridian between two of its vertices: the direction is found by
  /// halving, so that the vertex lies on the circle like all others.
  private func crossing(_ meridian: Double, _ a: Vertex, _ b: Vertex) -> Vertex {
    var low = a.azimuth
    var high = b.azimuth
    // North is 0° and 360°.
    if low - high > 180 { high += 360 }
    if high - low > 180 { low += 360 }
    let isRising = b.longitude > a.longitude
    let turn = poles == [.north, .south] ? 360.0 : 0
    var found = a
    for _ in 0..<64 {
      let middle = (low + high) / 2
      if middle == low || middle == high { break }
      let azimuth = middle.truncatingRemainder(dividingBy: 360)
      let isWest = azimuth > 180
      found = spoke(isWest ? 360 - azimuth : azimuth)
      let place = longitude + (isWest ? -found.longitude : found.longitude - turn)
      if place == meridian { break }
      if (place < meridian) == isRising { low = middle } else { high = middle }
    }
    return Vertex(
      azimuth: ((low + high) / 2).truncatingRemainder(dividingBy: 360), longitude: meridian,
      latitude: found.latitude)
  }
}
