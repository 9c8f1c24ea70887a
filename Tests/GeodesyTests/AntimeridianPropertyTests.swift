import Foundation
import GeoFeatures
import Geodesy
import TestSupport
import TestSupport
import Testing

/// Star-shaped polygons with a hole, and zigzag lines, anywhere on the globe.
private struct Shape {
  var exterior: [(Double, Double)] = []
  var hole: [(Double, Double)] = []

  static func star(_ random: inout SeededGenerator, around longitude: Double) -> Shape {
    let latitude = Double.random(in: -50...50, using: &random)
    let radius = Double.random(in: 1...30, using: &random)
    let count = Int.random(in: 3...24, using: &random)
    var shape = Shape()
    for index in 0..<count {
      let angle = 2 * Double.pi * Double(index) / Double(count)
      let reach = radius * Double.random(in: 0.5...1, using: &random)
      let (x, y) = (cos(angle), sin(angle))
      shape.exterior.append((longitude + reach * x, latitude + reach * y))
      shape.hole.append((longitude + 0.3 * reach * x, latitude + 0.3 * reach * y))
    }
    shape.exterior.append(shape.exterior[0])
    shape.hole.append(shape.hole[0])
    if Bool.random(using: &random) { shape.exterior.reverse() }
    if Bool.random(using: &random) { shape.hole.reverse() }
    return shape
  }

  /// The shape moved eastwards, with longitudes wrapped to ±180° or left as they are.
  func column(movedBy degrees: Double, wrapped: Bool) -> GeometryColumn {
    var builder = GeometryBuilder()
    builder.beginPart(.polygon)
    for ring in [exterior, hole] {
      builder.beginRing()
      for (x, y) in ring {
        let moved = x + degrees
        builder.appendVertex(wrapped ? moved - 360 * (moved / 360).rounded() : moved, y)
      }
    }
    builder.endRow()
    return builder.finish()
  }
}

@Suite("Properties of cuts at 180°")
struct AntimeridianPropertyTests {
  private func prepared(_ column: GeometryColumn) -> GeometryColumn {
    var log = DiagnosticLog()
    let table = FeatureTable(schema: Schema(), geometry: column, columns: [])
    let result = LayerGeometry.prepare(table, longitudes: .cut, log: &log, firstItem: 1)
    #expect(log.firstFault == nil)
    return result.geometry
  }

  @Test(
    "Parts' areas add up to the whole, wherever the globe is cut",
    arguments: 1...200 as ClosedRange<UInt64>)
  func areas(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let shape = Shape.star(&random, around: 0)
    let whole = prepared(shape.column(movedBy: 0, wrapped: false))
    #expect(whole.kind(0) == .polygon)
    for _ in 0..<8 {
      // Whole degrees and quarters, so that moving is exact to the last few bits.
      let degrees = Double(Int.random(in: -720...720, using: &random)) / 4
      let cut = prepared(shape.column(movedBy: degrees, wrapped: true))
      #expect(cut.faults(afterCut: 0) == [], "moved by \(degrees)")
      #expect(abs(cut.area() - whole.area()) < 1e-9 * whole.area(), "moved by \(degrees)")
      // Unbroken input gives the same.
      let unbroken = prepared(shape.column(movedBy: degrees, wrapped: false))
      #expect(GeometryText.text(unbroken) == GeometryText.text(cut), "moved by \(degrees)")
      // Heights of the polygon are the same at every cut: both sides meet.
      let sides = [-180.0, 180].map { side in
        cut.vertices(ofRow: 0).filter { cut.x[$0] == side }.map { cut.y[$0] }.sorted()
      }
      if cut.kind(0) == .multiPolygon {
        #expect(Set(sides[0]) == Set(sides[1]), "moved by \(degrees)")
      }
    }
  }

  @Test(
    "The box holds every vertex and is no wider than the shape",
    arguments: 1...100 as ClosedRange<UInt64>)
  func bounds(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let shape = Shape.star(&random, around: Double.random(in: -180...180, using: &random))
    let column = prepared(shape.column(movedBy: 0, wrapped: true))
    var bounds = BoundsAccumulator()
    bounds.add(column)
    let box = try #require(bounds.box)
    for vertex in column.vertices(ofRow: 0) {
      #expect(box.contains(longitude: column.x[vertex], latitude: column.y[vertex]))
    }
    let longitudes = shape.exterior.map(\.0)
    let width = try #require(longitudes.max()) - (try #require(longitudes.min()))
    #expect(abs(box.width - width) < 1e-9)
  }

  @Test("Pieces of lines are as long as the line", arguments: 1...100 as ClosedRange<UInt64>)
  func lines(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var builder = GeometryBuilder()
    builder.beginPart(.line)
    builder.beginRing()
    var x = Double.random(in: -180...180, using: &random)
    var y = 0.0
    var length = 0.0
    builder.appendVertex(x, y)
    for _ in 0..<20 {
      let step = Double.random(in: -170...170, using: &random)
      let next = Double.random(in: -80...80, using: &random)
      length += (step * step + (next - y) * (next - y)).squareRoot()
      (x, y) = (x + step, next)
      builder.appendVertex(x - 360 * (x / 360).rounded(), y)
    }
    builder.endRow()
    let cut = prepared(builder.finish())
    #expect(cut.faults(afterCut: 0) == [])
    var sum = 0.0
    for part in cut.parts(ofRow: 0) {
      for ring in cut.rings(ofPart: part) {
        let vertices = cut.vertices(ofRing: ring)
        #expect(vertices.count > 1)
        for (a, b) in zip(vertices, vertices.dropFirst()) {
          let (dx, dy) = (cut.x[b] - cut.x[a], cut.y[b] - cut.y[a])
          sum += (dx * dx + dy * dy).squareRoot()
        }
      }
    }
    #expect(abs(sum - length) < 1e-9 * length)
  }

  @Test(
    "A ring round a pole keeps its area however the globe is turned",
    arguments: 1...50 as ClosedRange<UInt64>)
  func poles(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let isNorth = Bool.random(using: &random)
    let count = Int.random(in: 3...30, using: &random)
    var latitudes: [Double] = []
    for _ in 0..<count {
      let latitude = Double.random(in: 20...85, using: &random)
      latitudes.append(isNorth ? latitude : -latitude)
    }
    var areas: [Double] = []
    for turn in 0..<6 {
      var builder = GeometryBuilder()
      builder.beginPart(.polygon)
      builder.beginRing()
      for index in 0...count {
        let x = Double(index % count) / Double(count) * 360 + Double(turn) * 13.25
        builder.appendVertex(x - 360 * (x / 360).rounded(), latitudes[index % count])
      }
      builder.endRow()
      let cut = prepared(builder.finish())
      #expect(cut.kind(0) == .polygon)
      #expect(cut.faults(afterCut: 0) == [])
      areas.append(cut.area())
    }
    var expected = 0.0
    for index in 0..<count {
      let mean = (abs(latitudes[index]) + abs(latitudes[(index + 1) % count])) / 2
      expected += (90 - mean) * 360 / Double(count)
    }
    for area in areas { #expect(abs(area - expected) < 1e-9 * expected) }
  }
}
