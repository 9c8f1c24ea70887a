import Foundation
import GeoFeatures
import Geodesy
import TestSupport
import Testing

/// Polygons in planes that end somewhere, or are torn: a place lies in the one that is written exactly where
/// it lies in the source's, or nothing is written.
@Suite("Places in a plane")
struct PlanePlacesTests {
  /// A box in degrees, which may cross 180°.
  private struct Box {
    let west, south, width, height: Double

    init(west: Double, south: Double, width: Double, height: Double) {
      (self.west, self.south, self.width, self.height) = (west, south, width, height)
    }

    /// One that holds a place.
    init(about longitude: Double, _ latitude: Double, _ random: inout SeededGenerator) {
      width = Double.random(in: 4...60, using: &random)
      height = Double.random(in: 4...30, using: &random)
      west = longitude - width * Double.random(in: 0.1...0.9, using: &random)
      south = max(
        -85, min(85 - height, latitude - height * Double.random(in: 0.1...0.9, using: &random)))
    }

    var column: GeometryColumn {
      var builder = GeometryBuilder()
      builder.beginPart(.polygon)
      builder.beginRing()
      let (east, north) = (west + width, south + height)
      for (x, y) in [(west, south), (east, south), (east, north), (west, north), (west, south)] {
        builder.appendVertex(x - 360 * (x / 360).rounded(), y)
      }
      builder.endRow()
      return builder.finish()
    }

    /// Whether it holds a place, or nil where that lies within a degree of its border: edges bend.
    func holds(_ x: Double, _ y: Double) -> Bool? {
      var east = x - west
      east -= 360 * (east / 360).rounded(.down)
      if east > 359 { east -= 360 }
      let (inner, outer) = (holds(east, y, -1), holds(east, y, 1))
      return inner == outer ? inner : nil
    }

    private func holds(_ east: Double, _ y: Double, _ more: Double) -> Bool {
      east > -more && east < width + more && y > south - more && y < south + height + more
    }
  }

  /// How many places lie in the output and not in the box, or the other way round; nil where the box has no
  /// output.
  private func misplaced(
    _ box: Box, in system: String, by reprojection: Reprojection, _ random: inout SeededGenerator
  ) throws -> Int? {
    var log = DiagnosticLog()
    let target = try TargetSystem(system)
    let shown = try reprojection.project(box.column, to: target, log: &log)
    if shown.kind(0) == .none {
      #expect(log.count(.rejected) == 1, "\(system)")
      return nil
    }
    #expect(log.count(.rejected) == 0, "\(system)")
    let way = try Projector().transformation(from: "OGC:CRS84", to: system)
    var count = 0
    for _ in 0..<400 {
      let x = Double.random(in: -180...180, using: &random)
      let y = asin(Double.random(in: -1...1, using: &random)) * 180 / .pi
      guard let expected = box.holds(x, y) else { continue }
      var (placeX, placeY) = (x, y)
      way.apply(x: &placeX, y: &placeY, z: nil, count: 1, stride: 8)
      if placeX.isFinite && shown.holds(placeX, placeY) != expected { count += 1 }
    }
    return count
  }

  @Test(
    "What holds the place opposite to the centre is the plane's rim and a hole",
    arguments: ["aeqd", "laea"], 1...3 as ClosedRange<UInt64>)
  func antipode(_ projection: String, _ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let longitude = Double.random(in: -180...180, using: &random)
    let latitude = Double.random(in: -80...80, using: &random)
    let box = Box(about: longitude + 180, -latitude, &random)
    let system = "+proj=\(projection) +lat_0=\(latitude) +lon_0=\(longitude) +datum=WGS84"
    let reprojection = try Reprojection()
    #expect(try misplaced(box, in: system, by: reprojection, &random) == 0, "\(box) in \(system)")
  }

  @Test("A box round the place opposite to Taipei is a ring along the rim in one piece")
  func taipei() throws {
    let box = Box(west: -70, south: -35, width: 20, height: 20)
    var log = DiagnosticLog()
    let system = try TargetSystem("+proj=aeqd +lat_0=25 +lon_0=121 +datum=WGS84")
    let shown = try Reprojection().project(box.column, to: system, log: &log)
    #expect(log.entries.map(\.kind).sorted() == ["cut-at-plane-edge", "edges-bent"])
    #expect(shown.kind(0) == .polygon && shown.rings(ofPart: 0).count == 2)
    // Half the way round the Earth by pyproj: 20,003,931 m at the poles, less where the geodesics meet.
    for vertex in shown.vertices(ofRing: 0) {
      let far = (shown.x[vertex] * shown.x[vertex] + shown.y[vertex] * shown.y[vertex]).squareRoot()
      #expect(far > 1.985e7 && far < 2.001e7)
    }
  }

  @Test(
    "In a plane that is torn somewhere or folds a polygon is what it is, or nothing",
    arguments: [
      "+proj=tpeqd +lat_1=30 +lon_1=100 +lat_2=40 +lon_2=170", "+proj=poly +lon_0=-180",
      "+proj=cass +lon_0=20", "+proj=omerc +lat_0=40 +lonc=100 +alpha=30", "+proj=rhealpix",
      "+proj=healpix",
    ])
  func torn(_ system: String) throws {
    var random = SeededGenerator(seed: 7)
    // It feels out a plane once.
    let reprojection = try Reprojection()
    var shown = 0
    for _ in 0..<10 {
      let longitude = Double.random(in: -180...180, using: &random)
      let latitude = Double.random(in: -60...60, using: &random)
      let box = Box(about: longitude, latitude, &random)
      // A place or two may lie in a fold.
      if let count = try misplaced(box, in: system, by: reprojection, &random) {
        #expect(count <= 2, "\(box) in \(system)")
        shown += 1
      }
    }
    #expect(shown > 2)
  }

  @Test("Which polygon is left out is said")
  func said() throws {
    var log = DiagnosticLog()
    let box = Box(west: -70, south: -40, width: 15, height: 20)
    let system = try TargetSystem("+proj=tpeqd +lat_1=30 +lon_1=100 +lat_2=40 +lon_2=170")
    let shown = try Reprojection().project(box.column, to: system, log: &log)
    #expect(shown.kind(0) == .none && log.count(ofKind: "wrong-in-plane") == 1)
  }
}
