/// How near two reports must be to be of the same earthquake.
///
/// The defaults are those by which the Advanced National Seismic System associates the events of its
/// networks: 16 s and 100 km (U.S. Geological Survey, Product Distribution Layer).
public struct EventWindow: Sendable, Equatable {
  /// The largest difference of the origin times, in milliseconds.
  public var milliseconds: Int64
  /// The largest distance of the epicentres on the sphere, in metres.
  public var metres: Double
  /// The largest difference of the magnitudes where both have one, or nil for any.
  public var magnitude: Double?

  /// Makes a window.
  public init(milliseconds: Int64 = 16_000, metres: Double = 100_000, magnitude: Double? = nil) {
    self.milliseconds = milliseconds
    self.metres = metres
    self.magnitude = magnitude
  }
}
