import CSystem
import GeoFeatures
import GeoTracks
import Geodesy
import TestSupport
import Testing

/// Reference values are pyproj 3.7.2's on WGS 84: arcs of 20,001 vertices where nothing else is said.
@Suite("Wind radii")
struct WindRadiiTests {
  private static let mile = 1852.0

  private func radii(_ miles: [Double]) -> QuadrantRadii {
    QuadrantRadii(
      northEast: miles[0] * Self.mile, southEast: miles[1] * Self.mile,
      southWest: miles[2] * Self.mile, northWest: miles[3] * Self.mile)
  }

  private func drawn(
    _ longitude: Double, _ latitude: Double, _ radii: QuadrantRadii,
    _ shape: QuadrantShape = .stepped, detail: CircleDetail = .standard,
    is expected: WindRadii.Drawing = .drawn
  ) -> Drawn {
    var winds = WindRadii(shape, detail: detail)
    return Drawn { builder in
      let drawing = winds.append(
        longitude: longitude, latitude: latitude, quadrants: radii, to: &builder)
      #expect(drawing == expected)
    }
  }

  @Test("Steps at north and east, and each radius throughout its quadrant (MetPy 1337)")
  func steps() throws {
    let area = drawn(-60, 20, radii([100, 80, 60, 90]))
    for (x, y) in [
      (-60, 21.67276), (-60, 21.50550), (-58.23031, 19.99116), (-58.58423, 19.99434),
      (-58.73902, 21.17832), (-59.00474, 19.05083), (-60.74753, 19.28864), (-61.13400, 21.06091),
    ] {
      #expect(area.has(x, y), "\(x) \(y)")
    }
    #expect(!area.has(-60, 20))
    #expect(try area.faults() == [])
    let fine = drawn(-60, 20, radii([100, 80, 60, 90]), detail: .vertices(3600))
    #expect(abs(fine.area - 75_692.736) < 0.05)
  }

  @Test("34 KT...135NE 125SE 75SW 125NW at 21.9N 78.1W, stepped and smooth")
  func advisory() throws {
    let given = radii([135, 125, 75, 125])
    let area = drawn(-78.1, 21.9, given)
    for (x, y) in [
      (-76.369497, 23.487253), (-76.531747, 20.414142), (-79.044697, 21.010255),
      (-79.700933, 23.370340),
    ] {
      #expect(area.has(x, y, within: 1e-6), "\(x) \(y)")
    }
    // Arcs of 18 and 90 edges; each quadrant by itself makes 148,414.396.
    #expect(abs(area.area - 148_226.279) < 0.001)
    #expect(abs(drawn(-78.1, 21.9, given, detail: .vertices(360)).area - 148_406.869) < 0.001)

    let smooth = drawn(-78.1, 21.9, given, .smooth)
    #expect(try smooth.faults() == [])
    for (x, y) in [(-76.369497, 23.487253), (-79.044697, 21.010255)] {
      #expect(smooth.has(x, y, within: 1e-6))
    }
    for (azimuth, miles) in [(0.0, 130.0), (90, 130), (180, 100), (270, 100)] {
      let end = Ellipsoid.wgs84.end(
        fromLongitude: -78.1, latitude: 21.9, azimuthDegrees: azimuth,
        distanceMetres: miles * Self.mile)
      #expect(smooth.has(end.longitude, end.latitude, within: 1e-9))
    }
  }

  @Test("64 KT... 30NE 0SE 0SW 0NW is one sector with a corner at the centre")
  func oneSector() throws {
    let area = drawn(-78.1, 21.9, radii([30, 0, 0, 0]), detail: .vertices(3600))
    #expect(area.column.kind(0) == .polygon && area.has(-78.1, 21.9, within: 0))
    #expect(abs(area.area - 2_424.441) < 0.002)
    #expect(try area.faults() == [])
    #expect(area.holds(-77.9, 22.1) && !area.holds(-78.3, 22.1) && !area.holds(-77.9, 21.7))
  }

  @Test("0 is no wind, and no radius is no area (MET 364, 2532, 406)")
  func zeroAndMissing() throws {
    let south = drawn(-60, 20, radii([0, 60, 60, 0]))
    #expect(south.holds(-60.3, 19.7) && south.holds(-59.7, 19.7))
    #expect(!south.holds(-60.3, 20.3) && !south.holds(-59.7, 20.3))
    #expect(south.has(-60, 20, within: 0))
    let none = QuadrantRadii(all: .nan)
    #expect(drawn(-60, 20, none, is: .unknown).column.kind(0) == .none)
    #expect(drawn(-60, 20, QuadrantRadii(all: 0), is: .calm).column.kind(0) == .none)
    #expect(drawn(-60, 20, QuadrantRadii(all: -999), is: .unknown).column.kind(0) == .none)
    #expect(drawn(.nan, 20, radii([60, 60, 60, 60]), is: .unknown).column.kind(0) == .none)
    #expect(drawn(-60, 20, QuadrantRadii(all: 6e6), is: .tooLarge).column.kind(0) == .none)
    // Those that are known are drawn, and it is said that there are others.
    let part = drawn(-60, 20, radii([60, 60, .nan, 60]), is: .partly)
    #expect(part.holds(-59.7, 20.3) && !part.holds(-60.3, 19.7))
    let smooth = drawn(-60, 20, radii([60, 60, .nan, 60]), .smooth, is: .partly)
    #expect(smooth.holds(-59.7, 20.3) && smooth.holds(-59.6, 19.7))
    #expect(!smooth.holds(-60.3, 19.7) && !smooth.holds(-59.9, 19.5))
    #expect(drawn(-60, 20, radii([60, .nan, 0, .nan]), .smooth, is: .unknown).area == 0)
  }

  @Test("Opposite quadrants are two polygons that meet at the centre")
  func opposite() throws {
    for shape in QuadrantShape.allCases {
      let area = drawn(120, 20, radii([60, 0, 80, 0]), shape)
      #expect(area.column.kind(0) == .multiPolygon && area.column.parts(ofRow: 0).count == 2)
      #expect(try area.faults() == [])
      #expect(area.holds(120.3, 20.3) && area.holds(119.7, 19.7))
      #expect(!area.holds(120.3, 19.7))
    }
    // The smooth border of three reaches the centre once.
    let three = drawn(120, 20, radii([60, 0, 80, 50]), .smooth)
    #expect(three.column.kind(0) == .polygon && three.has(120, 20, within: 0))
    #expect(try three.faults() == [])
  }

  @Test("Equal radii are the circle")
  func circle() {
    for shape in QuadrantShape.allCases {
      let area = drawn(123, 21, QuadrantRadii(all: 200_000), shape)
      #expect(area.column.x.count == 73)
      #expect(abs(area.area - 125_494.05) < 0.01)
    }
  }

  @Test("Over 180°: 100 NM at 20N 179.5E")
  func overAntimeridian() throws {
    let area = drawn(179.5, 20, radii([100, 100, 50, 50]))
    #expect(area.column.kind(0) == .multiPolygon)
    #expect(area.has(-178.730308, 19.9911642, within: 1e-6))
    #expect(area.has(179.5, 21.6727639, within: 1e-6))
    #expect(area.holds(-179.5, 20.5) && area.holds(179, 20.2) && !area.holds(178.3, 20.2))
    #expect(try area.faults() == [])
    let here = drawn(0, 20, radii([100, 100, 50, 50]))
    #expect(abs(area.area - here.area) < 1e-4 * here.area)
  }

  /// The pole lies within, on the border to the north, or without.
  @Test(
    "Over a pole",
    arguments: [
      [200, 200, 100, 200], [200, 100, 100, 50], [50, 100, 200, 200], [200, 0, 0, 0],
      [0, 0, 0, 200], [200, 0, 0, 200], [200, 200, 0, 200], [200, 0, 200, 0],
    ])
  func overPole(_ miles: [Double]) throws {
    for longitude in [0.0, 179.9, -120, 180] {
      for (sign, given) in [(1.0, miles), (-1, [miles[1], miles[0], miles[3], miles[2]])] {
        let area = drawn(longitude, sign * 88, radii(given), detail: .vertices(720))
        #expect(try area.faults() == [], "\(given) at \(longitude)")
        let sectors = miles.reduce(0) { $0 + $1 * $1 * 1.852 * 1.852 * .pi / 4 }
        #expect(abs(area.area / sectors - 1) < 0.002, "\(given) at \(longitude)")
        // 100 miles out: in the middle of quadrants, and beyond the pole on either side.
        for (azimuth, quadrant) in [(45.0, 0), (135, 1), (225, 2), (315, 3), (3, 0), (357, 3)] {
          let mirrored = sign > 0 ? azimuth : (540 - azimuth).truncatingRemainder(dividingBy: 360)
          for distance in [40.0, 95, 150, 195] where miles[quadrant] != distance {
            let place = Ellipsoid.wgs84.end(
              fromLongitude: longitude, latitude: sign * 88, azimuthDegrees: mirrored,
              distanceMetres: distance * Self.mile)
            #expect(
              area.holds(place.longitude, place.latitude) == (distance < miles[quadrant]),
              "\(given) at \(longitude): \(azimuth)° \(distance)")
          }
        }
      }
    }
  }

  @Test(
    "Any radii anywhere: valid, every vertex at its radius, the same wherever the globe is turned",
    arguments: 1...150 as ClosedRange<UInt64>)
  func anyRadii(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let latitude = Double.random(in: -90...90, using: &random)
    let longitude = Double.random(in: -180...180, using: &random)
    let scale = pow(10, Double.random(in: 3...6, using: &random))
    var given = QuadrantRadii(all: 0)
    for quadrant in 0..<4 where Int.random(in: 0...3, using: &random) > 0 {
      given[quadrant] = scale * Double.random(in: 0...1, using: &random)
    }
    guard given.largest > 0 else { return }
    for shape in QuadrantShape.allCases {
      for detail in [CircleDetail.standard, .vertices(50), .tolerance(given.largest / 500)] {
        let area = drawn(longitude, latitude, given, shape, detail: detail)
        #expect(try area.faults() == [], "\(given) at \(longitude) \(latitude) \(shape) \(detail)")
        var still = 0.0
        for turn in [90.0, 180 - longitude] {
          let moved = longitude + turn - 360 * ((longitude + turn) / 360).rounded()
          let turned = drawn(moved, latitude, given, shape, detail: detail)
          let faults = try turned.faults()
          #expect(faults == [], "\(given) at \(moved) \(latitude) \(shape)")
          still = max(still, abs(turned.area / area.area - 1))
        }
        // Places where 180° is met lie on another chord.
        #expect(still < 0.003, "\(given) at \(longitude) \(latitude) \(shape) \(detail)")
        for (x, y) in area.vertices where abs(y) < 90 {
          let way = Ellipsoid.wgs84.way(
            fromLongitude: longitude, latitude: latitude, toLongitude: x, latitude: y)
          let azimuth = (way.startAzimuthDegrees + 360).truncatingRemainder(dividingBy: 360)
          if way.distanceMetres < 1 || abs(latitude) > 89.9 { continue }
          #expect(
            isAllowed(way.distanceMetres, azimuth, given, shape),
            "\(x) \(y) of \(given) at \(longitude) \(latitude) \(shape)")
        }
      }
    }
  }

  /// Whether a vertex lies at the radius of its direction, or on the way out at a step.
  private func isAllowed(
    _ distance: Double, _ azimuth: Double, _ radii: QuadrantRadii, _ shape: QuadrantShape
  ) -> Bool {
    let quadrant = Int(azimuth / 90) & 3
    // A micrometre to the side is so many degrees.
    let near = 1e-4 / distance * 180 / .pi + 1e-9
    let toStep = abs(azimuth - 90 * (azimuth / 90).rounded())
    if shape == .stepped {
      if abs(distance - radii[quadrant]) < 0.001 { return true }
      guard toStep < near else { return false }
      let right = Int((azimuth / 90).rounded()) & 3
      let both = [radii[right], radii[right + 3]]
      return distance < max(both[0], both[1]) + 0.001 && distance > min(both[0], both[1]) - 0.001
    }
    let first = (azimuth - 45) / 90
    let low = first.rounded(.down)
    let share = sin((first - low) * .pi / 2)
    let (a, b) = (radii[Int(low) + 4], radii[Int(low) + 5])
    return abs(distance - (a * (1 - share * share) + b * share * share)) < 0.001
  }

  @Test("A stepped area is the sum of its sectors", arguments: 1...40 as ClosedRange<UInt64>)
  func sectors(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let latitude = Double.random(in: -70...70, using: &random)
    let longitude = Double.random(in: -180...180, using: &random)
    var given = QuadrantRadii(all: 0)
    var sum = 0.0
    for quadrant in 0..<4 {
      given[quadrant] = Double.random(in: 10_000...500_000, using: &random)
      var one = QuadrantRadii(all: 0)
      one[quadrant] = given[quadrant]
      sum += drawn(longitude, latitude, one, detail: .vertices(1440)).area
    }
    let whole = drawn(longitude, latitude, given, detail: .vertices(1440))
    #expect(abs(whole.area / sum - 1) < 1e-6)
  }

  // MARK: Circles

  @Test("A plain circle; none of 0 and none without a radius")
  func plainCircle() {
    var winds = WindRadii()
    let area = Drawn { builder in
      #expect(
        winds.append(longitude: 123, latitude: 21, radiusMetres: 200_000, to: &builder) == .drawn)
      #expect(winds.append(longitude: 123, latitude: 21, radiusMetres: 0, to: &builder) == .calm)
      #expect(
        winds.append(longitude: 123, latitude: 21, radiusMetres: .nan, to: &builder) == .unknown)
      #expect(
        winds.append(longitude: 123, latitude: 21, radiusMetres: 6e6, to: &builder) == .tooLarge)
    }
    #expect(area.column.parts(ofRow: 0).count == 1 && abs(area.area - 125_494.05) < 0.01)
  }

  /// By pyproj: 50 km from 130E 25N towards the north-east lies 130.351136 25.318748.
  @Test(
    "Longest 300 km to the north-east, shortest 200 km: a circle of 250 km about another centre")
  func eccentric() throws {
    var winds = WindRadii()
    let direction = try #require(CompassPoint.degrees("NE"))
    let area = Drawn { builder in
      #expect(
        winds.append(
          longitude: 130, latitude: 25, longestMetres: 300_000, shortestMetres: 200_000,
          directionDegrees: direction, to: &builder) == .drawn)
    }
    #expect(try area.faults() == [])
    var least = Double.infinity
    var most = 0.0
    for (x, y) in area.vertices {
      let way = Ellipsoid.wgs84.distanceMetres(
        fromLongitude: 130.351136, latitude: 25.318748, toLongitude: x, latitude: y)
      #expect(abs(way - 250_000) < 0.2)
      let reach = Ellipsoid.wgs84.distanceMetres(
        fromLongitude: 130, latitude: 25, toLongitude: x, latitude: y)
      (least, most) = (min(least, reach), max(most, reach))
    }
    #expect(abs(least - 200_000) < 100 && abs(most - 300_000) < 100)
  }

  @Test("Two radii and no direction are a circle only where they are the same")
  func withoutDirection() {
    var winds = WindRadii()
    var builder = GeometryBuilder()
    func drawing(_ longest: Double, _ shortest: Double) -> WindRadii.Drawing {
      winds.append(
        longitude: 130, latitude: 25, longestMetres: longest, shortestMetres: shortest,
        directionDegrees: .nan, to: &builder)
    }
    #expect(drawing(200_000, 200_000) == .drawn && drawing(0, 0) == .calm)
    #expect(drawing(300_000, 200_000) == .unknown && drawing(200_000, 300_000) == .unknown)
    #expect(drawing(300_000, .nan) == .unknown && drawing(.nan, .nan) == .unknown)
  }
}
