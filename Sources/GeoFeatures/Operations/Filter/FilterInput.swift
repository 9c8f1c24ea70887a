import CSystem

/// A column or a literal as the loops of a filter read it; a literal is a column of one row that is
/// read again for every row.
struct FilterInput {
  let column: PropertyColumn
  /// All ones for a column, zero for a literal: `row & mask` is the row to read.
  private let mask: Int

  init(column: PropertyColumn) {
    self.column = column
    mask = -1
  }

  init(integer: Int64, type: FieldType) { self.init(type, word: UInt64(bitPattern: integer)) }

  init(real: Double) { self.init(.real, word: real.bitPattern) }

  init(text: String) {
    var builder = ColumnBuilder(.text)
    var text = text
    text.withUTF8 { builder.setText($0, row: 0) }
    column = builder.finish(rowCount: 1)
    mask = 0
  }

  private init(_ type: FieldType, word: UInt64) {
    var builder = ColumnBuilder(type)
    builder.setWord(word, row: 0)
    column = builder.finish(rowCount: 1)
    mask = 0
  }

  @inline(__always)
  func isValid(_ row: Int) -> Bool { column.isValid(row & mask) }

  @inline(__always)
  func integer(_ row: Int) -> Int64 { column.integer(row & mask) }

  @inline(__always)
  func real(_ row: Int) -> Double { column.real(row & mask) }

  @inline(__always)
  func text(_ row: Int) -> Bytes { column.text(row & mask) }
}

/// Orders of two values: 0 less, 1 equal, 2 greater; a comparison has the bit of each order that it
/// holds for.
enum FilterOrder {
  @inline(__always)
  static func of<Value: Comparable>(_ left: Value, _ right: Value) -> UInt8 {
    left < right ? 0 : left == right ? 1 : 2
  }

  /// Exact, also beyond 2⁵³, where the integer as a double would be another number.
  @inline(__always)
  static func ofMixed(_ left: Int64, _ right: Double) -> UInt8 {
    if right >= 0x1p63 { return 0 }
    if right < -0x1p63 { return 2 }
    let whole = Int64(right)
    return left == whole ? of(0.0, right - Double(whole)) : of(left, whole)
  }

  /// By bytes, which for UTF-8 is the order of Unicode scalars.
  @inline(__always)
  static func of(_ left: Bytes, _ right: Bytes) -> UInt8 {
    let common = min(left.count, right.count)
    if common > 0, let first = left.baseAddress, let second = right.baseAddress {
      let order = memcmp(first, second, common)
      if order != 0 { return order < 0 ? 0 : 2 }
    }
    return of(left.count, right.count)
  }
}
