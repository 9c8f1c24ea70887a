import CSystem
import GeoFeatures

/// Counts as bars, drawn as an SVG: lying, with a name each, or standing, one after the other in time.
public struct BarPlot: Sendable {
  /// A bar.
  public struct Bar: Sendable, Equatable {
    /// What it is of.
    public var name: String
    /// How long it is.
    public var count: Int

    /// Makes one.
    public init(_ name: String, _ count: Int) { (self.name, self.count) = (name, count) }
  }

  /// What stands above.
  public var title: String
  /// What stands beneath the title; empty for nothing.
  public var remark = ""
  /// What is said of the counts.
  public var axis: String
  /// Whether bars stand, in their order, as periods do.
  public var isUpright = false

  /// Makes an empty plot.
  public init(_ title: String, axis: String) { (self.title, self.axis) = (title, axis) }

  /// How many letters of a name have room.
  static let nameLength = 34
  private static let colour = "fill=\"#1f5f99\""

  /// Draws bars.
  ///
  /// - Returns: The text of the SVG.
  public func svg(_ bars: [Bar]) -> SharedBuffer<UInt8> {
    let axis = PlotAxis(axis, over: [0, Double(max(1, bars.map(\.count).max() ?? 1))])
    return isUpright ? standing(bars, axis) : lying(bars, axis)
  }

  private func lying(_ bars: [Bar], _ axis: PlotAxis) -> SharedBuffer<UInt8> {
    let names = bars.map { Self.shortened($0.name) }
    // A letter takes about seven pixels.
    let left = 30 + 7.2 * Double(max(6, names.map(\.count).max() ?? 0))
    let (top, step, width) = (64.0, 22.0, 640.0)
    let bottom = top + step * Double(max(1, bars.count))
    let right = width - 60
    var sheet = SVGSheet(width: Int(width), height: Int(bottom) + 56)
    head(&sheet, middle: width / 2)
    grid(&sheet, axis.marks.map { left + axis.share($0) * (right - left) }, top, bottom)
    for mark in axis.marks {
      sheet.write(
        axis.label(mark), left + axis.share(mark) * (right - left), bottom + 18,
        attributes: "text-anchor=\"middle\"")
    }
    sheet.write(axis.title, (left + right) / 2, bottom + 42, attributes: "text-anchor=\"middle\"")
    for (place, bar) in bars.enumerated() {
      let y = top + step * Double(place)
      let length = axis.share(Double(bar.count)) * (right - left)
      sheet.write(names[place], left - 8, y + 15, attributes: "text-anchor=\"end\"")
      sheet.rectangle(left, y + 3, length, step - 6, attributes: Self.colour)
      sheet.write(
        "\(bar.count)", left + length + 6, y + 15, attributes: "font-size=\"11\" fill=\"#444\"")
    }
    sheet.open("stroke=\"#333\"")
    sheet.line(left, top, left, bottom)
    sheet.close()
    return sheet.finish()
  }

  private func standing(_ bars: [Bar], _ axis: PlotAxis) -> SharedBuffer<UInt8> {
    let (left, top, right, bottom, width) = (70.0, 64.0, 780.0, 380.0, 800.0)
    var sheet = SVGSheet(width: Int(width), height: 440)
    head(&sheet, middle: width / 2)
    sheet.open("stroke=\"#ddd\"")
    for mark in axis.marks {
      let y = bottom - axis.share(mark) * (bottom - top)
      sheet.line(left, y, right, y)
    }
    sheet.close()
    for mark in axis.marks {
      let y = bottom - axis.share(mark) * (bottom - top) + 4
      sheet.write(axis.label(mark), left - 8, y, attributes: "text-anchor=\"end\"")
    }
    sheet.open("transform=\"translate(20 222) rotate(-90)\"")
    sheet.write(axis.title, 0, 0, attributes: "text-anchor=\"middle\"")
    sheet.close()
    let step = (right - left) / Double(max(1, bars.count))
    // Names are about 60 pixels apart.
    let every = max(1, Int((60 / step).rounded(.up)))
    for (place, bar) in bars.enumerated() {
      let x = left + step * Double(place)
      let height = axis.share(Double(bar.count)) * (bottom - top)
      sheet.rectangle(x + step * 0.1, bottom - height, step * 0.8, height, attributes: Self.colour)
      if place % every == 0 {
        sheet.write(bar.name, x + step / 2, bottom + 18, attributes: "text-anchor=\"middle\"")
      }
    }
    sheet.open("stroke=\"#333\"")
    sheet.line(left, bottom, right, bottom)
    sheet.close()
    return sheet.finish()
  }

  private func head(_ sheet: inout SVGSheet, middle: Double) {
    sheet.write(title, middle, 28, attributes: "text-anchor=\"middle\" font-size=\"15\"")
    if !remark.isEmpty {
      sheet.write(remark, middle, 46, attributes: "text-anchor=\"middle\" font-size=\"11\"")
    }
  }

  private func grid(_ sheet: inout SVGSheet, _ places: [Double], _ top: Double, _ bottom: Double) {
    sheet.open("stroke=\"#ddd\"")
    for place in places { sheet.line(place, top, place, bottom) }
    sheet.close()
  }

  /// A name that has room.
  private static func shortened(_ name: String) -> String {
    name.count > nameLength ? String(name.prefix(nameLength - 1)) + "…" : name
  }
}
