import CSQLite3
import CSystem
import GeoFeatures

/// An open SQLite database; the one owner of the handle. What is not committed when it goes is undone.
struct Database: ~Copyable {
  /// The open database, for the statements made on it.
  let handle: OpaquePointer
  /// What messages call it.
  let name: String

  /// How long to wait for whoever holds the file, in milliseconds.
  private static let patience: Int32 = 5000

  /// Opens the file at `path`, which must be there unless it may be made.
  ///
  /// - Throws: `Failure` of kind `cannotCreate`.
  init(path: String, name: String, creating: Bool) throws(Failure) {
    var handle: OpaquePointer?
    let flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (creating ? SQLITE_OPEN_CREATE : 0)
    let code = sqlite3_open_v2(path, &handle, flags, nil)
    guard let handle else {
      throw Failure(.cannotCreate, "\(name) can't be opened: there is no memory for it")
    }
    do throws(Failure) {
      try Self.check(code, handle, name)
    } catch {
      // The library gives a handle even where it fails.
      sqlite3_close_v2(handle)
      throw error
    }
    self.handle = handle
    self.name = name
    sqlite3_busy_timeout(handle, Self.patience)
  }

  deinit { sqlite3_close_v2(handle) }

  /// The library's version: `3.40.1`.
  static var version: String { String(cString: sqlite3_libversion()) }

  /// Whether the file can't be written, though it is open.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// The number of the row that was inserted last.
  var lastRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Does what the statements say, one after the other.
  func execute(_ sql: String) throws(Failure) {
    try check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// The one place where the library's answers are looked at.
  ///
  /// - Throws: `Failure` of kind `cannotCreate` where the file is locked, read-only, or no database;
  ///   `inputOutput` where the disk fails.
  func check(_ code: Int32) throws(Failure) { try Self.check(code, handle, name) }

  static func check(
    _ code: Int32, _ handle: OpaquePointer, _ name: String
  ) throws(Failure) {
    switch code & 0xFF {
    case SQLITE_OK, SQLITE_ROW, SQLITE_DONE: return
    case SQLITE_BUSY, SQLITE_LOCKED:
      throw Failure(
        .cannotCreate, "\(name) is locked by another program",
        advice: "end its editing, or write to another file")
    case SQLITE_READONLY, SQLITE_PERM:
      throw Failure(.cannotCreate, "\(name) is read-only: \(reason(handle))")
    case SQLITE_CANTOPEN:
      throw Failure(
        .cannotCreate, "\(name) can't be opened: \(reason(handle))",
        advice: "its directory must be writable too, for SQLite's journal")
    case SQLITE_NOTADB, SQLITE_CORRUPT:
      throw Failure(
        .cannotCreate, "\(name) is no database that SQLite can read: \(reason(handle))",
        advice: "write to another file")
    case SQLITE_FULL, SQLITE_IOERR, SQLITE_NOMEM:
      throw Failure(.inputOutput, "\(name) can't be written: \(reason(handle))")
    default:
      throw Failure(.cannotCreate, "\(name) can't be changed: \(reason(handle))")
    }
  }

  private static func reason(_ handle: OpaquePointer) -> String {
    let text = String(cString: sqlite3_errmsg(handle))
    let number = sqlite3_system_errno(handle)
    return number == 0 ? text : "\(text) (\(String(cString: strerror(number))))"
  }
}

extension Database {
  /// The first column of the first row, as an integer, or nil where there is no row or it is null.
  func integer(_ sql: String, _ texts: String...) throws(Failure) -> Int64? {
    var statement = try Statement(self, sql)
    for (place, text) in texts.enumerated() { try statement.bind(text, at: place + 1) }
    guard try statement.step(), !statement.isNull(0) else { return nil }
    return statement.integer(0)
  }

  /// Runs one statement with those texts in its places.
  func run(_ sql: String, _ texts: String...) throws(Failure) {
    var statement = try Statement(self, sql)
    for (place, text) in texts.enumerated() { try statement.bind(text, at: place + 1) }
    _ = try statement.step()
  }

  /// A name as SQL writes it: `"a ""b"""`.
  static func quoted(_ name: String) -> String {
    var text = "\""
    for character in name.unicodeScalars {
      if character == "\"" { text.unicodeScalars.append(character) }
      text.unicodeScalars.append(character)
    }
    return text + "\""
  }
}
