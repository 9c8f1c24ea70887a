import GeoFeatures

extension KMLMapper {
  /// Gives the current row what the placemark's elements say, and gathers its geometries.
  func readElements(of record: borrowing RecordTree, _ rows: inout RecordRows) {
    geometryNodes.truncate(to: 0)
    geometry.reset()
    track = (nil, nil)
    var primitive: Int32 = -1
    var node = record.first(0)
    while node >= 0 {
      let element = elements.meaning(node, of: record)
      if element.isFeatureChild { checkSpelling(of: node, record, &rows) }
      switch element {
      case .display: break
      case .name: set(.name, node, record, &rows)
      case .description: set(.description, node, record, &rows)
      case .snippet: set(.snippet, node, record, &rows)
      case .address: set(.address, node, record, &rows)
      case .phoneNumber: set(.phoneNumber, node, record, &rows)
      case .visibility: set(.visibility, node, record, &rows)
      case .styleURL: set(.styleURL, node, record, &rows)
      case .author: setAuthor(node, record, &rows)
      case .link:
        if let address = record.attribute(node, attributes.href) {
          set(.url, address, line: record.line(node), &rows)
        }
      case .timeStamp, .timeSpan: if primitive < 0 { primitive = node }
      case .extendedData: readData(node, of: record, isOfContainer: false, &rows)
      case .placemark:
        rows.report("nested-item", .repaired, line: record.line(node)) {
          "a Placemark stands inside another; it is left out"
        }
      default:
        if element.isGeometry {
          geometryNodes.append(node)
        } else {
          readForeign(node, of: record, isOfContainer: false, &rows)
        }
      }
      node = record.next(node)
    }
    inheritData(&rows)
    gatherShapes(of: record, &rows)
    setTimes(primitive, of: record, &rows)
    setIdentifier(of: record, &rows)
    if !containers.path.isEmpty, let column = own.column(.folder, &rows) {
      rows.set(column, containers.path.bytes, line: record.line(0))
    }
  }

  func checkSpelling(of node: Int32, _ record: borrowing RecordTree, _ rows: inout RecordRows) {
    guard elements.takeMisspelling(record.name(node)) else { return }
    let text = names[record.name(node)]
    rows.report("misspelled-element", .repaired, line: record.line(node)) {
      "<\(text)> is written otherwise in KML"
    }
  }

  private func set(
    _ property: KMLFeatureColumns.Property, _ node: Int32, _ record: borrowing RecordTree,
    _ rows: inout RecordRows
  ) {
    guard let column = own.column(property, &rows) else { return }
    let text = record.text(node)
    if !text.isEmpty { set(column, text, line: record.line(node), &rows) }
  }

  private func set(
    _ property: KMLFeatureColumns.Property, _ text: Bytes, line: Int, _ rows: inout RecordRows
  ) {
    if text.isEmpty { return }
    if let column = own.column(property, &rows) { set(column, text, line: line, &rows) }
  }

  private func set(_ column: Int, _ text: Bytes, line: Int, _ rows: inout RecordRows) {
    if rows.builder.hasValue(column) && rows.builder.schema.fields[column].type == .text {
      rows.builder.join(column, text: text)
    } else {
      rows.set(column, text, line: line)
    }
  }

  private func setAuthor(_ node: Int32, _ record: borrowing RecordTree, _ rows: inout RecordRows) {
    let person = record.child(node, names["name"])
    set(.author, record.text(person < 0 ? node : person), line: record.line(node), &rows)
  }

  /// The id of the element, where the data has none of its own.
  private func setIdentifier(of record: borrowing RecordTree, _ rows: inout RecordRows) {
    guard let text = record.attribute(0, attributes.identifier), !text.isEmpty,
      let column = own.column(.id, &rows)
    else { return }
    if !rows.builder.hasValue(column) {
      rows.set(column, text, line: record.line(0))
    } else if !rows.builder.text(column).elementsEqual(text) {
      set(.xmlID, text, line: record.line(0), &rows)
    }
  }

  // MARK: Times

  /// The first and last moment of a TimeStamp or TimeSpan.
  func times(
    _ node: Int32, of record: borrowing RecordTree, _ rows: inout RecordRows
  ) -> (begin: Int64?, end: Int64?) {
    var begin: Int64?
    var end: Int64?
    var child = record.first(node)
    while child >= 0 {
      switch elements.meaning(child, of: record) {
      case .when, .begin: begin = moment(child, .time, record, &rows)
      case .end: end = moment(child, .timeEnd, record, &rows)
      default: break
      }
      child = record.next(child)
    }
    if !record.hasChildren(node) && !record.text(node).isEmpty {
      begin = moment(node, .time, record, &rows)
      rows.report("time-without-when", .repaired, line: record.line(node)) {
        "a time stands in TimeStamp itself, not in its when"
      }
    }
    return (begin, end)
  }

  /// The moment that an element says; of a year or a month, its first (OGC 07-147r2, 15.1).
  func moment(
    _ node: Int32, _ property: KMLFeatureColumns.Property, _ record: borrowing RecordTree,
    _ rows: inout RecordRows
  ) -> Int64? {
    let text = record.text(node)
    guard !text.isEmpty, let column = own.column(property, &rows) else { return nil }
    guard isYear(text) || isMonth(text) else {
      return rows.time(text, of: column, line: record.line(node))
    }
    scratch.truncate(to: 0)
    scratch.append(contentsOf: text)
    scratch.append(text.count == 4 ? "-01-01" : "-01")
    return rows.time(scratch.bytes, of: column, line: record.line(node))
  }

  private func isYear(_ text: Bytes) -> Bool {
    text.count == 4 && text.allSatisfy { $0 &- 0x30 < 10 }
  }

  private func isMonth(_ text: Bytes) -> Bool {
    text.count == 7 && isYear(Bytes(rebasing: text[0..<4])) && text[4] == UInt8(ascii: "-")
      && text[5...].allSatisfy { $0 &- 0x30 < 10 }
  }

  /// The placemark's own times, else those of its track, else those of the folders around it.
  private func setTimes(
    _ primitive: Int32, of record: borrowing RecordTree, _ rows: inout RecordRows
  ) {
    var (begin, end): (Int64?, Int64?) = (nil, nil)
    if primitive >= 0 { (begin, end) = times(primitive, of: record, &rows) }
    if begin == nil && end == nil { (begin, end) = track }
    if begin == nil && end == nil { (begin, end) = containers.times }
    set(.time, begin, line: record.line(0), &rows)
    set(.timeEnd, end, line: record.line(0), &rows)
  }

  private func set(
    _ property: KMLFeatureColumns.Property, _ time: Int64?, line: Int, _ rows: inout RecordRows
  ) {
    guard let time, let column = own.column(property, &rows) else { return }
    if !rows.builder.hasValue(column) {
      rows.builder.set(column, integer: time)
    } else if rows.builder.integer(column) != time {
      rows.report("further-time", .note, line: line) {
        "the placemark's time is another than that of its data, which counts"
      }
    }
  }
}
