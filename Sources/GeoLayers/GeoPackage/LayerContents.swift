import GeoFeatures

/// What a GeoPackage says of one of its tables (OGC 12-128r17, 1.1.3 and 2.1.5).
struct LayerContents {
  let name: String
  /// What marks the tables that one run writes.
  let mark: String
  /// The kind of its geometries, or nil where it has none.
  let kind: GeometryKind?
  let system: Int32
  let hasHeights: Bool
  /// Whether some geometry has no heights.
  let hasFlat: Bool
  /// The box of all geometries, or nil where there are none.
  let bounds: GeometryBlob.Box?

  /// The moment of the change, as the database writes it.
  private static let now = "strftime('%Y-%m-%dT%H:%M:%fZ','now')"

  /// Adds the rows about a new table.
  func add(to database: borrowing Database) throws(Failure) {
    let type = kind == nil ? "attributes" : "features"
    let number = kind == nil ? "NULL" : "\(system)"
    try database.run(
      """
      INSERT INTO gpkg_contents (table_name, data_type, identifier, description, last_change, min_x, \
      min_y, max_x, max_y, srs_id)
      VALUES (?1, '\(type)', ?1, ?2, \(Self.now), \(edges), \(number))
      """, name, mark)
    if kind != nil { try addGeometry(to: database) }
  }

  /// Adds the rows about the geometries of a table.
  private func addGeometry(to database: borrowing Database) throws(Failure) {
    guard let kind else { return }
    try database.run(
      """
      INSERT INTO gpkg_geometry_columns VALUES (?, '\(FeatureLayer.geometryColumn)', \
      '\(kind.geoPackageName)', \(system), \(hasHeights ? 2 : 0), 0)
      """, name)
    try database.run(
      """
      INSERT INTO gpkg_extensions VALUES (?, '\(FeatureLayer.geometryColumn)', \
      'gpkg_rtree_index', 'http://www.geopackage.org/spec130/#extension_rtree', 'write-only')
      """, name)
  }

  /// The four edges as SQL; the shortest text that reads back the same is the number.
  private var edges: String {
    guard let bounds else { return "NULL, NULL, NULL, NULL" }
    return "\(bounds.minX), \(bounds.minY), \(bounds.maxX), \(bounds.maxY)"
  }

  /// Makes the rows about a table that was there hold what was added too.
  func widen(_ existing: ExistingLayer, in database: borrowing Database) throws(Failure) {
    try database.run(
      "UPDATE gpkg_contents SET last_change = \(Self.now) WHERE table_name = ?", name)
    if existing.hasNewGeometry {
      try database.run(
        """
        UPDATE gpkg_contents SET data_type = 'features', srs_id = \(system) WHERE table_name = ?
        """, name)
      try addGeometry(to: database)
    }
    guard let bounds else { return }
    try database.run(
      """
      UPDATE gpkg_contents SET
        min_x = min(coalesce(min_x, \(bounds.minX)), \(bounds.minX)),
        min_y = min(coalesce(min_y, \(bounds.minY)), \(bounds.minY)),
        max_x = max(coalesce(max_x, \(bounds.maxX)), \(bounds.maxX)),
        max_y = max(coalesce(max_y, \(bounds.maxY)), \(bounds.maxY))
      WHERE table_name = ?
      """, name)
    // 0 forbids heights, 1 asks for them, 2 takes both; measures are never written.
    if hasHeights { try allow("z", where: 0, in: database) }
    if hasFlat { try allow("z", where: 1, in: database) }
    try allow("m", where: 1, in: database)
  }

  private func allow(
    _ dimension: String, where rule: Int, in database: borrowing Database
  ) throws(Failure) {
    try database.run(
      """
      UPDATE gpkg_geometry_columns SET \(dimension) = 2
      WHERE table_name = ? AND \(dimension) = \(rule)
      """, name)
  }
}
