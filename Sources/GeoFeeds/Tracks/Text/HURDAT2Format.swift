import GeoFeatures

/// HURDAT2, the best tracks of the National Hurricane Center: a heading for each storm, a line for each
/// fix (Landsea and Franklin 2013, doi:10.1175/MWR-D-12-00254.1; NHC, "HURDAT2 format", 2022).
///
/// Since 2021 a line ends with the radius of the largest wind. Radii of winds are known from 2004 on;
/// -999, and -99 of a wind, is none.
struct HURDAT2Format: LineFormat, ~Copyable {
  private var fields = DelimitedLine()
  private var storm = ByteBuffer(minimumCapacity: 16)
  private var name = ByteBuffer(minimumCapacity: 32)
  private var headingNumber = 0
  /// How many fixes the heading announced, or nil, and how many came.
  private var announced: Int64?
  private var lineCount: Int64 = 0

  init(head: Bytes, limits: Limits) {}

  mutating func take(_ line: FixedLine, _ rows: inout LineRows) throws(Failure) {
    if line.isBlank { return }
    fields.split(line.bytes)
    if Self.isHeading(fields) {
      try end(&rows)
      headingNumber = line.number
      Self.keep(fields[0], in: &storm)
      Self.keep(fields[1], in: &name)
      announced = NumberScanner.integer(fields[2])
      lineCount = 0
      return
    }
    lineCount += 1
    guard fields.count > Place.longitude else {
      let count = fields.count
      return rows.report("record-incomplete", .rejected, line: line.number) {
        "the line has \(count) fields, and is neither a heading nor a fix"
      }
    }
    guard !storm.isEmpty else {
      return rows.report("record-incomplete", .rejected, line: line.number) {
        "a fix stands before the first heading: nobody knows whose it is"
      }
    }
    read(line, &rows)
  }

  mutating func end(_ rows: inout LineRows) throws(Failure) {
    guard let announced, announced != lineCount else { return }
    let lineCount = lineCount
    rows.report("line-count", .repaired, line: headingNumber) {
      "the heading announces \(announced) fixes, \(lineCount) come"
    }
    self.announced = nil
  }

  private func read(_ line: FixedLine, _ rows: inout LineRows) {
    let basin = Bytes(rebasing: storm.bytes.prefix(2))
    rows.set(.stormID, storm.bytes, Self.fixes, line)
    rows.set(.basin, basin, Self.fixes, line)
    rows.set(.name, name.bytes, unless: MissingNames.all, Self.fixes, line)
    if let agency = AnalysisCentre.of(basin: basin) {
      Self.fixes.set(.agency, literal: agency, in: &rows.builder)
    }
    Self.fixes.setKind(.observed, in: &rows.builder)
    Self.fixes.set(.windMinutes, integer: 1, in: &rows.builder)
    let (date, clock) = (fields[Place.date], fields[Place.clock])
    if let time = FixStamp.milliseconds(date: date, clock: clock) {
      Self.fixes.setTime(time, in: &rows.builder)
    } else {
      rows.report("type-misfit", .rejected, line: line.number, column: line.column(of: date)) {
        "time \"\(CSVRows.excerpt(date)), \(CSVRows.excerpt(clock))\" is no YYYYMMDD, HHMM"
      }
    }
    rows.set(.recordType, fields[Place.recordType], Self.fixes, line)
    rows.set(.status, fields[Place.status], Self.fixes, line)
    rows.readDegrees(.latitude, fields[Place.latitude], perDegree: 1, line)
    rows.readDegrees(.longitude, fields[Place.longitude], perDegree: 1, line)
    rows.read(Self.numbers, fields, Self.fixes, line)
    rows.setPosition(line)
    rows.finishRow()
  }

  private static func keep(_ text: Bytes, in buffer: inout ByteBuffer) {
    buffer.truncate(to: 0)
    buffer.append(contentsOf: text)
  }
}

extension HURDAT2Format {
  /// The places of the fields of a fix, from 0.
  private enum Place {
    static let date = 0
    static let clock = 1
    static let recordType = 2
    static let status = 3
    static let latitude = 4
    static let longitude = 5
  }

  private static let numbers =
    [
      FixField(.windKnots, 6, .knots, missing: .nines),
      FixField(.pressure, 7, missing: .nines),
      FixField(.maximumWindRadius, 20, .nauticalMiles, missing: .nines),
    ]
    + FixField.run(FixColumn.quadrants(.knots34), from: 8, .nauticalMiles, missing: .nines)
    + FixField.run(FixColumn.quadrants(.knots50), from: 12, .nauticalMiles, missing: .nines)
    + FixField.run(FixColumn.quadrants(.knots64), from: 16, .nauticalMiles, missing: .nines)

  static let fixes = FixWriter(
    [
      .stormID, .name, .basin, .agency, .kind, .time, .windKnots, .wind, .windMinutes, .pressure,
      .status,
    ],
    extras: [.maximumWindRadius, .recordType]
      + [WindThreshold.knots34, .knots50, .knots64].flatMap(FixColumn.quadrants))

  static var schema: Schema { fixes.schema }

  /// Whether a text begins with the heading of a storm.
  static func recognises(_ head: Bytes) -> Bool {
    guard let line = TrackFormats.firstLine(head) else { return false }
    var fields = DelimitedLine()
    fields.split(line)
    return isHeading(fields)
  }

  /// Whether a line is a heading: an identifier as AL092021, a name, a number, and no more.
  private static func isHeading(_ fields: borrowing DelimitedLine) -> Bool {
    let storm = fields[0]
    return (3...4).contains(fields.count) && fields[3].isEmpty && storm.count == 8
      && storm.prefix(2).allSatisfy { $0 &- 0x41 < 26 }
      && storm.dropFirst(2).allSatisfy { $0 &- 0x30 < 10 }
      && NumberScanner.integer(fields[2]) != nil
  }
}
