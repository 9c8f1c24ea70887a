import GeoFeatures

/// What stands in an alert several times, and what the standard does not know.
extension CAPMapper {
  /// Joins the texts of all children of a name.
  func join(
    _ name: RecordName, of node: Int32, _ column: Int, _ record: borrowing RecordTree,
    _ rows: inout RecordRows
  ) {
    guard isFree(column, .text, rows) else { return }
    var child = record.child(node, name)
    while child >= 0 {
      let text = record.text(child)
      if !text.isEmpty { rows.builder.join(column, text: text) }
      child = record.nextAlike(child)
    }
  }

  /// Gathers name and value pairs as a JSON object of lists: a name may stand there several times, and
  /// one that may is easier to use where its value is always a list.
  func gather(
    _ name: RecordName, of node: Int32, _ column: Int, _ record: borrowing RecordTree,
    _ rows: inout RecordRows
  ) {
    guard isFree(column, .json, rows) else { return }
    json.truncate(to: 0)
    var pairs: [[Int32]] = []
    var places: [String: Int] = [:]
    var pair = record.child(node, name)
    while pair >= 0 {
      let text = record.text(record.child(pair, elements.valueName))
      let key = String(decoding: text, as: UTF8.self)
      if let place = places[key] {
        pairs[place].append(pair)
      } else {
        places[key] = pairs.count
        pairs.append([pair])
      }
      pair = record.nextAlike(pair)
    }
    for (index, pairs) in pairs.enumerated() {
      json.append(index == 0 ? "{" : ",")
      json.appendJSONString(record.text(record.child(pairs[0], elements.valueName)))
      for (index, pair) in pairs.enumerated() {
        json.append(index == 0 ? ":[" : ",")
        json.appendJSONString(record.text(record.child(pair, elements.value)))
      }
      json.append("]")
    }
    if pairs.isEmpty { return }
    json.append("}")
    rows.builder.set(column, text: json.bytes)
  }

  /// Gathers the resources as a JSON list of objects, under the names that CAP gives their parts. What
  /// is embedded in them (base64) is left out.
  func gatherResources(
    of info: Int32, _ column: Int, _ record: borrowing RecordTree, _ rows: inout RecordRows
  ) {
    var resource = record.child(info, elements.resource)
    guard resource >= 0, isFree(column, .json, rows) else { return }
    json.truncate(to: 0)
    while resource >= 0 {
      json.append(json.isEmpty ? "[{" : ",{")
      var isFirst = true
      var part = record.first(resource)
      while part >= 0 {
        if record.name(part) == elements.derefURI {
          rows.report("embedded-resource", .note, line: record.line(part)) {
            "the content of an embedded resource is left out"
          }
        } else if !record.text(part).isEmpty {
          if !isFirst { json.append(",") }
          isFirst = false
          var name = names[record.name(part)]
          name.withUTF8 { json.appendJSONString($0) }
          json.append(":")
          json.appendJSONString(record.text(part))
        }
        part = record.next(part)
      }
      json.append("}")
      resource = record.nextAlike(resource)
    }
    json.append("]")
    rows.builder.set(column, text: json.bytes)
  }

  /// Keeps the texts of elements that the standard does not know, at any depth, each under its name.
  func keepFurther(
    than known: [RecordName], of node: Int32, _ record: borrowing RecordTree,
    _ rows: inout RecordRows
  ) {
    var child = node < 0 ? -1 : record.first(node)
    while child >= 0 {
      if !known.contains(record.name(child)) {
        // The elements within it have the numbers that follow.
        let end = record.end(child)
        for element in child..<end where !record.hasChildren(element) {
          rows.addExtra(names[record.name(element)], record.text(element))
        }
      }
      child = record.next(child)
    }
  }

  private func isFree(_ column: Int, _ type: FieldType, _ rows: borrowing RecordRows) -> Bool {
    column >= 0 && rows.builder.schema.fields[column].type == type
      && !rows.builder.hasValue(column)
  }
}
