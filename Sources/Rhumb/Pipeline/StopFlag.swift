import Synchronization

/// Tells another thread that what it does is not wanted any more.
final class StopFlag: Sendable {
  private let flag = Atomic<Bool>(false)

  var isSet: Bool { flag.load(ordering: .relaxed) }

  func set() { flag.store(true, ordering: .relaxed) }
}
