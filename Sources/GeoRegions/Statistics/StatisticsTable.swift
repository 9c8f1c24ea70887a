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
    let figures = part.figures.table(
      ofBuckets: rows.map(\.bucket), areas: areas,
      periods: periods(plan.slicing, rows, whole: part.figures.period))
    log.merge(figures.log)
    noteChoices(part, &log)
    for name in part.figures.missingProperties {
      throw Failure(.usage, "no event has a number '\(name)', of which a figure is asked")
    }
    var fields = [Field("region", .text, meaning: "what the region is called")]
    var columns = [text(rows.map(\.key.region))]
    if let slicing = plan.slicing {
      let (field, column) = sliceColumn(
        slicing, rows, binWidth: part.figures.options.binWidth)
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

  /// A row of the table: its key, and the bucket of its figures, beyond the last one for none.
  struct Row {
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

  static func text(_ values: [String]) -> PropertyColumn {
    var builder = ColumnBuilder(.text)
    for (row, value) in values.enumerated() where !value.isEmpty {
      var value = value
      value.withUTF8 { builder.setText($0, row: row) }
    }
    return builder.finish(rowCount: values.count)
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
