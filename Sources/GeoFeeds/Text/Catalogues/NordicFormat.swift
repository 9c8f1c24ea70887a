import GeoFeatures

/// The Nordic format of SEISAN's S-files and compact catalogues: lines of 80 columns, of which the last
/// says the kind (SEISAN manual, appendix A).
///
/// A blank line ends an event. Its first line of kind 1 is the solution; further ones are those of other
/// agencies, whose names and magnitudes are kept, or hold more magnitudes of the first. Readings of
/// stations are passed over. In a compact catalogue, which has nothing but lines of kind 1, each is an
/// event.
struct NordicFormat: LineFormat, ~Copyable {
  private var held: HeldLines
  private let isCompact: Bool
  /// Whether the event has lines, of whatever kind.
  private var hasLines = false
  private var firstNumber = 0

  private let header = FixedLayout(headerFields, in: schema)
  private let precise = FixedLayout(preciseFields, in: schema)
  private let errors = FixedLayout(errorFields, in: schema)
  private let identifier = FixedLayout(identifierFields, in: schema)
  private let mechanism = FixedLayout(mechanismFields, in: schema)
  private let time = schema.column(of: "time")
  private let depth = schema.column(of: "depth_km")
  private let place = schema.column(of: "place")
  private let eventType = schema.column(of: "event_type")
  private let certainty = schema.column(of: "event_certainty")
  private let distance = schema.column(of: "distance_class")
  private let agencies = schema.column(of: "agencies")
  private let magnitudes: MagnitudeList

  init(head: Bytes, limits: Limits) {
    held = HeldLines(limit: limits.itemBytes)
    magnitudes = MagnitudeList(in: Self.schema)
    isCompact = Self.isCompact(head)
  }

  mutating func take(_ line: FixedLine, _ rows: inout LineRows) throws(Failure) {
    if line.isBlank { return try end(&rows) }
    var kind = line.character(80)
    if kind != 0x31 && !hasLines && Self.hasDate(line) && !line.reaches(80) {
      rows.report("line-cut", .repaired, line: line.number) {
        "the line ends before column 80, which says its kind: it is read as a header"
      }
      kind = 0x31
    }
    if isCompact && kind == 0x31 && held.count > 0 && !Self.continues(held.line(0), line) {
      try end(&rows)
    }
    if !hasLines { firstNumber = line.number }
    hasLines = true
    switch kind {
    case 0x31, 0x45, 0x46, 0x48, 0x49: try held.add(line, kind: kind)  // 1 E F H I
    case 0x33 where Self.isLocality(line): try held.add(line, kind: kind)
    default: return
    }
  }

  mutating func end(_ rows: inout LineRows) throws(Failure) {
    guard hasLines else { return }
    if held.first(0x31) == nil {
      rows.report("record-incomplete", .rejected, line: firstNumber) {
        "the event has no line of kind 1"
      }
    } else {
      build(&rows)
    }
    held.clear()
    hasLines = false
  }

  private func build(_ rows: inout LineRows) {
    guard let first = held.first(0x31) else { return }
    let line = held.line(first)
    rows.read(header, line)
    if let index = held.first(0x48) { rows.read(precise, held.line(index)) }
    if let index = held.first(0x45) { rows.read(errors, held.line(index)) }
    if let index = held.first(0x49) { rows.read(identifier, held.line(index)) }
    if let index = held.first(0x46) { rows.read(mechanism, held.line(index)) }
    if let index = held.first(0x33) {
      let text = held.line(index)
      rows.set(place, text.text(12...79), text)
    }
    if let word = Self.eventTypes.word(line.character(23)) {
      rows.builder.set(eventType, text: Bytes(of: word))
    }
    if let word = Self.certainties.word(line.character(23)) {
      rows.builder.set(certainty, text: Bytes(of: word))
    }
    if let word = Self.distances.word(line.character(22)) {
      rows.builder.set(distance, text: Bytes(of: word))
    }
    var rank = 0
    for index in 0..<held.count where held.kind(index) == 0x31 {
      let isOwn = index == first || Self.continues(line, held.line(index))
      addMagnitudes(held.line(index), isOwn: isOwn, rank: &rank, &rows)
      addAgency(index, &rows)
    }
    rows.setTime(time, line)
    rows.setPoint(depth: depth, line)
    rows.finishRow()
  }

  /// The three magnitudes of a line of kind 1.
  private func addMagnitudes(
    _ line: FixedLine, isOwn: Bool, rank: inout Int, _ rows: inout LineRows
  ) {
    for start in [56, 64, 72] {
      let type = Self.magnitudeTypes.word(line.character(start + 4)).map { Bytes(of: $0) }
      magnitudes.add(
        MagnitudeList.Entry(
          value: line.text(start...start + 3), type: type ?? line.text(start + 4...start + 4),
          agency: line.text(start + 5...start + 7), isOwn: isOwn),
        rank: &rank, line, &rows)
    }
  }

  /// Adds the agency of a line of kind 1 to the list, once.
  private func addAgency(_ index: Int, _ rows: inout LineRows) {
    let line = held.line(index)
    let agency = line.text(46...48)
    for earlier in 0..<index where held.kind(earlier) == 0x31 {
      if held.line(earlier).text(46...48).elementsEqual(agency) { return }
    }
    rows.join(agencies, agency, line)
  }

  /// Whether a line of kind 1 goes on with the magnitudes of another: the same date, clock and
  /// event, by the same agency.
  private static func continues(_ first: FixedLine, _ line: FixedLine) -> Bool {
    first.raw(2...23).elementsEqual(line.raw(2...23))
      && first.text(46...48).elementsEqual(line.text(46...48))
  }

  private static func isLocality(_ line: FixedLine) -> Bool {
    line.raw(2...10).elementsEqual(Bytes(of: "LOCALITY:"))
  }
}
