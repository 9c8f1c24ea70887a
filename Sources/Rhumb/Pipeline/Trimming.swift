import GeoFeatures
import Geodesy

/// Cuts geometries to an area and leaves out vertices, after the filters.
struct Trimming {
  private let area: ClipArea?
  private let densifying: Densifying?
  private let toleranceMetres: Double?
  private let longitudes: LongitudeStyle
  /// Whether geometries are cut later, for the plane of a system.
  private let keepsWhole: Bool
  private var clipper: Clipper?
  private var overlay: Overlay?
  /// How many rows had nothing in the area.
  private(set) var outsideCount = 0
  /// How many rows had no geometry to be cut.
  private(set) var unlocatedCount = 0

  init(_ operations: Operations, keepsWhole: Bool) {
    area = operations.clipping?.area
    densifying = operations.densifying
    toleranceMetres = operations.simplifyingMetres
    longitudes = operations.longitudes
    self.keepsWhole = keepsWhole
  }

  private var resultLongitudes: Overlay.Longitudes {
    keepsWhole || longitudes == .continuous ? .unbroken : .cut
  }

  /// What lies in the area of a table that was made fit for a layer.
  mutating func clip(
    _ table: FeatureTable, log: inout DiagnosticLog, _ places: inout RowPlaces
  ) throws(Failure) -> FeatureTable {
    guard let area else { return table }
    let clipper: Clipper
    if let known = self.clipper {
      clipper = known
    } else {
      clipper = try Clipper(area, longitudes: resultLongitudes, takesRepaired: true)
    }
    self.clipper = clipper
    let result = clipper.clip(table.geometry, log: &log) { [places] in places[$0] }
    outsideCount += result.outsideCount
    unlocatedCount += result.unlocatedCount
    places.select(result.rows)
    var cut = result.geometry
    if let densifying { cut = try densifying.densifyCuts(of: cut) { [places] in places[$0] } }
    return finish(table.selecting(result.rows).replacing(geometry: cut), &log, places)
  }

  /// The table with fewer vertices.
  mutating func simplify(
    _ table: FeatureTable, log: inout DiagnosticLog, _ places: RowPlaces
  ) throws(Failure) -> FeatureTable {
    guard let toleranceMetres, table.geometry.offsets != nil else { return table }
    let overlay: Overlay
    if let known = self.overlay {
      overlay = known
    } else {
      overlay = try Overlay(longitudes: resultLongitudes, takesRepaired: true)
    }
    self.overlay = overlay
    let simple = try overlay.simplify(
      table.geometry, toleranceMetres: toleranceMetres, log: &log
    ) { places[$0] }
    return finish(table.replacing(geometry: simple), &log, places)
  }

  private func finish(
    _ table: FeatureTable, _ log: inout DiagnosticLog, _ places: RowPlaces
  ) -> FeatureTable {
    guard longitudes == .continuous, !keepsWhole else { return table }
    return LayerGeometry.finish(table, longitudes: .continuous, log: &log) { places[$0] }
  }
}
