/// What a reader hands on at a time: rows, and what was found wrong with them.
///
/// Rows come in input order, at most 8,192 or about 4 MB of text together. Columns that a reader adds
/// under way stand after those it had before.
public struct Batch: Sendable {
  /// The rows.
  public var table: FeatureTable
  /// What was repaired, left out or refused among them.
  public var log: DiagnosticLog

  /// Makes a batch.
  public init(table: FeatureTable, log: DiagnosticLog = DiagnosticLog()) {
    self.table = table
    self.log = log
  }

  /// How many rows a batch holds at most.
  public static let rowLimit = 8192
  /// How many bytes of text end a batch before that.
  public static let textLimit = 4 << 20
}
