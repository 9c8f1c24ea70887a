import Foundation
import GeoFeatures
import GeoIndex
import TestSupport
import Testing

/// Places for the tests: spread evenly, in heaps, over 180°, round a pole, on a grid with equal ones.
enum Places: String, CaseIterable {
  case even, heaps, dateline, pole, grid

  func make(_ count: Int, seed: UInt64) -> (SharedBuffer<Double>, SharedBuffer<Double>) {
    var random = SeededGenerator(seed: seed)
    var (x, y): ([Double], [Double]) = ([], [])
    for index in 0..<count {
      let (a, b) = (
        Double.random(in: 0..<1, using: &random), Double.random(in: -1...1, using: &random)
      )
      switch self {
      case .even:
        x.append(360 * a - 180)
        y.append(asin(b) * 180 / .pi)
      case .heaps:
        x.append(Double(index % 7) * 50 - 170 + a)
        y.append(Double(index % 5) * 30 - 60 + b)
      case .dateline:
        x.append(a < 0.5 ? 180 - a : -180 + (a - 0.5))
        y.append(b)
      case .pole:
        x.append(360 * a - 180)
        y.append(-90 + abs(b))
      case .grid:
        x.append(Double(index % 9) * 45 - 180)
        y.append(Double(index / 9 % 5) * 45 - 90)
      }
    }
    return (SharedBuffer(x), SharedBuffer(y))
  }
}

/// The haversine formula, in the test's own words.
func haversineMetres(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double) -> Double {
  let radian = Double.pi / 180
  let s = pow(sin((by - ay) * radian / 2), 2)
  let t = pow(sin((bx - ax) * radian / 2), 2)
  return 2 * 6_371_008.8 * asin(min(1, (s + cos(ay * radian) * cos(by * radian) * t).squareRoot()))
}

@Suite struct SphereIndexTests {
  @Test(arguments: Places.allCases) func findsWhatEveryPairComparedFinds(_ places: Places) {
    let (x, y) = places.make(700, seed: 11)
    let index = SphereIndex(longitudes: x, latitudes: y)
    #expect(index.count == 700)
    for radius in [0.0, 900, 40_000, 3e6, 1.5e7, 2.1e7] {
      let reach = SphereReach(radiusMetres: radius)
      for row in stride(from: 0, to: 700, by: 31) {
        var found = GrowableBuffer<UInt32>()
        let place = SpherePlace(longitude: x[row], latitude: y[row])
        index.appendRows(within: reach, of: place, to: &found)
        let expected = (0..<700).filter {
          haversineMetres(x[row], y[row], x[$0], y[$0]) <= radius
        }
        #expect(found.bytes.sorted() == expected.map(UInt32.init))
        #expect(index.count(within: reach, of: place) == expected.count)
        #expect(index.count(within: reach, of: place, limit: 3) == min(3, expected.count))
      }
    }
  }

  @Test(arguments: Places.allCases) func findsTheNearest(_ places: Places) {
    let (x, y) = places.make(500, seed: 5)
    let index = SphereIndex(longitudes: x, latitudes: y)
    var list = NearestList(size: 9)
    for row in stride(from: 0, to: 500, by: 17) {
      let place = SpherePlace(longitude: x[row] + 0.01, latitude: y[row])
      let order = (0..<500).map {
        (place.squaredChord(to: SpherePlace(longitude: x[$0], latitude: y[$0])), $0)
      }.sorted { $0 < $1 }
      index.findNearest(to: place, &list)
      #expect((0..<list.count).map { list[$0].row } == order.prefix(9).map(\.1))
      #expect(index.nearest(to: place)?.row == order[0].1)
      let odd = index.nearest(to: place) { $0 % 2 == 1 }
      #expect(odd?.row == order.first { $0.1 % 2 == 1 }?.1)
    }
  }

  @Test func threadsChangeNothing() {
    let (x, y) = Places.heaps.make(20_000, seed: 3)
    let one = SphereIndex(longitudes: x, latitudes: y, threads: 1)
    let three = SphereIndex(longitudes: x, latitudes: y, threads: 3)
    #expect(one.rows.elementsEqual(three.rows))
    #expect(one.x.elementsEqual(three.x))
    #expect(Set(one.rows).count == 20_000)
    for node in one.firstLeaf..<one.nodeEnd {
      #expect((8...16).contains(one.positions(ofNode: node).count))
    }
  }

  @Test func whatIsNowhereIsLeftOut() {
    let index = SphereIndex(
      longitudes: SharedBuffer([0, .nan, 2, .infinity]), latitudes: SharedBuffer([0, 1, .nan, 3]))
    #expect(index.count == 1)
    let everywhere = SphereReach(radiusMetres: 3e7)
    #expect(index.count(within: everywhere, of: SpherePlace(longitude: 180, latitude: 0)) == 1)
    let empty = SphereIndex(longitudes: SharedBuffer([]), latitudes: SharedBuffer([]))
    #expect(empty.count(within: everywhere, of: SpherePlace(longitude: 0, latitude: 0)) == 0)
    #expect(empty.nearest(to: SpherePlace(longitude: 0, latitude: 0)) == nil)
  }

  /// 200,000 places in one: neither building nor searching may go quadratic.
  @Test func equalPlacesAreNoBurden() {
    let index = SphereIndex(
      longitudes: SharedBuffer(repeatElement(121.5, count: 200_000)),
      latitudes: SharedBuffer(repeatElement(23.5, count: 200_000)))
    let place = SpherePlace(longitude: 121.5, latitude: 23.5)
    #expect(index.count(within: SphereReach(radiusMetres: 0), of: place) == 200_000)
    #expect(index.nearest(to: place)?.row == 0)
  }

  @Test func figuresOfNodesAreThoseOfTheirRows() {
    let (x, y) = Places.even.make(1000, seed: 8)
    let index = SphereIndex(longitudes: x, latitudes: y)
    let times = SharedBuffer((0..<1000).map { ($0 * 7919) % 1000 })
    let least = index.nodeFigures(times.values, empty: Int.max, combine: min)
    for node in 1..<index.nodeEnd {
      let below = index.positions(ofNode: node).map { times[Int(index.rows[$0])] }
      #expect(least[node] == below.min())
    }
  }

  /// A search by a measure of its own: the nearest among earlier rows, by distance times a weight.
  @Test func searchesByAnyMeasureWithABound() {
    let (x, y) = Places.heaps.make(600, seed: 21)
    let index = SphereIndex(longitudes: x, latitudes: y)
    let weights = SharedBuffer((0..<600).map { Double(($0 * 31) % 17 + 1) })
    let leastWeight = index.nodeFigures(weights.values, empty: .infinity, combine: min)
    let numbers = SharedBuffer(0..<600)
    let leastRow = index.nodeFigures(numbers.values, empty: .max, combine: min)
    for row in stride(from: 1, to: 600, by: 13) {
      let place = SpherePlace(longitude: x[row], latitude: y[row])
      var best = (value: Double.infinity, row: Int.max)
      index.search(
        bound: {
          leastRow[$0] >= row
            ? .infinity : index.leastSquaredChord(ofNode: $0, to: place) * leastWeight[$0]
        },
        leaf: { positions in
          for position in positions where Int(index.rows[position]) < row {
            let other = Int(index.rows[position])
            let value = index.squaredChord(position, to: place) * weights[other]
            if (value, other) < best { best = (value, other) }
          }
          return best.value
        })
      let expected = (0..<row).map { other in
        (
          place.squaredChord(to: SpherePlace(longitude: x[other], latitude: y[other]))
            * weights[other], other
        )
      }.min { $0 < $1 }
      #expect(best.row == expected?.1)
    }
  }

  @Test func nodesBoundTheirPlaces() {
    let (x, y) = Places.pole.make(400, seed: 2)
    let index = SphereIndex(longitudes: x, latitudes: y)
    let place = SpherePlace(longitude: 10, latitude: -89.5)
    for node in 1..<index.nodeEnd {
      for position in index.positions(ofNode: node) {
        let square = index.squaredChord(position, to: place)
        #expect(index.leastSquaredChord(ofNode: node, to: place) <= square)
        #expect(index.greatestSquaredChord(ofNode: node, to: place) >= square)
      }
    }
    let (a, b) = (index.firstLeaf, index.firstLeaf + 3)
    for first in index.positions(ofNode: a) {
      for second in index.positions(ofNode: b) {
        #expect(
          index.leastSquaredChord(between: a, and: b)
            <= index.squaredChord(first, to: index.place(second)))
      }
    }
  }
}
