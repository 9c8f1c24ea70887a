import CSystem
import GeoFeatures

/// Distances on the sphere of ``GeoFeatures/Circle/earthRadiusMetres``.
public enum GreatCircle {
  /// The distance of two places in degrees, in metres, by the haversine formula (Sinnott 1984,
  /// Virtues of the haversine, Sky and Telescope 68, 159).
  public static func distanceMetres(
    _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double
  ) -> Double {
    let radian = Double.pi / 180
    let north = sin((by - ay) * radian / 2)
    let east = sin((bx - ax) * radian / 2)
    let square = north * north + cos(ay * radian) * cos(by * radian) * east * east
    return 2 * Circle.earthRadiusMetres * asin(min(1, square.squareRoot()))
  }
}
