import CSystem
import GeoFeatures
import GeoFeeds

/// The events of a sequence of inputs, read on a thread of their own or on the caller's.
final class InputFlow: Sendable {
  /// How many batches may wait; more would only cost memory.
  static let depth = 4

  private enum Way: @unchecked Sendable {
    /// Read when asked, on the caller's thread; only that thread touches the sequence.
    case direct(InputSequence)
    /// Read ahead.
    case queue(BoundedQueue<InputEvent>)
  }

  private let way: Way
  private let stopping = StopFlag()

  /// With one thread the sequence is read on the caller's. The sequence is made with a question whether
  /// it is still wanted.
  init(
    _ makeSequence: @escaping @Sendable (@escaping @Sendable () -> Bool) -> InputSequence,
    threads: Int
  ) throws(Failure) {
    let stopping = stopping
    if threads == 1 {
      way = .direct(makeSequence { stopping.isSet })
      return
    }
    let queue = BoundedQueue<InputEvent>(depth: Self.depth)
    way = .queue(queue)
    let thread = WorkerThread {
      // Nobody waits for it: it may sit in a read of a pipe when the run is over.
      pthread_detach(pthread_self())
      let sequence = makeSequence { stopping.isSet }
      while let event = sequence.next(), queue.put(event) {}
      queue.close()
    }
    if thread == nil { throw Failure(.internalFault, "the system gives no thread") }
  }

  deinit { stop() }

  /// The next event, or nil at the end or after ``stop()``.
  func take() -> InputEvent? {
    switch way {
    case .direct(let sequence): sequence.next()
    case .queue(let queue): queue.take()
    }
  }

  /// Ends reading.
  func stop() {
    stopping.set()
    if case .queue(let queue) = way { queue.stop() }
  }
}
