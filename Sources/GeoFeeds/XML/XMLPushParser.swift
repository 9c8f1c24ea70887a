import CLibXML2
import GeoFeatures

/// libxml2's SAX2 push parser, owned.
///
/// Input is clean UTF-8: the declared encoding is ignored, a DTD's declarations are seen but nothing
/// is loaded, and no tree is built. `XML_PARSE_HUGE` lifts the limit on the length of a text node;
/// the limits on depth and on entity expansion that it lifts too are the handler's.
struct XMLPushParser: ~Copyable {
  private let context: xmlParserCtxtPtr
  /// Bytes that are not handed over yet.
  private var gathered = ByteBuffer()
  /// How many bytes may wait in libxml2 for the end of a tag, a comment or a CDATA section before
  /// portions grow.
  private static let patience = 1 << 18

  // What the callbacks get, `state`, must outlive the parser.
  init(handler: UnsafeMutablePointer<xmlSAXHandler>, state: UnsafeMutableRawPointer)
    throws(Failure)
  {
    guard let made = xmlCreatePushParserCtxt(handler, state, nil, 0, nil) else {
      throw Failure(.internalFault, "libxml2 could not make a parser")
    }
    context = made
    setOptions()
  }

  deinit {
    // Where a DTD declares entities libxml2 keeps them in a document, though no tree is built.
    xmlFreeDoc(context.pointee.myDoc)
    context.pointee.myDoc = nil
    xmlFreeParserCtxt(context)
  }

  private static let options = Int32(
    [
      XML_PARSE_HUGE, XML_PARSE_IGNORE_ENC, XML_PARSE_NONET, XML_PARSE_NOENT, XML_PARSE_BIG_LINES,
    ].reduce(0) { $0 | $1.rawValue })

  private func setOptions() { xmlCtxtUseOptions(context, Self.options) }

  /// Parses a document that lies in memory as a whole, without copying it; false after an error that
  /// ends it. The parser must not have been fed.
  func parseWhole(_ bytes: Bytes) -> Bool {
    let document = bytes.baseAddress.withChars {
      xmlCtxtReadMemory(context, $0, Int32(bytes.count), nil, nil, Self.options)
    }
    // Callbacks that build no tree leave no document.
    xmlFreeDoc(document)
    return context.pointee.wellFormed != 0 || context.pointee.nsWellFormed == 0
  }

  /// Forgets the document; names stay interned.
  mutating func reset() {
    gathered.truncate(to: 0)
    xmlCtxtResetPush(context, nil, 0, nil, nil)
    setOptions()
  }

  /// Parses the next bytes; false after an error that ends the document.
  ///
  /// With each portion libxml2 looks from the start for the end of what is open, and takes a CDATA
  /// section out in small pieces until that has come: portions as large as what waits keep the time
  /// in proportion to the bytes.
  mutating func parse(_ bytes: Bytes, isLast: Bool) -> Bool {
    let waiting = heldBytes
    if waiting <= Self.patience && gathered.count == 0 { return feed(bytes, isLast: isLast) }
    gathered.append(contentsOf: bytes)
    if gathered.count < waiting && !isLast { return true }
    var portion = ByteBuffer()
    swap(&portion, &gathered)
    let isWell = feed(portion.bytes, isLast: isLast)
    portion.truncate(to: 0)
    swap(&portion, &gathered)
    return isWell
  }

  private func feed(_ bytes: Bytes, isLast: Bool) -> Bool {
    var start = 0
    repeat {
      // libxml2 counts in Int32.
      let count = min(bytes.count - start, 1 << 30)
      let isEnd = isLast && start + count == bytes.count
      _ = (bytes.baseAddress.map { $0 + start }).withChars {
        xmlParseChunk(context, $0, Int32(count), isEnd ? 1 : 0)
      }
      // Namespace errors are no fatal ones: the handler decides on them.
      if context.pointee.disableSAX != 0 { return false }
      start += count
    } while start < bytes.count
    return true
  }

  /// How many bytes it was fed that make no whole piece of XML yet.
  var pendingBytes: Int { heldBytes + gathered.count }

  /// How many of them libxml2 has.
  var heldBytes: Int { rhumb_xml_pending(context) }

  /// The parser itself, for the callbacks.
  var pointer: xmlParserCtxtPtr { context }
}

extension Optional where Wrapped == UnsafePointer<UInt8> {
  fileprivate func withChars<Result>(_ body: (UnsafePointer<CChar>?) -> Result) -> Result {
    body(map { UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self) })
  }
}
