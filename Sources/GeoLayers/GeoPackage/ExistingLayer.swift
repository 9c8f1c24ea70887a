import GeoFeatures

/// A table of a GeoPackage that rows are added to.
struct ExistingLayer {
  let name: String
  /// The column of its geometries.
  let geometryColumn: String?
  /// The kind that its geometries have; a table of any kind is one of collections here.
  let kind: GeometryKind?
  private let takesAnyKind: Bool
  private let system: Int32
  private let hasIndex: Bool

  /// What a package says of a table.
  struct Table {
    let name: String
    let dataType: String
    let geometryColumn: String?
    let geometryType: String?
    let system: Int64
  }

  /// What is there under a name, or nil.
  ///
  /// - Throws: `Failure` of kind `cannotCreate` where that is no table of features or attributes.
  static func table(_ name: String, in file: GeoPackageFile) throws(Failure) -> Table? {
    var statement = try Statement(
      file.database,
      """
      SELECT m.name, c.data_type, g.column_name, g.geometry_type_name, g.srs_id, m.type
      FROM sqlite_master m
      LEFT JOIN gpkg_contents c ON lower(c.table_name) = lower(m.name)
      LEFT JOIN gpkg_geometry_columns g ON lower(g.table_name) = lower(m.name)
      WHERE lower(m.name) = lower(?) AND m.type IN ('table', 'view')
      """)
    try statement.bind(name, at: 1)
    guard try statement.step() else { return nil }
    let type = statement.text(1)
    guard statement.text(5) == "table", type == "features" || type == "attributes" else {
      throw Failure(
        .cannotCreate,
        "\(file.path) has something else under the name '\(name)': no table of features",
        advice: "give another --layer-name")
    }
    return Table(
      name: statement.text(0), dataType: type,
      geometryColumn: statement.isNull(2) ? nil : statement.text(2),
      geometryType: statement.isNull(3) ? nil : statement.text(3), system: statement.integer(4))
  }

  /// The layer of that name, or nil where there is none yet.
  init?(_ name: String, in file: GeoPackageFile) throws(Failure) {
    guard file.exists, let table = try Self.table(name, in: file) else { return nil }
    self.name = table.name
    geometryColumn = table.geometryColumn
    takesAnyKind = table.geometryType?.uppercased() == "GEOMETRY"
    let known = table.geometryType?.uppercased()
    kind =
      takesAnyKind
      ? .collection : GeometryKind.allCases.first { $0.geoPackageName == known && $0 != .none }
    system = Int32(truncatingIfNeeded: table.system)
    if let column = table.geometryColumn {
      hasIndex = try LayerRemoval.exists("rtree_\(table.name)_\(column)", in: file)
      if kind == nil {
        throw Failure(
          .cannotCreate,
          "the geometries of '\(name)' in \(file.path) are of type \(known ?? "?"), "
            + "which is not written",
          advice: "give another --layer-name")
      }
    } else {
      hasIndex = false
    }
  }

  /// - Throws: `Failure` of kind `cannotCreate` where what comes is in another system.
  func check(_ system: Int32) throws(Failure) {
    guard geometryColumn != nil, system != self.system else { return }
    throw Failure(
      .cannotCreate,
      "layer '\(name)' is in the system of number \(self.system), and what comes in \(system)",
      advice: "give --dst-crs, or another --layer-name")
  }

  /// Adds the columns that are missing, and returns the types that all of them have.
  ///
  /// - Throws: `Failure` of kind `cannotCreate` where a column or the geometries do not fit.
  func fit(
    _ entries: [FieldUnion.Entry], _ wanted: GeometryKind?, in file: GeoPackageFile
  ) throws(Failure) -> [FieldType] {
    if let wanted { try fit(wanted) }
    var there: [String: String] = [:]
    do {
      var statement = try Statement(file.database, "SELECT name, type FROM pragma_table_info(?)")
      try statement.bind(name, at: 1)
      while try statement.step() {
        there[statement.text(0).lowercased()] = statement.text(1).uppercased()
      }
    } catch {
      throw error
    }
    var types: [FieldType] = []
    for entry in entries {
      guard let type = there[entry.name.lowercased()] else {
        try file.database.execute(
          "ALTER TABLE \(Database.quoted(name)) "
            + "ADD COLUMN \(TableShape.column(entry.name, entry.type))")
        types.append(entry.type)
        continue
      }
      types.append(try Self.fit(entry, type, layer: name))
    }
    return types
  }

  private func fit(_ wanted: GeometryKind) throws(Failure) {
    guard let kind, !takesAnyKind else {
      if takesAnyKind { return }
      throw Failure(
        .cannotCreate, "layer '\(name)' has no geometries, and what comes has",
        advice: "give another --layer-name")
    }
    if kind == wanted || kind == wanted.multiple { return }
    throw Failure(
      .cannotCreate,
      "layer '\(name)' holds geometries of type \(kind.name), and what comes is \(wanted.name)",
      advice: "give another --layer-name")
  }

  private static func fit(
    _ entry: FieldUnion.Entry, _ type: String, layer: String
  ) throws(Failure) -> FieldType {
    let base = type.prefix { $0 != "(" }
    let wanted = entry.type
    let fits: FieldType? =
      switch base {
      case "TEXT": .text
      case "REAL", "DOUBLE", "FLOAT": wanted == .real || wanted == .integer ? .real : nil
      case "INTEGER", "INT", "MEDIUMINT", "SMALLINT", "TINYINT": wanted == .integer ? .integer : nil
      case "BOOLEAN": wanted == .flag ? .flag : nil
      case "DATETIME": wanted == .time ? .time : nil
      default: nil
      }
    if let fits { return fits }
    // A column that is all null fits any.
    if entry.types == 0 { return wanted }
    throw Failure(
      .cannotCreate,
      "column '\(entry.name)' of layer '\(layer)' is \(type), and what comes is \(wanted.name)",
      advice: "leave it out with --select, or give another --layer-name")
  }

  /// Puts the boxes of the new rows into the table's index, if it has one.
  func addToIndex(
    _ index: borrowing SpatialIndex, in database: borrowing Database
  ) throws(Failure) {
    guard hasIndex, let geometryColumn, index.count > 0 else { return }
    var insert = try Statement(
      database,
      "INSERT INTO \(Database.quoted("rtree_\(name)_\(geometryColumn)")) VALUES (?, ?, ?, ?, ?)")
    for place in 0..<index.count {
      let (row, edges) = index.entry(place)
      insert.bind(row, at: 1)
      insert.bind(edges.0, at: 2)
      insert.bind(edges.1, at: 3)
      insert.bind(edges.2, at: 4)
      insert.bind(edges.3, at: 5)
      try insert.run()
    }
  }
}
