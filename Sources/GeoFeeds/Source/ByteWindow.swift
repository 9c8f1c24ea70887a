import CSystem
import GeoFeatures

/// The part of an input that is in memory: it slides along, and grows where what is looked at does not fit.
///
/// Whoever scans it keeps a position of his own, from 0 at the window's beginning.
struct ByteWindow: ~Copyable {
  /// What ``slide(from:limit:)`` came to.
  enum Outcome {
    /// There is more in the window than before, or the input has ended.
    case moved
    /// The input had ended already.
    case ended
    /// What is kept is as large as the limit, and does not fit.
    case full
  }

  private let source: any ByteSource
  private let padding: Int
  private var capacity: Int
  private(set) var base: UnsafeMutablePointer<UInt8>
  /// How many bytes there are.
  private(set) var end = 0
  /// Whether the input has no more.
  private(set) var isAtEnd = false
  /// Why there is no more; it is thrown when what came before it has been used up.
  private var failure: Failure?

  /// Makes an empty window, which holds `padding` zero bytes behind its end.
  init(on source: any ByteSource, capacity: Int, padding: Int = 0) {
    self.source = source
    self.padding = padding
    self.capacity = capacity
    base = .allocate(capacity: capacity + padding)
    base.update(repeating: 0, count: padding)
  }

  deinit { base.deallocate() }

  /// Whether the first three bytes are UTF-8's mark of the order of bytes.
  var beginsWithByteOrderMark: Bool {
    end >= 3 && base[0] == 0xEF && base[1] == 0xBB && base[2] == 0xBF
  }

  /// Moves what begins at `start` to the front and reads on, until the window is full or the input ends.
  ///
  /// - Parameters:
  ///   - start: The place of the first byte that is kept.
  ///   - limit: How many bytes may be kept, where the window has to grow for them.
  /// - Returns: What became of it; but for ``Outcome/moved`` the window is as it was.
  /// - Throws: What the source threw, now or when the bytes were read that are used up.
  mutating func slide(from start: Int, limit: Int = .max) throws(Failure) -> Outcome {
    if isAtEnd { return .ended }
    if let failure { throw failure }
    let kept = end - start
    if kept > capacity / 2 {
      guard kept <= limit else { return .full }
      let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2 + padding)
      larger.update(from: base + start, count: kept)
      base.deallocate()
      base = larger
      capacity *= 2
    } else if start > 0 {
      memmove(base, base + start, kept)
    }
    end = kept
    fill()
    return .moved
  }

  private mutating func fill() {
    while end < capacity && !isAtEnd && failure == nil {
      let room = UnsafeMutableRawBufferPointer(start: base + end, count: capacity - end)
      do throws(Failure) {
        let count = try source.read(into: room)
        if count == 0 { isAtEnd = true }
        end += count
      } catch {
        failure = error
      }
    }
    (base + end).update(repeating: 0, count: padding)
  }
}
