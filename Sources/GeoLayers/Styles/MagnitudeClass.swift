import GeoFeatures

/// The classes by which events are drawn, whatever the output; all styles stand in this one table.
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
  /// No magnitude: everything that is no earthquake, too.
  case none

  /// The class of a magnitude, or of none.
  @inline(__always)
  public init(_ magnitude: Double?) {
    switch magnitude {
    case .some(5...): self = .five
    case .some(4...): self = .four
    case .some(3...): self = .three
    case .some(2...): self = .two
    case .some(let number) where number == number: self = .below
    default: self = .none
    }
  }

  /// How the class is drawn.
  public struct Style: Sendable {
    /// The name by which a KML refers to it.
    public let name: String
    /// What a legend says.
    public let title: String
    /// The colour of markers, lines and areas.
    public let colour: Colour
    /// The size of a marker against the viewer's usual one.
    public let scale: Double
    /// The size as simplestyle 1.1.0 knows it: small, medium or large.
    public let markerSize: String
    /// The size of a name on the map; 0 hides it, or small events would cover the map with text.
    public let labelScale: Double
    /// The width of a line in pixels.
    public let lineWidth: Double
    /// The opacity of an area.
    public let fillOpacity: Double

    init(
      _ name: String, _ title: String, _ red: UInt8, _ green: UInt8, _ blue: UInt8, scale: Double,
      markerSize: String, labelScale: Double
    ) {
      self.name = name
      self.title = title
      colour = Colour(red: red, green: green, blue: blue)
      self.scale = scale
      self.markerSize = markerSize
      self.labelScale = labelScale
      lineWidth = 2
      fillOpacity = 0.4
    }
  }

  /// How the class is drawn.
  public var style: Style { Self.styles[rawValue] }

  private static let styles = [
    Style("m5", "5 and more", 0xB1, 0x18, 0x2D, scale: 1.4, markerSize: "large", labelScale: 0.8),
    Style("m4", "4 to 5", 0xE3, 0x5D, 0x1E, scale: 1.1, markerSize: "medium", labelScale: 0),
    Style("m3", "3 to 4", 0xF2, 0xA4, 0x1F, scale: 0.9, markerSize: "medium", labelScale: 0),
    Style("m2", "2 to 3", 0xF0, 0xD8, 0x4A, scale: 0.7, markerSize: "small", labelScale: 0),
    Style("m0", "below 2", 0x9C, 0xBF, 0x5A, scale: 0.5, markerSize: "small", labelScale: 0),
    Style(
      "none", "no magnitude", 0x3B, 0x7E, 0xA8, scale: 0.9, markerSize: "medium", labelScale: 0.8),
  ]
}
