import GeoClusters
import GeoFeatures

/// What was found of main shocks.
public struct DeclusterCounts: Sendable {
  /// The method with its parameters.
  public var method = ""
  /// How many events took part.
  public var events = 0
  /// How many main shocks there are: as many as families, those of one event among them.
  public var mainshocks = 0
  /// How many families have more events than the main shock.
  public var families = 0
  /// Which rows took no part.
  public var leftOut = EventCatalogue.LeftOut()
  /// The nearest neighbours, where the families are made of them.
  public var neighbours: NearestNeighbours?
  /// Nanoseconds spent finding families, apart from gathering and drawing.
  public var nanoseconds: UInt64 = 0

  /// Which share of the events main shocks are, from 0 to 1; nil where there are no events.
  public var share: Double? { events == 0 ? nil : Double(mainshocks) / Double(events) }
}

/// The events that are gathered to find main shocks among them.
struct GatheredFamilies {
  private let layers: DeclusterLayers
  private var tables: [FeatureTable] = []
  private(set) var counts = DeclusterCounts()

  init(_ layers: DeclusterLayers) { self.layers = layers }

  mutating func add(_ table: FeatureTable) {
    if table.rowCount > 0 { tables.append(table) }
  }

  /// The layer.
  mutating func finish(log: inout DiagnosticLog) throws(Failure) -> [FeatureTable] {
    let drawn = try layers.draw(tables, log: &log)
    tables = []
    let families = drawn.families
    counts.method = drawn.description
    counts.events = families.eventCount
    counts.mainshocks = families.count
    counts.families = families.sizes.reduce(0) { $0 + ($1 > 1 ? 1 : 0) }
    counts.leftOut = families.leftOut
    counts.neighbours = families.neighbours
    counts.nanoseconds = drawn.nanoseconds
    return drawn.tables
  }
}
