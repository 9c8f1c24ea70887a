import Foundation
import GeoFeatures
import GeoLayers
import Testing

/// Tables without places: JSON objects, and columns for people.
@Suite("Writers of figures")
struct FigureWriterTests {
  private func column(
    _ type: FieldType, _ values: [Double?], _ word: (Double) -> UInt64
  ) -> PropertyColumn {
    var builder = ColumnBuilder(type)
    for (row, value) in values.enumerated() {
      if let value { builder.setWord(word(value), row: row) }
    }
    return builder.finish(rowCount: values.count)
  }

  private func table() -> FeatureTable {
    let reals = column(.real, [1.5, nil, 12.25, 0]) { $0.bitPattern }
    let big = column(.real, [1.5e21, 3, nil, 2e20]) { $0.bitPattern }
    let whole = column(.integer, [12, 3456, nil, 0]) { UInt64($0) }
    let times = column(.time, [1_704_067_200_000, nil, 0, 1_714_521_600_500]) { UInt64($0) }
    var texts = ColumnBuilder(.text)
    for (row, text) in ["Japan", "北海道", "", "a\tb"].enumerated() where row != 2 {
      var text = text
      text.withUTF8 { texts.setText($0, row: row) }
    }
    var geometry = GeometryBuilder()
    for _ in 0..<4 { geometry.appendNullRow() }
    var undeclared = Field("mean", .real)
    undeclared.isDeclared = false
    return FeatureTable(
      schema: Schema([
        Field("region", .text), undeclared, Field("moment", .real), Field("count", .integer),
        Field("first", .time),
      ]), geometry: geometry.finish(),
      columns: [texts.finish(rowCount: 4), reals, big, whole, times])
  }

  private func written(_ make: (Sink) -> any LayerWriter, _ tables: [FeatureTable]) throws -> String
  {
    let path = NSTemporaryDirectory() + "figures-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let writer = make(try Sink(path: path))
    for table in tables { try writer.write(table) }
    try writer.finish()
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test("Objects have all columns, null where there is no value")
  func objects() throws {
    let text = try written({ JSONRowsWriter(to: $0) }, [table()])
    let rows = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    #expect(rows.count == 4 && rows.allSatisfy { $0.count == 5 })
    #expect(rows[0]["region"] as? String == "Japan" && rows[0]["mean"] as? Double == 1.5)
    #expect(rows[1]["mean"] is NSNull && rows[2]["region"] is NSNull)
    #expect(rows[0]["first"] as? String == "2024-01-01T00:00:00.000Z")
    #expect(text.contains("\"moment\":1.5e+21"))
    #expect(try written({ JSONRowsWriter(to: $0) }, []) == "[\n]\n")
  }

  @Test("Numbers stand under each other at the right, rounded alike; wide letters take two places")
  func columns() throws {
    let text = try written({ TextTableWriter(to: $0) }, [table()])
    let lines = [
      "region   mean    moment  count  first",
      "Japan    1.50  1.500e21     12  2024-01-01 00:00:00",
      "北海道          3.000e0   3456",
      "        12.25                   1970-01-01 00:00:00",
      "a b      0.00  2.000e20      0  2024-05-01 00:00:00",
    ]
    #expect(text == lines.map { $0 + "\n" }.joined())
  }

  @Test(
    "What has no room is left out, the least important first, and named", arguments: [16, 20, 24])
  func narrow(_ width: Int) throws {
    let text = try written(
      { TextTableWriter(to: $0, width: width, importance: ["region", "count"]) }, [table()])
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.allSatisfy { $0.count <= width }, "\(text)")
    #expect(lines[0].hasPrefix("region") && lines[0].hasSuffix("count"))
    #expect(text.contains("more column") && text.contains("moment"))
    #expect(try written({ TextTableWriter(to: $0, width: width) }, []) == "")
  }
}
