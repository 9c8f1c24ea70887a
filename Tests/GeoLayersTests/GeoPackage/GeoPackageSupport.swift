import CSQLite3
import Foundation
import GeoFeatures
import GeoLayers
import Testing

/// A database as a viewer opens it, with the functions that the triggers of an index call.
final class Viewer {
  private var handle: OpaquePointer?

  init(_ path: String) throws {
    let code = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil)
    try #require(code == SQLITE_OK)
    let edges: [(String, @convention(c) (OpaquePointer?, Int32, Arguments?) -> Void)] = [
      ("ST_MinX", { give($0, $2, 0) }), ("ST_MaxX", { give($0, $2, 0) }),
      ("ST_MinY", { give($0, $2, 1) }), ("ST_MaxY", { give($0, $2, 1) }),
      ("ST_IsEmpty", { context, _, _ in sqlite3_result_int(context, 0) }),
    ]
    for (name, function) in edges {
      sqlite3_create_function_v2(handle, name, 1, SQLITE_UTF8, nil, function, nil, nil, nil)
    }
  }

  deinit { sqlite3_close_v2(handle) }

  /// The rows that a statement gives, each value as text; null is `NULL`, a blob in hexadecimal.
  @discardableResult
  func rows(_ sql: String) throws -> [[String]] {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
    try #require(code == SQLITE_OK, "\(sql): \(String(cString: sqlite3_errmsg(handle)))")
    defer { sqlite3_finalize(statement) }
    var result: [[String]] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        result.append((0..<sqlite3_column_count(statement)).map { text(statement, $0) })
      case SQLITE_DONE: return result
      default:
        Issue.record("\(sql): \(String(cString: sqlite3_errmsg(handle)))")
        return result
      }
    }
  }

  private func text(_ statement: OpaquePointer?, _ column: Int32) -> String {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_NULL: return "NULL"
    case SQLITE_BLOB:
      let count = Int(sqlite3_column_bytes(statement, column))
      let bytes = UnsafeRawBufferPointer(
        start: sqlite3_column_blob(statement, column), count: count)
      return bytes.map { String(format: "%02x", $0) }.joined()
    default: return String(cString: sqlite3_column_text(statement, column))
    }
  }

  /// The only value of the only row.
  func value(_ sql: String) throws -> String {
    let rows = try rows(sql)
    return rows.first?.first ?? "nothing"
  }
}

typealias Arguments = UnsafeMutablePointer<OpaquePointer?>

/// Gives x or y of a point without a box in its header.
private func give(_ context: OpaquePointer?, _ arguments: Arguments?, _ axis: Int) {
  guard let value = arguments?[0], let blob = sqlite3_value_blob(value),
    sqlite3_value_bytes(value) >= 29
  else { return sqlite3_result_null(context) }
  let word = UnsafeRawPointer(blob).loadUnaligned(fromByteOffset: 13 + 8 * axis, as: UInt64.self)
  sqlite3_result_double(context, Double(bitPattern: UInt64(littleEndian: word)))
}

/// Writes tables into a GeoPackage, and ends it.
func pack(
  _ tables: [FeatureTable], to path: String, noClobber: Bool = false,
  _ change: (inout WriteOptions) -> Void = { _ in }
) throws {
  var options = WriteOptions()
  options.name = "quakes"
  change(&options)
  let writer = try LayerFormat.open(
    .geoPackage, path: path, noClobber: noClobber, options: options)
  for table in tables { try writer.write(table) }
  try writer.finish()
}

/// Two earthquakes, the second deep; the third has no location.
let quakes: FeatureTable = table(
  [
    Field("id", .text), Field("time", .time), Field("mag", .real), Field("felt", .integer),
    Field("reviewed", .flag), Field("more", .json),
  ],
  [
    (
      [10.5, -20.25],
      [
        .text("a"), .time(1_743_894_550_000), .real(5.5), .integer(3), .flag(true),
        .json("{\"k\":[1]}"),
      ]
    ),
    ([179.5, 51.25, -33570], [.text("b \"' é"), .null, .null, .null, .flag(false), .null]),
    (nil, [.text("c"), .null, .real(4), .null, .null, .null]),
  ])
