import CSystem

/// Between what bounds an edge, straight in longitude and latitude, lies beside the geodesic between
/// its ends: what is told from these needs no geodesic.
///
/// It is the bow of a curve in a plane, from the least and the greatest of its curvature and its
/// length: λ = at, φ = bt on the unit sphere has the speed v = √(a² cos² φ + b²) and the geodesic
/// curvature a sin φ (1 + b²/v²) / v (Liouville's formula; do Carmo, Differential Geometry of Curves
/// and Surfaces, 4-4). The ellipsoid, and the sphere's own curvature along 2,000 km, make less than 4 %
/// either way; 5 and 6 % are allowed for.
struct EdgeBow {
  /// No farther than that at its middle, in metres; or 0 where that is not told so cheaply.
  let leastMetres: Double
  /// No farther than that anywhere, in metres; or infinity.
  let mostMetres: Double

  /// The bow of an edge that is so many degrees wide, from one latitude to another.
  init(width: Double, from a: Double, to b: Double) {
    let (east, north) = (abs(width) * .pi / 180, abs(b - a) * .pi / 180)
    let farthest = max(abs(a), abs(b)) * .pi / 180
    let nearest = a * b <= 0 ? 0 : min(abs(a), abs(b)) * .pi / 180
    // The least and the greatest length, squared, in radians.
    let slow = Self.square(east * cos(farthest)) + Self.square(north)
    let fast = Self.square(east * cos(nearest)) + Self.square(north)
    let bow = Self.bow(east * sin(farthest), north, speed: slow, length: fast)
    // A long edge feels the sphere's own curvature, and near a pole it turns by too much.
    guard east + north < 0.3, bow < 0.02 * fast.squareRoot() else {
      (leastMetres, mostMetres) = (0, .infinity)
      return
    }
    mostMetres = 1.05 * 6_400_000 * bow
    leastMetres =
      0.94 * 6_335_000 * Self.bow(east * sin(nearest), north, speed: fast, length: slow)
  }

  private static func square(_ value: Double) -> Double { value * value }

  /// Curvature times length squared, by eight.
  private static func bow(
    _ turn: Double, _ north: Double, speed: Double, length: Double
  ) -> Double {
    turn * (1 + north * north / speed) / speed.squareRoot() * length / 8
  }
}
