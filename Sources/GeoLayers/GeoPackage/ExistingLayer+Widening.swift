import GeoFeatures

extension ExistingLayer {
  /// Adds the columns that are missing, and returns the types that all of them have.
  ///
  /// - Throws: `Failure` of kind `cannotCreate` where a column or the geometries do not fit.
  mutating func fit(
    _ entries: [FieldUnion.Entry], _ wanted: GeometryKind?, in file: GeoPackageFile
  ) throws(Failure) -> [FieldType] {
    if let wanted { try fit(wanted, in: file) }
    var there: [String: (name: String, type: String)] = [:]
    do {
      var statement = try Statement(file.database, "SELECT name, type FROM pragma_table_info(?)")
      try statement.bind(name, at: 1)
      while try statement.step() {
        there[statement.text(0).lowercased()] = (statement.text(0), statement.text(1))
      }
    } catch {
      throw error
    }
    let new = entries.count { there[$0.name.lowercased()] == nil }
    if new > 0 { try TableShape.check(there.count + new, of: name, in: file) }
    var types: [FieldType] = []
    for entry in entries {
      guard let (column, type) = there[entry.name.lowercased()] else {
        try file.database.execute(
          "ALTER TABLE \(Database.quoted(name)) "
            + "ADD COLUMN \(TableShape.column(entry.name, entry.type))")
        types.append(entry.type)
        continue
      }
      types.append(try fit(entry, column, type, in: file))
    }
    return types
  }

  private mutating func fit(
    _ wanted: GeometryKind, in file: GeoPackageFile
  ) throws(Failure) {
    if takesAnyKind || kind == wanted || kind == wanted.multiple { return }
    guard let kind, let geometryColumn else {
      if mark != nil { return try addGeometry(wanted, in: file) }
      throw Failure(
        .cannotCreate, "layer '\(name)' has no geometries, and what comes has",
        advice: "give another --layer-name")
    }
    let isWider = kind.multiple == wanted && GeometryFamily(kind) == GeometryFamily(wanted)
    let isEmpty = try isOpen(in: file)
    guard mark != nil, isWider || isEmpty else {
      throw Failure(
        .cannotCreate,
        "layer '\(name)' holds geometries of type \(kind.name), and what comes is \(wanted.name)",
        advice: "give another --layer-name")
    }
    if !isEmpty { try makeMultiple(geometryColumn, in: file) }
    try DeclaredType.change(
      geometryColumn, of: name, to: wanted.geoPackageName, in: file.database)
    try file.database.run(
      """
      UPDATE gpkg_geometry_columns SET geometry_type_name = '\(wanted.geoPackageName)'
      WHERE table_name = ?
      """, name)
    self.kind = wanted
  }

  /// Gives a table that had no geometries a column for them.
  private mutating func addGeometry(
    _ wanted: GeometryKind, in file: GeoPackageFile
  ) throws(Failure) {
    try file.database.execute(
      "ALTER TABLE \(Database.quoted(name)) "
        + "ADD COLUMN \(FeatureLayer.geometryColumn) \(wanted.geoPackageName)")
    geometryColumn = FeatureLayer.geometryColumn
    kind = wanted
    hasNewGeometry = true
  }

  /// Makes every line or polygon a set of one; boxes stay what they are, and so does the index.
  private func makeMultiple(_ column: String, in file: GeoPackageFile) throws(Failure) {
    try Conversions.register(in: file.database)
    // For triggers of others nothing has changed.
    let triggers = try IndexTriggers.suspend(table: name, all: true, in: file.database)
    let column = Database.quoted(column)
    try file.database.execute(
      "UPDATE \(Database.quoted(name)) SET \(column) = rhumb_multiple(\(column)) "
        + "WHERE \(column) IS NOT NULL")
    for trigger in triggers { try file.database.execute(trigger) }
  }

  /// The type in which values of a column are to be written, which is declared anew where a table that was
  /// written here can hold them so.
  private func fit(
    _ entry: FieldUnion.Entry, _ column: String, _ declared: String, in file: GeoPackageFile
  ) throws(Failure) -> FieldType {
    let wanted = entry.type
    let type = FieldType(geoPackageName: declared)
    // A column that is all null fits any.
    if entry.types == 0 { return type ?? wanted }
    if let type {
      if type == wanted || (type == .text && wanted.isTextual) { return type }
      if type == .real && wanted == .integer { return type }
      if mark != nil {
        let isWider = type == .integer && wanted == .real
        if try isWider ? hasExactReals(column, in: file) : isEmpty(column, in: file) {
          try DeclaredType.change(
            column, of: name, to: wanted.geoPackageName, in: file.database)
          return wanted
        }
      }
      if type == .text { return type }
    }
    let option = type.map { "read it as such with --field '\(column):\($0.name)', " } ?? ""
    throw Failure(
      .cannotCreate,
      "column '\(column)' of layer '\(name)' is \(declared), and what comes is \(wanted.name)",
      advice: "\(option)leave it out with --select, or give another --layer-name")
  }

  /// Whether every integer of a column is the same as a real number.
  private func hasExactReals(_ column: String, in file: GeoPackageFile) throws(Failure) -> Bool {
    let column = Database.quoted(column)
    return try file.database.integer(
      """
      SELECT 1 FROM \(Database.quoted(name))
      WHERE \(column) NOT BETWEEN -9007199254740992 AND 9007199254740992 LIMIT 1
      """) == nil
  }
}
