import GeoFeatures

/// Regions that are taken together since they have a property's value in common.
struct RegionGroups {
  /// The values, in the order in which they first come.
  let keys: [String]
  /// The property's name, as the table has it.
  let property: String
  /// The group of each row.
  let labels: SharedBuffer<Int32>

  /// Groups the rows of a table; rows without a value are a group of their own, `(no continent)`.
  ///
  /// - Parameters:
  ///   - table: The regions.
  ///   - name: The property, in any case.
  ///   - log: Counts rows without a value (`region-without-group`).
  ///   - place: Where a row comes from.
  /// - Throws: A `Failure` of kind `usage` where there is no such property.
  init(
    of table: FeatureTable, by name: String, log: inout DiagnosticLog, place: (Int) -> Place
  ) throws(Failure) {
    guard let found = RegionKeys.find(name, in: table.schema) else {
      throw Failure(
        .usage, NearNames.message(unknown: name, known: table.schema.fields.map(\.name)))
    }
    property = table.schema.fields[found].name
    let column = table.columns[found]
    var known: [String: Int32] = [:]
    var keys: [String] = []
    var labels = GrowableBuffer<Int32>(minimumCapacity: table.rowCount)
    for row in 0..<table.rowCount {
      var key = column.valueText(row)
      if key.isEmpty {
        key = "(no \(property))"
        log.add("region-without-group", .note, at: place(row)) {
          "a region has no \(name) to be united by; it is in '\(key)'"
        }
      }
      if let label = known[key] {
        labels.append(label)
        continue
      }
      labels.append(Int32(keys.count))
      known[key] = Int32(keys.count)
      keys.append(key)
    }
    self.keys = keys
    self.labels = labels.share()
  }

  /// A row for each group, with the values in which all its rows agree.
  func properties(of table: FeatureTable) -> FeatureTable {
    var first = [Int](repeating: -1, count: keys.count)
    for row in 0..<table.rowCount where first[Int(labels[row])] < 0 {
      first[Int(labels[row])] = row
    }
    let chosen = table.selecting(SharedBuffer(first.map(UInt32.init)))
    let columns = zip(table.columns, chosen.columns).map { whole, ofFirst in
      var agrees = [Bool](repeating: true, count: keys.count)
      for row in 0..<table.rowCount {
        let group = Int(labels[row])
        if agrees[group] && whole.valueText(row) != ofFirst.valueText(group) {
          agrees[group] = false
        }
      }
      var builder = ColumnBuilder(ofFirst.type)
      for group in 0..<keys.count where agrees[group] && ofFirst.isValid(group) {
        if ofFirst.type.isTextual {
          builder.setText(ofFirst.text(group), row: group)
        } else {
          builder.setWord(ofFirst.words[group], row: group)
        }
      }
      return builder.finish(rowCount: keys.count)
    }
    return FeatureTable(schema: table.schema, geometry: chosen.geometry, columns: columns)
  }
}
