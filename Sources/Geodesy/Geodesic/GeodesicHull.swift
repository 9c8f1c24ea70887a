import CSystem
import GeoFeatures

/// The convex hull of places on WGS 84 that lie together: its edges are geodesics.
///
/// Which places are its corners is told in a gnomonic plane about their middle, where great ellipses
/// are straight; a geodesic of 1,000 km lies less than a metre from its great ellipse. The corners
/// keep their coordinates, so that hulls of figures that have an edge in common have the same.
public struct GeodesicHull: ~Copyable {
  /// Places farther from their middle than this many degrees have no hull.
  public static let farthestDegrees = 60.0

  /// A place. (Were it private, modules that own a hull could not be compiled: Swift 6.3.)
  struct Corner: BitwiseCopyable {
    var longitude, latitude: Double
    /// Coordinates in the plane.
    var x, y: Double
  }

  private var places = GrowableBuffer<Corner>(minimumCapacity: 128)
  private var corners = GrowableBuffer<Corner>(minimumCapacity: 128)

  /// Makes one without places.
  public init() {}

  /// Forgets the places.
  public mutating func removeAll() { places.truncate(to: 0) }

  /// Adds a place in degrees; its longitude may be any number of turns away.
  public mutating func add(longitude: Double, latitude: Double) {
    places.append(Corner(longitude: longitude, latitude: latitude, x: 0, y: 0))
  }

  /// Adds the hull to the row under construction, as one polygon part whose longitudes run on over
  /// 180°; a ring round a pole is closed by its cut (``Antimeridian``). O(n log n).
  ///
  /// - Parameters:
  ///   - builder: Gets the polygon; the row is not ended.
  ///   - metres: How far an edge, straight in longitude and latitude, may lie from its geodesic;
  ///     longer ones are divided.
  /// - Returns: False where places have no hull: all on a line, or too far apart.
  public mutating func append(to builder: inout GeometryBuilder, toleranceMetres metres: Double)
    -> Bool
  {
    guard places.count > 2, project() else { return false }
    wrap()
    guard corners.count > 2 else { return false }
    builder.beginPart(.polygon)
    builder.beginRing()
    var previous = corners[0]
    builder.appendVertex(previous.longitude, previous.latitude)
    for index in 1..<corners.count {
      var next = corners[index]
      next.longitude += 360 * ((previous.longitude - next.longitude) / 360).rounded()
      divide(previous, next, metres, &builder)
      builder.appendVertex(next.longitude, next.latitude)
      previous = next
    }
    var end = corners[0]
    end.longitude += 360 * ((previous.longitude - end.longitude) / 360).rounded()
    divide(previous, end, metres, &builder)
    builder.appendVertex(corners[0].longitude, corners[0].latitude)
    return true
  }

  // MARK: The plane

  /// Places the gnomonic plane and everything on it; false where that reaches too far.
  private mutating func project() -> Bool {
    var middle = SIMD3<Double>()
    for place in places.bytes { middle += Self.direction(place) }
    let length = (middle * middle).sum().squareRoot()
    guard length > 1e-9 * Double(places.count) else { return false }
    middle /= length
    // Any two directions at right angles will do.
    let across: SIMD3<Double> = abs(middle.z) < 0.9 ? [0, 0, 1] : [1, 0, 0]
    var east = Self.cross(across, middle)
    east /= (east * east).sum().squareRoot()
    let north = Self.cross(middle, east)
    let least = cos(Self.farthestDegrees * .pi / 180)
    for index in 0..<places.count {
      let direction = Self.direction(places[index])
      let depth = (direction * middle).sum()
      guard depth > least else { return false }
      places[index].x = (direction * east).sum() / depth
      places[index].y = (direction * north).sum() / depth
    }
    return true
  }

  /// The direction from the centre of the earth; its length is about 1.
  private static func direction(_ place: Corner) -> SIMD3<Double> {
    let longitude = place.longitude * .pi / 180
    let latitude = place.latitude * .pi / 180
    let flattening = 1 / 298.257223563
    return [
      cos(latitude) * cos(longitude), cos(latitude) * sin(longitude),
      (1 - flattening) * (1 - flattening) * sin(latitude),
    ]
  }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    [a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x]
  }

  /// Finds the corners, counter-clockwise (Andrew 1979, Another efficient algorithm for convex hulls
  /// in two dimensions, Information Processing Letters 9(5), 216–219).
  private mutating func wrap() {
    var sorted = UnsafeMutableBufferPointer(start: places.base, count: places.count)
    sorted.sort { $0.x < $1.x || ($0.x == $1.x && $0.y < $1.y) }
    corners.truncate(to: 0)
    for place in sorted { add(place, above: 0) }
    let lower = corners.count
    for place in sorted.reversed().dropFirst() { add(place, above: lower - 1) }
    corners.truncate(to: max(corners.count - 1, 0))
  }

  private mutating func add(_ place: Corner, above floor: Int) {
    while corners.count > floor + 1 {
      let a = corners[corners.count - 2]
      let b = corners[corners.count - 1]
      let turn = (b.x - a.x) * (place.y - a.y) - (b.y - a.y) * (place.x - a.x)
      if turn > 0 { break }
      corners.truncate(to: corners.count - 1)
    }
    corners.append(place)
  }

  // MARK: Edges

  private func divide(
    _ a: Corner, _ b: Corner, _ metres: Double, _ builder: inout GeometryBuilder
  ) {
    // How far the edge bows at most: its length times the change of direction on the way, by eight.
    let latitude = max(abs(a.latitude), abs(b.latitude)) * .pi / 180
    let east = abs(b.longitude - a.longitude) * .pi / 180
    let north = abs(b.latitude - a.latitude) * .pi / 180
    let bow = (east + north) * (east + north * tan(latitude)) / 8 * Circle.earthRadiusMetres
    if bow <= metres { return }
    let line = GeodesicLine(
      fromLongitude: a.longitude, latitude: a.latitude, toLongitude: b.longitude,
      latitude: b.latitude)
    let start = Stop(share: 0, longitude: a.longitude, latitude: a.latitude)
    let end = Stop(share: 1, longitude: b.longitude, latitude: b.latitude)
    refine(line, start, end, metres, depth: 0, &builder)
  }

  private struct Stop {
    var share, longitude, latitude: Double
  }

  /// Halves a piece of a geodesic until the straight edge between its ends is near enough.
  private func refine(
    _ line: GeodesicLine, _ a: Stop, _ b: Stop, _ metres: Double, depth: Int,
    _ builder: inout GeometryBuilder
  ) {
    if depth == 24 { return }
    let share = (a.share + b.share) / 2
    let place = line.place(atShare: share)
    let middle = Stop(share: share, longitude: place.longitude, latitude: place.latitude)
    let deviation = Ellipsoid.wgs84.distanceMetres(
      fromLongitude: middle.longitude, latitude: middle.latitude,
      toLongitude: (a.longitude + b.longitude) / 2, latitude: (a.latitude + b.latitude) / 2)
    if deviation <= metres { return }
    refine(line, a, middle, metres, depth: depth + 1, &builder)
    builder.appendVertex(middle.longitude, middle.latitude)
    refine(line, middle, b, metres, depth: depth + 1, &builder)
  }
}
