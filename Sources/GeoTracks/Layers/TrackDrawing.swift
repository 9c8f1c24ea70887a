import GeoFeatures
import Geodesy

/// The layers under construction, storm after storm.
struct TrackDrawing: ~Copyable {
  private let settings: TrackLayers
  private let fixes: FixTable
  private let intensity: Intensity
  private var points: [UInt32] = []
  private var lines: LineLayer
  private var circles: CircleLayer
  private var radii: RadiiLayer
  private var cones: ConeLayer
  private var swaths: SwathLayer
  private var fixCount = 0

  init(_ settings: TrackLayers, _ fixes: FixTable) throws(Failure) {
    let cones = try ConeLayer(fixes, radii: settings.coneRadii, settings.detail)
    let swaths = try SwathLayer(
      fixes, settings.windShape, settings.detail, stepMilliseconds: settings.stepMilliseconds)
    self.settings = settings
    self.fixes = fixes
    intensity = Intensity(fixes, scale: settings.scale)
    lines = LineLayer(fixes, intensity)
    circles = CircleLayer(fixes, settings.detail)
    radii = RadiiLayer(fixes, settings.windShape, settings.detail)
    self.cones = cones
    self.swaths = swaths
  }

  private func draws(_ layer: TrackLayer) -> Bool { settings.layers.contains(layer) }

  /// Draws a storm.
  mutating func append(_ storm: Storm, _ log: inout DiagnosticLog) throws(Failure) {
    guard let any = storm.anyRow else { return }
    if storm.leftOut > 0 {
      log.add("forecasts-left-out", .note, at: Place()) {
        "of \(settings.name(of: any, fixes)) \(storm.leftOut) forecast fixes are left out: other models "
          + "or earlier forecasts (--model, --init)"
      }
    }
    let rows = storm.rows
    fixCount += rows.count
    if draws(.points) { for row in rows { points.append(UInt32(row)) } }
    if draws(.line) { appendLines(storm, &log) }
    if draws(.circles) { for row in rows where fixes.isLocated(row) { circles.append(row: row) } }
    if draws(.cone) {
      try cones.append(storm, name: settings.name(of: any, fixes), &log)
    }
    if draws(.swath) { try swaths.append(storm) }
    if draws(.radii) {
      for row in rows where fixes.isLocated(row) { radii.append(row: row, &log) }
    }
  }

  private mutating func appendLines(_ storm: Storm, _ log: inout DiagnosticLog) {
    for line in TrackLine.lines(of: storm, fixes) {
      let isDrawn = settings.hasSegments ? lines.appendSegments(line) : lines.append(line)
      if !isDrawn, let row = line.rows.first {
        log.add("track-of-one-place", .note, at: Place()) {
          "\(settings.name(of: row, fixes)) has fixes at one place only; it has no line"
        }
      }
    }
  }

  /// The layers' tables, as ``TrackLayers`` wants them.
  consuming func take(storms: Int) throws(Failure) -> TrackLayers.Result {
    var result = TrackLayers.Result()
    result.storms = storms
    result.fixes = fixCount
    let (settings, fixes, intensity, points) = (settings, fixes, intensity, points)
    let lineTable = lines.take()
    let circleTable = circles.take()
    let radiiTable = radii.take()
    let coneTable = cones.take()
    let swathTable = swaths.take()
    for layer in settings.layers {
      switch layer {
      case .points:
        result.tables.append((layer, PointLayer.table(of: points, fixes, intensity)))
      case .line:
        let geodesics = try Densifying.tolerance(metres: LineLayer.toleranceMetres)
          .densify(lineTable.geometry)
        result.tables.append((layer, lineTable.replacing(geometry: geodesics)))
      case .circles: result.tables.append((layer, circleTable))
      case .radii: result.tables.append((layer, radiiTable))
      case .cone: result.tables.append((layer, coneTable))
      case .swath: result.tables.append((layer, swathTable))
      }
    }
    return result
  }
}
