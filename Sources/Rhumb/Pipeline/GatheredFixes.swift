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
}

/// The fixes that are gathered to draw tracks of them.
struct GatheredFixes {
  private let layers: TrackLayers
  private var tables: [FeatureTable] = []
  private(set) var counts = TrackCounts()

  init(_ layers: TrackLayers) { self.layers = layers }

  mutating func add(_ table: FeatureTable) {
    if table.rowCount > 0 { tables.append(table) }
  }

  /// The layers that have features.
  mutating func finish(log: inout DiagnosticLog) throws(Failure) -> [FeatureTable] {
    guard !tables.isEmpty else { return [] }
    let fixes = FeatureTable.concatenating(tables)
    tables = []
    let drawn = try layers.draw(fixes, log: &log)
    counts.storms = drawn.storms
    counts.fixes = drawn.fixes
    counts.features = drawn.tables.map { ($0.layer, $0.table.rowCount) }
    let tables = layers.groupsByStorm ? drawn.byStorm : drawn.tables.map(\.table)
    return tables.filter { $0.rowCount > 0 }
  }
}
