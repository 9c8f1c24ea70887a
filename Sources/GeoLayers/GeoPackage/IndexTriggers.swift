import GeoFeatures

/// What keeps the R-tree of a feature table right when another program edits the table
/// (OGC 12-128r15, annex F.3, requirement 77, of version 1.3).
///
/// They call ST_ functions, which SQLite alone does not have: rows go in before they are made.
enum IndexTriggers {
  /// Makes all of them.
  static func create(
    table: String, column: String, in database: borrowing Database
  ) throws(Failure) {
    let name = "rtree_\(table)_\(column)"
    let (index, owner) = (Database.quoted(name), Database.quoted(table))
    let geometry = Database.quoted(column)
    let filled = "(NEW.\(geometry) NOTNULL AND NOT ST_IsEmpty(NEW.\(geometry)))"
    let empty = "(NEW.\(geometry) ISNULL OR ST_IsEmpty(NEW.\(geometry)))"
    let insert = """
      INSERT OR REPLACE INTO \(index) VALUES (NEW."fid", ST_MinX(NEW.\(geometry)), \
      ST_MaxX(NEW.\(geometry)), ST_MinY(NEW.\(geometry)), ST_MaxY(NEW.\(geometry)));
      """
    let delete = "DELETE FROM \(index) WHERE id = OLD.\"fid\";"
    let (same, other) = ("OLD.\"fid\" = NEW.\"fid\"", "OLD.\"fid\" != NEW.\"fid\"")
    let triggers = [
      ("insert", "INSERT", filled, insert),
      ("update1", "UPDATE OF \(geometry)", "\(same) AND \(filled)", insert),
      ("update2", "UPDATE OF \(geometry)", "\(same) AND \(empty)", delete),
      ("update3", "UPDATE", "\(other) AND \(filled)", "\(delete) \(insert)"),
      (
        "update4", "UPDATE", "\(other) AND \(empty)",
        "DELETE FROM \(index) WHERE id IN (OLD.\"fid\", NEW.\"fid\");"
      ),
      ("delete", "DELETE", "OLD.\(geometry) NOT NULL", delete),
    ]
    for (suffix, event, condition, action) in triggers {
      try database.execute(
        """
        CREATE TRIGGER \(Database.quoted("\(name)_\(suffix)")) AFTER \(event) ON \(owner)
        WHEN \(condition) BEGIN \(action) END
        """)
    }
  }

  /// Takes the triggers of a table's R-tree away, or all of the table's, and returns the SQL that makes them
  /// anew.
  static func suspend(
    table: String, all: Bool = false, in database: borrowing Database
  ) throws(Failure) -> [String] {
    var found: [(name: String, sql: String)] = []
    do {
      var statement = try Statement(
        database,
        """
        SELECT name, sql FROM sqlite_master
        WHERE type = 'trigger' AND tbl_name = ? AND name LIKE '\(all ? "%" : "rtree!_%")' ESCAPE '!'
        """)
      try statement.bind(table, at: 1)
      while try statement.step() { found.append((statement.text(0), statement.text(1))) }
    } catch {
      throw error
    }
    for trigger in found {
      try database.execute("DROP TRIGGER \(Database.quoted(trigger.name))")
    }
    return found.map(\.sql)
  }
}
