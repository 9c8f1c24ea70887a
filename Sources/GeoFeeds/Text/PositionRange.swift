/// Whether a position lies on the Earth.
enum PositionRange {
  /// What is wrong with a position.
  enum Fault {
    /// The latitude lies beyond ±90°.
    case latitude
    /// The longitude lies below -180° or above 360°.
    case longitude
  }

  /// Checks a position, and brings a longitude of 180…360° to -180…0°.
  @inline(__always)
  static func settle(
    longitude: inout Double, latitude: Double, wrapped: inout Int
  ) -> Fault? {
    guard latitude >= -90 && latitude <= 90 else { return .latitude }
    if longitude > 180 {
      guard longitude <= 360 else { return .longitude }
      longitude -= 360
      wrapped += 1
    }
    return longitude >= -180 ? nil : .longitude
  }
}
