import CSystem
import GeoFeatures

/// The elements seen inside items, each a node under the node of its parent.
///
/// libxml2 interns names, so that a name is told by its address: what an element means is worked out
/// once, and found by three pointers after that.
struct NodeTable: ~Copyable {
  /// What is known of an element at its place in an item.
  struct Node: BitwiseCopyable {
    var meaning: ElementMeaning
    var namespace: Namespace
    /// Whether it has the name of an item, and stands in one.
    var isItem = false
    /// Its column, or -1 before it has one.
    var column: Int32 = -1
    var type: FieldType = .text
    /// The patterns that its text is matched with, or -1.
    var extract: Int32 = -1
    /// Whether its text is not kept once the patterns have read it.
    var isHidden = false
    /// Whether its column was asked for by a path: values are read leniently.
    var isRequested = false
    /// Whether several paths lead to its column.
    var hasRivals = false
    /// Its place among these; the lowest that is there counts.
    var rank: UInt8 = 0
    /// Whether it is one of the two children of a pair.
    var part = FeedPath.Part.none
    /// Whether some path leads to one of its attributes.
    var hasWantedAttributes = false
    /// Whether it is another node where it has a certain attribute.
    var hasVariants = false
  }

  /// What an element is where it has a certain attribute.
  private struct Variant {
    let base: Int32
    let attribute: String
    let value: String
    let node: Int32
  }

  private struct Slot: BitwiseCopyable {
    var local: UnsafePointer<UInt8>?
    var space: UnsafePointer<UInt8>?
    var parent: Int32
    var node: Int32
  }

  private(set) var nodes = GrowableBuffer<Node>(minimumCapacity: 64)
  /// Each node's name as a column is named after it, and its path from the item.
  private(set) var names: [String] = []
  private(set) var paths: [[FeedPath.Step]] = []
  private var variants: [Variant] = []
  private var slots: UnsafeMutablePointer<Slot>
  private var mask: Int

  init() {
    mask = 255
    slots = .allocate(capacity: mask + 1)
    slots.initialize(repeating: Slot(local: nil, space: nil, parent: 0, node: -1), count: mask + 1)
    // Node 0 is the item itself.
    nodes.append(Node(meaning: .foreign, namespace: .none))
    names.append("")
    paths.append([])
  }

  deinit { slots.deallocate() }

  /// The node of a child element, or -1 where it is new.
  @inline(__always)
  func find(
    _ local: UnsafePointer<UInt8>, _ space: UnsafePointer<UInt8>?, parent: Int32
  ) -> Int32 {
    var index = Self.hash(local, space, parent) & mask
    while true {
      let slot = slots[index]
      if slot.node < 0 { return -1 }
      if slot.local == local && slot.space == space && slot.parent == parent { return slot.node }
      index = (index + 1) & mask
    }
  }

  /// Adds the node of a child element.
  mutating func add(
    _ local: UnsafePointer<UInt8>, _ space: UnsafePointer<UInt8>?, parent: Int32, _ node: Node,
    name: String, step: String
  ) -> Int32 {
    if (nodes.count + 1) * 2 > mask { grow() }
    let number = Int32(nodes.count)
    nodes.append(node)
    names.append(name)
    paths.append(paths[Int(parent)] + [FeedPath.Step(name: step)])
    place(Slot(local: local, space: space, parent: parent, node: number))
    return number
  }

  /// Adds what an element is where it has that attribute, or nil where that is known.
  mutating func addVariant(of base: Int32, _ attribute: String, _ value: String) -> Int32? {
    let isKnown = variants.contains {
      $0.base == base && $0.attribute == attribute && $0.value == value
    }
    if isKnown { return nil }
    let number = Int32(nodes.count)
    nodes.append(nodes[Int(base)])
    nodes[Int(number)].hasVariants = false
    names.append(names[Int(base)])
    paths.append(paths[Int(base)])
    paths[Int(number)][paths[Int(base)].count - 1].attribute = attribute
    paths[Int(number)][paths[Int(base)].count - 1].value = value
    variants.append(Variant(base: base, attribute: attribute, value: value, node: number))
    nodes[Int(base)].hasVariants = true
    return number
  }

  /// The node of an element that has those attributes.
  func variant(of base: Int32, _ attributes: Attributes) -> Int32 {
    for variant in variants where variant.base == base {
      for index in 0..<attributes.count {
        guard let attribute = attributes[index] else { continue }
        if String(cString: attribute.local) == variant.attribute
          && attribute.value.elementsEqual(variant.value.utf8)
        {
          return variant.node
        }
      }
    }
    return base
  }

  @inline(__always)
  subscript(node: Int32) -> Node {
    get { nodes[Int(node)] }
    set { nodes[Int(node)] = newValue }
  }

  private mutating func place(_ slot: Slot) {
    var index = Self.hash(slot.local, slot.space, slot.parent) & mask
    while slots[index].node >= 0 { index = (index + 1) & mask }
    slots[index] = slot
  }

  private mutating func grow() {
    let old = slots
    let oldCount = mask + 1
    mask = oldCount * 2 - 1
    slots = .allocate(capacity: mask + 1)
    slots.initialize(repeating: Slot(local: nil, space: nil, parent: 0, node: -1), count: mask + 1)
    for index in 0..<oldCount where old[index].node >= 0 { place(old[index]) }
    old.deallocate()
  }

  @inline(__always)
  private static func hash(
    _ local: UnsafePointer<UInt8>?, _ space: UnsafePointer<UInt8>?, _ parent: Int32
  ) -> Int {
    var value = UInt(bitPattern: local) &* 0x9E37_79B9_7F4A_7C15
    value ^= (UInt(bitPattern: space) &+ UInt(bitPattern: Int(parent))) &* 0xC2B2_AE3D_27D4_EB4F
    return Int(bitPattern: value >> 20)
  }
}
