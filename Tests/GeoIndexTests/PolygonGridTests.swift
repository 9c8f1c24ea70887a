import GeoFeatures
import GeoIndex
import TestSupport
import Testing

/// Which polygons hold a place.
@Suite("Points in polygons")
struct PolygonGridTests {
  private typealias Ring = [(Double, Double)]

  private func column(_ polygons: [[Ring]]) -> GeometryColumn {
    var builder = GeometryBuilder()
    for rings in polygons {
      builder.beginPart(.polygon)
      for ring in rings {
        builder.beginRing()
        for (x, y) in ring + ring.prefix(1) { builder.appendVertex(x, y) }
      }
      builder.endRow()
    }
    return builder.finish()
  }

  private func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> Ring {
    [(west, south), (east, south), (east, north), (west, north)]
  }

  @Test(
    "A border belongs to the first polygon that has it, a hole to none, its border to its polygon")
  func borders() {
    let grid = PolygonGrid(
      column([
        [box(0, 0, 10, 10), box(4, 4, 6, 6)], [box(10, 0, 20, 10)], [box(-10, -10, 30, 30)],
      ]))
    func hit(_ x: Double, _ y: Double) -> (Int32, Bool) {
      let hit = grid.first(longitude: x, latitude: y)
      return (hit.row, hit.isOnBorder)
    }
    #expect(hit(2, 2) == (0, false) && hit(5, 5) == (2, false) && hit(4, 5) == (0, true))
    #expect(hit(10, 5) == (0, true) && hit(10, 10) == (0, true) && hit(12, 0) == (1, true))
    #expect(hit(20, 3) == (1, true) && hit(25, 3) == (2, false) && hit(30, 30) == (2, true))
    #expect(hit(31, 3) == (PolygonGrid.nowhere, false) && hit(.nan, 3).0 == PolygonGrid.nowhere)
    var all: [Int32] = []
    grid.forEach(longitude: 10, latitude: 5) { all.append($0.row) }
    #expect(all == [0, 1, 2])
  }

  @Test("180° and -180° are one meridian")
  func antimeridian() {
    let grid = PolygonGrid(column([[box(-180, 0, -170, 10)], [box(170, 0, 180, 10)]]))
    for x in [-180.0, 180] {
      let hit = grid.first(longitude: x, latitude: 5)
      #expect(hit.row == 0 && hit.isOnBorder)
      var all: [Int32] = []
      grid.forEach(longitude: x, latitude: 5) { all.append($0.row) }
      #expect(all == [0, 1])
    }
  }

  @Test("No polygons, polygons without an extent, and a single point of an edge")
  func degenerate() {
    #expect(PolygonGrid(column([])).first(longitude: 0, latitude: 0).row == PolygonGrid.nowhere)
    let flat = PolygonGrid(column([[[(0, 0), (10, 0), (5, 0)]]]))
    #expect(flat.first(longitude: 11, latitude: 0).row == PolygonGrid.nowhere)
    #expect(flat.polygonCount == 1)
  }

  /// The textbook's rule, edge by edge, with a border that is told exactly for whole numbers.
  private func slowHits(_ polygons: [[Ring]], _ x: Double, _ y: Double) -> [(Int32, Bool)] {
    var hits: [(Int32, Bool)] = []
    for (row, rings) in polygons.enumerated() {
      var (isInside, isOnBorder) = (false, false)
      for ring in rings {
        for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
          let cross = (b.0 - a.0) * (y - a.1) - (b.1 - a.1) * (x - a.0)
          if cross == 0 && min(a.0, b.0) <= x && x <= max(a.0, b.0) && min(a.1, b.1) <= y
            && y <= max(a.1, b.1)
          {
            isOnBorder = true
          }
          if (a.1 > y) != (b.1 > y) && (cross > 0) == (b.1 > a.1) && cross != 0 {
            isInside.toggle()
          }
        }
      }
      if isInside || isOnBorder { hits.append((Int32(row), isOnBorder)) }
    }
    return hits
  }

  @Test("The same as edge by edge, for stars with whole coordinates and places on their borders")
  func againstEdges() {
    var random = SeededGenerator(seed: 20_240_402)
    for round in 0..<40 {
      var polygons: [[Ring]] = []
      let extent = [8, 40, 3000][round % 3]
      for _ in 0..<Int.random(in: 1...30, using: &random) {
        let count = Int.random(in: 3...12, using: &random)
        let ring = (0..<count).map { _ in
          (
            Double(Int.random(in: -extent...extent, using: &random)) / 16,
            Double(Int.random(in: -extent...extent, using: &random)) / 32
          )
        }
        polygons.append([ring])
      }
      let grid = PolygonGrid(column(polygons))
      for _ in 0..<400 {
        let x = Double(Int.random(in: -extent...extent, using: &random)) / 16
        let y = Double(Int.random(in: -extent...extent, using: &random)) / 32
        let slow = slowHits(polygons, x, y)
        var own: [(Int32, Bool)] = []
        grid.forEach(longitude: x, latitude: y) { own.append(($0.row, $0.isOnBorder)) }
        #expect(own.elementsEqual(slow, by: ==), "\(round): \(x), \(y)")
        let first = grid.first(longitude: x, latitude: y)
        #expect(first.row == slow.first?.0 ?? PolygonGrid.nowhere)
      }
    }
  }

  @Test("Each place lies in exactly one triangle of a fan, however near to an edge, unless on one")
  func partition() {
    var random = SeededGenerator(seed: 7)
    let centre = (0.1, 0.3)
    let rim = (0..<360).map { _ in Double.random(in: 5...60, using: &random) }
    let corners = rim.enumerated().map { index, radius -> (Double, Double) in
      // A spiral of corners that goes once round: any angle will do.
      let share = Double(index) / 360
      let square = share * 4
      let side = Int(square)
      let along = square - Double(side)
      let edge: [(Double, Double)] = [
        (1, 2 * along - 1), (1 - 2 * along, 1), (-1, 1 - 2 * along), (2 * along - 1, -1),
      ]
      return (centre.0 + radius * edge[side].0, centre.1 + radius * edge[side].1)
    }
    let fan = (0..<360).map { [[centre, corners[$0], corners[($0 + 1) % 360]]] }
    let grid = PolygonGrid(column(fan))
    var found = 0
    for _ in 0..<20_000 {
      // Right beside an edge of the fan, by a few units in the last place.
      let corner = corners[Int.random(in: 0..<360, using: &random)]
      let share = Double.random(in: 0..<0.99, using: &random)
      let x = (centre.0 + share * (corner.0 - centre.0)).nextUp
      let y = centre.1 + share * (corner.1 - centre.1)
      var hits: [PolygonGrid.Hit] = []
      grid.forEach(longitude: x, latitude: y) { hits.append($0) }
      if hits.isEmpty { continue }
      found += 1
      #expect(hits.count == 1 || hits.allSatisfy(\.isOnBorder), "\(x), \(y): \(hits)")
    }
    #expect(found > 15_000)
  }

  @Test("Threads find the same")
  func threads() {
    var random = SeededGenerator(seed: 99)
    let grid = PolygonGrid(column((0..<50).map { [box(Double($0), -20, Double($0) + 1.5, 20)] }))
    let x = (0..<50_000).map { _ in Double.random(in: -5...60, using: &random) }
    let y = (0..<50_000).map { _ in Double.random(in: -30...30, using: &random) }
    let (one, four) = x.withUnsafeBufferPointer { x in
      y.withUnsafeBufferPointer { y in
        (
          grid.first(longitudes: x, latitudes: y),
          grid.first(longitudes: x, latitudes: y, threads: 4)
        )
      }
    }
    #expect((0..<50_000).allSatisfy { one[$0].row == four[$0].row })
    #expect(one[0].row == grid.first(longitude: x[0], latitude: y[0]).row)
  }
}
