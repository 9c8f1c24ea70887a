import GeoFeatures
import Geodesy

/// How a layer lies in another coordinate reference system.
public struct ProjectionSummary: Sendable {
  /// The system; where an automatic one was asked for, the one that was found.
  public let target: TargetSystem
  /// Where the layer lies in it, in its own units, or nil where nothing does.
  public let bounds: PlaneBounds?
  /// How coordinates came into it.
  public let uses: [ProjectionUse]

  /// Projects tables and takes up where they lie.
  struct Builder {
    private let asked: TargetSystem
    private let reprojection: Reprojection
    private var projection: LayerProjection
    private var bounds = PlaneBounds()
    private(set) var log = DiagnosticLog()

    init(_ target: TargetSystem, onlyBest: Bool) throws(Failure) {
      asked = target
      reprojection = try Reprojection(onlyBest: onlyBest)
      projection = LayerProjection(to: target, by: reprojection)
    }

    var uses: [ProjectionUse] { reprojection.used }

    mutating func add(_ table: FeatureTable) throws(Failure) {
      if let projected = try projection.apply(table, places: RowPlaces(), log: &log) {
        bounds.add(projected.geometry)
      }
    }

    mutating func finish() throws(Failure) {
      for table in try projection.finish(log: &log) { bounds.add(table.geometry) }
    }

    var summary: ProjectionSummary {
      ProjectionSummary(
        target: projection.target ?? asked, bounds: bounds.box == nil ? nil : bounds, uses: uses)
    }
  }
}
