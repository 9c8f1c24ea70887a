import GeoFeatures

/// The classes by which events are drawn, whatever the output.
public enum MagnitudeClass: Int, Sendable, CaseIterable {
  /// Magnitude 5 and more.
  case five
  /// Magnitude 4 up to 5.
  case four
  /// Magnitude 3 up to 4.
  case three
  /// Magnitude 2 up to 3.
  case two
  /// Less than magnitude 2.
  case below
  /// No magnitude, or none that there can be: everything that is no earthquake, too.
  case none

  /// The class of a magnitude, or of none.
  @inline(__always)
  public init(_ magnitude: Double?) {
    guard let magnitude, Magnitude.range.contains(magnitude) else {
      self = .none
      return
    }
    switch magnitude {
    case 5...: self = .five
    case 4...: self = .four
    case 3...: self = .three
    case 2...: self = .two
    default: self = .below
    }
  }

  /// How the class is drawn.
  public var style: FeatureStyle { Self.styles[rawValue] }

  /// The styles of the classes, in their order.
  static let styles = [
    style("m5", "5 and more", 0xB1, 0x18, 0x2D, scale: 1.4, markerSize: "large", labelScale: 0.8),
    style("m4", "4 to 5", 0xE3, 0x5D, 0x1E, scale: 1.1, markerSize: "medium", labelScale: 0),
    style("m3", "3 to 4", 0xF2, 0xA4, 0x1F, scale: 0.9, markerSize: "medium", labelScale: 0),
    style("m2", "2 to 3", 0xF0, 0xD8, 0x4A, scale: 0.7, markerSize: "small", labelScale: 0),
    style("m0", "below 2", 0x9C, 0xBF, 0x5A, scale: 0.5, markerSize: "small", labelScale: 0),
    style(
      "none", "no magnitude", 0x3B, 0x7E, 0xA8, scale: 0.9, markerSize: "medium", labelScale: 0.8),
  ]

  private static func style(
    _ name: String, _ title: String, _ red: UInt8, _ green: UInt8, _ blue: UInt8, scale: Double,
    markerSize: String, labelScale: Double
  ) -> FeatureStyle {
    FeatureStyle(
      name, title, Colour(red: red, green: green, blue: blue), fillOpacity: 0.4, scale: scale,
      markerSize: markerSize, labelScale: labelScale)
  }
}
