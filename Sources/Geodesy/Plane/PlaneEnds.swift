import GeoFeatures

/// How the plane of a projected system ends: at a meridian that lies on both sides of it, and at poles that
/// are lines, as on a cylinder, or points.
struct PlaneEnds {
  /// Whether a pole is one place in the plane, and its longitudes say nothing.
  private(set) var southIsPoint = true
  private(set) var northIsPoint = true
  /// The meridian in the middle of the plane, where that ends 180° from it.
  private var centre: Double?
  /// The abscissa of that meridian.
  private var centreX = 0.0

  /// What lies within a metre of a pole is one: it has a longitude that the last decimals of its plane
  /// settle.
  static let poleLatitude = 90 - 1e-5
  /// How near to the meridian at which the plane ends, in degrees, a vertex lies on it.
  private static let seamDegrees = 1e-6
  /// Two longitudes of a pole that are that far apart, in metres, make a line.
  private static let lineMetres = 1000.0

  /// A plane about whose ends nothing is known.
  init() {}

  /// Feels out the plane of a system.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - transformation: From longitudes and latitudes into it.
  init(of system: CoordinateReferenceSystem, by transformation: Transformation) {
    guard system.kind == .projected, let seam = system.seamLongitude else { return }
    let centre = seam - 180
    func place(_ longitude: Double, _ latitude: Double) -> (x: Double, y: Double) {
      var (x, y) = (longitude, latitude)
      transformation.apply(x: &x, y: &y, z: nil, count: 1, stride: 8)
      return (x, y)
    }
    func isLine(_ latitude: Double) -> Bool {
      let (west, east) = (place(centre - 90, latitude), place(centre + 90, latitude))
      let width = max(abs(east.x - west.x), abs(east.y - west.y)) * system.unitFactor
      return width.isFinite && width > Self.lineMetres
    }
    southIsPoint = !isLine(-90)
    northIsPoint = !isLine(90)
    let middle = place(centre, 0).x
    if middle.isFinite && (southIsPoint || northIsPoint) {
      self.centre = centre
      centreX = middle
    }
  }

  /// Whether a vertex is a pole that is one place in the plane.
  func isPole(_ vertex: Vertex) -> Bool {
    abs(vertex.y) > Self.poleLatitude && (vertex.y < 0 ? southIsPoint : northIsPoint)
  }

  /// A vertex as it lies in the plane: at the end of the plane with the longitude of the side on which it
  /// stands, and at a pole that is a line with its latitude.
  func placed(_ vertex: Vertex, x: Double) -> Vertex {
    var vertex = vertex
    if abs(vertex.y) > Self.poleLatitude && !isPole(vertex) { vertex.y = vertex.y < 0 ? -90 : 90 }
    if let centre, abs(GlobePath.step(centre + 180, vertex.x)) < Self.seamDegrees {
      vertex.x = x > centreX ? centre + 180 : centre - 180
    }
    return vertex
  }

  /// How far it is from one longitude to another, in degrees: through the plane, where that has no other
  /// way, or the short way.
  func step(_ from: Double, _ to: Double) -> Double {
    guard let centre else { return GlobePath.step(from, to) }
    return GlobePath.step(centre, to) - GlobePath.step(centre, from)
  }

  /// Two vertices of which one that is a pole has the other's longitude.
  func sharingPoles(_ a: Vertex, _ b: Vertex) -> (Vertex, Vertex) {
    var (a, b) = (a, b)
    if isPole(a) { a.x = b.x } else if isPole(b) { b.x = a.x }
    return (a, b)
  }
}
