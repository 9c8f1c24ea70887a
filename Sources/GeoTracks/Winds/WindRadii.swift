import GeoFeatures
import Geodesy

/// Makes the areas within which winds reach a threshold, one fix after the other, from the radii that
/// agencies give: by quadrant, all round, or longest and shortest.
///
/// Nothing is drawn from a radius that is not known. 0 is known: there is no such wind. Of quadrants
/// of which some are not known those that are known are drawn, the others left out as those of 0 are,
/// and the answer says so.
public struct WindRadii: ~Copyable {
  /// What was made of a fix's radii.
  public enum Drawing: Sendable {
    /// The area that the radii tell of.
    case drawn
    /// A part of it: some quadrants are not known. In the smooth shape that leaves out what lies
    /// between the middle of such a quadrant and those of its neighbours.
    case partly
    /// Nothing, since the radii are 0: there is no such wind.
    case calm
    /// Nothing, since no radius is known, or not where the centre lies.
    case unknown
    /// Nothing, since a radius is larger than
    /// ``Geodesy/QuadrantPolygons/largestRadiusMetres``.
    case tooLarge
  }

  private let shape: QuadrantShape
  private var quadrants: QuadrantPolygons
  private var circles: GeodesicCircles

  /// Makes one that draws quadrants in a shape, and everything as finely as `detail` says.
  public init(_ shape: QuadrantShape = .stepped, detail: CircleDetail = .standard) {
    self.shape = shape
    quadrants = QuadrantPolygons(detail)
    circles = GeodesicCircles(detail)
  }

  /// Adds the polygons of four quadrants to the row under construction, which is not ended.
  /// Longitudes run on over 180°.
  ///
  /// - Parameters:
  ///   - longitude: The centre's, in degrees; NaN where it is not known.
  ///   - latitude: The centre's, in degrees.
  ///   - radii: In metres; NaN where one is not known.
  ///   - builder: Gets the polygons: two where the winds reach into opposite quadrants alone.
  /// - Returns: What was made of them.
  public mutating func append(
    longitude: Double, latitude: Double, quadrants radii: QuadrantRadii,
    to builder: inout GeometryBuilder
  ) -> Drawing {
    let known = radii.knownCount
    guard known > 0, longitude.isFinite, latitude.isFinite else { return .unknown }
    if radii.largest > QuadrantPolygons.largestRadiusMetres { return .tooLarge }
    let count = quadrants.append(
      longitude: longitude, latitude: latitude, radii: radii, shape: shape, to: &builder)
    if known < 4 { return count > 0 ? .partly : .unknown }
    return count > 0 ? .drawn : .calm
  }

  /// Adds the circle of a radius that is the same all round; see
  /// ``append(longitude:latitude:quadrants:to:)``.
  public mutating func append(
    longitude: Double, latitude: Double, radiusMetres radius: Double,
    to builder: inout GeometryBuilder
  ) -> Drawing {
    guard radius >= 0, longitude.isFinite, latitude.isFinite else { return .unknown }
    if radius == 0 { return .calm }
    if radius > QuadrantPolygons.largestRadiusMetres { return .tooLarge }
    circles.append(
      longitude: longitude, latitude: latitude, radiusMetres: radius, to: &builder)
    return .drawn
  }

  /// Adds the circle of a longest and a shortest radius, as JMA gives them; see
  /// ``eccentricCircle(longitude:latitude:longestMetres:shortestMetres:directionDegrees:)``.
  ///
  /// - Parameters:
  ///   - longitude: The cyclone's, in degrees; NaN where it is not known.
  ///   - latitude: The cyclone's, in degrees.
  ///   - longestMetres: The longest radius.
  ///   - shortestMetres: The shortest radius; a longer one than the longest is none.
  ///   - directionDegrees: Whereto the longest points, clockwise from north; NaN where there is no
  ///     such direction, and then both must be the same.
  ///   - builder: Gets the polygon.
  /// - Returns: What was made of them.
  public mutating func append(
    longitude: Double, latitude: Double, longestMetres: Double, shortestMetres: Double,
    directionDegrees: Double, to builder: inout GeometryBuilder
  ) -> Drawing {
    guard
      let circle = Self.eccentricCircle(
        longitude: longitude, latitude: latitude, longestMetres: longestMetres,
        shortestMetres: shortestMetres, directionDegrees: directionDegrees)
    else { return .unknown }
    return append(
      longitude: circle.longitude, latitude: circle.latitude, radiusMetres: circle.radiusMetres,
      to: &builder)
  }

  /// The circle of a longest and a shortest radius: its own radius is their mean, and its centre lies
  /// half their difference from the cyclone's towards the longest.
  ///
  /// - Parameters:
  ///   - longitude: The cyclone's, in degrees.
  ///   - latitude: The cyclone's, in degrees.
  ///   - longestMetres: The longest radius.
  ///   - shortestMetres: The shortest radius.
  ///   - directionDegrees: Whereto the longest points; NaN where both are the same.
  /// - Returns: The circle, or nil where something is not known, or the shortest is the longer one.
  public static func eccentricCircle(
    longitude: Double, latitude: Double, longestMetres: Double, shortestMetres: Double,
    directionDegrees: Double
  ) -> Circle? {
    guard longestMetres >= shortestMetres, shortestMetres >= 0, longitude.isFinite,
      latitude.isFinite
    else { return nil }
    let shift = (longestMetres - shortestMetres) / 2
    let radius = (longestMetres + shortestMetres) / 2
    if shift == 0 {
      return Circle(longitude: longitude, latitude: latitude, radiusMetres: radius)
    }
    guard directionDegrees.isFinite else { return nil }
    let centre = Ellipsoid.wgs84.end(
      fromLongitude: longitude, latitude: latitude, azimuthDegrees: directionDegrees,
      distanceMetres: shift)
    return Circle(
      longitude: centre.longitude - 360 * (centre.longitude / 360).rounded(),
      latitude: centre.latitude, radiusMetres: radius)
  }
}
