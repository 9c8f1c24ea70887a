import GeoFeatures
import Geodesy

/// Applies the operations to one table after the other.
struct OperationChain {
  private let operations: Operations
  private var merger = SchemaMerger(declared: Schema())
  private var left: Int

  /// What the operations found in the data since the log was last taken.
  private(set) var log = DiagnosticLog()

  init(_ operations: Operations) {
    self.operations = operations
    left = operations.limit ?? .max
  }

  /// Whether no further row can come through.
  var isDone: Bool { left == 0 }

  mutating func apply(_ table: FeatureTable, source: String) throws(Failure) -> FeatureTable? {
    let table = merger.conform(table, source: source)
    log.merge(merger.takeLog())
    return table
  }

  mutating func finish() throws(Failure) -> FeatureTable? { nil }

  mutating func takeLog() -> DiagnosticLog {
    defer { log = DiagnosticLog() }
    return log
  }
}
