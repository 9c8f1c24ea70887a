import GeoFeatures

/// A table of a GeoPackage that rows are added to.
///
/// One that was written here is widened where it does not hold what comes; any other is left as it was
/// declared.
struct ExistingLayer {
  let name: String
  /// The column of its geometries.
  var geometryColumn: String?
  /// The kind that its geometries have; a table of any kind is one of collections here.
  var kind: GeometryKind?
  /// Whether it takes geometries of any kind.
  let takesAnyKind: Bool
  /// Whether its geometries have got their column by what is added.
  var hasNewGeometry = false
  /// What the package says of it where it was written here, or nil.
  let mark: String?
  private var system: Int32
  private let hasIndex: Bool

  /// What a package says of a table.
  struct Table {
    let name: String
    let dataType: String
    let geometryColumn: String?
    let geometryType: String?
    let system: Int64
    let description: String
  }

  /// What is there under a name, or nil.
  ///
  /// - Throws: `Failure` of kind `cannotCreate` where that is no table of features or attributes.
  static func table(_ name: String, in file: GeoPackageFile) throws(Failure) -> Table? {
    var statement = try Statement(
      file.database,
      """
      SELECT m.name, c.data_type, g.column_name, g.geometry_type_name, g.srs_id, m.type,
        c.description
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
      geometryType: statement.isNull(3) ? nil : statement.text(3), system: statement.integer(4),
      description: statement.text(6))
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
    mark = table.description.hasPrefix(WriteOptions.markStart) ? table.description : nil
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

  /// Whether it was written here and has no geometry yet, so that it may get any.
  func isOpen(in file: GeoPackageFile) throws(Failure) -> Bool {
    guard mark != nil, let geometryColumn, !takesAnyKind else { return mark != nil && kind == nil }
    return try isEmpty(geometryColumn, in: file)
  }

  /// Whether a column has no value.
  func isEmpty(_ column: String, in file: GeoPackageFile) throws(Failure) -> Bool {
    let (table, column) = (Database.quoted(name), Database.quoted(column))
    return try file.database.integer(
      "SELECT 1 FROM \(table) WHERE \(column) IS NOT NULL LIMIT 1") == nil
  }

  /// The number of the system that what comes in another is written under.
  ///
  /// - Throws: `Failure` of kind `cannotCreate` where it does not fit.
  mutating func take(_ system: Int32, in file: GeoPackageFile) throws(Failure) -> Int32 {
    guard geometryColumn != nil, system != self.system else { return system }
    let names = (
      there: try SpatialReferenceTable.name(of: self.system, in: file.database),
      new: try SpatialReferenceTable.name(of: system, in: file.database)
    )
    // They differ in that one has heights, which stand as metres up in either.
    let same = ["EPSG:4326", "EPSG:4979"]
    if let there = names.there, let new = names.new, same.contains(there), same.contains(new) {
      return self.system
    }
    if try isOpen(in: file) {
      for owner in ["gpkg_contents", "gpkg_geometry_columns"] {
        try file.database.run(
          "UPDATE \(owner) SET srs_id = \(system) WHERE table_name = ?", name)
      }
      self.system = system
      return system
    }
    throw Failure(
      .cannotCreate,
      "layer '\(name)' is in \(names.there ?? "the system of number \(self.system)"), and what comes "
        + "in \(names.new ?? "that of number \(system)")",
      advice: "give --dst-crs \(names.there ?? "with its system"), or another --layer-name")
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
