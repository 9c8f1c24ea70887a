import GeoFeatures
import GeoFeeds
import Geodesy

/// Looks at inputs: counts, extent, times and columns of what is in them.
///
/// Positions are told in WGS 84; where the reading has a target (``Operations/target``), how they lie
/// in it is told too.
public struct Inspection: Sendable {
  /// What is read, and what is done to the features.
  public var reading: Reading

  /// Looks at what a reading gives.
  public init(_ reading: Reading) { self.reading = reading }

  /// Reads everything and hands every table to the summary of its contents.
  ///
  /// - Parameters:
  ///   - cancellation: What ends the run from another thread.
  ///   - progress: Called on this thread after every batch.
  /// - Returns: The account of the run, whose ``Summary/failure`` says why it is not whole, what is in
  ///   the tables, and how they lie in the system that was asked for.
  public func account(
    cancellation: Cancellation = Cancellation(), progress: (RunProgress) -> Void = { _ in }
  ) -> (summary: Summary, contents: TableSummary, projection: ProjectionSummary?) {
    let start = MonotonicClock.nanoseconds
    var plain = reading
    plain.operations.target = nil
    var intake = Intake(plain)
    var contents = TableSummary()
    var storms = StormTally()
    var projected: ProjectionSummary.Builder?
    var failure: Failure?
    do throws(Failure) {
      if let target = reading.operations.target {
        projected = try ProjectionSummary.Builder(target, onlyBest: reading.operations.onlyBest)
      }
      try read(&intake, start: start, cancellation, progress) { (table) throws(Failure) in
        contents.add(table)
        storms.add(table)
        try projected?.add(table)
      }
      try projected?.finish()
    } catch {
      failure = error
    }
    contents.storms = storms.storms
    var summary = intake.summary
    summary.failure = failure
    if let projected {
      summary.log.merge(projected.log)
      summary.projections += projected.uses
    }
    summary.totalNanoseconds = MonotonicClock.nanoseconds - start
    return (summary, contents, projected?.summary)
  }

  private func read(
    _ intake: inout Intake, start: UInt64, _ cancellation: Cancellation,
    _ progress: (RunProgress) -> Void, _ add: (FeatureTable) throws(Failure) -> Void
  ) throws(Failure) {
    let counter = ByteCounter()
    let flow = try reading.flow(counter: counter)
    cancellation.onCancel { flow.stop() }
    defer {
      flow.stop()
      cancellation.forget()
    }
    while !intake.isDone {
      let event = flow.take()
      if cancellation.isCancelled { throw .cancelled }
      switch try intake.handle(event) {
      case .tables(let tables): for table in tables { try add(table) }
      case .more: break
      case .broken(let index): intake.keepRows(ofBroken: index)
      case .end: return
      }
      progress(
        RunProgress(
          bytesRead: counter.value, totalBytes: counter.total, features: intake.summary.features,
          nanoseconds: MonotonicClock.nanoseconds - start))
    }
  }
}
