import Foundation
import GeoFeatures
import Geodesy
import Testing

/// Our cuts against those of another program (gadomski/antimeridian), where its files are at hand.
@Suite("Peer cuts at 180°")
struct SharedAntimeridianTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/data/regions")

  private static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let names = files.filter { $0.hasPrefix("antimeridian_") && $0.hasSuffix(".expected.json") }
      .map { String($0.dropLast(".expected.json".count)) }.sorted()
    if names.isEmpty { print("skipped: no ../shared/data/regions to compare cuts with") }
    return names
  }()

  /// Square degrees by which the peer's result is larger than ours, and why.
  private static let differences: [String: (area: Double, reason: String)] = [
    "antimeridian_issues-171": (
      2, "the peer drops the hole between (-1, 82) and (1, 82), which lies in the polygon"
    )
  ]

  /// Relative differences of areas: the peer rounds the latitudes of its cuts to seven decimals, which
  /// is 1.2e-9 of the smaller part of this orbit's swath.
  private static let tolerances = ["antimeridian_issues-164": 2e-9]

  @Test("Same parts, same areas", arguments: names)
  func compare(_ name: String) throws {
    let input = try String(
      contentsOf: Self.folder.appending(path: "\(name).json"), encoding: .utf8)
    let output = try String(
      contentsOf: Self.folder.appending(path: "\(name).expected.json"), encoding: .utf8)
    var log = DiagnosticLog()
    let ours = Winding.rewind(Antimeridian.cut(try GeometryText.column(input), log: &log))
    let theirs = try GeometryText.column(output)
    #expect(ours.kind(0) == theirs.kind(0))
    let ourParts = Self.partAreas(ours)
    var theirParts = Self.partAreas(theirs)
    if let difference = Self.differences[name] {
      theirParts[0] -= difference.area
      theirParts.sort()
    }
    try #require(ourParts.count == theirParts.count)
    for (our, their) in zip(ourParts, theirParts) {
      #expect(abs(our - their) <= (Self.tolerances[name] ?? 1e-9) * abs(their))
    }
    #expect(ours.faults(afterCut: 0) == [])
    #expect(log.firstFault == nil)
  }

  /// The areas of the parts, or the lengths of lines, from the least on.
  private static func partAreas(_ column: GeometryColumn) -> [Double] {
    let kind = column.kind(0)
    return column.parts(ofRow: 0).map { part in
      var sum = 0.0
      for ring in column.rings(ofPart: part) {
        let vertices = column.vertices(ofRing: ring)
        if column.partKind(part, in: kind) == .polygon {
          let area = abs(Winding.signedArea(vertices, of: column))
          sum += ring == column.rings(ofPart: part).lowerBound ? area : -area
        } else {
          for (a, b) in zip(vertices, vertices.dropFirst()) {
            let (dx, dy) = (column.x[b] - column.x[a], column.y[b] - column.y[a])
            sum += (dx * dx + dy * dy).squareRoot()
          }
        }
      }
      return sum
    }.sorted()
  }
}
