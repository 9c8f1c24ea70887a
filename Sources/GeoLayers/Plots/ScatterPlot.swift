import CSystem
import GeoFeatures

/// Many points in a plane, drawn as an SVG: as dots, or where there are thousands by how densely
/// they lie.
public struct ScatterPlot: Sendable {
  /// What stands above.
  public var title: String
  /// What stands beneath the title; empty for nothing.
  public var remark = ""
  /// What is said of the axes.
  public var xTitle: String
  /// What is said of the axes.
  public var yTitle: String
  /// A line to draw through all points: y where x is 0, and how much y grows with x; or nil.
  public var line: (intercept: Double, slope: Double)?

  /// From how many points on their density is drawn.
  public static let densityCount = 3000
  private static let cellCount = 110

  /// Makes an empty plot.
  public init(_ title: String, x: String, y: String) {
    (self.title, xTitle, yTitle) = (title, x, y)
  }

  /// Draws points; those of which a number is not finite are left out.
  ///
  /// - Returns: The text of the SVG.
  public func svg(_ x: SharedBuffer<Double>, _ y: SharedBuffer<Double>) -> SharedBuffer<UInt8> {
    let places = (0..<min(x.count, y.count)).filter { x[$0].isFinite && y[$0].isFinite }
    let xAxis = PlotAxis(xTitle, over: places.lazy.map { x[$0] })
    let yAxis = PlotAxis(yTitle, over: places.lazy.map { y[$0] })
    var frame = PlotFrame(title, x: xAxis, y: yAxis)
    if !remark.isEmpty { frame.remark(remark) }
    if places.count < Self.densityCount {
      frame.open("fill=\"#1f5f99\" fill-opacity=\"0.6\"")
      for place in places { frame.dot(x[place], y[place]) }
    } else {
      frame.open("fill=\"#08306b\"")
      drawDensity(places.lazy.map { (xAxis.share(x[$0]), yAxis.share(y[$0])) }, &frame)
    }
    frame.close()
    if let line {
      let (low, high) = (xAxis.range.lowerBound, xAxis.range.upperBound)
      frame.open("stroke=\"#c22\" stroke-width=\"2\" stroke-dasharray=\"7 4\"")
      frame.segment(
        low, line.intercept + line.slope * low, high, line.intercept + line.slope * high)
      frame.close()
    }
    return frame.finish()
  }

  /// The darkness of a cell grows with the logarithm of how many points are in it.
  private func drawDensity(
    _ shares: some Sequence<(Double, Double)>, _ frame: inout PlotFrame
  ) {
    let count = Self.cellCount
    var cells = [Int](repeating: 0, count: count * count)
    for (x, y) in shares {
      let column = min(count - 1, Int(x * Double(count)))
      let row = min(count - 1, Int(y * Double(count)))
      cells[row * count + column] += 1
    }
    let most = log(Double(1 + (cells.max() ?? 0)))
    for row in 0..<count {
      for column in 0..<count where cells[row * count + column] > 0 {
        let share = log(Double(1 + cells[row * count + column])) / most
        frame.cell(column, row, of: count, opacity: 0.1 + 0.9 * share)
      }
    }
  }
}
