import CLibXML2
import CSystem
import GeoFeatures

/// Reads a feed, or the records of plain XML, from front to back with one parser.
final class FeedReader: BatchReader {
  private let session: FeedSession
  private let source: UTF8Source
  private let plan: FeedPlan
  private let name: String
  private var chunk = ByteBuffer(minimumCapacity: 1 << 16)
  private var waiting: [Batch] = []
  private var isFirst = true
  private var isAtEnd = false
  /// Nanoseconds spent waiting for bytes.
  private(set) var readingNanoseconds: UInt64 = 0

  /// - Parameter skippedItems: How many of the first items were delivered before.
  init(
    _ source: PeekedSource, name: String, plan: FeedPlan, skippedItems: Int = 0
  ) throws(Failure) {
    self.source = try UTF8Source(source, name: name)
    self.plan = plan
    self.name = name
    session = try FeedSession(plan: plan, name: name, skippedItems: skippedItems)
  }

  /// How many bytes were read so far.
  var bytesRead: Int { source.bytesRead }

  func next() throws(Failure) -> Batch? {
    while true {
      if !waiting.isEmpty { return waiting.removeFirst() }
      if isAtEnd { return nil }
      let started = MonotonicClock.nanoseconds
      let replacedBefore = source.replacedCount
      let hasMore = try source.fill(&chunk)
      readingNanoseconds += MonotonicClock.nanoseconds - started
      if source.replacedCount > replacedBefore {
        let count = source.replacedCount - replacedBefore
        session.reportReplaced(count, encoding: source.encoding)
      }
      if hasMore {
        let skipped = isFirst ? skipLeadingBlanks() : 0
        isFirst = false
        session.parse(Bytes(rebasing: chunk.bytes[skipped...]), isLast: false)
      } else {
        session.parse(Bytes(start: nil, count: 0), isLast: true)
      }
      isAtEnd = !hasMore || session.hasFailed
      waiting = session.takeFinished()
      if isAtEnd { try finish() }
    }
  }

  private func finish() throws(Failure) {
    if let failure = session.failure {
      guard plan.options.recover, session.hasItems else { throw failure }
      waiting.append(session.takeRest(incomplete: failure))
    } else {
      if session.isNoFeed { throw session.notAFeed() }
      if plan.options.record != nil && !session.hasItems { throw session.noRecords() }
      waiting.append(session.takeRest(incomplete: nil))
    }
  }

  /// Blanks before an XML declaration are no XML, and common.
  private func skipLeadingBlanks() -> Int {
    let blanks = chunk.bytes.prefix { XMLText.isSpace($0) }.count
    let rest = chunk.bytes[blanks...]
    if blanks > 0 && rest.starts(with: "<?xml".utf8) {
      session.report("blanks-before-declaration", "blanks stand before the XML declaration")
      return blanks
    }
    return 0
  }
}
