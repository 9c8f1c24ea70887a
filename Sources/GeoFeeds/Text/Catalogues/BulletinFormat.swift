import GeoFeatures

/// Bulletins of seismology: IMS1.0 and its extension ISF, and GSE2.0 before them.
///
/// A bulletin is a list of blocks of lines, each under a line of headings, which tells the blocks and the
/// formats apart. An event begins with a line `EVENT`. Of several solutions that marked `(#PRIME)` is the
/// row's (ISF), else the last; the agencies and identifiers of all are kept. Readings of stations are
/// passed over. `STOP` ends a message: one that ends without it may have been cut off, but some agencies'
/// programs never write the line.
struct BulletinFormat: LineFormat, ~Copyable {
  /// What is read of a line; the letters are arbitrary.
  private enum Kind {
    static let event: UInt8 = 0x45
    static let origin: UInt8 = 0x4F
    static let prime: UInt8 = 0x50
    static let magnitude: UInt8 = 0x4D
    static let oldOrigin: UInt8 = 0x6F
    static let oldErrors: UInt8 = 0x65
    static let oldAuthor: UInt8 = 0x61
    static let region: UInt8 = 0x72
  }

  /// Under which headings the lines stand.
  private enum Block {
    case none, origins, oldOrigins, magnitudes, region, other
  }

  static let schema = BulletinColumns.schema

  private var held: HeldLines
  private var block = Block.none
  /// Whether there was a bulletin, with or without events.
  private var hasBulletin = false
  /// Whether a message has begun, by `BEGIN` or `DATA_TYPE`, and not ended.
  private var isOpen = false
  /// The number of the line before the current one.
  private var lastLine = 0
  /// A part of the message that is no bulletin: its data type, or the first line that is nothing.
  private var other: String?
  private let columns = BulletinColumns()

  init(head: Bytes, limits: Limits) { held = HeldLines(limit: limits.itemBytes) }

  mutating func take(_ line: FixedLine, _ rows: inout LineRows) throws(Failure) {
    defer { lastLine = line.number }
    if line.isBlank { return endBlock() }
    if BulletinFormat.isEvent(line) {
      finish(&rows)
      hasBulletin = true
      return try held.add(line, kind: Kind.event)
    }
    if let next = heading(line) {
      block = next
      return
    }
    if line.begins(with: "DATA_TYPE") || line.begins(with: "STOP") || line.begins(with: "BEGIN") {
      if isOpen && line.begins(with: "BEGIN") {
        finishCut(&rows)
      } else {
        finish(&rows)
      }
      isOpen = !line.begins(with: "STOP")
      return noteType(line, &rows)
    }
    guard held.count > 0 else {
      if other == nil { other = "\"\(CSVRows.excerpt(line.bytes))\"" }
      return
    }
    switch block {
    case .none, .other: return
    case .origins: try takeOrigin(line, &rows)
    case .oldOrigins: try takeOldOrigin(line, &rows)
    case .region:
      block = .other
      try held.add(line, kind: Kind.region)
    case .magnitudes:
      if !Self.isComment(line) { try held.add(line, kind: Kind.magnitude) }
    }
  }

  mutating func end(_ rows: inout LineRows) throws(Failure) {
    if isOpen { finishCut(&rows) } else { finish(&rows) }
    // What is no bulletin at all must not pass for one without events.
    if !hasBulletin, let other {
      throw Failure(
        .unreadable, "there is no bulletin, but \(other)", at: Place(source: rows.name),
        advice: "events are read from DATA_TYPE BULLETIN")
    }
  }

  /// Notes what a part of the message is: readings and waveforms are passed over.
  private mutating func noteType(_ line: FixedLine, _ rows: inout LineRows) {
    guard line.begins(with: "DATA_TYPE") else { return }
    var words = WordScanner(line.bytes)
    _ = words.next()
    let type = CSVRows.excerpt(words.next() ?? Bytes(start: nil, count: 0))
    if type.hasPrefix("BULLETIN") || type.hasPrefix("EVENT") {
      hasBulletin = true
      return
    }
    other = type
    rows.report("data-type-passed-over", .note, line: line.number) { "\(type) is passed over" }
  }

  /// Finishes the event that was begun; the message breaks off behind it where it `isCut`.
  private mutating func finish(_ rows: inout LineRows, isCut: Bool = false) {
    block = .none
    guard held.count > 0 else { return }
    build(&rows, isCut: isCut)
    held.clear()
  }

  /// Finishes a message that has no end.
  private mutating func finishCut(_ rows: inout LineRows) {
    finish(&rows, isCut: true)
    rows.report("stop-missing", .rejected, line: lastLine) {
      "the message ends without STOP: it may have been cut off"
    }
  }

  /// A blank line ends a block, but one before the first origin.
  private mutating func endBlock() {
    let last = held.count > 0 ? held.kind(held.count - 1) : Kind.event
    switch block {
    case .origins where last != Kind.event: block = .other
    case .oldOrigins where last != Kind.event: block = .region
    case .magnitudes: block = .other
    default: return
    }
  }

  /// The block that a line of headings begins, or nil for another line.
  private func heading(_ line: FixedLine) -> Block? {
    var words = WordScanner(line.bytes)
    guard let first = words.next() else { return nil }
    func begins(_ word: StaticString) -> Bool { first.elementsEqual(Bytes(of: word)) }
    if begins("Date") || (block == .oldOrigins && begins("rms")) {
      if begins("rms") { return .oldOrigins }
      var isOld = false
      while let word = words.next() {
        if word.elementsEqual(Bytes(of: "Mag1")) { isOld = true }
      }
      return isOld ? .oldOrigins : .origins
    }
    if line.begins(with: "Magnitude ") { return .magnitudes }
    if line.begins(with: "Sta ") || line.begins(with: "Year ") || line.begins(with: "Net ") {
      return .other
    }
    return nil
  }

  private mutating func takeOrigin(_ line: FixedLine, _ rows: inout LineRows) throws(Failure) {
    if Self.hasDate(line) { return try held.add(line, kind: Kind.origin) }
    if Self.isComment(line) {
      if Self.isPrime(line) && held.kind(held.count - 1) == Kind.origin {
        held.mark(last: Kind.prime)
      }
      return
    }
    reportUnreadable(line, &rows)
  }

  private mutating func takeOldOrigin(_ line: FixedLine, _ rows: inout LineRows) throws(Failure) {
    if Self.hasDate(line) { return try held.add(line, kind: Kind.oldOrigin) }
    let last = held.kind(held.count - 1)
    if last == Kind.oldOrigin && CSVValue.isBlank(line.raw(1...100)) {
      return try held.add(line, kind: Kind.oldAuthor)
    }
    if last == Kind.oldOrigin || last == Kind.oldAuthor {
      return try held.add(line, kind: Kind.oldErrors)
    }
    if !Self.isComment(line) { reportUnreadable(line, &rows) }
  }

  private func reportUnreadable(_ line: FixedLine, _ rows: inout LineRows) {
    rows.report("line-unreadable", .rejected, line: line.number) { "the line is no origin" }
  }

  private func build(_ rows: inout LineRows, isCut: Bool) {
    columns.readEvent(held.line(0), &rows)
    let isOld = held.first(Kind.oldOrigin) != nil
    guard let prime = prime(&rows) else {
      rows.report("origin-missing", isCut ? .rejected : .note, line: held.line(0).number) {
        isCut ? "the message breaks off before the event's origin" : "the event has no origin"
      }
      rows.builder.geometry.appendNullRow()
      return rows.finishRow()
    }
    if isOld {
      buildOld(prime, &rows)
    } else {
      columns.readOrigin(held.line(prime), &rows)
      addMagnitudes(of: held.line(prime), &rows)
    }
    for index in 0..<held.count {
      switch held.kind(index) {
      case Kind.origin, Kind.prime:
        columns.list(held.line(index), &rows)
        columns.readType(held.line(index), &rows)
      case Kind.oldOrigin:
        let isCut = index + 1 < held.count && held.kind(index + 1) == Kind.oldAuthor
        columns.listOld(held.line(index), rest: isCut ? held.line(index + 1) : nil, &rows)
      default: continue
      }
    }
    columns.finish(held.line(prime), &rows)
  }

  /// The place of the origin that is the row's.
  private func prime(_ rows: inout LineRows) -> Int? {
    var last: Int?
    var count = 0
    for index in 0..<held.count {
      switch held.kind(index) {
      case Kind.prime: return index
      case Kind.origin, Kind.oldOrigin: (last, count) = (index, count + 1)
      default: continue
      }
    }
    if let last, count > 1 {
      rows.report("prime-unmarked", .note, line: held.line(last).number) {
        "none of the event's \(count) origins is marked as prime: the last is taken"
      }
    }
    return last
  }

  private func addMagnitudes(of origin: FixedLine, _ rows: inout LineRows) {
    var rank = 0
    for index in 0..<held.count where held.kind(index) == Kind.magnitude {
      columns.addMagnitude(held.line(index), of: origin, rank: &rank, &rows)
    }
  }

  private func buildOld(_ prime: Int, _ rows: inout LineRows) {
    columns.readOldOrigin(held.line(prime), &rows)
    var errors: Int?
    var index = prime + 1
    while index < held.count, held.kind(index) != Kind.oldOrigin, errors == nil {
      switch held.kind(index) {
      case Kind.oldAuthor: columns.extendAuthor(held.line(index), &rows)
      case Kind.oldErrors:
        errors = index
        columns.readOldErrors(held.line(index), &rows)
      default: break
      }
      index += 1
    }
    if let region = held.first(Kind.region) { columns.readRegion(held.line(region), &rows) }
    columns.addOldMagnitudes(held.line(prime), errors: errors.map { held.line($0) }, &rows)
  }

  /// Whether a line begins an event: `EVENT 280435`, and in ISF `Event`.
  private static func isEvent(_ line: FixedLine) -> Bool {
    line.bytes.count > 6 && CSVValue.equals(Bytes(rebasing: line.bytes[..<5]), "event")
      && CSVValue.isSpace(line.bytes[5])
  }

  private static func isComment(_ line: FixedLine) -> Bool {
    line.text(1...10).first == 0x28
  }

  private static func isPrime(_ line: FixedLine) -> Bool {
    var words = WordScanner(line.bytes)
    guard let word = words.next() else { return false }
    return CSVValue.equals(Bytes(rebasing: word.prefix(7)), "(#prime")
  }

  private static func hasDate(_ line: FixedLine) -> Bool {
    line.isNumeric(1...4) && line.character(5) == 0x2F && line.character(8) == 0x2F
  }

  /// Whether a text begins as a bulletin does.
  static func recognises(_ head: Bytes) -> Bool {
    var position = 0
    for _ in 0..<40 where position < head.count {
      let end = head[position...].firstIndex(of: 0x0A) ?? head.count
      let line = FixedLine(Bytes(rebasing: head[position..<end]), number: 1)
      var words = WordScanner(line.bytes)
      if let first = words.next(), let second = words.next() {
        if first.elementsEqual(Bytes(of: "BEGIN"))
          && (second.starts(with: Bytes(of: "IMS")) || second.starts(with: Bytes(of: "GSE2")))
        {
          return true
        }
        if first.elementsEqual(Bytes(of: "DATA_TYPE")) && second.starts(with: Bytes(of: "BULLETIN"))
        {
          return true
        }
      }
      position = end + 1
    }
    return false
  }
}
