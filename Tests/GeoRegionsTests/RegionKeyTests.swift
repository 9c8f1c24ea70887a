import GeoFeatures
import GeoRegions
import TestSupport
import Testing

/// What regions are called, and how facts are joined to them by that.
@Suite struct RegionKeyTests {
  /// Squares of a degree side by side, with texts.
  static func squares(_ names: [String], _ rows: [[String?]]) -> FeatureTable {
    var builder = FeatureTableBuilder(schema: Schema(names.map { Field($0, .text) }))
    for (index, row) in rows.enumerated() {
      for (column, text) in row.enumerated() {
        if let text { builder.set(column, string: text) }
      }
      let west = Double(index)
      builder.geometry.beginPart(.polygon)
      builder.geometry.beginRing()
      for (x, y) in [(0.0, 0.0), (1, 0), (1, 1), (0, 1), (0, 0)] {
        builder.geometry.appendVertex(west + x, y)
      }
      builder.geometry.endRow()
      builder.finishRow()
    }
    return builder.take()
  }

  static func facts(_ rows: [(String, String)]) -> FeatureTable {
    var builder = FeatureTableBuilder(schema: Schema([Field("code", .text), Field("fact", .text)]))
    for (code, fact) in rows {
      builder.set(0, string: code)
      builder.set(1, string: fact)
      builder.geometry.appendNullRow()
      builder.finishRow()
    }
    return builder.take()
  }

  /// As Natural Earth has France and Norway, and a territory that has its country's code.
  static let world = squares(
    ["ISO_A3", "ADM0_A3"],
    [
      ["-99", "FRA"], ["DEU", "DEU"], ["AUS", "AUS"], ["AUS", "ATC"], [nil, "NOR"], ["-99", "-99"],
    ])

  @Test func factsAreJoinedByWhatRegionsAreCalled() throws {
    var log = DiagnosticLog()
    let set = try RegionSet(Self.world, key: "iso_a3", log: &log)
    #expect(set.keys == ["FRA", "DEU", "AUS", "ATC", "NOR", "6"])
    #expect(set.keyProperty == "ISO_A3")
    let facts = Self.facts([
      ("FRA", "f"), ("DEU", "d"), ("AUS", "a"), ("NOR", "n"), ("-99", "wrong"),
    ])
    let regions = try RegionAssignment(.polygons(set)).regions()
    for property in ["iso_a3", "ISO_A3", "region"] {
      let join = try RegionJoin(facts, on: "code", regionProperty: property, log: &log)
      let found = try join.facts(of: regions)
      let values = (0..<6).map { found.columns[0].string($0) }
      // By the key's property a row that gave its key up still has its value.
      #expect(values == ["f", "d", "a", property == "region" ? nil : "a", "n", nil], "\(property)")
      #expect(found.missing == (property == "region" ? ["ATC", "6"] : ["6"]))
    }
    // Another property is taken as it stands.
    let other = try RegionSet(Self.world, key: "adm0_a3", log: &log)
    let join = try RegionJoin(facts, on: "code", regionProperty: "iso_a3", log: &log)
    let found = try join.facts(of: try RegionAssignment(.polygons(other)).regions())
    #expect((0..<3).map { found.columns[0].string($0) } == [nil, "d", "a"])
  }

  @Test func factsOfKeysAlone() throws {
    var log = DiagnosticLog()
    let join = try RegionJoin(
      Self.facts([("A", "a")]), on: "code", regionProperty: "iso_a3", log: &log)
    let regions = try RegionAssignment(.whole).regions()
    do throws(Failure) {
      _ = try join.facts(of: regions)
      Issue.record("a property that regions do not have was found")
    } catch {
      #expect(error.kind == .usage && error.message.contains("'iso_a3'"))
      #expect(error.advice?.contains("--regions") ?? false)
    }
  }

  /// As a KML has names and no identifiers.
  @Test func theFirstPropertyWithAValueIsTheKey() throws {
    var log = DiagnosticLog()
    let nameless = Self.squares(["id", "name"], [[nil, "Lima"], [nil, "Quito"]])
    let set = try RegionSet(nameless, log: &log)
    #expect(set.keys == ["Lima", "Quito"] && set.keyProperty == "name")
    #expect(log.isEmpty)
    let mixed = Self.squares(["id", "name"], [["1a", "Lima"], [nil, "Quito"], [nil, nil]])
    #expect(try RegionSet(mixed, log: &log).keys == ["1a", "Quito", "3"])
    #expect(log.count(ofKind: "region-key-missing") == 2)
  }

  @Test func aCutIsNoBorder() throws {
    var log = DiagnosticLog()
    // Over 180° and, of the second, round the north pole; the third ends at 180°.
    let rings: [[(Double, Double)]] = [
      [(170, -20), (180, -20), (180, -10), (170, -10), (170, -20)],
      [(-180, -20), (-170, -20), (-170, -10), (-180, -10), (-180, -20)],
      [(-180, 60), (180, 60), (180, 90), (-180, 90), (-180, 60)],
      [(170, 0), (180, 0), (180, 10), (170, 10), (170, 0)],
    ]
    var builder = FeatureTableBuilder(schema: Schema([Field("name", .text)]))
    for (name, parts) in [("over", 0..<2), ("cap", 2..<3), ("side", 3..<4)] {
      builder.set(0, string: name)
      for ring in rings[parts] {
        builder.geometry.beginPart(.polygon)
        builder.geometry.beginRing()
        for (x, y) in ring { builder.geometry.appendVertex(x, y) }
      }
      builder.geometry.endRow()
      builder.finishRow()
    }
    let set = try RegionSet(builder.take(), log: &log)
    let places: [(Double, Double, onBorder: Int)] = [
      (180, -15, 0), (-180, -15, 0), (180, -10, 1), (170, -15, 1), (12, 90, 0), (180, 90, 0),
      (180, 75, 0), (12, 60, 1), (180, 60, 1), (180, 5, 1), (-180, 5, 1),
    ]
    for countsOverlaps in [false, true] {
      for (x, y, onBorder) in places {
        var rules = RegionRules()
        rules.countsOverlaps = countsOverlaps
        var assignment = try RegionAssignment(.polygons(set), rules: rules)
        var points = FeatureTableBuilder(schema: Schema([]))
        points.geometry.appendPointRow(x, y)
        points.finishRow()
        try assignment.assign(points.take()) { _ in }
        #expect(assignment.counts.inside == 1, "\(x) \(y)")
        #expect(assignment.counts.onBorder == onBorder, "\(x) \(y)")
      }
    }
  }
}
