import GeoFeatures

/// The columns of what is known of regions: facts that are joined, and their properties.
extension StatisticsTable {
  static func addFacts(
    _ plan: StatisticsPlan, _ regions: RegionAssignment.Regions, _ numbers: [Int?],
    _ figures: FigureTable, _ fields: inout [Field], _ columns: inout [PropertyColumn],
    _ log: inout DiagnosticLog
  ) throws(Failure) {
    guard let join = plan.join else { return }
    let facts = try join.facts(of: regions)
    if !facts.missing.isEmpty {
      log.add("join-key-missing", .note, at: Place()) {
        "nothing is joined to \(facts.missing.prefix(20).joined(separator: ", "))"
          + (facts.missing.count > 20 ? " and \(facts.missing.count - 20) more" : "")
      }
    }
    for (field, column) in zip(facts.fields, facts.columns) {
      fields.append(field)
      columns.append(spread(column, numbers))
    }
    for (name, scale, made) in [
      ("population", 1e6, "events_per_million_people"), ("gnp", 1, "events_per_gnp"),
    ] {
      guard let place = facts.fields.firstIndex(where: { $0.name.lowercased() == name }),
        let count = figures["count"]
      else { continue }
      let values = facts.columns[place]
      var builder = ColumnBuilder(.real)
      for (row, number) in numbers.enumerated() {
        guard let number, let value = Self.number(values, number), value > 0 else { continue }
        builder.setWord(
          (Double(count.integer(row)) / (value / scale)).bitPattern, row: row)
      }
      fields.append(Field(made, .real))
      columns.append(builder.finish(rowCount: numbers.count))
    }
  }

  private static func number(_ column: PropertyColumn, _ row: Int) -> Double? {
    if column.type == .text {
      return column.isValid(row) ? NumberScanner.real(column.text(row)) : nil
    }
    return column.number(row)
  }

  static func addProperties(
    _ plan: StatisticsPlan, _ regions: RegionAssignment.Regions, _ numbers: [Int?],
    _ fields: inout [Field], _ columns: inout [PropertyColumn]
  ) throws(Failure) {
    for name in plan.properties {
      guard let properties = regions.properties,
        let place = RegionKeys.find(name, in: properties.schema)
      else {
        let known = regions.properties?.schema.fields.map(\.name) ?? []
        throw Failure(.usage, NearNames.message(unknown: name, known: known))
      }
      var field = properties.schema.fields[place]
      field.isDeclared = true
      field.isHidden = false
      fields.append(field)
      columns.append(spread(properties.columns[place], numbers))
    }
  }

  /// The values of regions, for the rows that have one.
  private static func spread(_ column: PropertyColumn, _ numbers: [Int?]) -> PropertyColumn {
    var builder = ColumnBuilder(column.type)
    for (row, number) in numbers.enumerated() {
      guard let number, column.isValid(number) else { continue }
      if column.type.isTextual {
        builder.setText(column.text(number), row: row)
      } else {
        builder.setWord(column.words[number], row: row)
      }
    }
    return builder.finish(rowCount: numbers.count)
  }
}
