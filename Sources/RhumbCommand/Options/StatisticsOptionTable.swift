/// The options that say what divides events into regions, and which figures there are.
extension Option {
  static let regions = Option(
    "regions", value: "FILE", .statistics, "polygons of any format that is read", isRepeatable: true
  )
  static let regionKey = Option(
    "region-key", value: "NAME", .statistics,
    "what regions are called by: iso_a3, name …; in any case")
  static let groupBy = Option(
    "group-by", value: "NAME", .statistics,
    "unites regions by a property; without --regions, events by one of theirs")
  static let grid = Option(
    "grid", value: "SIZE", .statistics, "cells of 1deg, or hexagons of equal area: hex:100km")
  static let overlap = Option(
    "overlap", choices: ["first", "all"], .statistics,
    "an event in several regions counts in the first one, or in all")
  static let nearest = Option(
    "nearest", value: "LENGTH", .statistics, "events in none go to the nearest region: 200km")
  static let join = Option(
    "join", value: "FILE", .statistics, "adds columns of a table to the regions")
  static let joinOn = Option(
    "on", value: "COLUMN=NAME", .statistics,
    "its column, and the regions' property, that are the same")
  static let joinRecord = Option(
    "join-record", value: "NAME", .statistics,
    "the elements that are its rows, where --join names XML that is no feed")
  static let regionColumns = Option(
    "region-columns", value: "NAMES", .statistics, "properties of the regions to write, too")
  static let slicing = Option(
    "by", choices: ["year", "month", "mag"], .statistics, "a row per region and year, month or bin")
  static let binWidth = Option(
    "bin", value: "WIDTH", .statistics, "how wide a bin of magnitudes is (0.1)")
  static let completeness = Option(
    "mc", value: "HOW", .statistics, "completeness: maxc (usual), mbs, gft, or a magnitude")
  static let bMethod = Option(
    "b-method", choices: ["tinti-mulargia", "aki-utsu", "b-positive"], .statistics,
    "how b is estimated")
  static let minimumEvents = Option(
    "min-events", value: "N", .statistics, "fewer give neither completeness nor b (50)")
  static let assumeMoment = Option(
    flag: "assume-mw", .statistics, "all magnitudes are moment magnitudes")
  static let quantiles = Option(
    "quantiles", value: "LIST", .statistics, "of depth (0.1,0.5,0.9), or none: memory is bounded")
  static let aggregate = Option(
    "aggregate", value: "LIST", .statistics,
    "more figures: sum:felt,mean:gap,median:depth_km; min, max, count")
  static let figuresPlot = Option(
    "plot", value: "FILE.svg", .statistics,
    "bars of regions or periods; of one region, or --by mag: magnitudes and b")
  static let partial = Option(
    flag: "partial", .statistics, "writes figures to be merged, no table")
  static let merge = Option(
    flag: "merge", .statistics, "each INPUT is one that --partial wrote")

  /// The options of ``Verb/stats``.
  static let statistics: [Option] = [
    .regions, .regionKey, .groupBy, .grid, .overlap, .nearest, .join, .joinOn, .joinRecord,
    .regionColumns,
    .slicing, .binWidth, .completeness, .bMethod, .minimumEvents, .assumeMoment, .eventTypes,
    .quantiles, .aggregate, .figuresPlot, .partial, .merge,
  ]
}
