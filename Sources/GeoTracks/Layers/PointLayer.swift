import GeoFeatures

/// The fixes of cyclones as points, with all that their source says of them and their class.
struct PointLayer {
  private static let own: [Field] = [
    Field("class", .text, meaning: "class by status and sustained wind"),
    Field("scale", .text, meaning: "the scale of the class"),
  ]

  /// The table of the fixes of some storms.
  static func table(
    of storms: [Storm], _ fixes: FixTable, _ intensity: Intensity
  ) -> FeatureTable {
    let rows = storms.flatMap { $0.rows.map(UInt32.init) }
    let table = fixes.table.gathering(SharedBuffer(rows))
    var layers = ColumnBuilder(.text)
    var classes = ColumnBuilder(.text)
    var scales = ColumnBuilder(.text)
    var styles = ColumnBuilder(.text)
    for (index, row) in rows.enumerated() {
      layers.set("points", row: index)
      let found = intensity.fixClass(of: Int(row))
      if let found {
        classes.set(found.name, row: index)
        if let scale = found.scale { scales.set(scale.rawValue, row: index) }
      }
      styles.set(found?.styleName ?? "fix", row: index)
    }
    let count = rows.count
    return FeatureTable(
      schema: Schema(
        [LayerBuilder.layerField] + table.schema.fields + own + [LayerBuilder.styleField]),
      geometry: table.geometry,
      columns: [layers.finish(rowCount: count)] + table.columns
        + [
          classes.finish(rowCount: count), scales.finish(rowCount: count),
          styles.finish(rowCount: count),
        ])
  }
}

extension ColumnBuilder {
  /// Sets a row's text.
  fileprivate mutating func set(_ text: String, row: Int) {
    var text = text
    text.withUTF8 { setText($0, row: row) }
  }
}
