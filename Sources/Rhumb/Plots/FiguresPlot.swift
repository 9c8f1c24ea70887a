import GeoFeatures
import GeoLayers
import GeoRegions

/// A plot of figures: bars of regions or periods, or magnitudes with the law of Gutenberg and Richter; the
/// file appears whole or not at all.
public final class FiguresPlot {
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
      path: path, notReplacing: paths, noClobber: noClobber, example: "--plot figures.svg")
  }

  /// Draws what was found.
  ///
  /// - Throws: `Failure` of kind `inputOutput` or `cannotCreate`.
  public func write(_ drawing: FigureDrawing) throws(Failure) {
    try file.write(Self.svg(drawing))
  }

  private static func svg(_ drawing: FigureDrawing) -> SharedBuffer<UInt8> {
    switch drawing {
    case .regions(let counts, let number):
      var plot = BarPlot("Events by region", axis: "number of events")
      if counts.count < number { plot.remark = "the \(counts.count) of \(number) with most events" }
      return plot.svg(counts.map { BarPlot.Bar($0.name, $0.count) })
    case .periods(let counts):
      let isMonthly = counts.first?.name.contains("-") ?? false
      var plot = BarPlot("Events by \(isMonthly ? "month" : "year")", axis: "number of events")
      plot.isUpright = true
      return plot.svg(counts.map { BarPlot.Bar($0.name, $0.count) })
    case .magnitudes(let bins, let completeness, let law):
      return svg(bins, completeness, law)
    }
  }

  private static func svg(
    _ bins: MagnitudeBins, _ completeness: Completeness?, _ law: GutenbergRichter?
  ) -> SharedBuffer<UInt8> {
    let total = bins.total
    var plot = FrequencyPlot("Magnitudes of \(total) event\(total == 1 ? "" : "s")")
    plot.remark = "dots: of that magnitude and above; rings: of each bin"
    if let completeness {
      let least = bins.centre(completeness.index)
      plot.completeness = least
      plot.notes.append("Mc \(decimal(least, 2)) (\(completeness.finding.rawValue))")
      if let law {
        let count = bins.counts.dropFirst(max(0, completeness.index - bins.first)).reduce(0, +)
        plot.law = (law.a(eventCount: count, completeness: least), law.b)
        plot.notes.append(
          "b \(decimal(law.b, 3)) ± \(decimal(law.error, 3)), of \(law.count)")
      }
    }
    return plot.svg(
      magnitudes: bins.counts.indices.map { bins.centre(bins.first + $0) }, counts: bins.counts)
  }

  private static func decimal(_ value: Double, _ decimals: Int) -> String {
    var text = ByteBuffer(minimumCapacity: 32)
    NumberWriter.appendCoordinate(value, decimals: decimals, to: &text)
    return text.string
  }
}
