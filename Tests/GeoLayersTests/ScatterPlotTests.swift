import Foundation
import GeoFeatures
import GeoLayers
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// SVG plots.
@Suite("Scatter plots")
struct ScatterPlotTests {
  private func svg(
    _ x: [Double], _ y: [Double], _ change: (inout ScatterPlot) -> Void = { _ in }
  ) -> String {
    var plot = ScatterPlot("T & R <2>", x: "T", y: "R")
    change(&plot)
    let text = plot.svg(SharedBuffer(x), SharedBuffer(y))
    return String(decoding: text.values, as: UTF8.self)
  }

  @Test("Points are dots at their places; what is not finite is left out")
  func dots() {
    let text = svg([0, 5, 10, .nan, 3], [0, 5, 10, 1, .infinity])
    #expect(XMLParser(data: Data(text.utf8)).parse())
    #expect(text.contains("T &amp; R &lt;2&gt;"))
    // The frame goes from 70 to 620 and, downwards, from 50 to 500.
    #expect(text.contains("cx=\"70\" cy=\"500\""))
    #expect(text.contains("cx=\"345\" cy=\"275\""))
    #expect(text.contains("cx=\"620\" cy=\"50\""))
    #expect(text.components(separatedBy: "<circle").count == 4)
  }

  @Test("A line goes through the frame by its slope")
  func line() {
    let text = svg([0, 10], [0, 10]) { $0.line = (intercept: 10, slope: -1) }
    #expect(text.contains("x1=\"70\" y1=\"50\" x2=\"620\" y2=\"500\""))
    #expect(!svg([0, 10], [0, 10]).contains("dasharray"))
  }

  @Test("Thousands of points are drawn by density, in a file of bounded size")
  func density() {
    let x = (0..<50_000).map { Double($0 % 1000) }
    let y = (0..<50_000).map { Double($0 / 1000) }
    let text = svg(x, y)
    #expect(!text.contains("<circle") && text.contains("fill-opacity=\"1\""))
    #expect(text.utf8.count < 1_500_000)
    #expect(XMLParser(data: Data(text.utf8)).parse())
  }

  @Test("No points, and all at one place, are plots too", arguments: [0, 1, 7])
  func degenerate(_ count: Int) {
    let values = [Double](repeating: -3.25, count: count)
    let text = svg(values, values)
    #expect(XMLParser(data: Data(text.utf8)).parse())
    #expect(!text.contains("nan") && !text.contains("inf"))
    #expect(text.components(separatedBy: "<circle").count == count + 1)
  }

  @Test("Marks are round numbers that cover the values")
  func axis() {
    let axis = PlotAxis("x", over: [-7.3, 1.2, .nan])
    #expect(axis.marks == [-8, -6, -4, -2, 0, 2])
    #expect(axis.range == -8...2)
    let small = PlotAxis("x", over: [0.011, 0.018])
    #expect(small.range.lowerBound <= 0.011 && small.range.upperBound >= 0.018)
    #expect(small.marks.count >= 4 && small.marks.count <= 9)
    #expect(PlotAxis("x", over: [1e300, -1e300]).marks.count < 12)
  }
}
