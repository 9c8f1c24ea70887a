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
  private var runner: ProfileRunner
  private let zoneMinutes: Int
  private let isZoneKnown: Bool
  private var zonelessColumns: Set<Int> = []
  /// The columns of ``addExtra(_:_:)``.
  private var extras: [String: Int] = [:]
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
    builder.schema.index(of: name) ?? builder.addField(Field(name, type, isDeclared: false))
  }

  /// Gives the current row a text of a column that the profile has not, after the text that it has;
  /// too many different columns end the reading.
  mutating func addExtra(_ name: String, _ text: Bytes) {
    if text.isEmpty || failure != nil { return }
    var column = extras[name] ?? -1
    if column < 0 {
      guard builder.schema.fields.count < options.limits.fields else {
        return fail(
          "more than \(options.limits.fields) different elements stand in items",
          advice: "--max-fields raises the limit")
      }
      column = builder.addField(Field(name, .text, isDeclared: false))
      extras[name] = column
    }
    builder.join(column, text: text)
  }

  /// Ends the reading once the current record is mapped; the first failure counts.
  mutating func fail(_ message: String, advice: String?) {
    if failure == nil { failure = Failure(.unreadable, message, advice: advice) }
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
    if recordText > options.limits.textBytes {
      fail(
        "the rows of one record hold more than \(options.limits.textBytes) bytes of text",
        advice: "--max-text-bytes raises the limit")
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
    let field = builder.schema.fields[column]
    let outcome = builder.set(
      column, converting: text, to: field.type, zoneMinutes: zoneMinutes,
      isLowercased: column < profile.fields.count && profile.fields[column].isLowercased)
    if outcome == .set || outcome == .empty { return }
    let value = FeedParser.excerpt(text)
    note(outcome, column, line: line) { value }
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
    var odd: [(field: Int, outcome: TextOutcome)] = []
    runner.run(&builder) { odd.append(($0, $1)) }
    for (field, outcome) in odd { note(outcome, field, line: line) { "…" } }
    countText()
    builder.finishRow()
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
