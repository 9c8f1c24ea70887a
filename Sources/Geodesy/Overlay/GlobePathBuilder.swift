import GeoFeatures

/// Lays a path of great ellipses, which may lead over a pole, into longitude and latitude.
struct GlobePathBuilder: ~Copyable {
  /// Longitudes run on.
  private(set) var vertices = GrowableBuffer<XY>(minimumCapacity: 64)
  private let isRing: Bool
  private var last: GlobeEdge.Place?
  /// The pole at which the path is.
  private var pole: Double?

  /// - Parameter isRing: Whether the path goes counter-clockwise round an area, whose members are not to
  ///   lie outside.
  init(isRing: Bool) { self.isRing = isRing }

  /// Leads the path on to a place. The first must be none of the poles.
  mutating func add(_ place: GlobeEdge.Place) {
    defer { if abs(place.latitude) < 90 { last = place } }
    guard let last else { return vertices.append(XY(x: place.longitude, y: place.latitude)) }
    if abs(place.latitude) == 90 { return reach(pole: place.latitude > 0 ? 1 : -1) }
    if pole != nil { return leave(to: place) }
    let edge = GlobeEdge(last, place)
    if let pole = edge.pole {
      reach(pole: pole)
      return leave(to: place)
    }
    edge.appendPlaces(to: &vertices, isOuter: isRing)
    let x = vertices[vertices.count - 1].x
    vertices.append(
      XY(
        x: place.longitude + 360 * ((x - place.longitude) / 360).rounded(), y: place.latitude))
  }

  private mutating func reach(pole: Double) {
    vertices.append(XY(x: vertices[vertices.count - 1].x, y: 90 * pole))
    self.pole = pole
  }

  /// Leads the path along the pole's latitude and down: with the area on its left it goes west at the
  /// north pole, east at the south pole.
  private mutating func leave(to place: GlobeEdge.Place) {
    let pole = self.pole ?? 1
    self.pole = nil
    let x = vertices[vertices.count - 1].x
    var width = (x - place.longitude) * pole
    width -= 360 * (width / 360).rounded(.down)
    if !isRing { width = ((x - place.longitude) * pole).remainder(dividingBy: 360) }
    let steps = max(1, (abs(width) / 90).rounded(.up))
    var step = 1.0
    while step < steps {
      vertices.append(XY(x: x - pole * width * step / steps, y: 90 * pole))
      step += 1
    }
    let turned = place.longitude + 360 * ((x - pole * width - place.longitude) / 360).rounded()
    if width != 0 { vertices.append(XY(x: turned, y: 90 * pole)) }
    vertices.append(XY(x: turned, y: place.latitude))
  }

  /// Adds the polygon within the path, which has come back to where it began. A path once round the globe
  /// is closed along ±180° and the pole on its left.
  ///
  /// - Throws: `Failure` of kind `unreadable` where GEOS can't put it together.
  mutating func appendPolygon(to builder: inout GeometryBuilder) throws(Failure) -> GeometryKind {
    let last = vertices.count - 1
    let turn = vertices[last].x - vertices[0].x
    guard abs(turn) > 180 else {
      builder.beginPart(.polygon)
      builder.beginRing()
      for index in 0..<last { builder.appendVertex(vertices[index].x, vertices[index].y) }
      builder.appendVertex(vertices[0].x, vertices[0].y)
      return .polygon
    }
    let pole = turn > 0 ? 1.0 : -1
    // Where it comes nearest to the pole, none of it lies on the way there.
    var first = 0
    for index in 0..<last where vertices[index].y * pole > vertices[first].y * pole {
      first = index
    }
    var whole = GeometryBuilder()
    whole.beginPart(.polygon)
    whole.beginRing()
    // From -360° to 360°, or with what runs over the ends not beyond 540°, which is all that is put together.
    let turns = vertices[first].x / 360
    let moved = -360 * (pole > 0 ? turns.rounded(.up) : turns.rounded(.down))
    // In 2^-40 degrees, so that a turn on is exact.
    let start = XY(
      x: ((vertices[first].x + moved) * 0x1p40).rounded() * 0x1p-40, y: vertices[first].y)
    whole.appendVertex(start.x, start.y)
    for index in first + 1..<last {
      whole.appendVertex(vertices[index].x + moved, vertices[index].y)
    }
    for index in 0..<first {
      whole.appendVertex(vertices[index].x + moved + 360 * pole, vertices[index].y)
    }
    let end = start.x + 360 * pole
    whole.appendVertex(end, start.y)
    whole.appendVertex(end, 90 * pole)
    whole.appendVertex(start.x, 90 * pole)
    whole.appendVertex(start.x, start.y)
    whole.endRow()
    let globe = try FullTurn.whole(0, of: whole.finish(), onMapOf: .antimeridian)
    for part in globe.parts(ofRow: 0) {
      builder.beginPart(.polygon)
      for ring in globe.rings(ofPart: part) {
        builder.beginRing()
        builder.appendVertices(globe.vertices(ofRing: ring), of: globe)
      }
    }
    return globe.kind(0)
  }
}
