import GeoClusters
import GeoFeatures
import GeoLayers

/// A plot of nearest neighbours: rescaled distances against rescaled times, with the threshold; the
/// file appears whole or not at all.
public final class NeighbourPlot {
  private let file: PlotFile

  /// Opens the file; an older one stays until the plot is written.
  ///
  /// - Parameters:
  ///   - path: Where to; its ending must be `.svg`.
  ///   - paths: Files that the plot must not replace: inputs, the output, the report.
  ///   - noClobber: Whether an existing file is refused.
  /// - Throws: `Failure` of kind `usage` where the ending is another or it is one of those files,
  ///   `cannotCreate` where it can't be made.
  public init(path: String, notReplacing paths: [String], noClobber: Bool = false) throws(Failure) {
    file = try PlotFile(
      path: path, notReplacing: paths, noClobber: noClobber, example: "--plot nnd.svg")
  }

  /// Draws what was found.
  ///
  /// - Throws: `Failure` of kind `inputOutput` or `cannotCreate`.
  public func write(_ counts: DeclusterCounts) throws(Failure) {
    let empty = SharedBuffer<Double>()
    let text = Self.plot(counts).svg(
      counts.neighbours?.logTimes ?? empty, counts.neighbours?.logRadii ?? empty)
    try file.write(text)
  }

  private static func plot(_ counts: DeclusterCounts) -> ScatterPlot {
    var plot = ScatterPlot(
      "Nearest neighbours of \(counts.events) events", x: "log10 of rescaled time T",
      y: "log10 of rescaled distance R")
    plot.remark = counts.method
    if let threshold = counts.neighbours?.threshold {
      // Where log T + log R is the threshold.
      plot.line = (threshold, -1)
    }
    return plot
  }
}
