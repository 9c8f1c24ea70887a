import Synchronization

/// How many bytes were read so far; one thread sets it, any may ask.
final class ByteCounter: Sendable {
  private let bytes = Atomic<Int>(0)

  var value: Int { bytes.load(ordering: .relaxed) }

  func set(_ value: Int) { bytes.store(value, ordering: .relaxed) }
}
