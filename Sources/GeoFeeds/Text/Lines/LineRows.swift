import GeoFeatures

/// Turns the values of lines into rows of a table.
struct LineRows: ~Copyable {
  /// What was found wrong since the last batch.
  var log = DiagnosticLog()
  /// The input's name, or nil.
  let name: String?
  /// How many batches were taken.
  private(set) var batchCount = 0
  /// Whether any row has come.
  var hasCome: Bool { batchCount > 0 || !isEmpty }
  /// The rows so far, and the one under construction.
  var builder: FeatureTableBuilder
  /// Minutes east of UTC of the times; the formats say UTC.
  let zoneMinutes: Int
  /// What was read of the row's time and position.
  var parts = EventParts()

  private let schema: Schema
  private var scratch = ByteBuffer(minimumCapacity: 128)
  private var textCount = 0
  private var itemCount = 1

  init(schema: Schema, name: String?, zoneMinutes: Int) {
    self.schema = schema
    self.name = name
    self.zoneMinutes = zoneMinutes
    builder = FeatureTableBuilder(schema: schema)
  }

  /// Whether no row is waiting.
  var isEmpty: Bool { builder.rowCount == 0 }

  /// Whether a batch is full.
  var isFull: Bool { builder.rowCount >= Batch.rowLimit || textCount >= Batch.textLimit }

  /// The rows since the last batch, and what was found wrong among them.
  mutating func take() -> Batch {
    let batch = Batch(table: builder.take(), log: log)
    log = DiagnosticLog()
    batchCount += 1
    textCount = 0
    return batch
  }

  /// Counts the current row as done.
  mutating func finishRow() {
    builder.finishRow()
    parts = EventParts()
    itemCount += 1
  }

  /// Reads the values of a line.
  mutating func read(_ layout: FixedLayout, _ line: FixedLine) {
    for entry in layout.entries {
      if entry.isList {
        var words = WordScanner(line.raw(entry.columns))
        for place in entry.places {
          guard let word = words.next() else { break }
          if !isMissing(word, entry, line) { set(place, word, line) }
        }
        continue
      }
      let text = line.text(entry.columns)
      if text.isEmpty || isMissing(text, entry, line) || isCut(entry, line) { continue }
      if let part = entry.part {
        read(part, text, line)
      } else {
        set(entry.places[0], text, line)
      }
    }
  }

  /// Whether the text says that there is no value: by the description's mark, or by the asterisks
  /// that Fortran writes where a number does not fit.
  private mutating func isMissing(
    _ text: Bytes, _ entry: FixedLayout.Entry, _ line: FixedLine
  ) -> Bool {
    if let mark = entry.missing, text.elementsEqual(Bytes(of: mark)) { return true }
    guard text.allSatisfy({ $0 == 0x2A }) else { return false }
    report("overflown-field", .note, line: line.number, column: entry.columns.lowerBound) {
      "asterisks stand for a number that did not fit"
    }
    return true
  }

  /// Whether the line ends within a number, of which nobody knows how it goes on.
  private mutating func isCut(_ entry: FixedLayout.Entry, _ line: FixedLine) -> Bool {
    let type = entry.part == nil ? schema.fields[entry.places[0]].type : .real
    guard !type.isTextual && !line.reaches(entry.columns.upperBound) else { return false }
    if let part = entry.part { parts.isFaulty(part) }
    let name = entry.part.map { "\($0)" } ?? schema.fields[entry.places[0]].name
    report("value-cut", .rejected, line: line.number, column: entry.columns.lowerBound) {
      "the line ends within \(name)"
    }
    return true
  }

  private mutating func read(_ part: EventPart, _ text: Bytes, _ line: FixedLine) {
    if let value = NumberScanner.real(text) {
      parts[part] = value
    } else {
      parts.isFaulty(part)
      rejectNumber("\(part)", text, line)
    }
  }

  /// Gives the row a value of the column's type; what can't be read as such is null and counted.
  mutating func set(_ column: Int, _ text: Bytes, _ line: FixedLine) {
    switch schema.fields[column].type {
    case .real:
      if let value = NumberScanner.real(text) {
        builder.set(column, real: value)
      } else if !CSVValue.isMissingNumber(text) {
        rejectNumber(schema.fields[column].name, text, line)
      }
    case .integer:
      if let value = NumberScanner.integer(text) {
        builder.set(column, integer: value)
      } else {
        rejectNumber(schema.fields[column].name, text, line)
      }
    default:
      textCount += text.count
      if UTF8Run.isASCII(text) { return builder.set(column, text: text) }
      mend(text, line)
      builder.set(column, text: scratch.bytes)
    }
  }

  /// Adds to the row's text, with `; ` before it where there is a text already.
  mutating func join(_ column: Int, _ text: Bytes, _ line: FixedLine) {
    if text.isEmpty { return }
    textCount += text.count
    mend(text, line)
    builder.join(column, text: scratch.bytes)
  }

  private mutating func mend(_ text: Bytes, _ line: FixedLine) {
    scratch.truncate(to: 0)
    if UTF8Repair.append(text, to: &scratch) > 0 {
      report("invalid-bytes", .repaired, line: line.number) {
        "bytes are not UTF-8: --encoding names another"
      }
    }
  }

  /// Counts a text that is no number.
  mutating func rejectNumber(_ what: String, _ text: Bytes, _ line: FixedLine) {
    let column = line.bytes.baseAddress.flatMap { base in
      text.baseAddress.map { base.distance(to: $0) + 1 }
    }
    report("type-misfit", .rejected, line: line.number, column: column) {
      "\(what) \"\(CSVRows.excerpt(text))\" is no number"
    }
  }

  /// Counts a diagnostic at a line.
  mutating func report(
    _ kind: String, _ severity: Diagnostic.Severity, line: Int, column: Int? = nil,
    _ message: () -> String
  ) {
    log.add(
      kind, severity, at: Place(source: name, line: line, column: column, item: itemCount), message)
  }
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// The bytes of a literal.
  init(of text: StaticString) {
    self.init(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }
}
