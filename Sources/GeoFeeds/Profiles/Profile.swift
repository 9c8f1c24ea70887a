import GeoFeatures

/// What is known of one agency's feeds: data, not code.
public struct Profile: Sendable {
  /// The name on the command line.
  public var name: String

  /// Makes an empty profile.
  public init(name: String) { self.name = name }
}
