import GeoFeatures
import Geodesy

/// The systems that the layers of a GeoPackage are in (OGC 12-128r17, 1.1.2).
enum SpatialReferenceTable {
  /// The number of EPSG:4326, which stands for WGS 84 with longitudes first: the format fixes x as east.
  static let wgs84: Int32 = 4326
  /// The number of what is not known to be a system.
  private static let undefined: Int32 = -1
  /// Where numbers of systems without a code begin.
  private static let firstOwn: Int64 = 300_000

  /// Adds the rows that every GeoPackage must have (requirement 11).
  static func addRequired(to database: borrowing Database) throws(Failure) {
    try add(
      name: "Undefined Cartesian SRS", number: -1, organization: "NONE", code: -1,
      definition: "undefined", to: database)
    try add(
      name: "Undefined geographic SRS", number: 0, organization: "NONE", code: 0,
      definition: "undefined", to: database)
    let system = try Projector().system("EPSG:4326")
    try add(
      name: "WGS 84 geodetic", number: Int64(wgs84), organization: "EPSG", code: 4326,
      definition: system.simpleFeatureText ?? "undefined", to: database)
  }

  /// The number of a layer's system, whose row is made if it is not there.
  static func number(
    of reference: LayerReference, in database: borrowing Database
  ) throws(Failure) -> Int32 {
    guard let name = reference.name else { return wgs84 }
    guard reference.isSystem else { return undefined }
    let system = try Projector().system(name)
    let definition = system.simpleFeatureText ?? "undefined"
    if let (organization, code) = organizationCode(system.code) {
      if let known = try database.integer(
        """
        SELECT srs_id FROM gpkg_spatial_ref_sys
        WHERE upper(organization) = ? AND organization_coordsys_id = \(code)
        """, organization)
      {
        return Int32(truncatingIfNeeded: known)
      }
      let isTaken = try database.integer(
        "SELECT 1 FROM gpkg_spatial_ref_sys WHERE srs_id = \(code)")
      let number = isTaken == nil ? code : try freeNumber(database)
      try add(
        name: system.name.isEmpty ? "unknown" : system.name, number: number,
        organization: organization, code: code,
        definition: definition, to: database)
      return Int32(truncatingIfNeeded: number)
    }
    if let known = try database.integer(
      "SELECT srs_id FROM gpkg_spatial_ref_sys WHERE definition = ? AND definition != 'undefined'",
      definition)
    {
      return Int32(truncatingIfNeeded: known)
    }
    let number = try freeNumber(database)
    try add(
      name: system.name.isEmpty ? "unknown" : system.name, number: number, organization: "NONE",
      code: number,
      definition: definition, to: database)
    return Int32(truncatingIfNeeded: number)
  }

  private static func organizationCode(_ code: String?) -> (String, Int64)? {
    guard let code, let colon = code.firstIndex(of: ":"),
      let number = Int64(code[code.index(after: colon)...])
    else { return nil }
    return (code[..<colon].uppercased(), number)
  }

  private static func freeNumber(_ database: borrowing Database) throws(Failure) -> Int64 {
    let last = try database.integer("SELECT max(srs_id) FROM gpkg_spatial_ref_sys") ?? 0
    return max(firstOwn, last + 1)
  }

  /// Adds a row unless there is one of that number.
  private static func add(
    name: String, number: Int64, organization: String, code: Int64, definition: String,
    to database: borrowing Database
  ) throws(Failure) {
    let isThere = try database.integer(
      "SELECT 1 FROM gpkg_spatial_ref_sys WHERE srs_id = \(number)")
    guard isThere == nil else { return }
    // A package with the extension for WKT 2 has a column for that, which must not be null
    // (OGC 12-128r17, annex F.10).
    let hasNewer = try database.integer(
      "SELECT 1 FROM pragma_table_info('gpkg_spatial_ref_sys') WHERE name = 'definition_12_063'")
    try database.run(
      """
      INSERT INTO gpkg_spatial_ref_sys
        (srs_name, srs_id, organization, organization_coordsys_id, definition\
      \(hasNewer == nil ? "" : ", definition_12_063"))
      VALUES (?, \(number), ?, \(code), ?\(hasNewer == nil ? "" : ", 'undefined'"))
      """, name, organization, definition)
  }

  /// What a system is called: its organization and code, or nil where it has none.
  static func name(
    of number: Int32, in database: borrowing Database
  ) throws(Failure) -> String? {
    var statement = try Statement(
      database,
      """
      SELECT upper(organization), organization_coordsys_id FROM gpkg_spatial_ref_sys
      WHERE srs_id = \(number)
      """)
    guard try statement.step(), statement.text(0) != "NONE" else { return nil }
    return "\(statement.text(0)):\(statement.integer(1))"
  }
}
