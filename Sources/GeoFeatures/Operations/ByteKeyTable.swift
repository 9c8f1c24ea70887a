import CSystem

/// Numbers distinct byte strings in the order in which they first come.
///
/// Open addressing with linear probing over 64-bit hashes; the bytes are compared where hashes are
/// equal. Every table has its own random seed, so that no input can be made to collide; what comes
/// out does not depend on the seed. Insertion and search are O(1) on average.
package struct ByteKeyTable: ~Copyable {
  /// For each slot, the key's number plus one, or 0 where it is free; a power of two of them.
  private var slots: GrowableBuffer<UInt32>
  private var hashes: GrowableBuffer<UInt64>
  private var ends: GrowableBuffer<UInt64>
  private var arena: ByteBuffer
  private let seed = UInt64.random(in: .min ... .max)

  /// Makes an empty table.
  package init(minimumCapacity: Int = 16) {
    var size = 32
    while size < minimumCapacity * 2 { size *= 2 }
    slots = GrowableBuffer(minimumCapacity: size)
    slots.append(repeating: 0, count: size)
    hashes = GrowableBuffer()
    ends = GrowableBuffer()
    arena = ByteBuffer(minimumCapacity: 256)
  }

  /// How many keys there are.
  package var count: Int { hashes.count }

  /// The key's number, or nil where it was never inserted.
  package func index(of key: Bytes) -> Int? {
    let entry = slots[slot(of: key, hash: hash(of: key))]
    return entry == 0 ? nil : Int(entry) - 1
  }

  /// The key's number; a new key is copied and gets the next one.
  @discardableResult
  package mutating func insert(_ key: Bytes) -> Int {
    let hash = hash(of: key)
    var slot = slot(of: key, hash: hash)
    if slots[slot] != 0 { return Int(slots[slot]) - 1 }
    if (hashes.count + 1) * 2 > slots.count {
      grow()
      slot = self.slot(of: key, hash: hash)
    }
    hashes.append(hash)
    arena.append(contentsOf: key)
    ends.append(UInt64(arena.count))
    slots[slot] = UInt32(hashes.count)
    return hashes.count - 1
  }

  /// The slot that holds the key, or the free one where it belongs.
  private func slot(of key: Bytes, hash: UInt64) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0, !holds(Int(slots[slot]) - 1, key, hash) { slot = (slot + 1) & mask }
    return slot
  }

  private func holds(_ index: Int, _ key: Bytes, _ hash: UInt64) -> Bool {
    guard hashes[index] == hash else { return false }
    let start = index == 0 ? 0 : Int(ends[index - 1])
    guard Int(ends[index]) - start == key.count else { return false }
    guard let first = key.baseAddress else { return true }
    return memcmp(arena.base + start, first, key.count) == 0
  }

  private mutating func grow() {
    let size = slots.count * 2
    var larger = GrowableBuffer<UInt32>(minimumCapacity: size)
    larger.append(repeating: 0, count: size)
    for index in 0..<hashes.count {
      var slot = Int(truncatingIfNeeded: hashes[index]) & (size - 1)
      while larger[slot] != 0 { slot = (slot + 1) & (size - 1) }
      larger[slot] = UInt32(index + 1)
    }
    slots = larger
  }

  /// Eight bytes at a time, each folded into the state by a full multiplication.
  private func hash(of key: Bytes) -> UInt64 {
    var state = seed ^ UInt64(truncatingIfNeeded: key.count)
    var position = 0
    if let base = UnsafeRawPointer(key.baseAddress) {
      while position + 8 <= key.count {
        state = mix(state ^ base.loadUnaligned(fromByteOffset: position, as: UInt64.self))
        position += 8
      }
    }
    var last: UInt64 = 0
    while position < key.count {
      last = last << 8 | UInt64(key[position])
      position += 1
    }
    return mix(mix(state ^ last))
  }

  /// Both halves of the product with the golden ratio's 64 bits, folded together.
  @inline(__always)
  private func mix(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low ^ seed
  }
}
