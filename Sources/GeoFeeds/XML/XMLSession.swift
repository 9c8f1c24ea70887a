import CLibXML2
import GeoFeatures

/// What the callbacks of one parser get.
struct XMLState {
  /// The document, held by the session.
  let document: Unmanaged<XMLDocument>
  /// What reads the elements; its callbacks know its type.
  let consumer: UnsafeMutableRawPointer

  /// The consumer of the parser that calls back.
  @inline(__always)
  static func consumer<Consumer: ~Copyable>(
    _ state: UnsafeMutableRawPointer, as type: Consumer.Type
  ) -> UnsafeMutablePointer<Consumer> {
    state.assumingMemoryBound(to: XMLState.self).pointee.consumer
      .assumingMemoryBound(to: Consumer.self)
  }
}

/// A parser, the document it reads and what reads the elements, tied together.
///
/// The consumer's memory belongs to whoever made the session, and outlives it.
final class XMLSession {
  let document: XMLDocument
  private let handler: UnsafeMutablePointer<xmlSAXHandler>
  private let state: UnsafeMutablePointer<XMLState>
  private var parser: XMLPushParser
  /// What waited in libxml2 when it was last looked through.
  private var heldBytes = 0

  /// Makes a parser whose callbacks for elements and text `fill` sets.
  init(
    document: XMLDocument, consumer: UnsafeMutableRawPointer,
    fill: (UnsafeMutablePointer<xmlSAXHandler>) -> Void
  ) throws(Failure) {
    self.document = document
    handler = .allocate(capacity: 1)
    handler.initialize(to: xmlSAXHandler())
    handler.pointee.initialized = XML_SAX2_MAGIC
    Self.fillCommon(handler)
    fill(handler)
    state = .allocate(capacity: 1)
    state.initialize(
      to: XMLState(document: .passUnretained(document), consumer: consumer))
    do throws(Failure) {
      parser = try XMLPushParser(handler: handler, state: state)
    } catch {
      state.deallocate()
      handler.deallocate()
      throw error
    }
    document.parser = parser.pointer
  }

  deinit {
    document.parser = nil
    state.deallocate()
    handler.deallocate()
  }

  /// Parses the next bytes.
  func parse(_ bytes: Bytes, isLast: Bool) {
    guard document.failure == nil else { return }
    document.isAtEnd = isLast && bytes.isEmpty
    if !parser.parse(bytes, isLast: isLast) && document.failure == nil {
      document.stop("the XML can't be parsed")
    }
    let pending = parser.pendingBytes
    if pending > 1 << 16 {
      // A look through all that waits, as long as it has changed.
      if parser.heldBytes != heldBytes { document.checkPendingTag() }
      document.checkPending(pending)
    }
    heldBytes = parser.heldBytes
  }

  /// Parses a whole document, after ``restart()`` or as the first.
  ///
  /// libxml2 has two ways through a document: the one over whole documents is quicker but for CDATA
  /// sections, which it takes character by character.
  func parseWhole(_ bytes: Bytes) {
    let start = Bytes(rebasing: bytes.prefix(1 << 14))
    if start.end(of: "<![CDATA[", from: 0) != nil { return parse(bytes, isLast: true) }
    if !parser.parseWhole(bytes) && document.failure == nil {
      document.stop("the XML can't be parsed")
    }
  }

  /// Begins another document.
  func restart() {
    parser.reset()
    document.restart()
  }

  private static func fillCommon(_ handler: UnsafeMutablePointer<xmlSAXHandler>) {
    handler.pointee.getEntity = { state, name in
      guard let state, let name else { return nil }
      return xmlDocument(state).entity(name)
    }
    handler.pointee.getParameterEntity = { state, name in
      guard let state, let name else { return nil }
      return xmlDocument(state).parameterEntity(name)
    }
    handler.pointee.entityDecl = { state, name, type, _, _, content in
      guard let state, let name else { return }
      xmlDocument(state).declareEntity(name, type: type, content: content)
    }
    handler.pointee.serror = { state, error in
      guard let state, let error else { return }
      xmlDocument(state).parserError(error.pointee)
    }
  }
}

/// The document of the parser that calls back.
func xmlDocument(_ state: UnsafeMutableRawPointer) -> XMLDocument {
  state.assumingMemoryBound(to: XMLState.self).pointee.document.takeUnretainedValue()
}
