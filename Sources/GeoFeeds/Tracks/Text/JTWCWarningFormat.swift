import GeoFeatures

/// Tropical cyclone warnings of the Joint Typhoon Warning Center as text: in words, as they are published
/// on the web, and compact, as `.tcw` (JMV 3.0). A file may hold several; NNNN ends one.
///
/// A warning in words dates its positions by day and hour; month and year stand in its remarks, as
/// 31JUL23. Winds are 1-minute means. The position of the warning is an analysis, the others forecasts
/// of the model JTWC.
struct JTWCWarningFormat: LineFormat, ~Copyable {
  /// The lines of the message that is being read, and of the one before, whose rows are being made.
  private var held: HeldLines
  private var complete: HeldLines
  var words = WordList()
  /// Where the next position is looked for.
  var position = 0
  var facts = JTWCFacts()
  var stormID = ByteBuffer(minimumCapacity: 16)

  init(head: Bytes, limits: Limits) {
    held = HeldLines(limit: limits.itemBytes)
    complete = HeldLines(limit: limits.itemBytes)
  }

  mutating func take(_ line: FixedLine, _ rows: inout LineRows) throws(Failure) {
    if line.begins(with: "NNNN") { return finishMessage(isEnded: true, &rows) }
    if Self.isHeading(line) { finishMessage(isEnded: false, &rows) }
    if !line.isBlank { try held.add(line, kind: 0) }
  }

  mutating func end(_ rows: inout LineRows) throws(Failure) {
    finishMessage(isEnded: false, &rows)
  }

  private mutating func finishMessage(isEnded: Bool, _ rows: inout LineRows) {
    swap(&held, &complete)
    held.clear()
    words.clear()
    position = 0
    for index in 0..<complete.count { words.add(complete.line(index)) }
    facts = JTWCFacts(words)
    if words.count == 0 { return }
    if !isEnded {
      rows.report("message-unended", .note, line: words.line(words.count - 1)) {
        "the message does not end with NNNN: it may have been cut off"
      }
    }
    if nextFix(from: 0) == words.count {
      rows.report("record-incomplete", .rejected, line: words.line(0)) {
        "the message has no position"
      }
    } else if facts.initial == nil {
      rows.report("time-without-year", .rejected, line: words.line(0)) {
        "the warning does not say its month and year: its fixes have no time"
      }
    }
  }

  mutating func resume(_ rows: inout LineRows) -> Bool {
    let start = nextFix(from: position)
    position = start < words.count ? nextFix(from: start + 1) : start
    if start == words.count { return false }
    writeStorm(start, &rows)
    if facts.isCompact {
      readCompact(start..<position, &rows)
    } else {
      readProse(start..<position, &rows)
    }
    rows.setPosition(FixedLine(words[start], number: words.line(start)))
    rows.finishRow()
    return true
  }

  /// The place of the next position, or the number of words.
  private func nextFix(from start: Int) -> Int {
    var place = start
    while place < words.count {
      if facts.isCompact {
        if words.has(["AMP"], at: place) { return words.count }
        if JTWCFacts.lead(words, place) != nil { return place }
      } else if JTWCFacts.isPosition(words, place) {
        return place
      }
      place += 1
    }
    return words.count
  }

  /// What the row has of the warning as a whole.
  private mutating func writeStorm(_ place: Int, _ rows: inout LineRows) {
    let line = FixedLine(words[place], number: words.line(place))
    facts.writeStormID(words, to: &stormID)
    rows.set(.stormID, stormID.bytes, Self.fixes, line)
    rows.set(.basin, Bytes(rebasing: stormID.bytes.prefix(2)), Self.fixes, line)
    rows.set(.name, facts.name(words), Self.fixes, line)
    rows.set(.advisory, words[facts.advisory], Self.fixes, line)
    Self.fixes.set(.agency, literal: "JTWC", in: &rows.builder)
    Self.fixes.set(.model, literal: "JTWC", in: &rows.builder)
    Self.fixes.set(.windMinutes, integer: 1, in: &rows.builder)
  }

  /// What holds of the cyclone when the forecast begins.
  func writeAnalysis(_ rows: inout LineRows) {
    Self.fixes.setKind(.analysis, in: &rows.builder)
    if let status = facts.status { Self.fixes.set(.status, literal: status, in: &rows.builder) }
    Self.fixes.set(.pressure, facts.pressure, in: &rows.builder)
    Self.fixes.set(.movementDirection, facts.direction, in: &rows.builder)
    Self.fixes.set(.movementSpeed, facts.speed, .knots, in: &rows.builder)
  }

  static let fixes = FixWriter(
    [
      .stormID, .name, .basin, .advisory, .agency, .model, .kind, .time, .initialTime, .leadHours,
      .windKnots, .wind, .windMinutes, .gustKnots, .gust, .pressure, .status,
    ],
    extras: [.movementDirection, .movementSpeed]
      + [WindThreshold.knots34, .knots50, .knots64].flatMap {
        [FixColumn.radius($0, .circle)] + FixColumn.quadrants($0)
      })

  static var schema: Schema { fixes.schema }

  /// Whether a text has a warning among its first lines.
  static func recognises(_ head: Bytes) -> Bool {
    let text = String(decoding: head.prefix(4096), as: UTF8.self)
    return text.contains("WARNING POSITION:") || text.contains(" ATCG MIL ")
  }

  /// Whether a line heads a bulletin: WTPN32 PGTW 310900.
  private static func isHeading(_ line: FixedLine) -> Bool {
    line.begins(with: "WT") && line.isNumeric(5...6) && line.character(7) == 0x20
      && line.isNumeric(13...18)
  }
}
