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
  let columns: [CSVColumn]
  let location: CSVLocation
  let headings: [String]
  let latitudeFirst: Bool
  /// The system of positions, or nil for WGS 84.
  let system: CoordinateSystem?
  let zoneMinutes: Int?
  let depthLimit: Int
  /// Whether a time without a zone was reported for the column.
  var isZoneReported: [Bool]
  var scratch = ByteBuffer(minimumCapacity: 1)
  private let extractions: [CSVExtraction]
  private let defaults: [(column: Int, text: SharedBuffer<UInt8>)]
  private var captures = Captures()
  private var itemCount = 0

  init(
    layout: CSVLayout, headings: [String], name: String?, options: ReadOptions, zoneMinutes: Int?
  ) {
    builder = FeatureTableBuilder(schema: layout.schema)
    columns = layout.columns
    location = layout.location
    extractions = layout.extractions
    defaults = layout.defaults
    self.headings = headings
    self.name = name
    self.zoneMinutes = zoneMinutes
    depthLimit = options.limits.depth
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
      if scanner.fields.count != headings.count { reportRagged(scanner) }
      if scanner.hasMisplacedQuote {
        report("quote-misplaced", .repaired, scanner) { "a quotation mark stands out of place" }
      }
      addProperties(scanner)
      if !extractions.isEmpty { extract(scanner) }
      if !defaults.isEmpty { addDefaults(scanner) }
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
      if columns[index].type == .real {
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

  /// Reads out of texts what the profile's patterns find, where there is no value yet.
  private mutating func extract(_ scanner: borrowing CSVScanner) {
    for extraction in extractions where extraction.field < scanner.fields.count {
      let text = scanner.bytes(scanner.fields[extraction.field])
      for rule in extraction.rules {
        guard rule.pattern.match(text, into: &captures) else { continue }
        for (position, column) in rule.columns.enumerated() where column >= 0 {
          guard let range = captures[position], !builder.hasValue(column) else { continue }
          set(column, Bytes(rebasing: text[range]), scanner)
        }
        break
      }
    }
  }

  private mutating func addDefaults(_ scanner: borrowing CSVScanner) {
    for (column, text) in defaults where !builder.hasValue(column) {
      set(column, text.values, scanner)
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
