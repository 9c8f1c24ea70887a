import CLibXML2
import GeoFeatures

/// A parser and what it reads into, tied together for as long as both live.
final class FeedSession {
  private let handler: UnsafeMutablePointer<xmlSAXHandler>
  private let state: UnsafeMutablePointer<FeedParser>
  private let parser: XMLPushParser
  private let plan: FeedPlan
  private let name: String

  init(plan: FeedPlan, name: String) throws(Failure) {
    self.plan = plan
    self.name = name
    handler = .allocate(capacity: 1)
    FeedHandler.fill(handler)
    state = .allocate(capacity: 1)
    state.initialize(to: FeedParser(plan: plan, name: name))
    do throws(Failure) {
      parser = try XMLPushParser(handler: handler, state: state)
    } catch {
      state.deinitialize(count: 1)
      state.deallocate()
      handler.deallocate()
      throw error
    }
    state.pointee.parser = parser.pointer
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
    handler.deallocate()
  }

  /// Parses the next bytes.
  func parse(_ bytes: Bytes, isLast: Bool) {
    guard !hasFailed else { return }
    state.pointee.document.isAtEnd = isLast && bytes.isEmpty
    if !parser.parse(bytes, isLast: isLast) && state.pointee.failure == nil {
      state.pointee.stop("the XML can't be parsed")
    }
    if parser.pendingBytes > 1 << 16 { checkPendingTag() }
  }

  /// Parses a whole document, after ``restart()`` or as the first.
  ///
  /// libxml2 has two ways through a document: the one over whole documents is quicker but for CDATA
  /// sections, which it takes character by character.
  func parseWhole(_ bytes: Bytes) {
    let start = Bytes(rebasing: bytes.prefix(1 << 14))
    if start.end(of: "<![CDATA[", from: 0) != nil { return parse(bytes, isLast: true) }
    if !parser.parseWhole(bytes) && state.pointee.failure == nil {
      state.pointee.stop("the XML can't be parsed")
    }
  }

  /// Begins another document with the same columns.
  func restart() {
    parser.reset()
    state.pointee.restart()
  }

  /// Ends the document from outside.
  func fail(_ failure: Failure) { state.pointee.stop(failure) }

  var failure: Failure? { state.pointee.failure }
  var hasFailed: Bool { state.pointee.failure != nil }
  var isIrregular: Bool { state.pointee.isIrregular }
  var hasItems: Bool { state.pointee.itemCount > 0 }
  var itemCount: Int { state.pointee.itemCount }
  var isNoFeed: Bool { state.pointee.document.kind == .other }

  func notAFeed() -> Failure { state.pointee.notAFeed() }

  func noRecords() -> Failure {
    Failure(
      .unreadable, "there is no element <\(plan.options.record ?? "")>", at: Place(source: name),
      advice: "--record names the element that each record is")
  }

  /// The batches that are full.
  func takeFinished() -> [Batch] {
    var taken: [Batch] = []
    swap(&taken, &state.pointee.finished)
    return taken
  }

  /// The rows after the last full batch; of an input that ends in the middle, those of the items
  /// that are complete.
  func takeRest(incomplete failure: Failure?) -> Batch {
    if let failure {
      state.pointee.builder.cancelRow()
      state.pointee.log.add(
        Diagnostic("incomplete-feed", .rejected, failure.message, at: failure.place))
    }
    return state.pointee.takeBatch()
  }

  func report(_ kind: String, _ message: String) {
    state.pointee.irregular(kind, .repaired) { message }
  }

  /// Logs bytes that were replaced, the first of them `linesOn` lines beyond the parser's.
  func reportReplaced(_ count: Int, encoding: String, linesOn: Int) {
    let line = state.pointee.line + linesOn
    for _ in 0..<count {
      state.pointee.log.add("invalid-bytes", .repaired, at: Place(line: line)) {
        "bytes that \(encoding) does not have became U+FFFD"
      }
    }
  }

  /// libxml2 compares all attributes of a tag with one another, so a tag with very many must not
  /// reach it.
  private func checkPendingTag() {
    let limit = plan.options.limits.attributes
    if rhumb_xml_pending_attributes(parser.pointer, limit + 1) > limit {
      state.pointee.stop(
        "an element has more than \(limit) attributes", advice: "--max-attributes raises the limit")
    }
  }
}

extension FeedParser {
  /// Forgets the document; columns and names stay.
  mutating func restart() {
    finished = []
    log = DiagnosticLog()
    depth = 0
    document = DocumentState()
    bases = [bases[0]]
    entities.reset()
    failure = nil
    isIrregular = false
    itemDepth = 0
    itemCount = 0
    frames.truncate(to: 0)
    text.truncate(to: 0)
    markupDepth = 0
    markupNames.truncate(to: 0)
    builder.cancelRow()
    zonelessColumns = []
  }
}
