import GeoFeatures

/// A plot's sheet: the frame with axes, and where numbers lie on it; marks are drawn into it as SVG
/// 1.1.
struct PlotFrame: ~Copyable {
  private let x: PlotAxis
  private let y: PlotAxis
  private var text = ByteBuffer(minimumCapacity: 64 << 10)

  /// The sheet in pixels, and the frame in it.
  private static let (width, height) = (640.0, 560.0)
  private static let (left, top, right, bottom) = (70.0, 50.0, 620.0, 500.0)

  /// Begins the sheet with a title, the axes and a grid.
  init(_ title: String, x: PlotAxis, y: PlotAxis) {
    (self.x, self.y) = (x, y)
    text.append("<svg xmlns=\"http://www.w3.org/2000/svg\" ")
    text.append("viewBox=\"0 0 640 560\" width=\"640\" height=\"560\" ")
    text.append("font-family=\"sans-serif\" font-size=\"13\">\n")
    text.append("<rect width=\"640\" height=\"560\" fill=\"#fff\"/>\n")
    write(
      title, x: (Self.left + Self.right) / 2, y: 28,
      attributes: "text-anchor=\"middle\" font-size=\"15\"")
    text.append("<g stroke=\"#ddd\" fill=\"none\">\n")
    for mark in x.marks { line(left(mark), Self.top, left(mark), Self.bottom) }
    for mark in y.marks { line(Self.left, top(mark), Self.right, top(mark)) }
    text.append("</g>\n")
    for mark in x.marks {
      write(
        Self.label(mark), x: left(mark), y: Self.bottom + 18,
        attributes: "text-anchor=\"middle\"")
    }
    for mark in y.marks {
      write(
        Self.label(mark), x: Self.left - 8, y: top(mark) + 4, attributes: "text-anchor=\"end\"")
    }
    write(
      x.title, x: (Self.left + Self.right) / 2, y: Self.height - 18,
      attributes: "text-anchor=\"middle\"")
    text.append("<g transform=\"translate(20 275) rotate(-90)\">")
    write(y.title, x: 0, y: 0, attributes: "text-anchor=\"middle\"")
    text.append("</g>\n")
    text.append("<clipPath id=\"frame\"><rect")
    box(Self.left, Self.top, Self.right - Self.left, Self.bottom - Self.top)
    text.append("/></clipPath>\n")
  }

  /// Ends the sheet.
  consuming func finish() -> SharedBuffer<UInt8> {
    text.append("<rect")
    box(Self.left, Self.top, Self.right - Self.left, Self.bottom - Self.top)
    text.append(" fill=\"none\" stroke=\"#333\"/>\n</svg>\n")
    return text.share()
  }

  /// Opens a group of marks that are cut at the frame.
  mutating func open(_ attributes: StaticString) {
    text.append("<g clip-path=\"url(#frame)\" ")
    text.append(attributes)
    text.append(">\n")
  }

  /// Closes a group.
  mutating func close() { text.append("</g>\n") }

  /// A dot.
  mutating func dot(_ valueX: Double, _ valueY: Double) {
    text.append("<circle r=\"1.7\"")
    attribute(" cx", left(valueX))
    attribute(" cy", top(valueY))
    text.append("/>\n")
  }

  /// A straight line from one place to another.
  mutating func segment(_ fromX: Double, _ fromY: Double, _ toX: Double, _ toY: Double) {
    line(left(fromX), top(fromY), left(toX), top(toY))
  }

  /// A cell of a grid over the frame, whose columns and rows are counted from the lower left.
  mutating func cell(_ column: Int, _ row: Int, of count: Int, opacity: Double) {
    let width = (Self.right - Self.left) / Double(count)
    let height = (Self.bottom - Self.top) / Double(count)
    text.append("<rect")
    box(
      Self.left + Double(column) * width, Self.bottom - Double(row + 1) * height, width, height)
    attribute(" fill-opacity", opacity)
    text.append("/>\n")
  }

  /// A line of text beneath the title.
  mutating func remark(_ remark: String) {
    write(
      remark, x: (Self.left + Self.right) / 2, y: 44,
      attributes: "text-anchor=\"middle\" font-size=\"11\"")
  }

  private func left(_ value: Double) -> Double {
    Self.left + x.share(value) * (Self.right - Self.left)
  }

  private func top(_ value: Double) -> Double {
    Self.bottom - y.share(value) * (Self.bottom - Self.top)
  }

  private mutating func write(
    _ string: String, x: Double, y: Double, attributes: StaticString
  ) {
    text.append("<text")
    attribute(" x", x)
    attribute(" y", y)
    text.append(" ")
    text.append(attributes)
    text.append(">")
    XMLText.append(string, to: &text)
    text.append("</text>\n")
  }

  private mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    text.append("<line")
    attribute(" x1", x1)
    attribute(" y1", y1)
    attribute(" x2", x2)
    attribute(" y2", y2)
    text.append("/>\n")
  }

  private mutating func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    attribute(" x", x)
    attribute(" y", y)
    attribute(" width", width)
    attribute(" height", height)
  }

  private mutating func attribute(_ name: StaticString, _ value: Double) {
    text.append(name)
    text.append("=\"")
    NumberWriter.appendCoordinate(value, decimals: 2, to: &text)
    text.append("\"")
  }

  private static func label(_ value: Double) -> String {
    var text = ByteBuffer()
    NumberWriter.appendCoordinate(value, decimals: 6, to: &text)
    return text.string
  }
}
