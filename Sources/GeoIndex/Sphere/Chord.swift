import CSystem
import GeoFeatures

/// Straight lines through a globe of radius 1, and the angles and surface distances that belong to them.
public enum Chord {
  /// The square of the chord of an angle in radians; an angle beyond half a turn has that of half a
  /// turn, 4.
  public static func squared(ofRadians angle: Double) -> Double {
    if angle >= .pi { return 4 }
    let half = sin(angle / 2)
    return 4 * half * half
  }

  /// The angle of a chord, in radians: right to the last digits for small ones and for those of nearly
  /// half a turn alike, which an arc sine alone is not.
  public static func radians(ofSquared square: Double) -> Double {
    let square = min(max(square, 0), 4)
    return 2 * atan2(square.squareRoot(), (4 - square).squareRoot())
  }

  /// The square of the chord between places so many metres apart on the surface of a sphere of
  /// ``GeoFeatures/Circle/earthRadiusMetres``.
  public static func squared(ofMetres metres: Double) -> Double {
    squared(ofRadians: metres / Circle.earthRadiusMetres)
  }

  /// The distance along the surface, in metres, of places with that chord between them.
  public static func metres(ofSquared square: Double) -> Double {
    radians(ofSquared: square) * Circle.earthRadiusMetres
  }
}
