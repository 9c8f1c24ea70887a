import GeoFeatures

/// The distinct values of many buckets, and how often each occurs: all that quantiles need. Memory grows with
/// distinct values, not with events.
///
/// Open addressing with linear probing; a random seed keeps inputs from being made to collide, and what
/// comes out does not depend on it.
struct ValueCounts: ~Copyable {
  /// A value of a bucket.
  struct Slot: BitwiseCopyable {
    var value = 0.0
    var bucket: UInt32 = 0
    /// 0 where the slot is free.
    var count: UInt64 = 0
  }

  private var slots: GrowableBuffer<Slot>
  private var filled = 0
  private let seed = UInt64.random(in: .min ... .max)

  init() {
    slots = GrowableBuffer(minimumCapacity: 64)
    slots.append(repeating: Slot(), count: 64)
  }

  /// Counts a value that is no NaN, and not -0.
  @inline(__always)
  mutating func add(_ value: Double, count: UInt64 = 1, of bucket: Int) {
    let place = place(of: value, UInt32(truncatingIfNeeded: bucket))
    if slots[place].count == 0 {
      insert(
        Slot(value: value, bucket: UInt32(truncatingIfNeeded: bucket), count: count), at: place)
    } else {
      slots[place].count += count
    }
  }

  @inline(__always)
  private func place(of value: Double, _ bucket: UInt32) -> Int {
    let key = value.bitPattern ^ seed ^ (UInt64(bucket) &* 0xD6E8_FEB8_6659_FD93)
    let product = key.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    let mask = slots.count - 1
    var place = Int(truncatingIfNeeded: product.high ^ product.low) & mask
    while slots[place].count != 0,
      slots[place].value.bitPattern != value.bitPattern || slots[place].bucket != bucket
    {
      place = (place + 1) & mask
    }
    return place
  }

  @inline(never)
  private mutating func insert(_ slot: Slot, at place: Int) {
    slots[place] = slot
    filled += 1
    guard filled * 8 > slots.count * 5 else { return }
    var smaller = GrowableBuffer<Slot>(minimumCapacity: slots.count * 2)
    smaller.append(repeating: Slot(), count: slots.count * 2)
    swap(&slots, &smaller)
    for slot in smaller.bytes where slot.count != 0 {
      slots[self.place(of: slot.value, slot.bucket)] = slot
    }
  }

  /// Counts what others hold, each bucket in the one that `buckets` names.
  mutating func merge(_ other: borrowing ValueCounts, to buckets: [Int]) {
    for slot in other.slots.bytes where slot.count != 0 {
      add(slot.value, count: slot.count, of: buckets[Int(slot.bucket)])
    }
  }

  /// The values of each of so many buckets, in rising order. O(n log n).
  func sorted(bucketCount: Int) -> SortedValues {
    var starts = [Int](repeating: 0, count: bucketCount + 1)
    for slot in slots.bytes where slot.count != 0 { starts[Int(slot.bucket) + 1] += 1 }
    for bucket in 0..<bucketCount { starts[bucket + 1] += starts[bucket] }
    var next = starts
    var entries = [SortedValues.Entry](
      repeating: SortedValues.Entry(value: 0, count: 0), count: filled)
    for slot in slots.bytes where slot.count != 0 {
      entries[next[Int(slot.bucket)]] = SortedValues.Entry(value: slot.value, count: slot.count)
      next[Int(slot.bucket)] += 1
    }
    for bucket in 0..<bucketCount {
      entries[starts[bucket]..<starts[bucket + 1]].sort { $0.value < $1.value }
    }
    return SortedValues(starts: starts, entries: entries)
  }
}

/// Values of buckets in rising order.
struct SortedValues {
  /// A value, and how often it occurs.
  struct Entry {
    let value: Double
    let count: UInt64
  }

  fileprivate(set) var starts: [Int]
  fileprivate(set) var entries: [Entry]

  /// The values of a bucket.
  subscript(bucket: Int) -> ArraySlice<Entry> {
    bucket + 1 < starts.count ? entries[starts[bucket]..<starts[bucket + 1]] : []
  }

  /// A quantile of a bucket's values, NaN where it has none: the point at (n − 1) q of the sorted values,
  /// counted from 0, linear between two of them (Hyndman and Fan 1996, Am. Statistician 50, definition 7;
  /// the default of numpy and R).
  func quantile(_ share: Double, of bucket: Int) -> Double {
    let values = self[bucket]
    let total = values.reduce(0) { $0 + $1.count }
    guard total > 0 else { return .nan }
    let position = Double(total - 1) * share
    let whole = position.rounded(.down)
    let below = value(UInt64(whole), in: values)
    let above = value(min(UInt64(whole) + 1, total - 1), in: values)
    let part = position - whole
    // From the nearer end, as numpy does it.
    let result =
      part < 0.5 ? below + (above - below) * part : above - (above - below) * (1 - part)
    return result
  }

  private func value(_ rank: UInt64, in values: ArraySlice<Entry>) -> Double {
    var passed: UInt64 = 0
    for entry in values {
      passed += entry.count
      if rank < passed { return entry.value }
    }
    return .nan
  }
}
