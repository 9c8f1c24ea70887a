import GeoFeatures
import GeoIndex
import Geodesy

/// Places sorted by cell, as in the exact DBSCAN of Gan and Tao (2015, DBSCAN revisited, SIGMOD,
/// doi:10.1145/2723372.2737792) and its parallel form by Wang, Gu and Shun (2020, Theoretically-efficient
/// and practical parallel DBSCAN, SIGMOD, doi:10.1145/3318464.3380582).
///
/// Cells of a row on the surface, and thus the places of neighbouring cells of a row, lie one after the
/// other. A strip is what one stack has in one row.
final class CellGrid: @unchecked Sendable {
  let neighbourhood: Neighbourhood
  let surface: SurfaceCells
  let stacks: CellStacks
  let input: ClusterInput
  /// How many places there are in cells.
  let count: Int

  /// By position: the vectors in metres, the depth in metres, the time in milliseconds, the input's row.
  /// Depths and times are there where they are asked for.
  let x: UnsafeMutablePointer<Double>
  let y: UnsafeMutablePointer<Double>
  let z: UnsafeMutablePointer<Double>
  let depths: UnsafeMutablePointer<Double>?
  let times: UnsafeMutablePointer<Int64>?
  let rows: UnsafeMutablePointer<UInt32>

  /// The first position of each cell, and the end.
  let cellStarts: SharedBuffer<UInt32>
  /// The column of each cell.
  let cellColumns: SharedBuffer<UInt32>
  /// The strips' first cells, and the end.
  let stripStarts: SharedBuffer<UInt32>
  /// The row on the surface of each strip.
  let stripRows: SharedBuffer<UInt32>
  /// The first strip of each stack, and the end.
  let stackStarts: SharedBuffer<UInt32>

  var cellCount: Int { cellColumns.count }

  /// Sorts places into cells. O(n).
  init(
    _ input: ClusterInput, _ neighbourhood: Neighbourhood, threads: Int
  ) throws(Failure) {
    self.input = input
    self.neighbourhood = neighbourhood
    surface = try input.surface(for: neighbourhood)
    var keys = input.keys(on: surface, threads: threads)
    let depthBudget = neighbourhood.depthBudget
    let slabMilliseconds = (input.windowMilliseconds ?? 0) + 1
    let firstTime = input.firstTime
    stacks = CellStacks(
      &keys,
      layerReach: input.depths == nil
        ? 0 : Int64(neighbourhood.radius * (1 + SurfaceCells.slack) / depthBudget) + 1,
      slabReach: input.times == nil ? 0 : 1
    ) { row in
      CellStacks.Place(
        slab: input.times.map { ($0[row] - firstTime) / slabMilliseconds } ?? 0,
        layer: input.depths.map { Int64(($0[row] / depthBudget).rounded(.down)) } ?? 0)
    }
    keys.sortByCell(threads: threads)
    count = keys.count
    let capacity = max(1, keys.count)
    x = .allocate(capacity: capacity)
    y = .allocate(capacity: capacity)
    z = .allocate(capacity: capacity)
    rows = .allocate(capacity: capacity)
    depths = input.depths == nil ? nil : .allocate(capacity: capacity)
    times = input.times == nil ? nil : .allocate(capacity: capacity)
    let columnBits = UInt64(input.columnBits(surface))
    var cells = CellLists(stackCount: stacks.places.count)
    for position in 0..<keys.count { cells.add(keys[position], position, columnBits) }
    (cellStarts, cellColumns, stripStarts, stripRows, stackStarts) = cells.finish(keys.count)
    let sorted = keys.share()
    ParallelPieces.forEachRange(of: count, atLeast: 4096, threads: threads) { range in
      for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.blockCount) {
        place(start..<min(start + Self.blockCount, range.upperBound), sorted)
      }
    }
  }

  /// So many places are fetched, from all over the input, before their vectors are made: the fetches wait
  /// for memory side by side rather than one after the other.
  private static let blockCount = 256

  private func place(_ positions: Range<Int>, _ sorted: SharedBuffer<CellKey>) {
    for position in positions {
      let row = Int(sorted[position].point)
      rows[position] = UInt32(row)
      (x[position], y[position]) = (input.longitudes[row], input.latitudes[row])
      if let depths, let source = input.depths { depths[position] = source[row] }
      if let times, let source = input.times { times[position] = source[row] }
    }
    for position in positions {
      let vector = neighbourhood.vector(x[position], y[position])
      (x[position], y[position], z[position]) = (vector.x, vector.y, vector.z)
    }
  }

  deinit {
    x.deallocate()
    y.deallocate()
    z.deallocate()
    rows.deallocate()
    depths?.deallocate()
    times?.deallocate()
  }

  /// Exchanges two places of a cell.
  func swapPlaces(_ a: Int, _ b: Int) {
    if a == b { return }
    (x[a], x[b]) = (x[b], x[a])
    (y[a], y[b]) = (y[b], y[a])
    (z[a], z[b]) = (z[b], z[a])
    (rows[a], rows[b]) = (rows[b], rows[a])
    if let depths { (depths[a], depths[b]) = (depths[b], depths[a]) }
    if let times { (times[a], times[b]) = (times[b], times[a]) }
  }

  /// The positions of a cell.
  @inline(__always)
  func positions(_ cell: Int) -> Range<Int> {
    Int(cellStarts[cell])..<Int(cellStarts[cell + 1])
  }

  /// The positions of cells that lie one after the other.
  @inline(__always)
  func positions(of cells: Range<Int>) -> Range<Int> {
    Int(cellStarts[cells.lowerBound])..<Int(cellStarts[cells.upperBound])
  }

  /// Whether the places at two positions are neighbours.
  @inline(__always)
  func areNeighbours(_ a: Int, _ b: Int) -> Bool {
    let (dx, dy, dz) = (x[a] - x[b], y[a] - y[b], z[a] - z[b])
    let square = dx * dx + dy * dy + dz * dz
    if let times, let window = input.windowMilliseconds, abs(times[a] - times[b]) > window {
      return false
    }
    if let depths {
      let down = (depths[a] - depths[b]) * (depths[a] - depths[b])
      if square * neighbourhood.stretch + down <= neighbourhood.within { return true }
      if square + down > neighbourhood.beyond { return false }
    } else {
      if square <= neighbourhood.within { return true }
      if square > neighbourhood.beyond { return false }
    }
    return decide(a, b)
  }

  /// How many places at some positions are neighbours of the one at another, or at least so many as are
  /// asked for.
  func neighbours(of position: Int, among others: Range<Int>, upTo limit: Int) -> Int {
    var count = 0
    if depths != nil || times != nil {
      for other in others where areNeighbours(position, other) {
        count += 1
        if count >= limit { break }
      }
      return count
    }
    // The same for the surface alone, where most of the time goes.
    let (x, y, z) = (x, y, z)
    let (ownX, ownY, ownZ) = (x[position], y[position], z[position])
    let (within, beyond) = (neighbourhood.within, neighbourhood.beyond)
    for other in others {
      let (dx, dy, dz) = (x[other] - ownX, y[other] - ownY, z[other] - ownZ)
      let square = dx * dx + dy * dy + dz * dz
      if square > beyond { continue }
      if square > within && !decide(position, other) { continue }
      count += 1
      if count >= limit { break }
    }
    return count
  }

  @inline(never)
  private func decide(_ a: Int, _ b: Int) -> Bool {
    let (first, second) = (Int(rows[a]), Int(rows[b]))
    return neighbourhood.decides(
      input.longitudes[first], input.latitudes[first], input.longitudes[second],
      input.latitudes[second], depth: depths.map { $0[a] - $0[b] } ?? 0)
  }

  /// Calls `body` with ranges of cells that have about equally many places, on several threads.
  func forEachCellRange(threads: Int, _ body: (Range<Int>) -> Void) {
    ParallelPieces.forEachRange(of: count, atLeast: 1024, threads: threads) { range in
      let cells = firstCell(from: range.lowerBound)..<firstCell(from: range.upperBound)
      if !cells.isEmpty { body(cells) }
    }
  }

  /// The first cell that begins at a position or behind it.
  private func firstCell(from position: Int) -> Int {
    var (low, high) = (0, cellCount)
    while low < high {
      let middle = (low + high) / 2
      if Int(cellStarts[middle]) < position { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
