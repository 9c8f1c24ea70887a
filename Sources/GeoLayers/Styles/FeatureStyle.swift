import GeoFeatures

/// How a feature is drawn, whatever the output.
public struct FeatureStyle: Sendable, Equatable {
  /// The name by which a KML refers to it.
  public let name: String
  /// What a legend says.
  public let title: String
  /// The colour of markers, lines and areas.
  public let colour: Colour
  /// The opacity of lines and of the borders of areas.
  public let strokeOpacity: Double
  /// The width of a line in pixels.
  public let lineWidth: Double
  /// The opacity of an area.
  public let fillOpacity: Double
  /// The size of a marker against the viewer's usual one.
  public let scale: Double
  /// The size as simplestyle 1.1.0 knows it: small, medium or large.
  public let markerSize: String
  /// The size of a name on the map; 0 hides it, or small events would cover the map with text.
  public let labelScale: Double

  init(
    _ name: String, _ title: String, _ colour: Colour, strokeOpacity: Double = 1,
    lineWidth: Double = 2, fillOpacity: Double, scale: Double = 0.9,
    markerSize: String = "medium", labelScale: Double = 0
  ) {
    self.name = name
    self.title = title
    self.colour = colour
    self.strokeOpacity = strokeOpacity
    self.lineWidth = lineWidth
    self.fillOpacity = fillOpacity
    self.scale = scale
    self.markerSize = markerSize
    self.labelScale = labelScale
  }
}
