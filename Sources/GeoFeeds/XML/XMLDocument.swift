import CLibXML2
import CSystem
import GeoFeatures

/// What every reading of an XML document has in common, whatever is made of it: its entities, its
/// limits, and the fault that ended it.
final class XMLDocument {
  /// The input's name, for messages.
  let name: String
  let options: ReadOptions
  /// The parser, once it is made.
  @exclusivity(unchecked) var parser: xmlParserCtxtPtr?
  var entities = EntityTable()
  /// What was found in the document itself, since it was taken.
  var log = DiagnosticLog()
  /// Why the parsing ended early, or nil.
  private(set) var failure: Failure?
  /// Whether all bytes have been parsed.
  var isAtEnd = false
  /// The item that is being read, or nil between items.
  var item: Int? {
    didSet {
      // The parser stands before the bracket that ends the start tag.
      if item != nil { itemStart = rhumb_xml_position(parser) + 1 } else { hasWholeItems = true }
    }
  }
  /// Where in the document the item's content begins.
  private var itemStart = 0
  /// Whether an item was read to its end, here or by a reader of what comes before.
  var hasWholeItems = false

  init(name: String, options: ReadOptions) {
    self.name = name
    self.options = options
  }

  /// The line the parser is at.
  var line: Int { rhumb_xml_line(parser) }

  /// Where the parser stands.
  func place(line: Int? = nil) -> Place { Place(line: line ?? self.line, item: item) }

  /// Logs what was found where the parser stands.
  func report(_ kind: String, _ severity: Diagnostic.Severity, _ message: () -> String) {
    log.add(kind, severity, at: place(), message)
  }

  /// Ends the parsing; the first failure counts.
  ///
  /// The parser is kept from calling back and goes on to the end of what it was given:
  /// `xmlStopParser` would free that at once, and with it the values that a callback is reading.
  func stop(_ failure: Failure) {
    if self.failure == nil { self.failure = failure }
    parser?.pointee.disableSAX = 1
  }

  func stop(_ message: String, advice: String? = nil) {
    stop(
      Failure(
        .unreadable, message,
        at: Place(source: name, line: line, column: rhumb_xml_column(parser), item: item),
        advice: advice))
  }

  /// Takes what was logged.
  func takeLog() -> DiagnosticLog {
    defer { log = DiagnosticLog() }
    return log
  }

  /// Forgets the document for another.
  func restart() {
    entities.reset()
    log = DiagnosticLog()
    failure = nil
    isAtEnd = false
    item = nil
    hasWholeItems = false
  }

  /// Ends the parsing at an element that nests too deep, or has too many attributes.
  func overLimit(depth: Int, attributes: Int) {
    if depth > options.limits.depth {
      stop(
        "elements nest deeper than \(options.limits.depth)",
        advice: "--max-depth raises the limit")
    } else {
      stop(
        "an element has \(attributes) attributes, more than \(options.limits.attributes)",
        advice: "--max-attributes raises the limit")
    }
  }

  /// Ends the parsing at a text that is too long.
  func textOverLimit() {
    stop(
      "a text has more than \(options.limits.textBytes) bytes",
      advice: "--max-text-bytes raises the limit")
  }

  /// Ends the parsing in an item that spans too many bytes.
  @inline(__always)
  func checkItemSize() {
    if rhumb_xml_position(parser) - itemStart > options.limits.itemBytes { itemOverLimit() }
  }

  /// Ends the parsing in an item that is too large.
  func itemOverLimit() {
    stop(
      "an item has more than \(options.limits.itemBytes) bytes",
      advice: "--max-item-bytes raises the limit")
  }

  /// Ends the parsing at a tag, a comment or the like that can't be taken piece by piece and is not
  /// whole yet after very many bytes.
  func checkPending(_ count: Int) {
    let limit = max(options.limits.itemBytes, 1 << 20)
    guard count > limit else { return }
    stop(
      "a tag or a comment has more than \(limit) bytes",
      advice: "--max-item-bytes raises the limit")
  }

  /// Ends the parsing where too many different elements stand in items.
  func fieldsOverLimit() {
    stop(
      "more than \(options.limits.fields) different elements stand in items",
      advice: "--max-fields raises the limit")
  }

  /// libxml2 compares all attributes of a tag with one another, so a tag with very many must not
  /// reach it.
  func checkPendingTag() {
    let limit = options.limits.attributes
    if rhumb_xml_pending_attributes(parser, limit + 1) > limit {
      stop(
        "an element has more than \(limit) attributes", advice: "--max-attributes raises the limit")
    }
  }
}

// MARK: - Entities

extension XMLDocument {
  /// What libxml2 puts in the place of `&name;`.
  func entity(_ name: UnsafePointer<UInt8>) -> UnsafeMutablePointer<xmlEntity>? {
    if let predefined = xmlGetPredefinedEntity(name) { return predefined }
    switch entities.lookUp(name) {
    case .text(let entity): return isExpansionBounded() ? entity : nil
    case .html(let entity):
      report("html-entity", .repaired) {
        "&\(String(cString: name)); is HTML's, and not declared here"
      }
      return entity
    case .external(let entity):
      report("external-entity", .repaired) {
        "the external entity &\(String(cString: name)); is not opened"
      }
      return entity
    case .unknown: return nil
    }
  }

  /// What libxml2 puts in the place of `%name;` in a DTD.
  func parameterEntity(_ name: UnsafePointer<UInt8>) -> UnsafeMutablePointer<xmlEntity>? {
    guard let found = entities.lookUpParameter(name), isExpansionBounded() else { return nil }
    if found.isExternal {
      report("external-parameter-entity", .note) {
        "the external entity %\(String(cString: name)); is not opened"
      }
    }
    return found.entity
  }

  /// Ends the parsing where entities have expanded to more than the limit.
  private func isExpansionBounded() -> Bool {
    let limit = options.limits.entityBytes
    if entities.expandedBytes <= limit { return true }
    stop(
      "entity expansion yields more than \(limit) bytes",
      advice: "--max-entity-bytes raises the limit")
    return false
  }

  func declareEntity(
    _ name: UnsafePointer<UInt8>, type: Int32, content: UnsafeMutablePointer<UInt8>?
  ) {
    switch UInt32(type) {
    case XML_INTERNAL_GENERAL_ENTITY.rawValue:
      entities.declare(String(cString: name), text: content.map { UnsafePointer($0) })
    case XML_EXTERNAL_GENERAL_PARSED_ENTITY.rawValue,
      XML_EXTERNAL_GENERAL_UNPARSED_ENTITY.rawValue:
      entities.declare(String(cString: name), text: nil)
    case XML_INTERNAL_PARAMETER_ENTITY.rawValue:
      entities.declareParameter(String(cString: name), text: content.map { UnsafePointer($0) })
    case XML_EXTERNAL_PARAMETER_ENTITY.rawValue:
      entities.declareParameter(String(cString: name), text: nil)
    default: break
    }
  }

  /// How an entity that a DTD which is not loaded might declare was written: it stays so.
  func unresolved(_ name: UnsafePointer<UInt8>) -> ByteBuffer {
    report("unknown-entity", .repaired) {
      "&\(String(cString: name)); is not declared in what was read"
    }
    var written = ByteBuffer()
    written.append("&")
    written.append(String(cString: name))
    written.append(";")
    return written
  }
}

// MARK: - Errors

extension XMLDocument {
  func parserError(_ error: xmlError) {
    // Namespace faults are settled where the name is used; warnings carry no fault.
    guard error.level == XML_ERR_FATAL, failure == nil else { return }
    let message =
      isCutShort(error)
      ? "the input ends too early"
      : hasNoRoot(error) ? "it has no element" : Self.wording(of: error)
    failure = Failure(
      .unreadable, "malformed XML: \(message)",
      at: Place(source: name, line: line, column: rhumb_xml_column(parser), item: item),
      advice: options.recover || !hasWholeItems
        ? nil : "--recover keeps the items that are complete before it")
  }

  /// Whether the document ended before its root.
  private func hasNoRoot(_ error: xmlError) -> Bool {
    let state = parser?.pointee.instate
    return UInt32(error.code) == XML_ERR_DOCUMENT_EMPTY.rawValue
      || (UInt32(error.code) == XML_ERR_DOCUMENT_END.rawValue
        && (state == XML_PARSER_MISC || state == XML_PARSER_PROLOG || state == XML_PARSER_START))
  }

  /// Whether it is the end that is at fault: something is open still, and the parser has come upon
  /// nothing else that is wrong.
  private func isCutShort(_ error: xmlError) -> Bool {
    guard isAtEnd, let parser, parser.pointee.nameNr > 0 else { return false }
    if UInt32(error.code) == XML_ERR_DOCUMENT_END.rawValue { return true }
    guard let input = parser.pointee.input else { return false }
    let rest = Bytes(
      start: input.pointee.cur, count: max(0, input.pointee.end - input.pointee.cur))
    if UInt32(error.code) == XML_ERR_HYPHEN_IN_COMMENT.rawValue { return rest.count <= 2 }
    // Where the beginning of a mark is all that is left of it, the parser stands in the mark.
    return rest.isEmpty
      || ["<![CDATA[", "<!--"].contains { mark in
        mark.utf8.dropFirst().starts(with: rest) || mark.utf8.starts(with: rest)
      }
  }

  /// What an error of libxml2 says. The lines that it names itself are left out: they are those of
  /// what the parser was given, which may be a piece.
  private static func wording(of error: xmlError) -> String {
    let first = error.str1.map { String(cString: $0) } ?? ""
    let second = error.str2.map { String(cString: $0) } ?? ""
    switch UInt32(error.code) {
    case XML_ERR_TAG_NAME_MISMATCH.rawValue:
      return "the end tag </\(second)> stands where </\(first)> is due"
    case XML_ERR_TAG_NOT_FINISHED.rawValue: return "the input ends within <\(first)>"
    case XML_ERR_NAME_REQUIRED.rawValue, XML_ERR_ENTITYREF_SEMICOL_MISSING.rawValue:
      let text = error.message.map { String(cString: $0) } ?? ""
      if text.contains("EntityRef") || text.contains("xmlParseEntityRef") {
        return "an & begins no entity (as text it is written &amp;)"
      }
    default: break
    }
    var message = error.message.map { String(cString: $0) } ?? "not well-formed"
    while let last = message.last, last.isWhitespace { message.removeLast() }
    return message
  }
}
