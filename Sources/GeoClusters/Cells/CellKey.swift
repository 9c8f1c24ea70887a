import GeoFeatures
import GeoIndex

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
  mutating func sortByCell(threads: Int) {
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
    let pieces = max(1, min(threads, count / Self.leastOfPiece))
    for pass in 0..<cellPasses + stackPasses {
      let source = isSwapped ? other.base : base
      let target = isSwapped ? base : other.base
      if pass < cellPasses {
        let shift = UInt64(pass * Self.digitBits)
        Self.scatter(source, target, count, pieces) { Int(truncatingIfNeeded: $0.cell >> shift) }
      } else {
        let shift = UInt32((pass - cellPasses) * Self.digitBits)
        Self.scatter(source, target, count, pieces) { Int($0.stack >> shift) }
      }
      isSwapped.toggle()
    }
    if isSwapped { base.update(from: other.base, count: count) }
  }

  private static var digitBits: Int { 11 }
  /// For fewer keys a thread is not worth its start.
  private static var leastOfPiece: Int { 65_536 }

  /// Brings keys into the order of a digit: each piece of them, on a thread of its own, to where the same
  /// digit's keys of the pieces before it end.
  @inline(__always)
  private static func scatter(
    _ source: UnsafeMutablePointer<CellKey>, _ target: UnsafeMutablePointer<CellKey>, _ count: Int,
    _ pieces: Int, _ digits: (CellKey) -> Int
  ) {
    let size = 1 << digitBits
    withUnsafeTemporaryAllocation(of: Int.self, capacity: size * pieces) { places in
      places.initialize(repeating: 0)
      let base = places.baseAddress.unsafelyUnwrapped
      ParallelPieces.forEach(pieces, threads: pieces) { piece in
        let own = base + piece * size
        for index in count * piece / pieces..<count * (piece + 1) / pieces {
          own[digits(source[index]) & (size - 1)] += 1
        }
      }
      var sum = 0
      for digit in 0..<size {
        for piece in 0..<pieces {
          (base[piece * size + digit], sum) = (sum, sum + base[piece * size + digit])
        }
      }
      ParallelPieces.forEach(pieces, threads: pieces) { piece in
        let own = base + piece * size
        for index in count * piece / pieces..<count * (piece + 1) / pieces {
          let digit = digits(source[index]) & (size - 1)
          target[own[digit]] = source[index]
          own[digit] += 1
        }
      }
    }
  }
}
