import GeoFeatures

/// Takes a layer out of a GeoPackage that is to be written anew.
enum LayerRemoval {
  /// The tables that may say something about a layer, and the column that names it.
  private static let mentions = [
    ("gpkg_geometry_columns", "table_name"), ("gpkg_extensions", "table_name"),
    ("gpkg_data_columns", "table_name"), ("gpkg_metadata_reference", "table_name"),
    ("gpkg_ogr_contents", "table_name"), ("gpkg_contents", "table_name"),
  ]

  /// Removes all tables that a run with these options wrote before: one that has no areas this time must not
  /// leave those of the last time.
  static func removePrevious(_ options: WriteOptions, from file: GeoPackageFile) throws(Failure) {
    guard file.exists, !options.appends else { return }
    var names: [String] = []
    do {
      var statement = try Statement(
        file.database, "SELECT table_name FROM gpkg_contents WHERE description = ?")
      try statement.bind(options.mark, at: 1)
      while try statement.step() { names.append(statement.text(0)) }
    } catch {
      throw error
    }
    for name in names { try remove(name, from: file) }
  }

  /// Removes the table of that name, its index, and what is said of it; styles that somebody made for it
  /// stay for the table to come.
  ///
  /// - Throws: `Failure` of kind `cannotCreate` where the name is taken by what is no layer of features.
  static func remove(_ name: String, from file: GeoPackageFile) throws(Failure) {
    let reserved = ["gpkg_", "rtree_", "sqlite_", "layer_styles"]
    if let prefix = reserved.first(where: name.lowercased().hasPrefix) {
      throw Failure(
        .cannotCreate, "a layer can't be called '\(name)': GeoPackage keeps \(prefix)… for itself",
        advice: "give another --layer-name")
    }
    guard file.exists else { return }
    guard let table = try ExistingLayer.table(name, in: file) else { return }
    for (owner, column) in mentions where try exists(owner, in: file) {
      try file.database.run("DELETE FROM \(owner) WHERE lower(\(column)) = lower(?)", table.name)
    }
    try LayerStyles.remove(for: table.name, from: file)
    if let column = table.geometryColumn {
      try file.database.execute(
        "DROP TABLE IF EXISTS \(Database.quoted("rtree_\(table.name)_\(column)"))")
    }
    try file.database.execute("DROP TABLE \(Database.quoted(table.name))")
  }

  static func exists(_ table: String, in file: GeoPackageFile) throws(Failure) -> Bool {
    try file.database.integer("SELECT 1 FROM sqlite_master WHERE name = ?", table) == 1
  }
}

extension WriteOptions {
  /// How what a package says of a table begins where it was written here.
  static let markStart = "written by rhumb as "

  /// What a package says of the tables that one run writes, so that the next knows them.
  var mark: String { styles == .tracks ? tracksMark : "\(Self.markStart)\(name)" }

  /// The mark of layers of cyclones.
  var tracksMark: String { "\(Self.markStart)the tracks \(name)" }
}
