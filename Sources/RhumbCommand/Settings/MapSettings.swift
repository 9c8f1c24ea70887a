import Rhumb

extension Arguments {
  /// The page that is to be made, and of what.
  func mapping() throws(Failure) -> Mapping {
    var reading = try reading()
    let select = reading.operations.select
    // Columns that are not shown may still be what a layer is drawn by.
    reading.operations.select = nil
    let tiles = try tiles()
    let tracks = try trackLayers()
    var mapping = Mapping(
      reading, title: self[.title] ?? Self.title(of: reading.inputs),
      leaflet: try LeafletLibrary(directory: self[.leaflet]))
    let usual = mapping.tracks.layers
    mapping.tracks = tracks
    if !has(.layers) { mapping.tracks.layers = usual }
    mapping.output = outputPath
    mapping.select = select
    mapping.allFields = has(.allFields)
    mapping.tiles = tiles
    mapping.noClobber = has(.noClobber)
    if let path = self[.base] {
      if path == "-" { throw wrong(.base, path, "a file or an address, which stdin is not") }
      mapping.base = try MapBase(path: path, network: reading.options.network)
    }
    return mapping
  }

  private func tiles() throws(Failure) -> MapTiles? {
    guard let address = self[.tiles] else {
      if has(.attribution) {
        throw Failure(
          .usage, "--attribution is for --tiles", advice: "--tiles names whose they are")
      }
      return nil
    }
    return try MapTiles(address, attribution: self[.attribution])
  }

  /// The names of the inputs' files, the first three of them.
  private static func title(of inputs: [String]) -> String {
    let names = inputs.prefix(3).map { input in
      if input == "-" { return "Standard input" }
      let name = HTTPAddress.shown(input).split(separator: "/").last.map(String.init) ?? input
      return String(name.prefix { $0 != "?" && $0 != "#" })
    }
    let rest = inputs.count - names.count
    return names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
