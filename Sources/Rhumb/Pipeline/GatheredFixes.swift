import GeoFeatures
import GeoTracks

/// What was drawn of cyclones.
public struct TrackCounts: Sendable, Equatable {
  /// How many storms there are.
  public var storms = 0
  /// How many of their fixes are drawn.
  public var fixes = 0
  /// How many features each layer has, in the order of the layers.
  public var features: [(layer: TrackLayer, count: Int)] = []

  /// Whether both are the same.
  public static func == (a: TrackCounts, b: TrackCounts) -> Bool {
    a.storms == b.storms && a.fixes == b.fixes
      && a.features.elementsEqual(b.features) { $0.layer == $1.layer && $0.count == $1.count }
  }

  mutating func add(_ drawn: TrackPlan.Drawn) {
    fixes += drawn.fixes
    for (layer, table) in drawn.tables {
      guard let place = features.firstIndex(where: { $0.layer == layer }) else { continue }
      features[place].count += table.rowCount
    }
  }
}

/// The fixes that are gathered to draw tracks of them.
struct GatheredFixes {
  private let layers: TrackLayers
  /// The names of the columns that the layers are made of, or nil for all.
  private let names: Set<String>?
  private var tables: [FeatureTable] = []

  init(_ layers: TrackLayers) {
    self.layers = layers
    names = layers.columns.map { Set($0.map(\.field.name)) }
  }

  /// Adds fixes; of what no layer is made of nothing is kept.
  mutating func add(_ table: FeatureTable) {
    if table.rowCount == 0 { return }
    guard let names else { return tables.append(table) }
    let places = table.schema.fields.indices.filter { names.contains(table.schema.fields[$0].name) }
    tables.append(
      table.replacing(
        schema: Schema(places.map { table.schema.fields[$0] }),
        columns: places.map { table.columns[$0] }))
  }

  /// What is to be drawn, or nil where there is no fix.
  mutating func finish(log: inout DiagnosticLog) throws(Failure) -> TrackPlan? {
    guard !tables.isEmpty else { return nil }
    let fixes = FeatureTable.concatenating(tables)
    tables = []
    return try layers.plan(fixes, log: &log)
  }
}
