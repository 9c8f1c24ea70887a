import GeoFeatures

/// A parser and what it reads into, tied together for as long as both live.
final class FeedSession: XMLItemSession {
  private let state: UnsafeMutablePointer<FeedParser>
  private let session: XMLSession
  private let plan: FeedPlan

  init(plan: FeedPlan, name: String) throws(Failure) {
    self.plan = plan
    let document = XMLDocument(name: name, options: plan.options)
    state = .allocate(capacity: 1)
    state.initialize(to: FeedParser(plan: plan, document: document))
    do throws(Failure) {
      session = try XMLSession(document: document, consumer: state, fill: FeedHandler.fill)
    } catch {
      state.deinitialize(count: 1)
      state.deallocate()
      throw error
    }
    state.pointee.names = InternedNames(document.parser)
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  func parse(_ bytes: Bytes, isLast: Bool) { session.parse(bytes, isLast: isLast) }

  /// Parses a whole document, after ``restart()`` or as the first.
  func parseWhole(_ bytes: Bytes) { session.parseWhole(bytes) }

  /// Begins another document with the same columns.
  func restart() {
    session.restart()
    state.pointee.restart()
  }

  var failure: Failure? { session.document.failure }
  var hasFailed: Bool { failure != nil }
  var isIrregular: Bool { state.pointee.isIrregular }
  var itemCount: Int { state.pointee.itemCount }
  var profile: Profile? { plan.profile }
  var document: XMLDocument { session.document }

  func checkWhole() throws(Failure) {
    if state.pointee.document.kind == .other { throw state.pointee.notAFeed() }
    guard itemCount == 0 else { return }
    let isAsked = plan.options.record != nil
    let ofProfile = state.pointee.document.kind == .records ? plan.profile.record : nil
    guard let record = plan.options.record ?? ofProfile else { return }
    throw Failure(
      .unreadable, "there is no element <\(record)>", at: Place(source: document.name),
      advice: isAsked
        ? "--record names the element that each record is"
        : "the profile names it; --record names another")
  }

  func takeFinished() -> [Batch] {
    var taken: [Batch] = []
    swap(&taken, &state.pointee.finished)
    return taken
  }

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
}

extension FeedParser {
  /// Forgets the document; columns and names stay.
  mutating func restart() {
    finished = []
    log = DiagnosticLog()
    depth = 0
    document = DocumentState()
    bases = [bases[0]]
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
