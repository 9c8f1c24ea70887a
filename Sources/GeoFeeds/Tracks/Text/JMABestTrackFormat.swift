import GeoFeatures

/// The best tracks of RSMC Tokyo, Japan Meteorological Agency, in columns
/// (RSMC Tokyo, "Format of RSMC best track data").
///
/// A line that begins with 66666 heads a storm, and is followed by a line for each fix. Winds are
/// 10-minute means, 000 where they were not analysed; the areas of 50 and 30 kt are circles off the
/// centre, told by the longest and shortest radius.
struct JMABestTrackFormat: LineFormat, ~Copyable {
  private var held: HeldLines
  private var announced: Int64?
  private var lineCount: Int64 = 0

  init(head: Bytes, limits: Limits) { held = HeldLines(limit: limits.itemBytes) }

  mutating func take(_ line: FixedLine, _ rows: inout LineRows) throws(Failure) {
    if line.isBlank { return }
    if line.begins(with: "66666") {
      try end(&rows)
      held.clear()
      try held.add(line, kind: 0)
      announced = NumberScanner.integer(line.text(13...15))
      lineCount = 0
      return
    }
    lineCount += 1
    guard held.count > 0 else {
      return rows.report("record-incomplete", .rejected, line: line.number) {
        "a fix stands before the first heading: nobody knows whose it is"
      }
    }
    read(line, &rows)
  }

  mutating func end(_ rows: inout LineRows) throws(Failure) {
    guard let announced, announced != lineCount, held.count > 0 else { return }
    let lineCount = lineCount
    rows.report("line-count", .repaired, line: held.line(0).number) {
      "the heading announces \(announced) fixes, \(lineCount) come"
    }
    self.announced = nil
  }

  private func read(_ line: FixedLine, _ rows: inout LineRows) {
    let heading = held.line(0)
    // A storm that got no international number has one of its own.
    let number = heading.text(7...10)
    rows.set(.stormID, number.isEmpty ? heading.text(17...20) : number, Self.fixes, heading)
    rows.set(.name, heading.text(31...50), unless: MissingNames.all, Self.fixes, heading)
    Self.fixes.set(.agency, literal: "JMA", in: &rows.builder)
    Self.fixes.setKind(.observed, in: &rows.builder)
    Self.fixes.set(.windMinutes, integer: 10, in: &rows.builder)
    let stamp = line.text(1...8)
    if let time = FixStamp.milliseconds(short: stamp) {
      Self.fixes.setTime(time, in: &rows.builder)
    } else {
      rows.report("type-misfit", .rejected, line: line.number, column: 1) {
        "time \"\(CSVRows.excerpt(stamp))\" is no yymmddhh"
      }
    }
    if let status = FixStatus.ofTokyo(grade: line.character(14)) {
      Self.fixes.set(.status, literal: status, in: &rows.builder)
    }
    rows.read(Self.position, line)
    rows.parts[.latitude] = rows.parts.latitude / 10
    rows.parts[.longitude] = rows.parts.longitude / 10
    for field in Self.numbers { read(field, line, &rows) }
    if line.character(72) == UInt8(ascii: "#") {
      Self.fixes.set(.landfall, flag: true, in: &rows.builder)
    }
    rows.setPosition(line)
    rows.finishRow()
  }

  private func read(_ field: Number, _ line: FixedLine, _ rows: inout LineRows) {
    let text = line.text(field.columns)
    if text.isEmpty { return }
    let value = rows.number(text, field.column, line)
    if value.isNaN || field.isZeroMissing && value == 0 { return }
    Self.fixes.set(field.column, value, field.unit, in: &rows.builder)
    guard let direction = field.direction else { return }
    if let point = Self.directions.word(line.character(direction.place)) {
      Self.fixes.set(direction.column, literal: point, in: &rows.builder)
    }
  }
}

extension JMABestTrackFormat {
  /// A number of a fix and the columns of the line that it stands in, from 1.
  private struct Number {
    let column: FixColumn
    let columns: ClosedRange<Int>
    let unit: FixUnit
    let isZeroMissing: Bool
    var direction: (column: FixColumn, place: Int)?
  }

  private static let numbers = [
    Number(column: .pressure, columns: 25...28, unit: .plain, isZeroMissing: true),
    Number(column: .windKnots, columns: 34...36, unit: .knots, isZeroMissing: true),
    Number(
      column: .r50Long, columns: 43...46, unit: .nauticalMiles, isZeroMissing: false,
      direction: (.r50Direction, 42)),
    Number(column: .r50Short, columns: 48...51, unit: .nauticalMiles, isZeroMissing: false),
    Number(
      column: .r30Long, columns: 54...57, unit: .nauticalMiles, isZeroMissing: false,
      direction: (.r30Direction, 53)),
    Number(column: .r30Short, columns: 59...62, unit: .nauticalMiles, isZeroMissing: false),
  ]

  private static let position = FixedLayout(
    [.part(.latitude, 16...18), .part(.longitude, 20...23)], in: schema)

  /// Whereto the longest radius points; 0 is none, 9 a circle.
  static let directions = LetterCode([
    ("1", "NE"), ("2", "E"), ("3", "SE"), ("4", "S"), ("5", "SW"), ("6", "W"), ("7", "NW"),
    ("8", "N"),
  ])

  static let fixes = FixWriter(
    [
      .stormID, .name, .agency, .kind, .time, .windKnots, .wind, .windMinutes, .pressure, .status,
    ],
    extras: [.landfall] + FixColumn.eccentric(.knots30) + FixColumn.eccentric(.knots50))

  static var schema: Schema { fixes.schema }

  /// Whether a text begins with the heading of a storm.
  static func recognises(_ head: Bytes) -> Bool {
    guard let first = TrackFormats.firstLine(head) else { return false }
    let line = FixedLine(first, number: 1)
    return line.begins(with: "66666 ") && NumberScanner.integer(line.text(13...15)) != nil
  }
}
