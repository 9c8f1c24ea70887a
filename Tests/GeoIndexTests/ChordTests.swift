import Foundation
import GeoFeatures
import GeoIndex
import Testing

@Suite struct ChordTests {
  @Test(arguments: [0, 1e-12, 1e-6, 0.1, 1, 2, 3, 3.14159, Double.pi])
  func anglesComeBack(_ angle: Double) {
    #expect(abs(Chord.radians(ofSquared: Chord.squared(ofRadians: angle)) - angle) <= 3e-8)
    if angle < 3 {
      #expect(abs(Chord.radians(ofSquared: Chord.squared(ofRadians: angle)) - angle) <= 4e-15)
    }
  }

  @Test func aQuarterOfTheGlobe() {
    #expect(abs(Chord.squared(ofRadians: .pi / 2) - 2) < 1e-15)
    #expect(Chord.squared(ofRadians: 4) == 4)
    // A quarter of the circumference of the sphere of 6,371,008.8 m.
    #expect(abs(Chord.metres(ofSquared: 2) - 10_007_557.221) < 0.001)
    #expect(abs(Chord.squared(ofMetres: 10_007_557.221) - 2) < 1e-9)
  }

  @Test func aReachIsInclusiveToTheLastDigit() {
    let radian = Double.pi / 180
    // By the formula, as scikit-learn's haversine metric compares it.
    let east = sin(0.5 * (0.25 * radian - 0.75 * radian))
    let metres = 2 * asin((east * east).squareRoot()) * Circle.earthRadiusMetres
    let (a, b) = (
      SpherePlace(longitude: 0.25, latitude: 0), SpherePlace(longitude: 0.75, latitude: 0)
    )
    func isWithin(_ radius: Double) -> Bool {
      SphereReach(radiusMetres: radius).contains(a, b, squaredChord: a.squaredChord(to: b))
    }
    #expect(isWithin(metres * (1 + 4e-16)))
    #expect(!isWithin(metres * (1 - 4e-15)))
    #expect(isWithin(metres + 1e-6))
    #expect(!isWithin(metres - 1e-6))
  }

  @Test func radiiOfNothingAndOfEverything() {
    let (a, b) = (SpherePlace(longitude: 0, latitude: 0), SpherePlace(longitude: 180, latitude: 0))
    func isWithin(_ x: SpherePlace, _ y: SpherePlace, _ radius: Double) -> Bool {
      SphereReach(radiusMetres: radius).contains(x, y, squaredChord: x.squaredChord(to: y))
    }
    #expect(isWithin(a, a, 0))
    #expect(!isWithin(a, a, -1))
    #expect(!isWithin(a, b, 2e7))
    #expect(isWithin(a, b, 20_015_115))
    #expect(isWithin(a, b, 1e9))
  }

  @Test func pointsAreTakenOutOfALayer() {
    var builder = GeometryBuilder()
    builder.appendPointRow(1, 2)
    builder.appendNullRow()
    builder.beginPart(.line)
    builder.beginRing()
    builder.appendVertex(3, 4)
    builder.appendVertex(5, 6)
    builder.endRow()
    builder.appendPointRow(7, 8)
    let places = PointPlaces(builder.finish())
    #expect(places.longitudes.map { $0.isNaN ? -1 : $0 } == [1, -1, -1, 7])
    #expect(places.latitudes.map { $0.isNaN ? -1 : $0 } == [2, -1, -1, 8])
    #expect(places.unlocatedCount == 1)
    #expect(places.otherCount == 1)
  }
}
