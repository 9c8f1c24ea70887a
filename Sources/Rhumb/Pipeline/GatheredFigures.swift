import GeoFeatures
import GeoFeeds
import GeoRegions

/// What was found when events were given to regions.
public struct StatisticsCounts: Sendable, Equatable {
  /// How many regions there are.
  public var regions = 0
  /// How events were given to them.
  public var events = RegionCounts()
  /// How many events are left out since they are no earthquakes.
  public var otherTypes = 0
  /// How many events have no time or magnitude by which there are rows.
  public var unsliced = 0
  /// What a picture of them shows, where one is asked for.
  public var drawing: FigureDrawing?

  init() {}

  /// What a run found.
  init(_ run: StatisticsRun) throws(Failure) {
    regions = try run.regions().keys.count
    events = run.counts
    otherTypes = run.otherEvents
    unsliced = run.unsliced
  }

  /// What is known of figures that were merged.
  init(_ part: borrowing FiguresPart) {
    (regions, events.inside, events.outside) = part.regionCounts
    otherTypes = part.figures.totals.otherEvents
  }
}

/// The figures of regions that are added up while tables come.
final class GatheredFigures {
  private let plan: StatisticsPlan
  private var run: StatisticsRun?
  private(set) var counts = StatisticsCounts()

  init(_ plan: StatisticsPlan) { self.plan = plan }

  private func began() throws(Failure) -> StatisticsRun {
    if let run { return run }
    let made = try StatisticsRun(plan)
    run = made
    return made
  }

  func add(_ table: FeatureTable) throws(Failure) {
    if table.rowCount > 0 { try began().add(table) }
  }

  /// The table of figures.
  func finish(log: inout DiagnosticLog) throws(Failure) -> [FeatureTable] {
    let run = try began()
    counts = try StatisticsCounts(run)
    try Self.note(run, plan, &log)
    let regions = try run.regions()
    let part = try run.part()
    if plan.hasDrawing { counts.drawing = try FigureDrawing(part, plan) }
    return [try StatisticsTable.table(part, plan, regions: regions, log: &log)]
  }

  /// Says what features are no events; refuses them where all are lines or polygons.
  static func note(
    _ run: StatisticsRun, _ plan: StatisticsPlan, _ log: inout DiagnosticLog
  ) throws(Failure) {
    let counts = run.counts
    if counts.notPoints == 0 { return }
    let number = counts.notPoints == 1 ? "1 feature is" : "\(counts.notPoints) features are"
    switch plan.division {
    case .whole, .property:
      log.add("event-not-point", .note, at: Place()) {
        "\(number) no single point, but a line or a polygon, and counts as an event"
      }
    case .polygons, .degrees, .hexagons:
      if counts.inside + counts.outside == 0 {
        throw Failure(
          .unreadable, "there is no event: \(number) no single point, but a line or a polygon",
          advice: "events are points; polygons that divide them go with --regions")
      }
      log.add("event-not-point", .note, at: Place()) {
        "\(number) no single point, but a line or a polygon, and in no region"
      }
    }
  }
}

/// Figures that are kept to be merged with those of other runs.
public enum StatisticsParts {
  /// Reads inputs and adds up their figures.
  ///
  /// - Parameters:
  ///   - reading: The inputs; ``Operations/statistics`` says what is added up.
  ///   - output: Gets the part.
  /// - Returns: The account.
  /// - Throws: `Failure` where an input can't be read, or what is asked makes no sense.
  public static func make(
    _ reading: Reading, to output: inout ByteBuffer
  ) throws(Failure) -> Summary {
    var reading = reading
    guard var plan = reading.operations.statistics else {
      throw Failure(.internalFault, "no figures are asked for")
    }
    reading.operations.statistics = nil
    plan.isPartial = true
    let run = try StatisticsRun(plan)
    let features = try Features(reading)
    while let batch = try features.next() { try run.add(batch.table) }
    var summary = features.summary
    summary.statistics = try StatisticsCounts(run)
    try GatheredFigures.note(run, plan, &summary.log)
    try run.part().encode(to: &output)
    return summary
  }

  /// Merges parts into a table of figures; in any order the same.
  ///
  /// - Parameters:
  ///   - paths: The files of the parts.
  ///   - plan: What was asked when they were made; its regions give polygons and properties.
  ///   - log: Gets what is to be said of the figures.
  /// - Returns: The table, and what was found when the parts were made.
  /// - Throws: `Failure` where a part can't be read, or is of another run.
  public static func merge(
    _ paths: [String], _ plan: StatisticsPlan, log: inout DiagnosticLog
  ) throws(Failure) -> (table: FeatureTable, counts: StatisticsCounts) {
    var paths = paths[...]
    guard let first = paths.popFirst() else {
      throw Failure(.usage, "no parts are given")
    }
    var whole = try part(first)
    while let path = paths.popFirst() {
      let other = try part(path)
      do throws(Failure) { try whole.merge(other) } catch {
        var failure = error
        failure.place.source = path
        throw failure
      }
    }
    let regions = try StatisticsTable.regions(of: whole, plan)
    var counts = StatisticsCounts(whole)
    if plan.hasDrawing { counts.drawing = try FigureDrawing(whole, plan) }
    return (try StatisticsTable.table(whole, plan, regions: regions, log: &log), counts)
  }

  private static func part(_ path: String) throws(Failure) -> FiguresPart {
    let source = try FileSource(path: path)
    var bytes = ByteBuffer(minimumCapacity: 1 << 16)
    while true {
      let room = bytes.reserve(1 << 16)
      let count = try source.read(
        into: UnsafeMutableRawBufferPointer(start: room, count: 1 << 16))
      if count == 0 { break }
      bytes.commit(count)
    }
    return try FiguresPart(decoding: bytes.bytes, name: path)
  }
}
