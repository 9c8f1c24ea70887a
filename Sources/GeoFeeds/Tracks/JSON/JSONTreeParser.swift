import CSystem
import GeoFeatures

/// Builds a ``DocumentTree`` of JSON text that is in memory whole (RFC 8259).
struct JSONTreeParser: ~Copyable {
  let tree = DocumentTree()
  /// What was repaired on the way.
  private(set) var log = DiagnosticLog()
  /// Where reading is.
  var cursor: JSONCursor

  private let name: String?
  private let limits: Limits
  private var scratch = ByteBuffer(minimumCapacity: 256)
  /// The name of the member whose value comes next.
  private var memberName = ByteBuffer(minimumCapacity: 64)
  /// The closing brackets that are due.
  private var due = ByteBuffer(minimumCapacity: 64)
  // The line of the byte `countedTo`, and where that line begins.
  private var line = 1
  private var lineStart = 0
  private var countedTo = 0

  /// Prepares for a text, behind whose `count` bytes at least 17 zeros stand; it must outlive the
  /// parser.
  init(_ base: UnsafePointer<UInt8>, count: Int, name: String?, limits: Limits) {
    self.name = name
    self.limits = limits
    // The first zero counts as text, or a number at the end would not be known to end there.
    cursor = JSONCursor(base: base, position: 0, end: count + 1)
    if Bytes(start: base, count: count).starts(with: [0xEF, 0xBB, 0xBF]) { cursor.position = 3 }
  }

  /// Whether nothing but white space is left.
  mutating func isAtEnd() -> Bool {
    cursor.skipBlanks()
    return cursor.position >= cursor.end - 1
  }

  /// Reads the whole text as one value.
  mutating func readDocument() throws(Failure) {
    try readValue()
    if !isAtEnd() { throw failure("there is more after the end of the value") }
  }

  /// Reads one value with all that it holds.
  mutating func readValue() throws(Failure) {
    cursor.skipBlanks()
    do throws(JSONStop) {
      try read()
    } catch {
      throw failure(error)
    }
  }

  /// Passes one value, checking its syntax.
  mutating func skipValue() throws(Failure) {
    cursor.skipBlanks()
    var skipper = JSONSkipper(depthLimit: limits.depth)
    do throws(JSONStop) {
      try skipper.skip(&cursor, depth: 0)
    } catch {
      throw failure(error)
    }
  }

  /// The text that is read.
  var text: Bytes { Bytes(start: cursor.base, count: cursor.end - 1) }

  private mutating func read() throws(JSONStop) {
    due.truncate(to: 0)
    memberName.truncate(to: 0)
    while true {
      let place = place(of: cursor.position)
      switch cursor.byte {
      case UInt8(ascii: "{"):
        if try begin(.object, before: UInt8(ascii: "}"), at: place) {
          try readName()
          continue
        }
      case UInt8(ascii: "["):
        if try begin(.list, before: UInt8(ascii: "]"), at: place) { continue }
      case UInt8(ascii: "\""):
        let text = try cursor.text()
        try decode(text)
        add(.scalar, scratch.bytes, at: place)
      case UInt8(ascii: "n"):
        try cursor.word("null")
        add(.null, Bytes(start: nil, count: 0), at: place)
      default:
        let start = cursor.position
        switch cursor.byte {
        case UInt8(ascii: "t"): try cursor.word("true")
        case UInt8(ascii: "f"): try cursor.word("false")
        default: _ = try cursor.number()
        }
        add(.scalar, cursor.bytes(start..<cursor.position), at: place)
      }
      // A value is done: go on with its container, or with that one's where it ends here.
      while true {
        if due.isEmpty { return }
        let close = due[due.count - 1]
        if try cursor.passSeparator(before: close) {
          if close == UInt8(ascii: "}") { try readName() }
          break
        }
        due.truncate(to: due.count - 1)
        tree.end()
      }
    }
  }

  /// Begins an object or list; returns whether anything stands in it.
  private mutating func begin(
    _ kind: DocumentTree.Kind, before close: UInt8, at place: Place
  ) throws(JSONStop) -> Bool {
    if tree.depth >= limits.depth { throw JSONStop(.tooDeep, at: cursor.position) }
    tree.begin(kind, name: memberName.bytes, at: place)
    memberName.truncate(to: 0)
    if try cursor.open(before: close) {
      due.append(close)
      return true
    }
    tree.end()
    return false
  }

  private mutating func add(_ kind: DocumentTree.Kind, _ text: Bytes, at place: Place) {
    tree.begin(kind, name: memberName.bytes, text: text, at: place)
    tree.end()
    memberName.truncate(to: 0)
  }

  private mutating func readName() throws(JSONStop) {
    let key = try cursor.key()
    try decode(key)
    swap(&memberName, &scratch)
  }

  /// Puts what a string means into ``scratch``.
  private mutating func decode(_ text: JSONText) throws(JSONStop) {
    if text.end - text.start > limits.textBytes { throw JSONStop(.textTooLong, at: text.start) }
    scratch.truncate(to: 0)
    let written = cursor.bytes(text)
    if !text.hasEscapes && text.isASCII { return scratch.append(contentsOf: written) }
    var unescaped = ByteBuffer(minimumCapacity: written.count + 1)
    if JSONEscapes.append(written, to: &unescaped) > 0 {
      report("lone-surrogate", at: text.start) {
        "half of a surrogate pair stands alone; it became U+FFFD"
      }
    }
    if UTF8Repair.append(unescaped.bytes, to: &scratch) > 0 {
      report("invalid-bytes", at: text.start) { "bytes that are not UTF-8 became U+FFFD" }
    }
  }

  private mutating func report(_ kind: String, at position: Int, _ message: () -> String) {
    log.add(kind, .repaired, at: place(of: position), message)
  }

  // MARK: Places and failures

  /// The line and column of a byte; those before the last one that was asked for cost a count from
  /// the beginning.
  mutating func place(of position: Int) -> Place {
    let position = min(position, cursor.end - 1)
    if position < lineStart { (line, lineStart, countedTo) = (1, 0, 0) }
    while countedTo < position,
      let feed = memchr(cursor.base + countedTo, 10, position - countedTo)
    {
      countedTo = UnsafeRawPointer(feed) - UnsafeRawPointer(cursor.base) + 1
      (line, lineStart) = (line + 1, countedTo)
    }
    countedTo = max(countedTo, position)
    return Place(source: name, line: line, column: position - lineStart + 1)
  }

  /// A failure at the place where reading is.
  mutating func failure(_ message: String, advice: String? = nil) -> Failure {
    Failure(.unreadable, message, at: place(of: cursor.position), advice: advice)
  }

  /// The failure for broken JSON.
  mutating func failure(_ stop: JSONStop) -> Failure {
    // The zero behind the end is no character of the text.
    let isEnd = stop.position >= cursor.end - 1
    switch stop.fault {
    case .tooDeep:
      return Failure(
        .unreadable, "values nest deeper than \(limits.depth) levels", at: place(of: stop.position),
        advice: "--max-depth raises the limit")
    case .textTooLong:
      return Failure(
        .unreadable, "a text has more than \(limits.textBytes) bytes", at: place(of: stop.position),
        advice: "--max-text-bytes raises the limit")
    default:
      let message = isEnd ? JSONStop(.needsMore, at: 0).message : stop.message
      return Failure(.unreadable, message, at: place(of: stop.position))
    }
  }
}
