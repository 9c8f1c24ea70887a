import GeoFeatures
import Geodesy

/// The part of the globe that a map shows, and where its longitudes begin.
struct MapFrame {
  /// What holds everything, or nil where there is nothing; east lies beyond 180° where it crosses that.
  let box: (west: Double, south: Double, east: Double, north: Double)?
  /// Whether longitudes run on over 180°.
  let isContinuous: Bool

  /// Finds the frame of geometries that are cut at 180°.
  init(_ tables: [FeatureTable]) {
    var bounds = BoundsAccumulator()
    for table in tables { bounds.add(table.geometry) }
    guard let found = bounds.box else {
      box = nil
      isContinuous = false
      return
    }
    isContinuous = found.west > found.east
    box = (
      found.west, found.south, isContinuous ? found.east + 360 : found.east, found.north
    )
  }

  /// The table with whole geometries where the frame crosses 180°.
  func place(_ table: FeatureTable) -> FeatureTable {
    guard isContinuous else { return table }
    var unused = DiagnosticLog()
    return LayerGeometry.finish(table, longitudes: .continuous, log: &unused) { _ in Place() }
  }

  /// What is to be added to the longitudes of a part that begins at this one, so that it lies in the frame.
  @inline(__always)
  func turn(_ least: Double) -> Double {
    guard isContinuous, let box else { return 0 }
    if least < box.west - Self.tolerance { return 360 }
    if least >= box.west + 360 - Self.tolerance { return -360 }
    return 0
  }

  private static let tolerance = 1e-9
}
