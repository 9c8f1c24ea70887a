import GeoFeatures

extension CategoryStyles {
  /// How layers of cyclones are drawn, by the style that each row names; what names none is a line.
  static let tracks = CategoryStyles(
    field: "style", styles: TrackStyles.all, values: TrackStyles.all.map(\.name), other: 0)
}

/// How layers of cyclones are drawn: lines black and faint, circles red and fainter, so that many lie
/// over each other; fixes and segments by class, winds by threshold.
private enum TrackStyles {
  static let all: [FeatureStyle] = [
    FeatureStyle("track", "track", Colour(rgb: 0x000000), strokeOpacity: 0.2, fillOpacity: 0),
    FeatureStyle("circle", "circle", Colour(rgb: 0xFF0000), strokeOpacity: 0.15, fillOpacity: 0.02),
    FeatureStyle("cone", "cone", Colour(rgb: 0x5A5A5A), strokeOpacity: 0.6, fillOpacity: 0.15),
    wind("wind-34", "34 kt, 30 kt or 15 m/s", 0xE8B80F),
    wind("wind-50", "50 kt or 25 m/s", 0xE87A0F),
    wind("wind-64", "64 kt", 0xC81E1E),
    fix("fix", "no wind", 0x7A7A7A),
    fix("fix-other", "extratropical, low, wave or disturbance", 0xA58CC8),
    fix("fix-depression", "depression", 0x5AAEE8),
    fix("fix-storm", "storm", 0x3CBFA0),
    fix("fix-severe", "severe storm", 0x9CC83C),
    fix("fix-1", "category 1", 0xF0DC50),
    fix("fix-2", "category 2", 0xF5B93C),
    fix("fix-3", "category 3", 0xF08C28),
    fix("fix-4", "category 4", 0xE0501E),
    fix("fix-5", "category 5", 0xA0142D),
    fix("fix-strong", "strong typhoon (JMA)", 0xF0DC50),
    fix("fix-very-strong", "very strong typhoon (JMA)", 0xF08C28),
    fix("fix-violent", "violent typhoon (JMA)", 0xA0142D),
    fix("fix-light", "light typhoon (CWA)", 0x3CBFA0),
    fix("fix-moderate", "moderate typhoon (CWA)", 0xF0DC50),
    fix("fix-intense", "severe typhoon (CWA)", 0xE0501E),
  ]

  private static func fix(_ name: String, _ title: String, _ rgb: UInt32) -> FeatureStyle {
    FeatureStyle(name, title, Colour(rgb: rgb), fillOpacity: 0.4, scale: 0.6, markerSize: "small")
  }

  private static func wind(_ name: String, _ title: String, _ rgb: UInt32) -> FeatureStyle {
    FeatureStyle(name, title, Colour(rgb: rgb), strokeOpacity: 0.5, lineWidth: 1, fillOpacity: 0.1)
  }
}
