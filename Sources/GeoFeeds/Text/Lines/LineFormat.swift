import CSystem
import GeoFeatures

/// A format of text in which an event takes one or more lines: which lines there are, and what stands
/// in their columns.
protocol LineFormat: ~Copyable {
  /// The properties, in the order in which they are written.
  static var schema: Schema { get }
  /// Whether tabs part values; else they stand for blanks.
  static var takesTabs: Bool { get }

  /// Prepares for an input that begins with `head`.
  init(head: Bytes, limits: Limits)

  /// Hears how the input is to be read, before its first line.
  mutating func use(_ options: ReadOptions) throws(Failure)

  /// Makes a row of lines that were taken; false where no row waits. Until then no line comes.
  mutating func resume(_ rows: inout LineRows) -> Bool

  /// The input broke off, and what is complete of it is wanted.
  mutating func breakOff(_ rows: inout LineRows)

  /// Takes the next line; a row that is complete is finished.
  mutating func take(_ line: FixedLine, _ rows: inout LineRows) throws(Failure)

  /// The input has ended: finishes the row that was begun.
  mutating func end(_ rows: inout LineRows) throws(Failure)
}

/// Reads an input of a ``LineFormat``.
final class LineReader<Format: LineFormat & ~Copyable>: BatchReader {
  private var scanner: LineScanner
  private var format: Format
  private var rows: LineRows
  private var expanded = ByteBuffer(minimumCapacity: 256)
  private let recovers: Bool
  /// Whether no line will come, and whether no row will.
  private var hasEnded = false
  private var isAtEnd = false

  /// Looks at the first lines.
  ///
  /// - Throws: `Failure` of kind `usage` where columns are asked for.
  init(source: any ByteSource, name: String, options: ReadOptions) throws(Failure) {
    let sourceName = name.isEmpty ? nil : name
    if let field = options.fields.first {
      throw Failure(
        .usage, "--field '\(field.name)' asks for a column of a format whose columns are fixed",
        at: Place(source: sourceName))
    }
    recovers = options.recover
    scanner = try LineScanner(source: source, limit: options.limits.itemBytes)
    var format = Format(head: scanner.unread, limits: options.limits)
    try format.use(options)
    self.format = format
    rows = LineRows(
      schema: Format.schema, name: sourceName, zoneMinutes: options.zoneMinutes ?? 0)
  }

  /// The next rows; the first batch comes even where there is no row.
  func next() throws(Failure) -> Batch? {
    if isAtEnd { return nil }
    do {
      while !rows.isFull {
        if format.resume(&rows) { continue }
        if hasEnded {
          isAtEnd = true
          break
        }
        guard try scanner.next() else {
          hasEnded = true
          try format.end(&rows)
          continue
        }
        if scanner.isUnended {
          rows.report("no-line-end", .note, line: scanner.number) {
            "the last line has no line end: it may have been cut off"
          }
        }
        try format.take(line(), &rows)
      }
    } catch {
      if recovers && error.kind == .unreadable && !hasEnded {
        hasEnded = true
        format.breakOff(&rows)
        while !rows.isFull && format.resume(&rows) {}
        if rows.hasCome {
          rows.log.add(Diagnostic("record-unreadable", .rejected, error.message, at: error.place))
          return rows.take()
        }
      }
      var failure = error
      if failure.place.source == nil { failure.place.source = rows.name }
      throw failure
    }
    return isAtEnd && rows.isEmpty && rows.log.isEmpty && rows.batchCount > 0 ? nil : rows.take()
  }

  /// The current line; tabs in it are blanks up to the next of every eight columns.
  private func line() -> FixedLine {
    let bytes = scanner.line
    guard !Format.takesTabs, let base = bytes.baseAddress,
      memchr(base, 0x09, bytes.count) != nil
    else {
      return FixedLine(bytes, number: scanner.number)
    }
    expanded.truncate(to: 0)
    for byte in bytes {
      if byte == 0x09 {
        expanded.append(repeating: 0x20, count: 8 - expanded.count % 8)
      } else {
        expanded.append(byte)
      }
    }
    rows.report("tabs-expanded", .repaired, line: scanner.number) {
      "tabs in fixed columns are taken to stand for blanks up to every eighth"
    }
    return FixedLine(expanded.bytes, number: scanner.number)
  }
}

extension LineFormat where Self: ~Copyable {
  static var takesTabs: Bool { false }
  mutating func use(_ options: ReadOptions) throws(Failure) {}
  mutating func resume(_ rows: inout LineRows) -> Bool { false }
  mutating func breakOff(_ rows: inout LineRows) {}
}
