import GeoFeatures
import Geodesy

/// Applies the operations to one table after the other.
struct OperationChain {
  private let operations: Operations
  private var merger = SchemaMerger(declared: Schema())
  private var limit: Limit?
  private let gathered: GatheredRevisions?
  private var isChecked = false
  private var rowCount = 0

  /// What the operations found since ``takeLog()`` was called.
  private var log = DiagnosticLog()

  init(_ operations: Operations) {
    self.operations = operations
    limit = operations.limit.map(Limit.init)
    gathered = operations.keepsLatestRevision ? GatheredRevisions() : nil
  }

  /// Whether no further row can come through.
  var isDone: Bool { limit?.isReached ?? false }

  /// How many rows gave way to a later revision of their id.
  var replacedCount: Int { gathered?.replacedCount ?? 0 }

  /// Does what is done to each table; `firstItem` is the number of its first row in its input, from 1.
  /// The rows that come through are returned, or nil where they are gathered first.
  mutating func apply(
    _ table: FeatureTable, source: String, firstItem: Int
  ) throws(Failure) -> FeatureTable? {
    rowCount += table.rowCount
    var table = merger.conform(table, source: source)
    log.merge(merger.takeLog())
    try checkNames(columnsMayStillAppear: true)
    // First of all, since boxes and circles need geometries that are whole and cut; and faults are
    // found whether or not a filter drops the row, with the row's number in the input.
    var found = DiagnosticLog()
    table = LayerGeometry.prepare(
      table, longitudes: operations.longitudes, log: &found, firstItem: firstItem)
    found.name(source: source)
    log.merge(found)
    table = try filter(table)
    if let gathered {
      gathered.add(table)
      return nil
    }
    return finishRows(table)
  }

  /// The rows that were gathered, at the end of the input; makes sure that every column that was named
  /// has come.
  mutating func finish() throws(Failure) -> [FeatureTable] {
    let tables = gathered?.finish() ?? []
    if rowCount > 0 {
      try checkNames(columnsMayStillAppear: false, selected: tables.first?.schema)
    }
    return tables.map { finishRows($0) }
  }

  /// What was found since the last call.
  mutating func takeLog() -> DiagnosticLog {
    defer { log = DiagnosticLog() }
    return log
  }

  private func filter(_ whole: FeatureTable) throws(Failure) -> FeatureTable {
    var table = whole
    if let times = operations.times { table = table.selecting(times.rows(of: table)) }
    if let filter = operations.filter { table = table.selecting(try filter.rows(of: table)) }
    if let bounds = operations.bounds {
      table = table.selecting(table.geometry.rows(intersecting: bounds))
    }
    if let circle = operations.circle {
      table = table.selecting(table.geometry.rows(within: circle))
    }
    return table
  }

  private mutating func finishRows(_ table: FeatureTable) -> FeatureTable {
    let taken = limit?.take(from: table) ?? table
    return operations.select?.apply(to: taken) ?? taken
  }

  private mutating func checkNames(
    columnsMayStillAppear: Bool, selected: Schema? = nil
  ) throws(Failure) {
    if columnsMayStillAppear && isChecked { return }
    isChecked = true
    var notes: [Diagnostic] = []
    if let filter = operations.filter {
      notes += try filter.check(
        against: merger.merged, columnsMayStillAppear: columnsMayStillAppear)
    }
    if let select = operations.select {
      notes += try select.check(
        against: selected ?? merger.merged, columnsMayStillAppear: columnsMayStillAppear)
    }
    if columnsMayStillAppear && operations.longitudes == .continuous {
      notes.append(
        Diagnostic(
          "continuous-longitudes", .note,
          "longitudes run on from 0 to 360, which readers of RFC 7946 may not expect", at: Place()))
    }
    for note in notes { log.add(note) }
  }
}

/// The one owner of the rows that are gathered to find the latest revisions.
private final class GatheredRevisions {
  private var deduper = Deduper()
  private(set) var replacedCount = 0

  func add(_ table: FeatureTable) { deduper.add(table) }

  func finish() -> [FeatureTable] {
    replacedCount = deduper.replacedCount
    var full = Deduper()
    swap(&full, &deduper)
    return full.finish()
  }
}
