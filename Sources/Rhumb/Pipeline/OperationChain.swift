import GeoFeatures
import Geodesy

/// Applies the operations to one table after the other.
struct OperationChain {
  private let operations: Operations
  private let threads: Int
  private var merger = SchemaMerger(declared: Schema())
  private let gathered: GatheredRows?
  private var layers: GatheredLayers
  private var drawing: TrackDrawer?
  private var inputColumn: InputColumn?
  private var reprojection: Reprojection?
  /// Whether geometries are cut at the end, where the plane of the layer's system ends.
  private let keepsWhole: Bool
  /// What changes geometries before they are cut, or nil.
  private let reshaping: Reshaping?
  private var finishing: RowFinishing
  /// What cuts the events that are added up by region, or nil where it is the layer that is cut.
  private var eventTrimming: Trimming?
  private var isChecked = false
  private var isNoted = false
  private var rowCount = 0
  private var ending = Ending.notBegun

  /// How far what comes at the end of the input has come.
  private enum Ending {
    case notBegun, tracks, ended
  }

  /// What the operations found since ``takeLog()`` was called.
  private var log = DiagnosticLog()

  /// Makes a chain for one input, or for several, whose rows then say where they are from.
  init(_ operations: Operations, hasSeveralInputs: Bool, threads: Int) {
    self.threads = threads
    self.operations = operations
    gathered = operations.identity.map(GatheredRows.init)
    layers = GatheredLayers(operations)
    inputColumn = hasSeveralInputs ? InputColumn() : nil
    keepsWhole = LayerProjection.needsWhole(operations.target)
    reshaping = Reshaping(operations, keepsWhole: keepsWhole)
    finishing = RowFinishing(operations, keepsWhole: keepsWhole)
    if layers.areFigures {
      // The longitudes of the layer are none of the events.
      var events = operations
      events.longitudes = .cut
      eventTrimming = Trimming(events, keepsWhole: false)
    }
    if let clipping = operations.clipping { log.merge(clipping.log) }
  }

  /// Whether no further row can come through.
  var isDone: Bool { finishing.isDone }

  /// How many rows gave way to others.
  var counts: IdentityCounts { gathered?.counts ?? IdentityCounts() }

  /// How coordinates were turned.
  var projections: [ProjectionUse] { reprojection?.used ?? [] }

  /// The system that the layer is in, or nil where it is WGS 84 or not known yet.
  var target: TargetSystem? { finishing.target }

  /// Does what is done to each table; `firstItem` is the number of its first row in its input, from 1.
  /// The rows that come through are returned; none where they are gathered first.
  mutating func apply(
    _ table: FeatureTable, source: String, firstItem: Int
  ) throws(Failure) -> [FeatureTable] {
    if rowCount == 0 { noteLongitudes() }
    rowCount += table.rowCount
    var table = try inWGS84(table, source: source, firstItem: firstItem)
    table = inputColumn?.rename(table) ?? table
    table = merger.conform(table, source: source)
    log.merge(merger.takeLog())
    if let inputColumn { table = inputColumn.add(to: table, source) }
    // What is gathered is filtered when all of it is there.
    if gathered == nil { try checkNames(allColumns, columnsMayStillAppear: true) }
    // First of all, since boxes and circles need geometries that are whole and cut; and faults are
    // found whether or not a filter drops the row, with the row's number in the input.
    var found = DiagnosticLog()
    table =
      (keepsWhole || reshaping != nil) && !layers.areFigures
      ? LayerGeometry.repair(table, log: &found, firstItem: firstItem)
      : LayerGeometry.prepare(
        table, longitudes: eventLongitudes, log: &found, firstItem: firstItem)
    reshaping?.examine(table, log: &found, firstItem: firstItem)
    found.name(source: source)
    log.merge(found)
    if let gathered {
      gathered.add(table, source: source)
      return []
    }
    return try process(table, RowPlaces(source: source, firstItem: firstItem))
  }

  /// So many rows are reshaped at a time: of each come some seventy vertices, in several copies.
  private static let reshapedRows = 1024

  /// Filters rows and lets them pass; some at a time where each becomes much.
  private mutating func process(
    _ table: FeatureTable, _ places: RowPlaces
  ) throws(Failure) -> [FeatureTable] {
    let step = reshaping == nil ? table.rowCount : Self.reshapedRows
    if table.rowCount <= step {
      var places = places
      let filtered = try filter(table, &places)
      return try pass(filtered, &places)
    }
    var finished: [FeatureTable] = []
    for start in stride(from: 0, to: table.rowCount, by: step) where !isDone {
      let rows = SharedBuffer(UInt32(start)..<UInt32(min(start + step, table.rowCount)))
      var places = places
      places.select(rows)
      let filtered = try filter(table.selecting(rows), &places)
      finished += try pass(filtered, &places)
    }
    return finished
  }

  /// Cuts what was filtered to an area and finishes it, or gathers it for layers.
  private mutating func pass(
    _ table: FeatureTable, _ places: inout RowPlaces
  ) throws(Failure) -> [FeatureTable] {
    guard layers.areAny else {
      return try finishRows(try finishing.clip(table, log: &log, &places), places)
    }
    try layers.add(try eventTrimming?.clip(table, log: &log, &places) ?? table, log: &log, places)
    return []
  }

  /// The layers of the events that were gathered.
  private mutating func finishLayers() throws(Failure) -> [FeatureTable] {
    let areFigures = layers.areFigures
    let layers = try layers.finish(log: &log)
    if !layers.isEmpty {
      noteLongitudes()
      try checkSelection(of: layers)
    }
    var finished: [FeatureTable] = []
    for layer in layers {
      // That what is drawn is cut at 180° goes without saying.
      var found = DiagnosticLog()
      let table =
        keepsWhole
        ? layer
        : LayerGeometry.finish(layer, longitudes: operations.longitudes, log: &found) { _ in
          Place()
        }
      if found.count(.rejected) + found.count(.repaired) > 0 { log.merge(found) }
      var places = RowPlaces()
      let cut = areFigures ? table : try finishing.clip(table, log: &log, &places)
      finished += try finishRows(cut, places)
    }
    return finished
  }

  /// Makes sure that the columns which were chosen are those of layers that are drawn.
  private func checkSelection(of layers: [FeatureTable]) throws(Failure) {
    guard let select = operations.select else { return }
    var columns = SchemaMerger(declared: Schema())
    for layer in layers { _ = columns.conform(layer) }
    _ = try select.check(against: columns.merged, columnsMayStillAppear: false)
  }

  /// Begins to draw the fixes that were gathered.
  private mutating func beginTracks() throws(Failure) {
    guard let plan = try layers.trackPlan(log: &log) else { return }
    if operations.select != nil { try checkSelection(of: plan.emptyLayers()) }
    drawing = TrackDrawer(
      plan, operations.tracks?.layers ?? [],
      longitudes: keepsWhole ? nil : operations.longitudes, threads: threads)
  }

  /// The next tables of layers; nil after the last ones.
  private mutating func nextOfTracks() throws(Failure) -> [FeatureTable]? {
    guard !isDone, let layers = try drawing?.next(log: &log) else { return nil }
    var finished: [FeatureTable] = []
    for layer in layers {
      var places = RowPlaces()
      finished += try finishRows(try finishing.clip(layer, log: &log, &places), places)
    }
    return finished
  }

  /// What was drawn of tracks so far, or nil where that is not asked for.
  var trackCounts: TrackCounts? { drawing?.counts ?? layers.trackCounts }

  /// What was found of clusters, or nil.
  var clusterCounts: ClusterCounts? { layers.clusterCounts }

  /// What was found of main shocks, or nil.
  var declusterCounts: DeclusterCounts? { layers.declusterCounts }

  /// How many rows had nothing in the area that was cut to, and how many no geometry to be cut.
  var clippedCounts: (outside: Int, unlocated: Int) {
    eventTrimming.map { ($0.outsideCount, $0.unlocatedCount) } ?? finishing.clippedCounts
  }

  /// The figures of a run that makes a part.
  func encodePart(to output: inout ByteBuffer) { layers.encodePart(to: &output) }

  /// How events were given to regions, or nil.
  var statisticsCounts: StatisticsCounts? { layers.statisticsCounts }

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

  /// What there is at the end of the input, some rows at a time; nil where there is no more. The first
  /// time makes sure that every column that was named has come.
  mutating func finish() throws(Failure) -> [FeatureTable]? {
    switch ending {
    case .notBegun:
      ending = .tracks
      return try finishGathered()
    case .tracks:
      if let layers = try nextOfTracks() { return layers }
      ending = .ended
      return try finishing.finish(log: &log)
    case .ended: return nil
    }
  }

  private mutating func finishGathered() throws(Failure) -> [FeatureTable] {
    let tables = try gathered?.finish() ?? []
    if rowCount > 0 {
      try checkNames(tables.first?.schema ?? allColumns, columnsMayStillAppear: false)
    }
    var finished: [FeatureTable] = []
    for table in tables { finished += try process(table, RowPlaces()) }
    finished += try finishLayers()
    try beginTracks()
    return finished
  }

  /// What was found since the last call.
  mutating func takeLog() -> DiagnosticLog {
    defer { log = DiagnosticLog() }
    return log
  }

  private mutating func filter(
    _ whole: FeatureTable, _ places: inout RowPlaces
  ) throws(Failure) -> FeatureTable {
    var table = whole
    func keep(_ rows: SharedBuffer<UInt32>) {
      table = table.selecting(rows)
      places.select(rows)
    }
    if let times = operations.times { keep(times.rows(of: table)) }
    if let filter = operations.filter { keep(try filter.rows(of: table)) }
    if let reshaping { table = try reshaping.apply(to: table, log: &log, places) }
    if operations.bounds == nil && operations.circle == nil { return table }
    // Boxes and circles need what they are held against cut, though it may go on whole.
    func geometry() -> GeometryColumn {
      var unused = DiagnosticLog()
      return keepsWhole ? Antimeridian.cut(table.geometry, log: &unused) : table.geometry
    }
    if let bounds = operations.bounds { keep(geometry().rows(intersecting: bounds)) }
    if let circle = operations.circle { keep(EllipsoidCircle(circle).rows(of: geometry())) }
    return table
  }

  private mutating func finishRows(
    _ table: FeatureTable, _ places: RowPlaces
  ) throws(Failure) -> [FeatureTable] {
    if operations.target != nil { _ = try turner() }
    return try finishing.apply(table, by: reprojection, log: &log, places)
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
    // Layers that are drawn have columns of their own, which are looked at then.
    if let select = operations.select, !layers.areAny {
      notes += try select.check(against: schema, columnsMayStillAppear: columnsMayStillAppear)
    }
    if let circles = operations.circles {
      notes += try circles.check(against: schema, columnsMayStillAppear: columnsMayStillAppear)
    }
    for note in notes { log.add(note) }
  }

  /// How longitudes of what comes run: for regions as theirs do, whose own are turned in the end.
  private var eventLongitudes: LongitudeStyle {
    layers.areFigures ? .cut : operations.longitudes
  }

  private mutating func noteLongitudes() {
    guard operations.longitudes == .continuous, !isNoted else { return }
    isNoted = true
    log.add(
      Diagnostic(
        "continuous-longitudes", .note,
        "longitudes run on from 0 to 360, which not every reader expects", at: Place()))
  }
}
