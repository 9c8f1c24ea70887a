import CGEOS

/// The library that overlays are made by.
public enum GEOSLibrary {
  /// The version that is at work: `3.11.1`.
  public static var version: String {
    // `3.11.1-CAPI-1.17.1`
    let text = GEOSversion().map { String(cString: $0) } ?? "?"
    return String(text.prefix { $0 != "-" })
  }

  /// Whether it makes concave hulls: both what this was built with and what is at work are 3.11 or
  /// later.
  public static var hasConcaveHull: Bool {
    guard rhumb_geos_has_concave_hull() == 1 else { return false }
    let parts = version.split(separator: ".").map { Int($0) ?? 0 }
    return parts.count >= 2 && (parts[0], parts[1]) >= (3, 11)
  }
}
