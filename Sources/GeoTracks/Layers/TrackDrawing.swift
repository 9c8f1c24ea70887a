import GeoFeatures
import Geodesy

/// Draws layers of some storms.
struct TrackDrawing {
  private let settings: TrackLayers
  private let fixes: FixTable
  private let intensity: Intensity
  /// What is drawn so far.
  var drawn = TrackPlan.Drawn()

  init(_ settings: TrackLayers, _ fixes: FixTable) {
    self.settings = settings
    self.fixes = fixes
    intensity = Intensity(fixes, scale: settings.scale)
  }

  /// Counts the fixes that are drawn, and tells of those that are not.
  mutating func count(_ storms: [Storm], _ log: inout DiagnosticLog) {
    for storm in storms {
      guard let any = storm.anyRow else { continue }
      drawn.fixes += storm.rows.count
      if storm.setAside > 0 {
        log.add("places-of-one-time", .note, at: Place()) {
          storm.setAside == 1
            ? "of \(settings.name(of: any, fixes)) 1 fix is on no line: another of the same time is at "
              + "another place"
            : "of \(settings.name(of: any, fixes)) \(storm.setAside) fixes are on no line: others of the "
              + "same time are at other places"
        }
      }
      if storm.leftOut == 0 { continue }
      log.add("forecasts-left-out", .note, at: Place()) {
        "of \(settings.name(of: any, fixes)) \(storm.leftOut) forecast fixes are left out: other models "
          + "or earlier forecasts (--model, --init)"
      }
    }
  }

  /// Draws one layer.
  mutating func draw(
    _ layer: TrackLayer, _ storms: [Storm], _ log: inout DiagnosticLog
  ) throws(Failure) {
    let table = try table(layer, storms, &log)
    if table.rowCount > 0 { drawn.tables.append((layer, table)) }
  }

  /// The table of a layer; longitudes may run on over 180°.
  func table(
    _ layer: TrackLayer, _ storms: [Storm], _ log: inout DiagnosticLog
  ) throws(Failure) -> FeatureTable {
    switch layer {
    case .points: PointLayer.table(of: storms, fixes, intensity)
    case .line: try lines(storms, &log)
    case .circles: circles(storms)
    case .radii: radii(storms, &log)
    case .cone: try cones(storms, &log)
    case .swath: try swaths(storms, &log)
    }
  }

  private func lines(
    _ storms: [Storm], _ log: inout DiagnosticLog
  ) throws(Failure) -> FeatureTable {
    var layer = LineLayer(fixes, intensity, keepsStanding: settings.keepsStanding)
    for storm in storms {
      for line in TrackLine.lines(of: storm, fixes) {
        let isDrawn = settings.hasSegments ? layer.appendSegments(line) : layer.append(line)
        if !isDrawn, let row = line.rows.first {
          log.add("track-of-one-place", .note, at: Place()) {
            "\(settings.name(of: row, fixes)) has fixes at one place only; it has no line"
          }
        }
      }
    }
    return try layer.take()
  }

  private func circles(_ storms: [Storm]) -> FeatureTable {
    var layer = CircleLayer(fixes, settings.detail)
    for storm in storms {
      for row in storm.rows where fixes.isLocated(row) { layer.append(row: row) }
    }
    return layer.take()
  }

  private func radii(_ storms: [Storm], _ log: inout DiagnosticLog) -> FeatureTable {
    var layer = RadiiLayer(
      fixes, settings.windShape, settings.detail,
      takesEccentric: !settings.layers.contains(.circles))
    for storm in storms {
      for row in storm.rows where fixes.isLocated(row) { layer.append(row: row, &log) }
    }
    return layer.take()
  }

  private func cones(
    _ storms: [Storm], _ log: inout DiagnosticLog
  ) throws(Failure) -> FeatureTable {
    var layer = try ConeLayer(fixes, radii: settings.coneRadii, settings.detail)
    for storm in storms {
      guard let any = storm.anyRow else { continue }
      try layer.append(storm, name: settings.name(of: any, fixes), &log)
    }
    return layer.take()
  }

  private func swaths(
    _ storms: [Storm], _ log: inout DiagnosticLog
  ) throws(Failure) -> FeatureTable {
    var layer = try SwathLayer(
      fixes, settings.windShape, settings.detail, stepMilliseconds: settings.stepMilliseconds)
    for storm in storms {
      guard let any = storm.anyRow else { continue }
      try layer.append(storm, name: settings.name(of: any, fixes), &log)
    }
    return layer.take()
  }
}
