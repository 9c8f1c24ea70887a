import GeoFeatures

/// Turns records into rows of a table.
struct CSVRows: ~Copyable {
  /// What was found wrong since the last batch.
  var log = DiagnosticLog()
  /// The input's name, or nil.
  let name: String?
  /// How many batches were taken.
  private(set) var batchCount = 0
  /// Whether any row has come.
  var hasCome: Bool { batchCount > 0 || !isEmpty }

  var builder: FeatureTableBuilder
  let columns: [CSVColumn]
  let location: CSVLocation
  let headings: [String]
  let latitudeFirst: Bool
  /// The system of positions, or nil for WGS 84.
  let system: CoordinateSystem?
  let conversions: ConversionTable
  /// Whether a time without a zone was reported for the column.
  var isZoneReported: [Bool]
  var scratch = ByteBuffer(minimumCapacity: 1)
  private var runner: ProfileRunner?
  private var itemCount = 0

  init(
    layout: CSVLayout, profile: Profile?, headings: [String], name: String?, options: ReadOptions
  ) {
    builder = FeatureTableBuilder(schema: layout.schema)
    columns = layout.columns
    location = layout.location
    var columnConversions = layout.conversions
    for index in columnConversions.indices {
      columnConversions[index].depthLimit = options.limits.depth
    }
    let conversions = ConversionTable(columnConversions)
    self.conversions = conversions
    runner = profile.map {
      ProfileRunner(profile: $0, columns: layout.columnOfField, conversions: conversions)
    }
    self.headings = headings
    self.name = name
    latitudeFirst = options.axisOrder == .latitudeLongitude
    // Columns are told by their names, and well-known text has the easting first unless it is said.
    system = options.system.map { CoordinateSystem($0.text, order: .eastFirst) }
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
      // Answers that were put together keep their lines of headings.
      if !scanner.takesQuotes && scanner.bytes(scanner.record).first == 0x23 {
        log.add("line-passed-over", .note, at: Place(source: name, line: scanner.recordLine)) {
          "a further line of headings is passed over"
        }
        continue
      }
      if scanner.hasEscapes { scanner.unescape() }
      textCount += scanner.recordCount
      itemCount += 1
      if scanner.isUnended { reportUnended(scanner) }
      if scanner.fields.count != headings.count { reportRagged(scanner) }
      if scanner.hasMisplacedQuote {
        report("quote-misplaced", .repaired, scanner) { "a quotation mark stands out of place" }
      }
      addProperties(scanner)
      runner?.complete(&builder)
      reportOddities(scanner)
      addGeometry(scanner)
      builder.finishRow()
    }
    return true
  }

  private mutating func addProperties(_ scanner: borrowing CSVScanner) {
    let fieldCount = scanner.fields.count
    for index in 0..<columns.count {
      let place = columns[index].field
      guard place < fieldCount else { continue }
      let field = scanner.fields[place]
      if field.count == 0 { continue }
      if columns[index].type == .real && columns[index].takesNumbersAsTheyAre {
        // Within the window eight bytes can be read at a time, whatever the field's length.
        var position = field.start
        if let value = NumberScanner.leadingReal(scanner.bytes, &position),
          position == field.start + field.count
        {
          builder.set(index, real: value)
          continue
        }
      }
      var text = scanner.bytes(field)
      if field.form == .plain {
        if text[0] == 0x20 && CSVValue.isBlank(text) { continue }
        // Tables with bars are padded.
        if scanner.delimiter == 0x7C { text = CSVValue.trimmed(text) }
      }
      set(index, text, scanner)
    }
  }

  @inline(__always)
  private mutating func reportOddities(_ scanner: borrowing CSVScanner) {
    guard let oddities = runner?.takeOddities() else { return }
    for oddity in oddities {
      oddity.text.withUnsafeBufferPointer { report(oddity.outcome, $0, oddity.column, scanner) }
    }
  }

  /// A line without an end is no fault (RFC 4180, section 2), but also what a cut leaves.
  @inline(never)
  private mutating func reportUnended(_ scanner: borrowing CSVScanner) {
    report("no-line-end", .note, scanner) {
      "the last line has no line end: it may have been cut off"
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
    var place = Place(source: name, line: scanner.recordLine, item: itemCount)
    if let field, field >= 0 && field < scanner.fields.count {
      (place.line, place.column) = scanner.place(of: scanner.fields[field])
    }
    log.add(kind, severity, at: place, message)
  }
}
