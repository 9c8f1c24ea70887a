import CSystem
import GeoFeatures
import GeoFeeds

/// What is read, how, and what is done to the features on their way.
public struct Reading: Sendable {
  /// Paths of the inputs, http and https addresses, `-` for standard input; together they are one
  /// layer.
  public var inputs: [String]
  /// What the inputs are, or nil to tell it by looking.
  public var format: InputFormat?
  /// How they are read.
  public var options = ReadOptions()
  /// What is done to the features.
  public var operations = Operations()
  /// How many threads may work; with one, reading and what follows take turns. What comes out is the
  /// same.
  public var threads = Reading.processorCount

  /// Reads everything in those inputs.
  public init(_ inputs: [String]) { self.inputs = inputs }

  /// How many processors there are.
  public static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// All that is read: the inputs, what they are cut to, regions and parts of figures.
  var files: [String] {
    let statistics = operations.statistics
    return inputs + (operations.clipping?.path.map { [$0] } ?? [])
      + (statistics?.sources ?? []) + (statistics?.parts ?? [])
  }

  /// The events of the inputs, but for those to be skipped.
  func flow(
    skipping skipped: Set<Int> = [], counter: ByteCounter = ByteCounter(), threads: Int? = nil
  ) throws(Failure) -> InputFlow {
    let reading = self
    return try InputFlow(
      { InputSequence(reading, skipping: skipped, counter: counter, isStopped: $0) },
      threads: threads ?? self.threads)
  }

  /// How inputs are read, given what is done to the features: columns that nothing is made of are
  /// left out. Under strict reading whatever is wrong counts.
  var optionsOfUse: ReadOptions {
    guard let tracks = operations.tracks, !options.strict, operations.identity == nil,
      operations.circles == nil, var columns = tracks.columns
    else { return options }
    let named = Set((operations.filter?.columnNames ?? []).map { $0.lowercased() })
    columns.formUnion(FixColumn.allCases.filter { named.contains($0.field.name) })
    var options = options
    options.fixColumns = columns.union([.time])
    return options
  }
}
