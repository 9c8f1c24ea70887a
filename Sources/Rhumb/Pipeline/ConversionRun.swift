import GeoFeatures
import GeoFeeds
import GeoLayers
import GeoTracks
import Geodesy

/// One run of a conversion.
struct ConversionRun {
  private let settings: Conversion
  private let start: UInt64
  private let cancellation: Cancellation
  private let counter = ByteCounter()
  private let totalBytes: Int?
  private var intake: Intake

  init(_ settings: Conversion, start: UInt64, cancellation: Cancellation) {
    self.settings = settings
    self.start = start
    self.cancellation = cancellation
    totalBytes = InputFiles.totalBytes(settings.reading.inputs)
    intake = Intake(settings.reading)
  }

  /// Runs; a failure is on the account.
  mutating func run(_ progress: (RunProgress) -> Void) -> Summary {
    var writing: UInt64 = 0
    var failure: Failure?
    do throws(Failure) {
      for output in settings.outputs {
        try InputFiles.refuse(settings.reading.files, as: output)
      }
      try settings.format.check(settings.reading.operations)
      var skipped: Set<Int> = []
      while let broken = try attempt(skipping: skipped, &writing, progress) {
        // What it gave before its fault must not be in the output: the run begins anew without it.
        skipped.insert(broken)
        intake = Intake(settings.reading, again: intake, without: skipped)
      }
    } catch {
      failure = error
    }
    var summary = intake.summary
    if let note = settings.format.note(on: intake.target) { summary.log.add(note) }
    summary.failure = failure
    summary.writingNanoseconds = writing
    return summary
  }

  /// Reads all inputs but some and writes the layer; returns an input that turned out to be broken
  /// after it had given rows, where the output can be begun anew.
  private mutating func attempt(
    skipping skipped: Set<Int>, _ writing: inout UInt64, _ progress: (RunProgress) -> Void
  ) throws(Failure) -> Int? {
    let output = try settings.open { [cancellation] in cancellation.isCancelled }
    let flow = try settings.reading.flow(skipping: skipped, counter: counter)
    cancellation.onCancel {
      output.abandon()
      flow.stop()
    }
    defer {
      writing += output.writingNanoseconds
      flow.stop()
      // Does nothing where the layer was finished.
      output.abandon()
      // It holds the output, which holds it.
      cancellation.forget()
    }
    loop: while !intake.isDone {
      let event = flow.take()
      if cancellation.isCancelled { throw .cancelled }
      switch try intake.handle(event) {
      case .tables(let tables): for table in tables { try output.write(table) }
      case .more: break
      case .broken(let index):
        if canBeginAnew { return index }
        intake.keepRows(ofBroken: index)
      case .end: break loop
      }
      progress(state())
    }
    try output.finish { progress(state(packed: $0)) }
    return nil
  }

  private func state(packed: Double? = nil) -> RunProgress {
    RunProgress(
      bytesRead: counter.value, totalBytes: counter.total, features: intake.summary.features,
      nanoseconds: MonotonicClock.nanoseconds - start, packed: packed)
  }

  /// Whether all inputs can be read again, and what was written can be taken back.
  private var canBeginAnew: Bool {
    if settings.splitDirectory != nil { return totalBytes != nil }
    guard let output = settings.output, totalBytes != nil else { return false }
    return FileIdentity(path: output).map { $0.size != nil } ?? true
  }
}

extension Conversion {
  /// The files that may be written; nil is standard output.
  fileprivate var outputs: [String?] {
    guard let splitDirectory else { return [output] }
    return TrackLayer.allCases.map { SplitOutput.path($0.rawValue, in: splitDirectory, format) }
  }

  /// Opens the output, or those of layers that are written apart.
  fileprivate func open(
    isCancelled: @escaping @Sendable () -> Bool
  ) throws(Failure) -> any TableOutput {
    if let splitDirectory {
      return try SplitOutput(
        directory: splitDirectory, format: format, noClobber: noClobber, options: writeOptions,
        isCancelled: isCancelled)
    }
    return try LayerOutput(
      path: output, format: format, noClobber: noClobber, options: writeOptions,
      makeWriter: makeWriter, isCancelled: isCancelled)
  }
}

extension LayerFormat {
  /// Refuses coordinates that the format can't have.
  func check(_ operations: Operations) throws(Failure) {
    guard isOfWGS84 else { return }
    if operations.longitudes == .continuous {
      throw Failure(
        .usage, "\(name) has longitudes from -180 to 180 only, not continuous ones",
        advice: "another format, or no --longitudes")
    }
    guard let target = operations.target, !target.isWGS84 else { return }
    throw Failure(
      .usage, "\(name) is in WGS 84 only, not in \(target.name)",
      advice: "another format, or no other system")
  }

  /// What is to be said of a layer of this format in that system, or nil.
  func note(on target: TargetSystem?) -> Diagnostic? {
    guard let target, !target.isWGS84, self == .geoJSON || self == .geoJSONSequence else {
      return nil
    }
    let isNamed = self == .geoJSON && target.system != nil
    return Diagnostic(
      "crs-not-rfc7946", .note,
      "GeoJSON in \(target.name) is none of RFC 7946's; "
        + (isNamed ? "a crs member names the system" : "nothing in it names the system"),
      at: Place())
  }
}
