import CSystem
import GeoFeatures
import GeoTracks
import Geodesy
import TestSupport
import Testing

/// Areas of other programs are pyproj's and shapely's: the union of the areas at many steps along the
/// geodesics; at a step of the border extrapolated from 800 and 1,600 steps to ever more.
@Suite("Swaths of winds")
struct WindSwathTests {
  typealias Fix = (hours: Double, x: Double, y: Double, radii: [Double])

  private func swath(
    _ fixes: [Fix], _ shape: QuadrantShape = .stepped, detail: CircleDetail = .standard,
    stepHours: Double? = 1, exists: Bool = true
  ) throws -> Drawn {
    var swath = try WindSwath(
      shape, detail: detail, stepMilliseconds: stepHours.map { Int64($0 * 3_600_000) })
    let times = SharedBuffer(fixes.map { Int64($0.hours * 3_600_000) })
    let x = SharedBuffer(fixes.map(\.x))
    let y = SharedBuffer(fixes.map(\.y))
    let radii = SharedBuffer(
      fixes.map {
        QuadrantRadii(
          northEast: $0.radii[0] * 1000, southEast: $0.radii[1] * 1000,
          southWest: $0.radii[2] * 1000, northWest: $0.radii[3] * 1000)
      })
    return try Drawn { builder in
      let isMade = try swath.append(
        times: times.values, longitudes: x.values, latitudes: y.values, radii: radii.values,
        to: &builder)
      #expect(isMade == exists)
    }
  }

  private func all(_ radius: Double) -> [Double] { [radius, radius, radius, radius] }

  private var curved: [Fix] {
    [
      (0, -60, 20, [200, 150, 100, 180]), (6, -61.5, 22, [220, 160, 0, 150]),
      (18, -60, 26, [250, 200, 120, 0]),
    ]
  }

  @Test("Circles that move and change: the area of 200 steps between fixes")
  func circles() throws {
    let fixes: [Fix] = [
      (0, -60, 20, all(100)), (6, -62, 21, all(150)), (12, -65, 22, all(80)),
    ]
    for shape in QuadrantShape.allCases {
      let drawn = try swath(fixes, shape, detail: .vertices(360))
      #expect(try drawn.faults() == [])
      #expect(drawn.column.kind(0) == .polygon && drawn.column.rings(ofPart: 0).count == 1)
      #expect(abs(drawn.area / 163_728.47 - 1) < 2e-4, "\(drawn.area)")
      let bounds = [-65.774721, 19.096647, -59.044418, 22.722444]
      for (ours, theirs) in zip(drawn.bounds, bounds) { #expect(abs(ours - theirs) < 1e-4) }
    }
    // Longer steps change next to nothing.
    let short = try swath(fixes, stepHours: 0.25)
    let long = try swath(fixes, stepHours: 12)
    #expect(abs(short.area / long.area - 1) < 5e-4)
  }

  @Test("Quadrants that move and change, on the way north")
  func quadrants() throws {
    let smooth = try swath(curved, .smooth, detail: .vertices(360))
    #expect(try smooth.faults() == [])
    #expect(abs(smooth.area / 287_468.35 - 1) < 2e-3, "\(smooth.area)")
    let stepped = try swath(curved, detail: .vertices(360))
    #expect(try stepped.faults() == [])
    #expect(abs(stepped.area / 331_188.6 - 1) < 1e-3, "\(stepped.area)")
  }

  @Test(
    "As written with seven decimals swaths are valid and without slivers, whatever the quadrants",
    arguments: 1...60 as ClosedRange<UInt64>)
  func rounded(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let hasZeros = seed % 3 == 0
    let places = [(-62.9, 34.7), (-62.9, seed % 4 == 0 ? 34.7 : 35.2), (-62.4, 35.9)]
    let fixes = places.enumerated().map { index, place -> Fix in
      let radii = (0..<4).map { _ in
        hasZeros && Bool.random(using: &random)
          ? 0 : (Double.random(in: 20...300, using: &random) / 5).rounded() * 5
      }
      return (Double(index) * 6, place.0, place.1, radii)
    }
    guard fixes.contains(where: { $0.radii.contains { $0 > 0 } }) else { return }
    for shape in QuadrantShape.allCases {
      let whole = try swath(fixes, shape).column
      let grid = 1e7
      let drawn = Drawn(
        GeometryColumn(
          kinds: whole.kinds, x: SharedBuffer(whole.x.map { ($0 * grid).rounded() / grid }),
          y: SharedBuffer(whole.y.map { ($0 * grid).rounded() / grid }), z: nil,
          offsets: whole.offsets))
      #expect(try drawn.faults() == [])
      for part in drawn.column.parts(ofRow: 0) {
        for ring in drawn.column.rings(ofPart: part).dropFirst() {
          let vertices = drawn.column.vertices(ofRing: ring)
          let x = drawn.column.x[vertices]
          let y = drawn.column.y[vertices]
          let width = min((x.max() ?? 0) - (x.min() ?? 0), (y.max() ?? 0) - (y.min() ?? 0))
          #expect(width > 1e-3, "a hole of \(width)°")
        }
      }
    }
  }

  @Test("A day's way of 1,600 km, over which north turns by 10°")
  func longLeg() throws {
    let fixes: [Fix] = [(0, 130, 35, [300, 100, 150, 250]), (24, 145, 45, [400, 300, 0, 200])]
    let smooth = try swath(fixes, .smooth, detail: .vertices(360))
    #expect(abs(smooth.area / 964_767.5 - 1) < 2e-3, "\(smooth.area)")
    let stepped = try swath(fixes, detail: .vertices(360))
    #expect(abs(stepped.area / 1_076_397 - 1) < 2e-3, "\(stepped.area)")
    #expect(try smooth.faults() == [] && stepped.faults() == [])
  }

  @Test("Without interpolation only the areas at the fixes are united")
  func withoutInterpolation() throws {
    let apart: [Fix] = [(0, 0, 0, all(50)), (6, 3, 0, all(50))]
    let drawn = try swath(apart, stepHours: nil)
    #expect(drawn.column.parts(ofRow: 0).count == 2)
    #expect(try swath(apart).column.parts(ofRow: 0).count == 1)
  }

  @Test("Nothing is swept where only one fix tells of a quadrant, or of none")
  func missing() throws {
    let none = all(.nan)
    // The middle one tells of nothing: two areas, and no way between them.
    let gap = try swath([(0, 0, 0, all(50)), (6, 2, 0, none), (12, 4, 0, all(50))])
    #expect(gap.column.parts(ofRow: 0).count == 2 && !gap.holds(2, 0) && !gap.holds(0.6, 0))
    #expect(gap.holds(0, 0.3) && gap.holds(4, 0.3))
    // The south of the second alone stays there.
    let quadrant = try swath([(0, 0, 0, [50, .nan, .nan, 50]), (6, 2, 0, all(50))])
    #expect(quadrant.holds(1, 0.2) && !quadrant.holds(1, -0.2) && !quadrant.holds(0, -0.2))
    #expect(quadrant.holds(2.2, -0.2) && quadrant.holds(1.8, -0.2))
    #expect(try gap.faults() == [] && quadrant.faults() == [])
    // One fix is its own area; none, or calm ones, are no swath.
    let one = try swath([(0, 0, 0, all(50))])
    #expect(abs(one.area / (.pi * 2500) - 1) < 0.002)
    _ = try swath([], exists: false)
    _ = try swath([(0, 0, 0, none), (6, 1, 0, none)], exists: false)
    _ = try swath([(0, 0, 0, all(0)), (6, 1, 0, all(0))], exists: false)
    _ = try swath([(0, .nan, 0, all(50))], exists: false)
    _ = try swath([(0, 0, 0, all(6000))], exists: false)
  }

  @Test("Winds that end: from a circle to a point")
  func vanishing() throws {
    let drawn = try swath([(0, 0, 0, all(100)), (6, 4, 0, all(0))], detail: .vertices(720))
    #expect(drawn.holds(3.9, 0) && !drawn.holds(3.9, 0.1) && drawn.has(4, 0, within: 0))
    let distance = 4 * 111.3195
    let angle = acos(100 / distance)
    let area = 100 * (distance * distance - 10_000).squareRoot() + (.pi - angle) * 10_000
    #expect(abs(drawn.area / area - 1) < 0.005, "\(drawn.area) \(area)")
  }

  @Test("Fixes of one time, and far ones, are there by themselves")
  func jumps() throws {
    let same = try swath([(0, 0, 0, all(50)), (0, 3, 0, all(50))])
    #expect(same.column.parts(ofRow: 0).count == 2)
    let far = try swath([(0, 0, 0, all(50)), (1, 170, 0, all(50))])
    #expect(far.column.parts(ofRow: 0).count == 2 && !far.holds(80, 0))
    let back = try swath([(6, 0, 0, all(50)), (0, 3, 0, all(50))])
    #expect(back.column.parts(ofRow: 0).count == 2)
  }

  @Test("Over 180°, and round a pole")
  func edges() throws {
    let fixes: [Fix] = [(0, 179, -17, [80, 60, 50, 90]), (6, -179.5, -18, [90, 60, 40, 90])]
    let drawn = try swath(fixes)
    #expect(try drawn.faults() == [])
    #expect(drawn.holds(180, -17.6) && drawn.holds(179, -16.5) && !drawn.holds(0, -17.5))
    let moved = try swath(fixes.map { ($0.hours, $0.x - 150, $0.y, $0.radii) })
    #expect(abs(drawn.area / moved.area - 1) < 1e-4)
    for shape in QuadrantShape.allCases {
      let polar = try swath(
        [(0, 10, 88, [300, 250, 200, 300]), (6, 90, 89, [300, 250, 250, 300])], shape)
      #expect(try polar.faults() == [])
      #expect(polar.holds(10, 89) && polar.holds(0, 89.9) && polar.holds(180, 89.9))
    }
  }

  @Test(
    "Any swath: valid, holds the areas at its fixes and in between",
    arguments: 1...60 as ClosedRange<UInt64>)
  func anySwath(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var fixes: [Fix] = []
    var x = Double.random(in: -180...180, using: &random)
    var y = Double.random(in: -70...70, using: &random)
    for index in 0..<Int.random(in: 1...8, using: &random) {
      let radii = (0..<4).map { _ -> Double in
        switch Int.random(in: 0...9, using: &random) {
        case 0: .nan
        case 1, 2: 0
        default: .random(in: 10...400, using: &random)
        }
      }
      fixes.append((Double(6 * index), x, y, radii))
      x += Double.random(in: -3...3, using: &random)
      y += Double.random(in: -1.5...1.5, using: &random)
    }
    guard fixes.contains(where: { $0.radii.contains { $0 > 0 } }) else { return }
    for shape in QuadrantShape.allCases {
      if shape == .smooth && fixes.contains(where: { $0.radii.contains(where: \.isNaN) }) {
        continue
      }
      let drawn = try swath(fixes, shape)
      #expect(try drawn.faults() == [], "\(fixes)")
      for (index, fix) in fixes.enumerated() {
        let last = index == fixes.count - 1
        let next = last ? fix : fixes[index + 1]
        let line = GeodesicLine(
          fromLongitude: fix.x, latitude: fix.y, toLongitude: next.x, latitude: next.y)
        for _ in 0..<10 {
          let share = last ? 0 : Double.random(in: 0...1, using: &random)
          let centre = line.place(atShare: share)
          let radii = zip(fix.radii, next.radii).map { $0 + share * ($1 - $0) }
          let quadrants = QuadrantRadii(
            northEast: radii[0], southEast: radii[1], southWest: radii[2], northWest: radii[3])
          // Not too near to a step.
          let azimuth =
            90 * Double(Int.random(in: 0...3, using: &random))
            + Double.random(in: 5...85, using: &random)
          let radius = quadrants.radius(azimuthDegrees: azimuth, shape: shape) - 2
          guard radius > 20 else { continue }
          let place = Ellipsoid.wgs84.end(
            fromLongitude: centre.longitude, latitude: centre.latitude, azimuthDegrees: azimuth,
            distanceMetres: radius * 1000 * Double.random(in: 0.1...1, using: &random))
          #expect(
            drawn.holds(place.longitude, place.latitude), "\(shape) \(index) \(share) \(fixes)")
        }
      }
      let turned = try swath(
        fixes.map { ($0.hours, $0.x + 180 - fixes[0].x, $0.y, $0.radii) }, shape)
      #expect(try turned.faults() == [])
      #expect(abs(turned.area / drawn.area - 1) < 2e-3)
    }
  }
}
