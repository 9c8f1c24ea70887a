import CSystem
import GeoFeatures

extension FeedParser {
  /// The text of an element that ends.
  @inline(__always)
  mutating func finishValue(_ node: NodeTable.Node, _ frame: Frame, _ value: Bytes) {
    if node.meaning.isGeometry && !node.isRequested {
      return finishLocationText(node.meaning, frame, value)
    }
    if node.isRequested || node.meaning == .foreign {
      let trimmed = XMLText.trimmed(value)
      if node.extract >= 0 { extract(Int(node.extract), trimmed) }
      if !trimmed.isEmpty && !node.isHidden { setForeign(frame.node, trimmed) }
      return
    }
    switch node.meaning {
    case .text, .reference, .richText:
      let trimmed = XMLText.trimmed(value)
      if node.extract >= 0 { extract(Int(node.extract), trimmed) }
      if node.isHidden || trimmed.isEmpty { return }
      if node.meaning == .reference {
        setReference(frame.node, trimmed, base: Int(frame.base))
      } else {
        setForeign(frame.node, trimmed)
      }
    case .time:
      let column = self.column(of: frame.node)
      if !builder.hasValue(column) { setTyped(column, .time, XMLText.trimmed(value)) }
    default: break
    }
  }

  /// The column of a node, made where it has none.
  mutating func column(of number: Int32) -> Int {
    let known = nodes[number].column
    if known >= 0 { return Int(known) }
    let name = nodes.names[Int(number)]
    let column = addColumn(name, nodes[number].type)
    nodes[number].column = Int32(column)
    nodes[number].type = builder.schema.fields[column].type
    return column
  }

  /// A column that the feed has and the profile has not.
  mutating func addColumn(_ name: String, _ type: FieldType) -> Int {
    if let known = builder.schema.index(of: name) { return known }
    let lower = name.lowercased()
    if builder.schema.fields.contains(where: { $0.name.lowercased() == lower }) {
      // Which of them comes first shows only to a reader of the whole input.
      isIrregular = true
    }
    if builder.schema.fields.count >= plan.options.limits.fields { xml.fieldsOverLimit() }
    return builder.addField(Field(name, type, isDeclared: false))
  }

  private mutating func setForeign(_ number: Int32, _ value: Bytes) {
    let column = self.column(of: number)
    setTyped(column, nodes[number].type, value)
  }

  /// Gives the row a value of the column's type; what can't be read as such is null and counted.
  mutating func setTyped(_ column: Int, _ type: FieldType, _ value: Bytes) {
    switch type {
    case .text:
      if value.isEmpty { return }
      if column < plan.lowercased.count && plan.lowercased[column] {
        return setLowercased(column, value)
      }
      builder.join(column, text: value)
    case .json:
      if value.isEmpty || builder.hasValue(column) { return }
      guard JSONValue.isWhole(value, depthLimit: plan.options.limits.depth) else {
        return unreadable("json", column, value)
      }
      builder.set(column, text: value)
    case .real:
      if let number = NumberScanner.lenientReal(value) {
        builder.set(column, real: number)
      } else if !value.isEmpty {
        unreadable("number", column, value)
      }
    case .integer:
      if let number = NumberScanner.integer(value) {
        builder.set(column, integer: number)
      } else if !value.isEmpty {
        unreadable("integer", column, value)
      }
    case .flag:
      switch String(decoding: value.prefix(6), as: UTF8.self).lowercased() {
      case "true", "1", "yes": builder.set(column, flag: true)
      case "false", "0", "no": builder.set(column, flag: false)
      case "": break
      default: unreadable("flag", column, value)
      }
    case .time: setTime(column, value)
    }
  }

  private mutating func setLowercased(_ column: Int, _ value: Bytes) {
    let start = text.count
    for byte in value { text.append(byte &- 65 < 26 ? byte | 32 : byte) }
    builder.set(column, text: Bytes(rebasing: text.bytes[start...]))
    text.truncate(to: start)
  }

  private mutating func setTime(_ column: Int, _ value: Bytes) {
    if value.isEmpty { return }
    guard let time = TimeScanner.parse(value) else { return unreadable("time", column, value) }
    if time.isIrregular {
      report("irregular-time", .repaired) { "the time \"\(Self.excerpt(value))\" is irregular" }
    }
    var milliseconds = time.milliseconds
    if !time.hasZone {
      if let zone = plan.zoneMinutes {
        milliseconds -= Int64(zone) * 60_000
      } else {
        let name = builder.schema.fields[column].name
        if !zonelessColumns.contains(column) {
          zonelessColumns.insert(column)
          irregular("time-without-zone", .note) { "\(name) has no zone: read as UTC" }
        }
      }
    }
    builder.set(column, integer: milliseconds)
  }

  private mutating func unreadable(_ what: String, _ column: Int, _ value: Bytes) {
    let name = builder.schema.fields[column].name
    report("unreadable-\(what)", .rejected) {
      "\(name) \"\(Self.excerpt(value))\" is no \(what == "json" ? "JSON" : what)"
    }
  }

  /// The first characters of a value, for messages.
  static func excerpt(_ value: Bytes) -> String {
    let text = String(decoding: value.prefix(60), as: UTF8.self)
    return value.count > 60 ? text + "…" : text
  }

  /// Reads facts out of a text by the first pattern that fits.
  mutating func extract(_ number: Int, _ value: Bytes) {
    let rules = plan.extracts[number].rules
    for index in 0..<rules.count {
      guard rules[index].pattern.match(value, into: &captures) else { continue }
      let targets = rules[index].targets
      for position in 0..<targets.count {
        let target = targets[position]
        guard let range = captures[position], !builder.hasValue(target.column) else { continue }
        setTyped(target.column, target.type, Bytes(rebasing: value[range]))
      }
      return
    }
  }

  mutating func setReference(_ number: Int32, _ value: Bytes, base: Int) {
    let column = self.column(of: number)
    setReference(column: column, value, base: base)
  }

  private mutating func setReference(column: Int, _ value: Bytes, base: Int) {
    if bases[base].isEmpty || Self.hasScheme(value) {
      builder.join(column, text: value)
    } else {
      let resolved = URIReference.resolve(
        String(decoding: value, as: UTF8.self), against: bases[base])
      var bytes = resolved
      bytes.withUTF8 { builder.join(column, text: $0) }
    }
  }

  private static func hasScheme(_ value: Bytes) -> Bool {
    for byte in value {
      switch byte {
      case UInt8(ascii: ":"): return true
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return false
      default: continue
      }
    }
    return false
  }

  // MARK: Attributes

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
    let path = nodes.paths[Int(number)] + ["@\(name)"]
    attributeValue(path, "\(nodes.names[Int(number)])_\(name)", attribute.value)
  }

  /// An attribute of the item itself.
  mutating func itemAttribute(_ attribute: Attributes.Attribute) {
    let name = String(cString: attribute.local)
    if attribute.prefix?.equals("xml") == true { return }
    if document.kind == .rdf && name == "about" {
      setTyped(addColumn("id", .text), .text, XMLText.trimmed(attribute.value))
    } else if document.kind == .records
      || plan.requests.contains(where: { $0.steps == ["@\(name)"] })
    {
      attributeValue(["@\(name)"], name, attribute.value)
    }
  }

  private mutating func attributeValue(_ path: [String], _ name: String, _ value: Bytes) {
    let trimmed = XMLText.trimmed(value)
    if let request = plan.requests.first(where: { $0.ups == 0 && FeedPath.matches($0.steps, path) })
    {
      setTyped(request.column, request.type, trimmed)
    } else if !trimmed.isEmpty {
      let column = addColumn(ColumnName.safe(name), .text)
      setTyped(column, builder.schema.fields[column].type, trimmed)
    }
  }

  /// Values that stand above the record.
  mutating func fillFromAncestors() {
    for request in plan.requests where request.ups > 0 {
      let index = document.ancestors.count - request.ups
      guard index >= 0, request.steps.count == 1 else { continue }
      let found = document.ancestors[index].first { "@\($0.name)" == request.steps[0] }
      found?.value.withUnsafeBufferPointer {
        setTyped(request.column, request.type, XMLText.trimmed($0))
      }
    }
  }

  // MARK: The end of an item

  /// What follows from what the item says.
  mutating func finishProperties() {
    let defaults = plan.defaults
    for index in 0..<defaults.count where !builder.hasValue(defaults[index].column) {
      setTyped(defaults[index].column, defaults[index].type, Bytes(defaults[index].text))
    }
    if let time = plan.time, let published = plan.published, !builder.hasValue(time),
      builder.hasValue(published)
    {
      builder.set(time, integer: builder.integer(published))
      report("time-from-publication", .note, line: itemLine) {
        "time is that of publication: the item has no other"
      }
    }
  }
}
