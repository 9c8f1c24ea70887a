/// An immutable run of plain values that any number of owners and threads may share.
public struct SharedBuffer<Element: BitwiseCopyable>: @unchecked Sendable {
  /// Frees the memory when the last sharer is gone; immutable, so that sharing it is safe.
  private final class Owner {
    let base: UnsafeMutablePointer<Element>
    init(_ base: UnsafeMutablePointer<Element>) { self.base = base }
    deinit { base.deallocate() }
  }

  private let owner: Owner?
  /// The values as they lie in memory, for loops that can't afford more.
  ///
  /// Valid as long as this buffer, or a copy of it, lives: hold the buffer in a variable or a
  /// parameter, never take the values of a temporary one.
  public let values: UnsafeBufferPointer<Element>

  /// An empty buffer.
  public init() {
    owner = nil
    values = UnsafeBufferPointer(start: nil, count: 0)
  }

  init(adopting base: UnsafeMutablePointer<Element>, count: Int) {
    owner = Owner(base)
    values = UnsafeBufferPointer(start: base, count: count)
  }

  /// Copies the values of a sequence.
  public init(_ sequence: some Collection<Element>) {
    var buffer = GrowableBuffer<Element>(minimumCapacity: sequence.count)
    for value in sequence { buffer.append(value) }
    self = buffer.share()
  }

  /// How many values there are.
  @inlinable public var count: Int { values.count }

  /// The value at `index`, which must lie below ``count``.
  @inlinable @inline(__always)
  public subscript(index: Int) -> Element { values[index] }
}

extension SharedBuffer: RandomAccessCollection {
  /// The place of the first value.
  public var startIndex: Int { 0 }
  /// The place after the last value.
  public var endIndex: Int { values.count }
}
