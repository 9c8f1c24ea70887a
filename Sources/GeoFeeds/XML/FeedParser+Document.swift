import CLibXML2
import CSystem
import GeoFeatures

extension FeedParser {
  /// An element outside the items, or the start of an item.
  mutating func startOutside(
    _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?, _ uri: UnsafePointer<UInt8>?,
    _ attributes: Attributes
  ) {
    let name = String(cString: local)
    if depth == 1 { decideKind(root: name, uri: uri) }
    pushBase(attributes)
    if isItem(name) {
      beginItem(attributes)
    } else {
      if document.kind == .other { count(name, prefix) }
      if plan.reachesAbove { keepAncestor(attributes) }
    }
  }

  /// The end of an element outside the items, the item itself included.
  mutating func endOutside() {
    popBase()
    if !document.ancestors.isEmpty { document.ancestors.removeLast() }
  }

  private func isItem(_ name: String) -> Bool {
    switch document.kind {
    case .undecided, .other: false
    case .atom, .rss, .rdf, .records: name == document.item
    }
  }

  private mutating func decideKind(root: String, uri: UnsafePointer<UInt8>?) {
    document.root = root
    if let record = plan.record {
      document.kind = .records
      document.item = record.split(separator: ":").last.map(String.init) ?? record
      return
    }
    let (namespace, isExact) = uri.map { Namespace.of(uri: String(cString: $0)) } ?? (.none, true)
    switch (root, namespace) {
    case ("feed", .atom), ("feed", .none), ("feed", .other), ("entry", .atom), ("entry", .none):
      document.kind = .atom
      document.item = "entry"
    case ("rss", _), ("channel", .none), ("item", .none), ("channel", .rss), ("item", .rss):
      document.kind = .rss
      document.item = "item"
    case ("RDF", _):
      document.kind = .rdf
      document.item = "item"
    default: document.kind = .other
    }
    if document.kind != .other {
      if !isExact {
        irregular("near-miss-namespace", .repaired) {
          "the root's namespace is not quite that of \(root == "feed" ? "Atom" : "RSS")"
        }
      }
      if ["entry", "item", "channel"].contains(root) {
        irregular("bare-root", .repaired) { "the root is a bare <\(root)>, not a feed" }
      }
    }
  }

  /// Logs what belongs to the whole input, and tells a reader of a part to leave it to one of the
  /// whole.
  mutating func irregular(
    _ kind: String, _ severity: Diagnostic.Severity, _ message: () -> String
  ) {
    isIrregular = true
    log.add(kind, severity, at: place(), message)
  }

  /// Stacks what xml:base says (XML Base; RFC 4287, 2).
  mutating func pushBase(_ attributes: Attributes) {
    var current = document.baseStack.last ?? 0
    for index in 0..<attributes.count where attributes.base?[index * 5] == names.base {
      guard let attribute = attributes[index], attribute.prefix == names.xml else { continue }
      let reference = String(decoding: attribute.value, as: UTF8.self)
      let base = bases[current]
      bases.append(base.isEmpty ? reference : URIReference.resolve(reference, against: base))
      current = bases.count - 1
    }
    document.baseStack.append(current)
  }

  /// Forgets what xml:base said in the element that ends, and in what stood in it.
  mutating func popBase() {
    document.baseStack.removeLast()
    let last = document.baseStack.last ?? 0
    if bases.count > last + 1 { bases.removeLast(bases.count - last - 1) }
  }

  private mutating func count(_ local: String, _ prefix: UnsafePointer<UInt8>?) {
    let name = prefix.map { "\(String(cString: $0)):\(local)" } ?? local
    if let index = document.seen.firstIndex(where: { $0.name == name }) {
      document.seen[index].count += 1
    } else if document.seen.count < 1000 {
      document.seen.append((name, 1))
    }
  }

  private mutating func keepAncestor(_ attributes: Attributes) {
    var kept: [(name: String, value: [UInt8])] = []
    for index in 0..<attributes.count {
      if let attribute = attributes[index] {
        kept.append((String(cString: attribute.local), Array(attribute.value)))
      }
    }
    document.ancestors.append(kept)
  }

  /// What an input that is no feed should be called.
  func notAFeed() -> Failure {
    let place = Place(source: xml.name)
    let known: [String: String] = [
      "kml": "KML", "quakeml": "QuakeML", "alert": "a CAP alert", "gpx": "GPX",
      "seiscomp": "SeisComPML", "Report": "a JMA report", "html": "an HTML page",
      "opml": "an OPML list of feeds", "sitemapindex": "a sitemap",
    ]
    if document.root == "html" {
      return Failure(
        .unreadable, "an HTML page, not a feed", at: place,
        advice: "the address of the feed itself is needed")
    }
    if let title = known[document.root] {
      return Failure(
        .unreadable, "\(title), which is not read as a feed", at: place,
        advice: "`rhumb formats` lists what is read")
    }
    let repeated = document.seen.filter { $0.count > 1 }.prefix(8)
      .map { "\($0.name) (\($0.count))" }
    let hint =
      repeated.isEmpty
      ? "no element is repeated" : "repeated elements are \(repeated.joined(separator: ", "))"
    return Failure(
      .unreadable, "XML that is no feed: the root is <\(document.root)>; \(hint)", at: place,
      advice: "name the element of its records with --record, or give a profile")
  }
}
