import GeoFeatures

/// By what features are drawn.
public enum StyleSheet: Sendable, Equatable {
  /// By magnitude, see ``MagnitudeClass``.
  case magnitude
  /// By the style that a text column `style` names: layers of cyclones.
  case tracks
  /// Regions by a figure, see ``FigureShading``.
  case figures(FigureShading)

  /// The styles; the first of tracks is for what names none.
  public var styles: [FeatureStyle] {
    switch self {
    case .magnitude: MagnitudeClass.styles
    case .tracks: TrackStyles.all
    case .figures(let shading):
      shading.classes.shades.enumerated().map { FeatureStyle($1, "shade-\($0)") }
    }
  }

  /// The sheet for a layer that begins with a table: regions that have figures are shaded by them, where
  /// events would be drawn by magnitude.
  func resolved(for table: FeatureTable) -> StyleSheet {
    guard self == .magnitude, let shading = FigureShading(table) else { return self }
    return .figures(shading)
  }
}

/// The styles of one table's rows, which must be held.
struct RowStyles {
  private let sheet: StyleSheet
  private let column: ColumnView?
  private let names: [SharedBuffer<UInt8>]

  init(_ table: FeatureTable, _ sheet: StyleSheet) {
    self.sheet = sheet
    switch sheet {
    case .magnitude:
      column = table.view(of: "mag")
      names = []
    case .tracks:
      column = table.view(of: "style", .text)
      names = sheet.styles.map { SharedBuffer($0.name.utf8) }
    case .figures(let shading):
      column = table.view(of: shading.field)
      names = []
    }
  }

  /// The number of a row's style in the sheet.
  @inline(__always)
  func index(_ row: Int) -> Int {
    switch sheet {
    case .magnitude: MagnitudeClass(column.flatMap { $0.number(row) }).rawValue
    case .tracks: named(row)
    case .figures(let shading): shading.classes.index(of: column.flatMap { $0.number(row) })
    }
  }

  private func named(_ row: Int) -> Int {
    guard let column, column.isValid(row) else { return 0 }
    let text = column.text(row)
    return names.firstIndex { text.elementsEqual($0.values) } ?? 0
  }
}
