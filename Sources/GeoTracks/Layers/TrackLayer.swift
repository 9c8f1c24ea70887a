import GeoFeatures

/// What can be drawn of cyclones.
public enum TrackLayer: String, Sendable, CaseIterable {
  /// The fixes themselves.
  case points
  /// The way of the centre.
  case line
  /// Circles that the centre may lie in, and those of winds that are told by one radius.
  case circles
  /// Areas of winds that are told by quadrant.
  case radii
  /// What the centre may pass through.
  case cone
  /// What winds of a threshold have passed over.
  case swath
}
