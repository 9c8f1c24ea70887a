/// A growable run of plain values in one block of raw memory, with a single owner.
///
/// Builders append to it and hand its memory over with ``share()``; nothing is copied then.
/// Appending is amortised O(1).
public struct GrowableBuffer<Element: BitwiseCopyable>: ~Copyable {
  /// The first value; valid for ``count`` values until the next mutation.
  public private(set) var base: UnsafeMutablePointer<Element>
  /// How many values there are.
  public private(set) var count: Int
  private var capacity: Int

  /// Makes an empty buffer with room for `minimumCapacity` values.
  public init(minimumCapacity: Int = 16) {
    capacity = max(minimumCapacity, 1)
    base = .allocate(capacity: capacity)
    count = 0
  }

  deinit { base.deallocate() }

  /// Whether there is no value.
  public var isEmpty: Bool { count == 0 }

  /// The values as they lie in memory, valid until the next mutation.
  public var bytes: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }

  /// The value at `index`, which must lie below ``count``.
  public subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count)
      return base[index]
    }
    set {
      assert(index >= 0 && index < count)
      base[index] = newValue
    }
  }

  /// Adds one value.
  @inline(__always)
  public mutating func append(_ value: Element) {
    if count == capacity { grow(to: count + 1) }
    base[count] = value
    count += 1
  }

  /// Adds a run of values that does not lie in this buffer.
  @inline(__always)
  public mutating func append(contentsOf values: UnsafeBufferPointer<Element>) {
    guard let source = values.baseAddress, values.count > 0 else { return }
    reserve(values.count)
    (base + count).update(from: source, count: values.count)
    count += values.count
  }

  /// Adds the same value several times.
  public mutating func append(repeating value: Element, count extra: Int) {
    guard extra > 0 else { return }
    reserve(extra)
    (base + count).update(repeating: value, count: extra)
    count += extra
  }

  /// Makes room for `extra` more values and returns where the next one goes.
  @inline(__always) @discardableResult
  public mutating func reserve(_ extra: Int) -> UnsafeMutablePointer<Element> {
    if count + extra > capacity { grow(to: count + extra) }
    return base + count
  }

  /// Counts `extra` values as present that were written at the place ``reserve(_:)`` gave.
  @inline(__always)
  public mutating func commit(_ extra: Int) {
    assert(count + extra <= capacity)
    count += extra
  }

  /// Drops the values from `newCount` on; the memory stays.
  public mutating func truncate(to newCount: Int) {
    assert(newCount >= 0 && newCount <= count)
    count = newCount
  }

  /// Drops the first `amount` values and moves the rest to the front. O(count).
  public mutating func removeFirst(_ amount: Int) {
    assert(amount >= 0 && amount <= count)
    count -= amount
    if count > 0 && amount > 0 { base.update(from: base + amount, count: count) }
  }

  /// Hands the memory to an immutable, shareable buffer.
  public consuming func share() -> SharedBuffer<Element> {
    let result = SharedBuffer(adopting: base, count: count)
    discard self
    return result
  }

  @inline(never)
  private mutating func grow(to needed: Int) {
    let larger = max(needed, capacity &* 2, 16)
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    moved.update(from: base, count: count)
    base.deallocate()
    base = moved
    capacity = larger
  }
}

/// A growable run of bytes.
public typealias ByteBuffer = GrowableBuffer<UInt8>

/// Bytes that somebody else owns, for the length of a call.
public typealias Bytes = UnsafeBufferPointer<UInt8>

extension GrowableBuffer where Element == UInt8 {
  /// Adds the characters of a literal; no heap memory is touched.
  @inline(__always)
  public mutating func append(_ literal: StaticString) {
    append(contentsOf: Bytes(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  /// Adds the UTF-8 of a string.
  public mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(contentsOf: $0) }
  }

  /// The bytes as a string; what is not UTF-8 becomes U+FFFD.
  public var string: String { String(decoding: bytes, as: UTF8.self) }
}
