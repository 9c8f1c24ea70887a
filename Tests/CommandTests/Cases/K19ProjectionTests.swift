import Foundation
import Testing

/// Layers in other coordinate reference systems.
@Suite("K19 projections")
struct K19ProjectionTests {
  private func point(_ x: Double, _ y: Double) -> String {
    Fragment.collection("{\"type\":\"Point\",\"coordinates\":[\(x),\(y)]}")
  }

  @Test("Longitude comes first whatever the authority says (69)")
  func order() throws {
    // PROJ 9.5.1: E 386 884.20, N 3 949 176.47.
    let layer = try Layer(of: point(139.75, 35.68), "--dst-crs", "EPSG:32654")
    #expect(try layer.geometry() == #"{"coordinates":[386884.202,3949176.473],"type":"Point"}"#)
    #expect(layer.bbox == [386_884.202, 3_949_176.473, 386_884.202, 3_949_176.473])
    #expect(layer.run.output.contains("\"name\":\"urn:ogc:def:crs:EPSG::32654\""))
    #expect(layer.run.errors.contains("RFC 7946"))
  }

  @Test("The pole has no place in Web Mercator; its edge has (70)")
  func pole() throws {
    let layer = try Layer(of: point(0, 90), "--dst-crs", "EPSG:3857")
    #expect(try layer.geometry() == "null")
    #expect(layer.run.errors.contains("1 without a location, 1 rejected (item 1: "))
    #expect(layer.bbox == nil)
    let edge = try Layer(of: point(180, 85.0511287798066), "--dst-crs", "EPSG:3857")
    #expect(try edge.geometry() == #"{"coordinates":[20037508.343,20037508.343],"type":"Point"}"#)
    let strict = try CommandRun(
      ["convert", "-", "--strict", "--dst-crs", "EPSG:3857"], input: point(0, 90))
    #expect(strict.status == 65 && strict.output.isEmpty)
  }

  @Test("A missing grid is told, with the operation and its accuracy; --only-best refuses it (71)")
  func grid() throws {
    let folder = try Folder()
    let report = folder.path("report.json")
    let layer = try Layer(
      of: point(-100, 40), "--src-crs", "EPSG:4267", "--report", report)
    #expect(layer.kind() == "Point")
    let uses = try #require(try folder.json("report.json")["projections"] as? [[String: Any]])
    let use = try #require(uses.first)
    #expect(use["from"] as? String == "NAD27" && use["to"] as? String == "WGS 84")
    #expect((use["operation"] as? String)?.contains("NAD27 to WGS 84") == true)
    #expect(use["accuracy_m"] as? Double != nil)
    let missing = try #require(use["missing_grids"] as? [[String: Any]])
    if missing.isEmpty {
      print("skipped: all grids from NAD27 to WGS 84 are on this machine")
      return
    }
    #expect(missing.contains { $0["grid"] as? String == "us_noaa_conus.tif" })
    #expect(layer.run.errors.contains("us_noaa_conus.tif"))
    let best = try CommandRun(
      ["convert", "-", "--src-crs", "EPSG:4267", "--only-best"], input: point(-100, 40))
    #expect(best.status == 64)
    #expect(best.errors.contains("us_noaa_conus.tif") && best.output.isEmpty)
  }
}
