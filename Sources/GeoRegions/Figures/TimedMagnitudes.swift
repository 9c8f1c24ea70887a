import GeoFeatures

/// Times and bins of magnitude of all events of many buckets, for what needs their order.
struct TimedMagnitudes: ~Copyable {
  /// An event.
  struct Event: BitwiseCopyable {
    let time: Int64
    let index: Int32
    let bucket: UInt32
  }

  private(set) var events = GrowableBuffer<Event>()

  @inline(__always)
  mutating func add(time: Int64, index: Int, of bucket: Int) {
    events.append(
      Event(
        time: time, index: Int32(truncatingIfNeeded: index),
        bucket: UInt32(truncatingIfNeeded: bucket)))
  }

  mutating func merge(_ other: borrowing TimedMagnitudes, to buckets: [Int]) {
    for event in other.events.bytes {
      add(time: event.time, index: Int(event.index), of: buckets[Int(event.bucket)])
    }
  }

  /// The events by bucket, each bucket's in the order of time; of one time the larger comes first, so
  /// that it makes no positive difference. O(n log n).
  func sorted() -> [Event] {
    events.bytes.sorted {
      if $0.bucket != $1.bucket { return $0.bucket < $1.bucket }
      return $0.time != $1.time ? $0.time < $1.time : $0.index > $1.index
    }
  }
}
