import GeoFeatures

/// Builds the table of one layer: features that have a storm, and what else the layer tells.
struct LayerBuilder: ~Copyable {
  /// The table under construction; its geometry is the caller's to add.
  var table: FeatureTableBuilder
  private let fixes: FixTable
  private let layer: Int
  private let style: Int
  /// The columns that are taken over from a fix, and where they stand in both tables.
  private let taken: [(source: PropertyColumn, place: Int)]
  /// Where the layer's own columns begin.
  private let first: Int

  /// The column that names the layer of a feature.
  static let layerField = Field(
    "layer", .text, meaning: "points, line, circles, radii, cone or swath")
  /// The column that names the style of a feature.
  static let styleField = Field("style", .text, meaning: "how it is drawn", isHidden: true)
  /// What a storm is told by.
  static let identity: [FixColumn] = [.stormID, .name, .basin, .agency]

  /// Makes a builder.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - fixes: The fixes that it is made of.
  ///   - columns: Columns of a fix that each feature takes over, as far as the fixes have them.
  ///   - own: The layer's own columns.
  init(_ layer: TrackLayer, of fixes: FixTable, taking columns: [FixColumn], own: [Field]) {
    self.fixes = fixes
    var fields = [Self.layerField]
    var taken: [(PropertyColumn, Int)] = []
    for column in FixColumn.allCases where columns.contains(column) {
      guard let found = FixTable.column(column, of: fixes.table) else { continue }
      var field = column.field
      field.type = found.type
      taken.append((found, fields.count))
      fields.append(field)
    }
    first = fields.count
    self.taken = taken
    self.layer = 0
    style = fields.count + own.count
    table = FeatureTableBuilder(schema: Schema(fields + own + [Self.styleField]))
  }

  /// Begins a feature that takes over what a fix says.
  mutating func begin(_ layer: TrackLayer, row: Int) {
    table.set(self.layer, string: layer.rawValue)
    for (source, place) in taken where source.isValid(row) {
      switch source.type {
      case .text, .json: table.set(place, text: source.text(row))
      case .real: table.set(place, real: source.real(row))
      case .integer, .time: table.set(place, integer: source.integer(row))
      case .flag: table.set(place, flag: source.flag(row))
      }
    }
  }

  /// Gives the feature a number in one of the layer's own columns; NaN is none.
  mutating func set(_ own: Int, real value: Double) { table.set(first + own, real: value) }
  /// Gives the feature a whole number or a moment.
  mutating func set(_ own: Int, integer value: Int64) { table.set(first + own, integer: value) }
  /// Gives the feature a text.
  mutating func set(_ own: Int, string value: String) { table.set(first + own, string: value) }

  /// Ends the feature, whose geometry stands.
  mutating func end(style name: String) {
    table.set(style, string: name)
    table.finishRow()
  }
}
