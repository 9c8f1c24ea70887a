import GeoFeatures

/// Hands pieces of a feed to workers, and their results on in the order of the file.
final class SlicePool: @unchecked Sendable {
  /// What became of one piece.
  struct Piece: Sendable {
    var batches: [Batch]
    var items: Int
    var lines: Int
  }

  /// What is next for the reader.
  enum Result: Sendable {
    case piece(Piece)
    case end
    case irregular
    case failure(Failure)
  }

  private let cutting = Monitor()
  private let results = Monitor()
  private var slicer: FeedSlicer
  private var nextTicket = 0
  private var isCut = false
  private let window: Int
  private var slots: [Result?]
  private var nextTaken = 0
  private var isCancelled = false

  init(_ slicer: consuming FeedSlicer, workers: Int) {
    self.slicer = slicer
    window = workers * 2 + 1
    slots = Array(repeating: nil, count: window)
  }

  /// How many bytes of the file were handed out.
  var bytesRead: Int { cutting.locked { slicer.bytesRead } }

  /// Puts the next piece into a worker's buffer; nil when there is none for it.
  func cut(into buffer: inout ByteBuffer) -> (ticket: Int, items: Int)? {
    var last: Result?
    var ticket = 0
    var items = 0
    cutting.locked {
      guard !isCut && !results.locked({ isCancelled }) else { return }
      ticket = nextTicket
      nextTicket += 1
      do throws(Failure) {
        switch try slicer.next(into: &buffer) {
        case .items(let count): items = count
        case .end: last = .end
        case .irregular: last = .irregular
        }
      } catch {
        last = .failure(error)
      }
      isCut = last != nil
    }
    // Out of the lock: to wait here for the reader must not keep it from asking how far we are.
    if let last { put(last, ticket: ticket) }
    return items > 0 ? (ticket, items) : nil
  }

  /// Leaves a result for the reader, once it is near enough to its turn.
  func put(_ result: Result, ticket: Int) {
    results.locked {
      while ticket >= nextTaken + window && !isCancelled { results.wait() }
      slots[ticket % window] = result
      results.signal()
    }
  }

  /// The next result in the order of the file.
  func take() -> Result {
    results.locked {
      while true {
        if let result = slots[nextTaken % window] {
          slots[nextTaken % window] = nil
          nextTaken += 1
          results.signal()
          return result
        }
        results.wait()
      }
    }
  }

  /// Lets the workers end.
  func cancel() {
    results.locked {
      isCancelled = true
      results.signal()
    }
  }
}

/// Parses pieces until there are none.
struct SliceWorker {
  private let pool: SlicePool
  private let plan: FeedPlan
  private let name: String

  init(_ pool: SlicePool, plan: FeedPlan, name: String) {
    self.pool = pool
    self.plan = plan.copy()
    self.name = name
  }

  func run() {
    var buffer = ByteBuffer(minimumCapacity: FeedSlicer.pieceSize + (1 << 16))
    var session: FeedSession?
    while let (ticket, items) = pool.cut(into: &buffer) {
      let current: FeedSession
      if let session {
        session.restart()
        current = session
      } else {
        guard let made = try? FeedSession(plan: plan, name: name) else {
          return pool.put(.irregular, ticket: ticket)
        }
        session = made
        current = made
      }
      pool.put(parse(buffer.bytes, items, current), ticket: ticket)
    }
  }

  private func parse(_ bytes: Bytes, _ items: Int, _ session: FeedSession) -> SlicePool.Result {
    // Bytes that are no UTF-8 are an error to the parser, and so leave the piece to the whole.
    session.parseWhole(bytes)
    guard !session.hasFailed, !session.isIrregular, session.itemCount == items else {
      return .irregular
    }
    var batches = session.takeFinished()
    batches.append(session.takeRest(incomplete: nil))
    return .piece(
      SlicePool.Piece(batches: batches, items: items, lines: UTF8Run.lineCount(bytes)))
  }
}
