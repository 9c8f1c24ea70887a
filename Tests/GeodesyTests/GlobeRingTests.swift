import Foundation
import GeoFeatures
import Geodesy
import TestSupport
import Testing

/// Polygons of which both the exterior ring and a hole go once round the globe: the band between them.
@Suite("Bands round the globe")
struct GlobeRingTests {
  private static let tropics = #"""
    {"type":"Polygon","coordinates":[[[-180,-23.5],[-60,-23.5],[60,-23.5],[-180,-23.5]],
    [[-180,23.5],[60,23.5],[-60,23.5],[-180,23.5]]]}
    """#

  private func prepared(
    _ column: GeometryColumn, _ longitudes: LongitudeStyle = .cut
  ) -> GeometryColumn {
    var log = DiagnosticLog()
    let table = FeatureTable(schema: Schema(), geometry: column, columns: [])
    let result = LayerGeometry.prepare(table, longitudes: longitudes, log: &log, firstItem: 1)
    #expect(log.firstFault == nil)
    return result.geometry
  }

  @Test("A hole round the globe on the other side of the equator leaves what lies between")
  func tropics() throws {
    let band = prepared(try GeometryText.column(Self.tropics))
    #expect(
      GeometryText.text(band)
        == "Polygon [[[-180,-23.5],[-60,-23.5],[60,-23.5],[180,-23.5],[180,23.5],[60,23.5],"
        + "[-60,23.5],[-180,23.5],[-180,-23.5]]]")
    let unbroken = prepared(try GeometryText.column(Self.tropics), .continuous)
    #expect(unbroken.kind(0) == .polygon && unbroken.area() == 360 * 47)
    #expect((unbroken.x.min(), unbroken.x.max()) == (0, 360))
  }

  /// A ring along a parallel, eastwards or westwards.
  private func ring(_ latitude: Double, eastwards: Bool, from start: Double) -> String {
    let places = [0.0, 90, 180, 270, 0].map { step -> String in
      let x = start + (eastwards ? step : -step)
      return "[\(x - 360 * (x / 360).rounded()),\(latitude)]"
    }
    return "[" + places.joined(separator: ",") + "]"
  }

  @Test(
    "Whichever ring is the exterior one and however they are wound",
    arguments: [
      (10.0, 30.0), (30, 10), (-30, -10), (-10, -30), (-2, 72), (2, 72), (72, -2), (-80, 85),
      (0, 5),
      (0, -5), (5, 0), (-20, 20),
    ], 0..<4)
  func anyOrder(_ latitudes: (Double, Double), winding: Int) throws {
    for start in [-180.0, 7, 180] {
      let rings = [
        ring(latitudes.0, eastwards: winding & 1 == 0, from: start),
        ring(latitudes.1, eastwards: winding & 2 == 0, from: start / 2),
      ]
      let column = try GeometryText.column(
        "{\"type\":\"Polygon\",\"coordinates\":[\(rings.joined(separator: ","))]}")
      let band = prepared(column)
      let (south, north) = (min(latitudes.0, latitudes.1), max(latitudes.0, latitudes.1))
      #expect(band.faults(afterCut: 0) == [])
      #expect(abs(band.area() - 360 * (north - south)) < 1e-9)
      for x in [-179.0, -3, 60, 179] {
        #expect(band.holds(x, (south + north) / 2))
        #expect(!band.holds(x, (south - 90) / 2) && !band.holds(x, (north + 90) / 2))
      }
    }
  }

  /// A band whose borders rise and fall, with a hole of its own.
  private struct Band {
    var south: [Double] = []
    var north: [Double] = []
    var hole: (west: Double, south: Double, width: Double, height: Double)?
    let start: Double

    init(between low: Double, and high: Double, _ random: inout SeededGenerator) {
      let count = Int.random(in: 3...20, using: &random)
      let middle = Double.random(
        in: low + 0.4 * (high - low)...high - 0.4 * (high - low), using: &random)
      let room = 0.05 * (high - low)
      for _ in 0..<count {
        south.append(Double.random(in: low + 1e-3...middle - room, using: &random))
        north.append(Double.random(in: middle + room...high - 1e-3, using: &random))
      }
      start = Double.random(in: -180...180, using: &random)
      if Bool.random(using: &random) {
        hole = (
          Double.random(in: -180...180, using: &random), middle - room / 2,
          Double.random(in: 1...90, using: &random), room
        )
      }
    }

    private func latitude(_ border: [Double], at x: Double) -> Double {
      var share = (x - start) / 360
      share -= share.rounded(.down)
      let place = share * Double(border.count)
      let index = min(Int(place), border.count - 1)
      let (a, b) = (border[index], border[(index + 1) % border.count])
      return a + (place - Double(index)) * (b - a)
    }

    /// Whether a place lies in it, or nil where it lies near its border.
    func holds(_ x: Double, _ y: Double) -> Bool? {
      let (low, high) = (latitude(south, at: x), latitude(north, at: x))
      if abs(y - low) < 1e-6 || abs(y - high) < 1e-6 { return nil }
      if let hole {
        var east = (x - hole.west) / 360
        east = 360 * (east - east.rounded(.down))
        if east < hole.width && y > hole.south && y < hole.south + hole.height { return false }
      }
      return y > low && y < high
    }

    func append(to builder: inout GeometryBuilder, _ random: inout SeededGenerator) {
      builder.beginPart(.polygon)
      var rings = [south, north].map { border in
        (0...border.count).map { index in
          (
            start + 360 * Double(index % border.count) / Double(border.count),
            border[index % border.count]
          )
        }
      }
      rings.shuffle(using: &random)
      if let hole {
        let (west, east) = (hole.west, hole.west + hole.width)
        let (low, high) = (hole.south, hole.south + hole.height)
        rings.append([(west, low), (east, low), (east, high), (west, high), (west, low)])
      }
      for ring in rings {
        builder.beginRing()
        let isTurned = Bool.random(using: &random)
        for (x, y) in isTurned ? ring.reversed() : ring {
          builder.appendVertex(x - 360 * (x / 360).rounded(), y)
        }
      }
    }
  }

  @Test(
    "A place is in the output exactly where it is in the input",
    arguments: 1...150 as ClosedRange<UInt64>)
  func places(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...3, using: &random)
    let bands = (0..<count).map { index -> Band in
      let height = 170 / Double(count)
      let low = -85 + height * Double(index)
      return Band(between: low, and: low + height, &random)
    }
    var builder = GeometryBuilder()
    for band in bands { band.append(to: &builder, &random) }
    builder.endRow(asMultiple: count > 1)
    let column = builder.finish()
    let cut = prepared(column)
    #expect(cut.faults(afterCut: 0) == [])
    let unbroken = prepared(column, .continuous)
    for _ in 0..<200 {
      let (x, y) = (
        Double.random(in: -180...180, using: &random), Double.random(in: -90...90, using: &random)
      )
      let expected = bands.map { $0.holds(x, y) }
      if expected.contains(nil) { continue }
      #expect(cut.holds(x, y) == expected.contains(true), "\(x), \(y)")
      #expect(unbroken.holds(x < 0 ? x + 360 : x, y) == expected.contains(true), "\(x), \(y)")
    }
  }

  @Test(
    "A map of the world keeps holes that cross 180° or 0°, or go once round",
    arguments: [
      "[[0,-90],[360,-90],[360,90],[0,90],[0,-90]]",
      "[[-180,-90],[180,-90],[180,90],[-180,90],[-180,-90]]",
    ],
    [
      ("[[170,0],[170,10],[-170,10],[-170,0],[170,0]]", 200.0),
      ("[[-10,0],[-10,10],[10,10],[10,0],[-10,0]]", 200.0),
      ("[[0,60],[120,60],[240,60],[0,60]]", 10_800.0),
      ("[[20,0],[20,10],[30,10],[30,0],[20,0]]", 100.0),
      ("[[90,-70],[90,70],[-90,70],[-90,-70],[90,-70]]", 25_200.0),
    ])
  func worldWithHoles(_ world: String, _ hole: (ring: String, area: Double)) throws {
    let column = try GeometryText.column(
      "{\"type\":\"Polygon\",\"coordinates\":[\(world),\(hole.ring)]}")
    let cut = prepared(column)
    #expect(cut.faults(afterCut: 0) == [])
    #expect(abs(cut.area() - (360 * 180 - hole.area)) < 1e-9)
  }
}
