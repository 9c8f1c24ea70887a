import Foundation
import GeoFeatures
import Geodesy
import TestSupport
import Testing

/// Rings about the centre of an azimuthal plane, with a hole or not, brought to the globe: a place lies in
/// them there exactly where it lies in them in the plane.
@Suite("Places of a source's plane")
struct SourcePlacesTests {
  private func circle(_ radius: Double, about centre: (x: Double, y: Double)) -> [(Double, Double)]
  {
    (0...72).map { step in
      let angle = Double(step % 72) * .pi / 36
      return (centre.x + radius * cos(angle), centre.y + radius * sin(angle))
    }
  }

  private func column(_ rings: [[(Double, Double)]], in system: String) -> GeometryColumn {
    var builder = GeometryBuilder()
    builder.setSystem(CoordinateSystem(system, order: .eastFirst))
    builder.beginPart(.polygon)
    for ring in rings {
      builder.beginRing()
      for (x, y) in ring { builder.appendVertex(x, y) }
    }
    builder.endRow()
    return builder.finish()
  }

  /// How many places of the globe lie in the output and not in the ring, or the other way round.
  private func misplaced(
    inner: Double, outer: Double, centre: (x: Double, y: Double) = (0, 0), in system: String,
    _ random: inout SeededGenerator
  ) throws -> Int {
    var log = DiagnosticLog()
    var rings = [circle(outer, about: centre)]
    if inner > 0 { rings.append(circle(inner, about: centre).reversed()) }
    let turned = try Reprojection().toWGS84(column(rings, in: system), log: &log)
    let cut = Winding.rewind(
      Antimeridian.cut(GeometryRepair.repair(turned, log: &log), log: &log))
    #expect(log.count(.rejected) == 0 && cut.faults(afterCut: 0) == [])
    let way = try Projector().transformation(from: "OGC:CRS84", to: system)
    var count = 0
    for _ in 0..<400 {
      let longitude = Double.random(in: -180...180, using: &random)
      let latitude = asin(Double.random(in: -1...1, using: &random)) * 180 / .pi
      var (x, y) = (longitude, latitude)
      way.apply(x: &x, y: &y, z: nil, count: 1, stride: 8)
      guard x.isFinite else { continue }
      let far = ((x - centre.x) * (x - centre.x) + (y - centre.y) * (y - centre.y)).squareRoot()
      // Edges of the circle lie a thousandth of its radius within it, and bend.
      if abs(far - inner) < 0.005 * inner || abs(far - outer) < 0.005 * outer { continue }
      if cut.holds(longitude, latitude) != (far > inner && far < outer) { count += 1 }
    }
    return count
  }

  @Test(
    "Rings round the pole with a hole round it, on both sides of the equator",
    arguments: [
      "EPSG:3995", "EPSG:3413", "EPSG:3031", "EPSG:3575", "EPSG:3571", "EPSG:3408", "EPSG:32661",
    ],
    [(1e6, 3e6), (1e6, 9e6), (2e6, 1.2e7), (2e6, 1.27e7), (9e6, 1.27e7), (0, 1.27e7)])
  func polar(_ system: String, _ radii: (inner: Double, outer: Double)) throws {
    var random = SeededGenerator(seed: 3)
    // UPS North has the pole at 2,000 km east and north (NGA.SIG.0012).
    let centre = system == "EPSG:32661" ? (x: 2e6, y: 2e6) : (x: 0, y: 0)
    #expect(
      try misplaced(
        inner: radii.inner, outer: radii.outer, centre: centre, in: system, &random) == 0)
  }

  @Test(
    "Rings round any place that hold a pole, both or none",
    arguments: ["laea", "aeqd", "stere"], 1...20 as ClosedRange<UInt64>)
  func anywhere(_ projection: String, _ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let longitude = Double.random(in: -180...180, using: &random)
    let latitude = Double.random(in: -85...85, using: &random)
    let outer = Double.random(in: 2e6...1.26e7, using: &random)
    let inner =
      Bool.random(using: &random) ? outer * Double.random(in: 0.1...0.9, using: &random) : 0
    let system = "+proj=\(projection) +lat_0=\(latitude) +lon_0=\(longitude) +datum=WGS84"
    #expect(
      try misplaced(inner: inner, outer: outer, in: system, &random) == 0,
      "\(inner) to \(outer) m in \(system)")
  }

  @Test("What was cut at the ends of another prime meridian's map is one again")
  func otherMeridian() throws {
    let system = "+proj=longlat +pm=paris +datum=WGS84"
    let whole = try GeometryText.column(
      #"{"type":"Polygon","coordinates":[[[170,50],[-170,50],[-170,60],[170,60],[170,50]]]}"#,
      #"{"type":"Polygon","coordinates":[[[-180,-90],[180,-90],[180,-70],[-180,-70],[-180,-90]]]}"#)
    var log = DiagnosticLog()
    let there = try Reprojection().project(whole, to: TargetSystem(system), log: &log)
    #expect(there.kind(0) == .multiPolygon)
    let back = try Reprojection().toWGS84(there, log: &log)
    let cut = Winding.rewind(Antimeridian.cut(GeometryRepair.repair(back, log: &log), log: &log))
    // Two parts at 180°, and no third one between there and 177.66° W.
    #expect(cut.parts(ofRow: 0).count == 2 && cut.parts(ofRow: 1).count == 1)
    #expect(cut.faults(afterCut: 0) == [] && cut.faults(afterCut: 1) == [])
    #expect(abs(cut.area(0) - 200) < 1e-6 && abs(cut.area(1) - 360 * 20) < 1e-6)
  }

  @Test(
    "What holds the place opposite to the centre comes back from its plane",
    arguments: [
      "EPSG:3575", "EPSG:3408", "ESRI:102016", "+proj=laea +lat_0=90 +datum=WGS84",
      "+proj=aeqd +lat_0=90 +datum=WGS84",
    ])
  func antarctica(_ system: String) throws {
    let coast = try GeometryText.column(
      #"""
      {"type":"Polygon","coordinates":[[[-180,-84],[-60,-64],[-30,-78],[60,-66],[120,-67],[180,-84],
      [180,-90],[-180,-90],[-180,-84]]]}
      """#)
    var log = DiagnosticLog()
    let there = try Reprojection().project(coast, to: TargetSystem(system), log: &log)
    #expect(there.rings(ofPart: 0).count == 2)
    let back = try Reprojection().toWGS84(there, log: &log)
    let cut = Winding.rewind(Antimeridian.cut(GeometryRepair.repair(back, log: &log), log: &log))
    #expect(cut.faults(afterCut: 0) == [] && cut.y.max().map { $0 < -63 } == true)
    for (x, y, isInside) in [
      (0.0, -89.0, true), (-60, -65, true), (100, -80, true), (-30, -77, false), (170, -80, false),
      (0, 89, false), (0, 0, false),
    ] { #expect(cut.holds(x, y) == isInside, "\(x), \(y)") }
  }
}
