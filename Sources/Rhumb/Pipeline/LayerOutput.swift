import GeoFeatures
import GeoLayers

/// Where a run writes to, guarded so that another thread may give it up.
final class LayerOutput: @unchecked Sendable {
  // What follows is touched with the monitor held only.
  // Recursive, since whoever is told the progress of ``finish(progress:)`` may give up.
  private let monitor = Monitor(isRecursive: true)
  /// Nil once the output was given up: whatever else the writer has open goes with it.
  private var writer: (any LayerWriter)?
  private var spent: UInt64 = 0

  /// Opens the output; an older file stays until ``finish(progress:)``, and for good once
  /// `isCancelled` says so.
  init(
    path: String?, format: LayerFormat, noClobber: Bool, options: WriteOptions,
    makeWriter: Conversion.WriterMaker? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(Failure) {
    if let makeWriter {
      let sink =
        if let path {
          try Sink(path: path, noClobber: noClobber, isCancelled: isCancelled)
        } else {
          Sink.standardOutput(isCancelled: isCancelled)
        }
      writer = try makeWriter(sink, options)
    } else {
      writer = try LayerFormat.open(
        format, path: path, noClobber: noClobber, options: options, isCancelled: isCancelled)
    }
  }

  /// Nanoseconds spent in formatting and writing.
  var writingNanoseconds: UInt64 { monitor.locked { spent } }

  /// Writes the rows of one table.
  func write(_ table: FeatureTable) throws(Failure) {
    try timed { (writer) throws(Failure) in try writer.write(table) }
  }

  /// Ends the layer and makes the output appear; tells what part is packed where it is.
  func finish(progress: (Double) -> Void = { _ in }) throws(Failure) {
    try timed { (writer) throws(Failure) in try writer.finish(progress: progress) }
  }

  /// Gives up: what was written is gone, an older file stays.
  func abandon() {
    monitor.locked { writer = nil }
  }

  private func timed(_ body: (any LayerWriter) throws(Failure) -> Void) throws(Failure) {
    try monitor.locked { () throws(Failure) in
      guard let writer else { throw .cancelled }
      let start = MonotonicClock.nanoseconds
      defer { spent += MonotonicClock.nanoseconds - start }
      try body(writer)
    }
  }
}
