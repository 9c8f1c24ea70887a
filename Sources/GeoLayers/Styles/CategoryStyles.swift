import GeoFeatures

/// Styles that the values of a text column choose.
public struct CategoryStyles: Sendable, Equatable {
  /// The column.
  public let field: String
  /// The styles, in the order of a legend.
  public let styles: [FeatureStyle]
  /// The value that chooses each of them.
  let values: [String]
  /// Which of them is for other values and for none.
  let other: Int

  /// Whether a table has one of the values, in a column of that name.
  func isUsed(in table: FeatureTable) -> Bool {
    guard let column = table.view(of: field, .text) else { return false }
    let known = values.map { SharedBuffer($0.utf8) }
    return (0..<table.rowCount).contains { row in
      column.isValid(row) && known.contains { column.text(row).elementsEqual($0.values) }
    }
  }
}

extension CategoryStyles {
  /// Those that a layer of hazards may be drawn by; the first of which it has a value counts.
  static let ofHazards = [alertLevel, fireWarning, severity]

  /// The levels of GDACS: green, orange and red.
  static let alertLevel = hazards(
    "alert_level",
    [
      ("Red", "red", 0xC8281E, 1.3), ("Orange", "orange", 0xF08C28, 1.1),
      ("Green", "green", 0x4CA85A, 0.9),
    ], other: "no level")

  /// The levels of the Australian Warning System.
  static let fireWarning = hazards(
    "alert_level",
    [
      ("Emergency Warning", "emergency warning", 0xC8281E, 1.3),
      ("Watch and Act", "watch and act", 0xF08C28, 1.1), ("Advice", "advice", 0xF2D13C, 0.9),
    ], other: "no warning")

  /// How severe the event of an alert is (CAP 1.2, 3.2.2).
  static let severity = hazards(
    "severity",
    [
      ("Extreme", "extreme", 0xA0142D, 1.2), ("Severe", "severe", 0xE0501E, 1.1),
      ("Moderate", "moderate", 0xF5A93C, 1), ("Minor", "minor", 0xF0DC50, 0.9),
    ], other: "unknown")

  /// Levels, the gravest first, and last a style for what has none.
  private static func hazards(
    _ field: String, _ levels: [(value: String, title: String, colour: UInt32, scale: Double)],
    other: String
  ) -> CategoryStyles {
    let styles = levels.enumerated().map {
      FeatureStyle(
        "\(field)-\($0)", $1.title, Colour(rgb: $1.colour), lineWidth: 1.5, fillOpacity: 0.35,
        scale: $1.scale, markerSize: $1.scale > 1 ? "large" : "medium")
    }
    let rest = FeatureStyle(
      "\(field)-other", other, Colour(rgb: 0x7A8790), lineWidth: 1.5, fillOpacity: 0.2, scale: 0.8)
    return CategoryStyles(
      field: field, styles: styles + [rest], values: levels.map(\.value) + [""],
      other: levels.count)
  }
}
