import GeoFeatures

/// Where a place belongs: the cell on the surface, and the stack that its depth and time have.
struct CellKey: BitwiseCopyable {
  /// The row in the upper bits, the column in the lower ones.
  var cell: UInt64
  /// The number of the pair of depth layer and time slab, in their order.
  var stack: UInt32
  /// The row of the table.
  var point: UInt32
}

extension GrowableBuffer where Element == CellKey {
  /// Sorts keys by stack and cell; equal ones stay in order. A radix sort from the lowest bits on, which
  /// leaves out bits that no key has. O(n) for a given number of bits.
  mutating func sortByCell() {
    var all: (cell: UInt64, stack: UInt32) = (0, 0)
    for index in 0..<count {
      all.cell |= base[index].cell
      all.stack |= base[index].stack
    }
    var other = GrowableBuffer<CellKey>(minimumCapacity: count)
    other.reserve(count)
    other.commit(count)
    var isSwapped = false
    func passes(_ bits: Int) -> Int { (bits + Self.digitBits - 1) / Self.digitBits }
    let cellPasses = passes(64 - all.cell.leadingZeroBitCount)
    let stackPasses = passes(32 - all.stack.leadingZeroBitCount)
    for pass in 0..<cellPasses + stackPasses {
      let source = isSwapped ? other.base : base
      let target = isSwapped ? base : other.base
      if pass < cellPasses {
        let shift = UInt64(pass * Self.digitBits)
        Self.scatter(source, target, count) { Int(truncatingIfNeeded: $0.cell >> shift) }
      } else {
        let shift = UInt32((pass - cellPasses) * Self.digitBits)
        Self.scatter(source, target, count) { Int($0.stack >> shift) }
      }
      isSwapped.toggle()
    }
    if isSwapped { base.update(from: other.base, count: count) }
  }

  private static var digitBits: Int { 11 }

  @inline(__always)
  private static func scatter(
    _ source: UnsafeMutablePointer<CellKey>, _ target: UnsafeMutablePointer<CellKey>, _ count: Int,
    _ digits: (CellKey) -> Int
  ) {
    let size = 1 << digitBits
    withUnsafeTemporaryAllocation(of: Int.self, capacity: size) { places in
      places.initialize(repeating: 0)
      for index in 0..<count { places[digits(source[index]) & (size - 1)] += 1 }
      var sum = 0
      for digit in 0..<size { (places[digit], sum) = (sum, sum + places[digit]) }
      for index in 0..<count {
        let digit = digits(source[index]) & (size - 1)
        target[places[digit]] = source[index]
        places[digit] += 1
      }
    }
  }
}
