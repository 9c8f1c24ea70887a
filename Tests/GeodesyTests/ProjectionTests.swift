import GeoFeatures
import TestSupport
import Testing

@testable import Geodesy

/// Reference values: PROJ's own command line (cs2cs, always x, y), as the cases and definitions give.
@Suite("Projection")
struct ProjectionTests {
  private func apply(_ transformation: Transformation, _ x: Double, _ y: Double) -> [Double] {
    var xs = [x]
    var ys = [y]
    xs.withUnsafeMutableBufferPointer { xs in
      ys.withUnsafeMutableBufferPointer { ys in transformation.apply(x: xs, y: ys) }
    }
    return [xs[0], ys[0]]
  }

  @Test(
    "Taipei in several systems",
    arguments: [
      ("EPSG:3857", 13_532_598.426, 2_879_798.475), ("EPSG:3826", 307_056.819, 2_769_551.837),
      ("EPSG:32651", 355_263.844, 2_769_368.631), ("EPSG:3832", -3_165_325.193, 2_861_724.151),
    ])
  func taipei(code: String, east: Double, north: Double) throws {
    let projector = try Projector()
    let there = try projector.transformation(from: "OGC:CRS84", to: code)
    let found = apply(there, 121.5654, 25.033)
    #expect(abs(found[0] - east) < 0.001 && abs(found[1] - north) < 0.001, "\(found)")
    let back = try projector.transformation(from: code, to: "OGC:CRS84")
    let again = apply(back, found[0], found[1])
    #expect(abs(again[0] - 121.5654) < 1e-9 && abs(again[1] - 25.033) < 1e-9)
    #expect(there.target?.kind == .projected)
  }

  @Test("The authority's order is known and never asked for")
  func order() throws {
    let projector = try Projector()
    let laea = try projector.system("urn:ogc:def:crs:EPSG::3035")
    #expect(laea.isNorthFirst && laea.code == "EPSG:3035" && laea.kind == .projected)
    #expect(laea.isNorthFirst(in: CoordinateSystem(laea.text)))
    let short = try projector.system("EPSG:3035")
    #expect(!short.isNorthFirst(in: CoordinateSystem("EPSG:3035")))
    let geographic = try projector.system("EPSG:4326")
    #expect(geographic.isNorthFirst(in: CoordinateSystem("EPSG:4326")))
    let eastFirst = try projector.system("OGC:CRS84")
    #expect(!eastFirst.isNorthFirst(in: CoordinateSystem("OGC:CRS84")))
    let transformation = try projector.transformation(from: laea.text, to: "OGC:CRS84")
    let found = apply(transformation, 4_321_000, 3_210_000)
    #expect(abs(found[0] - 10) < 1e-9 && abs(found[1] - 52) < 1e-9)
  }

  @Test(
    "The order of axes is that of the plane where both point to the pole",
    arguments: [("EPSG:32661", true), ("EPSG:5041", false), ("EPSG:3031", false)])
  func polarOrder(code: String, isNorthFirst: Bool) throws {
    // pyproj.CRS(code).axis_info: 32661 has northing, easting.
    #expect(try Projector().system(code).isNorthFirst == isNorthFirst)
  }

  @Test(
    "Where the plane of a system ends: opposite to its central meridian",
    arguments: [
      ("EPSG:3857", 180.0), ("EPSG:4326", 180.0), ("EPSG:3832", -30.0), ("EPSG:3338", 26.0),
      // From Paris, 2° 20' 14.025" east of Greenwich (EPSG:8903).
      ("EPSG:27572", 2.33722917 - 180), ("EPSG:4807", 2.33722917 - 180),
    ])
  func seam(code: String, longitude: Double) throws {
    let seam = try #require(try Projector().system(code).seamLongitude)
    #expect(abs(seam - longitude) < 1e-6, "\(seam)")
  }

  @Test(
    "An azimuthal projection's plane has no edge along a meridian",
    arguments: ["EPSG:3413", "EPSG:3031", "EPSG:3035", "EPSG:5041", "+proj=ortho +lat_0=40"])
  func azimuthal(code: String) throws {
    #expect(try Projector().system(code).seamLongitude == nil)
  }

  @Test(
    "Spellings of one system",
    arguments: [
      "EPSG:3826", "urn:ogc:def:crs:EPSG::3826", "urn:x-ogc:def:crs:EPSG::3826",
      "http://www.opengis.net/def/crs/EPSG/0/3826",
      "http://www.opengis.net/gml/srs/epsg.xml#3826",
    ])
  func spellings(text: String) throws {
    let system = try Projector().system(text)
    #expect(system.code == "EPSG:3826")
    #expect(system.definition == "urn:ogc:def:crs:EPSG::3826")
    #expect(system.areaOfUse?.contains(longitude: 121, latitude: 24) == true)
  }

  @Test("A PROJ string is a system, a pipeline an operation, and other things neither")
  func kinds() throws {
    let projector = try Projector()
    let system = try projector.system("+proj=utm +zone=51")
    #expect(system.kind == .projected && system.code == nil)
    #expect(system.definition.hasPrefix("PROJCRS["))
    #expect(try projector.system(system.definition).kind == .projected)
    #expect(try projector.isOperation("+proj=pipeline +step +proj=utm +zone=51"))
    #expect(try !projector.isOperation("EPSG:3826"))
    for text in ["EPSG:4978", "EPSG:5773", "EPSG:7030", "PROJCRS[\"broken\""] {
      let failure = #expect(throws: Failure.self, "\(text)") { _ = try projector.system(text) }
      #expect(failure?.message.contains(text) == true)
    }
    for text in ["EPSG:7030", "+proj=nosuch"] {
      #expect(throws: Failure.self, "\(text)") { _ = try TargetSystem(text) }
    }
  }

  @Test("What PROJ says only to its log is in the message", arguments: ["EPSG:999999", "nonsense"])
  func unknown(text: String) throws {
    let projector = try Projector()
    let failure = #expect(throws: Failure.self) { _ = try projector.system(text) }
    #expect(failure?.kind == .usage)
    #expect(failure?.message.contains(text) == true)
    #expect(failure?.message.contains("not found") == true || text == "nonsense")
  }

  @Test("A name is taken where a system has it, not where one has it in its own")
  func names() throws {
    let projector = try Projector()
    #expect(try projector.system("WGS 84 / UTM zone 51N").code == "EPSG:32651")
    #expect(try projector.system("wgs84").name == "WGS 84")
    for text in ["foo", "nad"] {
      let failure = #expect(throws: Failure.self, "\(text)") { _ = try projector.system(text) }
      #expect(failure?.message.contains("'\(text)' is not known") == true)
      #expect(failure?.advice?.contains("did you mean") == true)
    }
  }

  @Test("A grid that is not here is named")
  func missingGrid() throws {
    let projector = try Projector()
    let transformation = try projector.transformation(from: "EPSG:4267", to: "EPSG:4326")
    let found = apply(transformation, -100, 40)
    #expect(found[0].isFinite && found[1].isFinite)
    let operation = try #require(transformation.lastOperation)
    #expect(!operation.name.isEmpty)
    if transformation.missing.isEmpty {
      print("skipped: all grids from NAD27 to WGS 84 are on this machine")
    } else {
      #expect(transformation.missing.contains { $0.grid == "us_noaa_conus.tif" })
    }
  }
}
