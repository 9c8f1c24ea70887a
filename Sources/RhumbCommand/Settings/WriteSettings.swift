import Rhumb

extension Arguments {
  /// The path of the output, or nil for standard output.
  var outputPath: String? {
    guard let path = self[.output], path != "-" else { return nil }
    return path
  }

  /// What is to be written, or nil for what the output's ending names.
  func layerFormat() throws(Failure) -> LayerFormat? {
    guard let name = self[.format] else { return nil }
    guard let format = LayerFormat(name: name) else {
      let known = LayerFormat.allCases.map(\.name)
      throw Failure(
        .usage, "there is no format '\(name)'",
        advice: nearest(to: name, in: known).map { "did you mean \($0)?" }
          ?? "the formats are \(known.joined(separator: ", "))")
    }
    return format
  }

  /// How the layer is to be written.
  ///
  /// - Throws: `Failure` of kind `usage` also where an option does nothing in that format.
  func writeOptions(for format: LayerFormat) throws(Failure) -> WriteOptions {
    try refuseForeign(format)
    var options = WriteOptions()
    options.allFields = has(.allFields)
    options.omitEmpty = has(.omitEmpty)
    options.omitNulls = has(.omitNulls)
    options.simplestyle = has(.simplestyle)
    options.absoluteAltitude = self[.altitude] == "absolute"
    options.movingPoints = has(.kmlTracks)
    switch self[.csvGeometry] {
    case "wkt": options.csvGeometry = .wellKnownText
    case "none": options.csvGeometry = .none
    default: break
    }
    options.csvTypes = has(.csvTypes)
    options.recordSeparators = has(.recordSeparators)
    if let decimals = try integer(.precision, in: 0...17) { options.decimals = decimals }
    options.isNamed = has(.layerName)
    options.appends = has(.append)
    options.hasStyleFile = has(.styleFile)
    if self[.layerName]?.isEmpty == true {
      throw Failure(
        .usage, "--layer-name is empty", advice: "leave it out for the output file's name")
    }
    options.name = self[.layerName] ?? outputPath.map(Self.stem) ?? options.name
    return options
  }

  /// An option that a format has no use for is a mistake, and is not passed over in silence.
  private func refuseForeign(_ format: LayerFormat) throws(Failure) {
    let homes: [(Option, [LayerFormat])] = [
      (.simplestyle, [.geoJSON, .geoJSONSequence]),
      (.altitude, [.kml, .kmz]),
      (.kmlTracks, [.kml, .kmz]),
      (.csvGeometry, [.csv]),
      (.csvTypes, [.csv]),
      (.recordSeparators, [.geoJSONSequence]),
      (.append, [.geoPackage]),
      (.styleFile, [.geoJSON, .geoJSONSequence]),
    ]
    for (option, formats) in homes where has(option) && !formats.contains(format) {
      let names = formats.map(\.name).joined(separator: " and ")
      throw Failure(.usage, "--\(option.name) is for \(names) only, not \(format.name)")
    }
  }

  /// `quakes` of `out/quakes.geojson`.
  private static func stem(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    let stem = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)[0]
    return stem.isEmpty ? String(name) : String(stem)
  }
}
