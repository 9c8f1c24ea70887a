import GeoFeatures
import GeoLayers

/// The file of a plot; it appears whole or not at all.
struct PlotFile {
  private let sink: Sink

  /// Opens the file; an older one stays until the plot is written.
  ///
  /// - Parameters:
  ///   - path: Where to; its ending must be `.svg`.
  ///   - paths: Files that the plot must not replace: inputs, the output, the report.
  ///   - noClobber: Whether an existing file is refused.
  ///   - example: What a command line may say instead, for advice.
  /// - Throws: `Failure` of kind `usage` where the ending is another or it is one of those files,
  ///   `cannotCreate` where it can't be made.
  init(
    path: String, notReplacing paths: [String], noClobber: Bool, example: String
  ) throws(Failure) {
    guard path.lowercased().hasSuffix(".svg") else {
      throw Failure(.usage, "a plot is an SVG, and can't go to '\(path)'", advice: example)
    }
    let file = FileIdentity(path: path)
    for other in paths {
      let isSame = file?.size != nil && FileIdentity(path: other) == file
      if other == path || isSame {
        throw Failure(.usage, "the plot would replace \(other)", advice: "give it another name")
      }
    }
    sink = try Sink(path: path, noClobber: noClobber)
  }

  /// Writes the plot and makes the file appear.
  ///
  /// - Throws: `Failure` of kind `inputOutput` or `cannotCreate`.
  func write(_ text: SharedBuffer<UInt8>) throws(Failure) {
    try sink.write(text.values)
    try sink.commit()
  }
}
