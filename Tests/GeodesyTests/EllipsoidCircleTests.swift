import GeoFeatures
import Geodesy
import Testing

@Suite("Circles on the ellipsoid")
struct EllipsoidCircleTests {
  private func rows(_ circle: Circle, _ column: GeometryColumn) -> [UInt32] {
    let rows = EllipsoidCircle(circle).rows(of: column)
    return Array(rows.values)
  }

  @Test("Points count by the geodesic distance, the last millimetre included")
  func points() {
    let centres = [(178.0, -18.0), (0, 90), (16, 78), (-180, 0), (100, -89.99), (30, 45)]
    for (index, radius) in [0.5, 100, 900_000, 10_018_000, 19_900_000].enumerated() {
      for (longitude, latitude) in centres {
        var builder = GeometryBuilder()
        var expected: [UInt32] = []
        for step in 0..<72 {
          // Every other one a millimetre inside.
          let distance = radius + (step.isMultiple(of: 2) ? -0.001 : 0.001)
          let end = Ellipsoid.wgs84.end(
            fromLongitude: longitude, latitude: latitude,
            azimuthDegrees: Double(step * 5 + index), distanceMetres: distance)
          let turned = end.longitude - 360 * (end.longitude / 360).rounded()
          builder.appendPointRow(turned, end.latitude, .nan)
          // Beyond the shortest way to the other side it is nearer again.
          if radius < 19e6 && step.isMultiple(of: 2) { expected.append(UInt32(step)) }
        }
        let column = builder.finish()
        let found = rows(
          Circle(longitude: longitude, latitude: latitude, radiusMetres: radius), column)
        if radius < 19e6 {
          #expect(found == expected)
        } else {
          #expect(found.count >= 36)
        }
      }
    }
  }

  @Test("899.1 km on WGS 84 are within 900 km, whatever a sphere says")
  func reference() throws {
    // geod (PROJ 9.1.1), inverse of -18 178 and -9.874 178 on WGS84: 899,063.628 m; 903.6 km on the
    // sphere of 6,371 km.
    let column = try GeometryText.column(#"{"type":"Point","coordinates":[178,-9.874]}"#)
    let circle = Circle(longitude: 178, latitude: -18, radiusMetres: 900_000)
    #expect(column.rows(within: circle).count == 0)
    #expect(rows(circle, column) == [0])
  }

  @Test("Lines and polygons count by their nearest place")
  func edges() throws {
    // The nearest place of the meridian 10° to (0, 0): Karney's distance to the equator is 1,113,194.907 m
    // (10° of a circle of 6,378,137 m).
    let line = try GeometryText.column(
      #"{"type":"LineString","coordinates":[[10,-35],[10,40]]}"#,
      #"{"type":"Polygon","coordinates":[[[10,-35],[30,0],[10,40],[10,-35]]]}"#,
      #"{"type":"Polygon","coordinates":[[[-50,-50],[50,-50],[50,50],[-50,50],[-50,-50]]]}"#,
      #"{"type":"MultiPoint","coordinates":[[50,0],[10,0]]}"#)
    let near = Circle(longitude: 0, latitude: 0, radiusMetres: 1_113_194.9)
    let far = Circle(longitude: 0, latitude: 0, radiusMetres: 1_113_194.92)
    #expect(rows(near, line) == [2])
    #expect(rows(far, line) == [0, 1, 2, 3])
  }
}
