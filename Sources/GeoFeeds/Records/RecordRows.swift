import GeoFeatures

/// The rows that a mapper makes, and what it found wrong on the way.
struct RecordRows: ~Copyable {
  /// The table under construction. The profile's columns come first, at their places in it, then
  /// those asked for.
  var builder: FeatureTableBuilder
  var log = DiagnosticLog()
  let options: ReadOptions
  /// The names of elements and attributes.
  let names: RecordNames
  /// How many records have begun.
  var recordCount = 0
  /// The batches that are full.
  var finished: [Batch] = []
  /// How many bytes of text the rows of the current record hold.
  private var recordText = 0
  private var failure: Failure?
  private let profile: Profile
  /// How the columns that there were from the start take texts.
  private let conversions: ConversionTable
  /// What is added to the decimal exponent of numbers of those columns.
  private var exponents: [Int]
  private var scratch = ByteBuffer(minimumCapacity: 64)
  private var runner: ProfileRunner
  private let zoneMinutes: Int
  private let isZoneKnown: Bool
  private var zonelessColumns: Set<Int> = []
  /// The columns of ``addExtra(_:_:)``.
  private var extraColumns: [String: Int] = [:]
  private var extras = ExtraOrder()
  private var lastTextCount = 0

  init(profile: Profile, options: ReadOptions, names: RecordNames) {
    self.profile = profile
    self.options = options
    self.names = names
    var schema = profile.schema
    for field in options.fields {
      if let known = schema.index(of: field.name) {
        schema.fields[known].type = field.type
      } else {
        schema.fields.append(Field(field.name, field.type))
      }
    }
    let zone = options.zoneMinutes ?? profile.zoneMinutes
    conversions = ConversionTable(
      schema.fields.enumerated().map { column, field in
        column < profile.fields.count
          ? TextConversion(
            profile.fields[column], of: profile, type: field.type, zoneMinutes: zone)
          : TextConversion(field.type, zoneMinutes: zone)
      })
    exponents = Array(repeating: 0, count: schema.fields.count)
    builder = FeatureTableBuilder(schema: schema)
    isZoneKnown = options.zoneMinutes != nil || profile.zoneMinutes != nil
    zoneMinutes = options.zoneMinutes ?? profile.zoneMinutes ?? 0
    runner = ProfileRunner(
      profile: profile, columns: Array(profile.fields.indices), conversions: conversions)
  }

  /// The column of a field of the profile.
  func column(_ name: String) -> Int { profile.index(of: name) ?? -1 }

  /// The column of that name, made where there is none.
  mutating func column(_ name: String, _ type: FieldType) -> Int {
    builder.schema.index(of: name) ?? addColumn(Field(name, type, isDeclared: false))
  }

  /// A new column, even where another has its name.
  mutating func addColumn(_ field: Field) -> Int {
    if builder.schema.fields.count >= options.limits.fields {
      // The reading ends after this record; until then a column of the type will do.
      failForColumns()
      if let any = builder.schema.fields.firstIndex(where: { $0.type == field.type }) { return any }
    }
    return builder.addField(field)
  }

  /// Multiplies what is set in a column of the profile by a power of ten from now on, exactly; a
  /// column that was asked for by a path takes numbers as they stand.
  mutating func scale(_ name: String, byPowerOfTen exponent: Int) {
    guard let column = profile.index(of: name),
      !options.fields.contains(where: { $0.name == name })
    else { return }
    exponents[column] = exponent
  }

  /// Gives the current row a text of a column that the profile has not, after the text that it has;
  /// too many different columns end the reading.
  mutating func addExtra(_ name: String, _ text: Bytes) {
    if text.isEmpty || failure != nil { return }
    var column = extraColumns[name] ?? -1
    if column < 0 {
      guard builder.schema.fields.count < options.limits.fields else { return failForColumns() }
      column = builder.addField(Field(name, .text, isDeclared: false))
      extraColumns[name] = column
    }
    builder.join(column, text: text)
  }

  /// Ends the reading once the current record is mapped; the first failure counts.
  mutating func fail(_ message: String, advice: String?) {
    if failure == nil { failure = Failure(.unreadable, message, advice: advice) }
  }

  private mutating func failForColumns() {
    fail(
      "more than \(options.limits.fields) different elements stand in items",
      advice: "--max-fields raises the limit")
  }

  /// Whether the reading ends after the current record, so that further rows of it are in vain.
  var hasFailed: Bool { failure != nil }

  /// A record is about to be mapped.
  mutating func beginRecord() { recordText = 0 }

  /// Why the reading can't go on, with its place, or nil.
  func takeFailure(in document: XMLDocument) -> Failure? {
    guard var failure else { return nil }
    failure.place = Place(source: document.name, line: document.line, item: recordCount)
    return failure
  }

  /// Counts the text of the current row towards what one record may yield: a record that repeats a
  /// long text in each of very many rows would fill any memory.
  private mutating func countText() {
    let before = builder.rowCount == 0 ? 0 : lastTextCount
    let count = builder.textCount
    recordText += max(0, count - before)
    lastTextCount = count
    if recordText > options.limits.itemBytes {
      fail(
        "the rows of one item hold more than \(options.limits.itemBytes) bytes of text",
        advice: "--max-item-bytes raises the limit")
    }
  }

  /// Logs what was found in the current record.
  mutating func report(
    _ kind: String, _ severity: Diagnostic.Severity, line: Int?, _ message: () -> String
  ) {
    log.add(kind, severity, at: Place(line: line, item: recordCount), message)
  }

  /// Gives the current row a value of the column's type; what can't be read as such is null and
  /// counted.
  mutating func set(_ column: Int, _ text: Bytes, line: Int) {
    let outcome: TextOutcome
    if column < conversions.count {
      if exponents[column] != 0, let value = Self.real(text, exponents[column], &scratch) {
        return builder.set(column, real: value)
      }
      outcome = conversions[column].set(column, text, in: &builder)
    } else {
      outcome = TextConversion(builder.schema.fields[column].type, zoneMinutes: zoneMinutes)
        .set(column, text, in: &builder)
    }
    if outcome == .set || outcome == .empty { return }
    let value = FeedParser.excerpt(text)
    note(outcome, column, line: line) { value }
  }

  /// The number that a text is, times a power of ten: rounded once, so that 94920.6 m are 94.9206 km;
  /// nil where it is none.
  static func real(_ text: Bytes, _ exponent: Int, _ scratch: inout ByteBuffer) -> Double? {
    let text = XMLText.trimmed(text)
    if exponent == 0 { return NumberScanner.real(text) }
    var total = Int64(exponent)
    let mark = text.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? text.count
    if mark < text.count {
      guard let written = NumberScanner.integer(Bytes(rebasing: text[(mark + 1)...])),
        written.magnitude < 1 << 32
      else { return nil }
      total += written
    }
    scratch.truncate(to: 0)
    scratch.append(contentsOf: Bytes(rebasing: text[..<mark]))
    scratch.append("e")
    NumberWriter.appendInteger(total, to: &scratch)
    return NumberScanner.real(scratch.bytes)
  }

  /// The moment that a text is, with the zone that is assumed of a column without one; nil, and
  /// counted, where it is none.
  mutating func time(_ text: Bytes, of column: Int, line: Int) -> Int64? {
    if XMLText.isBlank(text) { return nil }
    func value() -> String { FeedParser.excerpt(XMLText.trimmed(text)) }
    guard let time = TimeScanner.parse(text) else {
      note(.misfit, column, line: line, value)
      return nil
    }
    if time.isIrregular || !time.hasZone {
      note(
        .setTime(isIrregular: time.isIrregular, isZoneAssumed: !time.hasZone), column, line: line,
        value)
    }
    if time.hasZone { return time.milliseconds }
    return time.milliseconds - Int64(zoneMinutes) * 60_000
  }

  private mutating func note(
    _ outcome: TextOutcome, _ column: Int, line: Int?, _ value: () -> String
  ) {
    let field = builder.schema.fields[column]
    switch outcome {
    case .set, .empty: break
    case .setTime(let isIrregular, let isZoneAssumed):
      if isIrregular {
        report("irregular-time", .repaired, line: line) { "the time \"\(value())\" is irregular" }
      }
      if !isZoneAssumed || isZoneKnown || !zonelessColumns.insert(column).inserted { break }
      report("time-without-zone", .note, line: line) { "\(field.name) has no zone: read as UTC" }
    case .setWrapped:
      report("longitude-wrapped", .note, line: line) { "a longitude of \(field.name) is wrapped" }
    case .noYear:
      report("time-without-year", .note, line: line) {
        "\(field.name) \"\(value())\" has no year, and none is known"
      }
    case .misfit:
      let kind = field.type == .real ? "number" : field.type.name
      report("unreadable-\(kind)", .rejected, line: line) {
        "\(field.name) \"\(value())\" is no \(kind)"
      }
    }
  }

  /// Counts the current row as done, after its geometry was given: reads facts out of texts, fills
  /// in defaults.
  mutating func finishRow(line: Int) {
    finishPart(line: line)
    finishBatchIfFull()
  }

  /// Counts the current row as done, one of several of a record: their batch is not ended between.
  mutating func finishPart(line: Int) {
    runner.complete(&builder)
    for oddity in runner.takeOddities() ?? [] {
      note(oddity.outcome, oddity.column, line: line) {
        oddity.text.withUnsafeBufferPointer(FeedParser.excerpt)
      }
    }
    countText()
    builder.finishRow()
  }

  /// Hands on the rows that are done where they fill a batch.
  mutating func finishBatchIfFull() {
    let rows = builder.rowCount
    if rows >= Batch.rowLimit || (rows & 63 == 0 && builder.textCount >= Batch.textLimit)
      || builder.geometry.vertexCount >= Batch.textLimit / 16
    {
      finished.append(takeBatch())
    }
  }

  /// Begins another document; columns stay.
  mutating func restart() {
    recordCount = 0
    finished = []
    log = DiagnosticLog()
    failure = nil
    zonelessColumns = []
    builder.cancelRow()
  }

  /// Takes the rows that are done, and what was logged of them.
  mutating func takeBatch() -> Batch {
    var taken = DiagnosticLog()
    swap(&taken, &log)
    return Batch(table: extras.arrange(builder.take()), log: taken)
  }

  /// Gives the current row a point, or none where it lies off the globe or has no numbers; the
  /// height is in metres upwards.
  mutating func setPoint(
    longitude: Double?, latitude: Double?, height: Double = .nan, line: Int
  ) {
    guard let longitude, let latitude, longitude.isFinite, latitude.isFinite else {
      report("no-location", .note, line: line) { "the item has no location" }
      return builder.geometry.appendNullRow()
    }
    guard latitude >= -90 && latitude <= 90 else {
      report("latitude-out-of-range", .rejected, line: line) {
        "latitude \(latitude) is out of range"
      }
      return builder.geometry.appendNullRow()
    }
    guard longitude >= -180 && longitude <= 360 else {
      report("longitude-out-of-range", .rejected, line: line) {
        "longitude \(longitude) is out of range"
      }
      return builder.geometry.appendNullRow()
    }
    if longitude > 180 {
      report("longitude-wrapped", .note, line: line) { "longitude \(longitude) is wrapped" }
    }
    builder.geometry.appendPointRow(
      longitude > 180 ? longitude - 360 : longitude, latitude, height)
  }
}
