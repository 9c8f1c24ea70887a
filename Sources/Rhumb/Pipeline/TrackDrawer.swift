import GeoFeatures
import GeoTracks
import Geodesy

/// Hands over the layers of tracks, piece by piece, and counts them.
final class TrackDrawer {
  private(set) var counts = TrackCounts()
  private let flow: TrackFlow

  /// Begins to draw; what is drawn is cut at 180°, or its longitudes run on, where a style is given.
  init(
    _ plan: TrackPlan, _ layers: [TrackLayer], longitudes: LongitudeStyle?, threads: Int
  ) {
    counts.storms = plan.storms
    counts.features = layers.map { ($0, 0) }
    flow = TrackFlow(plan, threads: threads) { table, log in
      guard let longitudes else { return table }
      // That what is drawn is cut at 180° goes without saying.
      var found = DiagnosticLog()
      let finished = LayerGeometry.finish(table, longitudes: longitudes, log: &found) { _ in
        Place()
      }
      if found.count(.rejected) + found.count(.repaired) > 0 { log.merge(found) }
      return finished
    }
  }

  deinit { flow.stop() }

  /// The next tables; nil after the last ones.
  func next(log: inout DiagnosticLog) throws(Failure) -> [FeatureTable]? {
    guard let piece = flow.take() else { return nil }
    log.merge(piece.log)
    if let failure = piece.failure { throw failure }
    counts.add(piece.drawn)
    return piece.drawn.tables.map(\.table)
  }
}
