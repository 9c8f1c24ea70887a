import GeoFeatures
import Geodesy

/// Changes geometries before they are cut: circles round points, and vertices on long edges.
///
/// It comes after the filters that need no geometry, so that nothing is drawn that will not go on, and
/// before those that do.
struct Reshaping {
  private let circles: PointCircles?
  private let densifying: Densifying?
  private let longitudes: LongitudeStyle
  /// Whether geometries are cut later, for the plane of a system.
  private let keepsWhole: Bool

  /// What the operations ask for, or nil where that is nothing.
  init?(_ operations: Operations, keepsWhole: Bool) {
    if operations.circles == nil && operations.densifying == nil { return nil }
    circles = operations.circles
    densifying = operations.densifying
    longitudes = operations.longitudes
    self.keepsWhole = keepsWhole
  }

  /// Counts what there is to say of a table as it was read, and was repaired.
  func examine(_ table: FeatureTable, log: inout DiagnosticLog, firstItem: Int) {
    if longitudes == .cut && !keepsWhole {
      LayerGeometry.noteWrapping(table.geometry, log: &log, firstItem: firstItem)
    }
    circles?.examine(table, log: &log) { Place(item: firstItem + $0) }
  }

  /// The table with its geometries changed and made fit for a layer.
  func apply(
    to whole: FeatureTable, log: inout DiagnosticLog, _ places: RowPlaces
  ) throws(Failure) -> FeatureTable {
    var table = whole
    if let circles { table = try circles.apply(to: table) }
    if let densifying {
      table = table.replacing(
        geometry: try densifying.densify(table.geometry) { places[$0] })
    }
    if keepsWhole { return table }
    let finished = LayerGeometry.finish(table, longitudes: longitudes, log: &log) { places[$0] }
    guard let densifying else { return finished }
    return finished.replacing(
      geometry: try densifying.densifyCuts(of: finished.geometry) { places[$0] })
  }
}
