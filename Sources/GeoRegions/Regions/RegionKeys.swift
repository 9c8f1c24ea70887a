import GeoFeatures

/// By what regions are called: the values of a property, each once.
enum RegionKeys {
  /// Properties that are looked for where none is named, the first one of which any row has a value.
  static let usual = ["region", "iso_a3", "adm0_a3", "code", "id", "name"]
  /// What a row without a key, and without a substitute, is called by.
  private static let name = "name"
  /// What Natural Earth has in the place of a code that there is not.
  private static let missing = "-99"
  /// Where a row has no key, or one that stands before, its key comes from there (Natural Earth).
  private static let substitutes = [
    "iso_a3": "adm0_a3", "iso_a2": "iso_a2_eh", "iso_n3": "iso_n3_eh",
  ]

  /// The keys of a table's rows.
  ///
  /// - Parameters:
  ///   - table: The regions.
  ///   - name: The property, in any case; nil for the first of the usual ones.
  ///   - log: Counts keys that are missing (`region-key-missing`) or stand before (`region-key-repeated`).
  ///   - place: Where a row comes from.
  /// - Returns: The keys, and the property that they come from; nil where there is none of the usual ones.
  /// - Throws: A `Failure` of kind `usage` where there is no such property.
  static func keys(
    of table: FeatureTable, by name: String?, log: inout DiagnosticLog, place: (Int) -> Place
  ) throws(Failure) -> (keys: [String], property: String?) {
    guard let column = try column(name, in: table) else {
      return ((0..<table.rowCount).map { "\($0 + 1)" }, nil)
    }
    let own = table.columns[column]
    let substitute = substitutes[table.schema.fields[column].name.lowercased()]
      .flatMap { find($0, in: table.schema) }.map { table.columns[$0] }
    let names = find(Self.name, in: table.schema).map { table.columns[$0] }
    var known: Set<String> = []
    var keys: [String] = []
    for row in 0..<table.rowCount {
      let key = own.valueText(row)
      let fallback = substitute.map { $0.valueText(row) } ?? ""
      if isPresent(key) && known.insert(key).inserted {
        keys.append(key)
        continue
      }
      let isMissing = !isPresent(key)
      var found = isPresent(fallback) ? fallback : key
      if !isPresent(found) { found = names?.valueText(row) ?? "" }
      if !isPresent(found) { found = "\(row + 1)" }
      var number = 1
      let base = found
      while !known.insert(found).inserted {
        number += 1
        found = "\(base) (\(number))"
      }
      log.add(isMissing ? "region-key-missing" : "region-key-repeated", .repaired, at: place(row)) {
        "\(isMissing ? "a region has no key" : "the key '\(key)' stands for a region before"); it is '\(found)'"
      }
      keys.append(found)
    }
    return (keys, table.schema.fields[column].name)
  }

  /// Whether a text is a key, and does not stand for one that there is not.
  static func isPresent(_ key: String) -> Bool { !key.isEmpty && key != missing }

  private static func column(
    _ name: String?, in table: FeatureTable
  ) throws(Failure) -> Int? {
    if let name {
      guard let found = find(name, in: table.schema) else {
        throw Failure(
          .usage, NearNames.message(unknown: name, known: table.schema.fields.map(\.name)))
      }
      return found
    }
    let known = usual.compactMap { find($0, in: table.schema) }
    return known.first { place in
      (0..<table.rowCount).contains { isPresent(table.columns[place].valueText($0)) }
    } ?? known.first
  }

  /// The column of that name, else of that name in another case.
  static func find(_ name: String, in schema: Schema) -> Int? {
    schema.index(of: name)
      ?? schema.fields.firstIndex { $0.name.lowercased() == name.lowercased() }
  }
}
