import GeoFeatures
import GeoRegions

/// The figures of regions that are added up while tables come, or merged at the end.
final class GatheredFigures {
  private let plan: StatisticsPlan
  private var run: StatisticsRun?
  private var encoded = ByteBuffer()
  private(set) var counts = StatisticsCounts()

  init(_ plan: StatisticsPlan) { self.plan = plan }

  private func began() throws(Failure) -> StatisticsRun {
    if let run { return run }
    let made = try StatisticsRun(plan)
    run = made
    return made
  }

  func add(
    _ table: FeatureTable, log: inout DiagnosticLog, _ places: RowPlaces
  ) throws(Failure) {
    if table.rowCount > 0 { try began().add(table, log: &log) { places[$0] } }
  }

  /// The table of figures; none where they are a part.
  func finish(log: inout DiagnosticLog) throws(Failure) -> [FeatureTable] {
    if let parts = plan.parts {
      let (table, counts) = try StatisticsParts.merge(parts, plan, log: &log)
      self.counts = counts
      return [table]
    }
    let run = try began()
    let regions = try run.regions()
    let part = try run.part()
    counts = StatisticsCounts(part)
    try Self.note(part, &log)
    if plan.isPartial {
      part.encode(to: &encoded)
      return []
    }
    if plan.hasDrawing { counts.drawing = try FigureDrawing(part, plan) }
    return [try StatisticsTable.table(part, plan, regions: regions, log: &log)]
  }

  /// The part, at the end.
  func encodePart(to output: inout ByteBuffer) { output.append(contentsOf: encoded.bytes) }

  /// Says what features are no events; refuses them where all are lines or polygons.
  static func note(
    _ part: borrowing FiguresPart, _ log: inout DiagnosticLog
  ) throws(Failure) {
    let counts = part.counts
    if counts.notPoints == 0 { return }
    let isOne = counts.notPoints == 1
    let number =
      (isOne ? "1 feature is" : "\(counts.notPoints) features are")
      + " no single point, but a line or a polygon"
    guard part.needsPlaces else {
      log.add("event-not-point", .note, at: Place()) {
        "\(number), and \(isOne ? "counts as an event" : "count as events")"
      }
      return
    }
    if counts.inside + counts.outside + counts.unsliced == 0 {
      throw Failure(
        .unreadable, "there is no event: \(number)",
        advice: "events are points; polygons that divide them go with --regions")
    }
    log.add("event-not-point", .note, at: Place()) { "\(number), and in no region" }
  }
}
