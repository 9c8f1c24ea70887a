import GeoFeatures
import GeoFeeds

/// Looks at inputs: counts, extent, times and columns of what is in them.
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
  /// - Returns: The account of the run, whose ``Summary/failure`` says why it is not whole, and what
  ///   is in the tables.
  public func account(
    cancellation: Cancellation = Cancellation(), progress: (RunProgress) -> Void = { _ in }
  ) -> (summary: Summary, contents: TableSummary) {
    let start = MonotonicClock.nanoseconds
    var intake = Intake(reading)
    var contents = TableSummary()
    var failure: Failure?
    do throws(Failure) {
      try read(&intake, into: &contents, start: start, cancellation, progress)
    } catch {
      failure = error
    }
    var summary = intake.summary
    summary.failure = failure
    summary.totalNanoseconds = MonotonicClock.nanoseconds - start
    return (summary, contents)
  }

  private func read(
    _ intake: inout Intake, into contents: inout TableSummary, start: UInt64,
    _ cancellation: Cancellation, _ progress: (RunProgress) -> Void
  ) throws(Failure) {
    let counter = ByteCounter()
    let flow = try reading.flow(counter: counter)
    cancellation.onCancel { flow.stop() }
    defer { flow.stop() }
    while !intake.isDone {
      let event = flow.take()
      if cancellation.isCancelled { throw .cancelled }
      switch try intake.handle(event) {
      case .tables(let tables): for table in tables { contents.add(table) }
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
