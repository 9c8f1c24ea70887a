import GeoFeatures

/// The memory of a column, for loops over its rows: nothing is retained at a row.
///
/// Good for as long as the table is held that has the column.
struct ColumnReader: BitwiseCopyable {
  let isReal: Bool
  private let words: UnsafeBufferPointer<UInt64>
  private let validity: UnsafeBufferPointer<UInt64>
  private let arena: UnsafeBufferPointer<UInt8>

  init(_ column: PropertyColumn) {
    isReal = column.type == .real
    words = column.words.values
    validity = column.validity.values
    arena = column.arena.values
  }

  /// The column of that name, where it has one of the types.
  init?(_ name: String, of table: FeatureTable, _ types: FieldType...) {
    guard let column = table.column(name), types.contains(column.type) else { return nil }
    self.init(column)
  }

  @inline(__always)
  func isValid(_ row: Int) -> Bool { validity[row >> 6] >> UInt64(row & 63) & 1 == 1 }

  @inline(__always)
  func integer(_ row: Int) -> Int64 { Int64(bitPattern: words[row]) }

  /// The number of a valid row of a real or integer column.
  @inline(__always)
  func number(_ row: Int) -> Double {
    isReal ? Double(bitPattern: words[row]) : Double(Int64(bitPattern: words[row]))
  }

  @inline(__always)
  func text(_ row: Int) -> Bytes {
    let start = row == 0 ? 0 : Int(words[row - 1])
    return Bytes(rebasing: arena[start..<Int(words[row])])
  }
}
