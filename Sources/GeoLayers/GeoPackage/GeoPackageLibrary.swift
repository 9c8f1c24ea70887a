/// The library that GeoPackages are written with.
public enum GeoPackageLibrary {
  /// The version of SQLite that is at work: `3.40.1`.
  public static var version: String { Database.version }
}
