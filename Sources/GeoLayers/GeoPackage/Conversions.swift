import CSQLite3
import GeoFeatures

/// What SQL can't do by itself where a table is made over with wider types.
enum Conversions {
  /// Makes `rhumb_text(value, isFlag)` and `rhumb_multiple(geometry)` known.
  static func register(in database: borrowing Database) throws(Failure) {
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC
    try database.check(
      sqlite3_create_function_v2(
        database.handle, "rhumb_text", 2, flags, nil, { giveText($0, $2) }, nil, nil, nil))
    try database.check(
      sqlite3_create_function_v2(
        database.handle, "rhumb_multiple", 1, flags, nil, { giveMultiple($0, $2) }, nil, nil, nil))
  }
}

private typealias Arguments = UnsafeMutablePointer<OpaquePointer?>

/// A number as every other output has it; SQLite would keep 15 digits.
private func giveText(_ context: OpaquePointer?, _ arguments: Arguments?) {
  guard let context, let arguments, let value = arguments[0] else { return }
  var text = ByteBuffer(minimumCapacity: 32)
  switch sqlite3_value_type(value) {
  case SQLITE_NULL: return sqlite3_result_null(context)
  case SQLITE_INTEGER:
    let number = sqlite3_value_int64(value)
    if sqlite3_value_int(arguments[1]) == 1 {
      text.append(number != 0 ? "true" : "false" as StaticString)
    } else {
      NumberWriter.appendInteger(number, to: &text)
    }
  case SQLITE_FLOAT: NumberWriter.appendReal(sqlite3_value_double(value), to: &text)
  default: return sqlite3_result_value(context, value)
  }
  let (base, count) = (text.base, Int32(text.count))
  base.withMemoryRebound(to: CChar.self, capacity: text.count) {
    rhumb_sqlite_result_copied_text(context, $0, count)
  }
}

/// A line or polygon as a set of one; a set stays what it is.
private func giveMultiple(_ context: OpaquePointer?, _ arguments: Arguments?) {
  guard let context, let value = arguments?[0] else { return }
  let count = Int(sqlite3_value_bytes(value))
  guard let start = sqlite3_value_blob(value), count > 8 else {
    return sqlite3_result_value(context, value)
  }
  let bytes = UnsafeRawBufferPointer(start: start, count: count)
  // The box, if there is one, has two, three or four dimensions (OGC 12-128r17, 2.1.3); ours has two.
  let header = 8 + [0, 32, 48, 48, 64, 0, 0, 0][Int(bytes[3] >> 1 & 7)]
  guard count > header + 5 else { return sqlite3_result_value(context, value) }
  let isLittle = bytes[header] == 1
  let raw = bytes.loadUnaligned(fromByteOffset: header + 1, as: UInt32.self)
  let code = isLittle ? UInt32(littleEndian: raw) : UInt32(bigEndian: raw)
  guard (1...3).contains(code % 1000) else { return sqlite3_result_value(context, value) }
  var set = ByteBuffer(minimumCapacity: count + 9)
  for byte in bytes[..<(header + 1)] { set.append(byte) }
  for number in [code + 3, 1] {
    for shift in [0, 8, 16, 24] as [UInt32] {
      set.append(UInt8(truncatingIfNeeded: number >> (isLittle ? shift : 24 - shift)))
    }
  }
  for byte in bytes[header...] { set.append(byte) }
  rhumb_sqlite_result_copied_blob(context, set.base, Int32(set.count))
}
