import CSystem
import GeoFeatures

/// Walks over the lines of a text, through a window that moves along the input.
///
/// Lines end with LF or CR LF; the last one may do without. Memory is that of the window, which grows
/// only for a line that does not fit into it.
struct LineScanner: ~Copyable {
  /// The number of the current line, from 1.
  private(set) var number = 0

  private let source: any ByteSource
  private let limit: Int
  private var window: UnsafeMutablePointer<UInt8>
  private var capacity = 64 << 10
  private var end = 0
  private var position = 0
  private var lineStart = 0
  private var lineCount = 0
  private var isAtEnd = false
  /// Why the source can't be read on; thrown once the lines before are used up.
  private var failure: Failure?

  /// Looks at the first bytes of a source, of which no line may have more than `limit` bytes.
  init(source: any ByteSource, limit: Int) {
    self.source = source
    self.limit = limit
    window = .allocate(capacity: capacity)
    fill()
    if end >= 3 && window[0] == 0xEF && window[1] == 0xBB && window[2] == 0xBF { position = 3 }
  }

  deinit { window.deallocate() }

  /// The current line without its end; valid until the next one is asked for.
  var line: Bytes { Bytes(start: window + lineStart, count: lineCount) }

  /// Whether the current line is the last one and has no end.
  var isUnended: Bool {
    isAtEnd && position == end && lineStart + lineCount == end && lineCount > 0
  }

  /// What of the window has not been read yet.
  var unread: Bytes { Bytes(start: window + position, count: end - position) }

  /// Goes on to the next line; false at the end.
  ///
  /// - Throws: `Failure` of kind `unreadable` where a line is too long, and what the source throws.
  mutating func next() throws(Failure) -> Bool {
    while true {
      let rest = end - position
      if rest > 0, let found = memchr(window + position, 0x0A, rest) {
        let stop = window.distance(to: found.assumingMemoryBound(to: UInt8.self))
        try settle(to: stop)
        position = stop + 1
        return true
      }
      if isAtEnd {
        guard rest > 0 else { return false }
        try settle(to: end)
        position = end
        return true
      }
      if let failure { throw failure }
      try refill()
    }
  }

  private mutating func settle(to stop: Int) throws(Failure) {
    if stop - position > limit { throw lineOverLimit() }
    lineStart = position
    lineCount = stop - position
    if lineCount > 0 && window[stop - 1] == 0x0D { lineCount -= 1 }
    number += 1
  }

  private func lineOverLimit() -> Failure {
    Failure(
      .unreadable, "an item has more than \(limit) bytes", at: Place(line: number + 1),
      advice: "--max-item-bytes raises the limit")
  }

  /// Moves the line that was begun to the front and reads on.
  private mutating func refill() throws(Failure) {
    let kept = end - position
    if kept == capacity {
      guard kept <= limit else { throw lineOverLimit() }
      let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2)
      larger.update(from: window + position, count: kept)
      window.deallocate()
      window = larger
      capacity *= 2
    } else if kept > 0 {
      memmove(window, window + position, kept)
    }
    position = 0
    end = kept
    fill()
  }

  /// Reads until the window is full or the input ends.
  private mutating func fill() {
    while end < capacity && !isAtEnd {
      let room = UnsafeMutableRawBufferPointer(start: window + end, count: capacity - end)
      do throws(Failure) {
        let count = try source.read(into: room)
        if count == 0 { isAtEnd = true }
        end += count
      } catch {
        failure = error
        return
      }
    }
  }
}
