import GeoFeatures

/// How a layer is to be written.
public struct WriteOptions: Sendable {
  /// How a CSV row says where it is.
  public enum CSVGeometry: Sendable {
    /// Columns `lon`, `lat` (`x`, `y` in a projected system) and, where there are heights, `z`; a line
    /// or polygon goes as WKT.
    case coordinates
    /// One column `wkt`.
    case wellKnownText
    /// It does not.
    case none
  }

  /// Decimals of a coordinate, or nil for seven in degrees and three in metres.
  public var decimals: Int?
  /// Whether hidden columns are written too.
  public var allFields = false
  /// Whether empty texts are left out of a feature.
  public var omitEmpty = false
  /// Whether nulls are left out of a feature even where their column is declared.
  public var omitNulls = false
  /// Whether simplestyle properties are added.
  public var simplestyle = false
  /// Whether KML heights are written, with altitudeMode absolute, rather than clamped to the ground.
  public var absoluteAltitude = false
  /// Whether KML lines with a moment at every vertex are `gx:Track`s, along which a viewer moves a point.
  public var movingPoints = false
  /// How a CSV row says where it is.
  public var csvGeometry = CSVGeometry.coordinates
  /// Whether GDAL's type file is written beside a CSV.
  public var csvTypes = false
  /// Whether each GeoJSONSeq record begins with RS (RFC 8142).
  public var recordSeparators = false
  /// By what features are drawn; in KML layers of cyclones have a folder a storm.
  public var styles = StyleSheet.magnitude
  /// The layer's name.
  public var name = "rhumb"
  /// Whether that name was given, rather than made of the output's: a GeoPackage's tables of tracks
  /// have it before theirs then.
  public var isNamed = false
  /// Whether rows are added to a layer of a GeoPackage that is there, rather than put in its place.
  public var appends = false
  /// A hidden column that is written all the same, since a style goes by it.
  var keptColumn: String?
  /// Whether a style for QGIS is written beside the file.
  public var hasStyleFile = false

  /// The options that hold unless they are changed.
  public init() {}
}

extension WriteOptions {
  /// Decimals of a height in metres: millimetres.
  static let heightDecimals = 3
  /// Output is collected into pieces of this many bytes.
  static let pieceSize = 1 << 18

  /// Whether that column is written.
  func writes(_ field: Field) -> Bool {
    allFields || !field.isHidden || (field.name == keptColumn && styles == .tracks)
  }
}
