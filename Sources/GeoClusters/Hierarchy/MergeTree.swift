import GeoFeatures
import GeoIndex

/// How places come together as the distance grows: a node for every distance at which components merge,
/// however many do at once.
///
/// Merging at one distance all that it joins makes the tree, and all that follows from it, independent of
/// the order in which equal edges come. (Implementations that merge two by two let that order decide to
/// which of two clusters a place between them belongs.)
struct MergeTree: ~Copyable {
  /// The places, and behind them the merges; children are linked.
  struct Node: BitwiseCopyable {
    /// The squared chord at which its children merged.
    var weight: Double
    /// How many places it has.
    var size: Int32
    var firstChild: Int32
    var lastChild: Int32
    var nextSibling: Int32
  }

  private(set) var nodes: GrowableBuffer<Node>
  /// The node that holds all.
  private(set) var root: Int

  /// Builds the tree of a spanning tree's edges. O(n log n).
  init(_ edges: consuming GrowableBuffer<ReachabilityEdge>, count: Int) {
    nodes = GrowableBuffer(minimumCapacity: 2 * count)
    let leaf = Node(weight: -1, size: 1, firstChild: -1, lastChild: -1, nextSibling: -1)
    nodes.append(repeating: leaf, count: count)
    root = count - 1
    var sorted = UnsafeMutableBufferPointer(start: edges.base, count: edges.count)
    sorted.sort { $0.weight < $1.weight }
    let sets = DisjointSets(count: count)
    var tops = GrowableBuffer<Int32>(minimumCapacity: count)
    for place in 0..<count { tops.append(Int32(place)) }
    for index in 0..<edges.count {
      let edge = edges[index]
      let (a, b) = (sets.root(of: Int(edge.a)), sets.root(of: Int(edge.b)))
      root = merge(Int(tops[a]), Int(tops[b]), edge.weight)
      sets.join(a, b)
      tops[min(a, b)] = Int32(root)
    }
  }

  private mutating func merge(_ a: Int, _ b: Int, _ weight: Double) -> Int {
    let (isSameA, isSameB) = (nodes[a].weight == weight, nodes[b].weight == weight)
    if isSameA && isSameB {
      nodes[Int(nodes[a].lastChild)].nextSibling = nodes[b].firstChild
      nodes[a].lastChild = nodes[b].lastChild
      nodes[a].size += nodes[b].size
      return a
    }
    if isSameA { return add(b, to: a) }
    if isSameB { return add(a, to: b) }
    nodes.append(
      Node(
        weight: weight, size: nodes[a].size, firstChild: Int32(a), lastChild: Int32(a),
        nextSibling: -1))
    return add(b, to: nodes.count - 1)
  }

  private mutating func add(_ child: Int, to parent: Int) -> Int {
    nodes[Int(nodes[parent].lastChild)].nextSibling = Int32(child)
    nodes[parent].lastChild = Int32(child)
    nodes[parent].size += nodes[child].size
    return parent
  }

  /// Calls `body` for each child of a node.
  func forEachChild(of node: Int, _ body: (Int) -> Void) {
    var child = nodes[node].firstChild
    while child >= 0 {
      body(Int(child))
      child = nodes[Int(child)].nextSibling
    }
  }

  /// Calls `body` for each place below a node, or for itself where it is one.
  func forEachPlace(below node: Int, _ body: (Int) -> Void) {
    var waiting = [node]
    while let next = waiting.popLast() {
      if nodes[next].firstChild < 0 {
        body(next)
      } else {
        forEachChild(of: next) { waiting.append($0) }
      }
    }
  }
}
