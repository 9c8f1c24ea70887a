import GeoFeatures

/// A sheet that marks and texts are drawn on, in pixels from the upper left: an SVG 1.1.
struct SVGSheet: ~Copyable {
  private var text = ByteBuffer(minimumCapacity: 64 << 10)

  /// Begins a white sheet.
  init(width: Int, height: Int) {
    text.append("<svg xmlns=\"http://www.w3.org/2000/svg\" ")
    text.append("viewBox=\"0 0 \(width) \(height)\" width=\"\(width)\" height=\"\(height)\" ")
    text.append("font-family=\"sans-serif\" font-size=\"13\">\n")
    text.append("<rect width=\"\(width)\" height=\"\(height)\" fill=\"#fff\"/>\n")
  }

  /// Ends the sheet.
  consuming func finish() -> SharedBuffer<UInt8> {
    text.append("</svg>\n")
    return text.share()
  }

  /// Opens a group of marks.
  mutating func open(_ attributes: String) { text.append("<g \(attributes)>\n") }

  /// Closes a group.
  mutating func close() { text.append("</g>\n") }

  /// Names a box at whose edges marks can be cut.
  mutating func clip(_ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    text.append("<clipPath id=\"\(name)\">")
    rectangle(x, y, width, height)
    text.append("</clipPath>\n")
  }

  /// A disc.
  mutating func circle(_ x: Double, _ y: Double, radius: Double) {
    text.append("<circle")
    attribute(" r", radius)
    attribute(" cx", x)
    attribute(" cy", y)
    text.append("/>\n")
  }

  /// A straight line.
  mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    text.append("<line")
    attribute(" x1", x1)
    attribute(" y1", y1)
    attribute(" x2", x2)
    attribute(" y2", y2)
    text.append("/>\n")
  }

  /// A box.
  mutating func rectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, opacity: Double? = nil,
    attributes: String = ""
  ) {
    text.append("<rect")
    attribute(" x", x)
    attribute(" y", y)
    attribute(" width", width)
    attribute(" height", height)
    if let opacity { attribute(" fill-opacity", opacity) }
    text.append(attributes.isEmpty ? "/>\n" : " \(attributes)/>\n")
  }

  /// A line of text, which begins, ends or has its middle there.
  mutating func write(_ string: String, _ x: Double, _ y: Double, attributes: String) {
    text.append("<text")
    attribute(" x", x)
    attribute(" y", y)
    text.append(" \(attributes)>")
    XMLText.append(string, to: &text)
    text.append("</text>\n")
  }

  private mutating func attribute(_ name: StaticString, _ value: Double) {
    text.append(name)
    text.append("=\"")
    NumberWriter.appendCoordinate(value, decimals: 2, to: &text)
    text.append("\"")
  }
}
