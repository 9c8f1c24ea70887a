import Foundation
import GeoFeatures
import Testing

@testable import GeoFeeds

/// Real files against what ObsPy reads of them: Tests/Fixtures/events.tsv, made by derive_events.py.
@Suite("Real QuakeML", .enabled(if: SharedData.isPresent))
struct EventSharedDataTests {
  private struct Row {
    var file: String
    var values: [String: String]
  }

  private static func rows() throws -> [Row] {
    let table = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/events.tsv")
    let lines = try String(contentsOf: table, encoding: .utf8)
      .split(separator: "\n").dropFirst().map {
        $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      }
    guard let columns = lines.first else { return [] }
    return lines.dropFirst().map { cells in
      var values: [String: String] = [:]
      for (name, cell) in zip(columns, cells) where !cell.isEmpty { values[name] = cell }
      return Row(file: values["file"] ?? "", values: values)
    }
  }

  @Test("Every event has the values that ObsPy gives it")
  func values() throws {
    let rows = try Self.rows()
    #expect(rows.count == 57)
    var files: [String] = []
    for row in rows where files.last != row.file { files.append(row.file) }
    for file in files {
      let expected = rows.filter { $0.file == file }
      let features = try GeoFeedsTests.read(try SharedData.bytes(file)).features
      #expect(features.count == expected.count, "\(file)")
      for (feature, row) in zip(features, expected) { compare(feature, row) }
    }
  }

  private func compare(_ feature: Feature, _ row: Row) {
    var expected = row.values
    expected["file"] = nil
    // Lengths are metres there.
    for name in ["depth", "depth_error", "horizontal_error", "ellipse_max"] {
      if let metres = expected.removeValue(forKey: "\(name)_m"), let value = Double(metres) {
        check(number(feature["\(name)_km"]), value / 1000, name, row.file)
      } else {
        #expect(feature["\(name)_km"] == nil, "\(row.file): \(name)")
      }
    }
    check(
      feature.position?.longitude, expected.removeValue(forKey: "longitude").flatMap(Double.init),
      "longitude", row.file)
    check(
      feature.position?.latitude, expected.removeValue(forKey: "latitude").flatMap(Double.init),
      "latitude", row.file)
    if let status = expected.removeValue(forKey: "evaluation_status") ?? expected["mode"] {
      expected["status"] = status
    }
    for name in Self.texts {
      #expect(feature[name]?.description == expected[name], "\(row.file): \(name)")
    }
    for name in Self.numbers {
      check(number(feature[name]), expected[name].flatMap(Double.init), name, row.file)
    }
    #expect(feature["time"]?.description == expected["time"], "\(row.file): time")
  }

  private static let texts = [
    "id", "mag_type", "place", "event_type", "mode", "status", "agency", "author", "comment",
  ]
  private static let numbers = [
    "mag", "mag_error", "mag_stations", "time_error_s", "used_phases", "nst", "gap", "dmin", "rms",
    "moment_nm", "strike1", "dip1", "rake1", "strike2", "dip2", "rake2", "mrr", "mtt", "mpp",
    "mrt", "mrp", "mtp",
  ]

  private func number(_ value: Feature.Value?) -> Double? {
    value.flatMap { Double($0.description) }
  }

  /// ObsPy's way from SeisComPML leads through a style sheet that rounds.
  private func check(_ value: Double?, _ expected: Double?, _ name: String, _ file: String) {
    guard let value, let expected else {
      #expect(value == expected, "\(file): \(name)")
      return
    }
    let tolerance = file.hasSuffix("_sc.xml") ? 1e-12 : 1e-15
    #expect(abs(value - expected) <= tolerance * abs(expected), "\(file): \(name)")
  }
}
