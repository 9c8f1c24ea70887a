/// The truth of a condition in every row, a byte each: 0 false, 1 true, 2 null.
struct FilterTruths {
  private var bytes: [UInt8]

  /// The same truth in every row.
  init(repeating truth: UInt8, count: Int) { bytes = [UInt8](repeating: truth, count: count) }

  /// The truth that `truth` gives for each row.
  @inline(__always)
  init(count: Int, _ truth: (Int) -> UInt8) {
    bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      for row in 0..<count { buffer[row] = truth(row) }
      filled = count
    }
  }

  /// The truth in one row.
  subscript(row: Int) -> UInt8 {
    get { bytes[row] }
    set { bytes[row] = newValue }
  }

  /// Not null is null.
  mutating func invert() {
    for row in bytes.indices { bytes[row] = bytes[row] == 2 ? 2 : bytes[row] ^ 1 }
  }

  /// Null becomes true, all else false.
  mutating func testUnknown() {
    for row in bytes.indices { bytes[row] = bytes[row] >> 1 }
  }

  /// False and anything is false; of what is left, null and anything is null.
  mutating func formAnd(_ other: FilterTruths) {
    for row in bytes.indices {
      let (left, right) = (bytes[row], other.bytes[row])
      bytes[row] = left == 0 || right == 0 ? 0 : max(left, right)
    }
  }

  /// True or anything is true; of what is left, null or anything is null.
  mutating func formOr(_ other: FilterTruths) {
    for row in bytes.indices {
      let (left, right) = (bytes[row], other.bytes[row])
      bytes[row] = left == 1 || right == 1 ? 1 : max(left, right)
    }
  }

  /// Whether both are equal (or not equal); null where one is.
  mutating func formComparison(_ other: FilterTruths, isEqual: Bool) {
    let turned: UInt8 = isEqual ? 1 : 0
    for row in bytes.indices {
      let (left, right) = (bytes[row], other.bytes[row])
      bytes[row] = left == 2 || right == 2 ? 2 : left ^ right ^ turned
    }
  }

  /// The rows that are true.
  func selection() -> SharedBuffer<UInt32> {
    var rows = GrowableBuffer<UInt32>(minimumCapacity: bytes.count)
    let target = rows.reserve(bytes.count)
    var found = 0
    for row in bytes.indices {
      // Written always and counted only if true: no branch to mispredict.
      target[found] = UInt32(truncatingIfNeeded: row)
      found += bytes[row] == 1 ? 1 : 0
    }
    rows.commit(found)
    return rows.share()
  }
}
