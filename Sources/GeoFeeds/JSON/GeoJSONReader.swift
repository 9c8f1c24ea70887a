import GeoFeatures

/// Reads GeoJSON (RFC 7946) and sequences of it, parted by line feeds or by RS (RFC 8142).
///
/// A FeatureCollection, a Feature, a bare geometry and, with a diagnostic, a bare array of features
/// are read; other JSON is refused by name. Memory holds a window of 1 MB, or the largest feature,
/// and one batch.
///
/// Columns: those of the profile, then `id`, then the properties in order of appearance. A property's
/// type is the narrowest that loses nothing of its values: whole numbers and reals together are
/// real, strings that are all full RFC 3339 date-times are times, anything else mixed is kept as
/// JSON text. All values are looked at where the input can be opened twice, else those in the first
/// megabyte; a value that does not fit then is null and logged as `type-misfit`.
public final class GeoJSONReader: BatchReader {
  private var parser: GeoJSONParser
  private let options: ReadOptions
  private var isDone = false
  private var hasGiven = false

  /// Opens an input.
  ///
  /// `name` is the input's name in messages, empty for the only one. `prescan` is another opening of
  /// the same input, for its types to be found beforehand.
  ///
  /// - Throws: `Failure` of kind `inputOutput` where reading fails, `usage` where the profile is for
  ///   another format.
  public init(
    source: any ByteSource, name: String, options: ReadOptions,
    prescan: (any ByteSource)? = nil
  ) throws(Failure) {
    var options = options
    options.profile = try options.profile?.variant(for: .geojson)
    self.options = options
    parser = GeoJSONParser(source: source, name: name, options: options, isSurvey: false)
    if let prescan {
      var survey = GeoJSONParser(source: prescan, name: name, options: options, isSurvey: true)
      survey.survey()
      parser.adopt(&survey)
    } else {
      try parser.surveyWindow()
    }
    parser.settleSchema()
    parser.settleLimits()
  }

  /// The profile that the input is read by, or nil: the one asked for, else the Geological Survey's
  /// where the metadata are its own.
  public var profile: Profile? { parser.profile }

  /// The next rows, or nil at the end. An input without features gives one batch without rows.
  ///
  /// - Throws: `Failure` of kind `unreadable` where the JSON is broken or no GeoJSON, with line and
  ///   column; with the option `recover`, what was complete before broken JSON is kept instead.
  public func next() throws(Failure) -> Batch? {
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
      guard options.recover, error.kind == .unreadable, parser.refusal == nil,
        parser.itemCount > 0
      else { throw error }
      parser.log.add(Diagnostic("broken-input", .rejected, error.message, at: error.place))
      return parser.takeBatch()
    }
  }
}

extension GeoJSONParser {
  /// How many vertices end a batch, about as many bytes as ``Batch/textLimit``.
  private static var vertexLimit: Int { 1 << 18 }

  /// Reads until a batch is full; returns false at the end.
  mutating func fillBatch() throws(Failure) -> Bool {
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
  var hasUntaken: Bool { builder.rowCount > 0 || !log.isEmpty }

  /// The rows and diagnostics so far.
  mutating func takeBatch() -> Batch {
    let batch = Batch(table: builder.take(), log: log)
    log = DiagnosticLog()
    return batch
  }
}
