import GeoFeatures
import Geodesy
import Testing

/// Coordinates that are numbers and no places.
@Suite("Positions that are too far")
struct FarPositionTests {
  @Test(
    "What lies far beyond a plane, or more than once round the globe, has no place in its system",
    arguments: [
      ("EPSG:3857", 1e300, 1e300), ("EPSG:28992", -1e9, 0), ("EPSG:3413", 0, 6e7),
      // Feet: 51,800 km.
      ("EPSG:2263", 1.7e8, 0), ("EPSG:4301", 361, 35), ("EPSG:4807", 1e6, 50),
      ("EPSG:7415", 1e300, 0),
    ] as [(String, Double, Double)])
  func positions(system: String, x: Double, y: Double) throws {
    var builder = GeometryBuilder()
    builder.appendPointRow(1, 2)
    builder.setSystem(CoordinateSystem(system, order: .eastFirst))
    builder.appendPointRow(x, y, 1e308)
    var log = DiagnosticLog()
    let turned = try Reprojection().toWGS84(builder.finish(), log: &log)
    #expect(turned.kind(0) == .point && turned.kind(1) == .none)
    let entry = try #require(log.entries.first { $0.severity == .rejected })
    #expect(entry.kind == "outside-projection" && entry.count == 1)
    #expect(entry.kept[0].place.item == 2)
    #expect(entry.kept[0].message.contains("\(x), \(y)"))
  }

  @Test("What lies at the end of a plane has its place")
  func near() throws {
    for (system, x) in [("EPSG:3857", 20_037_508.342789244), ("EPSG:4301", 360.0)] {
      var builder = GeometryBuilder()
      builder.setSystem(CoordinateSystem(system, order: .eastFirst))
      builder.appendPointRow(x, 0)
      var log = DiagnosticLog()
      #expect(try Reprojection().toWGS84(builder.finish(), log: &log).kind(0) == .point)
    }
  }

  @Test("A height beyond a million kilometres is left out and counted, its position stays")
  func heights() throws {
    var builder = GeometryBuilder()
    for height in [5, 1e308, -1e9, .nan] { builder.appendPointRow(10, 20, height) }
    builder.beginPart(.line)
    builder.beginRing()
    for (index, height) in [-1.5e9, 7, 2e9].enumerated() {
      builder.appendVertex(Double(index), 1, height)
    }
    builder.endRow()
    let column = builder.finish()
    var log = DiagnosticLog()
    let repaired = GeometryRepair.repair(column, log: &log, firstItem: 11)
    #expect(repaired.height(0) == 5 && repaired.height(2) == -1e9)
    #expect(repaired.height(1).isNaN && repaired.height(3).isNaN)
    #expect(repaired.kind(1) == .point && repaired.x[1] == 10)
    #expect(repaired.height(4).isNaN && repaired.height(5) == 7 && repaired.height(6).isNaN)
    let entry = try #require(log.entries.first)
    #expect(entry.kind == "height-out-of-range" && entry.severity == .rejected)
    #expect(entry.count == 2 && entry.kept.map(\.place.item) == [12, 15])
    #expect(entry.kept[0].message.contains("1e+308"))
  }

  @Test("A height that is none does not move its position into another system's")
  func heightsOfSystem() throws {
    var builder = GeometryBuilder()
    for height in [0, 1e308] {
      builder.setSystem(CoordinateSystem("EPSG:4937", order: .eastFirst))
      builder.appendPointRow(10, 50, height)
    }
    var log = DiagnosticLog()
    let turned = try Reprojection().toWGS84(builder.finish(), log: &log)
    #expect(turned.x[0] == turned.x[1] && turned.y[0] == turned.y[1])
    _ = GeometryRepair.repair(turned, log: &log)
    #expect(log.count(ofKind: "height-out-of-range") == 1)
  }
}
