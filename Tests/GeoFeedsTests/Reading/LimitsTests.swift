import GeoFeatures
import GeoFeeds
import TestSupport
import Testing

/// What ends a reading, whatever reader it is: each limit is refused by one and no more, and the
/// message names the option that raises it.
@Suite("Limits")
struct LimitsTests {
  /// An input that has exactly `count` of what a limit counts.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var format: InputFormat
    var option: String
    var limit: @Sendable (Int) -> Limits
    var input: @Sendable (_ count: Int) -> String
    var counts = [3, 40]
    var record: String?
    var testDescription: String { "\(option), \(name)" }
  }

  private static func limit(
    _ path: WritableKeyPath<Limits, Int> & Sendable
  ) -> @Sendable (Int) -> Limits {
    { count in
      var limits = Limits()
      limits[keyPath: path] = count
      return limits
    }
  }

  private static func text(_ count: Int) -> String { String(repeating: "x", count: count) }

  /// A text that is padded to a length in bytes.
  private static func padded(_ head: String, _ tail: String, _ count: Int) -> String {
    head + text(count - head.utf8.count - tail.utf8.count) + tail
  }

  private static func nested(_ open: String, _ close: String, _ count: Int) -> String {
    String(repeating: open, count: count) + String(repeating: close, count: count)
  }

  private static func feature(_ properties: String) -> String {
    #"{"type":"Feature","geometry":null,"properties":{\#(properties)}}"#
  }

  private static func alert(_ content: String) -> String {
    "<alert xmlns='urn:oasis:names:tc:emergency:cap:1.2'><identifier>i</identifier>"
      + "<sent>2024-04-02T23:58:11Z</sent><status>Actual</status>\(content)</alert>"
  }

  static let cases: [Case] = [
    // rss, channel and item are three.
    Case(
      name: "RSS", format: .xml, option: "--max-depth", limit: limit(\.depth),
      input: { "<rss><channel><item>\(nested("<a>", "</a>", $0 - 3))</item></channel></rss>" }),
    Case(
      name: "records", format: .xml, option: "--max-depth", limit: limit(\.depth),
      input: { "<a><r>\(nested("<b>", "</b>", $0 - 2))</r></a>" }, record: "r"),
    Case(
      name: "markup", format: .xml, option: "--max-depth", limit: limit(\.depth),
      input: {
        "<rss><channel><item><title>a\(nested("<b>", "</b>", $0 - 4))</title></item></channel></rss>"
      }, counts: [4, 40]),
    // The collection, the array of features, the feature and its properties are four.
    Case(
      name: "GeoJSON", format: .geojson, option: "--max-depth", limit: limit(\.depth),
      input: { feature("\"a\":" + nested("[", "]", $0 - 2)) }),
    Case(
      name: "GeoJSON collections", format: .geojson, option: "--max-depth", limit: limit(\.depth),
      input: {
        #"{"type":"Feature","properties":{},"geometry":"#
          + nested(#"{"type":"GeometryCollection","geometries":["#, "]}", $0 - 1) + "}"
      }),

    Case(
      name: "RSS", format: .xml, option: "--max-attributes", limit: limit(\.attributes),
      input: { count in
        let attributes = (0..<count).map { " a\($0)='1'" }.joined()
        return "<rss><channel><item><b\(attributes)/></item></channel></rss>"
      }),
    Case(
      name: "markup", format: .xml, option: "--max-attributes", limit: limit(\.attributes),
      input: { count in
        let attributes = (0..<count).map { " a\($0)='1'" }.joined()
        return "<rss><channel><item><title>c<b\(attributes)/></title></item></channel></rss>"
      }),

    Case(
      name: "RSS elements", format: .xml, option: "--max-fields", limit: limit(\.fields),
      // The item is one, and so is each column of the profile.
      input: { count in
        let elements = (0..<count - 1).map { "<a\($0)/>" }.joined()
        return "<rss><channel><item>\(elements)</item></channel></rss>"
      }, counts: [20, 40]),
    Case(
      name: "relations of links", format: .xml, option: "--max-fields", limit: limit(\.fields),
      // Beside the nine columns of the profile.
      input: { count in
        let links = (0..<count - 9).map { "<link rel='a\($0)' href='x'/>" }.joined()
        return "<feed xmlns='http://www.w3.org/2005/Atom'><entry xml:base='http://a/'>"
          + links + "</entry></feed>"
      }, counts: [12, 40]),
    Case(
      name: "record attributes", format: .xml, option: "--max-fields", limit: limit(\.fields),
      input: { count in
        let attributes = (0..<count).map { " a\($0)='1'" }.joined()
        return "<a><r\(attributes)/></a>"
      }, record: "r"),
    Case(
      name: "GeoJSON", format: .geojson, option: "--max-fields", limit: limit(\.fields),
      input: { count in feature((0..<count).map { "\"a\($0)\":1" }.joined(separator: ",")) }),
    Case(
      name: "JSON records", format: .json, option: "--max-fields", limit: limit(\.fields),
      input: { count in
        "[{" + (0..<count).map { "\"a\($0)\":1" }.joined(separator: ",") + "}]"
      }, record: "."),
    Case(
      name: "CSV", format: .csv, option: "--max-fields", limit: limit(\.fields),
      input: { count in (0..<count).map { "a\($0)" }.joined(separator: ",") + "\n" }),

    Case(
      name: "RSS", format: .xml, option: "--max-items", limit: limit(\.items),
      input: { "<rss><channel>\(String(repeating: "<item/>", count: $0))</channel></rss>" }),
    Case(
      name: "GeoJSON", format: .geojson, option: "--max-items", limit: limit(\.items),
      input: { String(repeating: feature("") + "\n", count: $0) }),
    Case(
      name: "JSON records", format: .json, option: "--max-items", limit: limit(\.items),
      input: { String(repeating: "{\"a\":1}\n", count: $0) }, record: "."),
    Case(
      name: "CSV", format: .csv, option: "--max-items", limit: limit(\.items),
      input: { "a,lat,lon\n" + String(repeating: "1,2,3\n", count: $0) }),
    Case(
      name: "ZMAP", format: .zmap, option: "--max-items", limit: limit(\.items),
      input: {
        String(repeating: "121.5\t23.8\t2024.25\t4\t2\t7.4\t40\t23\t58\n", count: $0)
      }),
    Case(
      name: "CAP", format: .cap, option: "--max-items", limit: limit(\.items),
      input: { alert(String(repeating: "<info><event>e</event></info>", count: $0)) }),

    Case(
      name: "RSS", format: .xml, option: "--max-item-bytes", limit: limit(\.itemBytes),
      // An item begins behind its start tag.
      input: { count in
        "<rss><channel><item>" + padded("<title>", "</title></item>", count)
          + "</channel></rss>"
      }, counts: [60, 3000, 300_000]),
    Case(
      name: "records", format: .xml, option: "--max-item-bytes", limit: limit(\.itemBytes),
      input: { count in "<a><r>" + padded("<b>", "</b></r>", count) + "</a>" },
      counts: [60, 300_000], record: "r"),
    Case(
      name: "GeoJSON", format: .geojson, option: "--max-item-bytes", limit: limit(\.itemBytes),
      input: { count in
        #"{"type":"FeatureCollection","features":["#
          + padded(#"{"type":"Feature","geometry":null,"properties":{"a":""#, "\"}}", count) + "]}"
      }, counts: [80, 2_000_000]),
    Case(
      name: "JSON records", format: .json, option: "--max-item-bytes", limit: limit(\.itemBytes),
      input: { count in "{\"r\":[" + padded("{\"a\":\"", "\"}", count) + "]}" },
      counts: [20, 2_000_000], record: "r"),
    Case(
      name: "CSV", format: .csv, option: "--max-item-bytes", limit: limit(\.itemBytes),
      input: { count in "a,lat,lon\n1,2,3\n" + padded("", ",2,3\n", count) },
      counts: [20, 700_000]),
    Case(
      name: "ZMAP", format: .zmap, option: "--max-item-bytes", limit: limit(\.itemBytes),
      input: { count in
        let numbers = "121.5\t23.8\t2024.25\t4\t2\t7.4\t40\t23\t58"
        return numbers + "\n" + numbers
          + String(repeating: " ", count: count - numbers.utf8.count) + "\n"
      }, counts: [60, 300_000]),
    Case(
      name: "ATCF", format: .atcf, option: "--max-item-bytes", limit: limit(\.itemBytes),
      input: { count in
        let line = "AL, 09, 2024092700,   , BEST,   0, 287N,  843W, 120,  941, HU,"
        return line + "\n" + line + String(repeating: " ", count: count - line.utf8.count) + "\n"
      }, counts: [80, 300_000]),
    // A storm is held whole.
    Case(
      name: "IBTrACS", format: .ibtracs, option: "--max-item-bytes", limit: limit(\.itemBytes),
      input: { count in
        let row = "A,2020-01-02 03:00:00,1,2"
        return "SID,ISO_TIME,LAT,LON\n\(row)\n" + row
          + String(repeating: " ", count: count - 2 * row.utf8.count) + "\n"
      }, counts: [80, 300_000]),

    Case(
      name: "RSS", format: .xml, option: "--max-text-bytes", limit: limit(\.textBytes),
      input: { "<rss><channel><item><title>\(text($0))</title></item></channel></rss>" },
      counts: [3, 300_000]),
    Case(
      name: "attributes", format: .xml, option: "--max-text-bytes", limit: limit(\.textBytes),
      input: { "<rss><channel><item><a b='\(text($0))'/></item></channel></rss>" },
      counts: [3, 300_000]),
    Case(
      name: "records", format: .xml, option: "--max-text-bytes", limit: limit(\.textBytes),
      input: { "<a><r><b>\(text($0))</b></r></a>" }, counts: [3, 300_000], record: "r"),
    // Its quotation marks are of a string.
    Case(
      name: "GeoJSON", format: .geojson, option: "--max-text-bytes", limit: limit(\.textBytes),
      input: { feature("\"a\":\"\(text($0 - 2))\"") }, counts: [3, 2_000_000]),
    Case(
      name: "GeoJSON nested", format: .geojson, option: "--max-text-bytes",
      limit: limit(\.textBytes), input: { feature("\"a\":[\"\(text($0 - 4))\"]") },
      counts: [5, 3000]),
    Case(
      name: "JSON records", format: .json, option: "--max-text-bytes", limit: limit(\.textBytes),
      input: { "[{\"a\":\"\(text($0 - 2))\"}]" }, counts: [3, 300_000], record: "."),
    Case(
      name: "CSV", format: .csv, option: "--max-text-bytes", limit: limit(\.textBytes),
      input: { "a,lat,lon\n\(text($0)),2,3\n" }, counts: [3, 700_000]),
  ]

  private func read(_ sample: Case, _ count: Int, limit: Int) -> InputReading {
    var options = ReadOptions()
    options.limits = sample.limit(limit)
    options.record = sample.record
    return InputReading(Array(sample.input(count).utf8), format: sample.format, options: options)
  }

  @Test("is reached, and not passed", arguments: cases)
  func exact(_ sample: Case) throws {
    for count in sample.counts {
      let whole = read(sample, count, limit: count)
      #expect(whole.failure == nil, "\(count): \(whole.failure?.description.prefix(200) ?? "")")
      #expect(whole.fault == nil)
      let beyond = read(sample, count + 1, limit: count)
      let failure = try #require(beyond.failure, "\(count + 1) of \(count) is read")
      #expect(failure.kind == .unreadable)
      #expect(failure.advice?.contains("\(sample.option) raises the limit") == true, "\(failure)")
      #expect(failure.message.contains("\(count)"), "\(failure)")
      #expect(failure.place.source == "input")
      #expect(read(sample, count + 1, limit: count + 1).failure == nil)
    }
  }

  @Test("every limit has its cases")
  func complete() {
    let options = Set(Self.cases.map(\.option))
    #expect(options.count == 6)  // the other two have tests of their own
  }

  @Test("what an alert holds is bounded, texts and elements")
  func records() {
    var options = ReadOptions()
    let inputs = [
      Self.alert("<note>\(Self.text(5_000))</note>"),
      Self.alert(String(repeating: "<a/>", count: 5_000)),
    ]
    for input in inputs {
      options.limits.itemBytes = 4_000
      let refused = InputReading(Array(input.utf8), format: .cap, options: options)
      #expect(refused.failure?.message == "an item has more than 4000 bytes")
      #expect(refused.failure?.advice == "--max-item-bytes raises the limit")
      options.limits.itemBytes = 100_000
      #expect(InputReading(Array(input.utf8), format: .cap, options: options).failure == nil)
    }
  }

  @Test("what entities expand to is bounded")
  func entities() {
    // Ten references to 100 bytes: 1,000 bytes and more, as libxml2 may look a name up twice.
    let references = String(repeating: "&e;", count: 10)
    let feed =
      "<!DOCTYPE rss [<!ENTITY e \"\(Self.text(100))\">]>"
      + "<rss><channel><item><title>\(references)</title></item></channel></rss>"
    var options = ReadOptions()
    for (limit, isRead) in [(900, false), (0, false), (2_100, true)] {
      options.limits.entityBytes = limit
      let reading = InputReading(Array(feed.utf8), format: .xml, options: options)
      #expect((reading.failure == nil) == isRead)
      let advice = reading.failure?.advice
      #expect(isRead || advice == "--max-entity-bytes raises the limit")
    }
  }

  @Test("a packed input that swells beyond measure is refused, and read where that is asked for")
  func ratio() throws {
    // 20 MB of line ends, some 1,030 times as long as what they are packed to.
    let text =
      Array("a,lat,lon\n".utf8) + [UInt8](repeating: 10, count: 20_000_000) + Array("1,2,3\n".utf8)
    let packed = try Gzip.pack(text)
    #expect(packed.count < 30_000)
    let refused = InputReading(packed)
    #expect(refused.failure?.message == "the gzip stream unpacks to more than 250 times its size")
    #expect(refused.failure?.advice == "--max-unpack-ratio raises the limit")
    var options = ReadOptions()
    options.limits.unpackRatio = 1_100
    #expect(InputReading(packed, options: options).rowCount == 1)
    // Smaller ones may be as repetitive as they like.
    let small = try Gzip.pack(Array(text.prefix(2_000_000)) + Array("1,2,3\n".utf8))
    #expect(InputReading(small).rowCount == 1)
  }

  @Test("a comment or a tag that never ends is given up")
  func endless() {
    var options = ReadOptions()
    options.limits.itemBytes = 1 << 20
    for start in ["<rss><!-- ", "<rss><channel a='", "<rss><?p "] {
      let reading = InputReading(
        Array(start.utf8) + [UInt8](repeating: 120, count: 3 << 20), format: .xml,
        options: options)
      #expect(reading.failure?.advice == "--max-item-bytes raises the limit", "\(start)")
    }
  }
}
