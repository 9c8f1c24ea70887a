import CSystem
import GeoFeatures

/// The part of a JSON input that is in memory, whose lines are counted as it slides forward.
struct JSONWindow: ~Copyable {
  /// How many bytes are read at a time.
  static let usualCapacity = 1 << 20
  /// How many zero bytes stand behind the end; see ``JSONCursor``.
  private static let padding = 16

  private let name: String?
  /// The largest item that is held, in bytes.
  private let itemLimit: Int
  private var window: ByteWindow
  /// Where reading goes on; what is before it may be dropped.
  var position = 0
  // The line of the byte `countedTo`, and how many bytes of that line stand before the window.
  private var line = 1
  private var countedTo = 0
  private var lineStart = 0

  /// Makes an empty window; `itemLimit` is the largest item that is held, in bytes.
  init(source: any ByteSource, name: String, itemLimit: Int) {
    self.name = name.isEmpty ? nil : name
    self.itemLimit = itemLimit
    window = ByteWindow(on: source, capacity: Self.usualCapacity, padding: Self.padding)
  }

  var base: UnsafeMutablePointer<UInt8> { window.base }
  /// How many bytes are there.
  var end: Int { window.end }
  /// Whether the input has no more.
  var isAtEnd: Bool { window.isAtEnd }

  /// A cursor at the window's position; valid until the next refill.
  @inline(__always)
  var cursor: JSONCursor {
    JSONCursor(base: UnsafePointer(base), position: position, end: end)
  }

  /// Drops what is before the position and reads more; returns false at the end of the input.
  mutating func refill() throws(Failure) -> Bool {
    count(to: position)
    // What comes before the item, and what a cursor needs behind it.
    switch try window.slide(from: position, limit: itemLimit + 64) {
    case .moved: break
    case .ended: return false
    case .full:
      throw Failure(
        .unreadable, "an item has more than \(itemLimit) bytes", at: place(of: position),
        advice: "--max-item-bytes raises the limit")
    }
    lineStart -= position
    countedTo = 0
    position = 0
    return true
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
