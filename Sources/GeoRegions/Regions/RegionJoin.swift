import GeoFeatures

/// Facts of another table about regions, by a key that both have.
public struct RegionJoin: Sendable {
  private let table: FeatureTable
  private let rowByKey: [String: Int]
  /// The property of the regions that has their keys; `region` for what they are called by.
  public let regionProperty: String
  private let foreignColumn: Int
  private static let repetition = "; "
  /// What stands for what regions are called by, whatever property that is.
  private static let ownKey = "region"

  /// Makes ready to look facts up.
  ///
  /// - Parameters:
  ///   - table: The facts, a row a region.
  ///   - property: The column of the keys, in any case.
  ///   - regionProperty: The property of the regions that has the same keys; `region` for what they are
  ///     called by.
  ///   - log: Counts keys that stand before (`join-key-repeated`), of which the first row counts.
  ///   - place: Where a row comes from.
  /// - Throws: A `Failure` of kind `usage` where there is no such column.
  public init(
    _ table: FeatureTable, on property: String, regionProperty: String,
    log: inout DiagnosticLog, place: (Int) -> Place = { Place(item: $0 + 1) }
  ) throws(Failure) {
    guard let found = RegionKeys.find(property, in: table.schema) else {
      throw Failure(
        .usage, NearNames.message(unknown: property, known: table.schema.fields.map(\.name)))
    }
    self.table = table
    self.regionProperty = regionProperty
    foreignColumn = found
    var rowByKey: [String: Int] = [:]
    for row in 0..<table.rowCount {
      let key = table.columns[found].valueText(row)
      if key.isEmpty { continue }
      if rowByKey[key] != nil {
        log.add("join-key-repeated", .note, at: place(row)) {
          "the key '\(key)' stands in a row before, which counts"
        }
      } else {
        rowByKey[key] = row
      }
    }
    // An element that stands several times, as a name does in two languages, is one value: `A; B`. Each is
    // a key, unless another row has it as its own.
    for row in 0..<table.rowCount {
      let key = table.columns[found].valueText(row)
      for part in key.split(separator: Self.repetition) where part.count < key.count {
        if rowByKey[String(part)] == nil { rowByKey[String(part)] = row }
      }
    }
    self.rowByKey = rowByKey
  }

  /// What was looked up.
  public struct Result: Sendable {
    /// The columns of the other table, less that of the keys, a row for each region.
    public var fields: [Field] = []
    /// Their values.
    public var columns: [PropertyColumn] = []
    /// The keys of regions that the other table does not have.
    public var missing: [String] = []
  }

  /// Looks up the facts of regions.
  ///
  /// By the property that they are called by, a region is looked up by what it is called, which need not be
  /// the property's value (``RegionSet/keyProperty``), then by that value.
  ///
  /// - Throws: A `Failure` of kind `usage` where they have no such property.
  public func facts(of regions: RegionAssignment.Regions) throws(Failure) -> Result {
    var keys = regions.keys
    let isByKey = regionProperty.lowercased() == regions.keyProperty?.lowercased()
    var values: [String]?
    if let properties = regions.properties,
      let found = RegionKeys.find(regionProperty, in: properties.schema)
    {
      values = (0..<properties.rowCount).map { properties.columns[found].valueText($0) }
      if !isByKey { keys = values ?? keys }
    } else if !isByKey && regionProperty.lowercased() != Self.ownKey {
      throw unknownProperty(of: regions)
    }
    var result = Result()
    func row(of key: String?) -> Int? {
      guard let key, RegionKeys.isPresent(key) else { return nil }
      return rowByKey[key]
    }
    let rows = keys.indices.map { row(of: keys[$0]) ?? row(of: values?[$0]) }
    for (key, row) in zip(keys, rows) where row == nil {
      result.missing.append(key.isEmpty ? "(none)" : key)
    }
    for (place, field) in table.schema.fields.enumerated() where place != foreignColumn {
      var builder = ColumnBuilder(field.type)
      let column = table.columns[place]
      for (region, row) in rows.enumerated() {
        guard let row, column.isValid(row) else { continue }
        if field.type.isTextual {
          builder.setText(column.text(row), row: region)
        } else {
          builder.setWord(column.words[row], row: region)
        }
      }
      result.fields.append(field)
      result.columns.append(builder.finish(rowCount: keys.count))
    }
    return result
  }
  private func unknownProperty(of regions: RegionAssignment.Regions) -> Failure {
    guard let properties = regions.properties else {
      return Failure(
        .usage, "regions have no property '\(regionProperty)' here, but their keys alone",
        advice: "name the keys' column alone (--on COLUMN), or give the polygons (--regions)")
    }
    return Failure(
      .usage,
      NearNames.message(
        unknown: regionProperty, known: [Self.ownKey] + properties.schema.fields.map(\.name)))
  }
}
