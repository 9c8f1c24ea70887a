import GeoFeatures

/// Reads an XML document of records that is no feed, by the mapper of its format.
final class RecordSession: SliceSession {
  private let state: UnsafeMutablePointer<RecordParser>
  private let session: XMLSession
  private let mapper: any RecordMapper

  init(mapper: any RecordMapper, names: RecordNames, name: String, options: ReadOptions)
    throws(Failure)
  {
    self.mapper = mapper
    let document = XMLDocument(name: name, options: options)
    state = .allocate(capacity: 1)
    state.initialize(to: RecordParser(document: document, mapper: mapper, names: names))
    do throws(Failure) {
      session = try XMLSession(document: document, consumer: state, fill: RecordHandler.fill)
    } catch {
      state.deinitialize(count: 1)
      state.deallocate()
      throw error
    }
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  var document: XMLDocument { session.document }
  var profile: Profile? { mapper.isProfiled ? mapper.profile : nil }
  var itemCount: Int { state.pointee.rows.recordCount }
  var isIrregular: Bool { mapper.isIrregular || !document.log.isEmpty }

  func parse(_ bytes: Bytes, isLast: Bool) { session.parse(bytes, isLast: isLast) }
  func parseWhole(_ bytes: Bytes) { session.parseWhole(bytes) }

  func restart() {
    session.restart()
    state.pointee.restart()
  }

  func takeFinished() -> [Batch] {
    var taken: [Batch] = []
    swap(&taken, &state.pointee.rows.finished)
    return taken
  }

  func takeRest(incomplete failure: Failure?) -> Batch {
    state.pointee.finish()
    if let failure {
      document.log.add(
        Diagnostic("incomplete-feed", .rejected, failure.message, at: failure.place))
    }
    var batch = state.pointee.rows.takeBatch()
    batch.log.merge(document.takeLog())
    return batch
  }

  func checkWhole() throws(Failure) {
    if itemCount > 0 { return }
    if let refusal = mapper.refusal {
      throw Failure(
        .unreadable, refusal, at: Place(source: document.name),
        advice: "--input-format xml and --record NAME say which elements are records")
    }
  }

  func report(_ kind: String, _ message: String) {
    document.report(kind, .repaired) { message }
  }
}
