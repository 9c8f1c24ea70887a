import Foundation
import GeoFeatures
import GeoFeeds
import Testing

@Suite("GeoJSON: real files", .enabled(if: SharedData.isPresent))
struct GeoJSONSharedDataTests {
  /// Counted with a general JSON parser: features, and those whose geometry is not null.
  static let collections: [String: (count: Int, located: Int)] = [
    "georss_dialects/umap_enclosure-image.geojson": (1, 1),
    "georss_dialects/umap_items-with-no-geo-are-skipped.geojson": (1, 1),
    "georss_dialects/umap_media-content-image.geojson": (1, 1),
    "georss_dialects/umap_simple-georss-point.geojson": (2, 2),
    "georss_dialects/umap_simple-georss-polygon.geojson": (1, 1),
    "georss_dialects/umap_simple-with-lat-long.geojson": (2, 2),
    "hazard_feeds/disasterwatch_Volcanoes.geojson": (22, 22),
    "hazard_feeds/nws_alerts.geojson": (61, 61),
    "other_quakes/geonetnz_mmi2.json": (94, 94),
    "regions/continents.geojson": (6, 6),
    "regions/johan_FJI.geo.json": (1, 1),
    "regions/johan_NZL.geo.json": (1, 1),
    "regions/johan_RUS.geo.json": (1, 1),
    "regions/mledoze_fji.geo.json": (1, 1),
    "regions/mledoze_rus.geo.json": (1, 1),
    "regions/ne_110m_admin_0_countries.geojson": (177, 177),
    "regions/ne_110m_admin_1_states.geojson": (51, 51),
    "regions/ne_50m_admin_0_countries.geojson": (242, 242),
    "regions/ol_countries.geojson": (179, 179),
    "regions/us-states.json": (52, 52),
    "regions/world_countries_johan.geo.json": (180, 180),
    "usgs_quakes/usgs_2.5_day.geojson": (52, 52),
    "usgs_quakes/usgs_feature_fixture.json": (3, 3),
    "usgs_quakes/usgs_significant_week.json": (3, 3),
  ]

  static let refusals: [String: String] = [
    "other_quakes/cwa_tw_E-A0015-001.json": "success, result, records",
    "regions/world-110m.topojson": "TopoJSON",
  ]

  /// What is odd in a file, with its count; others have nothing to report.
  static let oddities: [String: [String: Int]] = [
    "hazard_feeds/disasterwatch_Volcanoes.geojson": ["string-coordinates": 22],
    // The Aleutians reach to 188 degrees west.
    "regions/us-states.json": ["longitude-wrapped": 1],
  ]

  @Test("every file has its features, or the reason why it is not read")
  func everyFile() throws {
    var seen: Set<String> = []
    for folder in ["usgs_quakes", "other_quakes", "hazard_feeds", "regions", "georss_dialects"] {
      let path = SharedData.folder.appendingPathComponent(folder).path
      for file in try FileManager.default.contentsOfDirectory(atPath: path).sorted()
      where file.hasSuffix("json") {
        let name = "\(folder)/\(file)"
        let bytes = try SharedData.bytes(name)
        seen.insert(name)
        if let word = Self.refusals[name] {
          let failure = #expect(throws: Failure.self) { try Rows(geoJSON: bytes) }
          #expect(failure?.message.contains(word) == true, "\(name): \(failure?.message ?? "")")
          continue
        }
        let rows = try Rows(geoJSON: bytes)
        // Bare geometries of the antimeridian's test files.
        let expected = Self.collections[name] ?? (1, 1)
        #expect(rows.features.count == expected.count, "\(name)")
        #expect(rows.located == expected.located, "\(name)")
        var counts: [String: Int] = [:]
        for entry in rows.log.entries { counts[entry.kind] = entry.count }
        #expect(counts == Self.oddities[name] ?? [:], "\(name)")
        let piped = try Rows(geoJSON: bytes, pieceSize: 1000, prescans: false)
        #expect(piped.features.count == expected.count, "\(name)")
        // Without a second opening only the first megabyte tells the types.
        if bytes.count < 1 << 20 { #expect(piped.columns == rows.columns, "\(name)") }
      }
    }
    #expect(seen.isSuperset(of: Self.collections.keys) && seen.isSuperset(of: Self.refusals.keys))
    #expect(seen.count >= 60)
  }

  @Test("every vertex and value is the one that Foundation reads")
  func againstFoundation() throws {
    for name in ["regions/ne_110m_admin_0_countries.geojson", "regions/continents.geojson"] {
      let bytes = try SharedData.bytes(name)
      let rows = try Rows(geoJSON: bytes)
      let root = try #require(
        try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
      let features = try #require(root["features"] as? [[String: Any]])
      var row = 0
      for table in rows.tables {
        for index in 0..<table.rowCount {
          let geometry = try #require(features[row]["geometry"] as? [String: Any])
          var numbers: [Double] = []
          flatten(geometry["coordinates"], into: &numbers)
          let vertices = table.geometry.vertices(ofRow: index)
          #expect(numbers.count == vertices.count * 2)
          for (place, vertex) in vertices.enumerated() {
            let (x, y) = (table.geometry.x[vertex], table.geometry.y[vertex])
            if abs(x - numbers[2 * place]) > 1e-9 || abs(y - numbers[2 * place + 1]) > 1e-9 {
              Issue.record("\(name), row \(row): \(x) \(y)")
            }
          }
          let properties = try #require(features[row]["properties"] as? [String: Any])
          for (key, value) in properties {
            switch table[index][key] {
            case .text(let text): #expect(value as? String == text)
            case .integer(let number): #expect(value as? Int64 == number)
            case .real(let number): #expect(value as? Double == number)
            case nil: #expect(value is NSNull || table.schema.index(of: key) == nil)
            case let other: Issue.record("\(key): \(String(describing: other))")
            }
          }
          row += 1
        }
      }
      #expect(row == features.count)
    }
  }

  private func flatten(_ value: Any?, into numbers: inout [Double]) {
    if let list = value as? [Any] {
      for element in list { flatten(element, into: &numbers) }
    } else if let number = value as? Double {
      numbers.append(number)
    }
  }

  @Test("the Survey's own figures: depths down, times in milliseconds")
  func survey() throws {
    let rows = try Rows(geoJSON: try SharedData.bytes("usgs_quakes/usgs_2.5_day.geojson"))
    let first = try #require(rows.features.first)
    // From the file: [-124.7111664, 40.293167099999998, 18.16], time 1574358714050, mag 2.63.
    #expect(first.position?.height == -18160 && first["depth_km"] == .real(18.16))
    #expect(first["time"] == .time(milliseconds: 1_574_358_714_050) && first["mag"] == .real(2.63))
    #expect(first["event_type"] == .text("earthquake") && first.id == "nc73307086")
  }
}
