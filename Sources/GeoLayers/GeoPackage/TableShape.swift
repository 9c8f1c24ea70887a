import CSQLite3
import GeoFeatures

/// The columns of a feature table: their names and types, and the kind of its geometries.
struct TableShape {
  private let names: [String]
  private let types: [FieldType]
  /// The kind of the geometries, or nil where the table has none.
  private let kind: GeometryKind?

  /// The shape of a table with the first so many of those columns, one for each type.
  init(_ entries: [FieldUnion.Entry], _ types: [FieldType], _ kind: GeometryKind?) {
    names = entries.prefix(types.count).map(\.name)
    self.types = types
    self.kind = kind
  }

  /// Makes a table of this shape.
  func create(_ table: String, in file: GeoPackageFile) throws(Failure) {
    var parts = ["fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL"]
    if let kind { parts.append("\(FeatureLayer.geometryColumn) \(kind.geoPackageName)") }
    for (name, type) in zip(names, types) { parts.append(Self.column(name, type)) }
    try Self.check(names.count + 2, of: table, in: file)
    try file.database.execute(
      "CREATE TABLE \(Database.quoted(table)) (\(parts.joined(separator: ", ")))")
  }

  /// - Throws: `Failure` of kind `cannotCreate` where a table can't have so many columns.
  static func check(
    _ count: Int, of table: String, in file: GeoPackageFile
  ) throws(Failure) {
    let most = Int(sqlite3_limit(file.database.handle, SQLITE_LIMIT_COLUMN, -1))
    if count <= most { return }
    throw Failure(
      .cannotCreate,
      "layer '\(table)' would have \(count - 2) columns, and a GeoPackage has room for \(most - 2)",
      advice: "choose some with --select")
  }

  /// A column as SQL defines it.
  static func column(_ name: String, _ type: FieldType) -> String {
    "\(Database.quoted(name)) \(type.geoPackageName)"
  }

  /// Makes a table over that had a narrower shape with the same columns, and puts into it what it held.
  ///
  /// SQLite can't change a column's type, and `ALTER TABLE` would only hide the old one. O(rows).
  func replace(_ narrower: TableShape, _ table: String, in file: GeoPackageFile) throws(Failure) {
    let old = "\(table) rhumb"
    try Conversions.register(in: file.database)
    var (columns, values) = (["fid"], ["fid"])
    if let before = narrower.kind {
      let geometry = FeatureLayer.geometryColumn
      columns.append(geometry)
      values.append(before == kind ? geometry : "rhumb_multiple(\(geometry))")
    }
    for (place, type) in narrower.types.enumerated() {
      let column = Database.quoted(names[place])
      columns.append(column)
      let becomesText = types[place] == .text && type != .text
      values.append(
        becomesText ? "rhumb_text(\(column), \(type == .flag ? 1 : 0))" : column)
    }
    try file.database.execute(
      "ALTER TABLE \(Database.quoted(table)) RENAME TO \(Database.quoted(old))")
    try create(table, in: file)
    try file.database.execute(
      """
      INSERT INTO \(Database.quoted(table)) (\(columns.joined(separator: ", ")))
        SELECT \(values.joined(separator: ", ")) FROM \(Database.quoted(old));
      DROP TABLE \(Database.quoted(old));
      """)
  }
}
