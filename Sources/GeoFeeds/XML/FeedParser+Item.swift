import CLibXML2
import CSystem
import GeoFeatures

extension FeedParser {
  /// The start of any element.
  @inline(__always)
  mutating func startElement(
    _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?, _ uri: UnsafePointer<UInt8>?,
    _ attributes: Attributes
  ) {
    depth += 1
    if attributes.count > plan.options.limits.attributes || depth > plan.options.limits.depth {
      return xml.overLimit(depth: depth, attributes: attributes.count)
    }
    if attributes.count > 0 && attributes.longest > plan.options.limits.textBytes {
      return xml.textOverLimit()
    }
    if itemDepth == 0 { return startOutside(local, prefix, uri, attributes) }
    if markupDepth > 0 { return startMarkup(local, prefix, attributes) }
    let parent = frames[frames.count - 1]
    if parent.capture == .text {
      return startInsideText(local, prefix, uri, attributes, parent)
    }
    startChild(local, prefix, uri, attributes, parent)
  }

  /// The end of any element.
  @inline(__always)
  mutating func endElement() {
    if itemDepth == 0 {
      endOutside()
    } else if markupDepth > 0 && markupDepth < depth {
      endMarkup()
    } else if depth == itemDepth {
      endItem()
    } else {
      endChild()
    }
    depth -= 1
  }

  /// Text between tags.
  @inline(__always)
  mutating func characters(_ bytes: Bytes) {
    guard itemDepth > 0, frames[frames.count - 1].capture != .none else { return }
    if markupDepth > 0 {
      XMLMarkup.appendText(bytes, to: &text)
    } else {
      text.append(contentsOf: bytes)
    }
    if text.count > plan.options.limits.textBytes {
      xml.textOverLimit()
    }
  }

  // MARK: Items

  mutating func beginItem(_ attributes: Attributes) {
    itemDepth = depth
    itemCount += 1
    xml.item = itemCount
    itemLine = line
    text.truncate(to: 0)
    pairName.truncate(to: 0)
    if plan.hasRivals { forgetRanks() }
    geometry.reset()
    location = LocationState()
    frames.append(
      Frame(
        node: 0, capture: .none, textStart: 0, line: Int32(truncatingIfNeeded: itemLine),
        base: Int32(document.baseStack.last ?? 0)))
    for index in 0..<attributes.count {
      guard let attribute = attributes[index] else { continue }
      itemAttribute(attribute)
    }
    if plan.reachesAbove { fillFromAncestors() }
  }

  mutating func endItem() {
    xml.checkItemSize()
    if xml.failure != nil { return }
    frames.truncate(to: 0)
    completeRow()
    finishLocation()
    finishProperties()
    appendRows()
    endBatchIfFull()
    itemDepth = 0
    xml.item = nil
    popBase()
  }

  // MARK: Children

  /// The start of an element in an item, or in a wrapper in an item.
  private mutating func startChild(
    _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?, _ uri: UnsafePointer<UInt8>?,
    _ attributes: Attributes, _ parent: Frame
  ) {
    var number = nodes.find(local, uri ?? prefix, parent: parent.node)
    if number < 0 {
      number = addNode(local, prefix, uri, parent: parent.node)
      if number < 0 { return }
    }
    var node = nodes[number]
    if node.hasVariants {
      number = nodes.variant(of: number, attributes)
      node = nodes[number]
    }
    if node.isItem { irregular("nested-item", .repaired) { "an item stands inside another" } }
    var frame = Frame(
      node: number, capture: .text, textStart: text.count, line: 0, base: parent.base)
    if node.meaning == .foreign || node.meaning == .person || node.meaning == .geoPoint
      || node.meaning == .wrapper || node.meaning.rawValue >= ElementMeaning.gmlPoint.rawValue
    {
      frame.line = Int32(truncatingIfNeeded: line)
    }
    if attributes.count > 0 {
      startAttributes(node, number, attributes, &frame)
    }
    if node.meaning.isGeometry { startLocation(node.meaning, attributes, &frame) }
    frames.append(frame)
  }

  /// An element begins inside one whose text is being gathered: a wrapper, or markup.
  private mutating func startInsideText(
    _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?, _ uri: UnsafePointer<UInt8>?,
    _ attributes: Attributes, _ parent: Frame
  ) {
    let meaning = nodes[parent.node].meaning
    let gathered = Bytes(rebasing: text.bytes[parent.textStart...])
    let isBlank = XMLText.isBlank(gathered)
    if meaning == .richText || meaning == .text || (meaning == .foreign && !isBlank) {
      var before = ByteBuffer(minimumCapacity: gathered.count)
      before.append(contentsOf: gathered)
      text.truncate(to: parent.textStart)
      if !isBlank { XMLMarkup.appendText(before.bytes, to: &text) }
      frames[frames.count - 1].capture = .markup
      markupDepth = depth - 1
      return startMarkup(local, prefix, attributes)
    }
    text.truncate(to: parent.textStart)
    frames[frames.count - 1].capture = .none
    startChild(local, prefix, uri, attributes, parent)
  }

  private mutating func endChild() {
    let frame = frames[frames.count - 1]
    frames.truncate(to: frames.count - 1)
    let node = nodes[frame.node]
    if frame.capture != .none {
      let value = Bytes(rebasing: text.bytes[frame.textStart...])
      finishValue(node, frame, value)
      text.truncate(to: frame.textStart)
    }
    if node.meaning.isGeometry { endLocation(node.meaning) }
    markupDepth = 0
    xml.checkItemSize()
  }

  // MARK: Markup kept as text

  private mutating func startMarkup(
    _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?, _ attributes: Attributes
  ) {
    XMLMarkup.appendStart(local, prefix, attributes, to: &text)
    XMLMarkup.remember(local, prefix, in: &markupNames)
  }

  private mutating func endMarkup() { XMLMarkup.appendEnd(from: &markupNames, to: &text) }

  // MARK: New elements

  /// Works out what an element means where it is met for the first time, or -1 when that is refused.
  private mutating func addNode(
    _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?, _ uri: UnsafePointer<UInt8>?,
    parent: Int32
  ) -> Int32 {
    guard nodes.nodes.count < plan.options.limits.fields else {
      xml.fieldsOverLimit()
      return -1
    }
    let localName = String(cString: local)
    let prefixName = prefix.map { String(cString: $0) } ?? ""
    var namespace = Namespace.none
    if let uri {
      let found = Namespace.of(uri: String(cString: uri))
      namespace = found.namespace
      if !found.isExact {
        irregular("near-miss-namespace", .repaired) {
          "\"\(String(cString: uri))\" is not quite the namespace of \(namespace.prefix)"
        }
      }
    } else if !prefixName.isEmpty {
      namespace = Namespace.wellKnown(prefix: prefixName) ?? .other
      irregular("undeclared-prefix", .repaired) { "the prefix \(prefixName) is not declared" }
    }
    var (meaning, columnName) = ElementMeaning.of(namespace, localName)
    let isDirect = parent == 0
    if document.kind == .records && !meaning.isGeometry { (meaning, columnName) = (.foreign, nil) }
    if !isDirect && !meaning.isGeometry { (meaning, columnName) = (.foreign, nil) }
    let parentNode = nodes[parent]
    // A person's name is the person.
    if parentNode.meaning == .person && localName == "name" {
      (meaning, columnName) = (.text, nodes.names[Int(parent)])
    }
    let isPlain = namespace == .none || namespace == .rss || namespace == .atom
    // KML as plain records (--record) mostly has no prefix.
    let isAsWritten = isPlain || namespace == .other || namespace == .kml
    let own = isAsWritten ? prefixName : namespace.prefix
    var name = columnName ?? (isPlain || own.isEmpty ? localName : "\(own)_\(localName)")
    if columnName == nil && !isDirect && !meaning.isGeometry {
      name = "\(nodes.names[Int(parent)])_\(localName)"
    }
    let step = isPlain || own.isEmpty ? localName : "\(own):\(localName)"
    let number = nodes.add(
      local, uri ?? prefix, parent: parent,
      NodeTable.Node(
        meaning: meaning, namespace: namespace,
        isItem: isDirect && localName == document.item && document.kind != .records),
      name: ColumnName.safe(name),
      step: step)
    addVariants(of: number)
    settle(number)
    return number
  }

  /// Adds a node for each attribute that some path wants of an element.
  private mutating func addVariants(of number: Int32) {
    let own = nodes.paths[Int(number)]
    let last = own.count - 1
    for request in plan.requests where request.path.ups == 0 && request.path.steps.count > last {
      let steps = request.path.steps
      guard let attribute = steps[last].attribute, let value = steps[last].value,
        steps[last].names(own[last].name),
        zip(steps[..<last], own).allSatisfy({ step, own in
          step.names(own.name)
            && (step.attribute == nil || step.attribute == own.attribute && step.value == own.value)
        })
      else { continue }
      if let variant = nodes.addVariant(of: number, attribute, value) { settle(variant) }
    }
  }

  /// Finds the column of a node: that which was asked for by its path, else that of its name.
  private mutating func settle(_ number: Int32) {
    if nodes[number].meaning == .time { nodes[number].type = .time }
    nodes[number].hasWantedAttributes = plan.wantsAttributes(of: nodes.paths[Int(number)])
    if let request = plan.request(for: nodes.paths[Int(number)]) {
      setColumn(request.column, of: number)
      nodes[number].isRequested = true
      nodes[number].rank = request.rank
      nodes[number].hasRivals = request.hasRivals
      nodes[number].part = request.path.part
    } else if nodes.paths[Int(number)].count == 1 || nodes[number].meaning != .foreign,
      !nodes[number].meaning.isGeometry,
      let column = plan.schema.index(of: nodes.names[Int(number)])
    {
      setColumn(column, of: number)
    }
  }

  private mutating func setColumn(_ column: Int, of number: Int32) {
    nodes[number].column = Int32(column)
    nodes[number].type = plan.schema.fields[column].type
    nodes[number].isHidden =
      plan.schema.fields[column].isHidden && !plan.options.keepsHidden && !plan.isNeeded(column)
    nodes[number].extract = Int32(runner.extraction(of: column) ?? -1)
  }
}

/// Names of columns.
enum ColumnName {
  /// The name with what readers of layers trip over replaced by `_`.
  static func safe(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy { $0 != 58 && $0 != 32 }
    return isPlain ? name : String(name.map { $0 == ":" || $0 == " " ? "_" : $0 })
  }
}
