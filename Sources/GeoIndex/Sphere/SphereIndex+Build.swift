import GeoFeatures

extension SphereIndex {
  /// Builds an index. O(n log n); 32 bytes a place beside what stays, which is 28 bytes and the box of
  /// every eighth to sixteenth.
  ///
  /// - Parameters:
  ///   - longitudes: Degrees, of each row; any turn round the globe.
  ///   - latitudes: Degrees, of each row. Rows that are not finite in both are left out.
  ///   - threads: How many threads may work; the index is the same with any.
  public init(
    longitudes: SharedBuffer<Double>, latitudes: SharedBuffer<Double>, threads: Int = 1
  ) {
    precondition(longitudes.count == latitudes.count && longitudes.count <= Int(UInt32.max))
    let tree = TreeBuilder(longitudes.values, latitudes.values, threads: threads)
    tree.split()
    let count = tree.count
    func shared(_ value: (TreeItem) -> Double) -> SharedBuffer<Double> {
      var buffer = GrowableBuffer<Double>(minimumCapacity: count)
      for position in 0..<count { buffer.append(value(tree.items[position])) }
      return buffer.share()
    }
    var rows = GrowableBuffer<UInt32>(minimumCapacity: count)
    for position in 0..<count { rows.append(tree.items[position].row) }
    var boxes = GrowableBuffer<Double>(minimumCapacity: 6 * tree.nodeEnd)
    boxes.append(
      contentsOf: UnsafeBufferPointer(start: tree.boxes, count: 6 * tree.nodeEnd))
    self.init(
      longitudes, latitudes, levels: tree.levels, x: shared { $0.x }, y: shared { $0.y },
      z: shared { $0.z }, rows: rows.share(), boxes: boxes.share())
  }
}

/// A place under way to its position.
struct TreeItem: BitwiseCopyable {
  var x: Double
  var y: Double
  var z: Double
  var row: UInt32
}

/// Brings places into the order of a balanced tree.
final class TreeBuilder {
  private(set) var count = 0
  let levels: Int
  let items: UnsafeMutablePointer<TreeItem>
  let boxes: UnsafeMutablePointer<Double>
  private let threads: Int

  var nodeEnd: Int { 2 << levels }

  init(
    _ longitudes: UnsafeBufferPointer<Double>, _ latitudes: UnsafeBufferPointer<Double>,
    threads: Int
  ) {
    self.threads = threads
    items = .allocate(capacity: max(1, longitudes.count))
    var located = 0
    for row in 0..<longitudes.count where longitudes[row].isFinite && latitudes[row].isFinite {
      items[located] = TreeItem(x: 0, y: 0, z: 0, row: UInt32(row))
      located += 1
    }
    count = located
    let (items, placed) = (items, located)
    ParallelPieces.forEachRange(of: placed, atLeast: 4096, threads: threads) { range in
      for index in range {
        let row = Int(items[index].row)
        let place = SpherePlace(longitude: longitudes[row], latitude: latitudes[row])
        (items[index].x, items[index].y, items[index].z) = (place.x, place.y, place.z)
      }
    }
    var levels = 0
    while placed > SphereIndex.leafSize << levels { levels += 1 }
    self.levels = levels
    boxes = .allocate(capacity: 6 * (2 << levels))
    boxes.initialize(repeating: 0, count: 6)
  }

  deinit {
    items.deallocate()
    boxes.deallocate()
  }

  /// Splits all nodes: the upper ones a level at a time, what lies below them branch by branch.
  func split() {
    let shared = threads <= 1 ? 0 : min(levels, 3 + threads.bitWidth - threads.leadingZeroBitCount)
    for level in 0..<shared {
      ParallelPieces.forEach(1 << level, threads: threads) { split(1 << level + $0) }
    }
    ParallelPieces.forEach(1 << shared, threads: threads) { branch(1 << shared + $0) }
  }

  private func branch(_ node: Int) {
    split(node)
    if node >= 1 << levels { return }
    branch(2 * node)
    branch(2 * node + 1)
  }

  private func range(_ node: Int) -> Range<Int> {
    let level = Int.bitWidth - 1 - node.leadingZeroBitCount
    let place = node - 1 << level
    return (count * place) >> level..<(count * (place + 1)) >> level
  }

  /// Lays the box round a node, and brings the lesser half along its longest side before the other.
  private func split(_ node: Int) {
    let range = range(node)
    var low = SIMD3<Double>(repeating: .infinity)
    var high = SIMD3<Double>(repeating: -.infinity)
    for index in range {
      let vector = SIMD3(items[index].x, items[index].y, items[index].z)
      low = pointwiseMin(low, vector)
      high = pointwiseMax(high, vector)
    }
    for axis in 0..<3 {
      boxes[6 * node + 2 * axis] = low[axis]
      boxes[6 * node + 2 * axis + 1] = high[axis]
    }
    if node >= 1 << levels { return }
    let sides = high - low
    let axis = sides.x >= sides.y && sides.x >= sides.z ? 0 : sides.y >= sides.z ? 1 : 2
    select(self.range(2 * node + 1).lowerBound, in: range, axis)
  }

  @inline(__always)
  private func key(_ index: Int, _ axis: Int) -> Double {
    UnsafeRawPointer(items + index).loadUnaligned(fromByteOffset: 8 * axis, as: Double.self)
  }

  /// Brings items in order so far that none before `position` is greater than one from there on, as
  /// Hoare's quickselect does (1961, Algorithm 65, CACM 4, 321); pivots are drawn from a fixed sequence, so that no
  /// order of the input makes it quadratic but by great ill luck. O(n) on average.
  private func select(_ position: Int, in range: Range<Int>, _ axis: Int) {
    var (low, high) = (range.lowerBound, range.upperBound - 1)
    var state = UInt64(truncatingIfNeeded: range.count) &* 0x9E37_79B9_7F4A_7C15
    while low < high {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let drawn = low + Int((state >> 33) % UInt64(high - low + 1))
      let middle = low + (high - low) / 2
      let (a, b, c) = (key(low, axis), key(drawn, axis), key(middle, axis))
      let pivot = max(min(a, b), min(max(a, b), c))
      var (left, right) = (low, high)
      while left <= right {
        while key(left, axis) < pivot { left += 1 }
        while key(right, axis) > pivot { right -= 1 }
        if left <= right {
          (items[left], items[right]) = (items[right], items[left])
          left += 1
          right -= 1
        }
      }
      if position <= right { high = right } else if position >= left { low = left } else { return }
    }
  }
}
