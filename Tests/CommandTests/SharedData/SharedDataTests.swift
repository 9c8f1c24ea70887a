import Foundation
import Testing

/// Every Atom, RSS, RDF, CAP, JMA, QuakeML, GeoJSON and CSV file of `../shared/data`, read by the
/// command itself.
@Suite(
  "Shared data",
  .enabled(
    if: SharedDataTable.isDataPresent,
    "../shared/data is missing beside the package: its real feeds were NOT read"))
struct SharedDataTests {
  @Test(
    "as many features and locations as the table says, or a refusal that says why",
    arguments: try SharedDataTable.rows())
  func outcome(_ row: SharedDataTable.Row) throws {
    let file = SharedDataTable.data.appending(path: row.file).path
    let run = try CommandRun("info", "--json", file)
    switch row.outcome {
    case .features(let features, let located):
      try #require(run.status == 0, "\(run.errors)")
      let report = try #require(
        try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
      #expect(report["features"] as? Int == features)
      #expect(report["located"] as? Int == located)
    case .refused(let reason):
      #expect(run.status == 65)
      #expect(run.errors.localizedCaseInsensitiveContains(reason), "\(run.errors)")
      #expect(run.output.isEmpty)
    }
  }

  @Test("no file of these kinds is missing in the table")
  func everyFileStandsInTheTable() throws {
    let rows = try SharedDataTable.rows()
    let known = Set(rows.map(\.file))
    #expect(known.count == rows.count)
    let endings: Set = [
      "cap", "atom", "rss", "rdf", "xml", "json", "geojson", "csv", "topojson", "html", "qml",
      "kml",
      "txt", "ndk", "out",
    ]
    let folders = Set(rows.compactMap { $0.file.split(separator: "/").first.map(String.init) })
    #expect(folders.count == 9)
    for folder in folders {
      let files = try FileManager.default.contentsOfDirectory(
        at: SharedDataTable.data.appending(path: folder), includingPropertiesForKeys: nil)
      for file in files where endings.contains(file.pathExtension) {
        #expect(known.contains("\(folder)/\(file.lastPathComponent)"))
      }
    }
  }
}
