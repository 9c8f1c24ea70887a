import CSystem
import GeoFeatures

extension FeedParser {
  /// What the attributes of a child say.
  mutating func startAttributes(
    _ node: NodeTable.Node, _ number: Int32, _ attributes: Attributes, _ frame: inout Frame
  ) {
    var base = Int(frame.base)
    for index in 0..<attributes.count where attributes.base?[index * 5] == names.base {
      guard let attribute = attributes[index], attribute.prefix == names.xml else { continue }
      let reference = String(decoding: attribute.value, as: UTF8.self)
      bases.append(
        bases[base].isEmpty ? reference : URIReference.resolve(reference, against: bases[base]))
      base = bases.count - 1
      frame.base = Int32(base)
    }
    if node.hasWantedAttributes && node.meaning != .foreign {
      for index in 0..<attributes.count {
        if let attribute = attributes[index] { wantedAttribute(number, attribute) }
      }
    }
    switch node.meaning {
    case .link: link(number, attributes, base: base)
    case .term:
      let term = attributes.value(names.term) ?? attributes.value(names.label)
      if let term = term.map(XMLText.trimmed), !term.isEmpty { setForeign(number, term) }
    case .foreign:
      for index in 0..<attributes.count {
        if let attribute = attributes[index] { foreignAttribute(number, attribute) }
      }
    case .simplePoint, .simpleLine, .simplePolygon, .simpleBox, .simpleCircle, .wrapper:
      for index in 0..<attributes.count {
        if let attribute = attributes[index] { simpleAttribute(attribute) }
      }
    default: break
    }
  }

  private mutating func link(_ number: Int32, _ attributes: Attributes, base: Int) {
    guard let target = attributes.value(names.href).map(XMLText.trimmed), !target.isEmpty else {
      return
    }
    let relation = attributes.value(names.rel)
    if relation.map({ $0.isEqual(to: "alternate") }) ?? true {
      let column = self.column(of: number)
      // One address can be followed; a second rendering of the same item stands apart.
      let isTaken = builder.hasValue(column)
      setReference(
        column: isTaken ? addColumn("link_alternate", .text) : column, target, base: base)
    } else if let relation {
      // A relation may be a URI of its own (RFC 4287, 4.2.7.2): its last segment names it.
      let relation = String(decoding: relation, as: UTF8.self)
      let short = relation.split(whereSeparator: { "/#:".contains($0) }).last.map(String.init)
      let column = addColumn("link_\(ColumnName.safe(short ?? relation))", .text)
      setReference(column: column, target, base: base)
    }
  }

  private mutating func foreignAttribute(_ number: Int32, _ attribute: Attributes.Attribute) {
    let name = String(cString: attribute.local)
    if let prefix = attribute.prefix.map({ String(cString: $0) }),
      prefix == "xml" || prefix == "xsi"
    {
      return
    }
    let own = nodes.paths[Int(number)]
    // What the path says of the element need not be said again.
    if own[own.count - 1].attribute == name { return }
    let path = own + [FeedPath.Step(name: "@\(name)")]
    attributeValue(path, "\(nodes.names[Int(number)])_\(name)", attribute.value)
  }

  /// An attribute of an element whose others mean nothing, where a path leads to it.
  private mutating func wantedAttribute(_ number: Int32, _ attribute: Attributes.Attribute) {
    let name = String(cString: attribute.local)
    let path = nodes.paths[Int(number)] + [FeedPath.Step(name: "@\(name)")]
    if plan.request(for: path) != nil { attributeValue(path, name, attribute.value) }
  }

  /// An attribute of the item itself.
  mutating func itemAttribute(_ attribute: Attributes.Attribute) {
    let name = String(cString: attribute.local)
    if attribute.prefix?.equals("xml") == true { return }
    if document.kind == .rdf && name == "about" {
      setTyped(addColumn("id", .text), .text, XMLText.trimmed(attribute.value))
    } else if document.kind == .records
      || plan.request(for: [FeedPath.Step(name: "@\(name)")]) != nil
    {
      attributeValue([FeedPath.Step(name: "@\(name)")], name, attribute.value)
    }
  }

  private mutating func attributeValue(
    _ path: [FeedPath.Step], _ name: String, _ value: Bytes
  ) {
    let trimmed = XMLText.trimmed(value)
    if let request = plan.request(for: path) {
      if request.hasRivals && !admits(request.column, request.rank, trimmed) { return }
      if let number = runner.extraction(of: request.column) { extract(number, trimmed) }
      setTyped(request.column, request.type, trimmed)
    } else if !trimmed.isEmpty {
      let column = addColumn(ColumnName.safe(name), .text)
      setTyped(column, builder.schema.fields[column].type, trimmed)
    }
  }

  /// Values that stand above the record.
  mutating func fillFromAncestors() {
    for request in plan.requests where request.path.ups > 0 {
      let index = document.ancestors.count - request.path.ups
      guard index >= 0, request.path.steps.count == 1 else { continue }
      let found = document.ancestors[index].first { "@\($0.name)" == request.path.steps[0].name }
      found?.value.withUnsafeBufferPointer {
        let value = XMLText.trimmed($0)
        if request.hasRivals && !admits(request.column, request.rank, value) { return }
        setTyped(request.column, request.type, value)
      }
    }
  }
}
