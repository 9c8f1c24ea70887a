import GeoFeatures

/// Hands values from one thread to another in order, and holds a few of them at most.
///
/// The producer waits while the queue is full, the consumer while it is empty; the consumer may wait
/// on a thread (``take()``) or as a task (``next()``).
final class BoundedQueue<Element: Sendable>: @unchecked Sendable {
  private let depth: Int
  // What follows is touched with the monitor held only.
  private let monitor = Monitor()
  private var elements: [Element] = []
  private var isClosed = false
  private var isStopped = false
  private var waiter: CheckedContinuation<Element?, Never>?

  init(depth: Int) { self.depth = depth }

  /// Adds an element at the end, after waiting for room; false where nobody takes any more.
  func put(_ element: Element) -> Bool {
    monitor.locked {
      while elements.count >= depth && !isStopped { monitor.wait() }
      if isStopped { return false }
      if let waiter {
        self.waiter = nil
        waiter.resume(returning: element)
      } else {
        elements.append(element)
        monitor.signal()
      }
      return true
    }
  }

  /// Says that no element will follow.
  func close() {
    monitor.locked {
      isClosed = true
      wakeAll()
    }
  }

  /// Says that no element will be taken: what is there is dropped, and whoever waits goes on.
  func stop() {
    monitor.locked {
      isStopped = true
      elements = []
      wakeAll()
    }
  }

  /// The first element, after waiting for one; nil at the end or after ``stop()``.
  func take() -> Element? {
    monitor.locked {
      while mustWait { monitor.wait() }
      return removeFirst()
    }
  }

  /// The first element, after suspending the task until there is one; nil at the end or after
  /// ``stop()``. Only one task may wait at a time.
  func next() async -> Element? {
    await withCheckedContinuation { continuation in
      monitor.locked {
        if mustWait {
          precondition(waiter == nil, "two tasks read the same stream")
          waiter = continuation
        } else {
          continuation.resume(returning: removeFirst())
        }
      }
    }
  }

  private var mustWait: Bool { elements.isEmpty && !isClosed && !isStopped }

  private func removeFirst() -> Element? {
    guard !elements.isEmpty else { return nil }
    monitor.signal()
    return elements.removeFirst()
  }

  private func wakeAll() {
    waiter?.resume(returning: nil)
    waiter = nil
    monitor.signal()
  }
}
