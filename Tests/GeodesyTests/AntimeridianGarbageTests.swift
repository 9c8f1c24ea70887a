import GeoFeatures
import Geodesy
import TestSupport
import Testing

@Suite("Rings that are no rings")
struct AntimeridianGarbageTests {
  private static let longitudes = [
    -360.0, -190, -180, -179.9999999999, -170, -90, 0, 90, 170, 179.5, 180, 190, 270, 360,
  ]
  private static let latitudes = [-90.0, -45, 0, 10, 45, 90]

  @Test(
    "Rings that cross themselves, run along the map's ends or through the poles stay on the map",
    arguments: UInt64(1)...200)
  func garbage(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var builder = GeometryBuilder()
    for _ in 0..<20 {
      let isLine = Int.random(in: 0..<4, using: &random) == 0
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        builder.beginPart(isLine ? .line : .polygon)
        for _ in 0..<(isLine ? 1 : Int.random(in: 1...3, using: &random)) {
          builder.beginRing()
          for _ in 0..<Int.random(in: 2...9, using: &random) {
            builder.appendVertex(
              try #require(Self.longitudes.randomElement(using: &random)),
              try #require(Self.latitudes.randomElement(using: &random)))
          }
        }
      }
      builder.endRow()
    }
    let table = FeatureTable(schema: Schema(), geometry: builder.finish(), columns: [])
    for style in [LongitudeStyle.cut, .continuous] {
      var log = DiagnosticLog()
      let result = LayerGeometry.prepare(table, longitudes: style, log: &log, firstItem: 1)
      let column = result.geometry
      #expect(column.rowCount == 20)
      var bounds = BoundsAccumulator()
      bounds.add(column)
      for row in 0..<column.rowCount {
        let kind = column.kind(row)
        for part in column.parts(ofRow: row) {
          for ring in column.rings(ofPart: part) {
            let vertices = column.vertices(ofRing: ring)
            let isRing = column.partKind(part, in: kind) == .polygon
            #expect(vertices.count >= (isRing ? 4 : 2))
            for vertex in vertices {
              #expect(abs(column.y[vertex]) <= 90)
              #expect(column.x[vertex] >= (style == .cut ? -180 : 0))
              #expect(column.x[vertex] <= (style == .cut ? 180 : 720))
            }
            if isRing, let first = vertices.first, let last = vertices.last {
              #expect(column.x[first] == column.x[last] && column.y[first] == column.y[last])
            }
          }
        }
      }
      let box = try #require(bounds.box)
      #expect(box.width <= 360)
      // A second time there is nothing to do.
      var again = DiagnosticLog()
      let twice = LayerGeometry.prepare(result, longitudes: style, log: &again, firstItem: 1)
      if style == .cut {
        #expect(again.count(ofKind: "longitude-wrapped") == 0)
        #expect(twice.rowCount == result.rowCount)
      }
    }
  }
}
