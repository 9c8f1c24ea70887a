import GeoFeatures

/// Makes polygons of circles on WGS 84.
///
/// Every vertex lies on the geodesic circle, those at 180° too; between them edges are straight in
/// longitude and latitude. A circle over a pole is a polygon that leads along 180° to the pole, one
/// that holds both poles is the globe with a hole.
public struct GeodesicCircles: ~Copyable {
  /// The largest radius, in metres: half the way round the globe by the shortest way there is, along
  /// the equator and over no pole. A larger circle would leave out less than 35 km round the far
  /// side of the globe, and is taken for the whole of it.
  public static let largestRadiusMetres = 19_970_000.0

  private var ring: CircleRing
  /// The height of the circle under construction.
  private var height = Double.nan

  /// Makes one that draws as finely as `detail` says.
  public init(_ detail: CircleDetail = .standard) { ring = CircleRing(detail, on: .wgs84) }

  /// Adds a circle to the row under construction, as one polygon part. Where it goes over 180°
  /// longitudes run on, to be cut there (``Antimeridian``); about 37 geodesics for 72 vertices.
  ///
  /// - Parameters:
  ///   - longitude: The centre's, in degrees from -180 to 180.
  ///   - latitude: The centre's, in degrees.
  ///   - radiusMetres: Above zero.
  ///   - height: That of every vertex in metres, or NaN for none.
  ///   - builder: Gets the polygon; the row is not ended.
  public mutating func append(
    longitude: Double, latitude: Double, radiusMetres: Double, height: Double = .nan,
    to builder: inout GeometryBuilder
  ) {
    self.height = height
    let isGlobe = radiusMetres > Self.largestRadiusMetres
    if !isGlobe {
      ring.place(longitude: longitude, latitude: latitude, radiusMetres: radiusMetres)
    }
    draw(isGlobe: isGlobe, to: &builder)
  }

  /// Adds a polygon that lies round a circle to the row under construction, as one part: no edge, straight
  /// in longitude and latitude, comes nearer to the centre than the radius. As
  /// ``append(longitude:latitude:radiusMetres:height:to:)`` else; with 72 vertices it reaches about 0.1 %
  /// farther than the circle.
  ///
  /// - Parameters:
  ///   - longitude: The centre's, in degrees from -180 to 180.
  ///   - latitude: The centre's, in degrees.
  ///   - radiusMetres: Above zero.
  ///   - builder: Gets the polygon; the row is not ended.
  public mutating func append(
    roundLongitude longitude: Double, latitude: Double, radiusMetres: Double,
    to builder: inout GeometryBuilder
  ) {
    height = .nan
    var reach = radiusMetres
    var isGlobe = false
    // The vertices are moved outwards until the nearest edge is as far away as is wanted.
    for _ in 0..<32 {
      isGlobe = reach > Self.largestRadiusMetres
      if isGlobe { break }
      ring.place(longitude: longitude, latitude: latitude, radiusMetres: reach)
      let lack = radiusMetres - ring.nearestMetres()
      if lack <= 0 { break }
      reach += lack * 1.002 + 1e-6
    }
    draw(isGlobe: isGlobe, to: &builder)
  }

  private func draw(isGlobe: Bool, to builder: inout GeometryBuilder) {
    builder.beginPart(.polygon)
    builder.beginRing()
    if isGlobe { return appendGlobe(to: &builder) }
    switch ring.poles {
    case []:
      for index in 0..<ring.vertices.count - 1 { append(index, east: 0, to: &builder) }
      append(0, east: 0, to: &builder)
    case [.north, .south]: appendWithHole(to: &builder)
    default: appendRoundPole(to: &builder)
    }
  }

  private func append(_ index: Int, east: Double, to builder: inout GeometryBuilder) {
    builder.appendVertex(
      ring.vertices[index].longitude + east, ring.vertices[index].latitude, height)
  }

  private func appendGlobe(to builder: inout GeometryBuilder) {
    for (x, y) in [(-180.0, -90.0), (180, -90), (180, 90), (-180, 90), (-180, -90)] {
      builder.appendVertex(x, y, height)
    }
  }

  /// The places where the ring passes 180°, or begins and ends there.
  private func seams() -> [Int] {
    (0..<ring.vertices.count).filter {
      (ring.vertices[$0].longitude - 180).truncatingRemainder(dividingBy: 360) == 0
    }
  }

  /// The ring from one side of the globe to the other, then along 180° to the pole and back.
  private func appendRoundPole(to builder: inout GeometryBuilder) {
    let isNorth = ring.poles == .north
    let start = isNorth ? -180.0 : 180
    let last = ring.vertices.count - 1
    let seam = seams().first ?? 0
    // The ring's own ends lie on the meridian opposite the centre, which is any.
    let first = start - ring.vertices[seam].longitude
    for index in seam...last { append(index, east: first, to: &builder) }
    if seam > 0 && seam < last {
      let second = -start - ring.vertices[seam].longitude
      for index in 1...seam { append(index, east: second, to: &builder) }
    }
    builder.appendVertex(-start, isNorth ? 90 : -90, height)
    builder.appendVertex(start, isNorth ? 90 : -90, height)
    append(seam, east: first, to: &builder)
  }

  /// The globe without what lies beyond the circle.
  private func appendWithHole(to builder: inout GeometryBuilder) {
    let last = ring.vertices.count - 1
    let seams = seams().filter { $0 < last }
    guard seams.count == 2 else {
      appendGlobe(to: &builder)
      builder.beginRing()
      let first = ring.vertices[0].longitude
      let east = -360 * (first / 360).rounded()
      for index in 0..<last { append(index, east: east, to: &builder) }
      return append(0, east: east, to: &builder)
    }
    // What is left out lies over 180°: a notch in the globe's western side, and one in its eastern.
    let isUpperFirst = ring.vertices[seams[0]].latitude > ring.vertices[seams[1]].latitude
    let (upper, lower) = isUpperFirst ? (seams[0], seams[1]) : (seams[1], seams[0])
    builder.appendVertex(-180, 90, height)
    appendChain(from: upper, to: lower, at: -180, &builder)
    builder.appendVertex(-180, -90, height)
    builder.appendVertex(180, -90, height)
    appendChain(from: lower, to: upper, at: 180, &builder)
    builder.appendVertex(180, 90, height)
    builder.appendVertex(-180, 90, height)
  }

  /// The vertices from one place of the closed ring on to another.
  private func appendChain(
    from start: Int, to end: Int, at longitude: Double, _ builder: inout GeometryBuilder
  ) {
    let count = ring.vertices.count - 1
    let east = longitude - ring.vertices[start].longitude
    var index = start
    append(index, east: east, to: &builder)
    repeat {
      index = (index + 1) % count
      append(index, east: east, to: &builder)
    } while index != end
  }
}
