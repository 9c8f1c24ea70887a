import GeoFeatures
import GeoFeeds
import TestSupport
import Testing

/// A column of JSON is handed on as it is, so that nothing else may get into it.
@Suite("Columns of JSON")
struct JSONColumnTests {
  private func read(_ text: String, _ format: InputFormat, path: String) -> InputReading {
    var options = ReadOptions()
    options.record = format == .xml ? "r" : nil
    options.fields = [ReadOptions.FieldRequest(name: "v", type: .json, path: path)]
    return InputReading(Array(text.utf8), format: format, options: options)
  }

  private func value(_ reading: InputReading) -> Feature.Value? {
    reading.batches.first?.table[0]["v"]
  }

  @Test("a text of XML that is JSON is kept, one that is not is null and said")
  func xml() {
    let good = read("<a><r><v> [1, {\"a\": null}] </v></r></a>", .xml, path: "v")
    #expect(value(good) == .json("[1, {\"a\": null}]"))
    for bad in ["plain", "{\"a\":}", "1 2", "\"a\nb\"", "[1"] {
      let reading = read("<a><r><v>\(bad)</v></r></a>", .xml, path: "v")
      #expect(value(reading) == nil && reading.fault == nil && reading.failure == nil)
      #expect(reading.log.count(.rejected) == 1)
    }
    let attribute = read("<a><r v='plain'/></a>", .xml, path: "@v")
    #expect(value(attribute) == nil && attribute.log.count(.rejected) == 1)
  }

  @Test("any value of a GeoJSON property stays what it is")
  func geoJSON() {
    for text in [#""plain""#, #""\"""#, "7", "true", #"{"a":[1]}"#, #""2024-04-02T23:58:11Z""#] {
      let reading = read(
        #"{"type":"Feature","geometry":null,"properties":{"v":\#(text)}}"#, .geojson, path: "v")
      #expect(value(reading) == .json(text))
    }
  }

  @Test("a CSV value that is no JSON is null and said")
  func csv() {
    let good = read("v,lat,lon\n\"[1,\"\"a\"\"]\",1,2\n", .csv, path: "v")
    #expect(value(good) == .json(#"[1,"a"]"#))
    // RFC 8259, section 3: any value is a JSON text.
    for text in ["7", "-1.5e3", "true", "null", "[]"] {
      #expect(value(read("v,lat,lon\n\(text),1,2\n", .csv, path: "v")) == .json(text))
    }
    let bad = read("v,lat,lon\nplain,1,2\n", .csv, path: "v")
    #expect(value(bad) == nil && bad.log.count(.rejected) == 1)
  }

  @Test("so it is with what a profile's pattern takes out of a text")
  func patterns() throws {
    let json = Array(
      #"""
      {"name":"p","fields":[{"name":"title","type":"text"},{"name":"v","type":"json"}],
      "extract":[{"from":"title","patterns":["{v} of {*}"]}]}
      """#.utf8)
    var options = ReadOptions()
    options.profile = try json.withUnsafeBufferPointer { try Profile(json: $0, source: "p") }
    for (text, format) in [
      ("<rss><channel><item><title>x of y</title></item></channel></rss>", InputFormat.xml),
      (#"{"type":"Feature","geometry":null,"properties":{"title":"x of y"}}"#, .geojson),
      ("title,lat,lon\nx of y,1,2\n", .csv),
    ] {
      let reading = InputReading(Array(text.utf8), format: format, options: options)
      #expect(reading.fault == nil && value(reading) == nil, "\(format.name)")
      #expect(reading.log.count(.rejected) == 1, "\(format.name)")
    }
  }
}
