import CSystem
import GeoFeatures
import GeoLayers
import Synchronization

/// Writes the layers of tracks to a file each, in one directory.
///
/// No file appears before all of them are complete.
final class SplitOutput: TableOutput {
  /// Where each layer goes, in the order in which they come.
  private struct Part {
    let layer: String
    let output: LayerOutput
  }

  private let directory: String
  private let format: LayerFormat
  private let noClobber: Bool
  private let options: WriteOptions
  private let isCancelled: @Sendable () -> Bool
  private let parts = Mutex<[Part]>([])
  /// Whether the directory was not there before.
  private let madeDirectory: Bool

  /// Makes the directory, if it is not there.
  init(
    directory: String, format: LayerFormat, noClobber: Bool, options: WriteOptions,
    isCancelled: @escaping @Sendable () -> Bool
  ) throws(Failure) {
    self.directory = directory
    self.format = format
    self.noClobber = noClobber
    self.options = options
    self.isCancelled = isCancelled
    madeDirectory = mkdir(directory, 0o777) == 0
    if !madeDirectory && rhumb_errno() != EEXIST {
      throw Failure(
        .cannotCreate,
        "the directory '\(directory)' can't be made: \(String(cString: strerror(rhumb_errno())))")
    }
  }

  /// The file of a layer.
  static func path(_ layer: String, in directory: String, _ format: LayerFormat) -> String {
    (directory.hasSuffix("/") ? directory : directory + "/") + layer + format.endings[0]
  }

  var writingNanoseconds: UInt64 { open.reduce(0) { $0 + $1.output.writingNanoseconds } }

  private var open: [Part] { parts.withLock { $0 } }

  func write(_ table: FeatureTable) throws(Failure) {
    guard table.rowCount > 0, let layer = table.column("layer")?.string(0) else { return }
    if let part = open.first(where: { $0.layer == layer }) {
      return try part.output.write(table)
    }
    var options = options
    options.name = layer
    let output = try LayerOutput(
      path: Self.path(layer, in: directory, format), format: format, noClobber: noClobber,
      options: options, isCancelled: isCancelled)
    parts.withLock { $0.append(Part(layer: layer, output: output)) }
    try output.write(table)
  }

  func finish(progress: (Double) -> Void) throws(Failure) {
    for part in open { try part.output.finish(progress: progress) }
  }

  func abandon() {
    for part in open { part.output.abandon() }
    // One with anything in it stays.
    if madeDirectory { rmdir(directory) }
  }
}
