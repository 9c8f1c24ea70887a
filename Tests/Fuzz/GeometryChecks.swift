import GeoFeatures
import Geodesy

/// Whatever geometries come in, those that come out are on the globe, closed and finite.
enum GeometryChecks {
  static func run(_ bytes: Bytes) {
    var input = GeometryInput(bytes)
    let operation = input.byte()
    let parameters = (0..<4).map { _ in input.number() }
    let column = input.column()
    var log = DiagnosticLog()
    let repaired = GeometryRepair.repair(column, log: &log)
    check(repaired, within: 360, "repair")
    let cut = Antimeridian.cut(repaired, log: &log)
    check(cut, within: 180, "cut")
    let wound = Winding.rewind(cut)
    check(wound, within: 180, "winding")
    check(Antimeridian.continuous(repaired, log: &log), within: 1080, "continuous longitudes")
    switch operation & 7 {
    case 0, 1: densify(repaired, operation)
    case 2, 3: circles(repaired, parameters)
    case 4: overlay(column, wound, operation, parameters)
    case 5: clip(repaired, parameters)
    case 6: project(repaired, operation)
    default: toWGS84(column, operation)
    }
  }

  private static func densify(_ column: GeometryColumn, _ operation: Int) {
    let metres = operation & 8 == 0 ? 300_000.0 : 2_000_000
    let how: Densifying =
      operation & 1 == 0 ? .straight(metres: metres) : .geodesic(metres: metres)
    guard let dense = try? how.densify(column) else { return }
    check(dense, within: 1080, "densifying")
    var log = DiagnosticLog()
    check(Antimeridian.cut(dense, log: &log), within: 180, "densifying and cutting")
  }

  private static func circles(_ column: GeometryColumn, _ parameters: [Double]) {
    var builder = GeometryBuilder()
    var circles = GeodesicCircles(.vertices(4 + abs(Int(parameters[1].clamped(to: 100)))))
    for vertex in 0..<min(column.x.count, 40) {
      let (x, y) = (column.x[vertex], column.y[vertex])
      guard abs(x) <= 180, abs(y) <= 90 else { continue }
      // Metres, or degrees of latitude as metres.
      let radius = abs(parameters[0]) * (vertex & 1 == 0 ? 1 : 111_195)
      guard radius >= PointCircles.smallestRadiusMetres else { continue }
      circles.append(longitude: x, latitude: y, radiusMetres: radius, to: &builder)
      builder.endRow()
    }
    let made = builder.finish()
    check(made, within: 720, "circles")
    var log = DiagnosticLog()
    let cut = Antimeridian.cut(made, log: &log)
    check(cut, within: 180, "cut circles")
    for row in 0..<cut.rowCount { require(cut.kind(row) != .none, "a circle is lost") }
  }

  private static func overlay(
    _ column: GeometryColumn, _ prepared: GeometryColumn, _ operation: Int,
    _ parameters: [Double]
  ) {
    var log = DiagnosticLog()
    guard let overlay = try? Overlay() else { fatalError("GEOS can't be started") }
    let valid = overlay.makeValid(column, log: &log)
    check(valid, within: 180, "made valid")
    var again = DiagnosticLog()
    _ = overlay.makeValid(valid, log: &again)
    require(again.count(ofKind: "made-valid") == 0, "what was made valid is not")
    if let union = try? overlay.union(valid, log: &log) { check(union, within: 180, "union") }
    if let hulls = try? overlay.convexHull(prepared, log: &log) {
      check(hulls, within: 180, "hulls")
    }
    let tolerance = abs(parameters[0])
    guard let simple = try? overlay.simplify(prepared, toleranceMetres: tolerance, log: &log)
    else { return }
    check(simple, within: 180, "simplified")
    require(simple.rowCount == column.rowCount, "simplifying loses rows")
  }

  private static func clip(_ column: GeometryColumn, _ parameters: [Double]) {
    var log = DiagnosticLog()
    let areas = [
      try? ClipArea(
        BoundingBox(
          west: parameters[0].clamped(to: 180), south: parameters[1].clamped(to: 90),
          east: parameters[2].clamped(to: 180), north: parameters[3].clamped(to: 90))),
      try? ClipArea(polygonsOf: column, log: &log),
    ]
    for area in areas.compactMap({ $0 }) {
      check(area.polygons, within: 180, "a clip area")
      guard let clipper = try? Clipper(area, takesRepaired: true) else { continue }
      let result = clipper.clip(column, log: &log)
      check(result.geometry, within: 180, "clipped")
      require(result.rows.count == result.geometry.rowCount, "clipped rows and their numbers")
      let failed = log.count(ofKind: "overlay-failed")
      require(
        result.rows.count + result.outsideCount + result.unlocatedCount + failed
          >= column.rowCount, "a clipped row is not counted")
    }
  }

  private static let systems = ["EPSG:3857", "EPSG:3413", "EPSG:32660", "EPSG:3832", "EPSG:4301"]
  /// PROJ takes long to be started.
  private nonisolated(unsafe) static let reprojection = try? Reprojection()
  private static let targets = systems.map { try? TargetSystem($0) }

  private static func project(_ column: GeometryColumn, _ operation: Int) {
    guard let reprojection, let target = targets[(operation >> 3) % systems.count] else {
      fatalError("PROJ can't be started")
    }
    var log = DiagnosticLog()
    guard let projected = try? reprojection.project(column, to: target, log: &log) else { return }
    for row in 0..<projected.rowCount where projected.kind(row) != .none {
      for vertex in projected.vertices(ofRow: row) {
        let (x, y) = (projected.x[vertex], projected.y[vertex])
        require(abs(x) < 1e8 && abs(y) < 1e8, "\(x), \(y) of a projection")
      }
    }
  }

  private static func toWGS84(_ column: GeometryColumn, _ operation: Int) {
    var builder = GeometryBuilder()
    for row in 0..<column.rowCount {
      if column.kind(row) != .none {
        builder.setSystem(
          CoordinateSystem(systems[(row + operation >> 3) % systems.count], order: .eastFirst))
      }
      builder.appendRow(row, of: column)
    }
    var log = DiagnosticLog()
    guard let turned = try? reprojection?.toWGS84(builder.finish(), log: &log) else { return }
    require(turned.systems == nil && turned.rowCount == column.rowCount, "rows of other systems")
    check(GeometryRepair.repair(turned, log: &log), within: 360, "turned to WGS 84")
  }

  /// What must hold of every geometry that comes out.
  private static func check(
    _ column: GeometryColumn, within farthest: Double, _ what: @autoclosure () -> String
  ) {
    for row in 0..<column.rowCount where column.kind(row) != .none {
      let kind = column.kind(row)
      require(!column.parts(ofRow: row).isEmpty, "\(what()): a geometry of no parts")
      for part in column.parts(ofRow: row) {
        let partKind = column.partKind(part, in: kind)
        for ring in column.rings(ofPart: part) {
          let vertices = column.vertices(ofRing: ring)
          for vertex in vertices {
            let (x, y) = (column.x[vertex], column.y[vertex])
            require(abs(x) <= farthest && abs(y) <= 90, "\(what()): \(x), \(y)")
            let height = column.height(vertex)
            require(height.isNaN || abs(height) <= 1e9, "\(what()): a height of \(height)")
          }
          let least = partKind == .polygon ? 4 : partKind == .line ? 2 : 1
          require(vertices.count >= least, "\(what()): \(vertices.count) vertices")
          guard partKind == .polygon, let first = vertices.first, let last = vertices.last else {
            continue
          }
          require(
            column.x[first] == column.x[last] && column.y[first] == column.y[last],
            "\(what()): a ring is not closed")
        }
      }
    }
  }
}

extension Double {
  /// The number within limits; 0 where it is none.
  fileprivate func clamped(to limit: Double) -> Double {
    isNaN ? 0 : Swift.min(Swift.max(self, -limit), limit)
  }
}
