import GeoFeatures

/// Catalogues as ZMAP takes them (Wiemer 2001): a line of numbers an event, parted by blanks or tabs.
///
/// Longitude, latitude, year (with or without decimals), month, day, magnitude, depth in km, hour,
/// minute, and, where they are there, second; CSEP adds the errors of epicentre, depth and
/// magnitude. Where month or day are not given, the year's decimals are the time.
struct ZMAPFormat: LineFormat, ~Copyable {
  static let takesTabs = true
  private let time = schema.column(of: "time")
  private let depth = schema.column(of: "depth_km")
  private let reals = [
    ("mag", ZMAPPlace.magnitude), ("depth_km", .depth),
    ("horizontal_error_km", .horizontalError), ("depth_error_km", .depthError),
    ("mag_error", .magnitudeError),
  ].map { (column: schema.column(of: $0.0), place: $0.1) }
  private var numbers = ZMAPNumbers()
  private var isFirst = true

  init(head: Bytes, limits: Limits) {}

  mutating func take(_ line: FixedLine, _ rows: inout LineRows) throws(Failure) {
    var words = WordScanner(line.bytes)
    guard let first = words.next() else { return }
    defer { isFirst = false }
    if first[0] == 0x25 || first[0] == 0x23 || (isFirst && ZMAPNumbers.number(first) == nil) {
      return rows.report("line-passed-over", .note, line: line.number) {
        "a comment or a heading is passed over"
      }
    }
    read(line, &rows)
    if numbers.count < ZMAPPlace.minute.rawValue + 1 {
      rows.parts = EventParts()
      let count = numbers.count
      return rows.report("record-incomplete", .rejected, line: line.number) {
        "the line has \(count) numbers; there are 9 to 13"
      }
    }
    build(line, &rows)
  }

  mutating func end(_ rows: inout LineRows) throws(Failure) {}

  private mutating func read(_ line: FixedLine, _ rows: inout LineRows) {
    var words = WordScanner(line.bytes)
    numbers.clear()
    while let word = words.next() {
      guard numbers.count < ZMAPPlace.allCases.count else {
        return rows.report("surplus-fields", .rejected, line: line.number) {
          "numbers behind the thirteenth are left out"
        }
      }
      let value = ZMAPNumbers.number(word)
      if value == nil {
        if let part = ZMAPPlace.allCases[numbers.count].part { rows.parts.isFaulty(part) }
        rows.report("type-misfit", .rejected, line: line.number) {
          "\"\(CSVRows.excerpt(word))\" is no number"
        }
      }
      numbers.append(value ?? .nan)
    }
  }

  private func build(_ line: FixedLine, _ rows: inout LineRows) {
    for (column, place) in reals { rows.builder.set(column, real: numbers[place]) }
    if numbers[.month].isNaN || numbers[.day].isNaN {
      setTime(decimalYear: numbers[.year], line, &rows)
    } else {
      for place in ZMAPPlace.allCases {
        if let part = place.part { rows.parts[part] = numbers[place] }
      }
      rows.parts[.year] = numbers[.year].rounded(.down)
      rows.setTime(time, line)
    }
    rows.parts[.latitude] = numbers[.latitude]
    rows.parts[.longitude] = numbers[.longitude]
    rows.setPoint(depth: depth, line)
    rows.finishRow()
  }

  /// Gives the row the moment that a year with decimals is.
  private func setTime(decimalYear: Double, _ line: FixedLine, _ rows: inout LineRows) {
    if decimalYear.isNaN { return }
    guard decimalYear >= 0 && decimalYear < 9999,
      let start = Midnight.milliseconds(year: Int(decimalYear), month: 1, day: 1),
      let end = Midnight.milliseconds(year: Int(decimalYear) + 1, month: 1, day: 1)
    else {
      return rows.report("type-misfit", .rejected, line: line.number) { "there is no such year" }
    }
    let share = decimalYear - decimalYear.rounded(.down)
    let milliseconds = start + Int64((share * Double(end - start)).rounded())
    rows.builder.set(time, integer: milliseconds - Int64(rows.zoneMinutes) * 60_000)
  }

  static let schema = Schema([
    Field("time", .time, meaning: "origin time"),
    Field("mag", .real, meaning: "magnitude"),
    Field("depth_km", .real, unit: "km", meaning: "depth of the hypocentre"),
    Field("horizontal_error_km", .real, unit: "km", meaning: "uncertainty of the epicentre"),
    Field("depth_error_km", .real, unit: "km", meaning: "uncertainty of the depth"),
    Field("mag_error", .real, meaning: "uncertainty of the magnitude"),
  ])
}
