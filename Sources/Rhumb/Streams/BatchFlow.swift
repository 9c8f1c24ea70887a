import CSystem
import GeoFeatures
import GeoFeeds
import Synchronization

/// The batches that a reading gives, made on a thread of their own and handed over a queue.
///
/// Operations are done there too, so that whoever takes the batches, be it the main actor, is kept
/// from no other work.
final class BatchFlow: Sendable {
  private enum Event: Sendable {
    case batch(Batch)
    case failed(Failure)
  }

  private let queue: BoundedQueue<Event>
  private let stopping = StopFlag()
  private let account: Account

  /// The account, which outlives whoever takes batches.
  private final class Account: Sendable {
    let summary: Mutex<Summary>
    init(_ summary: Summary) { self.summary = Mutex(summary) }
  }

  init(_ reading: Reading) throws(Failure) {
    let queue = BoundedQueue<Event>(depth: InputFlow.depth)
    let account = Account(Summary(inputs: reading.inputs))
    self.queue = queue
    self.account = account
    let stopping = stopping
    let thread = WorkerThread {
      pthread_detach(pthread_self())
      Self.read(reading, into: queue, account, stopping)
      queue.close()
    }
    if thread == nil { throw Failure(.internalFault, "the system gives no thread") }
  }

  deinit { stop() }

  /// The account so far.
  var summary: Summary { account.summary.withLock { $0 } }

  /// The next batch, after waiting for it; nil at the end, or after ``stop()``.
  func take() throws(Failure) -> Batch? { try batch(queue.take()) }

  /// The next batch, after suspending for it; nil at the end, or after ``stop()``.
  func next() async throws(Failure) -> Batch? { try batch(await queue.next()) }

  /// Ends reading.
  func stop() {
    stopping.set()
    queue.stop()
  }

  private func batch(_ event: Event?) throws(Failure) -> Batch? {
    switch event {
    case .batch(let batch): return batch
    case .failed(let failure): throw failure
    case nil: return nil
    }
  }

  private static func read(
    _ reading: Reading, into queue: BoundedQueue<Event>, _ account: Account, _ stopping: StopFlag
  ) {
    let sequence = InputSequence(
      reading, skipping: [], counter: ByteCounter(), isStopped: { stopping.isSet })
    var intake = Intake(reading)
    do throws(Failure) {
      reading: while !intake.isDone {
        switch try intake.handle(sequence.next()) {
        case .tables(let tables):
          account.summary.withLock { $0 = intake.summary }
          for table in tables {
            let batch = Batch(table: table, log: intake.takeLog())
            guard queue.put(.batch(batch)) else { return }
          }
        case .more: break
        case .broken(let index): intake.keepRows(ofBroken: index)
        case .end:
          // The other inputs came first; that one was missing must not go unheard.
          if let failure = intake.summary.firstFailure { throw failure }
          break reading
        }
      }
    } catch {
      _ = queue.put(.failed(error))
    }
    account.summary.withLock { $0 = intake.summary }
  }
}
