import GeoFeatures
import GeoFeeds
import GeoRegions

/// What was found when events were given to regions.
public struct StatisticsCounts: Sendable, Equatable {
  /// How many regions there are.
  public var regions = 0
  /// How events were given to them.
  public var events = RegionCounts()
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
    counts.events = run.counts
    let regions = try run.regions()
    counts.regions = regions.keys.count
    let table = try StatisticsTable.table(run.part(), plan, regions: regions, log: &log)
    return [table]
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
    guard let plan = reading.operations.statistics else {
      throw Failure(.internalFault, "no figures are asked for")
    }
    reading.operations.statistics = nil
    let run = try StatisticsRun(plan)
    let features = try Features(reading)
    while let batch = try features.next() { try run.add(batch.table) }
    var summary = features.summary
    var counts = StatisticsCounts()
    counts.regions = try run.regions().keys.count
    counts.events = run.counts
    summary.statistics = counts
    try run.part().encode(to: &output)
    return summary
  }

  /// Merges parts into a table of figures; in any order the same.
  ///
  /// - Parameters:
  ///   - paths: The files of the parts.
  ///   - plan: What was asked when they were made; its regions give polygons and properties.
  ///   - log: Gets what is to be said of the figures.
  /// - Returns: The table.
  /// - Throws: `Failure` where a part can't be read, or is of another run.
  public static func merge(
    _ paths: [String], _ plan: StatisticsPlan, log: inout DiagnosticLog
  ) throws(Failure) -> FeatureTable {
    var paths = paths[...]
    guard let first = paths.popFirst() else {
      throw Failure(.usage, "no parts are given")
    }
    var whole = try part(first)
    while let path = paths.popFirst() { try whole.merge(part(path)) }
    let regions = try StatisticsTable.regions(of: whole, plan)
    return try StatisticsTable.table(whole, plan, regions: regions, log: &log)
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
