import CSystem
import GeoFeatures

/// The types of magnitude that occur: how often each does, which buckets mix them.
///
/// Letters of either case are one type, and so are all of moment.
struct MagnitudeTypes: ~Copyable {
  private var keys = ByteKeyTable()
  private(set) var names: [String] = []
  private(set) var counts: [Int] = []
  private var isMoment: [Bool] = []
  /// A bit for each type that a bucket has; the last one stands for all further types.
  private(set) var masks = GrowableBuffer<UInt64>()

  mutating func grow(to count: Int) {
    masks.append(repeating: 0, count: max(0, count - masks.count))
  }

  /// The number of a type, which may be new.
  @inline(never)
  mutating func number(_ type: Bytes) -> Int {
    if SeismicMoment.isMoment(type) {
      let moment: StaticString = "mw"
      return insert(Bytes(start: moment.utf8Start, count: 2), isMoment: true)
    }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(1, type.count)) { lower in
      for (place, byte) in type.enumerated() {
        lower[place] = byte &- 0x41 < 26 ? byte | 0x20 : byte
      }
      return insert(Bytes(rebasing: lower[..<type.count]), isMoment: false)
    }
  }

  private mutating func insert(_ name: Bytes, isMoment: Bool) -> Int {
    let number = keys.insert(name)
    if number == names.count {
      names.append(String(decoding: name, as: UTF8.self))
      counts.append(0)
      self.isMoment.append(isMoment)
    }
    return number
  }

  /// Whether a type is one of moment.
  func isMoment(_ number: Int) -> Bool { isMoment[number] }

  /// Counts events of a type in no bucket.
  mutating func count(_ number: Int, _ count: Int) { counts[number] += count }

  /// Notes that a bucket has a type.
  @inline(__always)
  mutating func mark(_ number: Int, of bucket: Int) {
    masks[bucket] |= 1 << UInt64(min(number, 63))
  }

  /// The types of a bucket, by their numbers.
  func numbers(of bucket: Int) -> [Int] {
    (0..<min(names.count, 64)).filter { masks[bucket] >> UInt64($0) & 1 == 1 }
  }

  mutating func merge(_ other: borrowing MagnitudeTypes, to buckets: [Int]) {
    var numbers: [Int] = []
    for (place, name) in other.names.enumerated() {
      var name = name
      numbers.append(name.withUTF8 { number($0) })
      counts[numbers[place]] += other.counts[place]
    }
    for (from, to) in buckets.enumerated() where other.masks[from] != 0 {
      for number in other.numbers(of: from) { mark(numbers[number], of: to) }
    }
  }
}

extension Bytes {
  /// Whether they are the same bytes as others.
  @inline(__always)
  func isSame(as other: Bytes) -> Bool {
    guard count == other.count else { return false }
    guard let base = baseAddress, let otherBase = other.baseAddress else { return true }
    return memcmp(base, otherBase, count) == 0
  }
}
