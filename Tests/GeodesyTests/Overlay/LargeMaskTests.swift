import CSystem
import GeoFeatures
import Geodesy
import TestSupport
import Testing

/// Masks of so many vertices that rows are held against parts of them. What is expected comes from masks
/// of a few vertices, which are not divided.
@Suite("Clipping by many vertices")
struct LargeMaskTests {
  private typealias Ring = [(x: Double, y: Double)]

  /// A star about a place: as many rays as there are vertices.
  private func star(
    _ random: inout SeededGenerator, _ x: Double, _ y: Double, _ reach: ClosedRange<Double>,
    _ count: Int
  ) -> Ring {
    var ring = (0..<count).map { index -> (x: Double, y: Double) in
      let angle = 2 * Double.pi * Double(index) / Double(count)
      let length = Double.random(in: reach, using: &random)
      return (x + length * cos(angle), y + length * sin(angle) / 2)
    }
    ring.append(ring[0])
    return ring
  }

  private func column(_ rings: [Ring], as kind: GeometryKind = .polygon) -> GeometryColumn {
    var builder = GeometryBuilder()
    for ring in rings {
      builder.beginPart(kind)
      builder.beginRing()
      for (x, y) in ring { builder.appendVertex(x - 360 * (x / 360).rounded(), y) }
      builder.endRow()
    }
    return builder.finish()
  }

  private func rows(_ random: inout SeededGenerator, about x: Double) -> [Ring] {
    (0..<50).map { index in
      star(
        &random, x + .random(in: -50...50, using: &random), .random(in: -25...25, using: &random),
        index % 10 == 0 ? 5...30 : 0.2...1.5, 9)
    }
  }

  /// The area, or the length, of what a mask leaves of each row.
  private func sizes(_ rows: GeometryColumn, _ mask: GeometryColumn) throws -> [Double] {
    var log = DiagnosticLog()
    let result = try Clipper(ClipArea(polygonsOf: mask, log: &log)).clip(rows, log: &log)
    #expect(log.count(.rejected) == 0)
    var sizes = [Double](repeating: 0, count: rows.rowCount)
    for (index, row) in result.rows.enumerated() {
      let geometry = result.geometry
      for part in geometry.parts(ofRow: index) {
        for ring in geometry.rings(ofPart: part) {
          let vertices = geometry.vertices(ofRing: ring)
          if geometry.kind(index).single == .polygon {
            sizes[Int(row)] += Winding.signedArea(vertices, of: geometry)
          } else {
            for vertex in vertices.dropFirst() {
              let (dx, dy) = (
                geometry.x[vertex] - geometry.x[vertex - 1],
                geometry.y[vertex] - geometry.y[vertex - 1]
              )
              sizes[Int(row)] += (dx * dx + dy * dy).squareRoot()
            }
          }
        }
      }
    }
    return sizes
  }

  @Test(
    "A star of 3,000 rays leaves what its parts leave, here and over 180°",
    arguments: [0.0, 179.5, 150], [GeometryKind.polygon, .line])
  func star(longitude: Double, kind: GeometryKind) throws {
    var random = SeededGenerator(seed: 20_260_404)
    let ring = star(&random, longitude, 0, 20...45, 3000)
    let rows = column(rows(&random, about: longitude), as: kind)
    let whole = try sizes(rows, column([ring]))
    var sum = [Double](repeating: 0, count: rows.rowCount)
    for first in stride(from: 0, to: ring.count - 1, by: 250) {
      // A twelfth of the star, from its centre: 253 vertices.
      let last = min(first + 250, ring.count - 1)
      let piece = [(longitude, 0)] + ring[first...last] + [(longitude, 0)]
      for (row, size) in try sizes(rows, column([piece])).enumerated() { sum[row] += size }
    }
    for row in 0..<rows.rowCount { #expect(abs(whole[row] - sum[row]) < 1e-9) }
    #expect(whole.contains { $0 > 0 } && whole.contains(0))
  }

  @Test("Polygons of which many lie upon each other leave what their union leaves")
  func overlapping() throws {
    var random = SeededGenerator(seed: 7)
    let stars = (0..<200).map { _ in
      star(
        &random, 178 + .random(in: -50...50, using: &random), .random(in: -25...25, using: &random),
        0.5...6, 12)
    }
    let mask = column(stars)
    var log = DiagnosticLog()
    let union = try Overlay().union(Overlay().makeValid(mask, log: &log), log: &log)
    for kind in [GeometryKind.polygon, .line] {
      let rows = column(rows(&random, about: 178), as: kind)
      let (all, united) = (try sizes(rows, mask), try sizes(rows, union))
      for row in 0..<rows.rowCount { #expect(abs(all[row] - united[row]) < 1e-9) }
    }
  }

  @Test("A point is in what a mask covers if it is in one of its polygons")
  func points() throws {
    var random = SeededGenerator(seed: 8)
    let stars = (0..<300).map { _ in
      star(
        &random, .random(in: -180...180, using: &random), .random(in: -80...80, using: &random),
        0.5...15, 12)
    }
    var builder = GeometryBuilder()
    for index in 0..<2000 {
      let corner = stars[index % stars.count][index % 12]
      if index % 4 == 0 && abs(corner.x) < 180 {
        builder.appendPointRow(corner.x, corner.y)
      } else {
        builder.appendPointRow(
          .random(in: -180...180, using: &random), .random(in: -85...85, using: &random))
      }
    }
    let points = builder.finish()
    var log = DiagnosticLog()
    let result = try Clipper(ClipArea(polygonsOf: column(stars), log: &log)).clip(points, log: &log)
    var expected = Set<UInt32>()
    for ring in stars {
      let area = try ClipArea(polygonsOf: column([ring]), log: &log)
      expected.formUnion(try Clipper(area).clip(points, log: &log).rows)
    }
    #expect(result.rows.map { $0 } == expected.sorted())
    #expect(expected.count > 500 && expected.count < 2000)
  }

  @Test("The heights of a mask are none of what it cuts")
  func heights() throws {
    var mask = GeometryBuilder()
    mask.beginPart(.polygon)
    mask.beginRing()
    for (x, y) in [(0.0, 0.0), (10, 0), (10, 10), (0, 0)] { mask.appendVertex(x, y, 500) }
    mask.endRow()
    var log = DiagnosticLog()
    let rows = column([[(5, -5), (20, -5), (5, 15), (5, -5)]])
    let clipper = try Clipper(ClipArea(polygonsOf: mask.finish(), log: &log))
    let result = clipper.clip(rows, log: &log)
    #expect(result.rows.count == 1 && result.geometry.z == nil)
  }
}
