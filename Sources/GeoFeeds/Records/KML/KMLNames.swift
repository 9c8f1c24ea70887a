import GeoFeatures

/// What the names of a document mean, by their numbers.
struct KMLNames: ~Copyable {
  private static let misspelled: UInt8 = 0x80

  private let names: RecordNames
  private var meanings = GrowableBuffer<UInt8>(minimumCapacity: 128)
  private var exact: [String: KMLElement] = [:]
  /// Some agencies write names in other letters: extendeddata, snippet.
  private var folded: [String: KMLElement] = [:]

  init(_ names: RecordNames) {
    self.names = names
    for (name, element) in KMLElement.names {
      exact[name] = element
      folded[name.lowercased()] = element
    }
  }

  /// What a name means.
  @inline(__always)
  mutating func meaning(_ name: RecordName) -> KMLElement {
    let number = Int(name.number)
    if number >= meanings.count { learn(upTo: number) }
    return KMLElement(rawValue: meanings[number] & ~Self.misspelled) ?? .foreign
  }

  /// What an element of a record means; an element of a namespace that is not KML's is foreign.
  @inline(__always)
  mutating func meaning(_ node: Int32, of record: borrowing RecordTree) -> KMLElement {
    let element = meaning(record.name(node))
    switch record.namespace(node) {
    case .none, .kml, .gx: return element
    case .atom: return element == .author || element == .link ? element : .foreign
    // An unknown version of KML's own namespace has no prefix.
    case .other where names.prefix(record.space(node)).isEmpty: return element
    default: return .foreign
    }
  }

  /// Whether a name that means something is spelled in other letters than KML has; said once of each.
  @inline(__always)
  mutating func takeMisspelling(_ name: RecordName) -> Bool {
    let number = Int(name.number)
    if meanings[number] & Self.misspelled == 0 { return false }
    meanings[number] &= ~Self.misspelled
    return true
  }

  @inline(never)
  private mutating func learn(upTo number: Int) {
    while meanings.count <= number {
      let text = names[RecordName(number: Int32(meanings.count))]
      if let element = exact[text] {
        meanings.append(element.rawValue)
      } else {
        let element = folded[text.lowercased()]
        meanings.append(element.map { $0.rawValue | Self.misspelled } ?? 0)
      }
    }
  }
}
