import GeoFeatures

/// Makes a table of figures: a row a region, or a region and slice.
public enum StatisticsTable {
  /// The table.
  ///
  /// The first column is `region`, the key; then `year`, `month` or `mag_bin`; then the figures; then facts
  /// that were joined, with `events_per_million_people` and `events_per_gnp` where there is a population or
  /// a gnp; then properties of the regions.
  ///
  /// - Parameters:
  ///   - part: The figures.
  ///   - plan: What was asked.
  ///   - regions: The regions, or nil where they are not known, as when parts are merged without them.
  ///   - log: Gets what is to be said of figures, and the keys that are missing in what is joined.
  /// - Returns: The table; polygons are the regions'.
  /// - Throws: A `Failure` of kind `unreadable` where a key of the part is none, `usage` where regions have
  ///   no such property.
  public static func table(
    _ part: borrowing FiguresPart, _ plan: StatisticsPlan,
    regions: RegionAssignment.Regions?, log: inout DiagnosticLog
  ) throws(Failure) -> FeatureTable {
    let rows = try rows(of: part, plan)
    let areas = areas(of: rows, part)
    let figures = part.figures.table(ofBuckets: rows.map(\.bucket), areas: areas)
    log.merge(figures.log)
    for name in part.figures.missingProperties {
      throw Failure(.usage, "no event has a number '\(name)', of which a figure is asked")
    }
    var fields = [Field("region", .text, meaning: "what the region is called")]
    var columns = [text(rows.map(\.key.region))]
    if let slicing = plan.slicing {
      let (field, column) = sliceColumn(slicing, rows, plan)
      fields.append(field)
      columns.append(column)
    }
    fields += figures.fields
    columns += figures.columns
    let numbers = regions.map { regions in
      let byKey = Dictionary(
        regions.keys.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
      return rows.map { byKey[$0.key.region] }
    }
    if let regions, let numbers {
      try addFacts(plan, regions, numbers, figures, &fields, &columns, &log)
      try addProperties(plan, regions, numbers, &fields, &columns)
    }
    var geometry = GeometryBuilder()
    for row in rows.indices {
      if plan.hasGeometry, let polygons = regions?.geometry, let number = numbers?[row] {
        geometry.appendRow(number, of: polygons)
      } else {
        geometry.appendNullRow()
      }
    }
    return FeatureTable(
      schema: Schema(distinct(fields)), geometry: geometry.finish(), columns: columns)
  }

  /// The regions of merged figures: those of the plan, or the cells that the figures' keys name; nil where
  /// nothing is asked but the figures.
  ///
  /// - Throws: A `Failure` of kind `usage` where the figures are of other regions, or by other options.
  public static func regions(
    of part: borrowing FiguresPart, _ plan: StatisticsPlan
  ) throws(Failure) -> RegionAssignment.Regions? {
    let isPlain = plan.context == StatisticsPlan(.whole).context
    guard part.context == plan.context || isPlain && !part.context.contains(", by ") else {
      throw Failure(
        .usage, "the parts are of '\(part.context)', and not of '\(plan.context)'",
        advice: "merge them with the options that they were made with")
    }
    guard plan.figures == FigureOptions() || plan.figures == part.figures.options else {
      throw Failure(
        .usage, "the parts were made by other options for their figures",
        advice: "leave them out: the parts know theirs")
    }
    var assignment = try RegionAssignment(plan.division, rules: plan.rules)
    switch plan.division {
    case .whole, .property: return nil
    case .polygons: break
    case .degrees, .hexagons:
      for text in part.keys {
        if let key = BucketKey(text), key.order != .max { assignment.add(cellAt: key.order) }
      }
    }
    return try assignment.regions()
  }

  /// A row of the table: its key, and the bucket of its figures, beyond the last one for none.
  private struct Row {
    var key: BucketKey
    var bucket: Int
  }

  private static func rows(
    of part: borrowing FiguresPart, _ plan: StatisticsPlan
  ) throws(Failure) -> [Row] {
    var found: [BucketKey: Int] = [:]
    var regions: [BucketKey] = []
    var slices: Set<Int64> = []
    var known: Set<BucketKey> = []
    for (bucket, text) in part.keys.enumerated() {
      guard let key = BucketKey(text) else {
        throw Failure(.unreadable, "a part has a bucket '\(text)' that is none")
      }
      found[key] = bucket
      let region = BucketKey(order: key.order, region: key.region, slice: nil)
      if known.insert(region).inserted { regions.append(region) }
      if let slice = key.slice { slices.insert(slice) }
    }
    regions.sort { ($0.order, $0.region) < ($1.order, $1.region) }
    guard plan.slicing != nil, !slices.isEmpty else {
      return regions.map { Row(key: $0, bucket: found[$0] ?? part.keys.count) }
    }
    // Cells are many; of them only those rows are there that have an event.
    let hasAll: Bool
    switch plan.division {
    case .degrees, .hexagons: hasAll = false
    case .whole, .polygons, .property: hasAll = true
    }
    var rows: [Row] = []
    for region in regions {
      for slice in slices.sorted() {
        let key = BucketKey(order: region.order, region: region.region, slice: slice)
        let bucket = found[key]
        if bucket != nil || hasAll {
          rows.append(Row(key: key, bucket: bucket ?? part.keys.count))
        }
      }
    }
    return rows
  }

  /// The area of each row's region, which any bucket of it has; nil where none is known.
  private static func areas(
    of rows: [Row], _ part: borrowing FiguresPart
  ) -> [Double]? {
    var known: [BucketKey: Double] = [:]
    for (bucket, text) in part.keys.enumerated() where !part.areas[bucket].isNaN {
      guard var key = BucketKey(text) else { continue }
      key.slice = nil
      known[key] = part.areas[bucket]
    }
    if known.isEmpty { return nil }
    return rows.map { row in
      known[BucketKey(order: row.key.order, region: row.key.region, slice: nil)] ?? .nan
    }
  }

  private static func sliceColumn(
    _ slicing: StatisticsPlan.Slicing, _ rows: [Row], _ plan: StatisticsPlan
  ) -> (Field, PropertyColumn) {
    switch slicing {
    case .year:
      var builder = ColumnBuilder(.integer)
      for (row, value) in rows.enumerated() {
        if let year = value.key.slice { builder.setWord(UInt64(bitPattern: year), row: row) }
      }
      return (Field("year", .integer), builder.finish(rowCount: rows.count))
    case .month:
      let texts = rows.map { row -> String in
        guard let slice = row.key.slice else { return "" }
        let month = slice % 12 + 1
        return "\(slice / 12)-\(month < 10 ? "0" : "")\(month)"
      }
      return (Field("month", .text), text(texts))
    case .mag:
      var builder = ColumnBuilder(.real)
      for (row, value) in rows.enumerated() {
        guard let bin = value.key.slice else { continue }
        // As it is written: 2.3, not 2.3000000000000003.
        let centre = (Double(bin) * plan.figures.binWidth * 1e6).rounded() / 1e6
        builder.setWord(centre.bitPattern, row: row)
      }
      return (
        Field("mag_bin", .real, meaning: "the centre of the bin"),
        builder.finish(rowCount: rows.count)
      )
    }
  }

  private static func text(_ values: [String]) -> PropertyColumn {
    var builder = ColumnBuilder(.text)
    for (row, value) in values.enumerated() where !value.isEmpty {
      var value = value
      value.withUTF8 { builder.setText($0, row: row) }
    }
    return builder.finish(rowCount: values.count)
  }

  // MARK: What is known of regions

  private static func addFacts(
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

  private static func addProperties(
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

  /// Fields whose names are told apart, also but for case.
  private static func distinct(_ fields: [Field]) -> [Field] {
    var known: Set<String> = []
    return fields.map { field in
      var field = field
      var number = 1
      let base = field.name
      while !known.insert(field.name.lowercased()).inserted {
        number += 1
        field.name = "\(base)_\(number)"
      }
      return field
    }
  }
}

extension FiguresPart {
  /// How many regions there are, how many events count in them, and how many in none.
  public var regionCounts: (regions: Int, inside: Int, outside: Int) {
    var regions: Set<String> = []
    var outside = 0
    for (bucket, text) in keys.enumerated() {
      guard let key = BucketKey(text) else { continue }
      if key.order == .max {
        outside += figures.count(ofBucket: bucket)
      } else {
        regions.insert(key.region)
      }
    }
    return (regions.count, figures.totals.events - outside, outside)
  }
}
