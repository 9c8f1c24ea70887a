import GeoFeatures

/// The formats that layers are written in.
public enum LayerFormat: Sendable, CaseIterable {
  /// A GeoJSON FeatureCollection (RFC 7946).
  case geoJSON
  /// GeoJSON features, a line each.
  case geoJSONSequence
  /// KML 2.2.
  case kml
  /// KML 2.2 in a zip archive.
  case kmz
  /// Comma-separated values.
  case csv
  /// A GeoPackage 1.3.
  case geoPackage

  /// The name on the command line.
  public var name: String {
    switch self {
    case .geoJSON: "geojson"
    case .geoJSONSequence: "geojsonseq"
    case .kml: "kml"
    case .kmz: "kmz"
    case .csv: "csv"
    case .geoPackage: "gpkg"
    }
  }

  /// What a list of formats says.
  public var title: String {
    switch self {
    case .geoJSON: "GeoJSON (RFC 7946)"
    case .geoJSONSequence: "GeoJSON features, one a line (RFC 8142)"
    case .kml: "KML 2.2"
    case .kmz: "KML 2.2, zipped"
    case .csv: "comma-separated values (RFC 4180)"
    case .geoPackage: "GeoPackage 1.3 (OGC 12-128r17)"
    }
  }

  /// The endings of its files' names, the usual one first.
  public var endings: [String] {
    switch self {
    case .geoJSON: [".geojson", ".json"]
    case .geoJSONSequence: [".geojsonl", ".geojsons", ".ndjson"]
    case .kml: [".kml"]
    case .kmz: [".kmz"]
    case .csv: [".csv"]
    case .geoPackage: [".gpkg"]
    }
  }

  /// Whether it is of WGS 84 by definition, so that a layer in another system can't be written in it.
  public var isOfWGS84: Bool { self == .kml || self == .kmz }

  /// The format of that name, or nil.
  public init?(name: String) {
    guard let match = Self.allCases.first(where: { $0.name == name.lowercased() }) else {
      return nil
    }
    self = match
  }

  /// The format that the ending of a file's name tells, or nil.
  public init?(path: String) {
    let path = path.lowercased()
    guard let match = Self.allCases.first(where: { $0.endings.contains(where: path.hasSuffix) })
    else { return nil }
    self = match
  }

  /// Opens an output of that format.
  ///
  /// - Parameters:
  ///   - format: What is written.
  ///   - path: Where to, or nil for standard output.
  ///   - noClobber: Whether a file that exists is refused.
  ///   - options: How it is written.
  ///   - isCancelled: Asked, by whichever thread writes, whether the output is not wanted any more.
  /// - Returns: A writer; the output appears when it ends, and never where it is let go before.
  /// - Throws: `Failure` of kind `usage` where an option asks for what the output can't have, or
  ///   `cannotCreate`.
  public static func open(
    _ format: LayerFormat, path: String?, noClobber: Bool = false, options: WriteOptions,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(Failure) -> any LayerWriter {
    var options = options
    if format == .geoPackage || options.hasStyleFile { options.keptColumn = "style" }
    if format == .geoPackage {
      guard let path else {
        throw Failure(.usage, "a GeoPackage is a file, and no stream", advice: "name one with -o")
      }
      return try GeoPackageWriter(
        path: path, noClobber: noClobber, options: options, isCancelled: isCancelled)
    }
    let sink =
      if let path {
        try Sink(path: path, noClobber: noClobber, isCancelled: isCancelled)
      } else {
        Sink.standardOutput(isCancelled: isCancelled)
      }
    let layer = try writer(for: format, sink: sink, path: path, options: options)
    guard options.hasStyleFile else { return layer }
    guard let path else {
      throw Failure(.usage, "a style needs a file to stand beside", advice: "name one with -o")
    }
    return try StyledWriter(
      layer, path: path, noClobber: noClobber, options: options, isCancelled: isCancelled)
  }

  /// A writer of that format. The output's path, or nil where it has none, says where a CSV's type
  /// file goes.
  ///
  /// - Throws: `Failure` of kind `usage` where an option asks for what the output can't have, or
  ///   `cannotCreate`.
  public static func writer(
    for format: LayerFormat, sink: Sink, path: String?, options: WriteOptions
  ) throws(Failure) -> any LayerWriter {
    switch format {
    case .geoJSON: return GeoJSONWriter(to: sink, options: options)
    case .geoJSONSequence: return GeoJSONWriter(to: sink, framing: .sequence, options: options)
    case .kml: return KMLWriter(to: sink, options: options)
    case .kmz: return try KMZWriter(to: sink, options: options)
    case .geoPackage:
      throw Failure(.internalFault, "a GeoPackage was to be written to a stream")
    case .csv:
      guard options.csvTypes else { return CSVWriter(to: sink, options: options) }
      guard let path else {
        throw Failure(
          .usage, "a type file needs a CSV file to stand beside", advice: "name one with -o")
      }
      let hasEnding = path.lowercased().hasSuffix(".csv")
      let types = try Sink(
        path: hasEnding ? "\(path)t" : "\(path).csvt", noClobber: sink.refusesExisting,
        isCancelled: sink.isCancelled)
      return CSVWriter(to: sink, typesTo: types, options: options)
    }
  }
}
