import GeoFeatures

/// Which columns the rows of a CSV have, from the left.
struct CSVLayout: Equatable {
  /// Whether rows begin with `lon` and `lat`, or with `x` and `y`.
  let hasPosition: Bool
  /// Whether those are degrees.
  var hasDegrees = true
  /// Whether `z` follows.
  var hasHeight = false
  /// Whether `wkt` follows.
  var hasText = false
  /// How many property columns follow.
  var fieldCount = 0

  init(_ geometry: WriteOptions.CSVGeometry) {
    hasPosition = geometry == .coordinates
    hasText = geometry == .wellKnownText
  }

  /// Takes in what a table's geometries need beyond that.
  mutating func add(_ geometry: GeometryColumn) {
    guard hasPosition else { return }
    for row in 0..<geometry.rowCount where geometry.isFinite(row) {
      switch geometry.kind(row) {
      case .none: break
      case .point:
        if geometry.hasHeights(geometry.vertices(ofRow: row)) { hasHeight = true }
      default: hasText = true
      }
    }
  }

  /// The names of the leading columns with the types that GDAL's .csvt file knows them by.
  var geometryColumns: [(name: String, type: String)] {
    var columns: [(name: String, type: String)] = []
    if hasPosition {
      columns += [(hasDegrees ? "lon" : "x", "CoordX"), (hasDegrees ? "lat" : "y", "CoordY")]
    }
    if hasHeight { columns.append(("z", "CoordZ")) }
    if hasText { columns.append(("wkt", "WKT")) }
    return columns
  }
}

/// A run of rows of the same layout.
struct CSVSegment {
  /// Where it begins in the body.
  let start: Int
  let layout: CSVLayout
}
