import CSystem
import GeoFeatures
import TestSupport
import Testing

@testable import Geodesy

@Suite("Vertices on long edges")
struct DensifyingTests {
  private func line(_ positions: [(Double, Double)]) -> GeometryColumn {
    var builder = GeometryBuilder()
    builder.beginPart(.line)
    builder.beginRing()
    for (x, y) in positions { builder.appendVertex(x, y) }
    builder.endRow()
    return builder.finish()
  }

  private func distance(_ a: (Double, Double), _ b: (Double, Double)) -> Double {
    Ellipsoid.wgs84.distanceMetres(
      fromLongitude: a.0, latitude: a.1, toLongitude: b.0, latitude: b.1)
  }

  private func positions(_ column: GeometryColumn) -> [(Double, Double)] {
    (0..<column.x.count).map { (column.x[$0], column.y[$0]) }
  }

  @Test("A geodesic over a pole has the pole, on both meridians")
  func overPole() throws {
    for (ends, pole) in [
      ([(0.0, 10.0), (180.0, 0.0)], 90.0), ([(30, -60), (-150, 20)], -90),
      ([(-90, 5), (90, 5)], 90),
    ] {
      for densifying in [
        Densifying.geodesic(metres: 5e6), .geodesic(metres: 1e9), .tolerance(metres: 10),
      ] {
        let dense = positions(try densifying.densify(line(ends)))
        let poles = dense.filter { $0.1 == pole }.map(\.0)
        #expect(poles == [ends[0].0, ends[1].0])
        #expect(dense.allSatisfy { $0.0 == ends[0].0 || $0.0 == ends[1].0 })
        let length = zip(dense, dense.dropFirst()).reduce(0.0) { $0 + distance($1.0, $1.1) }
        #expect(abs(length - distance(ends[0], ends[1])) < 0.01)
      }
    }
  }

  @Test("A geometry of more than five million vertices is refused, with advice")
  func limit() {
    let error = #expect(throws: Failure.self) {
      try Densifying.straight(metres: 1).densify(line([(0, 0), (100, 0)]))
    }
    #expect(error?.kind == .usage && error?.message.contains("5,000,000") == true)
    #expect(error?.advice == "take a greater length")
  }

  private func anyEdge(_ random: inout SeededGenerator) -> [(Double, Double)] {
    (0..<2).map { _ in
      (.random(in: -180...180, using: &random), .random(in: -89...89, using: &random))
    }
  }

  @Test("Straight parts are equal, on the edge and none too long", arguments: UInt64(1)...60)
  func straight(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var ends = anyEdge(&random)
    // The short way round, so that arithmetic is plain.
    if abs(ends[1].0 - ends[0].0) > 180 { ends[1].0 += ends[1].0 < 0 ? 360 : -360 }
    let metres = Double.random(in: 20_000...900_000, using: &random)
    let column = line(ends)
    let vertices = positions(try Densifying.straight(metres: metres).densify(column))
    #expect(vertices.first.map { $0 == ends[0] } == true)
    #expect(vertices.last.map { $0 == ends[1] } == true)
    for (index, vertex) in vertices.enumerated() {
      let share = Double(index) / Double(vertices.count - 1)
      #expect(abs(vertex.0 - (ends[0].0 + share * (ends[1].0 - ends[0].0))) < 1e-12 * 400)
      #expect(abs(vertex.1 - (ends[0].1 + share * (ends[1].1 - ends[0].1))) < 1e-12 * 400)
      if index > 0 { #expect(distance(vertices[index - 1], vertex) <= metres) }
    }
    // Walked the other way it has the same vertices to the last bit.
    let back = positions(try Densifying.straight(metres: metres).densify(line(ends.reversed())))
    #expect(back.count == vertices.count)
    #expect(zip(back, vertices.reversed()).allSatisfy { $0 == $1 })
  }

  @Test("Geodesic parts lie on the shortest way and add up to it", arguments: UInt64(1)...60)
  func geodesic(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let ends = anyEdge(&random)
    let metres = Double.random(in: 20_000...900_000, using: &random)
    let whole = distance(ends[0], ends[1])
    let vertices = positions(try Densifying.geodesic(metres: metres).densify(line(ends)))
    var sum = 0.0
    for (a, b) in zip(vertices, vertices.dropFirst()) {
      #expect(distance(a, b) <= metres + 1e-6)
      sum += distance(a, b)
      #expect(abs(distance(ends[0], b) + distance(b, ends[1]) - whole) < 1e-3)
      #expect(abs(b.0) <= 180 && abs(b.1) <= 90)
    }
    #expect(abs(sum - whole) < 1e-3)
    let back = positions(try Densifying.geodesic(metres: metres).densify(line(ends.reversed())))
    #expect(back.count == vertices.count)
    #expect(zip(back, vertices.reversed()).allSatisfy { $0 == $1 })
    // One vertex at 180° where the way leads over it, whatever the length of the parts.
    let crosses = abs(ends[0].0 - ends[1].0) > 180
    #expect(vertices.filter { abs($0.0) == 180 }.count == (crosses ? 1 : 0))
  }

  @Test(
    "To a tolerance the straight edges stay that near to the geodesic", arguments: UInt64(1)...40)
  func tolerance(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let ends = anyEdge(&random)
    let metres = pow(10, Double.random(in: 1...4, using: &random))
    let vertices = positions(try Densifying.tolerance(metres: metres).densify(line(ends)))
    let way = GeodesicLine(
      fromLongitude: ends[0].0, latitude: ends[0].1, toLongitude: ends[1].0, latitude: ends[1].1)
    for (a, b) in zip(vertices, vertices.dropFirst()) {
      // The middle of an edge; over 180° in the source's own longitudes, the short way.
      var east = b.0 - a.0
      if abs(east) > 180 { east -= 360 * (east / 360).rounded() }
      let middle = (a.0 + east / 2, (a.1 + b.1) / 2)
      #expect(abs(east) < 180)
      var (low, high) = (
        distance(ends[0], a) / way.lengthMetres, distance(ends[0], b) / way.lengthMetres
      )
      func off(_ share: Double) -> Double {
        let place = way.place(atShare: share)
        return distance((place.longitude, place.latitude), middle)
      }
      // The nearest place of the geodesic, by thirds.
      for _ in 0..<60 {
        let (left, right) = (low + (high - low) / 3, high - (high - low) / 3)
        if off(left) < off(right) { high = right } else { low = left }
      }
      #expect(off((low + high) / 2) <= metres * 1.01 + 1e-3)
    }
    // A tenth of the tolerance takes more, about √10 times as many.
    let fine = positions(try Densifying.tolerance(metres: metres / 10).densify(line(ends)))
    #expect(fine.count >= vertices.count)
    #expect(fine.count < 8 * vertices.count + 20)
  }

  @Test("What is told of an edge without its geodesic holds on it", arguments: UInt64(1)...40)
  func bow(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var told = 0
    for _ in 0..<500 {
      let width = pow(10, Double.random(in: -2...1.3, using: &random))
      let height = pow(10, Double.random(in: -3...1.3, using: &random))
      let a = Double.random(in: -89.9...89.9, using: &random)
      let b = min(max(a + (Bool.random(using: &random) ? height : -height), -90), 90)
      let bow = EdgeBow(width: width, from: a, to: b)
      if bow.mostMetres.isFinite { told += 1 }
      let geodesic = GeodesicLine(fromLongitude: 0, latitude: a, toLongitude: width, latitude: b)
      for share in [0.5, 0.25, 0.75, 0.4] {
        let stop = geodesic.place(atShare: share)
        let way = Ellipsoid.wgs84.way(
          fromLongitude: stop.longitude, latitude: stop.latitude, toLongitude: share * width,
          latitude: a + share * (b - a))
        let beside =
          way.distanceMetres
          * abs(sin((way.startAzimuthDegrees - stop.azimuthDegrees) * .pi / 180))
        #expect(beside <= bow.mostMetres + 1e-3, "\(width)° from \(a) to \(b)")
        if share == 0.5 { #expect(beside >= bow.leastMetres - 1e-3, "\(width)°, \(a) to \(b)") }
      }
    }
    // It says something of most of them.
    #expect(told > 350)
  }

  @Test("Ways that are known make the same vertices", arguments: UInt64(1)...40)
  func ways(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var stops = [(Double.random(in: -180...180, using: &random), 10.0)]
    for _ in 0..<30 {
      let x = stops[stops.count - 1].0 + .random(in: -9...9, using: &random)
      stops.append((x - 360 * (x / 360).rounded(), .random(in: -70...70, using: &random)))
    }
    let column = line(stops)
    var ways = [Ellipsoid.Way(distanceMetres: 0, startAzimuthDegrees: 0, endAzimuthDegrees: 0)]
    for (a, b) in zip(stops, stops.dropFirst()) {
      ways.append(
        Ellipsoid.wgs84.way(
          fromLongitude: a.0, latitude: a.1, toLongitude: b.0, latitude: b.1))
    }
    let how = Densifying.tolerance(metres: 100)
    let found = positions(try how.densify(column))
    let known = positions(try how.densify(column, ways: SharedBuffer(ways)))
    #expect(found.count == known.count && found.count > 100)
    for (a, b) in zip(found, known) { #expect(abs(a.0 - b.0) < 1e-11 && abs(a.1 - b.1) < 1e-11) }
  }

  @Test("A way that bends to both sides of its straight edge is divided too")
  func bothSides() throws {
    let symmetric = line([(-45, -30), (45, 30)])
    let divided = try Densifying.tolerance(metres: 1000).densify(symmetric)
    #expect(divided.x.count > 10)
    // Along the equator and along a meridian the straight edge is the way.
    for ends in [[(0.0, 0.0), (90, 0)], [(20, -60), (20, 70)]] {
      #expect(try Densifying.tolerance(metres: 1).densify(line(ends)).x.count == 2)
    }
  }

  @Test("Nearly antipodal places, and a way over the pole")
  func extremes() throws {
    let ends = [(20.0, 10.25), (-160.1, -10.25)]
    for how in [Densifying.geodesic(metres: 100_000), .tolerance(metres: 1000)] {
      let vertices = positions(try how.densify(line(ends)))
      let sum = zip(vertices, vertices.dropFirst()).reduce(0) { $0 + distance($1.0, $1.1) }
      // GeographicLib.
      #expect(abs(sum - 20_003_008.4215) < 1e-3)
      #expect(vertices.count > 200 || how != .geodesic(metres: 100_000))
    }
    let over = positions(
      try Densifying.geodesic(metres: 100_000).densify(line([(10, 80), (-170, 80)])))
    #expect(over.contains { $0.1 > 89.5 })
    #expect(over.allSatisfy { $0.1 >= 80 && $0.1 <= 90 && abs($0.0) <= 180 })
  }

  @Test("A line keeps one geodesic at 180°, where both parts of the cut meet")
  func meeting() throws {
    var log = DiagnosticLog()
    for metres in [10_000_000.0, 1_000_000, 10_000] {
      let divided = try Densifying.geodesic(metres: metres).densify(
        line([(165, -10), (-150, -30)]))
      let cut = Antimeridian.cut(divided, log: &log)
      let seam = (0..<cut.x.count).filter { abs(cut.x[$0]) == 180 }
      #expect(seam.map { cut.x[$0] } == [180, -180])
      // pyproj 3.7.2's Geod on WGS 84.
      for vertex in seam { #expect(abs(cut.y[vertex] + 18.58300624189573) < 1e-9) }
    }
    // pyproj: a quarter of the way from Taipei to Tokyo.
    let way = GeodesicLine(
      fromLongitude: 121.5654, latitude: 25.033, toLongitude: 139.6503, latitude: 35.6762)
    let quarter = way.place(atShare: 0.25)
    #expect(abs(way.lengthMetres - 2_095_502.611182186) < 1e-6)
    #expect(abs(quarter.longitude - 125.72832669990798) < 1e-9)
    #expect(abs(quarter.latitude - 27.918738821718183) < 1e-9)
  }

  @Test("Polygons divided on the map have the same area after the cut as without")
  func areas() throws {
    let texts = [
      "[[[170,40],[-170,40],[-170,60],[170,60],[170,40]],[[175,45],[-175,45],[-175,55],[175,45]]]",
      "[[[45,40],[135,40],[-135,40],[-45,40],[45,40]]]", "[[[190,0],[200,0],[200,5],[190,0]]]",
      "[[[-180,-60],[179.5,-60],[179.5,60],[-180,60],[-180,-60]]]",
      "[[[-180,-90],[180,-90],[180,-84],[0,-70],[-180,-84],[-180,-90]]]",
      "[[[0,80],[90,80],[180,80],[270,80],[360,80],[0,80]]]",
      "[[[350,0],[10,0],[10,20],[350,20],[350,0]]]",
    ]
    for text in texts {
      let column = try GeometryText.column(#"{"type":"Polygon","coordinates":\#(text)}"#)
      var log = DiagnosticLog()
      let plain = Winding.rewind(Antimeridian.cut(column, log: &log))
      for metres in [1_000_000.0, 77_777] {
        let divided = try Densifying.straight(metres: metres).densify(column)
        #expect(divided.x.count > column.x.count)
        let cut = Winding.rewind(Antimeridian.cut(divided, log: &log))
        #expect(abs(cut.area() - plain.area()) < 1e-9 * plain.area(), "\(text)")
        #expect(cut.parts(ofRow: 0).count == plain.parts(ofRow: 0).count)
        #expect(cut.faults(afterCut: 0) == [])
      }
      #expect(log.firstFault == nil)
    }
  }

  @Test("Collections, points and short edges stay as they are; heights and moments go along")
  func kinds() throws {
    let column = try GeometryText.column(
      "null", #"{"type":"Point","coordinates":[1,2]}"#,
      #"{"type":"MultiLineString","coordinates":[[[0,0],[0.001,0]],[[0,0,0],[4,0,400]]]}"#,
      """
      {"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[5,1]},
      {"type":"LineString","coordinates":[[0,0],[2,0]]}]}
      """)
    let divided = try Densifying.straight(metres: 112_000).densify(column)
    #expect(
      (0..<4).map { GeometryText.text(divided, $0) } == [
        "None", "Point [1,2]",
        "MultiLineString [[0,0],[0.001,0]] [[0,0,0],[1,0,100],[2,0,200],[3,0,300],[4,0,400]]",
        "GeometryCollection [5,1] [[0,0],[1,0],[2,0]]",
      ])
    let short = try GeometryText.column(#"{"type":"LineString","coordinates":[[0,0],[1,1]]}"#)
    #expect(try Densifying.geodesic(metres: 200_000).densify(short).isSame(as: short))
    var builder = GeometryBuilder()
    builder.beginPart(.line)
    builder.beginRing()
    builder.appendVertex(-178, 0, 5, time: 0)
    builder.appendVertex(178, 0, .nan, time: 4000)
    builder.endRow()
    let track = try Densifying.geodesic(metres: 112_000).densify(builder.finish())
    let moments = try #require(track.m)
    #expect(Array(moments.values) == [0, 1000, 2000, 3000, 4000])
    #expect(track.height(0) == 5 && track.height(1).isNaN)
  }

  @Test("More vertices than there is room for are refused with the item")
  func tooMany() {
    let failure = #expect(throws: Failure.self) {
      _ = try Densifying.straight(metres: 0.5).densify(line([(0, 0), (179, 0)]))
    }
    #expect(failure?.kind == .usage && failure?.place.item == 1)
  }
}
