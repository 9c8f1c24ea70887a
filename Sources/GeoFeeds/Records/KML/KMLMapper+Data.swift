import GeoFeatures

extension KMLMapper {
  /// Reads an ExtendedData element: untyped Data, SimpleData typed by a Schema, or elements of
  /// somebody's own (OGC 07-147r2, 9.3).
  func readData(
    _ data: Int32, of record: borrowing RecordTree, isOfContainer: Bool, _ rows: inout RecordRows
  ) {
    var node = record.first(data)
    while node >= 0 {
      let element = elements.meaning(node, of: record)
      switch element {
      case .data:
        checkSpelling(of: node, record, &rows)
        readDatum(node, of: record, isOfContainer, &rows)
      case .schemaData: readSchemaData(node, of: record, isOfContainer, &rows)
      case .simpleData: readSimple(node, of: record, schema: -1, isOfContainer, &rows)
      default: readForeign(node, of: record, isOfContainer: isOfContainer, &rows)
      }
      node = record.next(node)
    }
  }

  /// Keeps the data of a folder for its placemarks.
  func keepData(_ aside: borrowing RecordTree, _ rows: inout RecordRows) {
    readData(0, of: aside, isOfContainer: true, &rows)
  }

  private func readDatum(
    _ data: Int32, of record: borrowing RecordTree, _ isOfContainer: Bool,
    _ rows: inout RecordRows
  ) {
    var value: Int32 = -1
    var label: Int32 = -1
    var node = record.first(data)
    while node >= 0 {
      switch elements.meaning(node, of: record) {
      case .value: value = node
      case .displayName: label = node
      default: break
      }
      node = record.next(node)
    }
    let name = record.attribute(data, attributes.name) ?? record.text(label)
    if name.isEmpty {
      return rows.report("data-without-name", .rejected, line: record.line(data)) {
        "a Data has no name"
      }
    }
    // Without a value element the text itself may be one.
    keep(
      name, schema: -1, value < 0 ? data : value, label: label, of: record, isOfContainer, &rows)
  }

  private func readSchemaData(
    _ data: Int32, of record: borrowing RecordTree, _ isOfContainer: Bool,
    _ rows: inout RecordRows
  ) {
    var schema = -1
    if let url = record.attribute(data, attributes.schemaURL), !url.isEmpty {
      schema = number(ofSchema: url, line: record.line(data), &rows)
    }
    var node = record.first(data)
    while node >= 0 {
      if elements.meaning(node, of: record) == .simpleData {
        readSimple(node, of: record, schema: schema, isOfContainer, &rows)
      } else {
        rows.report("array-data", .note, line: record.line(node)) {
          "data of a track's positions is left out"
        }
      }
      node = record.next(node)
    }
  }

  private func readSimple(
    _ node: Int32, of record: borrowing RecordTree, schema: Int, _ isOfContainer: Bool,
    _ rows: inout RecordRows
  ) {
    guard let name = record.attribute(node, attributes.name), !name.isEmpty else {
      return rows.report("data-without-name", .rejected, line: record.line(node)) {
        "a SimpleData has no name"
      }
    }
    keep(name, schema: schema, node, label: -1, of: record, isOfContainer, &rows)
  }

  /// Reads elements that are not KML's: each that has a text is a column, `prefix_name`, with the
  /// names of the elements around it before its own.
  func readForeign(
    _ first: Int32, of record: borrowing RecordTree, isOfContainer: Bool,
    _ rows: inout RecordRows
  ) {
    var waiting: [(node: Int32, name: String)] = [(first, "")]
    while let (node, outer) = waiting.popLast() {
      let name = outer + columnName(node, of: record)
      if !record.text(node).isEmpty {
        var key = ColumnName.safe(name)
        key.withUTF8 {
          keep($0, schema: -1, node, label: -1, of: record, isOfContainer, &rows)
        }
      }
      let outermost = waiting.count
      var child = record.first(node)
      while child >= 0 {
        waiting.append((child, name + "_"))
        child = record.next(child)
      }
      waiting[outermost...].reverse()
    }
  }

  private func columnName(_ node: Int32, of record: borrowing RecordTree) -> String {
    let local = names[record.name(node)]
    switch record.namespace(node) {
    case .none, .kml: return local
    default:
      let prefix = names.prefix(record.space(node))
      return prefix.isEmpty ? local : "\(prefix)_\(local)"
    }
  }

  // MARK: Values

  private func keep(
    _ name: Bytes, schema: Int, _ node: Int32, label: Int32, of record: borrowing RecordTree,
    _ isOfContainer: Bool, _ rows: inout RecordRows
  ) {
    let value = record.text(node)
    if isOfContainer {
      let datum = KMLContainers.Datum(
        name: Array(name), schema: schema, value: Array(value), line: record.line(node))
      if !containers.add(datum) { tooMuch("data of a folder", line: record.line(node), &rows) }
      return
    }
    if label < 0 {
      let entry = columns.entry(name, schema: schema, &rows)
      return set(entry, name, value, line: record.line(node), &rows)
    }
    let entry = columns.entry(name, schema: schema, &rows, meaning: record.string(label))
    set(entry, name, value, line: record.line(node), &rows)
  }

  private func set(
    _ entry: KMLColumns.Entry, _ name: Bytes, _ value: Bytes, line: Int,
    _ rows: inout RecordRows
  ) {
    let column = Int(entry.column)
    if entry.isPlainText {
      if value.isEmpty && !entry.keepsEmpty { return }
      if rows.builder.hasValue(column) {
        rows.builder.join(column, text: value)
      } else {
        rows.builder.set(column, text: value)
      }
    } else if entry.isByName {
      if value.isEmpty { return }
      if let time = writtenTime(value) {
        rows.builder.set(column, integer: time)
      } else {
        set(columns.textEntry(name, &rows), name, value, line: line, &rows)
      }
    } else {
      rows.set(column, value, line: line)
    }
  }

  /// The moment that a writer of layers has written: as in RFC 3339, or as GDAL does it,
  /// `2024/04/02 23:58:11+00`.
  private func writtenTime(_ text: Bytes) -> Int64? {
    var time = TimeScanner.parse(text)
    let slash = UInt8(ascii: "/")
    if time == nil && text.count >= 19 && text[4] == slash && text[7] == slash {
      scratch.truncate(to: 0)
      for byte in text { scratch.append(byte == slash ? UInt8(ascii: "-") : byte) }
      time = TimeScanner.parse(scratch.bytes)
    }
    guard let time, time.hasZone, !time.isIrregular else { return nil }
    return time.milliseconds
  }

  /// Gives the current row the data of the folders around it where it has none of that name.
  func inheritData(_ rows: inout RecordRows) {
    for datum in containers.data {
      datum.name.withUnsafeBufferPointer { name in
        let entry = columns.entry(name, schema: datum.schema, &rows)
        if rows.builder.hasValue(Int(entry.column)) { return }
        datum.value.withUnsafeBufferPointer {
          set(entry, name, $0, line: datum.line, &rows)
        }
      }
    }
  }

  // MARK: Schemas

  /// The number of the Schema that a schemaUrl names, or -1.
  private func number(ofSchema url: Bytes, line: Int, _ rows: inout RecordRows) -> Int {
    if url.elementsEqual(schemaURL.bytes) { return schemaNumber }
    schemaURL.truncate(to: 0)
    schemaURL.append(contentsOf: url)
    let text = String(decoding: url, as: UTF8.self)
    if schemas.index(of: text) == nil { lookAhead() }
    schemaNumber = schemas.index(of: text) ?? -1
    if schemaNumber >= 0 {
      columns.declare(schemas.all[schemaNumber], number: schemaNumber, &rows)
    } else {
      rows.report("unknown-schema", .note, line: line) {
        "there is no Schema \(text) before its data: the values are texts"
      }
    }
    return schemaNumber
  }

  /// Looks for Schemas in the whole input, once, where it can be read again.
  private func lookAhead() {
    guard let again else { return }
    self.again = nil
    do throws(Failure) {
      if let source = try again() {
        schemas = try KMLSchemaMapper.schemas(of: source, options: options)
      }
    } catch {
      // The types are not to be had; the values stay texts, and that is said.
    }
  }
}
