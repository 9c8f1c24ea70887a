import GeoFeatures

/// Projectors for as many threads as may work at once, each used by one of them at a time.
final class ProjectorPool {
  /// That of the thread which owns the pool.
  let first: Projector
  private let threads: Int
  private var others: [Projector] = []

  /// A further thread is worth its start, and the opening of PROJ's database, from so many positions
  /// on.
  static let positionsPerThread = 1 << 16

  private struct Lane: @unchecked Sendable {
    // Used by the lane's thread alone until that has ended.
    let projector: Projector
  }

  init(threads: Int) throws(Failure) {
    first = try Projector()
    self.threads = max(1, threads)
  }

  /// Cuts `range` into as many pieces as threads are worth it and calls `body` for each, with the
  /// projector of its thread; returns when all are done.
  func forEachPiece(
    of range: Range<Int>, _ body: @escaping @Sendable (Projector, Range<Int>) -> Void
  ) {
    let wanted = min(threads, max(1, range.count / Self.positionsPerThread))
    while others.count + 1 < wanted, let another = try? Projector() { others.append(another) }
    let count = min(wanted, others.count + 1)
    func piece(_ index: Int) -> Range<Int> {
      let start = range.lowerBound
      return start + range.count * index / count..<start + range.count * (index + 1) / count
    }
    var running: [WorkerThread] = []
    for index in 1..<max(count, 1) {
      let lane = Lane(projector: others[index - 1])
      let piece = piece(index)
      if let thread = WorkerThread({ body(lane.projector, piece) }) {
        running.append(thread)
      } else {
        body(lane.projector, piece)
      }
    }
    body(first, piece(0))
    for thread in running { thread.join() }
  }
}
