import GeoFeatures
import GeoRegions
import Geodesy
import TestSupport
import Testing

/// Regions, and which events are in them.
@Suite("Regions")
struct RegionTests {
  private func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> [(
    Double, Double
  )] {
    [(west, south), (east, south), (east, north), (west, north), (west, south)]
  }

  private func regions(
    _ rows: [(rings: [[(Double, Double)]], values: [String])],
    fields: [String] = ["ISO_A3", "ADM0_A3", "CONTINENT"]
  ) -> FeatureTable {
    var builder = FeatureTableBuilder(schema: Schema(fields.map { Field($0, .text) }))
    for (rings, values) in rows {
      builder.geometry.beginPart(.polygon)
      for ring in rings {
        builder.geometry.beginRing()
        for (x, y) in ring { builder.geometry.appendVertex(x, y) }
      }
      builder.geometry.endRow()
      for (column, value) in values.enumerated() where !value.isEmpty {
        builder.set(column, string: value)
      }
      builder.finishRow()
    }
    return builder.take()
  }

  private func events(_ places: [(Double, Double)?]) -> FeatureTable {
    var builder = FeatureTableBuilder(schema: Schema([Field("net", .text)]))
    for (index, place) in places.enumerated() {
      if let place {
        builder.geometry.appendPointRow(place.0, place.1)
      } else {
        builder.geometry.appendNullRow()
      }
      if index % 2 == 0 { builder.set(0, string: "net\(index % 3)") }
      builder.finishRow()
    }
    return builder.take()
  }

  private func assigned(
    _ events: FeatureTable, _ division: RegionDivision, _ rules: RegionRules = RegionRules()
  ) throws -> (passes: [[Int32]], assignment: RegionAssignment) {
    var assignment = try RegionAssignment(division, rules: rules)
    var passes: [[Int32]] = []
    try assignment.assign(events) { (numbers) throws(Failure) in passes.append(Array(numbers)) }
    return (passes, assignment)
  }

  @Test("A missing key falls back, a repeated one is told, none is merged")
  func keys() throws {
    let table = regions([
      ([box(0, 0, 1, 1)], ["AAA", "AAA", "x"]), ([box(1, 0, 2, 1)], ["-99", "FRA", "x"]),
      ([box(2, 0, 3, 1)], ["AAA", "AAA", "y"]), ([box(3, 0, 4, 1)], ["", "", "y"]),
    ])
    var log = DiagnosticLog()
    let set = try RegionSet(table, key: "iso_a3", log: &log)
    #expect(set.keys == ["AAA", "FRA", "AAA (2)", "4"])
    #expect(log.count(ofKind: "region-key-missing") == 2)
    #expect(log.count(ofKind: "region-key-repeated") == 1)
    #expect(try RegionSet(table, log: &log).keys == set.keys)
    #expect(throws: Failure.self) { try RegionSet(table, key: "iso_a4", log: &log) }
    let groups = try RegionSet(table, group: "continent", log: &log)
    #expect(groups.keys == ["x", "y"] && groups.geometry.kind(0) == .polygon)
    #expect(abs(groups.areasKm2[0] - set.areasKm2[0] - set.areasKm2[1]) < 1e-6)
    #expect(groups.properties.column("ISO_A3")?.isValid(0) == false)
    #expect(groups.properties.column("CONTINENT")?.string(1) == "y")
  }

  @Test("A point on a shared border belongs to the first region and is counted; holes are outside")
  func borders() throws {
    // Cases 94 and 95: unit squares side by side; a square with two holes.
    var log = DiagnosticLog()
    let pair = try RegionSet(
      regions([([box(0, 0, 1, 1)], ["A"]), ([box(1, 0, 2, 1)], ["B"])]), log: &log)
    let three = events([(0.5, 0.5), (1, 0.5), (1.5, 0.5), nil, (9, 9)])
    let (passes, assignment) = try assigned(three, .polygons(pair))
    #expect(passes == [[0, 0, 1, -2, -1]])
    #expect(
      assignment.counts.inside == 3 && assignment.counts.onBorder == 1
        && assignment.counts.outside == 1 && assignment.counts.unplaced == 1)
    var rules = RegionRules()
    rules.countsOverlaps = true
    #expect(
      try assigned(three, .polygons(pair), rules).passes == [
        [0, 0, 1, -2, -1], [-2, 1, -2, -2, -2],
      ])
    let holed = try RegionSet(
      regions([([box(0, 0, 10, 10), box(2, 2, 3, 3), box(6, 6, 7, 7)], ["H"])]), log: &log)
    #expect(
      try assigned(events([(1, 1), (2.5, 2.5), (6.5, 6.5), (8, 8)]), .polygons(holed)).passes
        == [[0, -1, -1, 0]])
  }

  @Test("An event at sea is given to the nearest border within reach, along the geodesic")
  func nearest() throws {
    var log = DiagnosticLog()
    let set = try RegionSet(
      regions([([box(0, 0, 1, 1)], ["A"]), ([box(3, 0, 4, 1)], ["B"])]), log: &log)
    // pyproj: a degree of the parallel of 0.5° N is 111,315.3 m, half a degree of a meridian 55,288.7 m.
    var rules = RegionRules()
    rules.reachMetres = 111_316
    let places = events([(2, 0.5), (2.0001, 0.5), (0.5, 1.5), (0.5, 2.1), (1.9, 0.5)])
    let (passes, assignment) = try assigned(places, .polygons(set), rules)
    #expect(passes == [[0, 1, 0, -1, 0]])
    #expect(assignment.counts.nearest == 4 && assignment.counts.outside == 1)
    rules.reachMetres = 111_315
    #expect(try assigned(events([(2, 0.5)]), .polygons(set), rules).passes == [[-1]])
  }

  @Test("Cells of degrees have their southern and western side, and go round the globe")
  func degrees() throws {
    let places = events([(121.5, 23.5), (121, 23), (122, 23), (180, 90), (-180, -90), (-0.5, -0.5)])
    let (passes, assignment) = try assigned(places, .degrees(1))
    #expect(passes == [[0, 0, 1, 2, 3, 4]])
    let regions = try assignment.regions()
    #expect(regions.keys == ["N23E121", "N23E122", "N89W180", "S90W180", "S1W1"])
    #expect(regions.order == [3, 4, 0, 1, 2])
    // By Snyder's 3-12: the cell from 0° to 1° both ways.
    let area = try assigned(events([(0.5, 0.5)]), .degrees(1)).assignment.regions().areasKm2
    #expect(abs((area?.first ?? 0) / 12_308.463_893_975_353 - 1) < 1e-12)
    #expect(throws: Failure.self) { try RegionAssignment(.degrees(0.7)) }
    #expect(throws: Failure.self) { try RegionAssignment(.degrees(0)) }
  }

  @Test("Hexagons hold their events, have one area, and go round the globe")
  func hexagons() throws {
    var random = SeededGenerator(seed: 6)
    let places = (0..<300).map { _ in
      (Double.random(in: -180...180, using: &random), Double.random(in: -85...85, using: &random))
    }
    let (passes, assignment) = try assigned(events(places), .hexagons(widthMetres: 500_000))
    let regions = try assignment.regions()
    let areas = try #require(regions.areasKm2)
    // The edges of the plane bend on the globe by up to a five-hundredth of their length; at the poles
    // hexagons are cut off.
    let sorted = areas.sorted()
    let usual = sorted[sorted.count / 2]
    #expect(areas.allSatisfy { $0 < usual * 1.005 && $0 > 0 })
    #expect(areas.count { abs($0 / usual - 1) < 0.005 } > areas.count * 9 / 10)
    let grid = try #require(regions.geometry)
    var table = FeatureTableBuilder(schema: Schema([Field("id", .text)]))
    for row in 0..<grid.rowCount {
      table.geometry.appendRow(row, of: grid)
      table.set(0, string: regions.keys[row])
      table.finishRow()
    }
    var log = DiagnosticLog()
    let set = try RegionSet(table.take(), log: &log)
    let found = try assigned(events(places), .polygons(set)).passes[0]
    // All but those that lie within the bend of an edge.
    let same = zip(passes[0], found).count { $0 == $1 }
    #expect(same >= 297)
  }

  @Test("Values of a property are regions in the order in which they come")
  func property() throws {
    let (passes, assignment) = try assigned(
      events([(0, 0), nil, (1, 1), (2, 2), nil]), .property("NET"))
    #expect(passes == [[0, -1, 1, -1, 2]])
    #expect(try assignment.regions().keys == ["net0", "net2", "net1"])
  }

  @Test("Areas on the ellipsoid, of edges that are straight in longitude and latitude")
  func areas() throws {
    var log = DiagnosticLog()
    let set = try RegionSet(
      regions([
        ([box(-180, -90, 180, 90)], ["globe"]), ([box(100, 20, 160, 70)], ["wide"]),
        ([[(10, 10), (70, 35), (20, 80), (10, 10)]], ["triangle"]),
      ]), log: &log)
    // Snyder's 3-12 for boxes; pyproj's geodesic area of the triangle in 120,000 parts.
    for (own, expected) in zip(
      set.areasKm2, [510_065_621.724_088_43, 25_440_773.291_342_173, 17_692_127.770_758_726])
    {
      #expect(abs(own / expected - 1) < 1e-9, "\(own)")
    }
  }

  @Test("Facts are joined by a key; those that are missing are listed")
  func join() throws {
    var log = DiagnosticLog()
    let set = try RegionSet(
      regions([([box(0, 0, 1, 1)], ["A"]), ([box(1, 0, 2, 1)], ["B"])]), log: &log)
    var facts = FeatureTableBuilder(
      schema: Schema([Field("code", .text), Field("population", .integer)]))
    for (code, population) in [("B", 5), ("C", 7), ("B", 9)] {
      facts.geometry.appendNullRow()
      facts.set(0, string: code)
      facts.set(1, integer: Int64(population))
      facts.finishRow()
    }
    let table = facts.take()
    let join = try RegionJoin(table, on: "CODE", regionProperty: "iso_a3", log: &log)
    let found = try join.facts(of: RegionAssignment(.polygons(set)).regions())
    #expect(log.count(ofKind: "join-key-repeated") == 1)
    #expect(found.fields.map(\.name) == ["population"] && found.missing == ["A"])
    #expect(found.columns[0].isValid(0) == false && found.columns[0].integer(1) == 5)
    #expect(throws: Failure.self) {
      try RegionJoin(table, on: "code", regionProperty: "nothing", log: &log)
        .facts(of: RegionAssignment(.polygons(set)).regions())
    }
  }
}
