import CLibXML2
import GeoFeatures

/// Gathers the records of a document, one at a time, and hands each to the mapper.
struct RecordParser: ~Copyable {
  let document: XMLDocument
  let mapper: any RecordMapper
  var rows: RecordRows
  private let names: RecordNames
  private var tree = RecordTree()
  private var depth = 0
  /// The depth of the record that is open, or 0.
  private var recordDepth = 0
  /// The depth of the element that is passed over, or 0.
  private var ignoredDepth = 0
  /// Whether what is open is no record but an aside.
  private var isAside = false
  /// The depth of the element that is open and may hold markup, or 0.
  private var richDepth = 0
  /// Whether a tag has been met in it.
  private var isMarkup = false
  private var markupText = ByteBuffer()
  private var markupNames = ByteBuffer()
  /// What a name means to the mapper, by its number; names that mean nothing come after these.
  private var roles = GrowableBuffer<Role>(minimumCapacity: 64)

  private struct Role: OptionSet, BitwiseCopyable {
    let rawValue: UInt8
    static let record = Role(rawValue: 1)
    static let ignored = Role(rawValue: 2)
    static let aside = Role(rawValue: 4)
    static let markup = Role(rawValue: 8)
  }

  init(document: XMLDocument, mapper: any RecordMapper, names: RecordNames) {
    self.document = document
    self.mapper = mapper
    self.names = names
    rows = RecordRows(profile: mapper.profile, options: document.options, names: names)
    for (role, list) in [
      (Role.record, mapper.records), (.ignored, mapper.ignored), (.aside, mapper.asides),
      (.markup, mapper.markup),
    ] {
      for name in list.map({ Int(names[$0].number) }) {
        roles.append(repeating: [], count: name + 1 - roles.count)
        roles[name].insert(role)
      }
    }
  }

  @inline(__always)
  mutating func startElement(
    _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?, _ uri: UnsafePointer<UInt8>?,
    _ attributes: Attributes
  ) {
    depth += 1
    if attributes.count > document.options.limits.attributes
      || depth > document.options.limits.depth
    {
      return document.overLimit(depth: depth, attributes: attributes.count)
    }
    if attributes.count > 0 && attributes.longest > document.options.limits.textBytes {
      return document.textOverLimit()
    }
    if ignoredDepth > 0 { return }
    if richDepth > 0 { return startMarkup(local, prefix, attributes) }
    let name = names.name(at: local)
    let number = Int(name.number)
    let role = number < roles.count ? roles[number] : []
    if role.contains(.ignored) {
      if depth == 1 { start(local, prefix, uri) }
      ignoredDepth = depth
      return
    }
    if recordDepth == 0 {
      if depth == 1 { start(local, prefix, uri) }
      isAside = !role.contains(.record)
      if isAside && !role.contains(.aside) { return mapper.enter(name, attributes, &rows) }
      recordDepth = depth
      if !isAside {
        rows.recordCount += 1
        document.item = rows.recordCount
      }
      tree.reset()
    }
    if role.contains(.markup) { richDepth = depth }
    let space = names.space(uri: uri, prefix: prefix)
    tree.begin(name, space, names.namespace(space), line: document.line)
    for index in 0..<attributes.count {
      guard let attribute = attributes[index] else { continue }
      let space = names.space(uri: attribute.uri, prefix: attribute.prefix)
      tree.add(
        names.name(at: attribute.local), space, names.namespace(space), value: attribute.value)
    }
    if !names.faults.isEmpty { reportFaults() }
    checkLimits()
  }

  private mutating func start(
    _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?, _ uri: UnsafePointer<UInt8>?
  ) {
    _ = names.space(uri: uri, prefix: prefix)
    reportFaults()
    mapper.start(root: String(cString: local), uri: uri.map { String(cString: $0) } ?? "", &rows)
  }

  @inline(__always)
  private func checkLimits() {
    checkSize()
    if names.count > document.options.limits.fields { document.fieldsOverLimit() }
  }

  /// What is passed over is not held, and does not count.
  @inline(__always)
  private func checkSize() {
    let limits = document.options.limits
    if tree.textCount > limits.itemBytes || tree.size > limits.itemMemory {
      document.itemOverLimit()
    }
  }

  private mutating func reportFaults() {
    for fault in names.faults { document.report(fault.kind, .repaired) { fault.message } }
    names.faults = []
  }

  @inline(__always)
  mutating func characters(_ bytes: Bytes) {
    if recordDepth == 0 || ignoredDepth > 0 { return }
    if isMarkup {
      markupText.truncate(to: 0)
      XMLMarkup.appendText(bytes, to: &markupText)
      tree.append(markupText.bytes)
    } else {
      tree.append(bytes)
    }
    if tree.openTextCount > document.options.limits.textBytes { document.textOverLimit() }
    checkSize()
  }

  @inline(__always)
  mutating func endElement(_ local: UnsafePointer<UInt8>) {
    defer { depth -= 1 }
    if ignoredDepth > 0 {
      if depth == ignoredDepth { ignoredDepth = 0 }
      return
    }
    if recordDepth == 0 { return mapper.leave(names.name(at: local), &rows) }
    if depth > richDepth && richDepth > 0 { return endMarkup() }
    if depth == richDepth {
      richDepth = 0
      isMarkup = false
    }
    tree.end()
    if depth == recordDepth {
      rows.beginRecord()
      if isAside { mapper.read(tree, &rows) } else { mapper.map(tree, &rows) }
      if let failure = rows.takeFailure(in: document) { document.stop(failure) }
      recordDepth = 0
      document.item = nil
    }
  }

  // MARK: Markup kept as text

  private mutating func startMarkup(
    _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?, _ attributes: Attributes
  ) {
    if !isMarkup {
      isMarkup = true
      tree.escapeText()
    }
    markupText.truncate(to: 0)
    XMLMarkup.appendStart(local, prefix, attributes, to: &markupText)
    XMLMarkup.remember(local, prefix, in: &markupNames)
    tree.append(markupText.bytes)
  }

  private mutating func endMarkup() {
    markupText.truncate(to: 0)
    XMLMarkup.appendEnd(from: &markupNames, to: &markupText)
    tree.append(markupText.bytes)
  }

  /// Begins another document; names and columns stay.
  mutating func restart() {
    depth = 0
    recordDepth = 0
    ignoredDepth = 0
    richDepth = 0
    isAside = false
    isMarkup = false
    markupNames.truncate(to: 0)
    tree.reset()
    rows.restart()
  }

  /// Ends the document: the mapper gives what it has held back.
  mutating func finish() { mapper.finish(&rows) }
}

@inline(__always)
private func recordParser(_ state: UnsafeMutableRawPointer) -> UnsafeMutablePointer<RecordParser> {
  XMLState.consumer(state, as: RecordParser.self)
}

/// The callbacks of libxml2 that hand on to a ``RecordParser``.
enum RecordHandler {
  /// Sets them in a handler whose consumer is a ``RecordParser``.
  static func fill(_ handler: UnsafeMutablePointer<xmlSAXHandler>) {
    handler.pointee.startElementNs = { state, local, prefix, uri, _, _, count, _, attributes in
      guard let state, let local else { return }
      recordParser(state).pointee.startElement(
        local, prefix, uri, Attributes(base: attributes, count: Int(count)))
    }
    handler.pointee.endElementNs = { state, local, _, _ in
      guard let state, let local else { return }
      recordParser(state).pointee.endElement(local)
    }
    handler.pointee.characters = characters
    handler.pointee.ignorableWhitespace = characters
    handler.pointee.cdataBlock = characters
    handler.pointee.reference = { state, name in
      guard let state, let name else { return }
      let written = xmlDocument(state).unresolved(name)
      recordParser(state).pointee.characters(written.bytes)
    }
  }

  private static let characters:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, Int32) -> Void = {
      state, bytes, count in
      guard let state, let bytes else { return }
      recordParser(state).pointee.characters(Bytes(start: bytes, count: Int(count)))
    }
}
