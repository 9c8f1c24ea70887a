/// A growable run of plain values in one block of raw memory, with a single owner.
///
/// Builders append to it and hand its memory over with ``share()``; nothing is copied then.
/// Appending is amortised O(1).
public struct GrowableBuffer<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline var start: UnsafeMutablePointer<Element>
  @usableFromInline var length: Int
  @usableFromInline var capacity: Int

  /// The first value; valid for ``count`` values until the next mutation.
  @inlinable public var base: UnsafeMutablePointer<Element> { start }

  /// How many values there are.
  @inlinable public var count: Int { length }

  /// Makes an empty buffer with room for `minimumCapacity` values.
  @inlinable public init(minimumCapacity: Int = 16) {
    capacity = max(minimumCapacity, 1)
    start = .allocate(capacity: capacity)
    length = 0
  }

  deinit { start.deallocate() }

  /// Whether there is no value.
  @inlinable public var isEmpty: Bool { length == 0 }

  /// The values as they lie in memory, valid until the next mutation.
  @inlinable public var bytes: UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(start: start, count: length)
  }

  /// The value at `index`, which must lie below ``count``.
  @inlinable public subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < length)
      return start[index]
    }
    set {
      assert(index >= 0 && index < length)
      start[index] = newValue
    }
  }

  /// Adds one value.
  @inline(__always)
  @inlinable public mutating func append(_ value: Element) {
    if length == capacity { grow(to: length + 1) }
    start[length] = value
    length += 1
  }

  /// Adds a run of values that does not lie in this buffer.
  @inline(__always)
  @inlinable public mutating func append(contentsOf values: UnsafeBufferPointer<Element>) {
    guard let source = values.baseAddress, values.count > 0 else { return }
    reserve(values.count)
    (start + length).update(from: source, count: values.count)
    length += values.count
  }

  /// Adds the same value several times.
  @inlinable public mutating func append(repeating value: Element, count extra: Int) {
    guard extra > 0 else { return }
    reserve(extra)
    (start + length).update(repeating: value, count: extra)
    length += extra
  }

  /// Makes room for `extra` more values and returns where the next one goes.
  @inline(__always) @discardableResult
  @inlinable public mutating func reserve(_ extra: Int) -> UnsafeMutablePointer<Element> {
    if length + extra > capacity { grow(to: length + extra) }
    return start + length
  }

  /// Counts `extra` values as present that were written at the place ``reserve(_:)`` gave.
  @inline(__always)
  @inlinable public mutating func commit(_ extra: Int) {
    assert(length + extra <= capacity)
    length += extra
  }

  /// Drops the values from `newCount` on; the memory stays.
  @inlinable public mutating func truncate(to newCount: Int) {
    assert(newCount >= 0 && newCount <= length)
    length = newCount
  }

  /// Drops the first `amount` values and moves the rest to the front. O(count).
  public mutating func removeFirst(_ amount: Int) {
    assert(amount >= 0 && amount <= length)
    length -= amount
    if length > 0 && amount > 0 { start.update(from: start + amount, count: length) }
  }

  /// Hands the memory to an immutable, shareable buffer.
  public consuming func share() -> SharedBuffer<Element> {
    let result = SharedBuffer(adopting: start, count: length)
    discard self
    return result
  }

  @inline(never) @usableFromInline
  mutating func grow(to needed: Int) {
    let larger = max(needed, capacity &* 2, 16)
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    moved.update(from: start, count: length)
    start.deallocate()
    start = moved
    capacity = larger
  }
}

/// A growable run of bytes.
public typealias ByteBuffer = GrowableBuffer<UInt8>

/// Bytes that somebody else owns, for the length of a call.
public typealias Bytes = UnsafeBufferPointer<UInt8>

extension GrowableBuffer where Element == UInt8 {
  /// Adds the characters of a literal; no heap memory is touched.
  @inlinable @inline(__always)
  public mutating func append(_ literal: StaticString) {
    append(contentsOf: Bytes(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  /// Adds the UTF-8 of a string.
  @_disfavoredOverload
  public mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(contentsOf: $0) }
  }

  /// The bytes as a string; what is not UTF-8 becomes U+FFFD.
  public var string: String { String(decoding: bytes, as: UTF8.self) }
}
