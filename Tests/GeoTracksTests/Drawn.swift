import GeoFeatures
import Geodesy
import Testing

/// A geometry as a layer gets it: cut at 180°, turned, and held against what a layer must be.
struct Drawn {
  let column: GeometryColumn

  init(_ build: (inout GeometryBuilder) throws -> Void) rethrows {
    var builder = GeometryBuilder()
    try build(&builder)
    builder.endRow()
    self.init(builder.finish())
  }

  /// Cuts a column; what that finds wrong fails the test.
  init(_ unbroken: GeometryColumn) {
    var log = DiagnosticLog()
    let repaired = GeometryRepair.repair(unbroken, log: &log)
    column = Winding.rewind(Antimeridian.cut(repaired, log: &log))
    #expect(log.count(.repaired) == 0 && log.count(.rejected) == 0, "\(log.firstFault as Any)")
  }

  /// What GEOS and RFC 7946 find wrong.
  func faults() throws -> [String] {
    var faults: [String] = []
    var log = DiagnosticLog()
    _ = try Overlay().makeValid(column, log: &log)
    if let fault = log.firstFault { faults.append(fault.message) }
    for row in 0..<column.rowCount {
      for part in column.parts(ofRow: row) {
        for ring in column.rings(ofPart: part) {
          let vertices = Array(column.vertices(ofRing: ring))
          var area = 0.0
          for (a, b) in zip(vertices, vertices.dropFirst()) {
            area += column.x[a] * column.y[b] - column.x[b] * column.y[a]
            let isOnPole = abs(column.y[a]) == 90 && column.y[a] == column.y[b]
            if abs(column.x[a] - column.x[b]) > 180 && !isOnPole {
              faults.append("an edge from \(column.x[a]) to \(column.x[b]) at \(column.y[a])")
            }
          }
          for vertex in vertices where abs(column.x[vertex]) > 180 || abs(column.y[vertex]) > 90 {
            faults.append("(\(column.x[vertex]), \(column.y[vertex])) is off the map")
          }
          let isHole = ring != column.rings(ofPart: part).lowerBound
          if (area > 0) == isHole { faults.append("winding of ring \(ring)") }
        }
      }
    }
    return faults
  }

  /// The area in km² with geodesics for edges, holes off.
  var area: Double {
    var sum = 0.0
    for row in 0..<column.rowCount {
      for part in column.parts(ofRow: row) {
        for ring in column.rings(ofPart: part) {
          let range = column.vertices(ofRing: ring)
          sum +=
            Ellipsoid.wgs84.areaSquareMetres(
              longitudes: UnsafeBufferPointer(rebasing: column.x.values[range]),
              latitudes: UnsafeBufferPointer(rebasing: column.y.values[range])
            ).area / 1e6
        }
      }
    }
    return sum
  }

  var vertices: [(x: Double, y: Double)] {
    (0..<column.x.count).map { (column.x[$0], column.y[$0]) }
  }

  /// West, south, east, north.
  var bounds: [Double] {
    var bounds = BoundsAccumulator()
    bounds.add(column)
    guard let box = bounds.box else { return [] }
    return [box.west, box.south, box.east, box.north]
  }

  func holds(_ x: Double, _ y: Double) -> Bool {
    let x = x - 360 * (x / 360).rounded()
    return !column.rows(within: Circle(longitude: x, latitude: y, radiusMetres: 0)).isEmpty
  }

  func has(_ x: Double, _ y: Double, within degrees: Double = 1e-5) -> Bool {
    vertices.contains { abs($0.x - x) <= degrees && abs($0.y - y) <= degrees }
  }
}
