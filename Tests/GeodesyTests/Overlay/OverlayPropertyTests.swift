import CSystem
import GeoFeatures
import Geodesy
import TestSupport
import Testing

@Suite("Properties of overlays")
struct OverlayPropertyTests {
  /// A star about a place, with longitudes wrapped to ±180°; in eighths of a degree, so that turning
  /// the globe by whole degrees is exact.
  private func star(
    _ random: inout SeededGenerator, _ longitude: Double, _ latitude: Double
  ) -> [(Double, Double)] {
    let count = Int.random(in: 3...20, using: &random)
    var places = (0..<count).map { index in
      let angle = 2 * Double.pi * Double(index) / Double(count)
      let reach = Double.random(in: 3...25, using: &random)
      return (
        ((longitude + reach * cos(angle)) * 8).rounded() / 8,
        ((latitude + reach * sin(angle)) * 8).rounded() / 8
      )
    }
    places.append(places[0])
    return places
  }

  private func column(_ rings: [[(Double, Double)]], movedBy degrees: Double) -> GeometryColumn {
    var builder = GeometryBuilder()
    for ring in rings {
      builder.beginPart(.polygon)
      builder.beginRing()
      for (x, y) in ring {
        let moved = x + degrees
        builder.appendVertex(moved - 360 * (moved / 360).rounded(), y)
      }
      builder.endRow()
    }
    return builder.finish()
  }

  @Test(
    "What two have in common and what each has alone make their union, wherever the globe is turned",
    arguments: 1...60 as ClosedRange<UInt64>)
  func areas(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let a = star(&random, 0, 0)
    let b = star(&random, Double.random(in: -20...20, using: &random), 10)
    let overlay = try Overlay()
    var known: [Double] = []
    for degrees in [0.0, 90, 168, 180, 195, 270] {
      var log = DiagnosticLog()
      let first = overlay.makeValid(column([a], movedBy: degrees), log: &log)
      let second = overlay.makeValid(column([b], movedBy: degrees), log: &log)
      let common = try overlay.intersection(first, second, log: &log)
      let alone = try overlay.difference(first, second, log: &log)
      let other = try overlay.difference(second, first, log: &log)
      let union = try overlay.union(column([a, b], movedBy: degrees), log: &log)
      for result in [first, second, common, alone, other, union] {
        #expect(result.faults(afterCut: 0) == [], "turned by \(degrees)")
        var again = DiagnosticLog()
        _ = overlay.makeValid(result, log: &again)
        #expect(again.isEmpty, "turned by \(degrees): \(again.firstFault?.message ?? "")")
      }
      let areas = [common, alone, other, union].map { $0.area() }
      #expect(abs(first.area() - areas[0] - areas[1]) < 1e-9 * first.area())
      #expect(abs(second.area() - areas[0] - areas[2]) < 1e-9 * second.area())
      #expect(abs(areas[0] + areas[1] + areas[2] - areas[3]) < 1e-9 * areas[3])
      if known.isEmpty { known = areas }
      for (area, before) in zip(areas, known) {
        #expect(abs(area - before) < 1e-9 * known[3], "turned by \(degrees)")
      }
      #expect(log.count(.rejected) == 0)
    }
  }

  @Test("A cap round a pole, and the whole globe, keep 180° as an edge and are right")
  func poles() throws {
    let cap = try GeometryText.column(
      #"{"type":"Polygon","coordinates":[[[-180,60],[-90,60],[0,60],[90,60],[180,60],[180,90],[-180,90],[-180,60]]]}"#
    )
    let ring = try GeometryText.column(
      #"{"type":"Polygon","coordinates":[[[0,60],[90,60],[180,60],[-90,60],[0,60]]]}"#)
    let fiji = try GeometryText.column(
      #"{"type":"Polygon","coordinates":[[[170,50],[-170,50],[-170,70],[170,70],[170,50]]]}"#)
    let overlay = try Overlay()
    for column in [cap, ring] {
      var log = DiagnosticLog()
      let common = try overlay.intersection(column, fiji, log: &log)
      #expect(common.parts(ofRow: 0).count == 2 && abs(common.area() - 200) < 1e-9)
      let back = try overlay.intersection(fiji, column, log: &log)
      #expect(back.parts(ofRow: 0).count == 2 && abs(back.area() - 200) < 1e-9)
      let rest = try overlay.difference(column, fiji, log: &log)
      #expect(abs(rest.area() - (360 * 30 - 200)) < 1e-9)
      let simple = try overlay.simplify(column, toleranceMetres: 1000, log: &log)
      #expect(abs(simple.area() - 360 * 30) < 1e-9)
      #expect(simple.faults(afterCut: 0) == [])
      #expect(log.firstFault == nil)
    }
  }

  @Test(
    "Garbage is refused or made valid, and never ends the process",
    arguments: 1...100 as ClosedRange<UInt64>)
  func garbage(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var builder = GeometryBuilder()
    for _ in 0..<20 {
      let kinds: [GeometryKind] = [.point, .line, .polygon]
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let kind = kinds[Int.random(in: 0...2, using: &random)]
        builder.beginPart(kind)
        for _ in 0..<(kind == .polygon ? Int.random(in: 1...3, using: &random) : 1) {
          builder.beginRing()
          // Few places, so that much falls together.
          let places = [-180.0, -179, 179, 180, 0, 1, 90, -90, 360, .nan, .infinity]
          for _ in 0..<(kind == .point ? 1 : Int.random(in: 0...7, using: &random)) {
            let reach = Int.random(in: 0...9, using: &random) == 0 ? places.count : 7
            builder.appendVertex(
              places[Int.random(in: 0..<reach, using: &random)],
              [-90.0, 90, 0, 1, -1][Int.random(in: 0..<5, using: &random)],
              Bool.random(using: &random) ? 5 : .nan)
          }
        }
      }
      builder.endRow()
    }
    let column = builder.finish()
    let overlay = try Overlay()
    var log = DiagnosticLog()
    var results = [overlay.makeValid(column, log: &log)]
    results.append(try overlay.simplify(column, toleranceMetres: 100_000, log: &log))
    results.append(try overlay.convexHull(column, log: &log))
    results.append(try overlay.concaveHull(column, ratio: 0.3, log: &log))
    results.append(try overlay.union(column, log: &log))
    results.append(try overlay.intersection(column, results[2], log: &log))
    results.append(try overlay.difference(column, results[2], log: &log))
    let area = try ClipArea(BoundingBox(west: 100, south: -60, east: -100, north: 60))
    results.append(try Clipper(area).clip(column, log: &log).geometry)
    #expect(log.count(ofKind: "overlay-failed") == 0)
    for result in results {
      for vertex in result.vertices(ofRow: 0) where result.kind(0) != .none {
        #expect(abs(result.x[vertex]) <= 180 && abs(result.y[vertex]) <= 90)
      }
    }
  }
}
