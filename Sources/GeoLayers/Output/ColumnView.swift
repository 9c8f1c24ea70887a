import GeoFeatures

/// A property column as raw memory, for the loops over rows; valid while its table is held.
struct ColumnView {
  let type: FieldType
  /// Whether a null is written too.
  let isDeclared: Bool
  /// Where the column stands in the table.
  let index: Int
  /// Where its key stands in the bytes that the writer made of the names.
  let key: Range<Int>
  private let words: UnsafeBufferPointer<UInt64>
  private let arena: Bytes
  private let validity: UnsafeBufferPointer<UInt64>

  init(_ column: PropertyColumn, field: Field, index: Int, key: Range<Int> = 0..<0) {
    type = column.type
    isDeclared = field.isDeclared
    self.index = index
    self.key = key
    words = column.words.values
    arena = column.arena.values
    validity = column.validity.values
  }

  @inline(__always)
  func isValid(_ row: Int) -> Bool { validity[row >> 6] >> UInt64(row & 63) & 1 == 1 }

  @inline(__always)
  func real(_ row: Int) -> Double { Double(bitPattern: words[row]) }

  @inline(__always)
  func integer(_ row: Int) -> Int64 { Int64(bitPattern: words[row]) }

  @inline(__always)
  func flag(_ row: Int) -> Bool { words[row] != 0 }

  @inline(__always)
  func text(_ row: Int) -> Bytes {
    let start = row == 0 ? 0 : Int(words[row - 1])
    return Bytes(rebasing: arena[start..<Int(words[row])])
  }

  /// The row's number, or nil where it is null or no number.
  @inline(__always)
  func number(_ row: Int) -> Double? {
    guard isValid(row) else { return nil }
    switch type {
    case .real: return real(row)
    case .integer: return Double(integer(row))
    case .text, .time, .flag, .json: return nil
    }
  }
}

extension FeatureTable {
  /// The column of that name as raw memory, or nil.
  func view(of name: String) -> ColumnView? {
    schema.index(of: name).map { ColumnView(columns[$0], field: schema.fields[$0], index: $0) }
  }

  /// The column of that name and type as raw memory, or nil.
  func view(of name: String, _ type: FieldType) -> ColumnView? {
    view(of: name).flatMap { $0.type == type ? $0 : nil }
  }
}
