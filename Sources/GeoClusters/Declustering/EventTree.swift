import GeoFeatures
import GeoIndex

/// Events in a static kd-tree over their unit vectors and times: nodes are boxes of space and time,
/// so that where 10^5 aftershocks lie within one radius a window of time still finds a few of them.
///
/// Nodes are numbered as those of ``GeoIndex/SphereIndex``: the children of `n` are `2n` and `2n +
/// 1`. *Position* is an event's number in the tree's order, *rank* its number in the catalogue.
struct EventTree: Sendable {
  /// How many events a leaf has at most.
  static let leafSize = 8

  /// The unit vectors' coordinates, by position.
  let x: SharedBuffer<Double>
  let y: SharedBuffer<Double>
  let z: SharedBuffer<Double>
  /// Milliseconds, by position.
  let times: SharedBuffer<Double>
  /// The rank of each position.
  let ranks: SharedBuffer<UInt32>
  /// The position of each rank.
  let positions: SharedBuffer<UInt32>
  /// How many levels of nodes there are above the leaves.
  let levels: Int
  /// Eight numbers a node: least and greatest x, y, z and time.
  let boxes: SharedBuffer<Double>

  var count: Int { ranks.count }
  /// The number of the first leaf.
  @inline(__always)
  var firstLeaf: Int { 1 << levels }
  /// The number after that of the last node.
  var nodeEnd: Int { 2 << levels }

  /// The positions below a node.
  @inline(__always)
  func positions(ofNode node: Int) -> Range<Int> {
    let level = Int.bitWidth - 1 - node.leadingZeroBitCount
    let place = node - 1 << level
    return (count * place) >> level..<(count * (place + 1)) >> level
  }

  /// The leaf that a position lies in.
  @inline(__always)
  func leaf(ofPosition position: Int) -> Int {
    // The last leaf that begins at or before the position.
    firstLeaf + ((position + 1) << levels - 1) / count
  }

  /// The time before which no event below a node is.
  @inline(__always)
  func firstTime(ofNode node: Int) -> Double { boxes[8 * node + 6] }

  /// The time after which no event below a node is.
  @inline(__always)
  func lastTime(ofNode node: Int) -> Double { boxes[8 * node + 7] }

  /// The squared chord from an event to a place.
  @inline(__always)
  func squaredChord(_ position: Int, _ px: Double, _ py: Double, _ pz: Double) -> Double {
    let (dx, dy, dz) = (x[position] - px, y[position] - py, z[position] - pz)
    return dx * dx + dy * dy + dz * dz
  }

  /// A squared chord that no event below a node falls short of.
  @inline(__always)
  func leastSquaredChord(ofNode node: Int, _ px: Double, _ py: Double, _ pz: Double) -> Double {
    let box = boxes.values
    let at = 8 * node
    let dx = max(box[at] - px, px - box[at + 1], 0)
    let dy = max(box[at + 2] - py, py - box[at + 3], 0)
    let dz = max(box[at + 4] - pz, pz - box[at + 5], 0)
    return dx * dx + dy * dy + dz * dz
  }

  /// Calls `body` with the node of every leaf that no `keep` of a node above it, or of itself,
  /// refuses.
  @inline(__always)
  func forEachLeaf(where keep: (Int) -> Bool, _ body: (Int) -> Void) {
    var node = 1
    while true {
      if keep(node) {
        if node < firstLeaf {
          node *= 2
          continue
        }
        body(node)
      }
      // On to the next node that is no descendant.
      node = (node + 1) >> (node + 1).trailingZeroBitCount
      if node == 1 { return }
    }
  }
}
