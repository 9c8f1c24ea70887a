import CSQLite3
import GeoFeatures

/// A prepared statement; the one owner of its handle.
struct Statement: ~Copyable {
  private let handle: OpaquePointer
  private let database: OpaquePointer
  private let name: String

  /// Prepares SQL with `?` where values go.
  init(_ database: borrowing Database, _ sql: String) throws(Failure) {
    var handle: OpaquePointer?
    try database.check(sqlite3_prepare_v2(database.handle, sql, -1, &handle, nil))
    guard let handle else { throw Failure(.internalFault, "an empty statement was prepared") }
    self.handle = handle
    self.database = database.handle
    name = database.name
  }

  deinit { sqlite3_finalize(handle) }

  /// Goes on to the next row, and says whether there is one; after the last the statement may be
  /// given other values.
  mutating func step() throws(Failure) -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    sqlite3_reset(handle)
    try Database.check(code, database, name)
    return false
  }

  /// Runs a statement that gives no rows; the values stay bound.
  @inline(__always)
  mutating func run() throws(Failure) { _ = try step() }

  // Binding fails only for places that are not there, which is a fault of ours; places count from 1.

  @inline(__always)
  func bindNull(at place: Int) { sqlite3_bind_null(handle, Int32(place)) }

  @inline(__always)
  func bind(_ value: Int64, at place: Int) { sqlite3_bind_int64(handle, Int32(place), value) }

  @inline(__always)
  func bind(_ value: Double, at place: Int) { sqlite3_bind_double(handle, Int32(place), value) }

  /// Binds UTF-8 that stays where it is until the statement has run.
  @inline(__always)
  func bind(text: Bytes, at place: Int) {
    // A null pointer would be null rather than an empty text.
    guard let base = text.baseAddress else {
      sqlite3_bind_text(handle, Int32(place), "", 0, nil)
      return
    }
    base.withMemoryRebound(to: CChar.self, capacity: text.count) {
      _ = sqlite3_bind_text(handle, Int32(place), $0, Int32(clamping: text.count), nil)
    }
  }

  /// Binds bytes that stay where they are until the statement has run.
  @inline(__always)
  func bind(blob: Bytes, at place: Int) {
    sqlite3_bind_blob(handle, Int32(place), blob.baseAddress, Int32(clamping: blob.count), nil)
  }

  /// Binds a text, which is copied.
  func bind(_ text: String, at place: Int) throws(Failure) {
    var text = text
    let code = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        rhumb_sqlite_bind_copied_text(handle, Int32(place), $0.baseAddress, Int32($0.count))
      }
    }
    try Database.check(code, database, name)
  }

  func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL
  }

  func integer(_ column: Int) -> Int64 { sqlite3_column_int64(handle, Int32(column)) }

  func real(_ column: Int) -> Double { sqlite3_column_double(handle, Int32(column)) }

  /// The column's value as text; empty where it is null.
  func text(_ column: Int) -> String {
    sqlite3_column_text(handle, Int32(column)).map { String(cString: $0) } ?? ""
  }
}
