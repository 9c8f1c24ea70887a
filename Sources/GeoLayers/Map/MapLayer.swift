import GeoFeatures

/// A layer of a map page: features that are switched on and off together.
public struct MapLayer: Sendable {
  /// What it is called.
  public var title: String
  /// Its features, each with a location, cut at 180°.
  public var table: FeatureTable
  /// By what they are drawn.
  public var styles: StyleSheet
  /// The style of features that name none, where they are drawn by name.
  public var style: String?
  /// The columns that are shown, or nil for all that are not hidden.
  public var shown: [String]?
  /// What says the moment at which a feature holds, or from when to when.
  var times: LayerTimes?
  /// The numbers that areas may be shaded by.
  var shadings: [String] = []

  /// Names of the columns that call a feature something, the best first.
  private static let names = [
    "title", "headline", "place", "name", "event", "region", "area_desc", "storm_id", "id",
  ]
  /// Makes a layer.
  ///
  /// - Parameters:
  ///   - title: What it is called.
  ///   - table: Its features; those without a location are left out.
  ///   - styles: By what they are drawn.
  ///   - style: The style of those that name none.
  ///   - shown: The columns that are shown.
  public init(
    _ title: String, _ table: FeatureTable, styles: StyleSheet = .magnitude, style: String? = nil,
    shown: [String]? = nil
  ) {
    self.title = title
    self.table = table.selecting(Self.located(table))
    self.styles = styles
    self.style = style
    self.shown = shown
    shadings = FigureShading.figures(of: self.table)
    if shadings.isEmpty {
      self.styles = styles.resolved(for: self.table)
      // Columns that only the features of other layers have say nothing of these.
      times = LayerTimes { name in
        self.table.column(name).map { $0.type == .time && $0.nullCount < $0.count } ?? false
      }
    }
  }

  /// The rows that have a place on the map.
  private static func located(_ table: FeatureTable) -> SharedBuffer<UInt32> {
    var rows = GrowableBuffer<UInt32>(minimumCapacity: table.rowCount)
    for row in 0..<table.rowCount
    where table.geometry.kind(row) != .none && table.geometry.isFinite(row)
      && !table.geometry.vertices(ofRow: row).isEmpty
    {
      rows.append(UInt32(row))
    }
    return rows.share()
  }

  /// The columns that go into the page, with whether each is shown: those of need are there in any case.
  var fields: [(place: Int, isShown: Bool)] {
    let needed = Set(names + (times?.columns ?? []) + ["url"])
    let chosen = shown.map { names in Set(names.compactMap { table.schema.place(of: $0) }) }
    return table.schema.fields.indices.compactMap { place in
      let field = table.schema.fields[place]
      let isShown = chosen?.contains(place) ?? !field.isHidden
      let column = table.columns[place]
      guard column.nullCount < column.count else { return nil }
      return isShown || needed.contains(field.name) ? (place, isShown) : nil
    }
  }

  /// The columns that call a feature something.
  var names: [String] {
    Self.names.filter { table.column($0)?.type == .text }
  }
}
