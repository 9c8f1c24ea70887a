import CSystem
import GeoFeatures

/// How many events there are of each magnitude and above, drawn as an SVG with the law of Gutenberg and
/// Richter that was fitted.
public struct FrequencyPlot: Sendable {
  /// What stands above.
  public var title: String
  /// What stands beneath the title; empty for nothing.
  public var remark = ""
  /// The magnitude of completeness, or nil.
  public var completeness: Double?
  /// What is written at the completeness: it, b, and how they were found.
  public var notes: [String] = []
  /// log₁₀ N = a − b M from the completeness on, or nil.
  public var law: (a: Double, b: Double)?

  /// Makes an empty plot.
  public init(_ title: String) { self.title = title }

  /// Draws the counts of bins of magnitude: rings for a bin, dots for it and all above.
  ///
  /// - Parameters:
  ///   - magnitudes: The centres of the bins, rising.
  ///   - counts: How many events are in each.
  /// - Returns: The text of the SVG.
  public func svg(magnitudes: [Double], counts: [Int]) -> SharedBuffer<UInt8> {
    precondition(magnitudes.count == counts.count)
    var above = counts
    for place in above.indices.dropLast().reversed() { above[place] += above[place + 1] }
    let x = PlotAxis("magnitude", over: magnitudes + [completeness].compactMap(\.self))
    let greatest = log10(Double(max(1, above.first ?? 1)))
    let y = PlotAxis("number of events", over: [0, max(1, greatest)], isLogarithmic: true)
    var frame = PlotFrame(title, x: x, y: y)
    if !remark.isEmpty { frame.remark(remark) }
    frame.open("fill=\"#fff\" stroke=\"#888\"")
    for (magnitude, count) in zip(magnitudes, counts) where count > 0 {
      frame.dot(magnitude, log10(Double(count)), radius: 3)
    }
    frame.close()
    frame.open("fill=\"#1f5f99\"")
    for (magnitude, count) in zip(magnitudes, above) where count > 0 {
      frame.dot(magnitude, log10(Double(count)), radius: 3)
    }
    frame.close()
    if let completeness {
      frame.open("stroke=\"#333\" stroke-dasharray=\"2 3\"")
      frame.upright(completeness)
      frame.close()
      if let law {
        frame.open("stroke=\"#c22\" stroke-width=\"2\"")
        // Down to one event.
        frame.segment(completeness, law.a - law.b * completeness, law.a / law.b, 0)
        frame.close()
      }
      for (row, note) in notes.enumerated() { frame.label(note, completeness, row: row) }
    }
    return frame.finish()
  }
}
