import GeoFeatures

/// A document of cyclone tracks in memory, JSON or XML alike: what is named how, and what stands in it.
///
/// Node 0 is the whole; `-1` is no node, and everything may be asked of it. A member that is null counts
/// as not there. XML is as in the JSON that is usually made of it: attributes are members, elements that
/// come several times are members of the same name.
final class DocumentTree {
  /// What a node is.
  enum Kind: UInt8 {
    /// A JSON null, or an empty element.
    case null
    /// A text, a number, true or false.
    case scalar
    /// A JSON array.
    case list
    /// Named members.
    case object
  }

  private struct Node: BitwiseCopyable {
    var kind: Kind
    /// Whether its end was there.
    var isWhole = false
    var line: Int32
    var column: Int32
    var nameStart: Int
    var textStart: Int
    var textEnd: Int
    var firstChild: Int32 = -1
    var lastChild: Int32 = -1
    var next: Int32 = -1
  }

  private var nodes = GrowableBuffer<Node>(minimumCapacity: 256)
  private var bytes = ByteBuffer(minimumCapacity: 4096)
  private var open = GrowableBuffer<Int32>(minimumCapacity: 32)
  /// Members that were there once more, of which the last was taken.
  private(set) var doubled: [Int32] = []

  init() {}

  // MARK: Building

  /// How deep the node is that is begun next; 0 is the whole.
  var depth: Int { open.count }

  /// Begins a node in the one that is open; it ends with ``end()``.
  func begin(_ kind: Kind, name: Bytes, text: Bytes = Bytes(start: nil, count: 0), at place: Place)
  {
    let number = Int32(nodes.count)
    if open.count > 0 {
      let parent = Int(open[open.count - 1])
      if nodes[parent].lastChild >= 0 {
        nodes[Int(nodes[parent].lastChild)].next = number
      } else {
        nodes[parent].firstChild = number
      }
      nodes[parent].lastChild = number
    }
    let start = bytes.count
    bytes.append(contentsOf: name)
    bytes.append(contentsOf: text)
    nodes.append(
      Node(
        kind: kind, line: Int32(clamping: place.line ?? 0),
        column: Int32(clamping: place.column ?? 0), nameStart: start,
        textStart: start + name.count, textEnd: bytes.count))
    open.append(number)
  }

  /// Ends the node that is open.
  func end() {
    nodes[Int(open[open.count - 1])].isWhole = true
    open.truncate(to: open.count - 1)
  }

  /// The document broke off: the nodes that are open are not whole.
  func breakOff() { open.truncate(to: 0) }

  // MARK: Looking

  /// Whether nothing was built.
  var isEmpty: Bool { nodes.isEmpty }

  /// What a node is; no node is null.
  func kind(_ node: Int32) -> Kind { node < 0 ? .null : nodes[Int(node)].kind }

  /// Whether its end was there.
  func isWhole(_ node: Int32) -> Bool { node >= 0 && nodes[Int(node)].isWhole }

  /// Where it stands.
  func place(_ node: Int32) -> Place {
    if node < 0 { return Place() }
    let (line, column) = (Int(nodes[Int(node)].line), Int(nodes[Int(node)].column))
    return Place(line: line > 0 ? line : nil, column: column > 0 ? column : nil)
  }

  /// Its name; none of an element of a list.
  func name(_ node: Int32) -> Bytes {
    if node < 0 { return Bytes(start: nil, count: 0) }
    return Bytes(rebasing: bytes.bytes[nodes[Int(node)].nameStart..<nodes[Int(node)].textStart])
  }

  /// The first node in it, or -1.
  func first(_ node: Int32) -> Int32 { node < 0 ? -1 : nodes[Int(node)].firstChild }

  /// The next node beside it, or -1.
  func next(_ node: Int32) -> Int32 { nodes[Int(node)].next }

  /// The member by one of the names, with bars between; the last where there are several, which is
  /// noted. -1 where there is none, or null. See ``DocumentName``.
  func member(_ node: Int32, _ names: StaticString) -> Int32 {
    if kind(node) != .object { return -1 }
    var found: Int32 = -1
    var child = first(node)
    while child >= 0 {
      if kind(child) != .null && DocumentName.matches(name(child), names) {
        if found >= 0 && doubled.last != child { doubled.append(child) }
        found = child
      }
      child = next(child)
    }
    return found
  }

  /// Whether there is a member by one of the names, be it null.
  func hasMember(_ node: Int32, _ names: StaticString) -> Bool {
    var child = kind(node) == .object ? first(node) : -1
    while child >= 0 {
      if DocumentName.matches(name(child), names) { return true }
      child = next(child)
    }
    return false
  }

  /// The members by one of the names, and the elements of those that are lists: what a program writes
  /// as a list of several and as the thing itself where there is one. Nulls are left out.
  func each(_ node: Int32, _ names: StaticString) -> [Int32] {
    var found: [Int32] = []
    var child = kind(node) == .object ? first(node) : -1
    while child >= 0 {
      if DocumentName.matches(name(child), names) { found += elements(child) }
      child = next(child)
    }
    return found
  }

  /// The first member by one of the names in a node, or in the objects in it down to so many levels; -1
  /// where there is none. It may be null.
  func descendant(_ node: Int32, _ names: StaticString, levels: Int) -> Int32 {
    guard kind(node) == .object, levels > 0 else { return -1 }
    var child = first(node)
    while child >= 0 {
      if DocumentName.matches(name(child), names) { return child }
      child = next(child)
    }
    child = first(node)
    while child >= 0 {
      let found = descendant(child, names, levels: levels - 1)
      if found >= 0 { return found }
      child = next(child)
    }
    return -1
  }

  /// The elements of a list, or the node itself where it is none; nulls are left out.
  func elements(_ node: Int32) -> [Int32] {
    guard kind(node) == .list else { return kind(node) == .null ? [] : [node] }
    var found: [Int32] = []
    var child = first(node)
    while child >= 0 {
      if kind(child) != .null { found.append(child) }
      child = next(child)
    }
    return found
  }

  /// The text of a scalar, or of the member of an object that is its text (`#text`, `value`), without
  /// blanks at its ends; nothing of anything else.
  func text(_ node: Int32) -> Bytes {
    var node = node
    if kind(node) == .object { node = member(node, "text|value") }
    guard kind(node) == .scalar else { return Bytes(start: nil, count: 0) }
    return XMLText.trimmed(
      Bytes(rebasing: bytes.bytes[nodes[Int(node)].textStart..<nodes[Int(node)].textEnd]))
  }
}
