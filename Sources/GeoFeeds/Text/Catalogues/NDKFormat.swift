import GeoFeatures

/// The Global CMT catalogue's `ndk`: five lines of 80 columns an event.
///
/// The lines are those of `allorder.ndk_explained` of the Global CMT project. The solution is the
/// centroid: it is the row's location, depth and time; the hypocentre that the inversion began with
/// is in `origin_…`. The magnitude is (2/3)(log10 M0 − 16.1), M0 in dyn cm (Kanamori 1977, as the
/// project computes it), to two decimals.
struct NDKFormat: LineFormat, ~Copyable {
  private var held: HeldLines
  private let layouts: [FixedLayout]
  private let time = schema.column(of: "time")
  private let originTime = schema.column(of: "origin_time")
  private let originLatitude = schema.column(of: "origin_lat")
  private let originLongitude = schema.column(of: "origin_lon")
  private let shift = schema.column(of: "time_shift_s")
  private let depth = schema.column(of: "depth_km")
  private let agency = schema.column(of: "agency")
  private let eventType = schema.column(of: "event_type")
  private let exponent = schema.column(of: "moment_exponent")
  private let moment = schema.column(of: "moment_nm")
  private let magnitude = schema.column(of: "mag")
  private let magnitudeType = schema.column(of: "mag_type")
  private let updated = schema.column(of: "updated")

  init(head: Bytes, limits: Limits) {
    held = HeldLines(limit: limits.itemBytes)
    layouts = Self.lines.map { FixedLayout($0, in: Self.schema) }
  }

  mutating func take(_ line: FixedLine, _ rows: inout LineRows) throws(Failure) {
    let isFirst = Self.isHypocentre(line)
    if held.count > 0 && (isFirst || !Self.follows(held.count, line)) { dropCut(&rows) }
    if held.count == 0 && !isFirst {
      if line.isBlank { return }
      return rows.report("line-unreadable", .rejected, line: line.number) {
        "the line begins no event and belongs to none"
      }
    }
    try held.add(line, kind: UInt8(held.count))
    if held.count == Self.lines.count { build(&rows) }
  }

  mutating func end(_ rows: inout LineRows) throws(Failure) {
    if held.count > 0 { dropCut(&rows) }
  }

  /// Gives up an event of which lines are missing.
  private mutating func dropCut(_ rows: inout LineRows) {
    let count = held.count
    rows.report("record-incomplete", .rejected, line: held.line(0).number) {
      "the event has \(count) of its \(Self.lines.count) lines"
    }
    held.clear()
  }

  /// Whether a line has a date and a time where the first of an event has them.
  static func isHypocentre(_ line: FixedLine) -> Bool {
    line.character(10) == 0x2F && line.character(13) == 0x2F && line.character(19) == 0x3A
      && line.character(22) == 0x3A
  }

  /// Whether a line may come after so many of an event.
  private static func follows(_ count: Int, _ line: FixedLine) -> Bool {
    switch count {
    case 2: line.begins(with: "CENTROID:")
    case 3: NumberScanner.integer(line.text(1...2)) != nil
    default: !line.isBlank && !line.begins(with: "CENTROID:")
    }
  }

  private mutating func build(_ rows: inout LineRows) {
    rows.read(layouts[0], held.line(0))
    let origin = rows.setTime(originTime, held.line(0))
    for index in 1..<layouts.count { rows.read(layouts[index], held.line(index)) }
    rows.checkPosition(latitude: originLatitude, longitude: originLongitude, held.line(0))
    if let origin, rows.builder.hasValue(shift), abs(rows.builder.real(shift)) < 1e6 {
      let milliseconds = Int64((rows.builder.real(shift) * 1000).rounded())
      rows.builder.set(time, integer: origin + milliseconds)
    }
    setMoment(&rows)
    setRevision(&rows)
    rows.builder.set(agency, text: Bytes(of: "GCMT"))
    if held.line(1).text(63...66).elementsEqual(Bytes(of: "CMT:")) {
      rows.builder.set(eventType, text: Bytes(of: "earthquake"))
    }
    rows.setPoint(depth: depth, held.line(2))
    rows.finishRow()
    held.clear()
  }

  /// The moment in newton metres, and the magnitude.
  private func setMoment(_ rows: inout LineRows) {
    guard rows.builder.hasValue(exponent) else { return }
    // Read as one decimal number, it is rounded once.
    var text = ByteBuffer(minimumCapacity: 32)
    text.append(contentsOf: held.line(4).text(50...56))
    text.append("e")
    NumberWriter.appendInteger(rows.builder.integer(exponent) &- 7, to: &text)
    guard let newtonMetres = NumberScanner.real(text.bytes) else {
      return rows.report("type-misfit", .rejected, line: held.line(4).number, column: 50) {
        "the scalar moment is no number"
      }
    }
    rows.builder.set(moment, real: newtonMetres)
    guard newtonMetres > 0 else { return }
    let exact = (Logarithm.base10(newtonMetres) + 7 - 16.1) * 2 / 3
    rows.builder.set(magnitude, real: (exact * 100).rounded() / 100)
    rows.builder.set(magnitudeType, text: Bytes(of: "Mwc"))
  }

  /// The time of the analysis: 14 digits in the stamp of newer events.
  private func setRevision(_ rows: inout LineRows) {
    let line = held.line(2)
    guard line.isNumeric(67...80) else { return }
    var parts = EventParts()
    for (part, columns) in [
      (EventPart.year, 67...70), (.month, 71...72), (.day, 73...74), (.hour, 75...76),
      (.minute, 77...78), (.second, 79...80),
    ] {
      parts[part] = NumberScanner.real(line.raw(columns)) ?? .nan
    }
    // Older events have zeros.
    guard case .milliseconds(let milliseconds) = parts.moment else { return }
    rows.builder.set(updated, integer: milliseconds)
  }

  /// Whether a text has a line of a centroid among its first.
  static func recognises(_ head: Bytes) -> Bool {
    var position = 0
    for _ in 0..<20 where position < head.count {
      let end = head[position...].firstIndex(of: 0x0A) ?? head.count
      let line = FixedLine(Bytes(rebasing: head[position..<end]), number: 1)
      if line.begins(with: "CENTROID:") { return true }
      position = end + 1
    }
    return false
  }
}
