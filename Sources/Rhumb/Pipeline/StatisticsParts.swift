import GeoFeatures
import GeoFeeds
import GeoRegions

/// Figures that are kept to be merged with those of other runs.
public enum StatisticsParts {
  /// Reads inputs and adds up their figures.
  ///
  /// - Parameters:
  ///   - reading: The inputs; ``Operations/statistics`` says what is added up.
  ///   - path: The file that the part is for, which must be none that is read.
  ///   - output: Gets the part.
  /// - Returns: The account.
  /// - Throws: `Failure` where an input can't be read, or what is asked makes no sense.
  public static func make(
    _ reading: Reading, for path: String? = nil, to output: inout ByteBuffer
  ) throws(Failure) -> Summary {
    var reading = reading
    guard reading.operations.statistics != nil else {
      throw Failure(.internalFault, "no figures are asked for")
    }
    let start = MonotonicClock.nanoseconds
    reading.operations.statistics?.isPartial = true
    try InputFiles.refuse(reading.files, as: path)
    var intake = Intake(reading)
    let flow = try reading.flow()
    defer { flow.stop() }
    events: while !intake.isDone {
      switch try intake.handle(flow.take()) {
      case .tables, .more: break
      case .broken(let index): intake.keepRows(ofBroken: index)
      case .end: break events
      }
    }
    // Without the events of an input the part would be a wrong one.
    if let failure = intake.summary.firstFailure { throw failure }
    intake.encodePart(to: &output)
    var summary = intake.summary
    summary.totalNanoseconds = MonotonicClock.nanoseconds - start
    return summary
  }

  /// Merges parts into a table of figures; in any order the same.
  ///
  /// - Parameters:
  ///   - paths: The files of the parts.
  ///   - plan: What was asked when they were made; its regions give polygons and properties. Without any
  ///     the table has keys and figures, and no geometry.
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
    try GatheredFigures.note(whole, &log)
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
