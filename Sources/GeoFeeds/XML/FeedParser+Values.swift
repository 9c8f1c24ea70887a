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
  mutating func admits(_ column: Int, _ rank: UInt8, _ value: Bytes) -> Bool {
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
    if builder.schema.fields.count >= plan.options.limits.fields { xml.fieldsOverLimit() }
    return builder.addField(Field(name, type, isDeclared: false))
  }

  mutating func setForeign(_ number: Int32, _ value: Bytes) {
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
      case .json: unreadable("json", column, value)
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
    report("unreadable-\(what)", .rejected) {
      "\(name) \"\(Self.excerpt(value))\" is no \(what == "json" ? "JSON" : what)"
    }
  }

  /// The first characters of a value, for messages.
  static func excerpt(_ value: Bytes) -> String {
    let text = String(decoding: value.prefix(60), as: UTF8.self)
    return value.count > 60 ? text + "…" : text
  }

  /// Reads facts out of a text by the profile's patterns.
  @inline(__always)
  mutating func extract(_ number: Int, _ value: Bytes) {
    runner.extract(number, value, into: &builder)
    if let oddities = runner.takeOddities() { report(oddities) }
  }

  mutating func setReference(_ number: Int32, _ value: Bytes, base: Int) {
    let column = self.column(of: number)
    setReference(column: column, value, base: base)
  }

  mutating func setReference(column: Int, _ value: Bytes, base: Int) {
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
