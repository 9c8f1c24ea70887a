import CZlib
import GeoFeatures
import GeoFeeds
import TestSupport
import Testing

/// Rows that were made to break something.
@Suite("Hostile rows")
struct HostileRowsTests {
  private func read(
    _ text: String, _ format: InputFormat, fields: [(String, FieldType, String)] = []
  ) -> InputReading {
    var options = ReadOptions()
    options.fields = fields.map {
      ReadOptions.FieldRequest(name: $0.0, type: $0.1, path: $0.2)
    }
    return InputReading(Array(text.utf8), format: format, options: options)
  }

  @Test("a CSV row that ends before its geometry, and has no place on the globe")
  func shortRow() {
    let reading = read("lat,lon,wkt\n1,2,POINT (1 2)\n95,7\n", .csv)
    #expect(reading.fault == nil && reading.rowCount == 2)
    #expect(reading.log.count(ofKind: "latitude-out-of-range") == 1)
  }

  @Test("a depth whose height no double holds has no height")
  func depths() {
    // 1.7e308 km are 1.7e311 m.
    let feature = #"""
      {"type":"FeatureCollection","metadata":{"title":"USGS"},"features":[{"type":"Feature",
      "geometry":{"type":"Point","coordinates":[1,2,1.7e308]},"properties":{"mag":1}}]}
      """#
    let table = "time,latitude,longitude,depth,mag\n2024-04-02,1,2,1.7e308,1\n"
    for reading in [read(feature, .geojson), read(table, .csv)] {
      #expect(reading.fault == nil && reading.rowCount == 1)
      #expect(reading.batches.first?.table[0]["depth_km"] == .real(1.7e308))
      #expect(reading.batches.first?.table[0].position?.height == nil)
    }
  }

  @Test("a depth asked for as text is text, and the height is turned all the same")
  func depthAsText() {
    let reading = read(
      #"""
      {"type":"FeatureCollection","metadata":{"title":"USGS"},"features":[{"type":"Feature",
      "geometry":{"type":"Point","coordinates":[1,2,33.5]},"properties":{"depth":"deep"}}]}
      """#, .geojson, fields: [("depth_km", .text, "depth")])
    #expect(reading.fault == nil)
    #expect(reading.batches.first?.table[0]["depth_km"] == .text("deep"))
    #expect(reading.batches.first?.table[0].position?.height == -33_500)
  }

  @Test("a CSV whose last line has no end is read, and it is said")
  func lastLine() {
    let reading = read("a,lat,lon\n1,2,3\n4,5,6", .csv)
    #expect(reading.rowCount == 2)
    #expect(reading.log.count(ofKind: "no-line-end") == 1 && reading.log.firstFault == nil)
    #expect(read("a,lat,lon\n1,2,3\n", .csv).log.count(ofKind: "no-line-end") == 0)
    #expect(read("a,lat,lon", .csv).log.count(ofKind: "no-line-end") == 1)
  }

  @Test("what is whole in a gzip stream that was cut off can be kept", arguments: [40, 9_000])
  func cutPacked(_ itemCount: Int) throws {
    // Random numbers, so that a cut of the packed bytes is a cut of about as many of the others.
    var generator = SeededGenerator(seed: 1952)
    let numbers = (0..<itemCount).map { _ in Int.random(in: 0...Int.max, using: &generator) }
    let inputs = [
      "a,lat,lon\n" + numbers.map { "\($0),1,2\n" }.joined(),
      numbers.map { #"{"type":"Feature","geometry":null,"properties":{"a":\#($0)}}"# + "\n" }
        .joined(),
      "<rss><channel>" + numbers.map { "<item><a>\($0)</a></item>" }.joined()
        + "</channel></rss>",
    ]
    for input in inputs {
      let packed = try Gzip.pack(Array(input.utf8))
      let cut = Array(packed.prefix(packed.count / 2))
      let refused = InputReading(cut)
      #expect(refused.failure?.message == "the gzip stream ends in the middle")
      var options = ReadOptions()
      options.recover = true
      let kept = InputReading(cut, options: options)
      #expect(kept.failure == nil && kept.fault == nil)
      #expect(kept.log.count(.rejected) == 1)
      #expect(kept.rowCount > itemCount / 4 && kept.rowCount < itemCount * 3 / 4)
      let whole = InputReading(Array(input.utf8)).rows
      #expect(whole.starts(with: kept.rows))
    }
  }
}

/// Packs bytes, for tests.
enum Gzip {
  static func pack(_ bytes: [UInt8]) throws -> [UInt8] {
    var stream = z_stream()
    try #require(
      deflateInit2_(
        &stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK)
    defer { deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: bytes.count + bytes.count / 100 + 1000)
    let count = output.count
    input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(count)
        _ = deflate(&stream, Z_FINISH)
      }
    }
    return Array(output.prefix(count - Int(stream.avail_out)))
  }
}
