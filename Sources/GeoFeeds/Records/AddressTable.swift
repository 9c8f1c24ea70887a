/// Numbers found by an address: libxml2 interns names, so that a name is told by where it lies.
struct AddressTable: ~Copyable {
  struct Slot: BitwiseCopyable {
    var address: UnsafePointer<UInt8>?
    var number: Int32
  }

  private var slots: UnsafeMutablePointer<Slot>
  private var mask = 255
  /// How many addresses have a number.
  private(set) var count = 0

  init() {
    slots = .allocate(capacity: mask + 1)
    slots.initialize(repeating: Slot(address: nil, number: -1), count: mask + 1)
  }

  deinit { slots.deallocate() }

  /// The number of an address, or -1.
  @inline(__always)
  func find(_ address: UnsafePointer<UInt8>) -> Int32 {
    var index = Self.hash(address) & mask
    while let other = slots[index].address {
      if other == address { return slots[index].number }
      index = (index + 1) & mask
    }
    return -1
  }

  /// Gives an address that has none its number.
  mutating func add(_ address: UnsafePointer<UInt8>, _ number: Int32) {
    count += 1
    if count * 2 > mask { grow() }
    place(Slot(address: address, number: number))
  }

  private mutating func grow() {
    let old = slots
    let oldCount = mask + 1
    mask = oldCount * 2 - 1
    slots = .allocate(capacity: mask + 1)
    slots.initialize(repeating: Slot(address: nil, number: -1), count: mask + 1)
    for index in 0..<oldCount where old[index].address != nil { place(old[index]) }
    old.deallocate()
  }

  private mutating func place(_ slot: Slot) {
    guard let address = slot.address else { return }
    var index = Self.hash(address) & mask
    while slots[index].address != nil { index = (index + 1) & mask }
    slots[index] = slot
  }

  @inline(__always)
  private static func hash(_ address: UnsafePointer<UInt8>) -> Int {
    Int(bitPattern: UInt(bitPattern: address) &* 0x9E37_79B9_7F4A_7C15 >> 20)
  }
}
