import GeoFeatures

/// What a viewer shows when a feature is clicked: place, magnitude, depth, time and link, as a little
/// HTML made of the columns; a feature with none of them has no description.
struct KMLDescription {
  private let place: ColumnView?
  private let magnitude: ColumnView?
  private let magnitudeType: ColumnView?
  private let depth: ColumnView?
  private let time: ColumnView?
  private let link: ColumnView?

  init(_ table: FeatureTable) {
    place = table.view(of: "place", .text)
    magnitude = table.view(of: "mag", .real) ?? table.view(of: "mag", .integer)
    magnitudeType = table.view(of: "mag_type", .text)
    depth = table.view(of: "depth_km", .real) ?? table.view(of: "depth_km", .integer)
    time = table.view(of: "time", .time)
    link = table.view(of: "url", .text)
  }

  /// Adds the description element.
  ///
  /// Texts are escaped as HTML, so that nothing in them is markup; then no `]]>` can end the CDATA
  /// section either.
  @inline(__always)
  func append(_ row: Int, to output: inout ByteBuffer) {
    let start = output.count
    output.append("<description><![CDATA[")
    let empty = output.count
    if let place, place.isValid(row), !place.text(row).isEmpty {
      XMLText.append(place.text(row), quoted: true, to: &output)
    }
    if let magnitude, magnitude.isValid(row) {
      breakLine(after: empty, &output)
      output.append("Magnitude ")
      KMLValue.append(magnitude, row, to: &output)
      if let magnitudeType, magnitudeType.isValid(row) {
        output.append(UInt8(ascii: " "))
        XMLText.append(magnitudeType.text(row), quoted: true, to: &output)
      }
    }
    if let depth, depth.isValid(row) {
      breakLine(after: empty, &output)
      output.append("Depth ")
      KMLValue.append(depth, row, to: &output)
      output.append(" km")
    }
    if let time, time.isValid(row) {
      breakLine(after: empty, &output)
      KMLValue.append(time, row, to: &output)
    }
    if let link, link.isValid(row), Self.isWebAddress(link.text(row)) {
      breakLine(after: empty, &output)
      output.append("<a href=\"")
      XMLText.append(link.text(row), quoted: true, to: &output)
      output.append("\">")
      XMLText.append(link.text(row), quoted: true, to: &output)
      output.append("</a>")
    }
    if output.count == empty {
      output.truncate(to: start)
    } else {
      output.append("]]></description>")
    }
  }

  @inline(__always)
  private func breakLine(after empty: Int, _ output: inout ByteBuffer) {
    if output.count > empty { output.append("<br/>") }
  }

  /// Only such a link is made one: `javascript:` in a feed must not become a click away.
  private static func isWebAddress(_ text: Bytes) -> Bool {
    begins(text, with: "https://") || begins(text, with: "http://")
  }

  private static func begins(_ text: Bytes, with prefix: StaticString) -> Bool {
    let prefix = Bytes(start: prefix.utf8Start, count: prefix.utf8CodeUnitCount)
    return text.count > prefix.count && text.prefix(prefix.count).elementsEqual(prefix)
  }
}
