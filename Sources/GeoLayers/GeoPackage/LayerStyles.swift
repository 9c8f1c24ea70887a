import GeoFeatures

/// The table of styles that QGIS keeps in a GeoPackage: it draws a layer by its default style as soon as
/// it is opened.
enum LayerStyles {
  /// What marks a style as made here, so that one that somebody made is never replaced.
  private static let mark = "made by rhumb"

  /// Adds a layer's style, as its default unless somebody has made another the default.
  static func add(
    _ style: QGISStyle, for table: String, column: String, to database: borrowing Database
  ) throws(Failure) {
    try database.execute(
      """
      CREATE TABLE IF NOT EXISTS layer_styles (
        id INTEGER PRIMARY KEY AUTOINCREMENT, f_table_catalog TEXT(256), f_table_schema TEXT(256),
        f_table_name TEXT(256), f_geometry_column TEXT(256), styleName TEXT(30), styleQML TEXT,
        styleSLD TEXT, useAsDefault BOOLEAN, description TEXT, owner TEXT(30), ui TEXT(30),
        update_time DATETIME DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')));
      INSERT OR IGNORE INTO gpkg_contents (table_name, data_type, identifier)
        VALUES ('layer_styles', 'attributes', 'layer_styles');
      """)
    try database.run(
      "DELETE FROM layer_styles WHERE f_table_name = ? AND description = ?", table, mark)
    let isDefault =
      try database.integer(
        "SELECT 1 FROM layer_styles WHERE f_table_name = ? AND useAsDefault = 1", table) == nil
    try database.run(
      """
      INSERT INTO layer_styles (f_table_catalog, f_table_schema, f_table_name, f_geometry_column,
        styleName, styleQML, styleSLD, useAsDefault, description, owner)
      VALUES ('', '', ?, ?, 'rhumb', ?, '', \(isDefault ? 1 : 0), ?, '')
      """, table, column, style.document, mark)
  }

  /// Puts a style of ours in the place of the one that a layer has, and leaves what somebody made, or took away.
  static func renew(
    _ style: QGISStyle, for table: String, in file: GeoPackageFile
  ) throws(Failure) {
    try file.database.run(
      """
      UPDATE layer_styles SET styleQML = ?, update_time = strftime('%Y-%m-%dT%H:%M:%fZ','now')
      WHERE f_table_name = ? AND description = ?
      """, style.document, table, mark)
  }

  /// Whether a layer has a style of ours.
  static func isThere(for table: String, in file: GeoPackageFile) throws(Failure) -> Bool {
    guard try LayerRemoval.exists("layer_styles", in: file) else { return false }
    return try file.database.integer(
      "SELECT 1 FROM layer_styles WHERE f_table_name = ? AND description = ?", table, mark) == 1
  }

  /// Takes our style of a layer away.
  static func remove(for table: String, from file: GeoPackageFile) throws(Failure) {
    guard try LayerRemoval.exists("layer_styles", in: file) else { return }
    try file.database.run(
      "DELETE FROM layer_styles WHERE f_table_name = ? AND description = ?", table, mark)
  }
}
