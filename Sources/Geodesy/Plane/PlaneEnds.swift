import GeoFeatures

/// How the plane of a projected system ends: at a meridian that lies on both sides of it, and at poles that
/// are lines, as on a cylinder, or points.
struct PlaneEnds {
  /// Whether a pole is one place in the plane, and its longitudes say nothing.
  private(set) var southIsPoint = true
  private(set) var northIsPoint = true
  /// The meridian in the middle of the plane, where that ends 180° from it.
  private var centre: Double?
  /// Whether the plane has no other way from one longitude to another than through it, as a cylinder has
  /// whose world is written again beyond its ends.
  private var isClosed = false
  /// From longitudes and latitudes into the plane, and what a rounded millimetre is there.
  private var way: Transformation?
  private var rounded = 0.0
  /// A place on that meridian in the plane, and the way to the east from there.
  private var middle = (x: 0.0, y: 0.0)
  private var east = (x: 1.0, y: 0.0)
  /// Whether east and north lie the other way round in the plane, as with axes to the west or to the south:
  /// a ring that goes counter-clockwise on the globe goes clockwise there.
  /// Nil where that can't be told of the plane as a whole.
  private(set) var isMirrored: Bool?

  /// What lies within a metre of a pole is one: it has a longitude that the last decimals of its plane
  /// settle.
  static let poleLatitude = 90 - 1e-5
  /// How near to the meridian at which the plane ends, in degrees, a vertex lies on it.
  private static let seamDegrees = 1e-6
  /// So far, in metres, rounding may have moved a vertex along a diagonal and a bit.
  private static let roundedMetres = 0.003
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
    guard system.kind == .projected else { return }
    isMirrored = Handedness(of: system, by: transformation).isMirrored
    guard let seam = system.seamLongitude else { return }
    // A turn on is exact so: a tenth of a millimetre is 2^-30 degrees.
    let centre = ((seam - 180) * 0x1p30).rounded() * 0x1p-30
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
    let middle = place(centre, 0)
    let (before, beyond) = (place(centre - 1, 0), place(centre + 1, 0))
    let east = (x: beyond.x - before.x, y: beyond.y - before.y)
    if (east.x + east.y).isFinite {
      self.centre = centre
      isClosed = southIsPoint || northIsPoint
      way = transformation
      rounded = Self.roundedMetres / system.unitFactor
      (self.middle, self.east) = (middle, east)
    }
  }

  /// Whether a vertex is a pole that is one place in the plane.
  func isPole(_ vertex: Vertex) -> Bool {
    abs(vertex.y) > Self.poleLatitude && (vertex.y < 0 ? southIsPoint : northIsPoint)
  }

  /// A vertex as it lies in the plane: at the end of the plane with the longitude of the side on which it
  /// stands, and at a pole that is a line with its latitude.
  func placed(_ vertex: Vertex, x: Double, y: Double) -> Vertex {
    var vertex = vertex
    if isAtPoleLine(vertex, x, y) { vertex.y = vertex.y < 0 ? -90 : 90 }
    if let centre, abs(GlobePath.step(centre + 180, vertex.x)) < Self.seamDegrees {
      let isEast = (x - middle.x) * east.x + (y - middle.y) * east.y > 0
      vertex.x = isEast ? centre + 180 : centre - 180
    }
    return vertex
  }

  /// Whether a vertex lies at a pole that is a line. Where that is an arc, degrees of latitude are short
  /// beside it, and a millimetre in the plane may be a hundred metres.
  private func isAtPoleLine(_ vertex: Vertex, _ x: Double, _ y: Double) -> Bool {
    guard abs(vertex.y) > 89.9, vertex.y < 0 ? !southIsPoint : !northIsPoint else { return false }
    if abs(vertex.y) > Self.poleLatitude { return true }
    let pole = place(vertex.x, vertex.y < 0 ? -90 : 90)
    return max(abs(pole.x - x), abs(pole.y - y)) <= rounded
  }

  private func place(_ longitude: Double, _ latitude: Double) -> (x: Double, y: Double) {
    guard let way, let centre else { return (.infinity, .infinity) }
    // On the side of the plane's end on which it stands.
    let inner = min(max(longitude - centre, -180 + 1e-9), 180 - 1e-9)
    var (x, y) = (Antimeridian.wrapped(centre + inner), latitude)
    way.apply(x: &x, y: &y, z: nil, count: 1, stride: 8)
    return (x, y)
  }

  /// What lies on an edge that is straight in the plane and stands for a piece of the plane's own end, along its
  /// last meridian or a pole that is a line: both its ends lie there, and the end's middle no farther from it
  /// than bending leaves it. Nil for any other edge.
  func placesAlongEnd(
    _ a: (x: Double, y: Double, vertex: Vertex), _ b: (x: Double, y: Double, vertex: Vertex)
  ) -> [Vertex]? {
    guard let centre else { return nil }
    let (from, to) = (a.vertex, b.vertex)
    let isMeridian = from.x == to.x && abs(from.x - centre) == 180
    let isPole = from.y == to.y && abs(from.y) == 90 && !self.isPole(from)
    guard isMeridian || isPole else { return nil }
    // Through the plane from one to the other.
    func east(_ longitude: Double) -> Double {
      abs(longitude - centre) == 180 ? longitude - centre : GlobePath.step(centre, longitude)
    }
    let (start, end) = (east(from.x), east(to.x))
    let middle = place(centre + (start + end) / 2, (from.y + to.y) / 2)
    let (x, y) = (b.x - a.x, b.y - a.y)
    let share = 2 * EdgeBending.nearShare
    guard
      EdgeBending.isNear(
        middle.x - a.x, middle.y - a.y, toEdge: x, y,
        within: max(share * share * (x * x + y * y), rounded * rounded))
    else { return nil }
    // No step may look as if it led the other way round.
    let pieces = max(1, Int((abs(end - start) / 90).rounded(.up)))
    return (1..<max(1, pieces)).map { piece in
      var between = from
      between.x = centre + start + (end - start) * Double(piece) / Double(pieces)
      return between
    }
  }

  /// How far it is from one longitude to another, in degrees: through the plane, where that has no other
  /// way, or the short way.
  func step(_ from: Double, _ to: Double) -> Double {
    guard let centre, isClosed else { return GlobePath.step(from, to) }
    return GlobePath.step(centre, to) - GlobePath.step(centre, from)
  }

  /// Two vertices of which one that is a pole has the other's longitude.
  func sharingPoles(_ a: Vertex, _ b: Vertex) -> (Vertex, Vertex) {
    var (a, b) = (a, b)
    if isPole(a) { a.x = b.x } else if isPole(b) { b.x = a.x }
    return (a, b)
  }
}
