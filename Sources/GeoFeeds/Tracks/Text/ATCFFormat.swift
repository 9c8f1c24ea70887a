import GeoFeatures

/// The a- and b-decks of the Automated Tropical Cyclone Forecasting System: forecasts and best tracks,
/// a line for each fix and each of the wind speeds whose radii are given
/// (https://science.nrlmry.navy.mil/atcf/docs/database/new/abdeck.txt).
///
/// Lines one after the other of the same storm, time, technique, lead and position that differ in the
/// speed of their radii are one fix. The winds of the warning centres are 1-minute means; of other
/// techniques the deck does not say.
struct ATCFFormat: LineFormat, ~Copyable {
  private var held: HeldLines
  var fields = DelimitedLine()
  /// The fields that tell a fix from others, of the fix that is held.
  private var key = ByteBuffer(minimumCapacity: 128)
  /// The same of the line that has come.
  private var newKey = ByteBuffer(minimumCapacity: 128)
  private var stormID = ByteBuffer(minimumCapacity: 16)
  /// The speeds whose radii the held lines give, a bit for each.
  private var thresholds: UInt8 = 0
  private var season = ATCFSeason()

  init(head: Bytes, limits: Limits) { held = HeldLines(limit: limits.itemBytes) }

  mutating func take(_ line: FixedLine, _ rows: inout LineRows) throws(Failure) {
    if line.isBlank { return }
    fields.split(line.bytes)
    guard fields.count > Place.longitude else {
      try end(&rows)
      let count = fields.count
      return rows.report("record-incomplete", .rejected, line: line.number) {
        "the line has \(count) fields; a position is the eighth"
      }
    }
    Self.writeKey(fields, to: &newKey)
    let threshold = Self.threshold(fields[Place.threshold])
    let bit: UInt8 = threshold.map { 1 << UInt8($0.rawValue) } ?? 0
    let isContinued =
      held.count > 0 && bit != 0 && thresholds != 0 && thresholds & bit == 0
      && newKey.bytes.elementsEqual(key.bytes)
    if !isContinued {
      try end(&rows)
      swap(&key, &newKey)
      thresholds = 0
    }
    thresholds |= bit
    try held.add(line, kind: 0)
  }

  mutating func end(_ rows: inout LineRows) throws(Failure) {
    if held.count == 0 { return }
    let line = held.line(0)
    fields.split(line.bytes)
    readFix(line, &rows)
    readRadii(line, &rows)
    // The fields are views of the text, which the next split does not move.
    let (wind, pressure) = (fields[Place.wind], fields[Place.pressure])
    for index in 1..<max(1, held.count) {
      let further = held.line(index)
      fields.split(further.bytes)
      if !fields[Place.wind].elementsEqual(wind) || !fields[Place.pressure].elementsEqual(pressure)
      {
        rows.report("radius-line-differs", .repaired, line: further.number) {
          "wind or pressure is another than on the first line of the fix, which counts"
        }
      }
      readRadii(further, &rows)
    }
    rows.setPosition(line)
    rows.finishRow()
    held.clear()
  }

  private mutating func readFix(_ line: FixedLine, _ rows: inout LineRows) {
    let (basin, technique) = (fields[Place.basin], fields[Place.technique])
    let isBest = technique.elementsEqual(Bytes(of: "BEST"))
    rows.set(.basin, basin, Self.fixes, line)
    rows.set(.model, technique, Self.fixes, line)
    if isBest || Self.isCentral(technique) {
      Self.fixes.set(.windMinutes, integer: 1, in: &rows.builder)
      if let agency = AnalysisCentre.of(basin: basin) {
        Self.fixes.set(.agency, literal: agency, in: &rows.builder)
      }
    }
    let lead = rows.number(fields[Place.lead], .leadHours, line)
    let kind: FixKind = lead > 0 ? .forecast : isBest ? .observed : .analysis
    Self.fixes.setKind(kind, in: &rows.builder)
    readTime(lead: lead, isBest: isBest, line, &rows)
    rows.read(Self.numbers, fields, Self.fixes, line)
    readMovement(line, &rows)
    rows.set(.status, fields[Place.status], unless: Self.unknownStatus, Self.fixes, line)
    rows.set(.name, fields[Place.name], unless: MissingNames.all, Self.fixes, line)
    readPosition(line, &rows)
  }

  /// The time of a best track has minutes in the column in which other techniques have their number.
  private mutating func readTime(
    lead: Double, isBest: Bool, _ line: FixedLine, _ rows: inout LineRows
  ) {
    let stamp = fields[Place.time]
    guard let hour = FixStamp.milliseconds(stamp), stamp.count == 10 else {
      season.write(fields[Place.basin], fields[Place.number], nil, to: &stormID)
      rows.set(.stormID, stormID.bytes, Self.fixes, line)
      return rows.report(
        "type-misfit", .rejected, line: line.number, column: line.column(of: stamp)
      ) {
        "time \"\(CSVRows.excerpt(stamp))\" is no YYYYMMDDHH"
      }
    }
    season.write(fields[Place.basin], fields[Place.number], hour, to: &stormID)
    rows.set(.stormID, stormID.bytes, Self.fixes, line)
    guard isBest && !(lead > 0) else {
      return Self.fixes.setTime(initial: hour, leadHours: lead, in: &rows.builder)
    }
    let minutes = fields[Place.minutes]
    var time = hour
    if !minutes.isEmpty {
      let value = NumberScanner.integer(minutes) ?? -1
      if 0..<60 ~= value {
        time += value * 60_000
      } else {
        rows.report("type-misfit", .rejected, line: line.number, column: line.column(of: minutes)) {
          "minutes \"\(CSVRows.excerpt(minutes))\" are none of 0 to 59"
        }
      }
    }
    Self.fixes.setTime(time, in: &rows.builder)
  }

  /// Direction and speed are both 0 where they are not given.
  private func readMovement(_ line: FixedLine, _ rows: inout LineRows) {
    let direction = rows.number(fields[Place.direction], .movementDirection, line)
    let speed = rows.number(fields[Place.speed], .movementSpeed, line)
    if direction == 0 && speed == 0 || direction < 0 || speed < 0 { return }
    Self.fixes.set(.movementDirection, direction, in: &rows.builder)
    Self.fixes.set(.movementSpeed, speed, .knots, in: &rows.builder)
  }

  /// Techniques without a position have 0N, 0W.
  private func readPosition(_ line: FixedLine, _ rows: inout LineRows) {
    rows.readDegrees(.latitude, fields[Place.latitude], perDegree: 10, line)
    rows.readDegrees(.longitude, fields[Place.longitude], perDegree: 10, line)
    if rows.parts.latitude == 0 && rows.parts.longitude == 0 {
      rows.parts[.latitude] = .nan
      rows.parts[.longitude] = .nan
    }
  }

  private static func writeKey(_ fields: borrowing DelimitedLine, to key: inout ByteBuffer) {
    key.truncate(to: 0)
    for place in Place.basin...Place.longitude {
      key.append(contentsOf: fields[place])
      key.append(0x2C)
    }
  }
}

/// The identifiers of storms, which a deck's lines give without the year.
///
/// A storm keeps the year that it began with. In the Southern Hemisphere a season begins with July and
/// is named for the year in which it ends.
struct ATCFSeason: ~Copyable {
  private var storm = ByteBuffer(minimumCapacity: 16)
  private var last = Int64.min
  private var year = 0
  /// No storm's fixes are farther apart; the same number comes again a year later.
  private static let longestGap: Int64 = 100 * 86_400_000

  /// Writes basin, number and year; without the year where the time is not known and the storm is
  /// another than the last.
  mutating func write(
    _ basin: Bytes, _ number: Bytes, _ time: Int64?, to text: inout ByteBuffer
  ) {
    text.truncate(to: 0)
    text.append(contentsOf: basin)
    if number.count == 1 { text.append(0x30) }
    text.append(contentsOf: number)
    let isSame = text.bytes.elementsEqual(storm.bytes)
    if let time {
      let isNear = isSame && (time &- last).magnitude < Self.longestGap.magnitude
      if !isNear { year = Self.season(of: time, isSouthern: Self.isSouthern(basin)) }
      last = time
      storm.truncate(to: 0)
      storm.append(contentsOf: text.bytes)
    } else if !isSame {
      return
    }
    NumberWriter.appendInteger(Int64(year), to: &text)
  }

  private static func isSouthern(_ basin: Bytes) -> Bool { basin.elementsEqual(Bytes(of: "SH")) }

  static func season(of time: Int64, isSouthern: Bool) -> Int {
    let (year, month, _) = FixStamp.date(of: time)
    return isSouthern && month >= 7 ? year + 1 : year
  }
}
