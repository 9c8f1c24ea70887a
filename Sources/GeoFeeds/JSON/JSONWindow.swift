import CSystem
import GeoFeatures

/// The part of an input that is in memory: it slides forward, and grows where one value is larger.
struct JSONWindow: ~Copyable {
  /// How many bytes are read at a time.
  static let usualCapacity = 1 << 20
  /// How many zero bytes stand behind the end; see ``JSONCursor``.
  private static let padding = 16

  private let source: any ByteSource
  private let name: String?
  /// The largest item that is held, in bytes.
  private let itemLimit: Int
  private(set) var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// How many bytes are there.
  private(set) var end = 0
  /// Whether the input has no more.
  private(set) var isAtEnd = false
  /// Why there is no more; it is told when what came before it has been read.
  private var failure: Failure?
  /// Where reading goes on; what is before it may be dropped.
  var position = 0
  // The line of the byte `countedTo`, and how many bytes of that line stand before the window.
  private var line = 1
  private var countedTo = 0
  private var lineStart = 0

  /// Makes an empty window; `itemLimit` is the largest item that is held, in bytes.
  init(source: any ByteSource, name: String, itemLimit: Int) {
    self.source = source
    self.name = name.isEmpty ? nil : name
    self.itemLimit = itemLimit
    capacity = Self.usualCapacity
    base = .allocate(capacity: capacity + Self.padding)
    base.update(repeating: 0, count: Self.padding)
  }

  deinit { base.deallocate() }

  /// A cursor at the window's position; valid until the next refill.
  @inline(__always)
  var cursor: JSONCursor {
    JSONCursor(base: UnsafePointer(base), position: position, end: end)
  }

  /// Drops what is before the position and reads more; returns false at the end of the input.
  mutating func refill() throws(Failure) -> Bool {
    if isAtEnd { return false }
    if let failure { throw failure }
    drop()
    if end > capacity / 2 { try grow() }
    while end < capacity {
      let room = UnsafeMutableRawBufferPointer(start: base + end, count: capacity - end)
      do throws(Failure) {
        let count = try source.read(into: room)
        if count == 0 { isAtEnd = true }
        end += count
      } catch {
        failure = error
      }
      if isAtEnd || failure != nil { break }
    }
    (base + end).update(repeating: 0, count: Self.padding)
    return true
  }

  private mutating func drop() {
    guard position > 0 else { return }
    count(to: position)
    lineStart -= position
    countedTo = 0
    end -= position
    if end > 0 { base.update(from: base + position, count: end) }
    position = 0
  }

  private mutating func grow() throws(Failure) {
    // What comes before the item, and what a cursor needs behind it.
    guard end <= itemLimit + 64 else {
      throw Failure(
        .unreadable, "an item has more than \(itemLimit) bytes", at: place(of: position),
        advice: "--max-item-bytes raises the limit")
    }
    capacity *= 2
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + Self.padding)
    larger.update(from: base, count: end)
    base.deallocate()
    base = larger
  }

  /// Counts the lines up to `position`; going back starts from the window's beginning again, which
  /// only errors do.
  private mutating func count(to position: Int) {
    var place = countedTo
    while place < position, let feed = memchr(base + place, 10, position - place) {
      line += 1
      place = UnsafeRawPointer(feed) - UnsafeRawPointer(base) + 1
      lineStart = place
    }
    countedTo = max(countedTo, position)
  }

  /// The line and column of a byte of the window.
  mutating func place(of position: Int, item: Int? = nil) -> Place {
    count(to: position)
    var line = line
    var start = lineStart
    if position < countedTo && position < lineStart {
      // Lines were counted further than this: count back.
      var place = position
      while place < countedTo {
        if base[place] == 10 { line -= 1 }
        place += 1
      }
      start = position
      while start > 0 && base[start - 1] != 10 { start -= 1 }
    }
    return Place(source: name, line: line, column: position - start + 1, item: item)
  }
}
