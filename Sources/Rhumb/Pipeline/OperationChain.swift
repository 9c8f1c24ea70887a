import GeoFeatures
import Geodesy

/// Applies the operations to one table after the other.
struct OperationChain {
  private let operations: Operations
  private var merger = SchemaMerger(declared: Schema())
  private var limit: Limit?
  private let gathered: GatheredRevisions?
  private var projection: LayerProjection?
  private var reprojection: Reprojection?
  /// Whether geometries are cut at the end, where the plane of the layer's system ends.
  private let keepsWhole: Bool
  private var isChecked = false
  private var rowCount = 0

  /// What the operations found since ``takeLog()`` was called.
  private var log = DiagnosticLog()

  init(_ operations: Operations) {
    self.operations = operations
    limit = operations.limit.map(Limit.init)
    gathered = operations.keepsLatestRevision ? GatheredRevisions() : nil
    keepsWhole = LayerProjection.needsWhole(operations.target)
  }

  /// Whether no further row can come through.
  var isDone: Bool { limit?.isReached ?? false }

  /// How many rows gave way to a later revision of their id.
  var replacedCount: Int { gathered?.replacedCount ?? 0 }

  /// How coordinates were turned.
  var projections: [ProjectionUse] { reprojection?.used ?? [] }

  /// The system that the layer is in, or nil where it is WGS 84 or not known yet.
  var target: TargetSystem? { projection?.target }

  /// Does what is done to each table; `firstItem` is the number of its first row in its input, from 1.
  /// The rows that come through are returned; none where they are gathered first.
  mutating func apply(
    _ table: FeatureTable, source: String, firstItem: Int
  ) throws(Failure) -> [FeatureTable] {
    rowCount += table.rowCount
    var table = try inWGS84(table, source: source, firstItem: firstItem)
    table = merger.conform(table, source: source)
    log.merge(merger.takeLog())
    try checkNames(columnsMayStillAppear: true)
    // First of all, since boxes and circles need geometries that are whole and cut; and faults are
    // found whether or not a filter drops the row, with the row's number in the input.
    var found = DiagnosticLog()
    table =
      keepsWhole
      ? LayerGeometry.repair(table, log: &found, firstItem: firstItem)
      : LayerGeometry.prepare(
        table, longitudes: operations.longitudes, log: &found, firstItem: firstItem)
    found.name(source: source)
    log.merge(found)
    var places = RowPlaces(source: source, firstItem: firstItem)
    table = try filter(table, &places)
    if let gathered {
      gathered.add(table)
      return []
    }
    return try finishRows(table, places)
  }

  /// The table in longitudes and latitudes of WGS 84, whatever its rows are in.
  private mutating func inWGS84(
    _ table: FeatureTable, source: String, firstItem: Int
  ) throws(Failure) -> FeatureTable {
    if table.geometry.systems == nil { return table }
    var found = DiagnosticLog()
    let geometry = try turner().toWGS84(table.geometry, log: &found, firstItem: firstItem)
    found.name(source: source)
    log.merge(found)
    return table.replacing(geometry: geometry)
  }

  private mutating func turner() throws(Failure) -> Reprojection {
    if let reprojection { return reprojection }
    let made = try Reprojection(onlyBest: operations.onlyBest)
    reprojection = made
    return made
  }

  /// The rows that were gathered, at the end of the input; makes sure that every column that was named
  /// has come.
  mutating func finish() throws(Failure) -> [FeatureTable] {
    let tables = gathered?.finish() ?? []
    if rowCount > 0 {
      try checkNames(columnsMayStillAppear: false, selected: tables.first?.schema)
    }
    var finished: [FeatureTable] = []
    for table in tables { finished += try finishRows(table, RowPlaces()) }
    return finished + (try endProjection())
  }

  /// What was found since the last call.
  mutating func takeLog() -> DiagnosticLog {
    defer { log = DiagnosticLog() }
    return log
  }

  private func filter(
    _ whole: FeatureTable, _ places: inout RowPlaces
  ) throws(Failure) -> FeatureTable {
    var table = whole
    func keep(_ rows: SharedBuffer<UInt32>) {
      table = table.selecting(rows)
      places.select(rows)
    }
    if let times = operations.times { keep(times.rows(of: table)) }
    if let filter = operations.filter { keep(try filter.rows(of: table)) }
    if operations.bounds == nil && operations.circle == nil { return table }
    // Boxes and circles need what they are held against cut, though it may go on whole.
    func geometry() -> GeometryColumn {
      var unused = DiagnosticLog()
      return keepsWhole ? Antimeridian.cut(table.geometry, log: &unused) : table.geometry
    }
    if let bounds = operations.bounds { keep(geometry().rows(intersecting: bounds)) }
    if let circle = operations.circle { keep(geometry().rows(within: circle)) }
    return table
  }

  /// Limits, selects and projects; where no further row is wanted, what waited comes too.
  private mutating func finishRows(
    _ table: FeatureTable, _ places: RowPlaces
  ) throws(Failure) -> [FeatureTable] {
    let taken = limit?.take(from: table) ?? table
    let selected = operations.select?.apply(to: taken) ?? taken
    guard let target = operations.target else { return [selected] }
    if projection == nil { projection = LayerProjection(to: target, by: try turner()) }
    let projected = try projection?.apply(selected, places: places, log: &log)
    return (projected.map { [$0] } ?? []) + (isDone ? try endProjection() : [])
  }

  private mutating func endProjection() throws(Failure) -> [FeatureTable] {
    try projection?.finish(log: &log) ?? []
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
