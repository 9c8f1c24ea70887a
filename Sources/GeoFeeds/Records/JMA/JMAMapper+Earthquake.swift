import GeoFeatures

/// Where an earthquake was, and how great.
extension JMAMapper {
  /// Gives the current row its magnitude. Where there is no number (`NaN`), the words say why: unknown,
  /// or beyond 8.
  func setMagnitude(
    of earthquake: Int32, _ columns: JMAColumns, _ record: borrowing RecordTree,
    _ rows: inout RecordRows
  ) {
    let first = record.child(earthquake, elements.magnitude)
    var chosen = first
    while chosen >= 0 && NumberScanner.real(record.text(chosen)) == nil {
      chosen = record.nextAlike(chosen)
    }
    let node = chosen < 0 ? first : chosen
    if node < 0 { return }
    let text = record.text(node)
    if let magnitude = NumberScanner.real(text) {
      columns.set(columns.magnitude, real: magnitude, &rows)
      columns.set(
        columns.magnitudeType, text: record.attribute(node, elements.type) ?? Self.none, &rows)
    } else if !text.isEmpty && !text.elementsEqual("NaN".utf8) {
      rows.report("unreadable-number", .rejected, line: record.line(node)) {
        "magnitude \"\(FeedParser.excerpt(text))\" is no number"
      }
    }
    let words =
      record.attribute(node, elements.description) ?? record.attribute(node, elements.condition)
    columns.set(columns.magnitudeText, text: words ?? Self.none, &rows)
  }

  /// Gives the current row its hypocentre. The finer of two positions counts: the one in degrees and
  /// minutes, of reports that revise the hypocentre.
  func setPosition(
    of earthquake: Int32, _ columns: JMAColumns, _ record: borrowing RecordTree,
    _ rows: inout RecordRows
  ) {
    let area = record.child(record.child(earthquake, elements.hypocenter), elements.area)
    let first = record.child(area, elements.coordinate)
    var node = first
    var other = first
    while other >= 0 {
      let type = record.attribute(other, elements.type) ?? Self.none
      if type.elementsEqual("震源位置（度分）".utf8) && !record.text(other).isEmpty { node = other }
      other = record.nextAlike(other)
    }
    guard node >= 0 else {
      return rows.setPoint(longitude: nil, latitude: nil, line: record.line(max(earthquake, 0)))
    }
    let line = record.line(node)
    columns.set(
      columns.positionText, text: record.attribute(node, elements.description) ?? Self.none, &rows)
    let text = record.text(node)
    guard let point = ISO6709Point(text) else {
      if text.isEmpty || text.elementsEqual("/".utf8) {
        return rows.setPoint(longitude: nil, latitude: nil, line: line)
      }
      rows.report("unreadable-coordinates", .rejected, line: line) {
        "coordinates \"\(FeedParser.excerpt(text))\" can't be read: not as ISO 6709 has them"
      }
      return rows.builder.geometry.appendNullRow()
    }
    // Depth in kilometres from metres up; a hypocentre at 0 is very shallow.
    if point.height.isFinite {
      columns.set(columns.depth, real: point.height == 0 ? 0 : -point.height / 1000, &rows)
    }
    let datum = record.attribute(node, elements.datum) ?? Self.none
    columns.set(columns.datum, text: datum, &rows)
    // The Tokyo datum, some 450 m off WGS 84.
    if datum.elementsEqual("日本測地系".utf8) {
      rows.builder.geometry.setSystem(CoordinateSystem("EPSG:4301", order: .eastFirst))
    }
    rows.setPoint(
      longitude: point.longitude, latitude: point.latitude, height: point.height, line: line)
  }

  private static var none: Bytes { Bytes(start: nil, count: 0) }
}
