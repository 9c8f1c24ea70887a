import GeoFeatures

/// Finds the cells that may have neighbours of a cell's places; cells are asked for in ascending order,
/// so that what is found for one begins where it began for the last.
struct NearCells {
  /// A strip near the one that is being gone through.
  private struct Strip {
    /// Its cells.
    var cells: Range<Int>
    /// How many rows it is away, and a row more if it is of another stack.
    var distance: Int
    /// How many columns its row has.
    var columnCount: Int
    /// How wide a column of the own row is, and how far places may lie apart, in its columns; nil for
    /// any distance.
    var columns: (width: Double, reach: Double)?
    /// A cell before which none is near any more.
    var cursor: Int
  }

  private let grid: CellGrid
  private var stack = -1
  private var strip = -1
  private var columnCount = 0
  private var nearStacks: [Int] = []
  private var strips: [Strip] = []

  init(_ grid: CellGrid) { self.grid = grid }

  /// Calls `body` with ranges of cells, the nearest rows first, the cell itself among them.
  /// The cell must not lie before that of the last call.
  @inline(__always)
  mutating func forEach(near cell: Int, _ body: (Range<Int>) -> Void) {
    goOn(to: cell)
    let column = Int(grid.cellColumns[cell])
    for index in strips.indices {
      guard let columns = strips[index].columns else {
        body(strips[index].cells)
        continue
      }
      let count = strips[index].columnCount
      let near = SurfaceCells.columns(
        near: column, width: columns.width, reach: columns.reach)
      let cells = move(index, to: near, upTo: count)
      if !cells.isEmpty { body(cells) }
      if !grid.surface.isRound || cells == strips[index].cells { continue }
      if near.lowerBound < 0 {
        let end = strips[index].cells.upperBound
        let start = max(
          cells.upperBound, lowerBound(near.lowerBound + count, in: strips[index].cells))
        if start < end { body(start..<end) }
      }
      if near.upperBound >= count {
        let end = lowerBound(near.upperBound - count + 1, in: strips[index].cells)
        let start = strips[index].cells.lowerBound
        let stop = min(end, cells.lowerBound)
        if start < stop { body(start..<stop) }
      }
    }
  }

  /// The cells of a strip whose columns lie in a range; moves its cursor on.
  private mutating func move(
    _ index: Int, to columns: ClosedRange<Int>, upTo count: Int
  ) -> Range<Int> {
    let cells = strips[index].cells
    if grid.surface.isRound && columns.upperBound - columns.lowerBound + 1 >= count { return cells }
    var start = strips[index].cursor
    while start < cells.upperBound && Int(grid.cellColumns[start]) < columns.lowerBound {
      start += 1
    }
    strips[index].cursor = start
    var end = start
    while end < cells.upperBound && Int(grid.cellColumns[end]) <= columns.upperBound { end += 1 }
    return start..<end
  }

  private func lowerBound(_ column: Int, in cells: Range<Int>) -> Int {
    var (low, high) = (cells.lowerBound, cells.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if Int(grid.cellColumns[middle]) < column { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Goes on to the strip of a cell.
  private mutating func goOn(to cell: Int) {
    if strip >= 0 && cell < Int(grid.stripStarts[strip + 1]) { return }
    if strip < 0 { strip = Self.place(of: cell, in: grid.stripStarts) }
    while Int(grid.stripStarts[strip + 1]) <= cell { strip += 1 }
    if stack < 0 || Int(grid.stackStarts[stack + 1]) <= strip {
      if stack < 0 { stack = Self.place(of: strip, in: grid.stackStarts) }
      while Int(grid.stackStarts[stack + 1]) <= strip { stack += 1 }
      grid.stacks.findNear(stack, &nearStacks)
    }
    let row = Int(grid.stripRows[strip])
    columnCount = grid.surface.columnCount(row)
    findStrips(near: row)
  }

  /// The last place in ascending starts that does not lie behind a value.
  private static func place(of value: Int, in starts: SharedBuffer<UInt32>) -> Int {
    var (low, high) = (0, starts.count - 1)
    while low + 1 < high {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= value { low = middle } else { high = middle }
    }
    return low
  }

  private mutating func findStrips(near row: Int) {
    strips.removeAll(keepingCapacity: true)
    let surface = grid.surface
    for stack in nearStacks {
      let end = Int(grid.stackStarts[stack + 1])
      var (low, high) = (Int(grid.stackStarts[stack]), end)
      while low < high {
        let middle = (low + high) / 2
        if Int(grid.stripRows[middle]) < row - surface.rowReach {
          low = middle + 1
        } else {
          high = middle
        }
      }
      while low < end, Int(grid.stripRows[low]) <= row + surface.rowReach {
        let other = Int(grid.stripRows[low])
        let count = surface.columnCount(other)
        let cells = Int(grid.stripStarts[low])..<Int(grid.stripStarts[low + 1])
        strips.append(
          Strip(
            cells: cells, distance: abs(other - row) + (stack == self.stack ? 0 : 1),
            columnCount: count,
            columns: surface.columnReach(from: row, to: other).map {
              surface.columns(of: columnCount, reach: $0, in: count)
            }, cursor: cells.lowerBound))
        low += 1
      }
    }
    // The nearest rows first: who counts neighbours is done the sooner.
    strips.sort { ($0.distance, $0.cells.lowerBound) < ($1.distance, $1.cells.lowerBound) }
  }
}
