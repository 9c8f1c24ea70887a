/// A circle on the sphere: a centre in degrees, and a radius in metres along the surface.
public struct Circle: Sendable, Equatable {
  /// The sphere's radius in metres: the mean radius of the GRS 80 ellipsoid
  /// (Moritz 2000, Geodetic Reference System 1980, doi:10.1007/s001900050278).
  public static let earthRadiusMetres = 6_371_008.8

  /// The centre's longitude in degrees.
  public var longitude: Double
  /// The centre's latitude in degrees.
  public var latitude: Double
  /// The radius in metres.
  public var radiusMetres: Double

  /// Makes a circle.
  public init(longitude: Double, latitude: Double, radiusMetres: Double) {
    self.longitude = longitude
    self.latitude = latitude
    self.radiusMetres = radiusMetres
  }
}
