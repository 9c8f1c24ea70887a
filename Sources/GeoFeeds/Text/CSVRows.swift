import GeoFeatures

/// Turns records into rows of a table.
struct CSVRows: ~Copyable {
  /// What was found wrong since the last batch.
  var log = DiagnosticLog()
  /// The input's name, or nil.
  let name: String?
  /// How many batches were taken.
  private(set) var batchCount = 0

  var builder: FeatureTableBuilder
  private let columns: [CSVColumn]
  let location: CSVLocation
  let headings: [String]
  private let zoneMinutes: Int?
  let latitudeFirst: Bool
  /// Whether a time without a zone was reported for the column.
  private var isZoneReported: [Bool]
  private var itemCount = 0
  private var scratch = ByteBuffer(minimumCapacity: 1)

  init(layout: CSVLayout, headings: [String], name: String?, options: ReadOptions) {
    builder = FeatureTableBuilder(schema: layout.schema)
    columns = layout.columns
    location = layout.location
    self.headings = headings
    self.name = name
    zoneMinutes = options.zoneMinutes
    latitudeFirst = options.axisOrder == .latitudeLongitude
    isZoneReported = [Bool](repeating: false, count: layout.columns.count)
    if !location.isPresent {
      log.add(
        Diagnostic(
          "no-location-columns", .note, "there are no columns for latitude and longitude",
          at: Place(source: name, line: 1)))
    }
  }

  /// Whether no row is waiting.
  var isEmpty: Bool { builder.rowCount == 0 }

  /// The rows since the last batch, and what was found wrong among them.
  mutating func take() -> Batch {
    let batch = Batch(table: builder.take(), log: log)
    log = DiagnosticLog()
    batchCount += 1
    return batch
  }

  /// Reads records until a batch is full; false at the end of the input.
  mutating func read(_ scanner: inout CSVScanner) throws(Failure) -> Bool {
    var textCount = 0
    while builder.rowCount < Batch.rowLimit && textCount < Batch.textLimit {
      guard try scanner.next() else { return false }
      if scanner.hasEscapes { scanner.unescape() }
      textCount += scanner.recordCount
      itemCount += 1
      if scanner.fields.count != headings.count { reportRagged(scanner) }
      if scanner.hasMisplacedQuote {
        report("quote-misplaced", .repaired, scanner) { "a quotation mark stands out of place" }
      }
      addProperties(scanner)
      addGeometry(scanner)
      builder.finishRow()
    }
    return true
  }

  private mutating func addProperties(_ scanner: borrowing CSVScanner) {
    let bytes = scanner.bytes
    let fieldCount = scanner.fields.count
    for index in 0..<columns.count {
      let column = columns[index]
      guard column.field < fieldCount else { continue }
      let field = scanner.fields[column.field]
      if field.count == 0 { continue }
      let text = scanner.bytes(field)
      switch column.type {
      case .real:
        // Within the window eight bytes can be read at a time, whatever the field's length.
        var position = field.start
        if let value = NumberScanner.leadingReal(bytes, &position),
          position == field.start + field.count
        {
          builder.set(index, real: value)
        } else if let value = column.isLenient
          ? NumberScanner.lenientReal(text) : NumberScanner.real(text)
        {
          builder.set(index, real: value)
        } else {
          reject(text, index, scanner)
        }
      case .integer:
        if let value = NumberScanner.integer(text) {
          builder.set(index, integer: value)
        } else {
          reject(text, index, scanner)
        }
      case .time: addTime(text, index, scanner)
      case .flag:
        if let value = CSVValue.flag(text) {
          builder.set(index, flag: value)
        } else {
          reject(text, index, scanner)
        }
      case .text, .json: addText(text, index, field.form, scanner)
      }
    }
  }

  @inline(__always)
  private mutating func addText(
    _ text: Bytes, _ index: Int, _ form: CSVField.Form, _ scanner: borrowing CSVScanner
  ) {
    if form == .plain {
      if text[0] == 0x20 && CSVValue.isBlank(text) { return }
      // Tables with bars are padded.
      if scanner.delimiter == 0x7C {
        return addChecked(CSVValue.trimmed(text), index, scanner)
      }
    }
    addChecked(text, index, scanner)
  }

  @inline(__always)
  private mutating func addChecked(
    _ text: Bytes, _ index: Int, _ scanner: borrowing CSVScanner
  ) {
    if scanner.isASCII || UTF8Repair.isValid(text) { return builder.set(index, text: text) }
    scratch.truncate(to: 0)
    _ = UTF8Repair.append(text, to: &scratch)
    builder.set(index, text: scratch.bytes)
    let heading = headings[columns[index].field]
    report("invalid-utf8", .repaired, scanner, field: columns[index].field) {
      "bytes in column \(heading) are not UTF-8"
    }
  }

  private mutating func addTime(_ text: Bytes, _ index: Int, _ scanner: borrowing CSVScanner) {
    guard let time = TimeScanner.parse(text) else { return reject(text, index, scanner) }
    var milliseconds = time.milliseconds
    let heading = headings[columns[index].field]
    if !time.hasZone {
      if let zoneMinutes {
        milliseconds -= Int64(zoneMinutes) * 60_000
      } else if !isZoneReported[index] && CSVValue.trimmed(text).count > 10 {
        isZoneReported[index] = true
        report("zone-assumed", .note, scanner, field: columns[index].field) {
          "times in column \(heading) have no zone: UTC is assumed"
        }
      }
    }
    if time.isIrregular {
      report("time-irregular", .repaired, scanner, field: columns[index].field) {
        "'\(String(decoding: text, as: UTF8.self))' in column \(heading) follows no standard"
      }
    }
    builder.set(index, integer: milliseconds)
  }

  /// Reports a value that is not of its column's type, unless it says that there is none.
  @inline(never)
  private mutating func reject(_ text: Bytes, _ index: Int, _ scanner: borrowing CSVScanner) {
    if CSVValue.isBlank(text) || CSVValue.isMissingNumber(text) { return }
    let column = columns[index]
    let heading = headings[column.field]
    report("type-misfit", .rejected, scanner, field: column.field) {
      "'\(String(decoding: text, as: UTF8.self))' in column \(heading) is no \(column.type.name)"
    }
  }

  @inline(never)
  private mutating func reportRagged(_ scanner: borrowing CSVScanner) {
    let (found, wanted) = (scanner.fields.count, headings.count)
    report("ragged-row", .repaired, scanner) {
      "\(found) fields where the headings are \(wanted)"
    }
    guard found > wanted else { return }
    for index in wanted..<found where !CSVValue.isBlank(scanner.bytes(scanner.fields[index])) {
      return report("surplus-fields", .rejected, scanner, field: index) {
        "values behind the last heading are left out"
      }
    }
  }

  /// Counts a diagnostic at the current record, or at one of its fields.
  mutating func report(
    _ kind: String, _ severity: Diagnostic.Severity, _ scanner: borrowing CSVScanner,
    field: Int? = nil, _ message: () -> String
  ) {
    let place = field.map { scanner.place(of: scanner.fields[$0]) } ?? (scanner.recordLine, nil)
    log.add(
      kind, severity,
      at: Place(source: name, line: place.0, column: place.1, item: itemCount), message)
  }
}
