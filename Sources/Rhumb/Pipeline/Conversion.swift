import GeoFeatures
import GeoFeeds
import GeoLayers

/// Inputs to one layer: settings, and the run.
///
/// ```swift
/// var conversion = Conversion(inputs: ["quakes.atom"], output: "quakes.geojson")
/// conversion.reading.operations.filter = try Filter("mag >= 5")
/// let summary = try conversion.run()
/// ```
public struct Conversion: Sendable {
  /// What is read, and what is done to the features.
  public var reading: Reading
  /// The path of the output, or nil for standard output.
  public var output: String?
  /// The directory in which each layer of tracks (``Operations/tracks``) gets a file of its own, in the
  /// place of one output; or nil. It is made if it is not there.
  public var splitDirectory: String?
  /// What is written.
  public var format: LayerFormat
  /// Makes what writes, for a sink.
  public typealias WriterMaker =
    @Sendable (Sink, WriteOptions) throws(Failure) -> any LayerWriter
  /// What writes in the place of ``format``, for tables that are no layers; nil for none.
  public var makeWriter: WriterMaker?
  /// How it is written.
  public var writeOptions = WriteOptions()
  /// Whether a file that exists is left alone, and the run fails.
  public var noClobber = false

  /// Settings for a run.
  ///
  /// - Parameters:
  ///   - inputs: Paths of the inputs, `-` for standard input.
  ///   - output: The path of the output, or nil for standard output.
  ///   - format: What is written, or nil for what the output's ending names; without an output
  ///     GeoJSON.
  /// - Throws: `Failure` of kind `usage` where the ending names no format.
  public init(
    inputs: [String], output: String? = nil, format: LayerFormat? = nil
  ) throws(Failure) {
    reading = Reading(inputs)
    self.output = output
    if let format {
      self.format = format
    } else if let output {
      self.format = try LayerFormat.named(by: output)
    } else {
      self.format = .geoJSON
    }
  }

  /// Reads, and writes the layer.
  ///
  /// An input that can't be read does not keep the others from being written: see
  /// ``Summary/firstFailure``. Under strict reading it does.
  ///
  /// - Parameters:
  ///   - cancellation: What ends the run from another thread.
  ///   - progress: Called on this thread after every batch, and while the layer is packed.
  /// - Returns: The account: faults, counts, times.
  /// - Throws: `Failure` where there is no output; an older file is as it was.
  public func run(
    cancellation: Cancellation = Cancellation(), progress: (RunProgress) -> Void = { _ in }
  ) throws(Failure) -> Summary {
    let summary = account(cancellation: cancellation, progress: progress)
    if let failure = summary.failure { throw failure }
    return summary
  }

  /// Reads, and writes the layer, as ``run(cancellation:progress:)`` does, with an account of what was
  /// done even where there is no output; ``Summary/failure`` says why then.
  public func account(
    cancellation: Cancellation = Cancellation(), progress: (RunProgress) -> Void = { _ in }
  ) -> Summary {
    let start = MonotonicClock.nanoseconds
    var run = ConversionRun(self, start: start, cancellation: cancellation)
    var summary = run.run(progress)
    summary.totalNanoseconds = MonotonicClock.nanoseconds - start
    return summary
  }
}

extension LayerFormat {
  /// The format that the ending of a path names.
  ///
  /// - Throws: `Failure` of kind `usage` with the list of endings.
  public static func named(by path: String) throws(Failure) -> LayerFormat {
    if let format = LayerFormat(path: path) { return format }
    let endings = LayerFormat.allCases.flatMap(\.endings).joined(separator: " ")
    throw Failure(
      .usage, "the ending of '\(path)' names no format",
      advice: "the endings are \(endings); or name the format with --format")
  }
}
