import Foundation
import GeoFeatures
import Testing

@testable import GeoFeeds

/// The rows of real alerts and reports, against Tests/Fixtures/alerts.tsv, which
/// `derive_alerts.py` beside it made with lxml.
@Suite(
  "Real alerts and reports",
  .enabled(if: SharedData.isPresent, "../shared/data is missing beside the package"))
struct AlertSharedDataTests {
  /// The rows of the table by file.
  private static let table: [String: [[String]]] = {
    var url = URL(filePath: #filePath)
    for _ in 0..<3 { url.deleteLastPathComponent() }
    let text = try? String(
      contentsOf: url.appending(path: "Fixtures/alerts.tsv"), encoding: .utf8)
    var rows: [String: [[String]]] = [:]
    for line in (text ?? "").split(separator: "\n").drop(while: { $0.hasPrefix("#") }).dropFirst() {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      rows[cells[0], default: []].append(Array(cells.dropFirst()))
    }
    return rows
  }()

  @Test("The table is there") func tableIsThere() { #expect(Self.table.count == 22) }

  @Test("as lxml reads them", arguments: table.keys.sorted())
  func rows(_ file: String) throws {
    let rows = try #require(Self.table[file])
    let reading = try read(SharedData.bytes(file))
    #expect(reading.features.count == rows.count)
    #expect(reading.faultKinds.isEmpty)
    for (feature, cells) in zip(reading.features, rows) {
      let isReport = file.contains("jma")
      let geometry = feature.geometryColumn
      let vertices = geometry.vertices(ofRow: feature.row)
      #expect(feature.id == cells[0])
      #expect(feature["time"]?.description == cells[1])
      #expect(feature.kind.name == cells[2])
      #expect((feature.kind == .none ? 0 : vertices.count) == Int(cells[3]))
      #expect(feature.position?.longitude == Double(cells[4]))
      #expect(feature.position?.latitude == Double(cells[5]))
      let number = feature[isReport ? "depth_km" : "radius_m"]
      #expect(number == Double(cells[6]).map { .real($0) })
      let what = feature[isReport ? "mag" : "event"]?.description ?? ""
      #expect(what == cells[7])
      #expect(Self.folded(feature[isReport ? "place" : "area_desc"]) == cells[8])
      if !isReport { #expect(Self.folded(feature["geocode"]) == cells[9]) }
    }
  }

  /// The table has no line breaks in its cells.
  private static func folded(_ value: Feature.Value?) -> String {
    (value?.description ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
