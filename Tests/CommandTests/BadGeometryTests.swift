import Foundation
import TestSupport
import Testing

/// Geometries and systems that are none, or that have no place: what is said, and what is written.
@Suite("Bad geometries")
struct BadGeometryTests {
  private func feature(_ geometry: String) -> String {
    "{\"type\":\"Feature\",\"properties\":{\"radius_m\":1e6},\"geometry\":\(geometry)}"
  }

  @Test(
    "Empty geometries, and those of too few positions, have no location",
    arguments: [
      (#"{"type":"Point","coordinates":[]}"#, nil),
      (#"{"type":"MultiPoint","coordinates":[]}"#, nil),
      (#"{"type":"LineString","coordinates":[]}"#, nil),
      (#"{"type":"Polygon","coordinates":[]}"#, nil),
      (#"{"type":"Polygon","coordinates":[[]]}"#, nil),
      (#"{"type":"MultiPolygon","coordinates":[]}"#, nil),
      (#"{"type":"GeometryCollection","geometries":[]}"#, nil),
      (#"{"type":"LineString","coordinates":[[1,2]]}"#, "a line of one position"),
      (#"{"type":"Polygon","coordinates":[[[1,2],[1,2],[1,2],[1,2]]]}"#, "three positions"),
      (#"{"type":"Polygon","coordinates":[[[1,2],[3,4],[3,4],[1,2]]]}"#, "three positions"),
      (#"{"type":"Point","coordinates":[0,91]}"#, "latitude 91.0 is out of range"),
      (#"{"type":"Point","coordinates":[0,1e999]}"#, "a coordinate is no finite number"),
    ])
  func empty(_ geometry: String, message: String?) throws {
    for options in [
      [], ["--dst-crs", "EPSG:32651"], ["--densify", "1km,geodesic"],
      ["--longitudes", "continuous"], ["--bbox=-180,-90,180,90"],
    ] {
      let layer = try Layer(of: feature(geometry), options)
      let found = layer.features.isEmpty ? "null" : try layer.geometry()
      #expect(found == "null", "\(options)")
      #expect(layer.features.count == (options.first?.hasPrefix("--bbox") == true ? 0 : 1))
      if let message { #expect(layer.run.errors.contains(message), "\(layer.run.errors)") }
    }
  }

  @Test("A height that is none is not written, in no format", arguments: ["geojson", "csv", "kml"])
  func height(format: String) throws {
    let point = feature(#"{"type":"Point","coordinates":[10,20,1e308]}"#)
    let run = try CommandRun(["convert", "-", "-f", format], input: point)
    #expect(run.status == 0 && run.output.contains("10") && !run.output.contains("0000000"))
    #expect(run.errors.contains("1 rejected (item 1: a height of 1e+308 m is out of range"))
    #expect(try CommandRun(["convert", "-", "--strict"], input: point).status == 65)
  }

  @Test("A ring that crosses itself keeps its positions, also over 180° and in another system")
  func bowtie() throws {
    let plain = #"{"type":"Polygon","coordinates":[[[0,0],[10,10],[10,0],[0,10],[0,0]]]}"#
    #expect(try Layer(of: plain).rings() == [[[0, 0], [10, 10], [10, 0], [0, 10], [0, 0]]])
    // Its two wings meet at 180°.
    let layer = try Layer(
      of: #"{"type":"Polygon","coordinates":[[[175,0],[-175,10],[-175,0],[175,10],[175,0]]]}"#)
    let geometry = layer.features[0]["geometry"] as? [String: Any]
    let parts = try #require(geometry?["coordinates"] as? [[[[Double]]]])
    #expect(parts.map { signedArea($0[0]) } == [25, 25])
    let projected = try Layer(of: plain, "--dst-crs", "EPSG:3857")
    #expect(try projected.rings()[0].count == 5)
  }

  @Test("A line, and a circle, that come to the pole are cut where Web Mercator is a square")
  func mercator() throws {
    let edge = Double.pi * 6_378_137
    let line = try Layer(
      of: feature(#"{"type":"LineString","coordinates":[[0,0],[5,90]]}"#), "--dst-crs",
      "EPSG:3857")
    let vertices = try #require(
      (line.features[0]["geometry"] as? [String: Any])?["coordinates"] as? [[Double]])
    #expect(abs((vertices.last?[1] ?? 0) - edge) < 1e-3)
    #expect(
      line.run.errors.contains(
        "item 1: only a part of the geometry has a place in WGS 84 / Pseudo-Mercator"))
    let circle = feature(#"{"type":"Point","coordinates":[0,85]}"#)
    let mercator = try Layer(of: circle, "--circles", "radius_m", "--dst-crs", "EPSG:3857")
    #expect(abs((try mercator.rings()[0].map { $0[1] }.max() ?? 0) - edge) < 1e-3)
    #expect(mercator.run.errors.contains("1 repaired"))
    // A point there has none.
    let pole = try Layer(
      of: feature(#"{"type":"Point","coordinates":[5,90]}"#), "--dst-crs", "EPSG:3857")
    #expect(try pole.geometry() == "null")
    #expect(
      pole.run.errors.contains(
        "item 1: the geometry at 5.0, 90.0 has no place in WGS 84 / Pseudo-Mercator"))
    // In a polar plane it is a ring round the pole, which it does not touch.
    let polar = try Layer(of: circle, "--circles", "radius_m", "--dst-crs", "EPSG:3413")
    let ring = try polar.rings()[0]
    #expect(ring.allSatisfy { ($0[0] * $0[0] + $0[1] * $0[1]).squareRoot() > 400_000 })
    // A circle of a million metres; the plane is true to scale at 70° and shrinks to the pole.
    #expect(abs(signedArea(ring) / (.pi * 1e12) - 0.95) < 0.05)
  }

  /// JSON numbers, among them some that are none on the globe.
  private static let numbers = [
    "0", "-0.0", "180", "-180", "179.9999999999", "360", "-360", "90", "-90", "45", "1e-320",
    "1e999",
    "-1e999", "1e308", "540", "89.99999999", "-17.5", "121.5", "null", "\"12\"", "95",
  ]
  private static let radii = [
    "0", "-5", "1e-3", "1000.5", "3e6", "1.2e7", "5e7", "1e300", "1e999", "null",
  ]

  private func geometry(_ random: inout SeededGenerator) throws -> String {
    func position() throws -> String {
      let x = try #require(Self.numbers.randomElement(using: &random))
      let y = try #require(Self.numbers.randomElement(using: &random))
      let z = try #require(Self.numbers.randomElement(using: &random))
      return Int.random(in: 0..<4, using: &random) == 0 ? "[\(x),\(y),\(z)]" : "[\(x),\(y)]"
    }
    func positions(_ count: ClosedRange<Int>) throws -> String {
      let list = try (0..<Int.random(in: count, using: &random)).map { _ in try position() }
      return "[\(list.joined(separator: ","))]"
    }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return "{\"type\":\"Point\",\"coordinates\":\(try position())}"
    case 1: return "{\"type\":\"LineString\",\"coordinates\":\(try positions(0...5))}"
    case 2: return "{\"type\":\"MultiPoint\",\"coordinates\":\(try positions(0...3))}"
    default: return "{\"type\":\"Polygon\",\"coordinates\":[\(try positions(0...7))]}"
    }
  }

  @Test(
    "Whatever comes in, no number that is none goes out",
    arguments: [
      [], ["--circles", "radius"], ["--circles", "radius", "--circle-detail", "10km"],
      ["--densify", "500km"], ["--densify", "500km,geodesic"], ["--longitudes", "continuous"],
      ["--dst-crs", "EPSG:3857"], ["--dst-crs", "EPSG:32651"], ["--dst-crs", "EPSG:3413"],
      ["--dst-crs", "EPSG:3031", "--circles", "radius"], ["--dst-crs", "auto:laea"],
      ["--dst-crs", "EPSG:3832", "--densify", "500km,geodesic", "--circles", "radius"],
      ["--dst-crs", "EPSG:4978"],
    ])
  func finite(options: [String]) throws {
    var random = SeededGenerator(seed: 20_260_403)
    let features = try (0..<400).map { index in
      let radius = try #require(Self.radii.randomElement(using: &random))
      // The first one tells the type of the column.
      return "{\"type\":\"Feature\",\"properties\":{\"radius\":\(index == 0 ? "0.5" : radius)},"
        + "\"geometry\":\(try geometry(&random))}"
    }
    let input = "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}"
    let run = try CommandRun(["convert", "-"] + options, input: input)
    guard !options.contains("EPSG:4978") else {
      #expect(run.status == 64 && run.output.isEmpty)
      return
    }
    #expect(run.status == 0, "\(run.errors)")
    let layer = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    #expect((layer?["features"] as? [Any])?.count == 400)
    for word in ["nan", "inf", "NaN", "Inf"] {
      #expect(!run.output.contains(",\(word)") && !run.output.contains("[\(word)"))
    }
    let text = try CommandRun(
      ["convert", "-", "-f", "csv", "--csv-geometry", "wkt"] + options, input: input)
    #expect(text.status == 0)
    #expect(!text.output.contains("nan") && !text.output.contains("inf"))
    // Nothing is lost in silence: what has no location any more is counted.
    #expect(run.errors.contains("rejected"))
  }
}
