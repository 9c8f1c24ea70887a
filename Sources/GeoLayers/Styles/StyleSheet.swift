import GeoFeatures

/// By what features are drawn.
public enum StyleSheet: Sendable {
  /// By magnitude, see ``MagnitudeClass``.
  case magnitude
  /// By the style that a text column `style` names: layers of cyclones.
  case tracks

  /// The styles; the first of tracks is for what names none.
  public var styles: [FeatureStyle] {
    switch self {
    case .magnitude: MagnitudeClass.styles
    case .tracks: TrackStyles.all
    }
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
    }
  }

  /// The number of a row's style in the sheet.
  @inline(__always)
  func index(_ row: Int) -> Int {
    switch sheet {
    case .magnitude: MagnitudeClass(column.flatMap { $0.number(row) }).rawValue
    case .tracks: named(row)
    }
  }

  private func named(_ row: Int) -> Int {
    guard let column, column.isValid(row) else { return 0 }
    let text = column.text(row)
    return names.firstIndex { text.elementsEqual($0.values) } ?? 0
  }
}
