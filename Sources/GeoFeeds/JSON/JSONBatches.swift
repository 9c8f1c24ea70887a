import GeoFeatures

/// The batches of a JSON input.
struct JSONBatches: ~Copyable {
  private var parser: JSONItemParser
  private let recover: Bool
  private var isDone = false
  private var hasGiven = false

  /// Opens an input: GeoJSON, or records where a place is given for them.
  init(
    source: any ByteSource, name: String, options: ReadOptions, prescan: (any ByteSource)?,
    record: JSONRecordPath?
  ) throws(Failure) {
    recover = options.recover
    parser = JSONItemParser(source: source, name: name, options: options, isSurvey: false)
    parser.recordPath = record
    if let prescan {
      var survey = JSONItemParser(source: prescan, name: name, options: options, isSurvey: true)
      survey.recordPath = record
      survey.survey()
      parser.adopt(&survey)
    } else {
      try parser.surveyWindow()
    }
    parser.settleSchema()
    parser.settleLimits()
  }

  var profile: Profile? { parser.profile }

  mutating func next() throws(Failure) -> Batch? {
    if isDone { return nil }
    do {
      let isFull = try parser.fillBatch()
      isDone = !isFull
      if isFull || parser.hasUntaken || !hasGiven {
        hasGiven = true
        return parser.takeBatch()
      }
      return nil
    } catch {
      isDone = true
      guard recover, error.kind == .unreadable, parser.refusal == nil, parser.itemCount > 0
      else { throw error }
      parser.log.add(Diagnostic("broken-input", .rejected, error.message, at: error.place))
      return parser.takeBatch()
    }
  }
}

extension JSONItemParser {
  /// How many vertices end a batch, about as many bytes as ``Batch/textLimit``.
  private static var vertexLimit: Int { 1 << 18 }

  /// Reads until a batch is full; returns false at the end.
  fileprivate mutating func fillBatch() throws(Failure) -> Bool {
    if let refusal { throw refusal }
    while try advance() {
      let rows = builder.rowCount
      if rows >= Batch.rowLimit || builder.geometry.vertexCount >= Self.vertexLimit
        || (rows & 63 == 0 && rows > 0 && builder.textCount >= Batch.textLimit)
      {
        return true
      }
    }
    return false
  }

  /// Whether there are rows, or diagnostics, that no batch has had.
  fileprivate var hasUntaken: Bool { builder.rowCount > 0 || !log.isEmpty }

  /// The rows and diagnostics so far.
  fileprivate mutating func takeBatch() -> Batch {
    var table = builder.take()
    if let location {
      // The coordinates are in the geometry.
      let kept = table.columns.indices.filter {
        ![location.longitude, location.latitude].contains($0)
      }
      table = table.replacing(
        schema: Schema(kept.map { table.schema.fields[$0] }),
        columns: kept.map { table.columns[$0] })
    }
    let batch = Batch(table: table, log: log)
    log = DiagnosticLog()
    return batch
  }
}
