import GeoFeatures

/// Hands pieces of a feed to workers, and their results on in the order of the feed.
final class SlicePool: @unchecked Sendable {
  /// What became of one piece.
  enum Result: Sendable {
    /// Its rows, and how many lines it has, those of the head included.
    case rows([Batch], lines: Int, FeedPiece)
    /// Something that only a reading of the whole can tell.
    case irregular(FeedPiece)
    case end
    case failure(Failure)

    /// The piece that it is the result of.
    var piece: FeedPiece? {
      switch self {
      case .rows(_, _, let piece), .irregular(let piece): piece
      case .end, .failure: nil
      }
    }
  }

  private let cutting = Monitor()
  private let results = Monitor()
  private var slicer: FeedSlicer?
  private var nextTicket = 0
  private var isCut = false
  private let window: Int
  private var waiting: [Int: Result] = [:]
  private var nextTaken = 0
  private var isCancelled = false
  /// Pieces whose memory can be used again.
  private var spare: [FeedPiece] = []

  init(_ slicer: consuming FeedSlicer, workers: Int) {
    self.slicer = consume slicer
    window = workers * 2 + 1
  }

  /// The next piece and its number; nil when there is none for this worker.
  func cut() -> (ticket: Int, piece: FeedPiece)? {
    let piece = results.locked { spare.popLast() } ?? FeedPiece()
    var last: Result?
    var ticket = -1
    cutting.locked {
      guard !isCut && !results.locked({ isCancelled }) else { return }
      ticket = nextTicket
      nextTicket += 1
      do throws(Failure) {
        switch try slicer?.next(into: piece) ?? .end {
        case .items: break
        case .end: last = .end
        case .irregular: last = .irregular(piece)
        }
      } catch {
        last = .failure(error)
      }
      isCut = last != nil
    }
    guard ticket >= 0 else { return nil }
    // Out of the lock: to wait here for the reader must not keep it from anything.
    if let last {
      put(last, ticket: ticket)
      return nil
    }
    return (ticket, piece)
  }

  /// Leaves a result for the reader, once it is near enough to its turn.
  func put(_ result: Result, ticket: Int) {
    results.locked {
      while ticket >= nextTaken + window && !isCancelled { results.wait() }
      waiting[ticket] = result
      results.signal()
    }
  }

  /// The next result in the order of the feed.
  func take() -> Result {
    results.locked {
      while true {
        if let result = waiting.removeValue(forKey: nextTaken) {
          nextTaken += 1
          results.signal()
          return result
        }
        results.wait()
      }
    }
  }

  /// Gives a piece's memory back.
  func recycle(_ piece: FeedPiece) { results.locked { spare.append(piece) } }

  /// Lets the workers end.
  func cancel() {
    results.locked {
      isCancelled = true
      results.signal()
    }
  }

  /// Everything that was not taken, in order; for when the workers have ended.
  func rest() -> (bytes: [UInt8], source: (any ByteSource)?) {
    var bytes: [UInt8] = []
    for ticket in waiting.keys.sorted() {
      if let piece = waiting[ticket]?.piece { bytes += piece.itemCopy }
    }
    guard let slicer = slicer.take() else { return (bytes, nil) }
    let left = slicer.rest()
    return (bytes + left.bytes, left.source)
  }
}

/// Parses pieces until there are none.
struct SliceWorker {
  private let pool: SlicePool
  private let plan: any SlicePlan
  private let name: String

  init(_ pool: SlicePool, plan: any SlicePlan, name: String) {
    self.pool = pool
    self.plan = plan.copy()
    self.name = name
  }

  func run() {
    var session: (any SliceSession)?
    while let (ticket, piece) = pool.cut() {
      if let session {
        session.restart()
      } else {
        session = try? plan.makeSession(name: name)
      }
      pool.put(session.map { parse(piece, $0) } ?? .irregular(piece), ticket: ticket)
    }
  }

  private func parse(_ piece: FeedPiece, _ session: any SliceSession) -> SlicePool.Result {
    let bytes = piece.bytes.bytes
    // Bytes that are no UTF-8 are an error to the parser, and so leave the piece to the whole.
    session.parseWhole(bytes)
    guard session.document.failure == nil, !session.isIrregular, session.itemCount == piece.items
    else {
      return .irregular(piece)
    }
    var batches = session.takeFinished()
    batches.append(session.takeRest(incomplete: nil))
    return .rows(batches, lines: UTF8Run.lineCount(bytes), piece)
  }
}
