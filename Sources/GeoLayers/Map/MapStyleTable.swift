import GeoFeatures

/// The styles of all layers of a page, each once.
struct MapStyleTable {
  private var styles: [FeatureStyle] = []
  private var firsts: [String: Int] = [:]

  /// The number of each row's style: one number where all rows have the same.
  mutating func numbers(of layer: MapLayer) -> [Int] {
    let table = layer.table
    let sheet = layer.styles
    if case .magnitude = sheet, !table.hasNumbers("mag") { return [plain()] }
    let first = begin(sheet)
    if sheet == .tracks, table.view(of: "style", .text) == nil {
      return [first + (sheet.styles.firstIndex { $0.name == layer.style } ?? 0)]
    }
    let rows = RowStyles(table, sheet)
    let numbers = (0..<table.rowCount).map { first + rows.index($0) }
    let isOne = numbers.allSatisfy { $0 == numbers.first }
    return isOne ? Array(numbers.prefix(1)) : numbers
  }

  private mutating func begin(_ sheet: StyleSheet) -> Int {
    let name = "\(sheet)"
    if let first = firsts[name] { return first }
    firsts[name] = styles.count
    styles += sheet.styles
    return styles.count - sheet.styles.count
  }

  /// The style of what has no classes: as if without a magnitude, but that is not said.
  private mutating func plain() -> Int {
    if let first = firsts["plain"] { return first }
    let style = MagnitudeClass.none.style
    firsts["plain"] = styles.count
    styles.append(
      FeatureStyle(
        "plain", "", style.colour, fillOpacity: style.fillOpacity, scale: style.scale))
    return styles.count - 1
  }

  /// Adds all styles as JSON.
  func append(to output: inout ByteBuffer) {
    output.append("[")
    for (place, style) in styles.enumerated() {
      if place > 0 { output.append(",") }
      output.append("{")
      Self.append(style, to: &output)
      output.append("}")
    }
    output.append("]")
  }

  /// Adds the members of one style.
  static func append(_ style: FeatureStyle, to output: inout ByteBuffer) {
    output.append("\"title\":")
    MapJSON.append(style.title, to: &output)
    output.append(",\"colour\":\"\(style.colour.css)\"")
    for (name, number) in [
      ("stroke", style.strokeOpacity), ("width", style.lineWidth), ("fill", style.fillOpacity),
      // Pixels: a marker of the usual size is as large as a fingertip can tell from its neighbour.
      ("radius", 1.5 + 4.5 * style.scale),
    ] {
      output.append(",\"\(name)\":")
      NumberWriter.appendCoordinate(number, decimals: 2, to: &output)
    }
  }
}
