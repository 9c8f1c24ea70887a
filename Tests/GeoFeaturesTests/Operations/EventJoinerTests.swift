import Foundation
import GeoFeatures
import TestSupport
import Testing

/// A report of an earthquake.
struct Report {
  var id: String?
  var agency: String?
  var seconds: Double?
  var longitude = 0.0
  var latitude = 0.0
  var magnitude: Double?
  var ids: String?
  var status: String?
  var updated: Int64?

  static let fields = [
    Field("id", .text), Field("agency", .text), Field("time", .time), Field("mag", .real),
    Field("ids", .text), Field("status", .text), Field("updated", .time),
  ]

  static func table(_ reports: [Report]) -> FeatureTable {
    var builder = FeatureTableBuilder(schema: Schema(fields))
    for report in reports {
      if let id = report.id { builder.set(0, string: id) }
      if let agency = report.agency { builder.set(1, string: agency) }
      if let seconds = report.seconds { builder.set(2, integer: Int64(seconds * 1000)) }
      if let magnitude = report.magnitude { builder.set(3, real: magnitude) }
      if let ids = report.ids { builder.set(4, string: ids) }
      if let status = report.status { builder.set(5, string: status) }
      if let updated = report.updated { builder.set(6, integer: updated) }
      builder.geometry.appendPointRow(report.longitude, report.latitude)
      builder.finishRow()
    }
    return builder.take()
  }
}

private func join(
  _ inputs: [[Report]], _ window: EventWindow = EventWindow()
) throws -> (table: FeatureTable, joined: Int) {
  var joiner = EventJoiner(window)
  for (index, reports) in inputs.enumerated() {
    joiner.add(Report.table(reports), source: "input\(index).csv")
  }
  return (FeatureTable.concatenating(try joiner.finish()), joiner.joinedCount)
}

private func texts(_ name: String, _ table: FeatureTable) -> [String?] {
  values(name, of: table).map { $0?.description }
}

@Suite("Joining agencies' reports")
struct EventJoinerTests {
  /// Two reports 4 s and 6.2 km apart, one of which lists the other's identifier; and a pair 40 s
  /// apart, which stays two within 16 s.
  @Test("by identifiers, and within 16 s and 100 km")
  func oneQuake() throws {
    let us = Report(
      id: "us-1", agency: "us", seconds: 0, longitude: 20, latitude: 38, ids: ",us-1,xy-9,")
    let xy = Report(id: "xy-9", agency: "xy", seconds: 4, longitude: 20.06, latitude: 38.03)
    var other = us
    other.ids = nil
    for first in [us, other] {
      let (table, joined) = try join([[first], [xy]])
      #expect(table.rowCount == 1 && joined == 1)
      #expect(texts("ids", table) == ["us-1; xy-9"] && texts("agencies", table) == ["us; xy"])
    }
    var late = xy
    late.seconds = 40
    #expect(try join([[other], [late]]).table.rowCount == 2)
    #expect(try join([[us], [late]]).table.rowCount == 1)
    let apart = try join([[other], [late]]).table
    #expect(texts("ids", apart) == ["us-1", "xy-9"] && texts("agencies", apart) == ["us", "xy"])
  }

  @Test("the limits of the window are in it")
  func limits() throws {
    func rows(_ seconds: Double, _ degrees: Double, _ window: EventWindow) throws -> Int {
      try join(
        [
          [Report(id: "a", agency: "A", seconds: 0)],
          [Report(id: "b", agency: "B", seconds: seconds, latitude: degrees)],
        ], window
      ).table.rowCount
    }
    let window = EventWindow()
    // A degree of latitude is 111,195.08 m on a sphere of 6,371,008.8 m.
    #expect(try rows(16, 0.8993, window) == 1 && rows(-16, 0.8993, window) == 1)
    #expect(try rows(16.001, 0, window) == 2 && rows(0, 0.8994, window) == 2)
    #expect(try rows(0, 0, EventWindow(milliseconds: 0, metres: 0)) == 1)
    #expect(try rows(0.001, 0, EventWindow(milliseconds: 0, metres: 0)) == 2)
    #expect(try rows(0, 90, EventWindow(metres: 3e7)) == 1)
  }

  @Test(
    "distances are those of the sphere, over 180° and the poles",
    arguments: [
      (179.9, 0.0, -179.9, 0.0, true), (0.0, 89.7, 180.0, 89.8, true),
      (10.0, -89.9, -100.0, -89.9, true),
      (-180.0, 50.0, 180.0, 50.0, true), (359.9, 0.0, 0.1, 0.0, true),
      (0.0, 60.0, 2.0, 60.0, false),
      (0.0, 60.0, 1.7, 60.0, true), (0.0, 89.0, 180.0, 89.0, false),
    ])
  func sphere(
    longitude: Double, latitude: Double, otherLongitude: Double, otherLatitude: Double, isOne: Bool
  ) throws {
    let (table, _) = try join([
      [Report(id: "a", agency: "A", seconds: 0, longitude: longitude, latitude: latitude)],
      [
        Report(id: "b", agency: "B", seconds: 0, longitude: otherLongitude, latitude: otherLatitude)
      ],
    ])
    #expect(table.rowCount == (isOne ? 1 : 2))
  }

  @Test("never two of an agency; the nearest are joined first; inputs stand for unnamed agencies")
  func oneToOne() throws {
    let (table, joined) = try join([
      [
        Report(id: "a1", agency: "A", seconds: 0), Report(id: "a2", agency: "a", seconds: 5),
        Report(id: "b1", agency: "B", seconds: 4),
      ]
    ])
    #expect(texts("ids", table) == ["a1", "a2; b1"] && joined == 1)
    let unnamed = [Report(id: "x", seconds: 0), Report(id: "y", seconds: 1)]
    #expect(try join([unnamed]).table.rowCount == 2)
    let (two, _) = try join([[unnamed[0]], [unnamed[1]]])
    #expect(texts("agencies", two) == ["input0.csv; input1.csv"])
  }

  @Test("a chain of reports is no quake: all of a group are within the window")
  func chain() throws {
    let (table, _) = try join([
      [Report(id: "a", agency: "A", seconds: 0)], [Report(id: "b", agency: "B", seconds: 10)],
      [Report(id: "c", agency: "C", seconds: 21)],
    ])
    #expect(texts("ids", table) == ["a; b", "c"])
  }

  @Test("magnitudes part reports only where a limit is given, and both have one")
  func magnitudes() throws {
    func rows(_ left: Double?, _ right: Double?, _ limit: Double?) throws -> Int {
      try join(
        [
          [Report(id: "a", agency: "A", seconds: 0, magnitude: left)],
          [Report(id: "b", agency: "B", seconds: 0, magnitude: right)],
        ], EventWindow(magnitude: limit)
      ).table.rowCount
    }
    #expect(try rows(2, 7, nil) == 1 && rows(5.0, 5.5, 0.5) == 1 && rows(5.0, 5.6, 0.5) == 2)
    #expect(try rows(5.0, nil, 0.5) == 1)
  }

  @Test("the row that stays: reviewed, then placed, then first; of an agency the latest")
  func choice() throws {
    func kept(_ reports: [Report]) throws -> String? {
      let table = try join(reports.map { [$0] }).table
      #expect(table.rowCount == 1)
      return texts("id", table)[0]
    }
    func report(_ id: String, _ status: String?, _ seconds: Double? = 0) -> Report {
      Report(
        id: id, agency: String(id.first ?? "?"), seconds: seconds, ids: "a,b,c", status: status)
    }
    #expect(try kept([report("a", "automatic"), report("b", nil), report("c", "Reviewed")]) == "c")
    #expect(try kept([report("a", "automatic"), report("b", nil), report("c", "deleted")]) == "b")
    #expect(try kept([report("a", "deleted"), report("b", "automatic")]) == "b")
    #expect(try kept([report("a", "manual", nil), report("b", "best")]) == "b")
    #expect(try kept([report("a", "final"), report("b", "reviewed")]) == "a")

    // Revisions of one agency: the latest, where the first stood.
    var revisions = [1, 3, 2].map { Report(id: "a1", agency: "A", seconds: $0, updated: Int64($0)) }
    revisions.insert(Report(id: "z", agency: "Z", seconds: 500), at: 1)
    let (table, joined) = try join([revisions])
    #expect(texts("updated", table) == ["3", nil] && joined == 2)
    #expect(texts("id", table) == ["a1", "z"])
  }

  @Test("one identifier at two agencies is two quakes, unless a list names it")
  func equalIdentifiers() throws {
    let left = Report(id: "17", agency: "A", seconds: 0)
    var right = Report(id: "17", agency: "B", seconds: 1000)
    #expect(try join([[left], [right]]).table.rowCount == 2)
    right.ids = #"["17","b9"]"#
    let (table, _) = try join([[left], [right]])
    #expect(texts("ids", table) == ["17; b9"])
  }

  @Test("what was joined before keeps its lists, and is joined further")
  func again() throws {
    let (once, _) = try join([
      [Report(id: "a", agency: "A", seconds: 0)], [Report(id: "b", agency: "B B", seconds: 1)],
    ])
    var joiner = EventJoiner()
    joiner.add(once, source: "once")
    joiner.add(Report.table([Report(id: "c", agency: "C", seconds: 2)]), source: "new")
    let twice = FeatureTable.concatenating(try joiner.finish())
    #expect(texts("ids", twice) == ["a; b; c"] && texts("agencies", twice) == ["A; B B; C"])
    #expect(twice.schema.fields.map(\.name) == Report.fields.map(\.name) + ["agencies"])
  }

  @Test("nothing, no rows, and rows without anything to go by")
  func bare() throws {
    var empty = EventJoiner()
    #expect(try empty.finish().isEmpty)
    #expect(try join([[]]).table.schema.fields.map(\.name).last == "agencies")
    let (table, joined) = try join([[Report(), Report(seconds: .zero)], [Report(id: "")]])
    #expect(table.rowCount == 3 && joined == 0)
  }

  @Test("a window that holds too much is refused")
  func tooMuch() throws {
    let reports = (0..<6000).map { Report(agency: $0 % 2 == 0 ? "A" : "B", seconds: 0) }
    let small = try join([Array(reports.prefix(200))])
    #expect(small.table.rowCount == 100)
    // 9,000,000 pairs are taken, 25,000,000 are not.
    let many = (0..<10_000).map { Report(agency: $0 % 2 == 0 ? "A" : "B", seconds: 0) }
    let failure = #expect(throws: Failure.self) { try join([many]) }
    #expect(failure?.kind == .usage)
  }

  /// Against all pairs by another formula for the distance, joined one after the other.
  @Test("agrees with a comparison of all pairs", arguments: 0..<30 as Range<UInt64>)
  func bruteForce(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let agencies = ["A", "B", "C", "D"]
    let centres = [(179.95, 10.0), (0.0, 89.9), (-179.9, -60.0), (30.0, -89.95), (100.0, 0.0)]
    let reports = (0..<200).map { index in
      let centre = centres[Int.random(in: 0..<centres.count, using: &random)]
      var longitude = centre.0 + Double.random(in: -1...1, using: &random)
      if longitude > 180 { longitude -= 360 }
      if longitude < -180 { longitude += 360 }
      return Report(
        id: "q\(index)", agency: agencies[Int.random(in: 0..<4, using: &random)],
        seconds: Double(Int.random(in: 0..<400_000, using: &random)) / 1000, longitude: longitude,
        latitude: max(-90, min(90, centre.1 + Double.random(in: -1...1, using: &random))),
        magnitude: Double(Int.random(in: 30..<60, using: &random)) / 10)
    }
    let window = EventWindow(
      milliseconds: 12_000, metres: 70_000, magnitude: seed % 2 == 0 ? nil : 1.5)
    let (table, joined) = try join([Array(reports[..<90]), Array(reports[90...])], window)
    let expected = bruteForceGroups(reports, window)
    let found = texts("ids", table).map { Set(($0 ?? "").components(separatedBy: "; ")) }
    #expect(Set(found) == Set(expected.map { Set($0.map { "q\($0)" }) }))
    #expect(joined == reports.count - expected.count && expected.count < reports.count)
  }

  private func bruteForceGroups(_ reports: [Report], _ window: EventWindow) -> [[Int]] {
    /// The haversine of the distance and the seconds between, as parts of the window; nil outside.
    func distance(_ left: Report, _ right: Report) -> Double? {
      let radians = Double.pi / 180
      let a = left.latitude * radians
      let b = right.latitude * radians
      let turn = (left.longitude - right.longitude) * radians
      let haversine = pow(sin((a - b) / 2), 2) + cos(a) * cos(b) * pow(sin(turn / 2), 2)
      let limit = pow(sin(window.metres / 6_371_008.8 / 2), 2)
      let time =
        abs((left.seconds ?? 0) - (right.seconds ?? 0)) * 1000 / Double(window.milliseconds)
      if haversine > limit || time > 1 + 1e-12 { return nil }
      if let most = window.magnitude,
        abs((left.magnitude ?? 0) - (right.magnitude ?? 0)) > most + 1e-9
      {
        return nil
      }
      return time * time + haversine / limit
    }
    var pairs: [(Double, Int, Int)] = []
    for left in reports.indices {
      for right in left + 1..<reports.count where reports[left].agency != reports[right].agency {
        if let near = distance(reports[left], reports[right]) { pairs.append((near, left, right)) }
      }
    }
    pairs.sort { $0 < $1 }
    var groups = reports.indices.map { [$0] }
    for (_, left, right) in pairs {
      guard let one = groups.firstIndex(where: { $0.contains(left) }),
        let other = groups.firstIndex(where: { $0.contains(right) }), one != other
      else { continue }
      let fits = groups[one].allSatisfy { a in
        groups[other].allSatisfy { b in
          reports[a].agency != reports[b].agency && distance(reports[a], reports[b]) != nil
        }
      }
      guard fits else { continue }
      groups[one] += groups[other]
      groups.remove(at: other)
    }
    return groups
  }
}
