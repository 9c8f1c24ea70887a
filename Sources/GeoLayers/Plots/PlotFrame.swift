import GeoFeatures

/// A plot's sheet: the frame with axes, and where numbers lie on it.
struct PlotFrame: ~Copyable {
  private let x: PlotAxis
  private let y: PlotAxis
  private var sheet = SVGSheet(width: 640, height: 560)

  /// The frame in the sheet.
  private static let (left, top, right, bottom) = (70.0, 50.0, 620.0, 500.0)

  /// Begins the sheet with a title, the axes and a grid.
  init(_ title: String, x: PlotAxis, y: PlotAxis) {
    (self.x, self.y) = (x, y)
    let (left, top, right, bottom) = (Self.left, Self.top, Self.right, Self.bottom)
    sheet.write(
      title, (left + right) / 2, 28, attributes: "text-anchor=\"middle\" font-size=\"15\"")
    sheet.open("stroke=\"#ddd\" fill=\"none\"")
    for mark in x.marks { sheet.line(self.left(mark), top, self.left(mark), bottom) }
    for mark in y.marks { sheet.line(left, self.top(mark), right, self.top(mark)) }
    sheet.close()
    for mark in x.marks {
      sheet.write(
        x.label(mark), self.left(mark), bottom + 18, attributes: "text-anchor=\"middle\"")
    }
    for mark in y.marks {
      sheet.write(y.label(mark), left - 8, self.top(mark) + 4, attributes: "text-anchor=\"end\"")
    }
    sheet.write(x.title, (left + right) / 2, 542, attributes: "text-anchor=\"middle\"")
    sheet.open("transform=\"translate(20 275) rotate(-90)\"")
    sheet.write(y.title, 0, 0, attributes: "text-anchor=\"middle\"")
    sheet.close()
    sheet.clip("frame", left, top, right - left, bottom - top)
  }

  /// Ends the sheet.
  consuming func finish() -> SharedBuffer<UInt8> {
    sheet.rectangle(
      Self.left, Self.top, Self.right - Self.left, Self.bottom - Self.top,
      attributes: "fill=\"none\" stroke=\"#333\"")
    return sheet.finish()
  }

  /// Opens a group of marks that are cut at the frame.
  mutating func open(_ attributes: String) { sheet.open("clip-path=\"url(#frame)\" \(attributes)") }

  /// Closes a group.
  mutating func close() { sheet.close() }

  /// A dot.
  mutating func dot(_ valueX: Double, _ valueY: Double, radius: Double = 1.7) {
    sheet.circle(left(valueX), top(valueY), radius: radius)
  }

  /// A straight line from one place to another.
  mutating func segment(_ fromX: Double, _ fromY: Double, _ toX: Double, _ toY: Double) {
    sheet.line(left(fromX), top(fromY), left(toX), top(toY))
  }

  /// A straight line from the bottom of the frame to its top.
  mutating func upright(_ valueX: Double) {
    sheet.line(left(valueX), Self.top, left(valueX), Self.bottom)
  }

  /// A text beside a place, in the frame.
  mutating func label(_ string: String, _ valueX: Double, row: Int) {
    let isAtRight = x.share(valueX) > 0.7
    sheet.write(
      string, left(valueX) + (isAtRight ? -6 : 6), Self.top + 18 + 16 * Double(row),
      attributes: isAtRight ? "text-anchor=\"end\"" : "text-anchor=\"start\"")
  }

  /// A cell of a grid over the frame, whose columns and rows are counted from the lower left.
  mutating func cell(_ column: Int, _ row: Int, of count: Int, opacity: Double) {
    let width = (Self.right - Self.left) / Double(count)
    let height = (Self.bottom - Self.top) / Double(count)
    sheet.rectangle(
      Self.left + Double(column) * width, Self.bottom - Double(row + 1) * height, width, height,
      opacity: opacity)
  }

  /// A line of text beneath the title.
  mutating func remark(_ remark: String) {
    sheet.write(
      remark, (Self.left + Self.right) / 2, 44,
      attributes: "text-anchor=\"middle\" font-size=\"11\"")
  }

  private func left(_ value: Double) -> Double {
    Self.left + x.share(value) * (Self.right - Self.left)
  }

  private func top(_ value: Double) -> Double {
    Self.bottom - y.share(value) * (Self.bottom - Self.top)
  }
}
