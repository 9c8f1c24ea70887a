import GeoFeatures

/// The byte ranges that a ``Pattern`` captured, by the place of their name in ``Pattern/names``.
///
/// One value serves any number of matches: its memory is kept and reused.
public struct Captures: ~Copyable {
  private var starts = GrowableBuffer<Int>(minimumCapacity: 16)
  private var ends = GrowableBuffer<Int>(minimumCapacity: 16)

  /// Makes captures of nothing.
  public init() {}

  /// How many names the last pattern had.
  public var count: Int { starts.count }

  /// Where the capture lies in the bytes that were matched, or nil where it is empty.
  @inline(__always)
  public subscript(index: Int) -> Range<Int>? {
    ends[index] > starts[index] ? starts[index]..<ends[index] : nil
  }

  /// Forgets everything and makes room for `count` names.
  @inline(__always)
  mutating func reset(_ count: Int) {
    if starts.count == count { return }
    starts.truncate(to: 0)
    ends.truncate(to: 0)
    starts.append(repeating: 0, count: count)
    ends.append(repeating: 0, count: count)
  }

  @inline(__always)
  mutating func set(_ index: Int, from start: Int, to end: Int) {
    starts[index] = start
    ends[index] = end
  }
}
