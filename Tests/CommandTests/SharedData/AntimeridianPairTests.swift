import Foundation
import Testing

/// What the command makes of polygons and lines at 180° and at the poles, beside what another program
/// (gadomski/antimeridian) makes of them.
@Suite("Antimeridian pairs")
struct AntimeridianPairTests {
  private static let folder = SharedDataTable.data.appending(path: "regions")

  private static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let names = files.filter {
      $0.hasPrefix("antimeridian_") && $0.hasSuffix(".json") && !$0.hasSuffix(".expected.json")
    }.map { String($0.dropLast(".json".count)) }.sorted()
    if names.isEmpty { print("skipped: no ../shared/data/regions to compare cuts with") }
    return names
  }()

  /// Inputs that the peer gives no result for: areas in square degrees and numbers of parts, by
  /// arithmetic on their corners. Their holes have the turn of their shells.
  private static let alone: [String: (area: Double, parts: Int)] = [
    "antimeridian_one-ccw-hole": (20 * 20 - 10 * 10, 2),
    "antimeridian_simple-with-ccw-hole": (10 * 10 - 6 * 6, 1),
  ]

  /// Square degrees by which the peer's result is larger than ours, and why.
  private static let larger: [String: (area: Double, reason: String)] = [
    "antimeridian_issues-171": (
      2, "the peer drops the hole between (-1, 82) and (1, 82), which lies in the polygon"
    )
  ]

  @Test("The same area to 1e-9, and as many parts", arguments: names)
  func pair(_ name: String) throws {
    // With all digits, since seven decimals are more than 1e-9 of a small area.
    let run = try CommandRun(
      "convert", Self.folder.appending(path: "\(name).json").path, "--precision", "15")
    #expect(run.status == 0)
    let layer = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let feature = try #require((layer?["features"] as? [[String: Any]])?.first)
    let ours = try #require(Shape(feature["geometry"] as? [String: Any]))
    var expected: (area: Double, parts: Int)
    if let known = Self.alone[name] {
      expected = known
    } else {
      let data = try Data(
        contentsOf: Self.folder.appending(path: "\(name).expected.json"))
      let json = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      let theirs = try #require(Shape(json))
      expected = (theirs.area - (Self.larger[name]?.area ?? 0), theirs.parts)
    }
    #expect(ours.parts == expected.parts)
    #expect(abs(ours.area - expected.area) <= 1e-9 * expected.area, "\(ours.area)")
  }

  /// A geometry's area in square degrees, or the length of its lines in degrees.
  private struct Shape {
    var area = 0.0
    var parts = 0

    init?(_ json: [String: Any]?) {
      guard let json else { return nil }
      let geometry = json["geometry"] as? [String: Any] ?? json
      let coordinates = geometry["coordinates"]
      switch geometry["type"] as? String {
      case "Polygon": add(coordinates as? [[[Double]]])
      case "MultiPolygon": for part in coordinates as? [[[[Double]]]] ?? [] { add(part) }
      case "LineString": add(line: coordinates as? [[Double]])
      case "MultiLineString": for part in coordinates as? [[[Double]]] ?? [] { add(line: part) }
      default: return nil
      }
    }

    private mutating func add(_ rings: [[[Double]]]?) {
      parts += 1
      for (index, ring) in (rings ?? []).enumerated() {
        area += (index == 0 ? 1 : -1) * abs(signedArea(ring))
      }
    }

    private mutating func add(line: [[Double]]?) {
      parts += 1
      for (a, b) in zip(line ?? [], (line ?? []).dropFirst()) {
        area += ((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1])).squareRoot()
      }
    }
  }
}
