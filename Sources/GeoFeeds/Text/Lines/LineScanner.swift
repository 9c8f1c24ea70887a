import CSystem
import GeoFeatures

/// Walks over the lines of a text, through a window that moves along the input.
///
/// Lines end with LF or CR LF; the last one may do without. Memory is that of the window, which grows
/// only for a line that does not fit into it.
struct LineScanner: ~Copyable {
  /// The number of the current line, from 1.
  private(set) var number = 0

  private let limit: Int
  private var window: ByteWindow
  private var position = 0
  private var lineStart = 0
  private var lineCount = 0

  /// How many bytes the window holds.
  private static let windowSize = 64 << 10

  /// Looks at the first bytes of a source, of which no line may have more than `limit` bytes.
  init(source: any ByteSource, limit: Int) throws(Failure) {
    self.limit = limit
    window = ByteWindow(on: source, capacity: Self.windowSize)
    try refill()
    if window.beginsWithByteOrderMark { position = 3 }
  }

  /// The current line without its end; valid until the next one is asked for.
  var line: Bytes { Bytes(start: window.base + lineStart, count: lineCount) }

  /// Whether the current line is the last one and has no end.
  var isUnended: Bool {
    window.isAtEnd && position == window.end && lineStart + lineCount == window.end && lineCount > 0
  }

  /// What of the window has not been read yet.
  var unread: Bytes { Bytes(start: window.base + position, count: window.end - position) }

  /// Goes on to the next line; false at the end.
  ///
  /// - Throws: `Failure` of kind `unreadable` where a line is too long, and what the source throws.
  mutating func next() throws(Failure) -> Bool {
    while true {
      let rest = window.end - position
      if rest > 0, let found = memchr(window.base + position, 0x0A, rest) {
        let stop = window.base.distance(to: found.assumingMemoryBound(to: UInt8.self))
        try settle(to: stop)
        position = stop + 1
        return true
      }
      if window.isAtEnd {
        guard rest > 0 else { return false }
        try settle(to: window.end)
        position = window.end
        return true
      }
      try refill()
    }
  }

  private mutating func settle(to stop: Int) throws(Failure) {
    if stop - position > limit { throw lineOverLimit() }
    lineStart = position
    lineCount = stop - position
    if lineCount > 0 && window.base[stop - 1] == 0x0D { lineCount -= 1 }
    number += 1
  }

  private func lineOverLimit() -> Failure {
    Failure(
      .unreadable, "an item has more than \(limit) bytes", at: Place(line: number + 1),
      advice: "--max-item-bytes raises the limit")
  }

  /// Moves the line that was begun to the front and reads on.
  private mutating func refill() throws(Failure) {
    if case .full = try window.slide(from: position, limit: limit) { throw lineOverLimit() }
    position = 0
  }
}
