import GeoFeatures

/// Texts for columns, kept compactly for rows that can be made only later.
struct HeldValues: ~Copyable {
  struct Entry: BitwiseCopyable {
    var column: Int32
    var line: Int32
    var length: Int32
    /// Whether it goes behind a value that is there, rather than giving way to it.
    var isJoined: Bool
  }

  /// Values that belong together.
  struct Part: BitwiseCopyable {
    var firstEntry = 0
    var endEntry = 0
    var firstByte = 0
  }

  private var entries = GrowableBuffer<Entry>(minimumCapacity: 64)
  private var bytes = ByteBuffer(minimumCapacity: 1024)

  init() {}

  /// How many bytes they take.
  var size: Int { bytes.count + entries.count * MemoryLayout<Entry>.stride }

  /// Begins a part: what is added until ``end(_:)`` belongs to it.
  func begin() -> Part {
    Part(firstEntry: entries.count, endEntry: entries.count, firstByte: bytes.count)
  }

  /// Ends a part.
  func end(_ part: inout Part) { part.endEntry = entries.count }

  /// Drops a part, the last one, and what came after it.
  mutating func drop(_ part: Part) {
    entries.truncate(to: part.firstEntry)
    bytes.truncate(to: part.firstByte)
  }

  /// Adds a value.
  mutating func add(_ column: Int, _ text: Bytes, line: Int, isJoined: Bool = false) {
    bytes.append(contentsOf: text)
    entries.append(
      Entry(
        column: Int32(column), line: Int32(truncatingIfNeeded: line), length: Int32(text.count),
        isJoined: isJoined))
  }

  /// Gives the current row the values of a part, where it has none yet.
  func fill(_ part: Part, _ rows: inout RecordRows) {
    var start = part.firstByte
    for index in part.firstEntry..<part.endEntry {
      let entry = entries[index]
      let text = Bytes(rebasing: bytes.bytes[start..<start + Int(entry.length)])
      start += Int(entry.length)
      let column = Int(entry.column)
      if !rows.builder.hasValue(column) {
        rows.set(column, text, line: Int(entry.line))
      } else if entry.isJoined {
        rows.builder.join(column, text: text)
      }
    }
  }
}
