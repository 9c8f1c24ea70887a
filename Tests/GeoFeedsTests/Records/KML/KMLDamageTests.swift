import GeoFeatures
import TestSupport
import Testing

@testable import GeoFeeds

/// Broken and hostile documents.
@Suite("KML that is broken")
struct KMLDamageTests {
  private static let whole = kml(
    (1...3).map { placemark("<name>n\($0)</name>") }.joined(separator: "\n"))

  @Test("Cut anywhere it is refused, and --recover keeps the placemarks before the cut")
  func cut() throws {
    let bytes = Array(Self.whole.utf8)
    let end = "</Placemark>"
    var options = ReadOptions()
    options.recover = true
    for length in stride(from: 1, to: bytes.count, by: 7) {
      let part = Array(bytes[..<length])
      #expect(throws: Failure.self) { try read(part, format: .kml) }
      let complete = String(decoding: part, as: UTF8.self).components(of: end)
      guard let kept = try? read(part, format: .kml, options) else {
        #expect(complete == 0)
        continue
      }
      #expect(kept.features.count == complete)
      #expect(kept.log.count(ofKind: "incomplete-feed") == 1)
    }
  }

  @Test("Bytes that are changed end in rows or a failure, never in a crash")
  func mutated() throws {
    let sample = Array(
      (Self.whole
        + kml(
          shape(
            "<gx:Track><when>2024-04-02T00:00:00Z</when><gx:coord>1 2 3</gx:coord></gx:Track>")))
        .utf8)
    var generator = SeededGenerator(seed: 20_240_402)
    var failures = 0
    for _ in 0..<400 {
      var bytes = sample
      for _ in 0..<3 {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      if (try? read(bytes, format: .kml)) == nil { failures += 1 }
    }
    #expect(failures > 0)
  }

  @Test("Folders that nest too deep are refused; the limit may be raised")
  func nesting() throws {
    func nested(_ depth: Int) -> String {
      kml(
        String(repeating: "<Folder>", count: depth) + placemark("")
          + String(repeating: "</Folder>", count: depth))
    }
    let failure = #expect(throws: Failure.self) { try read(nested(100_000)) }
    #expect(failure?.message.contains("deeper than 256") == true)
    var options = ReadOptions()
    options.limits.depth = 100_000
    #expect(try read(nested(5_000), options).features.count == 1)
  }

  @Test("Geometries and foreign elements may nest as deep as the limit: no recursion")
  func deepPlacemarks() throws {
    var options = ReadOptions()
    options.limits.depth = 100_000
    let depth = 50_000
    let geometry =
      String(repeating: "<MultiGeometry>", count: depth)
      + "<Point><coordinates>1,2</coordinates></Point>"
      + String(repeating: "</MultiGeometry>", count: depth)
    #expect(try read(kml(shape(geometry)), options).first?.kind == .point)
  }

  @Test("A placemark in a placemark is left out, and said")
  func selfNesting() throws {
    let reading = try read(kml(placemark(placemark("<name>inner</name>"), at: "3,4")))
    #expect(reading.features.count == 1)
    #expect(coordinates(reading.first) == [[[[3, 4]]]])
    #expect(reading.first?["name"] == nil)
    #expect(reading.faults == ["nested-item"])
  }

  @Test("Entities: HTML's names are resolved, expansion is bounded, nothing is opened")
  func entities() throws {
    let html = try read(kml(placemark("<name>a&nbsp;b</name>")))
    #expect(html.first?["name"] == .text("a\u{A0}b"))
    #expect(html.faults == ["html-entity"])
    let levels = (1...7).map {
      "<!ENTITY e\($0) \"\(String(repeating: "&e\($0 - 1);", count: 20))\">"
    }
    let laughs = """
      <!DOCTYPE kml [<!ENTITY e0 "ha">\(levels.joined())]>
      <kml><Placemark><name>&e7;</name></Placemark></kml>
      """
    let failure = #expect(throws: Failure.self) { try read(laughs) }
    #expect(failure?.message.contains("entity expansion") == true)
    let external = """
      <!DOCTYPE kml [<!ENTITY x SYSTEM "file:///etc/hostname">]>
      <kml><Placemark><name>[&x;]</name></Placemark></kml>
      """
    #expect(try read(external).first?["name"] == .text("[]"))
  }

  @Test("Too many different data end the reading")
  func fields() throws {
    let data = (0..<5_000).map { "<Data name=\"d\($0)\"><value>1</value></Data>" }.joined()
    let failure = #expect(throws: Failure.self) {
      try read(kml(placemark("<ExtendedData>\(data)</ExtendedData>")))
    }
    #expect(failure?.message.contains("4096 different") == true)
  }

  @Test("What is no KML is refused by its root when it is said to be")
  func noKML() throws {
    let failure = #expect(throws: Failure.self) {
      try read(Array("<rss><channel/></rss>".utf8), format: .kml)
    }
    #expect(failure?.message.contains("no KML: the root is <rss>") == true)
  }

  @Test("Features of KML 2.0's Schemas with a parent are said not to be read")
  func schemaParent() throws {
    let reading = try read(
      kml("<Schema name=\"S_road\" parent=\"Placemark\"/><S_road><name>x</name></S_road>"))
    #expect(reading.features.isEmpty)
    #expect(reading.faults == ["schema-of-elements"])
  }
}

extension String {
  /// How many times a text stands in this one.
  fileprivate func components(of text: String) -> Int {
    var count = 0
    var rest = self[...]
    while let range = rest.firstRange(of: text) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
