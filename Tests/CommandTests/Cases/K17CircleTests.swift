import Foundation
import Testing

/// Circles over the pole, over 180°, and larger than a quarter of the globe.
@Suite("K17 circles at the pole and the dateline, and large ones")
struct K17CircleTests {
  private func circle(
    _ longitude: Double, _ latitude: Double, _ metres: Double, _ options: String...
  ) throws -> Layer {
    try Layer(
      of: """
        {"type":"Feature","properties":{"radius_m":\(metres)},\
        "geometry":{"type":"Point","coordinates":[\(longitude),\(latitude)]}}
        """, ["--circles", "radius_m"] + options)
  }

  /// Whether a position lies in the layer's only polygon, by a box that is no larger than it.
  private func holds(_ layer: Layer, _ x: Double, _ y: Double) throws -> Bool {
    let box = "\(x - 1e-7),\(y - 1e-7),\(x + 1e-7),\(y + 1e-7)"
    return try !Layer(of: layer.run.output, "--bbox=\(box)").features.isEmpty
  }

  @Test("One that covers the pole holds it, from one side of the map to the other (59)")
  func pole() throws {
    let layer = try circle(0, 85, 1_000_000)
    #expect(layer.kind() == "Polygon")
    let box = try #require(layer.bbox)
    // GeographicLib: 76.04434 in the south, 86.04677 beyond the pole.
    #expect(box[0] == -180 && box[2] == 180 && box[3] == 90 && abs(box[1] - 76.04434) < 5e-6)
    let ring = try layer.rings()[0]
    #expect(ring.contains([-180, 90]) && ring.contains([180, 90]))
    #expect(ring.contains { $0[0] == 180 && abs($0[1] - 86.04677) < 5e-6 })
    #expect(signedArea(ring) > 0)
    #expect(try holds(layer, 90, 88) && holds(layer, 179.9, 87))
    #expect(try !holds(layer, 179.9, 85.5))
  }

  @Test("One over the dateline is two parts (60)")
  func dateline() throws {
    let layer = try circle(179.5, -17, 150_000, "--circle-detail", "3600")
    #expect(layer.kind() == "MultiPolygon")
    let box = try #require(layer.bbox)
    for (side, value) in zip(box, [178.09135, -18.35530, -179.09135, -15.64452]) {
      #expect(abs(side - value) < 1e-5)
    }
    #expect(try holds(layer, -179.5, -17))
    #expect(try !holds(layer, 178, -17))
    #expect(layer.run.errors.contains("cut at 180°"))
    #expect(!layer.run.errors.contains("lies beyond 180°"))
  }

  @Test("One larger than a quarter of the globe covers the large side (61)")
  func large() throws {
    let layer = try circle(140, 35, 12_000_000, "--circle-detail", "1km")
    let box = try #require(layer.bbox)
    #expect(box[0] == -180 && box[2] == 180 && box[3] == 90 && abs(box[1] + 73.1943) < 5e-4)
    let ring = try layer.rings()[0]
    #expect(ring.contains { abs($0[0] + 40) < 1e-6 && abs($0[1] - 37.2958) < 1e-4 })
    #expect(try holds(layer, 0, 89.9) && !holds(layer, 0, -89.9))
    // 65.38 % of the sphere, by the equal-area cylinder (Archimedes): the area under the sine of the
    // latitude, each edge straight in longitude and latitude.
    let area = zip(ring, ring.dropFirst()).reduce(0.0) { sum, edge in
      let sines = (sin(edge.0[1] * .pi / 180) + sin(edge.1[1] * .pi / 180)) / 2
      return sum - (edge.1[0] - edge.0[0]) * sines
    }
    #expect(abs(area / 720 - 0.6538) < 0.002)
  }
}
