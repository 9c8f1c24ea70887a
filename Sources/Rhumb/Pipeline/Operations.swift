import GeoFeatures
import Geodesy

/// What is done to the features between reading and writing; the order is fixed.
public struct Operations: Sendable {
  /// How many features go on at most; reading ends there.
  public var limit: Int?

  /// Does nothing to the features.
  public init() {}
}
