/// One property of every row, with null apart from every value.
///
/// Numbers, times and flags lie as 64-bit words, one a row. Text lies in one arena of UTF-8; its
/// words are the rows' end offsets (the layout of Arrow's LargeUtf8, less the leading zero).
public struct PropertyColumn: Sendable {
  /// What the words mean.
  public let type: FieldType
  /// How many rows there are.
  public let count: Int
  /// How many of them are null.
  public let nullCount: Int
  /// A value's bits, or a text's end offset, per row.
  public let words: SharedBuffer<UInt64>
  /// The texts one after the other; empty for other types.
  public let arena: SharedBuffer<UInt8>
  /// A bit per row, lowest first: 1 where there is a value.
  public let validity: SharedBuffer<UInt64>

  /// Makes a column of its parts, which must fit each other.
  public init(
    type: FieldType, count: Int, nullCount: Int, words: SharedBuffer<UInt64>,
    arena: SharedBuffer<UInt8>, validity: SharedBuffer<UInt64>
  ) {
    self.type = type
    self.count = count
    self.nullCount = nullCount
    self.words = words
    self.arena = arena
    self.validity = validity
  }

  /// Whether the row has a value.
  @inline(__always)
  public func isValid(_ row: Int) -> Bool { validity[row >> 6] >> UInt64(row & 63) & 1 == 1 }

  /// The row's number; meaningful where the type is real and the row is valid.
  @inline(__always)
  public func real(_ row: Int) -> Double { Double(bitPattern: words[row]) }

  /// The row's integer, time in milliseconds, or flag as 0 or 1.
  @inline(__always)
  public func integer(_ row: Int) -> Int64 { Int64(bitPattern: words[row]) }

  /// The row's flag.
  @inline(__always)
  public func flag(_ row: Int) -> Bool { words[row] != 0 }

  /// The row's text or JSON as bytes; valid as long as the column is held.
  @inline(__always)
  public func text(_ row: Int) -> Bytes {
    let start = row == 0 ? 0 : Int(words[row - 1])
    return Bytes(rebasing: arena.values[start..<Int(words[row])])
  }

  /// The row's text as a string, or nil where the row is null or the column is no text.
  public func string(_ row: Int) -> String? {
    isValid(row) && type.isTextual ? String(decoding: text(row), as: UTF8.self) : nil
  }

  /// The row's number, whether real or integer, or nil where null or of another type.
  public func number(_ row: Int) -> Double? {
    guard isValid(row) else { return nil }
    switch type {
    case .real: return real(row)
    case .integer, .time: return Double(integer(row))
    case .text, .json, .flag: return nil
    }
  }

  /// A column of nulls.
  public static func nulls(_ type: FieldType, count: Int) -> PropertyColumn {
    var builder = ColumnBuilder(type)
    builder.pad(to: count)
    return builder.finish(rowCount: count)
  }
}
