import Foundation
import Rhumb
import Testing

/// Metres on the ellipsoid, not degrees of a plane.
@Suite("K18 geodesic or planar")
struct K18GeodesicTests {
  private func circle(_ x: Double, _ y: Double, _ metres: Double, _ detail: String) throws -> Layer
  {
    try Layer(
      of: "lon,lat,radius_m\n\(x),\(y),\(metres)\n", "--circles", "radius_m", "--circle-detail",
      detail)
  }

  private func line(_ coordinates: String) -> String {
    "{\"type\":\"LineString\",\"coordinates\":\(coordinates)}"
  }

  @Test("The area of a small circle is that of its polygon in square metres (64)")
  func area() throws {
    let ring = try circle(8, 46, 100, "64").rings()[0]
    #expect(ring.count == 65)
    let (longitudes, latitudes) = (ring.map { $0[0] }, ring.map { $0[1] })
    let area = longitudes.withUnsafeBufferPointer { x in
      latitudes.withUnsafeBufferPointer { y in
        Ellipsoid.wgs84.areaSquareMetres(longitudes: x, latitudes: y).area
      }
    }
    // 32 r² sin(2π/64).
    #expect(abs(area - 31_365.5) < 31)
  }

  @Test("A circle is round on the ground, and so twice as wide as high in degrees at 60° (65)")
  func width() throws {
    let layer = try circle(20, 60, 50_000, "3600")
    let box = try #require(layer.bbox)
    for (side, value) in zip(box, [19.10392, 59.55120, 20.89608, 60.44877]) {
      #expect(abs(side - value) < 1e-5)
    }
    for position in try layer.rings()[0] {
      let distance = Ellipsoid.wgs84.distanceMetres(
        fromLongitude: 20, latitude: 60, toLongitude: position[0], latitude: position[1])
      // Seven decimals are written: 1 cm.
      #expect(abs(distance - 50_000) < 0.02)
    }
  }

  @Test("The way between places that are nearly antipodes is found and divided (66)")
  func antipodes() throws {
    let layer = try Layer(
      of: line("[[20.0,10.25],[-160.1,-10.25]]"), "--densify", "500km,geodesic")
    let geometry = layer.features[0]["geometry"] as? [String: Any]
    let lines = try #require(
      geometry?["coordinates"] as? [[[Double]]]
        ?? (geometry?["coordinates"] as? [[Double]]).map { [$0] })
    var sum = 0.0
    for line in lines {
      for (a, b) in zip(line, line.dropFirst()) {
        let distance = Ellipsoid.wgs84.distanceMetres(
          fromLongitude: a[0], latitude: a[1], toLongitude: b[0], latitude: b[1])
        #expect(distance <= 500_000.1)
        sum += distance
      }
    }
    // GeographicLib.
    #expect(abs(sum - 20_003_008.422) < 0.1)
  }

  @Test(
    "The parts of a geodesic meet at 180°, at the same latitude however finely it is divided (67)",
    arguments: ["9000km", "1000km", "10km"])
  func meeting(length: String) throws {
    let layer = try Layer(
      of: line("[[165,-10],[-150,-30]]"), "--densify", "\(length),geodesic")
    let geometry = layer.features[0]["geometry"] as? [String: Any]
    let parts = try #require(geometry?["coordinates"] as? [[[Double]]])
    #expect(parts.count == 2)
    // pyproj 3.7.2's Geod on WGS 84; the great circle of a sphere meets it at -18.5727.
    #expect(parts[0].last == [180, -18.5830062])
    #expect(parts[1].first == [-180, -18.5830062])
    // Straight on the map it is the mean by longitude, and stays so when it is divided.
    for options in [[], ["--densify", "100km"]] {
      let straight = try Layer(of: line("[[165,-10],[-150,-30]]"), options)
      #expect(straight.run.output.contains("[180,-16.6666667]],[[-180,-16.6666667]"))
    }
  }
}
