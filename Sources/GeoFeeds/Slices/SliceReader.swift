import GeoFeatures

/// Reads a feed with several parsers side by side, each on pieces of whole items.
///
/// Rows come in the order of the feed. From the first piece on that is not as it should be, a
/// ``XMLReader`` goes on with the head of the feed and all that was not delivered, and words what is
/// wrong.
final class SliceReader: BatchReader {
  private let name: String
  private let plan: any SlicePlan
  private let head: FeedHead
  private let pool: SlicePool
  private var threads: [WorkerThread] = []
  private var waiting: [Batch] = []
  private var itemsDelivered = 0
  private var linesDelivered = 0
  private var fallback: XMLReader?
  private var isAtEnd = false

  init(
    _ source: PeekedSource, name: String, plan: any SlicePlan, head: FeedHead, workers: Int,
    pieceSize: Int = FeedSlicer.pieceSize
  ) throws(Failure) {
    self.name = name
    self.plan = plan
    self.head = head
    let slicer = try FeedSlicer(
      source, head: head, attributeLimit: plan.options.limits.attributes,
      pieceSize: pieceSize)
    pool = SlicePool(slicer, workers: workers)
    for _ in 0..<workers {
      let pool = pool
      let plan = plan
      let name = name
      guard let thread = WorkerThread({ SliceWorker(pool, plan: plan, name: name).run() }) else {
        break
      }
      threads.append(thread)
    }
    // Where the system gives no threads, one reader does it all.
    if threads.isEmpty { try goOnAlone(from: []) }
  }

  deinit { stop() }

  var profile: Profile? { plan.profile }

  func next() throws(Failure) -> Batch? {
    while true {
      if !waiting.isEmpty { return waiting.removeFirst() }
      if isAtEnd { return nil }
      if fallback != nil { return try nextAlone() }
      switch pool.take() {
      case .rows(let batches, let lines, let piece):
        deliver(batches, lines: lines, items: piece.items)
        pool.recycle(piece)
      case .end:
        isAtEnd = true
        stop()
      case .irregular(let piece):
        stop()
        try goOnAlone(from: piece.itemCopy)
      case .failure(let failure):
        stop()
        throw failure
      }
    }
  }

  private func deliver(_ batches: [Batch], lines: Int, items: Int) {
    for var batch in batches {
      place(&batch.log)
      waiting.append(batch)
    }
    itemsDelivered += items
    // The head was parsed with the piece.
    linesDelivered += lines - head.lines
  }

  /// Turns places in a piece, or in what is read alone, into those of the whole input.
  private func place(_ log: inout DiagnosticLog) {
    log.shift(lines: linesDelivered, beyond: head.lines, items: itemsDelivered)
  }

  // MARK: One reader for the rest

  private func goOnAlone(from bytes: [UInt8]) throws(Failure) {
    let rest = pool.rest()
    let source = ChainedSource(head.bytes + bytes + rest.bytes, rest.source)
    let session = try plan.makeSession(name: name)
    session.document.hasWholeItems = itemsDelivered > 0
    fallback = try XMLReader(
      PeekedSource(source, limit: Sniffer.headLength), name: name, session: session)
  }

  private func nextAlone() throws(Failure) -> Batch? {
    do throws(Failure) {
      guard var batch = try fallback?.next() else {
        isAtEnd = true
        return nil
      }
      place(&batch.log)
      return batch
    } catch {
      var failure = error
      if let line = failure.place.line, line > head.lines {
        failure.place.line = line + linesDelivered
      }
      failure.place.item = failure.place.item.map { $0 + itemsDelivered }
      throw failure
    }
  }

  private func stop() {
    pool.cancel()
    for thread in threads { thread.join() }
    threads = []
  }
}

/// Bytes in memory, then those of a source.
final class ChainedSource: ByteSource {
  private let memory: MemorySource
  private let source: (any ByteSource)?

  init(_ bytes: [UInt8], _ source: (any ByteSource)?) {
    memory = MemorySource(bytes)
    self.source = source
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    let count = try memory.read(into: buffer)
    if count > 0 || buffer.count == 0 { return count }
    return try source?.read(into: buffer) ?? 0
  }
}
