import Foundation
import GeoFeatures
import GeoLayers
import Testing

/// What GDAL sees in the outputs.
@Suite struct PeerTests {
  private var quakes: FeatureTable {
    let fields = [
      Field("id", .text), Field("time", .time), Field("mag", .real), Field("count", .integer),
      Field("felt", .flag), Field("place", .text),
    ]
    var rows: [Row] = []
    for row in 1...3 {
      let cells: [Cell] = [
        .text("us\(row)"), .time(1_712_102_291_000), .real(Double(row)), .integer(Int64(row)),
        .flag(row == 2), .text("<script>\u{8}\"]]>\u{202E}"),
      ]
      rows.append(([Double(row), 2, -1000], cells))
    }
    return table(fields, rows)
  }

  private func ogrinfo(_ format: LayerFormat, _ options: WriteOptions) throws -> String? {
    let scratch = try Scratch()
    let path = scratch.file("layer" + format.endings[0])
    let writer = try LayerFormat.writer(
      for: format, sink: try Sink(path: path), path: path, options: options)
    try writer.write(quakes)
    try writer.finish()
    guard let result = try run("ogrinfo", ["-ro", "-al", path]) else { return nil }
    #expect(result.code == 0, "\(result.output)")
    return result.output
  }

  @Test func geoJSONTypes() throws {
    for format in [LayerFormat.geoJSON, .geoJSONSequence] {
      guard let output = try ogrinfo(format, WriteOptions()) else { return }
      for line in [
        "Feature Count: 3", "time: DateTime", "mag: Real", "count: Integer",
        "felt: Integer(Boolean)", "place: String", "POINT Z (3 2 -1000)",
        "time (DateTime) = 2024/04/02 23:58:11+00",
      ] { #expect(output.contains(line), "\(format.name): \(line) in \(output)") }
    }
  }

  @Test func csvTypes() throws {
    var options = WriteOptions()
    options.csvTypes = true
    guard let output = try ogrinfo(.csv, options) else { return }
    for line in [
      "Feature Count: 3", "time: DateTime", "mag: Real", "count: Integer64",
      "felt: Integer(Boolean)", "place: String", "POINT Z (3 2 -1000)",
      "felt (Integer(Boolean)) = 1", "time (DateTime) = 2024/04/02 23:58:11+00",
    ] { #expect(output.contains(line), "\(line) in \(output)") }
  }

  @Test func kmlTypes() throws {
    for format in [LayerFormat.kml, .kmz] {
      guard let output = try ogrinfo(format, WriteOptions()) else { return }
      for line in [
        "Feature Count: 3", "mag: Real", "count: Integer", "felt: Integer",
        "timestamp: DateTime", "timestamp (DateTime) = 2024/04/02 23:58:11+00", "POINT (3 2)",
        "felt (Integer) = 1",
      ] { #expect(output.contains(line), "\(format.name): \(line) in \(output)") }
    }
  }
}
