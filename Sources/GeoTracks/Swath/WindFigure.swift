import CSystem
import Geodesy

/// The area of winds about one place, as spokes from its centre: those of a turn begin at north and
/// come clockwise; in the stepped shape each quadrant has its own, so that there are two at a step.
struct WindFigure {
  struct Spoke: BitwiseCopyable {
    var longitude, latitude: Double
    /// East and north of the centre in metres, as in a plane.
    var east, north: Double
    var radius: Double
  }

  let longitude: Double
  let latitude: Double
  let radii: QuadrantRadii
  private(set) var spokes: [Spoke] = []

  /// Places the spokes of one centre, `perQuadrant` steps apart in each quadrant.
  init(
    longitude: Double, latitude: Double, radii: QuadrantRadii, shape: QuadrantShape,
    perQuadrant: Int
  ) {
    self.longitude = longitude
    self.latitude = latitude
    self.radii = radii
    spokes.reserveCapacity(4 * (perQuadrant + 1))
    let isStepped = shape == .stepped
    for quadrant in 0..<4 {
      for step in 0..<(isStepped ? perQuadrant + 1 : perQuadrant) {
        let azimuth = 90 * (Double(quadrant) + Double(step) / Double(perQuadrant))
        addSpoke(
          azimuth,
          isStepped ? radii[quadrant] : radii.radius(azimuthDegrees: azimuth, shape: shape))
      }
    }
  }

  /// A radius that is not known makes a spoke at the centre, which nothing is made of.
  private mutating func addSpoke(_ azimuth: Double, _ radius: Double) {
    guard radius > 0 else {
      return spokes.append(
        Spoke(longitude: longitude, latitude: latitude, east: 0, north: 0, radius: 0))
    }
    let end = Ellipsoid.wgs84.end(
      fromLongitude: longitude, latitude: latitude, azimuthDegrees: azimuth,
      distanceMetres: radius)
    spokes.append(
      Spoke(
        longitude: end.longitude, latitude: end.latitude,
        east: radius * sin(azimuth * .pi / 180), north: radius * cos(azimuth * .pi / 180),
        radius: radius))
  }

  /// Whether the area between two spokes, half a turn apart at most, is convex.
  func isConvex(_ range: ClosedRange<Int>) -> Bool {
    Self.isConvex([centre] + range.map { spokes[$0 % spokes.count] })
  }

  /// Whether the whole of it is convex.
  var isConvex: Bool { Self.isConvex(spokes) }

  private var centre: Spoke {
    Spoke(longitude: longitude, latitude: latitude, east: 0, north: 0, radius: 0)
  }

  /// Whether a ring turns right everywhere.
  private static func isConvex(_ ring: [Spoke]) -> Bool {
    var places: [Spoke] = []
    places.reserveCapacity(ring.count)
    // Of spokes at one place all but one would hide how the ring turns there.
    for spoke in ring where !isSame(spoke, places.last) { places.append(spoke) }
    while places.count > 1 && isSame(places[0], places.last) { places.removeLast() }
    let count = places.count
    return (0..<count).allSatisfy {
      let (a, b, c) = (places[$0], places[($0 + 1) % count], places[($0 + 2) % count])
      let turn = (b.east - a.east) * (c.north - a.north) - (b.north - a.north) * (c.east - a.east)
      // Rounding, by a square millimetre, makes nothing concave.
      return turn <= 1e-6
    }
  }

  private static func isSame(_ spoke: Spoke, _ other: Spoke?) -> Bool {
    guard let other else { return false }
    return abs(spoke.east - other.east) < 1e-3 && abs(spoke.north - other.north) < 1e-3
  }

  /// Whether some of the spokes has a length.
  func reaches(_ range: ClosedRange<Int>) -> Bool {
    range.contains { spokes[$0 % spokes.count].radius > 0 }
  }

  /// Whether the spokes of the range are those of another figure times a number, but for 5 % of the
  /// largest: that moves the border of what is swept by less than a hundredth, for it is of second
  /// order.
  func isSimilar(to other: WindFigure, _ range: ClosedRange<Int>) -> Bool {
    var (sum, otherSum, largest) = (0.0, 0.0, 0.0)
    for index in range {
      let (a, b) = (spokes[index % spokes.count].radius, other.spokes[index % spokes.count].radius)
      sum += a
      otherSum += b
      largest = max(largest, a, b)
    }
    if sum == 0 || otherSum == 0 { return true }
    return range.allSatisfy {
      let (a, b) = (spokes[$0 % spokes.count].radius, other.spokes[$0 % spokes.count].radius)
      return abs(b - a * otherSum / sum) <= 0.05 * largest
    }
  }
}
