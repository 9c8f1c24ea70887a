import CSystem
import GeoFeatures

/// The piece of a great ellipse between two places that lie less than 180° apart, none of them a pole.
struct GlobeEdge {
  /// A corner of a hull; `direction` is that from the centre of the earth.
  struct Place {
    var longitude, latitude: Double
    var direction: SIMD3<Double>
  }

  /// How far an edge straight in longitude and latitude may lie from it, in degrees: 10 m.
  private static let tolerance = 9e-5
  private static let mostPieces = 4096

  let start: Place
  let end: Place
  /// At right angles to its plane, on its left.
  private let normal: SIMD3<Double>

  init(_ start: Place, _ end: Place) {
    (self.start, self.end) = (start, end)
    normal = start.direction.cross(end.direction).normalized
  }

  /// The direction of a place on WGS 84, seen from the centre of the earth, of length 1.
  static func direction(_ longitude: Double, _ latitude: Double) -> SIMD3<Double> {
    if abs(latitude) == 90 { return [0, 0, latitude > 0 ? 1 : -1] }
    let (east, north) = (longitude * .pi / 180, latitude * .pi / 180)
    return SIMD3(
      cos(north) * cos(east), cos(north) * sin(east), flat * sin(north)
    ).normalized
  }

  /// The square of the ratio of the earth's axes.
  private static let flat = (1 - 1 / 298.257223563) * (1 - 1 / 298.257223563)

  private static func place(_ direction: SIMD3<Double>) -> (longitude: Double, latitude: Double) {
    let across = (direction.x * direction.x + direction.y * direction.y).squareRoot()
    return (
      atan2(direction.y, direction.x) * 180 / .pi, atan2(direction.z, flat * across) * 180 / .pi
    )
  }

  /// The pole on the way, 1 or -1, or nil where it leads over none.
  var pole: Double? {
    guard abs(normal.z) < 1e-12 else { return nil }
    let pole = SIMD3<Double>(0, 0, start.direction.z + end.direction.z > 0 ? 1 : -1)
    let isBetween =
      (start.direction.cross(pole) * normal).sum() > 0
      && (pole.cross(end.direction) * normal).sum() > 0
    return isBetween ? pole.z : nil
  }

  /// Adds places between its ends, whose longitudes run on from the last one.
  ///
  /// - Parameters:
  ///   - vertices: Get the places.
  ///   - isOuter: Whether the line is to lie on its right rather than on its left, so that what is left
  ///     of the edge is left of the line.
  func appendPlaces(to vertices: inout GrowableBuffer<XY>, isOuter: Bool) {
    var pieces = 1
    var bows = bows(pieces)
    while pieces < Self.mostPieces,
      bows.contains(where: { abs($0.bow) > Self.tolerance || $0.width > 90 })
        || (pieces == 1 && isOuter && bows[0].bow < -1e-10)
    {
      pieces *= 2
      bows = self.bows(pieces)
    }
    for piece in 1..<max(pieces, 1) {
      // A parabola lies within its chord where both ends of that are moved outwards by four times the
      // distance between them.
      let outwards = isOuter ? max(0, -4 * min(bows[piece - 1].bow, bows[piece].bow)) : 0
      let (longitude, latitude) = Self.place(between(Double(piece) / Double(pieces)))
      let last = vertices[vertices.count - 1].x
      let turned = longitude + 360 * ((last - longitude) / 360).rounded()
      let (before, after) = (bows[piece - 1].chord, bows[piece].chord)
      var along = before + after
      let length = (along * along).sum().squareRoot()
      along = length > 0 ? along / length : SIMD2()
      let shrink = max(cos(latitude * .pi / 180), 1e-9)
      vertices.append(
        XY(
          x: turned + (outwards > 0 ? along.y * outwards / shrink : 0),
          y: max(-90, min(90, latitude - along.x * outwards))))
    }
  }

  private struct Bow {
    /// How far it lies from its chord in degrees, above 0 on the left.
    var bow: Double
    /// How wide it is in degrees of longitude.
    var width: Double
    /// The way along the chord, east and north.
    var chord: SIMD2<Double>
  }

  private func bows(_ pieces: Int) -> [Bow] {
    var bows: [Bow] = []
    var a = (longitude: start.longitude, latitude: start.latitude)
    for piece in 1...pieces {
      let b =
        piece == pieces
        ? (end.longitude, end.latitude) : Self.place(between(Double(piece) / Double(pieces)))
      let middle = Self.place(between((Double(piece) - 0.5) / Double(pieces)))
      let shrink = cos(min(abs(a.latitude), abs(b.1), abs(middle.latitude)) * .pi / 180)
      let width = (b.0 - a.longitude).remainder(dividingBy: 360)
      let chord = SIMD2(width * shrink, b.1 - a.latitude)
      let way = SIMD2(
        (middle.longitude - a.longitude).remainder(dividingBy: 360) * shrink,
        middle.latitude - a.latitude)
      let length = (chord * chord).sum().squareRoot()
      let bow = length > 0 ? (chord.x * way.y - chord.y * way.x) / length : 0
      bows.append(Bow(bow: bow, width: abs(width), chord: chord))
      a = b
    }
    return bows
  }

  /// The direction at a share of the way.
  private func between(_ share: Double) -> SIMD3<Double> {
    let (a, b) = (start.direction, end.direction)
    let cross = a.cross(b)
    let angle = atan2((cross * cross).sum().squareRoot(), (a * b).sum())
    if angle == 0 { return a }
    return (a * sin((1 - share) * angle) + b * sin(share * angle)) / sin(angle)
  }
}

/// A vertex in degrees.
struct XY: BitwiseCopyable {
  var x, y: Double
}
