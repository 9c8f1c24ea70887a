import Synchronization

/// How many bytes were read so far, and how many there are; one thread sets it, any may ask.
final class ByteCounter: Sendable {
  private let bytes = Atomic<Int>(0)
  // -1 where it can't be told.
  private let all = Atomic<Int>(-1)

  var value: Int { bytes.load(ordering: .relaxed) }

  /// How many bytes all inputs have, or nil where that is not known, or not yet.
  var total: Int? {
    let total = all.load(ordering: .relaxed)
    return total < 0 ? nil : total
  }

  func set(_ value: Int) { bytes.store(value, ordering: .relaxed) }

  func set(total: Int?) { all.store(total ?? -1, ordering: .relaxed) }
}
