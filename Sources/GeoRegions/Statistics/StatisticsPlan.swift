import GeoFeatures

/// What is asked of events by region.
public struct StatisticsPlan: Sendable {
  /// A further dimension of the table.
  public enum Slicing: String, Sendable, CaseIterable {
    /// A row per region and year.
    case year
    /// A row per region and month.
    case month
    /// A row per region and bin of magnitudes.
    case mag
  }

  /// What divides events into regions.
  public var division: RegionDivision
  /// How events are given to polygons.
  public var rules = RegionRules()
  /// Which figures there are.
  public var figures = FigureOptions()
  /// Whether each region has rows by time or magnitude.
  public var slicing: Slicing?
  /// Facts that are joined to regions.
  public var join: RegionJoin?
  /// Properties of the regions that are written too.
  public var properties: [String] = []
  /// Whether rows have the regions' polygons.
  public var hasGeometry = true
  /// How events were chosen before they came, in the caller's words. Figures of events that were chosen in
  /// different ways are merged with a note.
  public var choice = ""
  /// The files that regions and facts are from, which no output may replace.
  public var sources: [String] = []
  /// The files of figures that are merged (``FiguresPart``), in the place of events; nil for events.
  public var parts: [String]?
  /// Whether what is made are figures to be merged with others, not a table.
  public var isPartial = false
  /// Whether a picture is drawn of the figures.
  public var hasDrawing = false
  /// How many threads may work.
  public var threads = 1

  /// The usual figures of what a division gives.
  public init(_ division: RegionDivision) { self.division = division }

  /// What contexts begin with where places are not asked for.
  static let wholeContext = "all"
  static let valueContext = "values of "

  /// What has to be the same in runs whose figures are merged.
  public var context: String {
    let place: String
    switch division {
    case .whole: place = Self.wholeContext
    case .polygons(let regions): place = "\(regions.count) regions (\(regions.fingerprint))"
    case .degrees(let size): place = "cells of \(size) degrees"
    case .hexagons(let width): place = "hexagons of \(width) m"
    case .property(let name): place = Self.valueContext + name
    }
    var text = place
    if rules.countsOverlaps { text += ", all that overlap" }
    if rules.reachMetres > 0 { text += ", the nearest within \(rules.reachMetres) m" }
    if let slicing { text += ", by \(slicing.rawValue)" }
    return text
  }
}
