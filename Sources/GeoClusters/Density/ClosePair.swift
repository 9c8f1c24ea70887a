import GeoFeatures

/// Tells whether two cells have a pair of core places that are neighbours.
///
/// Both sets are halved by turns, the half nearer to the other first, until a pair is found or none can
/// be: boxes that are too far apart are passed over, and boxes that lie wholly within reach settle it.
struct ClosePair: ~Copyable {
  struct Item: BitwiseCopyable {
    /// Metres of the vector, and of depth.
    var vector: SIMD4<Double>
    var time: Int64
    var position: Int
  }

  struct Box {
    var low = SIMD4<Double>(repeating: .infinity)
    var high = SIMD4<Double>(repeating: -.infinity)
    var first = Int64.max
    var last = Int64.min
  }

  /// Fewer pairs than that are compared one by one.
  private static let pairLimit = 256

  private let grid: CellGrid
  private let window: Int64
  private var items = GrowableBuffer<Item>()

  init(_ grid: CellGrid) {
    self.grid = grid
    window = grid.input.windowMilliseconds ?? 0
  }

  /// Whether a place at one of the first positions and one of the others are neighbours.
  mutating func exists(between first: Range<Int>, and second: Range<Int>) -> Bool {
    if first.count * second.count <= Self.pairLimit {
      for a in first {
        for b in second where grid.areNeighbours(a, b) { return true }
      }
      return false
    }
    items.truncate(to: 0)
    for position in first { items.append(item(position)) }
    for position in second { items.append(item(position)) }
    let (a, b) = (0..<first.count, first.count..<first.count + second.count)
    return isAny(a, box(a), b, box(b))
  }

  private func item(_ position: Int) -> Item {
    Item(
      vector: SIMD4(
        grid.x[position], grid.y[position], grid.z[position], grid.depths?[position] ?? 0),
      time: grid.times?[position] ?? 0, position: position)
  }

  private func box(_ range: Range<Int>) -> Box {
    var box = Box()
    for index in range {
      box.low = pointwiseMin(box.low, items[index].vector)
      box.high = pointwiseMax(box.high, items[index].vector)
      box.first = min(box.first, items[index].time)
      box.last = max(box.last, items[index].time)
    }
    return box
  }

  private mutating func isAny(_ a: Range<Int>, _ aBox: Box, _ b: Range<Int>, _ bBox: Box) -> Bool {
    if gap(aBox, bBox) > grid.neighbourhood.beyond { return false }
    if max(aBox.first - bBox.last, bBox.first - aBox.last) > window { return false }
    if isAll(aBox, bBox) { return true }
    if a.count * b.count <= Self.pairLimit {
      for i in a {
        for j in b where grid.areNeighbours(items[i].position, items[j].position) { return true }
      }
      return false
    }
    let (aSide, bSide) = (longest(aBox), longest(bBox))
    let isFirst = a.count > 1 && (b.count == 1 || aSide.length >= bSide.length)
    let (range, box, side) = isFirst ? (a, aBox, aSide) : (b, bBox, bSide)
    let middle = split(range, box, axis: side.axis)
    // Places that are all the same are one.
    if middle == range.lowerBound || middle == range.upperBound {
      let one = range.lowerBound..<range.lowerBound + 1
      return isFirst ? isAny(one, aBox, b, bBox) : isAny(a, aBox, one, bBox)
    }
    let (left, right) = (range.lowerBound..<middle, middle..<range.upperBound)
    let (leftBox, rightBox) = (self.box(left), self.box(right))
    let other = isFirst ? bBox : aBox
    let isLeftNearer = gap(leftBox, other) <= gap(rightBox, other)
    let near = isLeftNearer ? (left, leftBox) : (right, rightBox)
    let far = isLeftNearer ? (right, rightBox) : (left, leftBox)
    if isFirst {
      return isAny(near.0, near.1, b, bBox) || isAny(far.0, far.1, b, bBox)
    }
    return isAny(a, aBox, near.0, near.1) || isAny(a, aBox, far.0, far.1)
  }

  /// The square of the least line between places of two boxes, depth included.
  private func gap(_ a: Box, _ b: Box) -> Double {
    let gap = pointwiseMax(pointwiseMax(a.low - b.high, b.low - a.high), SIMD4(repeating: 0))
    return (gap * gap).sum()
  }

  /// Whether all places of one box are neighbours of all of the other.
  private func isAll(_ a: Box, _ b: Box) -> Bool {
    let span = pointwiseMax(a.high - b.low, b.high - a.low)
    let squares = span * span
    let surface = squares.x + squares.y + squares.z
    return surface * grid.neighbourhood.stretch + squares.w <= grid.neighbourhood.within
      && max(a.last - b.first, b.last - a.first) <= window
  }

  /// The longest side of a box; time is the fifth axis, its window as long as the radius.
  private func longest(_ box: Box) -> (axis: Int, length: Double) {
    let sides = box.high - box.low
    var longest = (axis: 0, length: sides[0])
    for axis in 1..<4 where sides[axis] > longest.length { longest = (axis, sides[axis]) }
    let time = Double(box.last - box.first) * grid.neighbourhood.radius / Double(max(1, window))
    return grid.times != nil && time > longest.length ? (4, time) : longest
  }

  /// Brings what lies in the lower half of an axis before the rest.
  private mutating func split(_ range: Range<Int>, _ box: Box, axis: Int) -> Int {
    let time = box.first + (box.last - box.first) / 2
    let middle = axis < 4 ? box.low[axis] + (box.high[axis] - box.low[axis]) / 2 : 0
    var end = range.lowerBound
    for index in range {
      let item = items[index]
      if axis < 4 ? item.vector[axis] <= middle : item.time <= time {
        items[index] = items[end]
        items[end] = item
        end += 1
      }
    }
    return end
  }
}
