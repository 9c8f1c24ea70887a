import GeoFeatures
import GeoTracks

/// Draws the pieces of a plan on several threads, and hands them over in order.
///
/// Whoever takes them draws too, rather than wait for one that nobody has begun.
final class TrackFlow: @unchecked Sendable {
  /// What became of a piece, and what was found in it.
  struct Piece {
    var drawn = TrackPlan.Drawn()
    var log = DiagnosticLog()
    var failure: Failure?
  }

  private let plan: TrackPlan
  private let finish: @Sendable (FeatureTable, inout DiagnosticLog) -> FeatureTable
  /// So many pieces may wait to be taken.
  private let ahead: Int
  private var workers: [WorkerThread] = []
  // What follows is touched with the monitor held only.
  private let monitor = Monitor()
  private var begun = 0
  private var taken = 0
  private var ready: [Int: Piece] = [:]
  private var isStopped = false

  /// Begins to draw.
  ///
  /// - Parameters:
  ///   - plan: What is drawn.
  ///   - threads: How many threads draw, with that of whoever takes the pieces.
  ///   - finish: What is done to each table on the thread that draws it.
  init(
    _ plan: TrackPlan, threads: Int,
    finish: @escaping @Sendable (FeatureTable, inout DiagnosticLog) -> FeatureTable
  ) {
    self.plan = plan
    self.finish = finish
    ahead = 2 * threads
    for _ in 1..<max(min(threads, plan.count), 1) {
      // Where the system gives no thread the others draw more.
      let worker = WorkerThread { [self] in
        while let index = claim() { keep(draw(index), index) }
      }
      if let worker { workers.append(worker) }
    }
  }

  /// The next piece; nil after the last one.
  func take() -> Piece? {
    while true {
      enum Step { case end, piece(Piece), draw(Int) }
      let step: Step = monitor.locked {
        while true {
          if taken == plan.count { return .end }
          if let piece = ready.removeValue(forKey: taken) {
            taken += 1
            monitor.signal()
            return .piece(piece)
          }
          if let index = beginOne() { return .draw(index) }
          monitor.wait()
        }
      }
      switch step {
      case .end: return nil
      case .piece(let piece): return piece
      case .draw(let index): keep(draw(index), index)
      }
    }
  }

  /// Says that no piece will be taken, and waits for those that are being drawn: a process must not
  /// end while GEOS is at work.
  func stop() {
    monitor.locked {
      isStopped = true
      monitor.signal()
    }
    for worker in workers { worker.join() }
  }

  private func claim() -> Int? {
    monitor.locked {
      while !isStopped && begun < plan.count {
        if let index = beginOne() { return index }
        monitor.wait()
      }
      return nil
    }
  }

  /// The first piece that nobody has begun, where there is room for it; with the monitor held.
  private func beginOne() -> Int? {
    guard begun < plan.count && begun < taken + ahead else { return nil }
    begun += 1
    return begun - 1
  }

  private func draw(_ index: Int) -> Piece {
    var piece = Piece()
    do throws(Failure) {
      piece.drawn = try plan.draw(index, log: &piece.log)
      for place in piece.drawn.tables.indices {
        piece.drawn.tables[place].table = finish(piece.drawn.tables[place].table, &piece.log)
      }
    } catch {
      piece.failure = error
    }
    return piece
  }

  private func keep(_ piece: Piece, _ index: Int) {
    monitor.locked {
      ready[index] = piece
      monitor.signal()
    }
  }
}
