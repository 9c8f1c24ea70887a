import GeoFeatures

/// The lines of the event that is being read, until all of them are there.
struct HeldLines: ~Copyable {
  // Not private: a generic buffer of it is a part of what other files see.
  struct Entry: BitwiseCopyable {
    var start: Int
    var count: Int
    var number: Int
    var kind: UInt8
  }

  private var text = ByteBuffer(minimumCapacity: 1024)
  private var entries = GrowableBuffer<Entry>(minimumCapacity: 16)
  private let limit: Int

  /// Holds lines of at most so many bytes together.
  init(limit: Int) { self.limit = limit }

  /// How many lines there are.
  var count: Int { entries.count }

  /// Adds a line of a kind.
  ///
  /// - Throws: `Failure` of kind `unreadable` where the event has become too long.
  mutating func add(_ line: FixedLine, kind: UInt8) throws(Failure) {
    guard text.count + line.bytes.count <= limit else {
      throw Failure(
        .unreadable, "an item has more than \(limit) bytes", at: Place(line: line.number),
        advice: "--max-item-bytes raises the limit")
    }
    entries.append(
      Entry(start: text.count, count: line.bytes.count, number: line.number, kind: kind))
    text.append(contentsOf: line.bytes)
  }

  /// The kind of a line.
  func kind(_ index: Int) -> UInt8 { entries[index].kind }

  /// Gives the last line another kind.
  mutating func mark(last kind: UInt8) { entries[entries.count - 1].kind = kind }

  /// A line; valid until the next one is added.
  func line(_ index: Int) -> FixedLine {
    let entry = entries[index]
    return FixedLine(
      Bytes(start: text.base + entry.start, count: entry.count), number: entry.number)
  }

  /// The place of the first line of a kind, or nil.
  func first(_ kind: UInt8) -> Int? { (0..<count).first { entries[$0].kind == kind } }

  /// Forgets the lines.
  mutating func clear() {
    text.truncate(to: 0)
    entries.truncate(to: 0)
  }
}
