import CLibXML2
import GeoFeatures

/// The local name of an element or attribute, as a number: equal names have equal numbers.
struct RecordName: Equatable, BitwiseCopyable {
  let number: Int32
}

/// The names that occur in a document, numbered.
///
/// libxml2 interns names, so that a name is told by its address after it was met once.
final class RecordNames {
  private var numbers: [String: Int32] = [:]
  private var texts: [String] = []
  private var known: UnsafeMutableBufferPointer<(name: UnsafePointer<UInt8>?, number: Int32)>
  private var knownCount = 0
  /// What was wrong with namespaces met since this was emptied: a kind and a message.
  var faults: [(kind: String, message: String)] = []
  private var namespaces: [(uri: UnsafePointer<UInt8>, namespace: Namespace)] = []

  init() {
    known = .allocate(capacity: 256)
    known.initialize(repeating: (nil, 0))
  }

  deinit { known.deallocate() }

  /// The number of a name, given it where it is new.
  subscript(name: String) -> RecordName {
    if let number = numbers[name] { return RecordName(number: number) }
    let number = Int32(texts.count)
    numbers[name] = number
    texts.append(name)
    return RecordName(number: number)
  }

  /// The text of a name.
  subscript(name: RecordName) -> String { texts[Int(name.number)] }

  /// The name that libxml2 has interned at an address.
  @inline(__always)
  func name(at pointer: UnsafePointer<UInt8>) -> RecordName {
    var index = Self.hash(pointer) & (known.count - 1)
    while let other = known[index].name {
      if other == pointer { return RecordName(number: known[index].number) }
      index = (index + 1) & (known.count - 1)
    }
    return remember(pointer)
  }

  private func remember(_ pointer: UnsafePointer<UInt8>) -> RecordName {
    let name = self[String(cString: pointer)]
    knownCount += 1
    if knownCount * 2 > known.count {
      let old = known
      known = .allocate(capacity: old.count * 2)
      known.initialize(repeating: (nil, 0))
      for entry in old where entry.name != nil { place(entry) }
      old.deallocate()
    }
    place((pointer, name.number))
    return name
  }

  private func place(_ entry: (name: UnsafePointer<UInt8>?, number: Int32)) {
    guard let pointer = entry.name else { return }
    var index = Self.hash(pointer) & (known.count - 1)
    while known[index].name != nil { index = (index + 1) & (known.count - 1) }
    known[index] = entry
  }

  @inline(__always)
  private static func hash(_ pointer: UnsafePointer<UInt8>) -> Int {
    Int(bitPattern: UInt(bitPattern: pointer) &* 0x9E37_79B9_7F4A_7C15 >> 20)
  }

  /// The namespace of an element: that of its URI, else the one that its prefix usually stands for.
  @inline(__always)
  func namespace(
    uri: UnsafePointer<UInt8>?, prefix: UnsafePointer<UInt8>?
  ) -> Namespace {
    guard let key = uri ?? prefix else { return .none }
    for entry in namespaces where entry.uri == key { return entry.namespace }
    let text = String(cString: key)
    let found: (namespace: Namespace, isExact: Bool)
    if uri == nil {
      found = (Namespace.wellKnown(prefix: text) ?? .other, true)
      faults.append(("undeclared-prefix", "the prefix \(text) is not declared"))
    } else {
      found = Namespace.of(uri: text)
    }
    if !found.isExact {
      faults.append(
        (
          "near-miss-namespace",
          "\"\(text)\" is not quite the namespace of \(found.namespace.prefix)"
        ))
    }
    namespaces.append((key, found.namespace))
    return found.namespace
  }
}
