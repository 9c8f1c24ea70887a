import CSystem
import Foundation
import GeoFeatures
import GeoTracks
import Geodesy
import TestSupport
import Testing

/// Areas and bounds of other programs are pyproj 3.7.2's and shapely 2.2's: hulls of two circles'
/// vertices in an azimuthal equidistant plane about their middle, united.
@Suite("Forecast cones")
struct ForecastConeTests {
  typealias Centre = (x: Double, y: Double, radius: Double)

  private func cone(
    _ circles: [Centre], detail: CircleDetail = .standard, exists: Bool = true
  ) throws -> Drawn {
    var cone = try ForecastCone(detail: detail)
    let x = SharedBuffer(circles.map(\.x))
    let y = SharedBuffer(circles.map(\.y))
    let radii = SharedBuffer(circles.map(\.radius))
    return try Drawn { builder in
      let isMade = try cone.append(
        longitudes: x.values, latitudes: y.values, radiiMetres: radii.values, to: &builder)
      #expect(isMade == exists)
    }
  }

  private func westward(_ radii: ConeRadii, start: Double) throws -> [Centre] {
    try [0.0, 12, 24, 36, 48, 60, 72, 96, 120].map { hours in
      let radius = try #require(radii.radiusMetres(leadHours: hours))
      return (-60 - hours / 6, 20, hours == 0 ? start : radius)
    }
  }

  @Test("The cone of 2026 along 20° north has the area and the bounds that others find")
  func atlantic2026() throws {
    let radii = try ConeRadii.nhc(year: 2026, basin: "AL")
    let circles = try westward(radii, start: 0)
    let coarse = try cone(circles)
    let fine = try cone(circles, detail: .vertices(360))
    #expect(fine.column.kind(0) == .polygon && fine.column.rings(ofPart: 0).count == 1)
    #expect(try coarse.faults() == [] && fine.faults() == [])
    #expect(abs(coarse.area / 899_336.02 - 1) < 2e-4, "\(coarse.area)")
    #expect(abs(fine.area / 899_868.26 - 1) < 2e-4, "\(fine.area)")
    for (ours, theirs) in zip(fine.bounds, [-83.5398, 16.6535, -60.0, 23.3452]) {
      #expect(abs(ours - theirs) < 1e-4)
    }
    let nhc = try cone(try westward(radii, start: 16 * 1852))
    #expect(abs(nhc.area / 906_734.29 - 1) < 2e-4, "\(nhc.area)")
    // tropycal 1.5's sweep on a grid of 0.05°.
    #expect(abs(nhc.area / 905_921 - 1) < 0.002)
    let tolerant = try cone(circles, detail: .tolerance(200))
    #expect(abs(tolerant.area / 899_868.26 - 1) < 0.002)
  }

  @Test("Advisory 9 of Erin: within 1 % of the cone that the NHC published")
  func erin() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "shared/data/hazard_feeds")
    func rings(_ name: String) -> [[(Double, Double)]]? {
      guard
        let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
      else { return nil }
      return text.components(separatedBy: "<coordinates>").dropFirst().map { piece in
        piece.components(separatedBy: "<")[0].split(whereSeparator: \.isWhitespace).map {
          let numbers = $0.split(separator: ",").compactMap { Double($0) }
          return (numbers[0], numbers[1])
        }
      }
    }
    guard let published = rings("nhc_AL052025_Cone.kml"),
      let track = rings("nhc_AL052025_Track.kml")
    else { return print("skipped: no ../shared/data/hazard_feeds to compare cones with") }
    // The lines of 72 and of 120 hours, then the points.
    let centres = track[1]
    try #require(centres.count == 9)
    let radii = try ConeRadii.nhc(year: 2025, basin: "AL")
    let circles = try zip(centres, [0.0, 12, 24, 36, 48, 60, 72, 96, 120]).map { centre, hours in
      (centre.0, centre.1, try #require(radii.radiusMetres(leadHours: hours)))
    }
    let ours = try cone(circles)
    let theirs = Drawn { builder in
      builder.beginPart(.polygon)
      builder.beginRing()
      for (x, y) in published[0] { builder.appendVertex(x, y) }
    }
    #expect(try ours.faults() == [])
    // 1,112,454.5 km² by pyproj and shapely, and 1,109,110.9 km² published.
    #expect(abs(ours.area / 1_112_454.5 - 1) < 5e-4, "\(ours.area)")
    #expect(abs(ours.area / theirs.area - 1) < 0.01, "\(ours.area / theirs.area)")
    var log = DiagnosticLog()
    let common = Drawn(try Overlay().intersection(ours.column, theirs.column, log: &log))
    #expect(common.area / theirs.area > 0.98)
  }

  @Test("A circle within a larger one, equal centres, one circle, a point and no circle")
  func special() throws {
    let large = try cone([(120, 20, 300_000)])
    let circle = try cone([(120, 20, 300_000)], detail: .vertices(720))
    #expect(abs(circle.area / (.pi * 90_000) - 1) < 0.001)
    let within = try cone([(120.5, 20, 50_000), (120, 20, 300_000)])
    #expect(abs(within.area - large.area) < 1e-6 * large.area)
    let equal = try cone([(120, 20, 50_000), (120, 20, 300_000), (120, 20, 100_000)])
    #expect(abs(equal.area - large.area) < 1e-6 * large.area)
    let twice = try cone([(120, 20, 300_000), (120, 20, 300_000)])
    #expect(abs(twice.area - large.area) < 1e-6 * large.area)
    for drawn in [large, within, equal, twice] { #expect(try drawn.faults() == []) }
    _ = try cone([], exists: false)
    _ = try cone([(120, 20, 0)], exists: false)
    _ = try cone([(120, 20, 0), (121, 20, 0), (122, 21, 0)], exists: false)
    _ = try cone([(120, 20, .nan), (.nan, 20, 100)], exists: false)
  }

  @Test("A circle that is not known is passed over, one that can't be joined stands alone")
  func gaps() throws {
    let whole = try cone([(120, 20, 50_000), (124, 20, 80_000)])
    let gap = try cone([(120, 20, 50_000), (122, 25, .nan), (124, 20, 80_000), (125, 21, 6e6)])
    #expect(abs(whole.area - gap.area) < 1e-6 * whole.area)
    let far = try cone([(0, 20, 50_000), (170, 20, 80_000), (171, 20, 80_000)])
    #expect(far.column.parts(ofRow: 0).count == 2)
    #expect(far.holds(0, 20.1) && far.holds(170.5, 20) && !far.holds(90, 20))
    #expect(try far.faults() == [])
  }

  @Test("From a point two tangents lead to a circle")
  func fromPoint() throws {
    let drawn = try cone([(0, 0, 0), (4, 0, 200_000)], detail: .vertices(720))
    // In the plane: the triangle to the tangents, and the rest of the circle.
    let distance = 4 * 111.3195
    let angle = acos(200 / distance)
    let area = 200 * (distance * distance - 40_000).squareRoot() + (.pi - angle) * 40_000
    #expect(abs(drawn.area / area - 1) < 0.002, "\(drawn.area) \(area)")
    #expect(drawn.has(0, 0, within: 0))
  }

  @Test("Over 180° and over a pole")
  func edges() throws {
    let track: [Centre] = [(178, -15, 0), (179.5, -16, 60_000), (-179, -17.5, 120_000)]
    let drawn = try cone(track)
    #expect(drawn.column.kind(0) == .multiPolygon && drawn.column.parts(ofRow: 0).count == 2)
    #expect(drawn.holds(-179, -17.5) && drawn.holds(178.1, -15.05) && !drawn.holds(0, -16))
    #expect(try drawn.faults() == [])
    let moved = try cone(track.map { ($0.x - 178, $0.y, $0.radius) })
    #expect(abs(drawn.area / moved.area - 1) < 1e-4)

    for longitude in [0.0, 100, 180] {
      let polar = try cone([
        (longitude, 86, 100_000), (longitude, 89, 300_000), (longitude + 170, 87, 350_000),
      ])
      #expect(try polar.faults() == [])
      #expect(polar.holds(longitude, 89.99) && polar.holds(longitude + 170, 88))
      #expect(polar.holds(longitude + 90, 89.9) && !polar.holds(longitude + 90, 85))
    }
  }

  @Test(
    "Any cone: valid, holds all its circles, the same wherever the globe is turned",
    arguments: 1...60 as ClosedRange<UInt64>)
  func anyCone(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var circles: [Centre] = []
    var x = Double.random(in: -180...180, using: &random)
    var y = Double.random(in: -75...75, using: &random)
    for _ in 0..<Int.random(in: 1...9, using: &random) {
      let radius =
        Int.random(in: 0...4, using: &random) == 0
        ? 0 : Double.random(in: 1000...500_000, using: &random)
      circles.append((x, y, radius))
      x += Double.random(in: -6...6, using: &random)
      y = max(-80, min(80, y + Double.random(in: -3...3, using: &random)))
    }
    guard circles.contains(where: { $0.radius > 0 }) else { return }
    let drawn = try cone(circles)
    #expect(try drawn.faults() == [])
    let reach = circles.reduce(0) { max($0, $1.radius) }
    for circle in circles where circle.radius > 0 {
      for _ in 0..<20 {
        let place = Ellipsoid.wgs84.end(
          fromLongitude: circle.x, latitude: circle.y,
          azimuthDegrees: .random(in: 0...360, using: &random),
          // A circle of 72 vertices is less than its radius by a thousandth in between; edges that
          // are tangents to a much larger one lie as far from their geodesics.
          distanceMetres: max(circle.radius * 0.99 - 0.001 * reach, 0))
        #expect(drawn.holds(place.longitude, place.latitude), "\(circle) of \(circles)")
      }
    }
    for turn in [77.0, 180 - circles[0].x] {
      let turned = try cone(circles.map { ($0.x + turn, $0.y, $0.radius) })
      #expect(try turned.faults() == [])
      #expect(abs(turned.area / drawn.area - 1) < 1e-3)
    }
  }
}
