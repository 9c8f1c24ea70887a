/// Keeps the named columns, in the order in which they were asked for.
public struct Select: Sendable {
  /// The names as they were given, each once.
  public let names: [String]

  /// Takes the names of the columns to keep.
  ///
  /// - Throws: A ``Failure`` of kind `usage` where there is no name, or an empty one.
  public init(_ names: [String]) throws(Failure) {
    guard !names.isEmpty, !names.contains("") else {
      throw Failure(.usage, "the names of the columns to keep are expected: id,mag,place")
    }
    var kept: [String] = []
    for name in names where !kept.contains(name) { kept.append(name) }
    self.names = kept
  }

  /// Makes sure that the columns are there.
  ///
  /// Where columns may still appear, as in a feed that is read as it comes, an unknown one is noted as
  /// `unknown-column` instead; the same call with the schema at the end tells which never came.
  ///
  /// - Throws: A ``Failure`` of kind `usage` that names those like it.
  public func check(
    against schema: Schema, columnsMayStillAppear: Bool
  ) throws(Failure) -> [Diagnostic] {
    var notes: [Diagnostic] = []
    for name in names where schema.place(of: name) == nil {
      guard columnsMayStillAppear else {
        throw Failure(.usage, NearNames.message(unknown: name, known: schema.fields.map(\.name)))
      }
      notes.append(
        Diagnostic(
          "unknown-column", .note, "no column '\(name)' is known; it is kept if one appears",
          at: Place()))
    }
    return notes
  }

  /// The table with those of the columns that it has.
  public func apply(to table: FeatureTable) -> FeatureTable {
    var places: [Int] = []
    for place in names.compactMap(table.schema.place(of:)) where !places.contains(place) {
      places.append(place)
    }
    let kept = schema(of: table.schema, places)
    return kept == table.schema
      ? table : table.replacing(schema: kept, columns: places.map { table.columns[$0] })
  }

  /// What was asked for by name is written even where its profile would hide it.
  private func schema(of schema: Schema, _ places: [Int]) -> Schema {
    Schema(
      places.map { place in
        var field = schema.fields[place]
        field.isHidden = false
        return field
      })
  }
}

extension Schema {
  /// The place of a column, which may be written in another case where that leaves no doubt; nil
  /// where there is none. O(columns).
  public func place(of name: String) -> Int? {
    if let exact = index(of: name) { return exact }
    let lower = name.lowercased()
    let matches = fields.indices.filter { fields[$0].name.lowercased() == lower }
    return matches.count == 1 ? matches[0] : nil
  }
}
