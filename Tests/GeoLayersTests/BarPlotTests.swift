import Foundation
import GeoFeatures
import GeoLayers
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Bars, and magnitudes with their law, as SVG.
@Suite("Bar plots and magnitudes")
struct BarPlotTests {
  private func text(_ svg: SharedBuffer<UInt8>) -> String {
    String(decoding: svg.values, as: UTF8.self)
  }

  /// The numbers of an attribute of the bars, which have a colour.
  private func bars(_ text: String, _ name: String) -> [Double] {
    text.split(separator: "\n").filter { $0.hasPrefix("<rect") && $0.contains("#1f5f99") }.map {
      let value = $0.components(separatedBy: " \(name)=\"")[1]
      return Double(value.prefix { $0 != "\"" }) ?? .nan
    }
  }

  @Test("A bar is as long as its count; names that are too long end in an ellipsis")
  func lying() {
    let name = String(repeating: "Länder & ", count: 9)
    let plot = BarPlot("Events", axis: "number")
    let svg = text(plot.svg([.init("<a>", 100), .init(name, 50), .init("none", 0)]))
    #expect(XMLParser(data: Data(svg.utf8)).parse())
    let widths = bars(svg, "width")
    #expect(widths.count == 3 && abs(widths[0] - 2 * widths[1]) < 0.02 && widths[2] == 0)
    #expect(svg.contains("&lt;a&gt;") && svg.contains("…</text>") && svg.contains(">100</text>"))
  }

  @Test("Periods stand side by side in their order", arguments: [1, 12, 500])
  func standing(_ count: Int) {
    var plot = BarPlot("Events", axis: "number")
    plot.isUpright = true
    let svg = text(plot.svg((0..<count).map { .init("\(1900 + $0)", $0 + 1) }))
    #expect(XMLParser(data: Data(svg.utf8)).parse())
    let (x, heights) = (bars(svg, "x"), bars(svg, "height"))
    #expect(x.count == count && x == x.sorted() && heights == heights.sorted())
    #expect(svg.contains(">1900</text>") && svg.components(separatedBy: "<text").count < 40)
  }

  @Test("No bars, and bars of nothing, are plots too")
  func empty() {
    for isUpright in [false, true] {
      var plot = BarPlot("", axis: "")
      plot.isUpright = isUpright
      for counts in [[], [BarPlot.Bar("a", 0)]] {
        let svg = text(plot.svg(counts))
        #expect(XMLParser(data: Data(svg.utf8)).parse() && !svg.contains("nan"))
      }
    }
  }

  @Test("Magnitudes are counted from above; the law ends where one event is left")
  func magnitudes() {
    var plot = FrequencyPlot("Magnitudes")
    plot.completeness = 2
    plot.law = (a: 4, b: 1)
    plot.notes = ["Mc 2"]
    let svg = text(plot.svg(magnitudes: [1, 2, 3, 4], counts: [900, 90, 9, 1]))
    #expect(XMLParser(data: Data(svg.utf8)).parse())
    // From 1 to 4 over 550 pixels, from 1 to 1000 over 450: the law from (2, 100) to (4, 1).
    #expect(svg.contains("x1=\"253.33\" y1=\"200\" x2=\"620\" y2=\"500\""))
    // A ring and a dot for each bin; the dot at 1 is of all 1000.
    #expect(svg.components(separatedBy: "<circle").count == 9)
    #expect(svg.contains("cx=\"70\" cy=\"50\"") && svg.contains(">1000</text>"))
    let none = text(FrequencyPlot("").svg(magnitudes: [], counts: []))
    #expect(XMLParser(data: Data(none.utf8)).parse() && !none.contains("nan"))
  }
}
