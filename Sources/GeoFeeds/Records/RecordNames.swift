import CLibXML2
import GeoFeatures

/// The local name of an element or attribute, as a number: equal names have equal numbers.
struct RecordName: Equatable, BitwiseCopyable {
  let number: Int32
}

/// The namespace that an element or attribute is in, as a number; 0 is none.
struct RecordSpace: Equatable, BitwiseCopyable {
  let number: Int32

  /// No namespace.
  static let none = RecordSpace(number: 0)
}

/// The names and namespaces that occur in a document, numbered.
final class RecordNames {
  private struct Space {
    var namespace: Namespace
    var uri: String
    var prefix: String
  }

  private var numbers: [String: Int32] = [:]
  private var texts: [String] = []
  // One thread has a document, and no look-up is within another: nothing to check at every element.
  @exclusivity(unchecked) private var known = AddressTable()
  @exclusivity(unchecked) private var spaces = [Space(namespace: .none, uri: "", prefix: "")]
  @exclusivity(unchecked) private var knownSpaces = AddressTable()
  /// What was wrong with namespaces met since this was emptied: a kind and a message.
  @exclusivity(unchecked) var faults: [(kind: String, message: String)] = []

  init() {}

  /// How many different names and namespaces there are.
  var count: Int { texts.count + spaces.count }

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
  func name(at address: UnsafePointer<UInt8>) -> RecordName {
    let number = known.find(address)
    return number >= 0 ? RecordName(number: number) : remember(address)
  }

  private func remember(_ address: UnsafePointer<UInt8>) -> RecordName {
    let name = self[String(cString: address)]
    known.add(address, name.number)
    return name
  }

  /// The namespace of an element or attribute: that of its URI, else the one that its prefix, which
  /// is not declared, usually stands for.
  @inline(__always)
  func space(uri: UnsafePointer<UInt8>?, prefix: UnsafePointer<UInt8>?) -> RecordSpace {
    guard let key = uri ?? prefix else { return .none }
    let number = knownSpaces.find(key)
    return number >= 0 ? RecordSpace(number: number) : remember(key, isURI: uri != nil, prefix)
  }

  private func remember(
    _ key: UnsafePointer<UInt8>, isURI: Bool, _ prefix: UnsafePointer<UInt8>?
  ) -> RecordSpace {
    let text = String(cString: key)
    var isExact = true
    let namespace: Namespace
    if isURI {
      (namespace, isExact) = Namespace.of(uri: text)
    } else {
      namespace = Namespace.wellKnown(prefix: text) ?? .other
      faults.append(("undeclared-prefix", "the prefix \(text) is not declared"))
    }
    if !isExact {
      faults.append(
        ("near-miss-namespace", "\"\(text)\" is not quite the namespace of \(namespace.prefix)"))
    }
    let usual = namespace.prefix
    spaces.append(
      Space(
        namespace: namespace, uri: isURI ? text : "",
        prefix: usual.isEmpty ? prefix.map { String(cString: $0) } ?? "" : usual))
    let number = Int32(spaces.count - 1)
    knownSpaces.add(key, number)
    return RecordSpace(number: number)
  }

  /// What is known of a namespace.
  func namespace(_ space: RecordSpace) -> Namespace { spaces[Int(space.number)].namespace }

  /// The URI of a namespace, or "" where it was not declared.
  func uri(_ space: RecordSpace) -> String { spaces[Int(space.number)].uri }

  /// The usual prefix of a namespace, else the one that it had first; "" where it has none.
  func prefix(_ space: RecordSpace) -> String { spaces[Int(space.number)].prefix }
}
