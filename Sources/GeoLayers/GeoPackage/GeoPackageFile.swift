import CSystem
import GeoFeatures

/// A GeoPackage under change, in one transaction: nothing of it is seen before ``commit()``, and nothing
/// is left of it without.
///
/// A file that is not there is made under a temporary name and then given its place. One that is there is
/// changed in place, since a viewer may hold it open, and would go on showing a file that was replaced.
final class GeoPackageFile {
  let database: Database
  /// The file's path as it was given.
  let path: String
  /// Whether the file was there before.
  let exists: Bool
  private let temporary: TemporaryFile?
  private let target: String
  private let refusesExisting: Bool
  /// Whether an empty file is there, whose place is taken.
  private let replacesEmpty: Bool

  /// `GPKG` in ASCII (OGC 12-128r17, requirement 2), and its forms before version 1.2.
  private static let applicationIDs: [Int64] = [0x4750_4B47, 0x4750_3130, 0x4750_3131]
  /// Version 1.3.
  private static let version = 10300

  /// Opens the file at `path`, or begins one.
  ///
  /// - Throws: `Failure` of kind `cannotCreate` where what is there is no GeoPackage, is locked or
  ///   read-only, or where with `noClobber` anything is there.
  init(path: String, noClobber: Bool) throws(Failure) {
    self.path = path
    target = FileStatus.resolvingLinks(path)
    refusesExisting = noClobber
    let status = FileStatus(path)
    switch status?.kind {
    case .directory:
      throw Failure(.cannotCreate, "\(path) is a directory", advice: "name a file in it")
    case .special:
      throw Failure(
        .cannotCreate, "\(path) is no file, and a GeoPackage needs one", advice: "name a file")
    case .regular where noClobber: throw Failure.exists(path)
    case .regular, nil: break
    }
    replacesEmpty = status != nil && Self.isEmpty(path)
    exists = status != nil && !replacesEmpty
    if exists {
      temporary = nil
      database = try Database(path: target, name: path, creating: false)
      try begin()
    } else {
      let file = try TemporaryFile(beside: target, mode: status?.mode)
      guard let place = file.path else {
        throw Failure(.internalFault, "a temporary file has no name")
      }
      temporary = file
      database = try Database(path: place, name: path, creating: true)
      try create()
    }
  }

  private static func isEmpty(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_size == 0
  }

  /// Takes the file for writing, once it is known to be what it should be.
  private func begin() throws(Failure) {
    let identifier = try database.integer("PRAGMA application_id") ?? 0
    let hasContents = try database.integer(
      "SELECT count(*) FROM sqlite_master WHERE name = 'gpkg_contents'")
    guard Self.applicationIDs.contains(identifier) || hasContents == 1 else {
      throw Failure(
        .cannotCreate, "\(path) is there, and is no GeoPackage",
        advice: "take it away, or write to another file")
    }
    if database.isReadOnly { throw Failure(.cannotCreate, "\(path) is read-only") }
    try database.execute("BEGIN IMMEDIATE")
  }

  private func create() throws(Failure) {
    // Nobody else sees the file, and it goes if anything fails: there is nothing to roll back.
    try database.execute(
      """
      PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
      PRAGMA application_id = \(Self.applicationIDs[0]); PRAGMA user_version = \(Self.version);
      BEGIN;
      """)
  }

  /// Makes the changes appear, all at once.
  ///
  /// - Throws: `Failure` of kind `cannotCreate` where another program reads the file meanwhile and does
  ///   not let go, or `inputOutput`; the file is as it was then.
  func commit() throws(Failure) {
    try database.execute("COMMIT")
    guard let temporary else { return }
    try temporary.bringToDisk(name: path)
    do throws(Failure) {
      // An empty file that was there gives way; not one that somebody has put layers into since.
      let givesWay = replacesEmpty && Self.isEmpty(target)
      try temporary.place(at: target, refusesExisting: !givesWay, name: path)
    } catch  where !refusesExisting && FileStatus(target) != nil {
      throw Failure(
        .cannotCreate, "\(path) was made by another program meanwhile, and is left as it is",
        advice: "run this again: the layers are put into the file then")
    }
  }

  /// The tables that every GeoPackage with features has (OGC 12-128r17, annex C), as far as they are
  /// missing.
  func addCoreTables() throws(Failure) { try database.execute(Self.coreTables) }

  private static let coreTables = """
    CREATE TABLE IF NOT EXISTS gpkg_spatial_ref_sys (
      srs_name TEXT NOT NULL, srs_id INTEGER NOT NULL PRIMARY KEY, organization TEXT NOT NULL,
      organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT);
    CREATE TABLE IF NOT EXISTS gpkg_contents (
      table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE,
      description TEXT DEFAULT '',
      last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
      min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER,
      CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id));
    CREATE TABLE IF NOT EXISTS gpkg_geometry_columns (
      table_name TEXT NOT NULL, column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL,
      srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL,
      CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name),
      CONSTRAINT uk_gc_table_name UNIQUE (table_name),
      CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),
      CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id));
    CREATE TABLE IF NOT EXISTS gpkg_extensions (
      table_name TEXT, column_name TEXT, extension_name TEXT NOT NULL, definition TEXT NOT NULL,
      scope TEXT NOT NULL,
      CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name));
    """
}
