import GeoFeatures
import Synchronization

/// Pieces of work for several threads.
package enum ParallelPieces {
  /// Calls `body` for each number below `count`, on so many threads at most, this one among them; returns
  /// when all are done. Pieces are begun in order and may end in any, so each must write to places of
  /// its own.
  package static func forEach(_ count: Int, threads: Int, _ body: (Int) -> Void) {
    if threads <= 1 || count <= 1 {
      for piece in 0..<count { body(piece) }
      return
    }
    withoutActuallyEscaping(body) { body in
      let work = Work(count, body)
      var helpers: [WorkerThread] = []
      for _ in 1..<min(threads, count) {
        // Where the system gives no thread, those that there are do all.
        guard let helper = WorkerThread({ work.run() }) else { break }
        helpers.append(helper)
      }
      work.run()
      for helper in helpers { helper.join() }
    }
  }

  /// Cuts a range into pieces of about equal length, some for each thread, and calls `body` for each.
  package static func forEachRange(
    of count: Int, atLeast least: Int, threads: Int, _ body: (Range<Int>) -> Void
  ) {
    if count == 0 { return }
    let pieces = threads <= 1 ? 1 : min(max(1, count / max(1, least)), threads * 8)
    forEach(pieces, threads: threads) { piece in
      body(count * piece / pieces..<count * (piece + 1) / pieces)
    }
  }

  /// What the threads share: all is read but the counter.
  private final class Work: @unchecked Sendable {
    private let next = Atomic<Int>(0)
    private let count: Int
    private let body: (Int) -> Void

    init(_ count: Int, _ body: @escaping (Int) -> Void) {
      self.count = count
      self.body = body
    }

    func run() {
      while true {
        let piece = next.wrappingAdd(1, ordering: .relaxed).oldValue
        if piece >= count { return }
        body(piece)
      }
    }
  }
}
