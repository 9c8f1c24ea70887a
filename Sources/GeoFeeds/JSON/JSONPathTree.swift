import GeoFeatures

/// Paths into nested values, such as `location/lat`, as a tree over the names on their way.
///
/// A step is the name of a member, or the place of an element, from 0. Arrays on the way are gone
/// through: `categories/title` is the title of every category. The first step of a path is a member
/// of the item, which has its ``PropertyPlan`` elsewhere; the tree holds the steps behind it.
struct JSONPathTree: ~Copyable {
  struct Node: BitwiseCopyable {
    var nameStart: Int
    var nameEnd: Int
    /// The place of an element that the step means, or -1 where it is no number.
    var place: Int
    var firstChild: Int32 = -1
    var sibling: Int32 = -1
    var firstTarget: Int32 = -1
  }

  private var nodes = GrowableBuffer<Node>(minimumCapacity: 16)
  private var names = ByteBuffer(minimumCapacity: 256)
  /// What becomes of the values; they are chained by ``PropertyPlan/next``.
  var targets = GrowableBuffer<PropertyPlan>(minimumCapacity: 16)

  /// The steps of a path; none of them is empty.
  static func steps(_ path: String) -> [String] {
    path.split(separator: "/").map(String.init)
  }

  /// Adds a target to a chain, of which it becomes the first.
  mutating func add(_ target: PropertyPlan, to chain: inout Int32) {
    var target = target
    target.next = chain
    targets.append(target)
    chain = Int32(targets.count - 1)
  }

  /// Adds a path below a node, which is made where there is none yet (-1).
  mutating func add(_ steps: ArraySlice<String>, target: PropertyPlan, below node: inout Int32) {
    if node < 0 { node = makeNode("") }
    guard let first = steps.first else {
      var chain = nodes[Int(node)].firstTarget
      add(target, to: &chain)
      nodes[Int(node)].firstTarget = chain
      return
    }
    var name = first
    var child = name.withUTF8 { find($0, below: Int(node)) } ?? -1
    if child < 0 {
      child = Int(makeNode(first))
      nodes[child].sibling = nodes[Int(node)].firstChild
      nodes[Int(node)].firstChild = Int32(child)
    }
    var below = Int32(child)
    add(steps.dropFirst(), target: target, below: &below)
  }

  private mutating func makeNode(_ name: String) -> Int32 {
    let start = names.count
    for byte in name.utf8 { names.append(byte) }
    nodes.append(Node(nameStart: start, nameEnd: names.count, place: Int(name) ?? -1))
    return Int32(nodes.count - 1)
  }

  /// Whether paths go on below the node.
  func hasChildren(_ node: Int) -> Bool { nodes[node].firstChild >= 0 }

  /// The node's first target, or -1.
  func firstTarget(_ node: Int) -> Int32 { nodes[node].firstTarget }

  /// The child of that name, or nil.
  func find(_ name: Bytes, below node: Int) -> Int? {
    var child = Int(nodes[node].firstChild)
    while child >= 0 {
      let known = nodes[child]
      if Bytes(rebasing: names.bytes[known.nameStart..<known.nameEnd]).elementsEqual(name) {
        return child
      }
      child = Int(known.sibling)
    }
    return nil
  }

  /// The child for the element at that place of an array, or nil.
  func find(place: Int, below node: Int) -> Int? {
    var child = Int(nodes[node].firstChild)
    while child >= 0 && nodes[child].place != place { child = Int(nodes[child].sibling) }
    return child < 0 ? nil : child
  }

  /// The largest place of an element that a child means, or -1.
  func largestPlace(below node: Int) -> Int {
    var largest = -1
    var child = Int(nodes[node].firstChild)
    while child >= 0 {
      largest = max(largest, nodes[child].place)
      child = Int(nodes[child].sibling)
    }
    return largest
  }
}
