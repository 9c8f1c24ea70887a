import GeoFeatures

/// Places on the globe in a static kd-tree over their unit vectors (Bentley 1975, Multidimensional
/// binary search trees used for associative searching, CACM 18, 509, doi:10.1145/361002.361007): built
/// once, seamless at 180° and at the poles, without an object or an allocation per place or query.
///
/// The tree is balanced and has no pointers. Nodes are numbered from 1 as in a heap: the children of
/// `n` are `2n` and `2n + 1`, those from ``firstLeaf`` on are leaves of at most ``leafSize`` places.
/// Places lie in the tree's order; *position* is a place's number there, *row* its number in the input.
/// A node has the positions of a range, and a box round its vectors.
///
/// Who searches by more than distance builds figures per node with ``nodeFigures(_:empty:combine:)`` (the least
/// time, the greatest magnitude) and searches with ``forEachLeaf(where:_:)`` or ``search(bound:leaf:)``.
public struct SphereIndex: Sendable {
  /// How many places a leaf has at most.
  public static let leafSize = 16

  /// The vectors' coordinates, by position.
  public let x: SharedBuffer<Double>
  /// The vectors' coordinates, by position.
  public let y: SharedBuffer<Double>
  /// The vectors' coordinates, by position.
  public let z: SharedBuffer<Double>
  /// The row of each position.
  public let rows: SharedBuffer<UInt32>
  /// Degrees, by row.
  public let longitudes: SharedBuffer<Double>
  /// Degrees, by row.
  public let latitudes: SharedBuffer<Double>
  /// How many levels of nodes there are above the leaves.
  public let levels: Int
  /// Six numbers a node: least and greatest x, y and z.
  @usableFromInline let boxes: SharedBuffer<Double>

  init(
    _ longitudes: SharedBuffer<Double>, _ latitudes: SharedBuffer<Double>, levels: Int,
    x: SharedBuffer<Double>, y: SharedBuffer<Double>, z: SharedBuffer<Double>,
    rows: SharedBuffer<UInt32>, boxes: SharedBuffer<Double>
  ) {
    (self.longitudes, self.latitudes, self.levels) = (longitudes, latitudes, levels)
    (self.x, self.y, self.z, self.rows, self.boxes) = (x, y, z, rows, boxes)
  }

  /// How many places there are: rows whose longitude or latitude is not finite are left out.
  @inlinable public var count: Int { rows.count }

  /// The number of the first leaf; there are as many leaves.
  @inlinable public var firstLeaf: Int { 1 << levels }

  /// The number after that of the last node.
  @inlinable public var nodeEnd: Int { 2 << levels }

  /// The positions below a node.
  @inlinable @inline(__always)
  public func positions(ofNode node: Int) -> Range<Int> {
    let level = Int.bitWidth - 1 - node.leadingZeroBitCount
    let place = node - 1 << level
    return (count * place) >> level..<(count * (place + 1)) >> level
  }

  /// The place at a position.
  @inlinable @inline(__always)
  public func place(_ position: Int) -> SpherePlace {
    let row = Int(rows[position])
    return SpherePlace(
      longitude: longitudes[row], latitude: latitudes[row], x: x[position], y: y[position],
      z: z[position])
  }

  /// The squared chord from a place to the one at a position.
  @inlinable @inline(__always)
  public func squaredChord(_ position: Int, to place: SpherePlace) -> Double {
    let (dx, dy, dz) = (x[position] - place.x, y[position] - place.y, z[position] - place.z)
    return dx * dx + dy * dy + dz * dz
  }

  /// A squared chord that no place below a node falls short of; infinite for a node without places.
  @inlinable @inline(__always)
  public func leastSquaredChord(ofNode node: Int, to place: SpherePlace) -> Double {
    let at = 6 * node
    let dx = max(boxes[at] - place.x, place.x - boxes[at + 1], 0)
    let dy = max(boxes[at + 2] - place.y, place.y - boxes[at + 3], 0)
    let dz = max(boxes[at + 4] - place.z, place.z - boxes[at + 5], 0)
    return dx * dx + dy * dy + dz * dz
  }

  /// A squared chord that no place below a node exceeds.
  @inlinable @inline(__always)
  public func greatestSquaredChord(ofNode node: Int, to place: SpherePlace) -> Double {
    let at = 6 * node
    let dx = max(place.x - boxes[at], boxes[at + 1] - place.x)
    let dy = max(place.y - boxes[at + 2], boxes[at + 3] - place.y)
    let dz = max(place.z - boxes[at + 4], boxes[at + 5] - place.z)
    return dx * dx + dy * dy + dz * dz
  }

  /// A squared chord that no pair of places of two nodes falls short of.
  @inlinable @inline(__always)
  public func leastSquaredChord(between a: Int, and b: Int) -> Double {
    let (a, b) = (6 * a, 6 * b)
    let dx = max(boxes[a] - boxes[b + 1], boxes[b] - boxes[a + 1], 0)
    let dy = max(boxes[a + 2] - boxes[b + 3], boxes[b + 2] - boxes[a + 3], 0)
    let dz = max(boxes[a + 4] - boxes[b + 5], boxes[b + 4] - boxes[a + 5], 0)
    return dx * dx + dy * dy + dz * dz
  }

  /// A figure of each node, from those of the rows below it: its least time with `min`, its greatest
  /// magnitude with `max`. O(count).
  ///
  /// - Parameters:
  ///   - values: The figure of each row.
  ///   - empty: The figure of a node without places.
  ///   - combine: Makes one of two; neither order nor grouping may matter to it.
  /// - Returns: The figures by node; that at 0 belongs to none.
  public func nodeFigures<Figure: BitwiseCopyable>(
    _ values: UnsafeBufferPointer<Figure>, empty: Figure, combine: (Figure, Figure) -> Figure
  ) -> SharedBuffer<Figure> {
    var figures = GrowableBuffer<Figure>(minimumCapacity: nodeEnd)
    figures.append(repeating: empty, count: nodeEnd)
    for node in stride(from: nodeEnd - 1, to: 0, by: -1) {
      if node >= firstLeaf {
        for position in positions(ofNode: node) {
          figures[node] = combine(figures[node], values[Int(rows[position])])
        }
      } else {
        figures[node] = combine(figures[2 * node], figures[2 * node + 1])
      }
    }
    return figures.share()
  }
}
