import CSystem
import GeoFeatures

/// The names of members that were seen, numbered in order of appearance, found without a string.
struct KeyTable: ~Copyable {
  private var arena = ByteBuffer(minimumCapacity: 1024)
  private var ends = GrowableBuffer<Int>(minimumCapacity: 64)
  /// Numbers of names plus one by hash, 0 where free; at most half full.
  private var slots = GrowableBuffer<Int32>(minimumCapacity: 128)

  init() { slots.append(repeating: 0, count: 128) }

  /// How many names there are.
  var count: Int { ends.count }

  /// The name of that number.
  @inline(__always)
  subscript(index: Int) -> Bytes {
    let start = index == 0 ? 0 : ends[index - 1]
    return Bytes(start: arena.base + start, count: ends[index] - start)
  }

  /// The name of that number as a string.
  func name(_ index: Int) -> String { String(decoding: self[index], as: UTF8.self) }

  /// The number of a name, or nil; `hint` is looked at first, for members mostly come in one order.
  @inline(__always)
  func find(_ key: Bytes, hint: Int) -> Int? {
    if hint < ends.count && isEqual(hint, key) { return hint }
    let slot = slots[slot(of: key)]
    return slot == 0 ? nil : Int(slot) - 1
  }

  /// The number of a name, which is added where it is new.
  mutating func index(of key: Bytes, hint: Int = 0) -> Int {
    if let found = find(key, hint: hint) { return found }
    if (ends.count + 1) * 2 > slots.count { grow() }
    slots[slot(of: key)] = Int32(ends.count + 1)
    arena.append(contentsOf: key)
    ends.append(arena.count)
    return ends.count - 1
  }

  @inline(__always)
  private func isEqual(_ index: Int, _ key: Bytes) -> Bool {
    let known = self[index]
    guard known.count == key.count, let left = known.baseAddress, let right = key.baseAddress else {
      return known.count == key.count
    }
    return memcmp(left, right, key.count) == 0
  }

  /// The slot where the name is, or the free one where it would go.
  @inline(never)
  private func slot(of key: Bytes) -> Int {
    // FNV-1a (Fowler, Noll, Vo).
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in key { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash ^ hash >> 32) & mask
    while slots[slot] != 0 && !isEqual(Int(slots[slot]) - 1, key) { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let count = slots.count * 2
    slots.truncate(to: 0)
    slots.append(repeating: 0, count: count)
    for index in 0..<ends.count { slots[slot(of: self[index])] = Int32(index + 1) }
  }
}
