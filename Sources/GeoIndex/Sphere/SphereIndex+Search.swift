import GeoFeatures

extension SphereIndex {
  /// Calls `body` for the positions of every leaf that no `keep` of a node above it, or of itself, refuses,
  /// from the first to the last. Nothing is allocated.
  @inlinable
  public func forEachLeaf(where keep: (Int) -> Bool, _ body: (Range<Int>) -> Void) {
    var node = 1
    while true {
      if keep(node) {
        if node < firstLeaf {
          node *= 2
          continue
        }
        body(positions(ofNode: node))
      }
      // On to the next node that is no descendant: up from right children, then to the sibling.
      node = (node + 1) >> (node + 1).trailingZeroBitCount
      if node == 1 { return }
    }
  }

  /// Looks for the best of all places by a measure of its own: goes down to the leaves, the more
  /// promising child first, and passes over nodes that can hold nothing better than what was found.
  ///
  /// - Parameters:
  ///   - bound: A value that no place below the node falls short of.
  ///   - leaf: Looks through the positions of a leaf; returns the value that a place must come below
  ///     to be of use from there on. Places that reach it exactly are looked at too, so that ties can
  ///     be settled.
  @inlinable
  public func search(bound: (Int) -> Double, leaf: (Range<Int>) -> Double) {
    var limit = Double.infinity
    // A level gives at most one node to come back to.
    withUnsafeTemporaryAllocation(of: WaitingNode.self, capacity: levels + 1) { waiting in
      var depth = 0
      var node = 1
      var least = bound(1)
      while true {
        if least <= limit {
          if node < firstLeaf {
            let (left, right) = (bound(2 * node), bound(2 * node + 1))
            let isLeftFirst = left <= right
            waiting[depth] = WaitingNode(
              node: 2 * node + (isLeftFirst ? 1 : 0), bound: isLeftFirst ? right : left)
            depth += 1
            node = 2 * node + (isLeftFirst ? 0 : 1)
            least = isLeftFirst ? left : right
            continue
          }
          limit = leaf(positions(ofNode: node))
        }
        if depth == 0 { return }
        depth -= 1
        node = waiting[depth].node
        least = waiting[depth].bound
      }
    }
  }

  /// Calls `body` with row and squared chord of every place within a radius of another, in the tree's
  /// order; the place itself is among them where it is one of the index.
  @inlinable
  public func forEach(
    within reach: SphereReach, of place: SpherePlace, _ body: (_ row: Int, Double) -> Void
  ) {
    forEachLeaf(where: { leastSquaredChord(ofNode: $0, to: place) <= reach.surelyBeyond }) {
      for position in $0 {
        let square = squaredChord(position, to: place)
        if square > reach.surelyBeyond { continue }
        if square <= reach.surelyWithin
          || reach.contains(place, self.place(position), squaredChord: square)
        {
          body(Int(rows[position]), square)
        }
      }
    }
  }

  /// Adds the rows of all places within a radius of another to a buffer, in the tree's order.
  public func appendRows(
    within reach: SphereReach, of place: SpherePlace, to buffer: inout GrowableBuffer<UInt32>
  ) {
    forEach(within: reach, of: place) { row, _ in buffer.append(UInt32(row)) }
  }

  /// How many places lie within a radius of another; counting ends at `limit`.
  public func count(
    within reach: SphereReach, of place: SpherePlace, limit: Int = .max
  ) -> Int {
    var count = 0
    forEachLeaf(where: {
      if count >= limit || leastSquaredChord(ofNode: $0, to: place) > reach.surelyBeyond {
        return false
      }
      if greatestSquaredChord(ofNode: $0, to: place) <= reach.surelyWithin {
        count += positions(ofNode: $0).count
        return false
      }
      return true
    }) {
      for position in $0 {
        let square = squaredChord(position, to: place)
        if square <= reach.surelyWithin
          || square <= reach.surelyBeyond
            && reach.contains(place, self.place(position), squaredChord: square)
        {
          count += 1
        }
      }
    }
    return min(count, limit)
  }

  /// The place that is nearest to another; of several equally near the first in the input.
  ///
  /// - Parameters:
  ///   - place: Where from.
  ///   - isWanted: Whether a row counts; all do, if nothing is said.
  /// - Returns: Its row, and the squared chord to it; nil where there is none.
  public func nearest(
    to place: SpherePlace, where isWanted: (_ row: Int) -> Bool = { _ in true }
  ) -> (row: Int, squaredChord: Double)? {
    var best: (row: Int, squaredChord: Double)?
    search(bound: { leastSquaredChord(ofNode: $0, to: place) }) { positions in
      for position in positions {
        let square = squaredChord(position, to: place)
        let row = Int(rows[position])
        if let best, (best.squaredChord, best.row) <= (square, row) { continue }
        if isWanted(row) { best = (row, square) }
      }
      return best?.squaredChord ?? .infinity
    }
    return best
  }

  /// Finds the places that are nearest to another, into a list that is emptied first and can be used
  /// again and again; of several equally near the first in the input, for which all that are equally near
  /// are looked at.
  public func findNearest(to place: SpherePlace, _ list: inout NearestList) {
    list.removeAll()
    search(bound: { leastSquaredChord(ofNode: $0, to: place) }) { positions in
      for position in positions {
        list.offer(Int(rows[position]), squaredChord(position, to: place))
      }
      return list.limit
    }
  }
}

/// A node that a search comes back to.
@usableFromInline
struct WaitingNode: BitwiseCopyable {
  @usableFromInline let node: Int
  @usableFromInline let bound: Double

  @usableFromInline
  init(node: Int, bound: Double) {
    self.node = node
    self.bound = bound
  }
}
