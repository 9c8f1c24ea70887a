import CSystem
import GeoFeatures

/// Where a field of the current record lies in the window, quotes around it left out.
struct CSVField: BitwiseCopyable {
  /// How the field was written.
  enum Form: UInt8 {
    /// Without quotes.
    case plain
    /// Within quotes.
    case quoted
    /// Within quotes, and with further quotes in it: ``CSVScanner/unescape()`` resolves them.
    case escaped
  }

  var start: Int
  var count: Int
  var form: Form
}

/// Splits delimited text into records and fields (RFC 4180), over a window that moves along the input.
///
/// Memory is that of the window, which grows only for a record that does not fit into it. Lines end
/// with LF, CR LF or CR; empty lines are passed over. A quoted field may hold delimiters, line ends
/// and doubled quotes; blanks around the quotes, and text behind them, are taken and reported.
struct CSVScanner: ~Copyable {
  /// What the fields are parted by.
  var delimiter: UInt8 = 0x2C
  /// Whether quotation marks may enclose a field; else they are characters like others.
  var takesQuotes = true
  /// The fields of the current record.
  private(set) var fields = GrowableBuffer<CSVField>(minimumCapacity: 64)
  /// The line on which the current record begins, from 1.
  private(set) var recordLine = 1
  /// Where the current record begins in the window.
  private(set) var recordStart = 0
  /// Whether quotes of the current record stand where they should not.
  private(set) var hasMisplacedQuote = false
  /// Whether some field of the current record is ``CSVField/Form/escaped``.
  private(set) var hasEscapes = false
  /// Whether the window holds nothing but ASCII.
  private(set) var isASCII = true

  private let limits: Limits
  private var window: ByteWindow
  private var position = 0
  private var line = 1

  /// How many bytes the window holds.
  static let windowSize = 256 << 10

  init(source: any ByteSource, limits: Limits) throws(Failure) {
    self.limits = limits
    window = ByteWindow(on: source, capacity: Self.windowSize)
    try refill()
    if window.beginsWithByteOrderMark { position = 3 }
  }

  /// What is in the window; valid until the next record is asked for.
  @inline(__always)
  var bytes: Bytes { Bytes(start: window.base, count: window.end) }

  /// What of the window has not been read yet.
  var unread: Bytes { Bytes(start: window.base + position, count: window.end - position) }

  /// The whole current record as if it were a field.
  var record: CSVField { CSVField(start: recordStart, count: recordCount, form: .plain) }

  /// Whether the current record is the last of the input and has no line end.
  var isUnended: Bool {
    window.isAtEnd && position == window.end && position > recordStart
      && window.base[position - 1] != 0x0A && window.base[position - 1] != 0x0D
  }

  /// How many bytes the current record has, with its line end.
  var recordCount: Int { position - recordStart }

  /// The bytes of a field; valid until the next record is asked for.
  @inline(__always)
  func bytes(_ field: CSVField) -> Bytes {
    Bytes(start: window.base + field.start, count: field.count)
  }

  /// The line of a field of the current record, and its column in bytes, both from 1.
  func place(of field: CSVField) -> (line: Int, column: Int?) {
    var line = recordLine
    var start = recordStart
    for index in recordStart..<field.start where window.base[index] == 0x0A {
      line += 1
      start = index + 1
    }
    return (line, field.start - start + 1)
  }

  /// Goes on to the next record; false at the end.
  ///
  /// - Throws: `Failure` of kind `unreadable` where a quote is not closed or a record is too long,
  ///   and what the source throws.
  @inline(__always)
  mutating func next() throws(Failure) -> Bool {
    while true {
      switch scan() {
      case .record:
        if recordCount > min(limits.textBytes, limits.itemBytes) { try checkSizes() }
        return true
      case .end: return false
      case .incomplete: try refill()
      case .unclosed:
        throw Failure(
          .unreadable, "a quoted field is not closed",
          at: Place(line: recordLine), advice: "look for a stray quotation mark from there on")
      }
    }
  }

  /// Refuses a record, or a field of it, that is too large.
  private func checkSizes() throws(Failure) {
    if recordCount > limits.itemBytes { throw recordOverLimit() }
    for index in 0..<fields.count where fields[index].count > limits.textBytes {
      let place = place(of: fields[index])
      throw Failure(
        .unreadable, "a text has more than \(limits.textBytes) bytes",
        at: Place(line: place.line, column: place.column),
        advice: "--max-text-bytes raises the limit")
    }
  }

  private func recordOverLimit() -> Failure {
    Failure(
      .unreadable, "an item has more than \(limits.itemBytes) bytes", at: Place(line: recordLine),
      advice: "look for a stray quotation mark from there on; --max-item-bytes raises the limit")
  }

  /// Calls the body with every further record that lies in the window whole, then goes back.
  mutating func peek(_ body: (borrowing CSVScanner) -> Void) {
    let (oldPosition, oldLine) = (position, line)
    while case .record = scan() { body(self) }
    (position, line) = (oldPosition, oldLine)
  }

  /// Resolves the doubled quotes of the current record, in place.
  mutating func unescape() {
    for index in 0..<fields.count where fields[index].form == .escaped {
      let place = window.base + fields[index].start
      let count = fields[index].count
      var written = 0
      var read = 0
      while read < count {
        if place[read] == 0x22 {
          read += 1
          // A single quote is one that closed too early.
          guard read < count && place[read] == 0x22 else { continue }
        }
        place[written] = place[read]
        written += 1
        read += 1
      }
      fields[index].count = written
    }
  }

  private enum Outcome {
    case record, end, incomplete, unclosed
  }

  @inline(never)
  private mutating func scan() -> Outcome {
    let base = UnsafePointer(window.base)
    let (end, isAtEnd) = (window.end, window.isAtEnd)
    let delimiter = delimiter
    let takesQuotes = takesQuotes
    var at = position
    var lines = line
    hasMisplacedQuote = false
    hasEscapes = false
    fields.truncate(to: 0)
    while at < end && (base[at] == 0x0A || base[at] == 0x0D) {
      if base[at] == 0x0D {
        // Whether a line feed belongs to it can't be seen at the window's end.
        if at + 1 == end && !isAtEnd { return .incomplete }
        if at + 1 < end && base[at + 1] == 0x0A { at += 1 }
      }
      at += 1
      lines += 1
      (position, line) = (at, lines)
    }
    guard at < end else { return isAtEnd ? .end : .incomplete }
    recordStart = at
    recordLine = lines
    let pattern = DelimiterPattern(delimiter)
    while true {
      let start = at
      while at < end && base[at] == 0x20 { at += 1 }
      if at < end && base[at] == 0x22 && takesQuotes {
        if at > start { hasMisplacedQuote = true }
        at += 1
        guard quotedField(base, &at, end, &lines, pattern) else {
          return isAtEnd ? .unclosed : .incomplete
        }
      } else {
        at = pattern.end(base, at, end)
        fields.append(CSVField(start: start, count: at - start, form: .plain))
      }
      if at >= end {
        guard isAtEnd else { return .incomplete }
        break
      }
      if base[at] == delimiter {
        at += 1
        continue
      }
      if base[at] == 0x0D {
        if at + 1 == end && !isAtEnd { return .incomplete }
        if at + 1 < end && base[at + 1] == 0x0A { at += 1 }
      }
      at += 1
      lines += 1
      break
    }
    position = at
    line = lines
    return .record
  }

  /// Adds the field whose opening quote stands before `at`, and goes behind it; false where the
  /// closing quote does not come.
  private mutating func quotedField(
    _ base: UnsafePointer<UInt8>, _ at: inout Int, _ end: Int, _ lines: inout Int,
    _ pattern: DelimiterPattern
  ) -> Bool {
    let start = at
    var form = CSVField.Form.quoted
    while true {
      guard at < end else { return false }
      let byte = base[at]
      at += 1
      if byte == 0x22 {
        guard at < end && base[at] == 0x22 else { break }
        form = .escaped
        at += 1
      } else if byte == 0x0A || (byte == 0x0D && at < end && base[at] != 0x0A) {
        lines += 1
      }
    }
    var fieldEnd = at - 1
    while at < end && base[at] == 0x20 { at += 1 }
    let behind = pattern.end(base, at, end)
    if behind > at {
      hasMisplacedQuote = true
      form = .escaped
      fieldEnd = behind
      at = behind
    }
    if form == .escaped { hasEscapes = true }
    fields.append(CSVField(start: start, count: fieldEnd - start, form: form))
    return true
  }

  /// Moves the record that was begun to the front and reads on.
  @inline(never)
  private mutating func refill() throws(Failure) {
    if case .full = try window.slide(from: position, limit: limits.itemBytes) {
      throw recordOverLimit()
    }
    position = 0
    isASCII = UTF8Run.isASCII(bytes)
  }
}
