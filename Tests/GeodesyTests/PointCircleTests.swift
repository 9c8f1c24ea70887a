import CSystem
import GeoFeatures
import TestSupport
import Testing

@testable import Geodesy

@Suite("Points with a radius")
struct PointCircleTests {
  private func table(_ rows: [(x: Double, y: Double, radius: Double?)]) -> FeatureTable {
    var geometry = GeometryBuilder()
    var radii = ColumnBuilder(.real)
    for (row, values) in rows.enumerated() {
      geometry.appendPointRow(values.x, values.y)
      if let radius = values.radius { radii.setWord(radius.bitPattern, row: row) }
    }
    return FeatureTable(
      schema: Schema([Field("radius_m", .real)]), geometry: geometry.finish(),
      columns: [radii.finish(rowCount: rows.count)])
  }

  private func finished(_ table: FeatureTable) throws -> GeometryColumn {
    var log = DiagnosticLog()
    let circles = try PointCircles(radius: "radius_m").apply(to: table)
    let column = LayerGeometry.finish(circles, longitudes: .cut, log: &log) { Place(item: $0 + 1) }
      .geometry
    #expect(log.firstFault == nil)
    return column
  }

  @Test("An angle is no radius", arguments: ["radius_deg", "R_DEGREES"])
  func angle(_ name: String) {
    let schema = Schema([Field(name, .real)])
    let failure = #expect(throws: Failure.self) {
      try PointCircles(radius: name).check(against: schema, columnsMayStillAppear: false)
    }
    #expect(failure?.kind == .usage)
  }

  @Test("A unit at the end of the name goes before the schema's; without either it is metres")
  func units() {
    for (name, unit, metres) in [
      ("radius_km", "m", 1000.0), ("r_m", "km", 1), ("reach_nmi", nil, 1852),
      ("reach_mi", nil, 1609.344), ("radius", "km", 1000), ("radius", nil, 1),
      ("RADIUS_KM", nil, 1000), ("radius", "deg", 1), ("_m", nil, 1), ("km", nil, 1),
      ("radius_ft", nil, 0.3048),
    ] {
      #expect(RadiusProperty.metresPerUnit(of: Field(name, .real, unit: unit)) == metres)
    }
  }

  @Test("A table without a circle is handed back, and so is one without the property")
  func same() throws {
    let plain = table([(1, 2, nil), (3, 4, 0), (5, 6, -1), (7, 8, 0.005), (9, 10, .nan)])
    let circles = PointCircles(radius: "radius_m")
    #expect(try circles.apply(to: plain).geometry.isSame(as: plain.geometry))
    let other = PointCircles(radius: "reach_m")
    #expect(try other.apply(to: plain).geometry.isSame(as: plain.geometry))
    var log = DiagnosticLog()
    circles.examine(plain, log: &log) { Place(item: $0 + 11) }
    #expect(log.count(ofKind: "no-circle") == 3)
    #expect(log.count(ofKind: "radius-below-zero") == 2)
    #expect(log.entries.map { $0.kept.compactMap(\.place.item) } == [[11, 12, 14], [13, 15]])
  }

  @Test(
    "Circles are on the map, wound and closed, have their vertices on them, and a box that holds them",
    arguments: 1...20 as ClosedRange<UInt64>)
  func properties(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var rows: [(x: Double, y: Double, radius: Double?)] = []
    for _ in 0..<40 {
      rows.append(
        (
          .random(in: -360...360, using: &random), .random(in: -90...90, using: &random),
          [1, 30, 1000, 50_000, 400_000, 3e6, 1.2e7, 1.9e7].randomElement(using: &random)
        ))
    }
    let column = try finished(table(rows))
    var bounds = BoundsAccumulator()
    bounds.add(column)
    let box = try #require(bounds.box)
    for (row, source) in rows.enumerated() {
      #expect(column.faults(afterCut: row) == [], "\(source)")
      let radius = try #require(source.radius)
      for vertex in column.vertices(ofRow: row) {
        let (x, y) = (column.x[vertex], column.y[vertex])
        #expect(box.contains(longitude: x, latitude: y))
        // The map's own corners lie on no circle.
        if abs(y) == 90 && abs(x) == 180 { continue }
        let distance = Ellipsoid.wgs84.distanceMetres(
          fromLongitude: source.x, latitude: source.y, toLongitude: x, latitude: y)
        #expect(abs(distance - radius) < 0.001, "\(source): \(x), \(y)")
      }
    }
  }

  @Test("A circle covers the same area wherever the globe is cut")
  func rotation() throws {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<40 {
      let latitude = Double.random(in: -90...90, using: &random)
      let radius = pow(10, Double.random(in: 2...7.2, using: &random))
      let longitudes = (0..<8).map { _ in
        Double(Int.random(in: -720...720, using: &random)) / 4
      }
      let column = try finished(table(longitudes.map { ($0, latitude, radius) }))
      let areas = (0..<8).map { column.area($0) }
      // The vertices at 180° lie on the circle, a little outside of the edge that they divide.
      for area in areas {
        #expect(abs(area - areas[0]) < 2e-3 * areas[0], "\(latitude) \(radius) \(longitudes)")
      }
      // With many vertices that is nothing.
      let fine = try PointCircles(radius: "radius_m", detail: .vertices(3600)).apply(
        to: table(longitudes.map { ($0, latitude, radius) }))
      var log = DiagnosticLog()
      let cut = LayerGeometry.finish(fine, longitudes: .cut, log: &log) { _ in Place() }.geometry
      for row in 0..<8 {
        #expect(abs(cut.area(row) - cut.area(0)) < 1e-5 * cut.area(0), "\(latitude) \(radius)")
      }
    }
  }
}
