import GeoFeatures

/// Numbers clusters as scikit-learn does, and gives places that are not core to theirs.
struct ClusterNumbers: @unchecked Sendable {
  private let cores: CoreCells
  private let grid: CellGrid
  /// By cell, the cluster of its core places, or -1.
  private let labels: SharedBuffer<Int32>
  private let count: Int

  /// Numbers the sets of linked cells by the first row of their core places. O(n).
  init(_ cores: CoreCells) {
    self.cores = cores
    grid = cores.grid
    let cellCount = grid.cellCount
    var first = GrowableBuffer<UInt32>(minimumCapacity: cellCount)
    first.append(repeating: .max, count: cellCount)
    for cell in 0..<cellCount where !cores.cores(cell).isEmpty {
      let root = cores.sets.root(of: cell)
      for position in cores.cores(cell) { first[root] = min(first[root], grid.rows[position]) }
    }
    var roots = (0..<cellCount).filter { first[$0] != .max }
    roots.sort { first[$0] < first[$1] }
    var numbers = GrowableBuffer<Int32>(minimumCapacity: cellCount)
    numbers.append(repeating: -1, count: cellCount)
    for (number, root) in roots.enumerated() { numbers[root] = Int32(number) }
    // A root is the least of its set, and so has its number before any other cell asks for it.
    for cell in 0..<cellCount where !cores.cores(cell).isEmpty {
      numbers[cell] = numbers[cores.sets.root(of: cell)]
    }
    labels = numbers.share()
    count = roots.count
  }

  /// The labels of all rows.
  func label(threads: Int) -> ClusterLabels {
    let rowCount = grid.input.longitudes.count
    var rowLabels = GrowableBuffer<Int32>(minimumCapacity: rowCount)
    rowLabels.append(repeating: -1, count: rowCount)
    var flags = GrowableBuffer<Bool>(minimumCapacity: rowCount)
    flags.append(repeating: false, count: rowCount)
    let (labelBase, flagBase) = (rowLabels.base, flags.base)
    grid.forEachCellRange(threads: threads) { cells in
      var near = NearCells(grid)
      for cell in cells {
        let own = cores.cores(cell)
        for position in own {
          labelBase[Int(grid.rows[position])] = labels[cell]
          flagBase[Int(grid.rows[position])] = true
        }
        if !cores.mayHaveBorder(cell) { continue }
        for position in own.upperBound..<grid.positions(cell).upperBound {
          labelBase[Int(grid.rows[position])] = border(position, cell, &near)
        }
      }
    }
    return ClusterLabels(
      labels: rowLabels.share(), cores: flags.share(), count: count, of: grid.input)
  }

  /// The lowest number among the clusters of a place's core neighbours, or -1.
  private func border(_ position: Int, _ own: Int, _ near: inout NearCells) -> Int32 {
    // All places of its own cell are its neighbours.
    var best = labels[own] >= 0 ? labels[own] : Int32.max
    near.forEach(near: own) { range in
      for cell in range where labels[cell] >= 0 && labels[cell] < best {
        if cores.boxes.isBeyond(cell, position) { continue }
        if grid.neighbours(of: position, among: cores.cores(cell), upTo: 1) > 0 {
          best = labels[cell]
        }
      }
    }
    return best == .max ? -1 : best
  }
}
