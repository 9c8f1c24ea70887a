/// A circle on the sphere: a centre in degrees, and a radius in metres along the surface.
public struct Circle: Sendable, Equatable {
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
