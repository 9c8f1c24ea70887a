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
}
