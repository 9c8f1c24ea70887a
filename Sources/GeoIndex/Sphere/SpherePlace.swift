import CSystem

/// A place on the globe, with the unit vector that leads to it.
public struct SpherePlace: Sendable, Equatable, BitwiseCopyable {
  /// Degrees.
  public let longitude: Double
  /// Degrees.
  public let latitude: Double
  /// Towards 0° E on the equator.
  public let x: Double
  /// Towards 90° E on the equator.
  public let y: Double
  /// Towards the north pole.
  public let z: Double

  /// Makes a place of its degrees; any longitude will do. What is not finite leads nowhere.
  public init(longitude: Double, latitude: Double) {
    self.longitude = longitude
    self.latitude = latitude
    let (lambda, phi) = (longitude * (.pi / 180), latitude * (.pi / 180))
    x = cos(phi) * cos(lambda)
    y = cos(phi) * sin(lambda)
    z = sin(phi)
  }

  /// A place whose vector is known.
  @inlinable
  init(longitude: Double, latitude: Double, x: Double, y: Double, z: Double) {
    self.longitude = longitude
    self.latitude = latitude
    self.x = x
    self.y = y
    self.z = z
  }

  /// The square of the straight line to another place through the globe, whose radius is 1.
  @inlinable @inline(__always)
  public func squaredChord(to other: SpherePlace) -> Double {
    let (dx, dy, dz) = (x - other.x, y - other.y, z - other.z)
    return dx * dx + dy * dy + dz * dz
  }
}
