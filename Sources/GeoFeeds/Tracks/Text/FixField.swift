import GeoFeatures

/// A number of a fix: where it stands in a line, in which unit, and what stands there where there is
/// none.
struct FixField: Sendable {
  /// What says that there is no number, beside a blank.
  enum Missing: Sendable {
    /// Nothing does.
    case blank
    /// Zero: of what can't be zero.
    case zero
    /// -99, -999 and -9999.
    case nines
  }

  /// The column that it goes to.
  let column: FixColumn
  /// The place of the field, from 0.
  let place: Int
  let unit: FixUnit
  let missing: Missing

  init(_ column: FixColumn, _ place: Int, _ unit: FixUnit = .plain, missing: Missing = .blank) {
    self.column = column
    self.place = place
    self.unit = unit
    self.missing = missing
  }

  /// Whether the number says that there is none.
  @inline(__always)
  func isMissing(_ value: Double) -> Bool {
    switch missing {
    case .blank: false
    case .zero: value == 0
    case .nines: value == -999 || value == -99 || value == -9999
    }
  }

  /// Fields of one kind that stand one after the other.
  static func run(
    _ columns: [FixColumn], from place: Int, _ unit: FixUnit, missing: Missing = .blank
  ) -> [FixField] {
    columns.enumerated().map { FixField($1, place + $0, unit, missing: missing) }
  }
}

extension LineRows {
  /// Gives the row the numbers of a line.
  mutating func read(
    _ fields: [FixField], _ values: borrowing DelimitedLine, _ fixes: FixWriter, _ line: FixedLine
  ) {
    for field in fields {
      let text = values[field.place]
      if text.isEmpty { continue }
      let value = number(text, field.column, line)
      if value.isNaN || field.isMissing(value) { continue }
      if value < 0 {
        rejectNegative(text, field.column, line)
        continue
      }
      fixes.set(field.column, value, field.unit, in: &builder)
    }
  }

  /// The number that a text is, NaN where it is none, which is counted.
  mutating func number(_ text: Bytes, _ column: FixColumn, _ line: FixedLine) -> Double {
    if text.isEmpty { return .nan }
    guard let value = NumberScanner.real(text) else {
      if !CSVValue.isMissingNumber(text) { rejectNumber(column.field.name, text, line) }
      return .nan
    }
    return value
  }

  private mutating func rejectNegative(_ text: Bytes, _ column: FixColumn, _ line: FixedLine) {
    report("type-misfit", .rejected, line: line.number, column: line.column(of: text)) {
      "\(column.field.name) is negative: \(CSVRows.excerpt(text))"
    }
  }

  /// Gives the row a text, unless it is one of those that say that there is none.
  mutating func set(
    _ column: FixColumn, _ text: Bytes, unless missing: [StaticString] = [], _ fixes: FixWriter,
    _ line: FixedLine
  ) {
    if text.isEmpty || missing.contains(where: { text.elementsEqual(Bytes(of: $0)) }) { return }
    set(fixes.place(column), text, line)
  }

  /// Reads a latitude or longitude as `28.5N` or, in tenths of a degree, `285N`, and keeps it for the
  /// row's position; what is none is counted.
  mutating func readDegrees(
    _ part: EventPart, _ text: Bytes, perDegree: Double, _ line: FixedLine
  ) {
    if text.isEmpty { return }
    let (positive, negative): (UInt8, UInt8) =
      part == .latitude
      ? (UInt8(ascii: "N"), UInt8(ascii: "S")) : (UInt8(ascii: "E"), UInt8(ascii: "W"))
    let letter = text[text.count - 1] & 0xDF
    guard letter == positive || letter == negative,
      let value = NumberScanner.real(Bytes(rebasing: text.dropLast()))
    else { return rejectDegrees(part, text, line) }
    parts[part] = (letter == positive ? value : 0 - value) / perDegree
  }

  /// Reads a latitude or longitude in signed degrees, as above.
  mutating func readDegrees(_ part: EventPart, _ text: Bytes, _ line: FixedLine) {
    if text.isEmpty { return }
    if let value = NumberScanner.real(text) {
      parts[part] = value
    } else if !CSVValue.isMissingNumber(text) {
      rejectDegrees(part, text, line)
    }
  }

  private mutating func rejectDegrees(_ part: EventPart, _ text: Bytes, _ line: FixedLine) {
    parts.isFaulty(part)
    report("unreadable-coordinates", .rejected, line: line.number, column: line.column(of: text)) {
      "\(part) \"\(CSVRows.excerpt(text))\" can't be read"
    }
  }

  /// Gives the row the position that was read. Longitudes beyond ±180° are brought within, and counted.
  mutating func setPosition(_ line: FixedLine) {
    if parts.longitude < -180 && parts.longitude >= -360 {
      parts[.longitude] = parts.longitude + 360
      report("longitude-wrapped", .note, line: line.number) {
        "a longitude beyond 180 is wrapped"
      }
    }
    setPoint(line)
  }
}

extension FixedLine {
  /// The column of a part of the line, in bytes from 1.
  func column(of text: Bytes) -> Int? {
    guard let base = bytes.baseAddress, let start = text.baseAddress else { return nil }
    return base.distance(to: start) + 1
  }
}
