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

extension DeclusterLayers: CatalogueLayers {
  func draw(
    _ tables: [FeatureTable], _ counts: inout DeclusterCounts?, log: inout DiagnosticLog
  ) throws(Failure) -> [FeatureTable] {
    let drawn = try draw(tables, log: &log)
    let families = drawn.families
    var found = DeclusterCounts()
    found.method = drawn.description
    found.events = families.eventCount
    found.mainshocks = families.count
    found.families = families.sizes.reduce(0) { $0 + ($1 > 1 ? 1 : 0) }
    found.leftOut = families.leftOut
    found.neighbours = families.neighbours
    found.nanoseconds = drawn.nanoseconds
    counts = found
    return drawn.tables
  }
}
