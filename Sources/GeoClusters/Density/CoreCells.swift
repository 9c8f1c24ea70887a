import GeoFeatures
import Synchronization

/// Which places are core, and the cells sorted so that their core places come first.
final class CoreCells: @unchecked Sendable {
  let grid: CellGrid
  let boxes: CellBoxes
  private let threads: Int
  private let minimumPoints: Int
  /// How many core places each cell has.
  private let counts: UnsafeMutablePointer<UInt32>
  /// By cell, whether one with core places is near, which its other places may be neighbours of.
  private let isNearCore: UnsafeMutablePointer<Atomic<Bool>>
  /// The cells that hang together.
  let sets: DisjointSets

  /// Finds core places: those that have at least so many neighbours, themselves included.
  init(_ grid: CellGrid, minimumPoints: Int, threads: Int) {
    self.grid = grid
    self.threads = threads
    self.minimumPoints = minimumPoints
    counts = .allocate(capacity: max(1, grid.cellCount))
    isNearCore = .allocate(capacity: max(1, grid.cellCount))
    for cell in 0..<grid.cellCount { (isNearCore + cell).initialize(to: Atomic(false)) }
    boxes = CellBoxes(grid, threads: threads)
    sets = DisjointSets(count: grid.cellCount)
    let flags = UnsafeMutablePointer<Bool>.allocate(capacity: max(1, grid.count))
    defer { flags.deallocate() }
    grid.forEachCellRange(threads: threads) { mark($0, flags) }
    // Only now, since others looked at these places until here.
    grid.forEachCellRange(threads: threads) { sort($0, flags) }
  }

  deinit {
    counts.deallocate()
    isNearCore.deinitialize(count: grid.cellCount)
    isNearCore.deallocate()
  }

  /// Whether a cell has places that are not core, but may be neighbours of one that is.
  func mayHaveBorder(_ cell: Int) -> Bool { isNearCore[cell].load(ordering: .relaxed) }

  /// The positions of a cell's core places.
  @inline(__always)
  func cores(_ cell: Int) -> Range<Int> {
    let start = Int(grid.cellStarts[cell])
    return start..<start + Int(counts[cell])
  }

  private func mark(_ cells: Range<Int>, _ flags: UnsafeMutablePointer<Bool>) {
    var near = NearCells(grid)
    var ranges: [Range<Int>] = []
    for cell in cells {
      let own = grid.positions(cell)
      if own.count >= minimumPoints {
        // All places of a cell are neighbours.
        counts[cell] = UInt32(own.count)
        continue
      }
      ranges.removeAll(keepingCapacity: true)
      var reachable = 0
      near.forEach(near: cell) {
        ranges.append($0)
        reachable += grid.positions(of: $0).count
      }
      var coreCount: UInt32 = 0
      for position in own {
        let isCore =
          reachable >= minimumPoints
          && neighbours(of: position, beside: cell, in: ranges) >= minimumPoints
        flags[position] = isCore
        if isCore { coreCount += 1 }
      }
      counts[cell] = coreCount
    }
  }

  /// How many neighbours a place has, itself included, or at least so many as are asked for.
  private func neighbours(of position: Int, beside own: Int, in ranges: [Range<Int>]) -> Int {
    var count = grid.positions(own).count
    func look(_ others: Range<Int>) {
      if count >= minimumPoints || others.isEmpty { return }
      count += grid.neighbours(of: position, among: others, upTo: minimumPoints - count)
    }
    for range in ranges {
      // Cells of a row lie one after the other, and so do their places.
      if !boxes.areAny(in: range) {
        let all = grid.positions(of: range)
        if range.contains(own) {
          look(all.lowerBound..<grid.positions(own).lowerBound)
          look(grid.positions(own).upperBound..<all.upperBound)
        } else {
          look(all)
        }
      } else {
        for cell in range where cell != own && !boxes.isBeyond(cell, position) {
          look(grid.positions(cell))
        }
      }
      if count >= minimumPoints { return count }
    }
    return count
  }

  private func sort(_ cells: Range<Int>, _ flags: UnsafeMutablePointer<Bool>) {
    for cell in cells where counts[cell] > 0 {
      let positions = grid.positions(cell)
      if Int(counts[cell]) == positions.count { continue }
      var end = positions.lowerBound
      for position in positions where flags[position] {
        grid.swapPlaces(position, end)
        (flags[position], flags[end]) = (flags[end], flags[position])
        end += 1
      }
    }
  }

  /// Joins cells that have core places near each other, and notes which cells are near one of them.
  func link() {
    grid.forEachCellRange(threads: threads) { cells in
      var near = NearCells(grid)
      var pair = ClosePair(grid)
      for cell in cells where counts[cell] > 0 {
        near.forEach(near: cell) { range in
          for other in range {
            if Int(counts[other]) < grid.positions(other).count {
              isNearCore[other].store(true, ordering: .relaxed)
            }
            // Of two cells the first looks at the second.
            if other <= cell || counts[other] == 0 || sets.areJoined(cell, other) { continue }
            if pair.exists(between: cores(cell), and: cores(other)) { sets.join(cell, other) }
          }
        }
      }
    }
  }
}
