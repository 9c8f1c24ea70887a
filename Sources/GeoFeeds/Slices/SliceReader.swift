import CSystem
import GeoFeatures

/// Reads a feed's file with several parsers side by side, each on pieces of whole items.
///
/// Rows come in the order of the file. Where a piece is not as it should be, the file is read again
/// from the start by a ``FeedReader``, which passes over the items that were delivered and words what
/// is wrong.
final class SliceReader: BatchReader {
  private let path: String
  private let name: String
  private let plan: FeedPlan
  private let pool: SlicePool
  private var threads: [WorkerThread] = []
  private var waiting: [Batch] = []
  private var itemsDelivered = 0
  private var linesBefore: Int
  private let headLines: Int
  private var fallback: FeedReader?
  private var isAtEnd = false

  /// Nil where the file can't be read in pieces.
  init?(path: String, name: String, plan: FeedPlan, head: FeedHead, workers: Int) throws(Failure) {
    self.path = path
    self.name = name
    self.plan = plan
    headLines = head.lines
    linesBefore = head.lines
    let descriptor = try FileDescriptor(reading: path)
    pool = SlicePool(
      FeedSlicer(
        descriptor, name: name, head: head, attributeLimit: plan.options.limits.attributes),
      workers: workers)
    for _ in 0..<workers {
      let pool = pool
      let plan = plan
      let name = name
      guard let thread = WorkerThread({ SliceWorker(pool, plan: plan, name: name).run() }) else {
        break
      }
      threads.append(thread)
    }
    if threads.isEmpty { return nil }
  }

  deinit { stop() }

  var profile: Profile? { plan.profile }

  /// How many bytes of the file have been taken.
  var bytesRead: Int { fallback?.bytesRead ?? pool.bytesRead }

  func next() throws(Failure) -> Batch? {
    while true {
      if let fallback { return try fallback.next() }
      if !waiting.isEmpty { return waiting.removeFirst() }
      if isAtEnd { return nil }
      switch pool.take() {
      case .piece(let piece): deliver(piece)
      case .end:
        isAtEnd = true
        stop()
      case .irregular:
        stop()
        let source = try PeekedSource(FileSource(path: path), limit: 1 << 16)
        fallback = try FeedReader(source, name: name, plan: plan, skippedItems: itemsDelivered)
      case .failure(let failure):
        stop()
        throw failure
      }
    }
  }

  private func deliver(_ piece: SlicePool.Piece) {
    for var batch in piece.batches {
      if !batch.log.isEmpty {
        batch.log.shift(lines: linesBefore - headLines, items: itemsDelivered)
      }
      waiting.append(batch)
    }
    itemsDelivered += piece.items
    // The head was parsed with the piece.
    linesBefore += piece.lines - headLines
  }

  private func stop() {
    pool.cancel()
    for thread in threads { thread.join() }
    threads = []
  }
}
