import Foundation
import Testing

/// --densify.
@Suite("Long edges get vertices")
struct DensifyOptionTests {
  private let line = #"{"type":"LineString","coordinates":[[0,0,0],[10,0,1000]]}"#

  @Test("Straight on the map, in equal parts, with heights between")
  func straight() throws {
    // Ten degrees of the equator are 1,113.2 km.
    let expected =
      #"{"coordinates":[[0,0,0],[2.5,0,250],[5,0,500],[7.5,0,750],[10,0,1000]],"#
      + #""type":"LineString"}"#
    #expect(try Layer(of: line, "--densify", "300km").geometry() == expected)
    #expect(try Layer(of: line, "--densify", "300km,straight").geometry() == expected)
    let plain = try Layer(of: line)
    #expect(try Layer(of: line, "--densify", "1200km").geometry() == plain.geometry())
  }

  @Test("A polygon has the same area on the map, and bends with the system it is projected into")
  func projected() throws {
    let box = #"{"type":"Polygon","coordinates":[[[100,60],[160,60],[160,70],[100,70],[100,60]]]}"#
    let layer = try Layer(of: box, "--densify", "50km")
    #expect(abs(signedArea(try layer.rings()[0]) - 600) < 1e-6)
    // Polar stereographic: parallels are arcs; the middle of the southern edge lies on its own.
    let polar = try Layer(of: box, "--densify", "50km", "--dst-crs", "EPSG:3413")
    let radii = try polar.rings()[0].map { ($0[0] * $0[0] + $0[1] * $0[1]).squareRoot() }
    let least = try #require(radii.min())
    // Edges bend there without being asked to, as finely as the eye needs.
    let plain = try Layer(of: box, "--dst-crs", "EPSG:3413").rings()[0]
    #expect(plain.count > 5)
    for (a, b) in zip(plain, plain.dropFirst()) {
      let middle = [0, 1].map { (a[$0] + b[$0]) / 2 }
      #expect((middle[0] * middle[0] + middle[1] * middle[1]).squareRoot() > 0.999 * least)
    }
  }

  @Test(
    "The edges of a cut and of a clip are divided too",
    arguments: ["2000km", "2000km,geodesic"], [[], ["--clip", "165,-30,-178,10"]])
  func cuts(length: String, clip: [String]) throws {
    let outline =
      #"{"type":"Polygon","coordinates":[[[150,-40],[-150,-40],[-150,40],[150,40],[150,-40]]]}"#
    let layer =
      try clip.isEmpty
      ? Layer(of: outline, "--densify", length)
      : Layer(of: outline, "--densify", length, clip[0], clip[1])
    #expect(layer.kind() == "MultiPolygon")
    var longest = 0.0
    let geometry = layer.features[0]["geometry"] as? [String: Any]
    let parts = try #require(geometry?["coordinates"] as? [[[[Double]]]])
    for ring in parts.joined() {
      for (a, b) in zip(ring, ring.dropFirst()) where a[0] == b[0] {
        longest = max(longest, abs(b[1] - a[1]))
      }
    }
    // 2,000 km along a meridian are about 18 degrees.
    #expect(longest > 10 && longest < 18.1)
  }

  @Test("An edge over 180° goes over it, and bends there as elsewhere")
  func antimeridian() throws {
    let edge = #"{"type":"LineString","coordinates":[[170,50],[-160,60]]}"#
    let layer = try Layer(
      of: edge, "--densify", "500km,geodesic", "--longitudes", "continuous")
    let line = layer.features[0]["geometry"] as? [String: Any]
    var places = try #require(line?["coordinates"] as? [[Double]])
    // pyproj 3.7.2: Geod(ellps="WGS84").npts(170, 50, -160, 60, 4).
    let expected = [
      [174.80727239, 52.53694829], [180.17525159, 54.85450664], [186.15579614, 56.9062861],
      [192.77249469, 58.63989325],
    ]
    // The edge that crosses 180° may have a vertex there.
    places.removeAll { $0[0] == 180 }
    try #require(places.count == 6)
    for (place, expected) in zip(places[1...], expected) {
      #expect(abs(place[0] - expected[0]) < 1e-6 && abs(place[1] - expected[1]) < 1e-6)
    }
    let cut = try Layer(of: edge, "--densify", "500km,geodesic")
    #expect(cut.kind() == "MultiLineString")
    let straight = try Layer(of: edge, "--densify", "500km")
    #expect(try straight.geometry().contains("[180,53.3333333]],[[-180,53.3333333]"))
    // 300 km are less than the step.
    let short = #"{"type":"LineString","coordinates":[[178,0],[-179.3,0]]}"#
    #expect(
      try Layer(of: short, "--densify", "500km,geodesic").geometry() == Layer(of: short).geometry())
  }

  @Test("What would be too many vertices is refused")
  func tooMany() throws {
    let lines = (0..<10).map { _ in
      #"{"type":"LineString","coordinates":[[-170,0],[0,0],[170,0]]}"#
    }
    let input = "[" + lines.joined(separator: ",") + "]"
    let run = try CommandRun(["convert", "-", "--densify", "1m"], input: input)
    #expect(run.status == 64)
    #expect(run.errors.contains("more than 5,000,000 vertices of one geometry"), "\(run.errors)")
    #expect(run.errors.contains("take a greater length"))
  }
}
