import CSystem
import GeoFeatures

/// One record of an XML document, whole: its elements, attributes and texts in flat arrays.
///
/// Node 0 is the record itself; `-1` is no node. The memory is used again for the next record.
struct RecordTree: ~Copyable {
  struct Node: BitwiseCopyable {
    var name: RecordName
    var space: RecordSpace
    var namespace: Namespace
    var line: Int32
    var firstChild: Int32 = -1
    var lastChild: Int32 = -1
    var next: Int32 = -1
    /// The first node behind it that does not stand in it.
    var end: Int32 = -1
    var attributeStart: Int32
    var attributeCount: Int32 = 0
    var textStart: Int
    var textEnd: Int
  }

  struct Attribute: BitwiseCopyable {
    var name: RecordName
    var space: RecordSpace
    var namespace: Namespace
    var start: Int
    var end: Int
  }

  /// Text of a node that stands behind a child.
  struct Piece: BitwiseCopyable {
    var node: Int32
    var start: Int
    var end: Int
  }

  private var nodes = GrowableBuffer<Node>(minimumCapacity: 256)
  private var attributes = GrowableBuffer<Attribute>(minimumCapacity: 64)
  private var bytes = ByteBuffer(minimumCapacity: 4096)
  /// The nodes that are open, outermost first.
  private var open = GrowableBuffer<Int32>(minimumCapacity: 32)
  /// Texts behind children, of the nodes that are open, outermost first.
  private var pieces = GrowableBuffer<Piece>(minimumCapacity: 8)
  /// Whether the last piece is the last thing that came.
  private var isInPiece = false
  /// How many elements and attributes are in another namespace than the record.
  private(set) var foreignCount = 0

  init() {}

  // MARK: Building

  /// How many bytes of texts and values it holds.
  var textCount: Int { bytes.count }

  /// How many bytes it takes.
  var size: Int { bytes.count + nodes.count * MemoryLayout<Node>.stride }

  /// How many bytes the text at hand has so far: that of the open element, up to or behind a child.
  @inline(__always)
  var openTextCount: Int {
    if isInPiece { return pieces[pieces.count - 1].end - pieces[pieces.count - 1].start }
    let node = Int(open[open.count - 1])
    return nodes[node].textEnd >= 0 ? 0 : bytes.count - nodes[node].textStart
  }

  /// Forgets everything.
  mutating func reset() {
    nodes.truncate(to: 0)
    attributes.truncate(to: 0)
    bytes.truncate(to: 0)
    open.truncate(to: 0)
    pieces.truncate(to: 0)
    isInPiece = false
    foreignCount = 0
  }

  /// Begins an element in the one that is open.
  mutating func begin(
    _ name: RecordName, _ space: RecordSpace, _ namespace: Namespace, line: Int
  ) {
    let number = Int32(nodes.count)
    isInPiece = false
    if open.count > 0 {
      let parent = Int(open[open.count - 1])
      closeText(of: parent)
      if nodes[parent].lastChild >= 0 {
        nodes[Int(nodes[parent].lastChild)].next = number
      } else {
        nodes[parent].firstChild = number
      }
      nodes[parent].lastChild = number
      if space != nodes[0].space { foreignCount += 1 }
    }
    nodes.append(
      Node(
        name: name, space: space, namespace: namespace, line: Int32(truncatingIfNeeded: line),
        attributeStart: Int32(attributes.count), textStart: bytes.count, textEnd: -1))
    open.append(number)
  }

  /// Adds an attribute to the element that was begun last.
  mutating func add(
    _ name: RecordName, _ space: RecordSpace, _ namespace: Namespace, value: Bytes
  ) {
    let start = bytes.count
    bytes.append(contentsOf: value)
    attributes.append(
      Attribute(name: name, space: space, namespace: namespace, start: start, end: bytes.count))
    if space != .none { foreignCount += 1 }
    let last = nodes.count - 1
    nodes[last].attributeCount += 1
    nodes[last].textStart = bytes.count
  }

  /// Adds to the text of the element that is open.
  @inline(__always)
  mutating func append(_ text: Bytes) {
    let node = open[open.count - 1]
    if nodes[Int(node)].textEnd >= 0 { return appendAfterChild(text, node) }
    bytes.append(contentsOf: text)
  }

  /// Text behind a child is kept where it is more than blanks, as part of the element's own.
  private mutating func appendAfterChild(_ text: Bytes, _ node: Int32) {
    if !isInPiece {
      if XMLText.isBlank(text) { return }
      pieces.append(Piece(node: node, start: bytes.count, end: bytes.count))
      isInPiece = true
    }
    bytes.append(contentsOf: text)
    pieces[pieces.count - 1].end = bytes.count
  }

  /// Escapes the text that the open element has so far, for tags are to stand in it.
  mutating func escapeText() {
    let start = nodes[Int(open[open.count - 1])].textStart
    let text = Bytes(rebasing: bytes.bytes[start...])
    if text.isEmpty { return }
    var escaped = ByteBuffer(minimumCapacity: text.count)
    XMLMarkup.appendText(text, to: &escaped)
    bytes.truncate(to: start)
    bytes.append(contentsOf: escaped.bytes)
  }

  private mutating func closeText(of node: Int) {
    if nodes[node].textEnd < 0 { nodes[node].textEnd = bytes.count }
  }

  /// Ends the element that is open.
  mutating func end() {
    let node = Int(open[open.count - 1])
    closeText(of: node)
    isInPiece = false
    if pieces.count > 0 && Int(pieces[pieces.count - 1].node) == node { joinPieces(of: node) }
    nodes[node].end = Int32(nodes.count)
    open.truncate(to: open.count - 1)
  }

  /// Puts the texts between and behind a node's children behind the one before them, with a blank
  /// between.
  private mutating func joinPieces(of node: Int) {
    var first = pieces.count
    while first > 0 && Int(pieces[first - 1].node) == node { first -= 1 }
    let start = bytes.count
    repeatBytes(nodes[node].textStart..<nodes[node].textEnd)
    for index in first..<pieces.count {
      bytes.append(" ")
      repeatBytes(pieces[index].start..<pieces[index].end)
    }
    pieces.truncate(to: first)
    nodes[node].textStart = start
    nodes[node].textEnd = bytes.count
  }

  /// Adds bytes that are there once more at the end.
  private mutating func repeatBytes(_ range: Range<Int>) {
    let place = bytes.reserve(range.count)
    place.update(from: bytes.base + range.lowerBound, count: range.count)
    bytes.commit(range.count)
  }

  // MARK: Looking

  /// The elements; node 0 is the record.
  var count: Int { nodes.count }

  func name(_ node: Int32) -> RecordName { nodes[Int(node)].name }
  func namespace(_ node: Int32) -> Namespace { nodes[Int(node)].namespace }
  func line(_ node: Int32) -> Int { Int(nodes[Int(node)].line) }
  func space(_ node: Int32) -> RecordSpace { nodes[Int(node)].space }
  func hasChildren(_ node: Int32) -> Bool { nodes[Int(node)].firstChild >= 0 }

  /// The first node behind a node that does not stand in it; of no node, 0. Nodes stand in the
  /// order of the document.
  func end(_ node: Int32) -> Int32 { node < 0 ? 0 : nodes[Int(node)].end }

  /// The first child, or -1.
  func first(_ node: Int32) -> Int32 { nodes[Int(node)].firstChild }

  /// The next sibling, or -1.
  func next(_ node: Int32) -> Int32 { nodes[Int(node)].next }

  /// The first child of that name, or -1; of no node, -1.
  @inline(__always)
  func child(_ node: Int32, _ name: RecordName) -> Int32 {
    if node < 0 { return -1 }
    return named(name, from: nodes[Int(node)].firstChild)
  }

  /// The next sibling of the same name, or -1.
  func nextAlike(_ node: Int32) -> Int32 { named(name(node), from: next(node)) }

  private func named(_ name: RecordName, from first: Int32) -> Int32 {
    var child = first
    while child >= 0 {
      if nodes[Int(child)].name == name { return child }
      child = nodes[Int(child)].next
    }
    return -1
  }

  /// The node's own text without blanks at its ends; of no node, none.
  func text(_ node: Int32) -> Bytes {
    if node < 0 { return Bytes(start: nil, count: 0) }
    let range = nodes[Int(node)].textStart..<nodes[Int(node)].textEnd
    return XMLText.trimmed(Bytes(rebasing: bytes.bytes[range]))
  }

  /// The value of the node's attribute of that local name, trimmed, or nil.
  func attribute(_ node: Int32, _ name: RecordName) -> Bytes? {
    if node < 0 { return nil }
    for index in attributes(node) where attributes[index].name == name { return value(index) }
    return nil
  }

  /// The places of the node's attributes.
  func attributes(_ node: Int32) -> Range<Int> {
    let start = Int(nodes[Int(node)].attributeStart)
    return start..<start + Int(nodes[Int(node)].attributeCount)
  }

  func attributeName(_ index: Int) -> RecordName { attributes[index].name }
  func attributeSpace(_ index: Int) -> RecordSpace { attributes[index].space }
  func attributeNamespace(_ index: Int) -> Namespace { attributes[index].namespace }

  /// The value of the attribute at a place, trimmed.
  func value(_ index: Int) -> Bytes {
    XMLText.trimmed(Bytes(rebasing: bytes.bytes[attributes[index].start..<attributes[index].end]))
  }
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// Whether both hold the same bytes.
  @inline(__always)
  func isEqual(to other: Bytes) -> Bool {
    guard count == other.count else { return false }
    guard count > 0, let left = baseAddress, let right = other.baseAddress else { return true }
    return memcmp(left, right, count) == 0
  }
}
