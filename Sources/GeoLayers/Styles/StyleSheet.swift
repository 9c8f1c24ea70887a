import GeoFeatures

/// By what features are drawn.
public enum StyleSheet: Sendable, Equatable {
  /// By magnitude, see ``MagnitudeClass``; where a layer has none, by what else it is known to have.
  case magnitude
  /// By the values of a text column.
  case categories(CategoryStyles)
  /// By the number of a cluster.
  case clusters
  /// Regions by the figure that tells most, once there are some.
  case regions
  /// Regions by a figure, see ``FigureShading``.
  case figures(FigureShading)

  /// By the style that a text column `style` names: layers of cyclones.
  public static let tracks = StyleSheet.categories(.tracks)

  /// The styles, in the order of a legend.
  public var styles: [FeatureStyle] {
    switch self {
    case .magnitude, .regions: MagnitudeClass.styles
    case .categories(let categories): categories.styles
    case .clusters: ClusterStyles.all
    case .figures(let shading):
      shading.classes.shades.enumerated().map { FeatureStyle($1, "shade-\($0)") }
    }
  }

  /// The column whose values the classes are of; nil where they are those of tracks, whose titles say it all.
  var classedField: String? {
    switch self {
    case .magnitude, .regions: "mag"
    case .categories(let categories): self == .tracks ? nil : categories.field
    case .clusters: ClusterStyles.field
    case .figures(let shading): shading.field
    }
  }

  /// The sheet for a layer that begins with a table, where events would be drawn by magnitude: regions that
  /// have figures are shaded by them, clusters told apart by their numbers, alerts by how grave they are.
  func resolved(for table: FeatureTable) -> StyleSheet {
    guard self == .magnitude || self == .regions else { return self }
    if let shading = FigureShading(table, areRegions: self == .regions) {
      return .figures(shading)
    }
    if ClusterStyles.isUsed(in: table) { return .clusters }
    let used = CategoryStyles.ofHazards.first { $0.isUsed(in: table) }
    return used.map(StyleSheet.categories) ?? self
  }
}

/// The styles of one table's rows, which must be held.
struct RowStyles {
  private let sheet: StyleSheet
  private let column: ColumnView?
  private var values: [SharedBuffer<UInt8>] = []
  private var other = 0

  init(_ table: FeatureTable, _ sheet: StyleSheet) {
    self.sheet = sheet
    switch sheet {
    case .magnitude, .regions:
      column = table.view(of: "mag")
    case .categories(let categories):
      column = table.view(of: categories.field, .text)
      values = categories.values.map { SharedBuffer($0.utf8) }
      other = categories.other
    case .clusters:
      column = table.view(of: ClusterStyles.field)
    case .figures(let shading):
      column = table.view(of: shading.field)
    }
  }

  /// The number of a row's style in the sheet.
  @inline(__always)
  func index(_ row: Int) -> Int {
    switch sheet {
    case .magnitude, .regions: MagnitudeClass(column.flatMap { $0.number(row) }).rawValue
    case .categories: category(row)
    case .clusters: ClusterStyles.index(of: column.flatMap { $0.number(row) })
    case .figures(let shading): shading.classes.index(of: column.flatMap { $0.number(row) })
    }
  }

  private func category(_ row: Int) -> Int {
    guard let column, column.isValid(row) else { return other }
    let text = column.text(row)
    return values.firstIndex { text.elementsEqual($0.values) } ?? other
  }
}
