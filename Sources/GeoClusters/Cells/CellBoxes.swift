import GeoFeatures

/// Boxes round the places of large cells, by which a single place passes over those out of its reach.
struct CellBoxes: @unchecked Sendable {
  /// Smaller cells have no box.
  static let leastCount = 32

  private let grid: CellGrid
  /// By cell, how many cells before it have a box; one more at the end.
  private let numbers: SharedBuffer<UInt32>
  /// Six numbers a box: least and greatest x, y and z.
  private let boxes: SharedBuffer<Double>

  init(_ grid: CellGrid, threads: Int) {
    self.grid = grid
    var numbers = GrowableBuffer<UInt32>(minimumCapacity: grid.cellCount + 1)
    var count: UInt32 = 0
    numbers.append(0)
    for cell in 0..<grid.cellCount {
      if grid.positions(cell).count >= Self.leastCount { count += 1 }
      numbers.append(count)
    }
    let shared = numbers.share()
    var boxes = GrowableBuffer<Double>(minimumCapacity: Int(count) * 6)
    let base = boxes.reserve(Int(count) * 6)
    grid.forEachCellRange(threads: threads) { cells in
      for cell in cells where shared[cell + 1] > shared[cell] {
        var low = SIMD3<Double>(repeating: .infinity)
        var high = SIMD3<Double>(repeating: -.infinity)
        for position in grid.positions(cell) {
          let vector = SIMD3(grid.x[position], grid.y[position], grid.z[position])
          low = pointwiseMin(low, vector)
          high = pointwiseMax(high, vector)
        }
        let box = base + 6 * Int(shared[cell])
        for axis in 0..<3 { (box[2 * axis], box[2 * axis + 1]) = (low[axis], high[axis]) }
      }
    }
    boxes.commit(Int(count) * 6)
    self.numbers = shared
    self.boxes = boxes.share()
  }

  /// Whether any of some cells has a box.
  @inline(__always)
  func areAny(in cells: Range<Int>) -> Bool {
    numbers[cells.lowerBound] < numbers[cells.upperBound]
  }

  /// Whether no place of a cell can be a neighbour of the one at a position.
  @inline(__always)
  func isBeyond(_ cell: Int, _ position: Int) -> Bool {
    if numbers[cell] == numbers[cell + 1] { return false }
    let at = 6 * Int(numbers[cell])
    let (x, y, z) = (grid.x[position], grid.y[position], grid.z[position])
    let dx = max(boxes[at] - x, x - boxes[at + 1], 0)
    let dy = max(boxes[at + 2] - y, y - boxes[at + 3], 0)
    let dz = max(boxes[at + 4] - z, z - boxes[at + 5], 0)
    return dx * dx + dy * dy + dz * dz > grid.neighbourhood.beyond
  }
}
