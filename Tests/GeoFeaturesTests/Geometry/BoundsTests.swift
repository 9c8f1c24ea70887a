import GeoFeatures
import TestSupport
import Testing

@Suite("Bounds")
struct BoundsTests {
  private func box(_ samples: [Sample]) -> BoundingBox? {
    var bounds = BoundsAccumulator()
    bounds.add(Sample.column(samples))
    return bounds.box
  }

  @Test("Points on both sides of 180° have the narrow box (RFC 7946, 5.2)")
  func crossing() {
    #expect(
      box([.point(177.5, -18), .null, .point(-178.25, -16.5)])
        == BoundingBox(west: 177.5, south: -18, east: -178.25, north: -16.5))
    #expect(
      box([.point(170, 0), .point(175, 1), .point(180, 2)])
        == BoundingBox(west: 170, south: 0, east: 180, north: 2))
    #expect(
      box([.point(-180, 0), .point(175, 1)])
        == BoundingBox(west: 175, south: 0, east: -180, north: 1))
    #expect(
      box([.point(5, 5)]) == BoundingBox(west: 5, south: 5, east: 5, north: 5))
    #expect(box([.null, .null]) == nil)
    #expect(box([]) == nil)
  }

  @Test("A gap never lies inside a line or a polygon")
  func wide() {
    // OSGeo/gdal#6250: 359.5° wide, and not half a degree.
    #expect(
      box([.box(-180, -60, 179.5, 60)])
        == BoundingBox(west: -180, south: -60, east: 179.5, north: 60))
    #expect(
      box([.line([(-100, 0), (100, 1)])])
        == BoundingBox(west: -100, south: 0, east: 100, north: 1))
    // Cut at 180°.
    #expect(
      box([.several([.box(177, -20, 180, -16), .box(-180, -20, -178, -16)])])
        == BoundingBox(west: 177, south: -20, east: -178, north: -16))
    #expect(
      box([.point(100, 0), .box(-120, 0, 120, 1), .point(130, 3)])
        == BoundingBox(west: -120, south: 0, east: 130, north: 3))
  }

  @Test("A box over 180° that is wider than 330° is the whole circle")
  func whole() {
    let ring = stride(from: -180.0, through: 179, by: 20).map { Sample.point($0 + 10.5, 1) }
    #expect(box(ring) == BoundingBox(west: -169.5, south: 1, east: 170.5, north: 1))
    let most =
      (0..<34).map { Sample.point(Double($0) * 10 - 170, 1) }.filter {
        if case .point(let x, _) = $0 { return x != 0 }
        return true
      } + [.point(175, 1), .point(-178, 2)]
    #expect(box(most) == BoundingBox(west: -180, south: 1, east: 180, north: 2))
  }

  @Test("Heights have their least and greatest, and missing ones do not count")
  func heights() {
    var builder = GeometryBuilder()
    builder.appendPointRow(1, 2)
    builder.appendPointRow(3, 4, -33570)
    builder.appendNullRow()
    builder.appendPointRow(3, 5, 120)
    var bounds = BoundsAccumulator()
    bounds.add(builder.finish())
    #expect(
      bounds.box
        == BoundingBox(
          west: 1, south: 2, east: 3, north: 5, minimumHeight: -33570, maximumHeight: 120))
  }

  @Test("Unbroken longitudes have an unbroken box")
  func continuous() {
    #expect(
      box([.point(170, 0), .point(190, 0)])
        == BoundingBox(west: 170, south: 0, east: 190, north: 0))
    #expect(
      box([.line([(170, 0), (190, 0)])])
        == BoundingBox(west: 170, south: 0, east: 190, north: 0))
    #expect(
      box([.point(190, 0), .point(200, 0)])
        == BoundingBox(west: 190, south: 0, east: 200, north: 0))
  }

  @Test("Merged, or added at once, in any order, the box is the same", arguments: UInt64(1)...50)
  func merging(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let centre = Double.random(in: -180...180, using: &random)
    var samples: [Sample] = []
    for _ in 0..<Int.random(in: 1...30, using: &random) {
      var x = centre + Double.random(in: -40...40, using: &random)
      x -= 360 * (x / 360).rounded()
      let y = Double.random(in: -80...80, using: &random)
      if Bool.random(using: &random) {
        samples.append(.point(x, y))
      } else {
        samples.append(.box(x, y, min(x + 3, 180), y + 1))
      }
    }
    let whole = try #require(box(samples))
    #expect(whole.width <= 83)
    samples.shuffle(using: &random)
    let middle = samples.count / 2
    var first = BoundsAccumulator()
    first.add(Sample.column(Array(samples[..<middle])))
    var second = BoundsAccumulator()
    second.add(Sample.column(Array(samples[middle...])))
    second.merge(first)
    #expect(second.box == whole)
    let column = Sample.column(samples)
    for row in 0..<column.rowCount {
      for vertex in column.vertices(ofRow: row) {
        #expect(whole.contains(longitude: column.x[vertex], latitude: column.y[vertex]))
      }
    }
  }

  @Test("Boxes know what they hold and meet, modulo 360°")
  func boxes() {
    let fiji = BoundingBox(west: 177, south: -20, east: -178, north: -16)
    #expect(fiji.crossesAntimeridian)
    #expect(fiji.width == 5)
    #expect(fiji.description == "177.0,-20.0,-178.0,-16.0")
    for longitude in [177.0, 180, -180, -178, 182] {
      #expect(fiji.contains(longitude: longitude, latitude: -16))
    }
    for longitude in [176.9, -177.9, 0] {
      #expect(!fiji.contains(longitude: longitude, latitude: -18))
    }
    #expect(!fiji.contains(longitude: 179, latitude: -15.9))
    #expect(fiji.intersects(BoundingBox(west: -179, south: -17, east: 0, north: 0)))
    #expect(fiji.intersects(BoundingBox(west: -180, south: -90, east: 180, north: 90)))
    #expect(!fiji.intersects(BoundingBox(west: -170, south: -17, east: 170, north: 0)))
    #expect(!fiji.intersects(BoundingBox(west: 177, south: -15, east: 178, north: 0)))
  }

  @Test("A box becomes a ring, or two where it crosses 180°")
  func rings() {
    func parts(_ west: Double, _ east: Double) -> [[Double]] {
      var builder = GeometryBuilder()
      BoxRing.append(west: west, south: 1, east: east, north: 2, to: &builder)
      builder.endRow()
      let column = builder.finish()
      return column.parts(ofRow: 0).map { part in
        column.vertices(ofRing: column.rings(ofPart: part).lowerBound).map { column.x[$0] }
      }
    }
    #expect(parts(10, 20) == [[10, 20, 20, 10, 10]])
    #expect(parts(170, -170) == [[170, 180, 180, 170, 170], [-180, -170, -170, -180, -180]])
    #expect(parts(180, -170) == [[-180, -170, -170, -180, -180]])
    #expect(parts(170, -180) == [[170, 180, 180, 170, 170]])
    // Wider than 180°, where an edge of two corners would be the short way.
    #expect(parts(-150, 150) == [[-150, -50, 50, 150, 150, 50, -50, -150, -150]])
    #expect(parts(-10, 170) == [[-10, 170, 170, -10, -10]])
    #expect(
      parts(100, 90) == [
        [100, 180, 180, 100, 100], [-180, -90, 0, 90, 90, 0, -90, -180, -180],
      ])
  }
}
