import CGEOS

/// The library that overlays are made by.
public enum GEOSLibrary {
  /// The version that is at work: `3.11.1`.
  public static var version: String {
    // `3.11.1-CAPI-1.17.1`
    let text = GEOSversion().map { String(cString: $0) } ?? "?"
    return String(text.prefix { $0 != "-" })
  }
}
