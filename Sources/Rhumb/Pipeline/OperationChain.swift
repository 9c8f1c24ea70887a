import GeoFeatures
import Geodesy

/// Applies the operations to one table after the other.
struct OperationChain {
  private let operations: Operations
  private var merger = SchemaMerger(declared: Schema())
  private var limit: Limit?
  private let gathered: GatheredRows?
  private var inputColumn: InputColumn?
  private var isChecked = false
  private var isNoted = false
  private var rowCount = 0

  /// What the operations found since ``takeLog()`` was called.
  private var log = DiagnosticLog()

  /// Makes a chain for one input, or for several, whose rows then say where they are from.
  init(_ operations: Operations, hasSeveralInputs: Bool) {
    self.operations = operations
    limit = operations.limit.map(Limit.init)
    gathered = operations.identity.map(GatheredRows.init)
    inputColumn = hasSeveralInputs ? InputColumn() : nil
  }

  /// Whether no further row can come through.
  var isDone: Bool { limit?.isReached ?? false }

  /// How many rows gave way to others.
  var counts: IdentityCounts { gathered?.counts ?? IdentityCounts() }

  /// Does what is done to each table; `firstItem` is the number of its first row in its input, from 1.
  /// The rows that come through are returned, or nil where they are gathered first.
  mutating func apply(
    _ table: FeatureTable, source: String, firstItem: Int
  ) throws(Failure) -> FeatureTable? {
    if rowCount == 0 { noteLongitudes() }
    rowCount += table.rowCount
    var table = inputColumn?.rename(table) ?? table
    table = merger.conform(table, source: source)
    log.merge(merger.takeLog())
    if let inputColumn { table = inputColumn.add(to: table, source) }
    // What is gathered is filtered when all of it is there.
    if gathered == nil { try checkNames(allColumns, columnsMayStillAppear: true) }
    // First of all, since boxes and circles need geometries that are whole and cut; and faults are
    // found whether or not a filter drops the row, with the row's number in the input.
    var found = DiagnosticLog()
    table = LayerGeometry.prepare(
      table, longitudes: operations.longitudes, log: &found, firstItem: firstItem)
    found.name(source: source)
    log.merge(found)
    if let gathered {
      gathered.add(table, source: source)
      return nil
    }
    return finishRows(try filter(table))
  }

  /// The rows that were gathered, at the end of the input; makes sure that every column that was named
  /// has come.
  mutating func finish() throws(Failure) -> [FeatureTable] {
    let tables = try gathered?.finish() ?? []
    if rowCount > 0 {
      try checkNames(tables.first?.schema ?? allColumns, columnsMayStillAppear: false)
    }
    var finished: [FeatureTable] = []
    for table in tables { finished.append(finishRows(try filter(table))) }
    return finished
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

  /// All columns that came, and the one that tells the input.
  private var allColumns: Schema {
    inputColumn.map { Schema(merger.merged.fields + [$0.field]) } ?? merger.merged
  }

  private mutating func checkNames(
    _ schema: Schema, columnsMayStillAppear: Bool
  ) throws(Failure) {
    if columnsMayStillAppear && isChecked { return }
    isChecked = true
    var notes: [Diagnostic] = []
    if let filter = operations.filter {
      notes += try filter.check(against: schema, columnsMayStillAppear: columnsMayStillAppear)
    }
    if let select = operations.select {
      notes += try select.check(against: schema, columnsMayStillAppear: columnsMayStillAppear)
    }
    for note in notes { log.add(note) }
  }

  private mutating func noteLongitudes() {
    guard operations.longitudes == .continuous, !isNoted else { return }
    isNoted = true
    log.add(
      Diagnostic(
        "continuous-longitudes", .note,
        "longitudes run on from 0 to 360, which readers of RFC 7946 may not expect", at: Place()))
  }
}
