import GeoFeatures
import GeoTracks
import Geodesy

/// What is done to the rows of a layer last: limited, with fewer vertices and columns, in the layer's system, on
/// the grid of its decimals.
struct RowFinishing {
  private let operations: Operations
  private var limit: Limit?
  /// What cuts and simplifies geometries.
  private var trimming: Trimming
  private var projection: LayerProjection?
  /// What rounds polygons, once there were some.
  private var snapping: Overlay?

  init(_ operations: Operations, keepsWhole: Bool) {
    self.operations = operations
    limit = operations.limit.map(Limit.init)
    trimming = Trimming(operations, keepsWhole: keepsWhole)
  }

  /// Whether no further row is wanted.
  var isDone: Bool { limit?.isReached ?? false }

  /// The system that the layer is in, or nil where it is WGS 84 or not known yet.
  var target: TargetSystem? { projection?.target }

  /// How many rows had nothing in the area that was cut to, and how many no geometry to be cut.
  var clippedCounts: (outside: Int, unlocated: Int) {
    (trimming.outsideCount, trimming.unlocatedCount)
  }

  /// What lies in the area that is cut to.
  mutating func clip(
    _ table: FeatureTable, log: inout DiagnosticLog, _ places: inout RowPlaces
  ) throws(Failure) -> FeatureTable {
    try trimming.clip(table, log: &log, &places)
  }

  /// The tables that are ready; where no further row is wanted, what waited comes too. A layer of another
  /// system needs what turns coordinates.
  mutating func apply(
    _ table: FeatureTable, by reprojection: Reprojection?, log: inout DiagnosticLog,
    _ places: RowPlaces
  ) throws(Failure) -> [FeatureTable] {
    let taken = limit?.take(from: table) ?? table
    let simplified = try trimming.simplify(taken, log: &log, places)
    let selected = select(from: simplified)
    guard let target = operations.target, let reprojection else {
      return [try snap(selected, &log, places)]
    }
    if projection == nil { projection = LayerProjection(to: target, by: reprojection) }
    var tables: [FeatureTable] = []
    if let projected = try projection?.apply(selected, places: places, log: &log) {
      tables.append(try snap(projected, &log, places))
    }
    return isDone ? try tables + finish(log: &log) : tables
  }

  /// The tables that waited for the layer's system to be found.
  mutating func finish(log: inout DiagnosticLog) throws(Failure) -> [FeatureTable] {
    var tables: [FeatureTable] = []
    for table in try projection?.finish(log: &log) ?? [] {
      tables.append(try snap(table, &log, RowPlaces()))
    }
    return tables
  }

  private func select(from table: FeatureTable) -> FeatureTable {
    guard let select = operations.select else { return table }
    let selected = select.apply(to: table)
    return operations.tracks == nil ? selected : TrackLayers.keepingMarks(of: table, in: selected)
  }

  /// The table as valid with the decimals that are asked for as it is without.
  private mutating func snap(
    _ table: FeatureTable, _ log: inout DiagnosticLog, _ places: RowPlaces
  ) throws(Failure) -> FeatureTable {
    guard let grid = operations.grid, table.geometry.offsets != nil else { return table }
    let overlay: Overlay
    if let known = snapping {
      overlay = known
    } else {
      // What was cut at 180° stays so, and a plane's coordinates are no degrees.
      overlay = try Overlay(longitudes: .unbroken, takesRepaired: true)
      snapping = overlay
    }
    let snapped = overlay.snapped(table.geometry, grid: grid, log: &log) { places[$0] }
    return table.replacing(geometry: snapped)
  }
}
