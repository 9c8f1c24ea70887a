import GeoFeatures
import GeoIndex

extension EventTree {
  /// Builds the tree. O(n log n).
  ///
  /// - Parameters:
  ///   - catalogue: The events.
  ///   - metres: The distance that counts as much as `milliseconds`: nodes are split along the side
  ///     that is longer by that measure, so both should be about as searches ask for.
  ///   - milliseconds: The time that counts as much.
  init(_ catalogue: EventCatalogue, metres: Double, milliseconds: Double) {
    let builder = EventTreeBuilder(
      catalogue, timeScale: metres / Circle.earthRadiusMetres / milliseconds)
    builder.branch(1)
    let count = catalogue.count
    func shared<Value: BitwiseCopyable>(_ value: (EventTreeItem) -> Value) -> SharedBuffer<Value> {
      var buffer = GrowableBuffer<Value>(minimumCapacity: count)
      for position in 0..<count { buffer.append(value(builder.items[position])) }
      return buffer.share()
    }
    x = shared { $0.vector.x }
    y = shared { $0.vector.y }
    z = shared { $0.vector.z }
    times = shared { $0.time }
    ranks = shared { $0.rank }
    var positions = GrowableBuffer<UInt32>(minimumCapacity: count)
    positions.append(repeating: 0, count: count)
    for position in 0..<count { positions[Int(ranks[position])] = UInt32(position) }
    self.positions = positions.share()
    levels = builder.levels
    var boxes = GrowableBuffer<Double>(minimumCapacity: 8 * (2 << levels))
    boxes.append(
      contentsOf: UnsafeBufferPointer(start: builder.boxes, count: 8 * (2 << levels)))
    self.boxes = boxes.share()
  }
}

/// An event under way to its position.
private struct EventTreeItem: BitwiseCopyable {
  /// The unit vector, and the time in units of its lengths; what nodes are split by.
  var vector: SIMD4<Double>
  /// Milliseconds.
  var time: Double
  var rank: UInt32
}

/// Brings events into the order of a balanced tree.
private final class EventTreeBuilder {
  let levels: Int
  let items: UnsafeMutablePointer<EventTreeItem>
  let boxes: UnsafeMutablePointer<Double>
  private let count: Int

  init(_ catalogue: EventCatalogue, timeScale: Double) {
    count = catalogue.count
    var levels = 0
    while count > EventTree.leafSize << levels { levels += 1 }
    self.levels = levels
    items = .allocate(capacity: max(1, count))
    boxes = .allocate(capacity: 8 * (2 << levels))
    boxes.initialize(repeating: 0, count: 8 * (2 << levels))
    let first = catalogue.times.first ?? 0
    for rank in 0..<count {
      let place = SpherePlace(
        longitude: catalogue.longitudes[rank], latitude: catalogue.latitudes[rank])
      let time = catalogue.times[rank]
      let passed = Double(time.subtractingReportingOverflow(first).partialValue)
      items[rank] = EventTreeItem(
        vector: SIMD4(place.x, place.y, place.z, passed * timeScale), time: Double(time),
        rank: UInt32(rank))
    }
  }

  deinit {
    items.deallocate()
    boxes.deallocate()
  }

  /// Lays boxes round a node and all below it, and brings the lesser half along each one's longest
  /// side before the other.
  func branch(_ node: Int) {
    let level = Int.bitWidth - 1 - node.leadingZeroBitCount
    let place = node - 1 << level
    let range = (count * place) >> level..<(count * (place + 1)) >> level
    var low = SIMD4<Double>(repeating: .infinity)
    var high = SIMD4<Double>(repeating: -.infinity)
    var (first, last) = (Double.infinity, -Double.infinity)
    for index in range {
      low = pointwiseMin(low, items[index].vector)
      high = pointwiseMax(high, items[index].vector)
      first = min(first, items[index].time)
      last = max(last, items[index].time)
    }
    for axis in 0..<3 {
      boxes[8 * node + 2 * axis] = low[axis]
      boxes[8 * node + 2 * axis + 1] = high[axis]
    }
    boxes[8 * node + 6] = first
    boxes[8 * node + 7] = last
    if level == levels { return }
    let sides = high - low
    var axis = 0
    for other in 1..<4 where sides[other] > sides[axis] { axis = other }
    select((count * (2 * place + 1)) >> (level + 1), in: range, axis)
    branch(2 * node)
    branch(2 * node + 1)
  }

  /// Brings items in order so far that none before `position` is greater than one from there on
  /// (Hoare 1961, Algorithm 65, CACM 4, 321). Of equal ones any may come first; the middle of three
  /// is the pivot. O(n) on average.
  private func select(_ position: Int, in range: Range<Int>, _ axis: Int) {
    var (low, high) = (range.lowerBound, range.upperBound - 1)
    var state = UInt64(truncatingIfNeeded: range.count)
    while low < high {
      // The constants of MMIX (Knuth 1999); a fixed sequence, so that the tree is the same every
      // time.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let drawn = low + Int((state >> 33) % UInt64(high - low + 1))
      let (a, b) = (items[low].vector[axis], items[drawn].vector[axis])
      let c = items[low + (high - low) / 2].vector[axis]
      let pivot = max(min(a, b), min(max(a, b), c))
      var (left, right) = (low, high)
      while left <= right {
        while items[left].vector[axis] < pivot { left += 1 }
        while items[right].vector[axis] > pivot { right -= 1 }
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
