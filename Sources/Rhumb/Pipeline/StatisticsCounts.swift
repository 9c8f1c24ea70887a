import GeoRegions

/// What was found when events were given to regions.
public struct StatisticsCounts: Sendable, Equatable {
  /// How many regions there are.
  public var regions = 0
  /// How events were given to them.
  public var events = RegionCounts()
  /// How many events are left out since they are no earthquakes.
  public var otherTypes = 0
  /// What a picture of them shows, where one is asked for.
  public var drawing: FigureDrawing?

  init() {}

  /// What is known of figures, of one run or of several that were merged.
  init(_ part: borrowing FiguresPart) {
    regions = part.regionCount
    events = part.counts
    otherTypes = part.figures.totals.otherEvents
  }
}
