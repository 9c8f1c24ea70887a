import GeoFeatures

/// Which styles of a sheet a layer has a use for, so that its legend has no others.
struct StyleUse {
  /// The sheet; of figures once rows have come.
  private(set) var sheet: StyleSheet
  private var used: [Bool] = []

  init(_ sheet: StyleSheet) { self.sheet = sheet }

  /// Takes the styles of a table's rows in.
  mutating func add(_ table: FeatureTable) {
    if used.isEmpty {
      sheet = sheet.resolved(for: table)
      used = Array(repeating: false, count: sheet.styles.count)
    }
    let rows = RowStyles(table, sheet)
    for row in 0..<table.rowCount { used[rows.index(row)] = true }
  }

  /// The styles that rows have, in their order; all where there was no row.
  var styles: [FeatureStyle] {
    let found = zip(sheet.styles, used).filter { $0.1 }.map { $0.0 }
    return found.isEmpty ? sheet.styles : found
  }

  /// Whether the rows that come first may not tell how all are drawn: classes of a figure, and a sheet that
  /// goes by what a later row may have.
  func dependsOnAll(_ fields: FieldUnion) -> Bool {
    switch sheet {
    case .figures: true
    case .magnitude, .regions: !fields.entries.contains { $0.name == "mag" && $0.types != 0 }
    case .categories, .clusters: false
    }
  }
}

extension StyleSheet {
  /// The columns that it, or the sheet that it is resolved to, may go by, apart from figures of regions.
  var columns: [String] {
    switch self {
    case .magnitude, .regions:
      ["mag", ClusterStyles.field] + CategoryStyles.ofHazards.map(\.field)
    case .categories(let categories): [categories.field]
    case .clusters: [ClusterStyles.field]
    case .figures(let shading): [shading.field]
    }
  }
}
