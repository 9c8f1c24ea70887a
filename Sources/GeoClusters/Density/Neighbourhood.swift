import CSystem
import GeoFeatures
import GeoIndex
import Geodesy

/// What is asked of two places that are to be neighbours, and what settles most of it by a straight line.
///
/// Places are vectors in metres: on the sphere of ``GeoFeatures/Circle/earthRadiusMetres``, on WGS 84's
/// ellipsoid, or in the plane. The straight line between two bounds their distance on the surface from
/// both sides, closely; only between the bounds is the distance itself computed.
struct Neighbourhood: Sendable {
  /// How distances are measured on the surface.
  let metric: DistanceMetric
  /// The greatest distance of neighbours, inclusive.
  let radius: Double
  /// A squared line up to which places are neighbours (before depth: times ``stretch``).
  let within: Double
  /// A squared line beyond which they are not.
  let beyond: Double
  /// The square of the most by which a distance within the radius exceeds its line.
  let stretch: Double
  /// An angle or length: places of a cell whose lines are bounded by that are neighbours, but for depth.
  let budget: Double
  /// An angle or length beyond which, measured on the sphere or plane, no place is a neighbour.
  let reach: Double
  /// The greatest difference in depth of places in one cell, in metres.
  let depthBudget: Double
  private let hasDepths: Bool
  private let sphere: SphereReach

  /// The least and greatest radii of curvature of WGS 84: along the meridian at the equator, and at the
  /// poles.
  private static let curvatures = (least: 6_335_439.327, greatest: 6_399_593.626)

  /// The least radius on the globe; positions of 7 decimals lie a centimetre apart.
  static let leastRadiusMetres = 0.1

  init(_ metric: DistanceMetric, radius: Double, hasDepths: Bool) {
    (self.metric, self.radius, self.hasDepths) = (metric, radius, hasDepths)
    sphere = SphereReach(radiusMetres: radius)
    let share = hasDepths ? (2.0 / 3).squareRoot() : 1
    depthBudget = radius / 3.0.squareRoot() * (1 - SurfaceCells.slack)
    let globe = Circle.earthRadiusMetres
    let square = radius * radius
    // The line of the greatest distance that is surely none too long, and of one that surely is.
    let inner: Double
    let outer: Double
    switch metric {
    case .haversine:
      inner = globe * Chord.squared(ofMetres: radius).squareRoot()
      outer = inner
      budget = radius * share / globe
      reach = radius / globe
    case .geodesic:
      // A curve bent no more than a circle has no shorter chord than an arc of it (Schur 1921, Über die
      // Schwarzsche Extremaleigenschaft des Kreises, Math. Ann. 83, 143). That the arc of the least
      // curvature bounds from the other side neglects torsion, which changes the seventh digit at most
      // below a radius of 1,000 km; beyond that the line itself is bound enough.
      let (least, greatest) = Self.curvatures
      inner = 2 * least * sin(min(radius / (2 * least), .pi / 2))
      outer =
        radius < 1e6 ? 2 * greatest * sin(radius / (2 * greatest)) * (1 + 1e-6) : radius
      budget = radius * share / greatest
      reach = radius / least
    case .planar:
      inner = radius
      outer = radius
      budget = radius * share
      reach = radius
    }
    if hasDepths {
      // Distances grow faster than their lines: what holds at the radius holds below it.
      stretch = metric == .planar ? 1 : square / (inner * inner)
      let doubt = metric == .planar ? 0 : 1e-14 * (radius + 1e-7) * globe
      within = square - doubt * stretch
      beyond = square + doubt
    } else {
      stretch = 1
      switch metric {
      case .haversine:
        within = sphere.surelyWithin * globe * globe
        beyond = sphere.surelyBeyond * globe * globe
      case .geodesic:
        within = inner * inner - 1e-14 * (radius + 1e-7) * globe
        beyond = outer * outer + 1e-14 * (radius + 1e-7) * globe
      case .planar:
        (within, beyond) = (square, square)
      }
    }
  }

  /// The vector of a place in degrees, or in the plane.
  func vector(_ longitude: Double, _ latitude: Double) -> SIMD3<Double> {
    if metric == .planar { return SIMD3(longitude, latitude, 0) }
    let place = SpherePlace(longitude: longitude, latitude: latitude)
    if metric == .haversine {
      return SIMD3(place.x, place.y, place.z) * Circle.earthRadiusMetres
    }
    // WGS 84, with its prime vertical's radius of curvature.
    let (axis, flattening) = (6_378_137.0, 1 / 298.257223563)
    let square = flattening * (2 - flattening)
    let radius = axis / (1 - square * place.z * place.z).squareRoot()
    return SIMD3(place.x * radius, place.y * radius, place.z * radius * (1 - square))
  }

  /// The measure itself, for places in degrees, or in the plane, and a difference in depth in metres.
  @inline(never)
  func decides(
    _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, depth: Double
  ) -> Bool {
    if hasDepths {
      let distance = metric.distance(ax, ay, bx, by)
      return distance * distance + depth * depth <= radius * radius
    }
    return switch metric {
    case .haversine: sphere.decides(ax, ay, bx, by)
    case .geodesic, .planar: metric.distance(ax, ay, bx, by) <= radius
    }
  }
}
