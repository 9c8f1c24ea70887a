import CSystem
import GeoFeatures

extension FeedParser {
  /// The text of an element that ends.
  @inline(__always)
  mutating func finishValue(_ node: NodeTable.Node, _ frame: Frame, _ value: Bytes) {
    if node.meaning.isGeometry && !node.isRequested {
      return finishLocationText(node.meaning, frame, value)
    }
    if node.part != .none { return finishPair(node, XMLText.trimmed(value)) }
    if node.isRequested || node.meaning == .foreign {
      let trimmed = XMLText.trimmed(value)
      if node.hasRivals && !admits(Int(node.column), node.rank, trimmed) { return }
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

  /// A name, or the value that goes with it: `name=value`.
  private mutating func finishPair(_ node: NodeTable.Node, _ value: Bytes) {
    if node.part == .name { pairName.truncate(to: 0) }
    if node.part == .value && value.isEmpty { return pairName.truncate(to: 0) }
    if node.part == .value && !pairName.isEmpty { pairName.append("=") }
    pairName.append(contentsOf: value)
    guard node.part == .value else { return }
    builder.join(Int(node.column), text: pairName.bytes)
    pairName.truncate(to: 0)
  }

  /// Whether a value of a column that several paths lead to counts: not where one of a path before
  /// it is there.
  private mutating func admits(_ column: Int, _ rank: UInt8, _ value: Bytes) -> Bool {
    if value.isEmpty { return false }
    if builder.hasValue(column) {
      if rank > ranks[column] { return false }
      if rank < ranks[column] { builder.clear(column) }
    }
    ranks[column] = rank
    return true
  }

  /// Begins an item: what no path gave, any path may replace.
  mutating func forgetRanks() {
    ranks = [UInt8](repeating: .max, count: plan.schema.fields.count)
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
    return builder.addField(Field(name, type, isDeclared: false))
  }

  private mutating func setForeign(_ number: Int32, _ value: Bytes) {
    let column = self.column(of: number)
    setTyped(column, nodes[number].type, value)
  }

  /// Gives the row a value of the column's type; what can't be read as such is null and counted.
  mutating func setTyped(_ column: Int, _ type: FieldType, _ value: Bytes) {
    // Texts of a repeated element stand side by side, of JSON values the first one.
    if type == .json && builder.hasValue(column) { return }
    let outcome = plan.conversions[plan.conversion(column, type)]
      .set(column, value, in: &builder, isJoined: true)
    if outcome != .set && outcome != .empty { report(outcome, column, value) }
  }

  /// Says what was odd about a text that became a value, or did not.
  @inline(never)
  private mutating func report(_ outcome: TextOutcome, _ column: Int, _ value: Bytes) {
    let name = builder.schema.fields[column].name
    switch outcome {
    case .set, .empty: break
    case .setTime(let isIrregular, let isZoneAssumed):
      if isIrregular {
        report("irregular-time", .repaired) { "the time \"\(Self.excerpt(value))\" is irregular" }
      }
      if isZoneAssumed && !zonelessColumns.contains(column) {
        zonelessColumns.insert(column)
        irregular("time-without-zone", .note) { "\(name) has no zone: read as UTC" }
      }
    case .setWrapped:
      report("longitude-wrapped", .note) { "a longitude of \(name) is wrapped" }
    case .noYear:
      report("time-without-year", .note) {
        "\(name) \"\(Self.excerpt(value))\" has no year, and none is known"
      }
    case .misfit:
      switch builder.schema.fields[column].type {
      case .real: unreadable("number", column, value)
      case .json: unreadable("value of that kind", column, value)
      case let type: unreadable(type.name, column, value)
      }
    }
  }

  /// Says what was odd in what the profile did.
  @inline(never)
  private mutating func report(_ oddities: [ProfileRunner.Oddity]) {
    for oddity in oddities {
      oddity.text.withUnsafeBufferPointer { report(oddity.outcome, oddity.column, $0) }
    }
  }

  private mutating func unreadable(_ what: String, _ column: Int, _ value: Bytes) {
    let name = builder.schema.fields[column].name
    report("unreadable-\(what)", .rejected) { "\(name) \"\(Self.excerpt(value))\" is no \(what)" }
  }

  /// The first characters of a value, for messages.
  static func excerpt(_ value: Bytes) -> String {
    let text = String(decoding: value.prefix(60), as: UTF8.self)
    return value.count > 60 ? text + "…" : text
  }

  /// Reads facts out of a text by the profile's patterns.
  @inline(__always)
  private mutating func extract(_ number: Int, _ value: Bytes) {
    runner.extract(number, value, into: &builder)
    if let oddities = runner.takeOddities() { report(oddities) }
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

  // MARK: The end of an item

  /// What the profile makes of what the item says.
  mutating func completeRow() {
    runner.complete(&builder)
    if let oddities = runner.takeOddities() { report(oddities) }
  }

  /// What follows from what the item says.
  mutating func finishProperties() {
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
