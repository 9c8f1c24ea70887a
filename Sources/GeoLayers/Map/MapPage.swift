import GeoFeatures

/// A map as one HTML page that needs nothing else: Leaflet, the data and the page's own scripts are in it.
///
/// Features are drawn on a canvas in layers that can be switched, with a legend by class, popups, a list and, where
/// there are times, a slider. Nothing is loaded from anywhere, but for ``tiles``. What the data says stands in a block
/// of JSON and is shown as text, whatever is in it.
public struct MapPage: Sendable {
  /// What the page is called.
  public var title: String
  /// The layers, the lowest first.
  public var layers: [MapLayer] = []
  /// How many features have no location and so are in no layer.
  public var unlocated = 0
  /// Lines and areas that are drawn below everything, cut at 180°; nil for none.
  public var base: GeometryColumn?
  /// Tiles below everything, or nil.
  public var tiles: MapTiles?
  private let leaflet: LeafletLibrary

  /// Decimals of a coordinate: about a metre.
  private static let decimals = 5
  /// Decimals of the base's coordinates: about a hundred metres.
  private static let baseDecimals = 3

  /// Makes a page without layers.
  public init(title: String, leaflet: LeafletLibrary) {
    self.title = title
    self.leaflet = leaflet
  }

  /// Writes the page and makes it appear.
  ///
  /// - Throws: What the sink throws.
  public func write(to sink: Sink) throws(Failure) {
    var output = ByteBuffer(minimumCapacity: 1 << 20)
    PageTemplate.append(to: &output) { name, output in fill(name, &output) }
    try sink.write(output.bytes)
    try sink.commit()
  }

  private func fill(_ name: String, _ output: inout ByteBuffer) {
    switch name {
    case "title": ByteText.append(text: title, to: &output)
    case "policy": ByteText.append(text: policy, to: &output)
    case "leaflet.css": ByteText.append(styles: leaflet.styles.values, to: &output)
    case "leaflet.js": ByteText.append(script: leaflet.script.values, to: &output)
    case "page.css":
      let styles = SharedBuffer(PackageResources.page_css)
      ByteText.append(styles: styles.values, to: &output)
    case "page.js":
      for script in PageTemplate.scripts {
        let bytes = SharedBuffer(script)
        ByteText.append(script: bytes.values, to: &output)
        output.append("\n")
      }
    case "data":
      var json = ByteBuffer(minimumCapacity: 1 << 20)
      appendData(to: &json)
      ByteText.append(json: json.bytes, to: &output)
    default: assertionFailure("the page has a place for \(name), which nothing fills")
    }
  }

  /// What the page may load (Content Security Policy 3): nothing but tiles.
  private var policy: String {
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:"
      + (tiles.map { " \($0.origin)" } ?? "") + "; base-uri 'none'; form-action 'none'"
  }

  private func appendData(to output: inout ByteBuffer) {
    let filled = layers.filter { $0.table.rowCount > 0 }
    let frame = MapFrame(filled.map(\.table))
    var texts = TextList()
    var styles = MapStyleTable()
    output.append("{\"layers\":[")
    for (number, layer) in filled.enumerated() {
      if number > 0 { output.append(",") }
      append(layer, frame, &texts, &styles, to: &output)
    }
    output.append("],\"styles\":")
    styles.append(to: &output)
    output.append(",\"texts\":")
    texts.append(to: &output)
    output.append(",\"unlocated\":\(unlocated)")
    appendBounds(frame, to: &output)
    if let base {
      output.append(",\"base\":")
      MapGeometry(decimals: Self.baseDecimals, frame: nil).append(base, to: &output)
    }
    if let tiles {
      output.append(",\"tiles\":{\"url\":")
      MapJSON.append(tiles.address, to: &output)
      if let attribution = tiles.attribution {
        output.append(",\"attribution\":")
        MapJSON.append(attribution, to: &output)
      }
      output.append("}")
    }
    output.append("}")
  }

  private func append(
    _ layer: MapLayer, _ frame: MapFrame, _ texts: inout TextList, _ styles: inout MapStyleTable,
    to output: inout ByteBuffer
  ) {
    output.append("{\"title\":")
    MapJSON.append(layer.title, to: &output)
    output.append(",\"rows\":\(layer.table.rowCount),")
    MapColumns(layer: layer).append(&texts, to: &output)
    let numbers = styles.numbers(of: layer)
    output.append(",\"style\":")
    if numbers.count == 1 {
      output.append("\(numbers[0])")
    } else {
      MapJSON.append(numbers, to: &output)
    }
    output.append(",\"geometry\":")
    let placed = frame.place(layer.table)
    MapGeometry(decimals: Self.decimals, frame: frame).append(placed.geometry, to: &output)
    output.append("}")
  }

  private func appendBounds(_ frame: MapFrame, to output: inout ByteBuffer) {
    guard let box = frame.box else { return }
    output.append(",\"bounds\":[")
    for (number, edge) in [box.west, box.south, box.east, box.north].enumerated() {
      if number > 0 { output.append(",") }
      NumberWriter.appendCoordinate(edge, decimals: Self.decimals, to: &output)
    }
    output.append("]")
  }
}
