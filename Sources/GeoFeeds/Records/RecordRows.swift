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
  /// Whether there are more columns than one input may have.
  private(set) var hasTooManyColumns = false
  private let profile: Profile
  private var runner: ProfileRunner
  private let zoneMinutes: Int
  private let isZoneKnown: Bool
  private var zonelessColumns: Set<Int> = []

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
    builder = FeatureTableBuilder(schema: schema)
    isZoneKnown = options.zoneMinutes != nil || profile.zoneMinutes != nil
    zoneMinutes = options.zoneMinutes ?? profile.zoneMinutes ?? 0
    runner = ProfileRunner(
      profile: profile, columns: Array(profile.fields.indices), zoneMinutes: zoneMinutes)
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
      hasTooManyColumns = true
      if let any = builder.schema.fields.firstIndex(where: { $0.type == field.type }) { return any }
    }
    return builder.addField(field)
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
    let field = builder.schema.fields[column]
    let outcome = builder.set(
      column, converting: text, to: field.type, zoneMinutes: zoneMinutes,
      isLowercased: column < profile.fields.count && profile.fields[column].isLowercased)
    if outcome == .set || outcome == .empty { return }
    let value = FeedParser.excerpt(text)
    note(outcome, column, line: line) { value }
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
    if time.isIrregular { note(.setFromIrregular, column, line: line, value) }
    if time.hasZone { return time.milliseconds }
    note(.setWithAssumedZone, column, line: line, value)
    return time.milliseconds - Int64(zoneMinutes) * 60_000
  }

  private mutating func note(
    _ outcome: TextOutcome, _ column: Int, line: Int?, _ value: () -> String
  ) {
    let field = builder.schema.fields[column]
    switch outcome {
    case .set, .empty: break
    case .setFromIrregular:
      report("irregular-time", .repaired, line: line) { "the time \"\(value())\" is irregular" }
    case .setWithAssumedZone:
      if isZoneKnown || !zonelessColumns.insert(column).inserted { break }
      report("time-without-zone", .note, line: line) { "\(field.name) has no zone: read as UTC" }
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
    var odd: [(field: Int, outcome: TextOutcome)] = []
    runner.run(&builder) { odd.append(($0, $1)) }
    for (field, outcome) in odd { note(outcome, field, line: line) { "…" } }
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

  /// Takes the rows that are done, and what was logged of them.
  mutating func takeBatch() -> Batch {
    var taken = DiagnosticLog()
    swap(&taken, &log)
    return Batch(table: builder.take(), log: taken)
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
