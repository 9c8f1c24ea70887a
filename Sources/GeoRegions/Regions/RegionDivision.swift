import GeoFeatures

/// What divides events into regions.
public enum RegionDivision: Sendable {
  /// Nothing: all events are one region.
  case whole
  /// Polygons.
  case polygons(RegionSet)
  /// Cells of so many degrees, as events come.
  case degrees(Double)
  /// Hexagons of equal area, about so wide, as events come.
  case hexagons(widthMetres: Double)
  /// The values of a property of the events.
  case property(String)
}

/// How events are given to polygons.
public struct RegionRules: Sendable {
  /// Whether an event in several regions counts in each, rather than in the first.
  public var countsOverlaps = false
  /// How far from a region's border an event may lie that is in none, to be given to it; 0 for none.
  public var reachMetres = 0.0

  /// Each event once, in the first region that has it.
  public init() {}
}
