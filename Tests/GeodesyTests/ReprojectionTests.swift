import GeoFeatures
import Geodesy
import TestSupport
import Testing

/// Whole columns from one system into another. Reference values: pyproj 3.7.2 with PROJ 9.5.1, always
/// x, y, no network.
@Suite("Reprojection")
struct ReprojectionTests {
  private func points(
    _ positions: [(Double, Double)?], in system: CoordinateSystem? = nil
  ) -> GeometryColumn {
    var builder = GeometryBuilder()
    for position in positions {
      guard let position else {
        builder.appendNullRow()
        continue
      }
      if let system { builder.setSystem(system) }
      builder.appendPointRow(position.0, position.1)
    }
    return builder.finish()
  }

  private func toWGS84(_ column: GeometryColumn) throws -> (GeometryColumn, DiagnosticLog) {
    var log = DiagnosticLog()
    let turned = try Reprojection().toWGS84(column, log: &log)
    return (turned, log)
  }

  private func project(
    _ column: GeometryColumn, _ target: String, threads: Int = 1
  ) throws -> (GeometryColumn, DiagnosticLog) {
    var log = DiagnosticLog()
    let target = try TargetSystem(target)
    let projected = try Reprojection(threads: threads).project(column, to: target, log: &log)
    return (projected, log)
  }

  @Test(
    "A position of EPSG:3035 in the order in which it is named",
    arguments: [
      ("urn:ogc:def:crs:EPSG::3035", CoordinateSystem.AxisOrder.asNamed, true),
      ("http://www.opengis.net/def/crs/EPSG/0/3035", .asNamed, true),
      ("EPSG:3035", .asNamed, false), ("EPSG:3035", .northFirst, true),
      ("urn:ogc:def:crs:EPSG::3035", .eastFirst, false),
    ])
  func axisOrder(name: String, order: CoordinateSystem.AxisOrder, isNorthFirst: Bool) throws {
    // By the definition of EPSG:3035: its false origin lies at 52° N, 10° E.
    let position = isNorthFirst ? (3_210_000.0, 4_321_000.0) : (4_321_000, 3_210_000)
    let (turned, log) = try toWGS84(
      points([position, nil], in: CoordinateSystem(name, order: order)))
    #expect(abs(turned.x[0] - 10) < 1e-9 && abs(turned.y[0] - 52) < 1e-9)
    #expect(turned.kind(1) == .none && turned.systems == nil)
    #expect(log.count(.rejected) == 0)
  }

  @Test("A system that is not known makes its rows null, with the item and the reason")
  func unknown() throws {
    var builder = GeometryBuilder()
    builder.appendPointRow(1, 2)
    builder.setSystem(CoordinateSystem("EPSG:999999"))
    builder.appendPointRow(3, 4)
    builder.setSystem(CoordinateSystem("EPSG:3857"))
    builder.appendPointRow(13_532_598.426, 2_879_798.475)
    let (turned, log) = try toWGS84(builder.finish())
    #expect(turned.kind(1) == .none)
    #expect(turned.x[0] == 1 && turned.y[0] == 2)
    #expect(abs(turned.x[2] - 121.5654) < 1e-8 && abs(turned.y[2] - 25.033) < 1e-8)
    let entry = try #require(log.entries.first)
    #expect(entry.kind == "crs-not-read" && entry.count == 1)
    #expect(entry.kept[0].place.item == 2)
    #expect(entry.kept[0].message.contains("EPSG:999999"))
  }

  @Test("The Tokyo datum lies some 450 m off")
  func tokyo() throws {
    let (turned, _) = try toWGS84(
      points([(137.3, 37.5)], in: CoordinateSystem("EPSG:4301", order: .eastFirst)))
    #expect(abs(turned.x[0] - 137.29690625633663) < 1e-9)
    #expect(abs(turned.y[0] - 37.502965178019004) < 1e-9)
  }

  @Test(
    "Positions in other systems",
    arguments: [
      ("EPSG:32654", 139.75, 35.68, 386_884.2021782158, 3_949_176.473055915),
      ("EPSG:5041", 30.0, 85.0, 2_277_728.6956913387, 1_518_959.7883427655),
      ("EPSG:32661", 30.0, 85.0, 2_277_728.6956913387, 1_518_959.7883427655),
      ("EPSG:5042", 30.0, -85.0, 2_277_728.6956913387, 2_481_040.2116572345),
      ("EPSG:3832", -179.0, -18.0, 3_450_904.2145914813, -2_024_351.4256699837),
      ("EPSG:2263", -74.0, 40.7, 984_250.0000000001, 194_305.3389411525),
      ("EPSG:4807", 2.35, 48.85, 0.014993100811590073, 54.27785470665719),
    ])
  func positions(code: String, lon: Double, lat: Double, x: Double, y: Double) throws {
    let (projected, log) = try project(points([(lon, lat)]), code)
    #expect(abs(projected.x[0] - x) < 1e-6 && abs(projected.y[0] - y) < 1e-6, "\(projected.x[0])")
    #expect(log.count(.rejected) == 0)
    #expect(projected.systems?[0]?.text.hasSuffix(code.split(separator: ":")[1]) == true)
  }

  @Test("A pole has no place in a Mercator projection; its row is null and counted, with its item")
  func pole() throws {
    let (projected, log) = try project(
      points([(0, 90), (180, 85.0511287798066), nil, (10, -90), (0, 0)]), "EPSG:3857")
    #expect(projected.kind(0) == .none && projected.kind(3) == .none)
    #expect(log.count(ofKind: "outside-projection") == 2)
    #expect(log.entries[0].kept.map(\.place.item) == [1, 4])
    // Half the equator's length: π times 6,378,137 m.
    #expect(abs(projected.x[1] - 20_037_508.342789244) < 1e-6)
    #expect(abs(projected.y[1] - 20_037_508.342789244) < 1e-6)
    #expect(abs(projected.y[4]) < 1e-6)
  }

  @Test("What lies outside of the area that a system is meant for is counted and kept")
  func areaOfUse() throws {
    let (projected, log) = try project(points([(121, 24), nil, (10, 50)]), "EPSG:3826")
    #expect(log.entries.map(\.kind) == ["outside-area-of-use"])
    #expect(log.entries[0].kept[0].place.item == 3)
    #expect(projected.kind(2) == .point && projected.x[2].isFinite)
  }

  @Test(
    "A better operation that lacks a grid is told once; where only the best will do it is refused")
  func missingGrid() throws {
    let column = points(
      [(-100, 40), (-101, 41)], in: CoordinateSystem("EPSG:4267", order: .eastFirst))
    var log = DiagnosticLog()
    let reprojection = try Reprojection()
    _ = try reprojection.toWGS84(column, log: &log)
    _ = try reprojection.toWGS84(column, log: &log)
    let use = try #require(reprojection.used.first)
    #expect(use.source == "NAD27" && use.target == "WGS 84")
    #expect(use.operation.accuracyMetres != nil)
    if use.missing.isEmpty {
      print("skipped: all grids from NAD27 to WGS 84 are on this machine")
      return
    }
    #expect(log.count(ofKind: "missing-grid") == 1)
    #expect(log.entries[0].kept[0].message.contains("us_noaa_conus.tif"))
    let strict = try Reprojection(onlyBest: true)
    let failure = #expect(throws: Failure.self) { _ = try strict.toWGS84(column, log: &log) }
    #expect(failure?.kind == .usage && failure?.message.contains("us_noaa_conus.tif") == true)
    // Off the grid's area there is nothing better.
    let away = points([(121, 24)], in: CoordinateSystem("EPSG:3826", order: .eastFirst))
    _ = try strict.toWGS84(away, log: &log)
  }

  @Test("Datums of which nothing is known are a ballpark")
  func ballpark() throws {
    let system = CoordinateSystem("+proj=longlat +ellps=bessel +no_defs", order: .eastFirst)
    var log = DiagnosticLog()
    _ = try Reprojection().toWGS84(points([(13, 52)], in: system), log: &log)
    #expect(log.count(ofKind: "ballpark-operation") == 1)
    let strict = try Reprojection(onlyBest: true)
    #expect(throws: Failure.self) {
      _ = try strict.toWGS84(points([(13, 52)], in: system), log: &log)
    }
  }

  @Test("Systems that both say WGS 84 have one datum, whatever their prime meridian")
  func sameDatum() throws {
    let system = CoordinateSystem("+proj=longlat +datum=WGS84 +pm=paris", order: .eastFirst)
    var log = DiagnosticLog()
    let turned = try Reprojection(onlyBest: true).toWGS84(points([(0, 48)], in: system), log: &log)
    // The meridian of Paris: 2.5969213 grads (EPSG:8903); PROJ has it to a thousandth of a second.
    #expect(abs(turned.x[0] - 2.5969213 * 0.9) < 1e-8)
    #expect(log.isEmpty)
  }

  @Test("A ballpark for want of a grid is one note, that names the grid")
  func ballparkForGrid() throws {
    // NAD27 in Paris; the box of all goes over America, where its grids are.
    let system = CoordinateSystem("EPSG:4267", order: .eastFirst)
    var log = DiagnosticLog()
    let reprojection = try Reprojection()
    _ = try reprojection.toWGS84(points([(2, 48), (-100, 40), (2, 47)], in: system), log: &log)
    guard reprojection.used.first?.missing.isEmpty == false else {
      print("skipped: all grids from NAD27 to WGS 84 are on this machine")
      return
    }
    let notes = log.entries.filter { $0.kind != "outside-area-of-use" }
    #expect(notes.map(\.kind) == ["ballpark-operation"] && notes.map(\.count) == [1])
    let message = notes[0].kept[0].message
    #expect(message.contains("hundreds of metres") && message.contains("us_noaa_conus.tif"))
    let strict = try Reprojection(onlyBest: true)
    let failure = #expect(throws: Failure.self) {
      _ = try strict.toWGS84(points([(2, 48), (-100, 40)], in: system), log: &log)
    }
    #expect(failure?.message == message && failure?.advice?.contains("projsync") == true)
  }

  @Test("Heights pass through a system without heights, known or not; one with heights turns them")
  func heights() throws {
    var builder = GeometryBuilder()
    for height in [-33_570.0, .nan] {
      builder.setSystem(CoordinateSystem("EPSG:3826", order: .eastFirst))
      builder.appendPointRow(307_056.819, 2_769_551.837, height)
    }
    // Heights of the ellipsoid stay what they are.
    builder.setSystem(CoordinateSystem("EPSG:4979", order: .eastFirst))
    builder.appendPointRow(121.5, 25, 12.5)
    let (turned, _) = try toWGS84(builder.finish())
    #expect(turned.height(0) == -33_570 && turned.height(1).isNaN)
    #expect(abs(turned.x[0] - 121.5654) < 1e-7 && abs(turned.y[0] - 25.033) < 1e-7)
    #expect(turned.height(2) == 12.5 && turned.kind(2) == .point)
  }

  @Test("A target with heights has them above what it says")
  func targetHeights() throws {
    var builder = GeometryBuilder()
    builder.appendPointRow(121.5, 25, 100)
    builder.appendPointRow(121.5, 25)
    // WGS 84 with EGM96 heights; cs2cs 9.1.1 with the grid egm96_15: 80.255581.
    let target = try TargetSystem("EPSG:9707")
    var log = DiagnosticLog()
    let reprojection = try Reprojection()
    let turned = try reprojection.project(builder.finish(), to: target, log: &log)
    #expect(turned.x[0] == 121.5 && turned.y[0] == 25 && turned.height(1).isNaN)
    if reprojection.used.first?.operation.isBallpark == true {
      #expect(log.count(ofKind: "ballpark-operation") == 1)
    } else {
      #expect(abs(turned.height(0) - 80.255581) < 1e-5)
    }
  }

  @Test("An input may name many systems that are not known, and it comes to an end")
  func manyUnknown() throws {
    var builder = GeometryBuilder()
    for number in 0..<1500 {
      builder.setSystem(CoordinateSystem("EPSG:\(910_000 + number)"))
      builder.appendPointRow(1, 2)
    }
    let (turned, log) = try toWGS84(builder.finish())
    #expect(turned.kinds.allSatisfy { $0 == GeometryKind.none.rawValue })
    #expect(log.count(ofKind: "crs-not-read") == 1500)
  }

  @Test("No rows, and rows without a location, are nothing to worry about")
  func empty() throws {
    for column in [points([]), points([nil, nil])] {
      let (projected, log) = try project(column, "EPSG:32651")
      #expect(projected.rowCount == column.rowCount && log.isEmpty)
      #expect(projected.systems?.list.last?.text == "urn:ogc:def:crs:EPSG::32651")
    }
  }

  @Test("Several threads give the same bits as one")
  func threads() throws {
    var random = SeededGenerator(seed: 20_240_403)
    var builder = GeometryBuilder()
    for row in 0..<ProjectorPoolLimits.rows {
      if row % 1000 == 7 {
        builder.appendNullRow()
      } else {
        builder.appendPointRow(
          .random(in: 117...129, using: &random), .random(in: -80...84, using: &random))
      }
    }
    let column = builder.finish()
    let (one, oneLog) = try project(column, "EPSG:32651")
    let (three, threeLog) = try project(column, "EPSG:32651", threads: 3)
    #expect(one.rowCount == three.rowCount)
    #expect(
      zip(one.x, three.x).allSatisfy { $0.bitPattern == $1.bitPattern || ($0.isNaN && $1.isNaN) })
    #expect(
      zip(one.y, three.y).allSatisfy { $0.bitPattern == $1.bitPattern || ($0.isNaN && $1.isNaN) })
    #expect(
      oneLog.count(ofKind: "outside-area-of-use") == threeLog.count(ofKind: "outside-area-of-use"))
  }

  @Test(
    "There and back is where it was",
    arguments: [
      ("EPSG:3857", -180.0, 180.0, -85.0, 85.0), ("EPSG:32651", 117, 129, -79, 83),
      ("EPSG:3832", -180, 180, -80, 80), ("EPSG:3035", -20, 40, 30, 70),
      ("EPSG:5042", -180, 180, -89.9, -61), ("EPSG:32661", -180, 180, 61, 89.9),
      ("EPSG:4807", -5, 10, 41, 51), ("EPSG:2263", -75, -73, 40, 42),
      ("auto:laea", -60, 100, -40, 60),
    ] as [(String, Double, Double, Double, Double)])
  func thereAndBack(
    target: String, west: Double, east: Double, south: Double, north: Double
  ) throws {
    var random = SeededGenerator(seed: 7)
    let positions = (0..<2000).map { _ -> (Double, Double)? in
      (.random(in: west...east, using: &random), .random(in: south...north, using: &random))
    }
    let column = points(positions)
    var system = try TargetSystem(target)
    if let automatic = system.automatic {
      system = try automatic.system(
        for: BoundingBox(west: west, south: south, east: east, north: north))
    }
    var log = DiagnosticLog()
    let reprojection = try Reprojection()
    let projected = try reprojection.project(column, to: system, log: &log)
    let back = try reprojection.toWGS84(projected, log: &log)
    #expect(log.count(.rejected) == 0)
    for row in 0..<column.rowCount {
      let turn = (back.x[row] - column.x[row]).remainder(dividingBy: 360)
      // 1e-8 degrees are a millimetre; datum shifts there and back are iterated to 1e-10.
      #expect(abs(turn) < 2e-8 && abs(back.y[row] - column.y[row]) < 2e-8)
    }
  }
}

/// Enough rows for three threads to be worth it.
private enum ProjectorPoolLimits {
  static let rows = 3 << 16
}
