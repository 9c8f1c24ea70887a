import GeoFeatures

/// What draws layers of a whole catalogue, and counts what it finds.
protocol CatalogueLayers {
  associatedtype Counts

  func draw(
    _ tables: [FeatureTable], _ counts: inout Counts?, log: inout DiagnosticLog
  ) throws(Failure) -> [FeatureTable]
}

/// The events of a catalogue, gathered until all are there.
struct GatheredEvents<Layers: CatalogueLayers> {
  private let layers: Layers
  private var tables: [FeatureTable] = []
  /// Nil as long as nothing is drawn.
  private(set) var counts: Layers.Counts?

  init(_ layers: Layers) { self.layers = layers }

  mutating func add(_ table: FeatureTable) {
    if table.rowCount > 0 { tables.append(table) }
  }

  /// The layer.
  mutating func finish(log: inout DiagnosticLog) throws(Failure) -> [FeatureTable] {
    let drawn = try layers.draw(tables, &counts, log: &log)
    tables = []
    return drawn
  }
}
