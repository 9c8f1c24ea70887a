import CSystem
import GeoFeatures

/// A radius on the sphere, and the test whether two places lie within it.
///
/// The test is that of the haversine formula in double precision (Sinnott 1984, Virtues of the haversine,
/// Sky and Telescope 68, 159), inclusive, with the operations in scikit-learn's order, so that a place
/// right on the edge is decided as there. Nearly always a chord, which costs three multiplications,
/// settles it: only where its rounding might matter is the formula itself computed.
public struct SphereReach: Sendable {
  /// The radius in metres.
  public let radiusMetres: Double
  /// A squared chord up to which two places are within the radius without a doubt.
  public let surelyWithin: Double
  /// A squared chord beyond which they are not, without a doubt.
  public let surelyBeyond: Double
  /// The square of the sine of half the angle, which the formula's value is compared with.
  private let halfSineSquared: Double

  /// Makes a reach; half the way round the globe or more takes in everything, less than zero nothing.
  public init(radiusMetres: Double) {
    self.radiusMetres = radiusMetres
    let angle = radiusMetres / Circle.earthRadiusMetres
    let half = sin(0.5 * angle)
    let square = Chord.squared(ofRadians: max(angle, 0))
    // Coordinates of a vector are right to some 5e-16, the square of a chord c thus to 2e-15 c; the
    // formula itself loses a few units in the last place.
    let doubt = 1e-14 * (square.squareRoot() + 1e-14)
    if angle >= .pi {
      (halfSineSquared, surelyWithin, surelyBeyond) = (.infinity, .infinity, .infinity)
    } else if angle >= 0 {
      halfSineSquared = half * half
      surelyWithin = square - doubt
      surelyBeyond = square + doubt
    } else {
      (halfSineSquared, surelyWithin, surelyBeyond) = (-1, -1, -1)
    }
  }

  /// Whether two places, whose squared chord is known, lie within the radius.
  @inlinable @inline(__always)
  public func contains(_ a: SpherePlace, _ b: SpherePlace, squaredChord: Double) -> Bool {
    if squaredChord <= surelyWithin { return true }
    if squaredChord > surelyBeyond { return false }
    return decides(a.longitude, a.latitude, b.longitude, b.latitude)
  }

  /// The haversine formula's word on two places in degrees.
  @inline(never)
  public func decides(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double) -> Bool {
    let radian = Double.pi / 180
    let (aLatitude, bLatitude) = (ay * radian, by * radian)
    let north = sin(0.5 * (aLatitude - bLatitude))
    let east = sin(0.5 * (ax * radian - bx * radian))
    let value = north * north + cos(aLatitude) * cos(bLatitude) * east * east
    return value <= halfSineSquared
  }
}
