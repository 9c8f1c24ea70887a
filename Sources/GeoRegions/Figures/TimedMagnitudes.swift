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
  /// that it makes no positive difference. With them, where each bucket begins. O(n log n).
  func sorted(bucketCount: Int) -> (events: [Event], starts: [Int]) {
    var starts = [Int](repeating: 0, count: bucketCount + 1)
    for event in events.bytes { starts[Int(event.bucket) + 1] += 1 }
    for bucket in 0..<bucketCount { starts[bucket + 1] += starts[bucket] }
    var next = starts
    var sorted = [Event](
      repeating: Event(time: 0, index: 0, bucket: 0), count: events.count)
    for event in events.bytes {
      sorted[next[Int(event.bucket)]] = event
      next[Int(event.bucket)] += 1
    }
    for bucket in 0..<bucketCount {
      sorted[starts[bucket]..<starts[bucket + 1]].sort {
        $0.time != $1.time ? $0.time < $1.time : $0.index > $1.index
      }
    }
    return (sorted, starts)
  }
}
