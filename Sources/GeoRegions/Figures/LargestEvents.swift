import GeoFeatures

/// The largest event of each bucket: the earliest of equal ones, and of those the one whose identifier comes
/// first.
struct LargestEvents: ~Copyable {
  /// Magnitudes, negatively infinite for none.
  private(set) var magnitudes = GrowableBuffer<Double>()
  /// Milliseconds since 1970, greatest for none.
  private(set) var times = GrowableBuffer<Int64>()
  /// Identifiers, empty for none.
  private(set) var ids: [[UInt8]] = []

  mutating func grow(to count: Int) {
    let extra = count - magnitudes.count
    guard extra > 0 else { return }
    magnitudes.append(repeating: -.infinity, count: extra)
    times.append(repeating: .max, count: extra)
    ids.append(contentsOf: repeatElement([], count: extra))
  }

  /// Whether an event may be the largest one.
  @inline(__always)
  func mayHold(_ magnitude: Double, time: Int64, of bucket: Int) -> Bool {
    magnitude > magnitudes[bucket] || magnitude == magnitudes[bucket] && time <= times[bucket]
  }

  /// Takes an event that may be the largest one.
  @inline(never)
  mutating func add(_ magnitude: Double, time: Int64, id: Bytes, of bucket: Int) {
    if magnitude == magnitudes[bucket] && time == times[bucket] {
      guard !id.isEmpty else { return }
      if !ids[bucket].isEmpty && !id.lexicographicallyPrecedes(ids[bucket]) { return }
    }
    magnitudes[bucket] = magnitude
    times[bucket] = time
    ids[bucket] = Array(id)
  }

  mutating func merge(_ other: borrowing LargestEvents, to buckets: [Int]) {
    for (from, to) in buckets.enumerated() {
      let (magnitude, time) = (other.magnitudes[from], other.times[from])
      guard magnitude > -.infinity, mayHold(magnitude, time: time, of: to) else { continue }
      other.ids[from].withUnsafeBufferPointer {
        add(magnitude, time: time, id: $0, of: to)
      }
    }
  }
}
