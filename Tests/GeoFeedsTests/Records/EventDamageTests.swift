import GeoFeatures
import Testing

@testable import GeoFeeds

@Suite("Damaged QuakeML")
struct EventDamageTests {
  @Test("Numbers that are none: null, and said with their line")
  func numbers() throws {
    let reading = try read(
      quakeML(
        """

        <event publicID="a">\(origin("o", "95", "20"))</event>
        <event publicID="b">\(origin("o", "10", "east"))</event>
        <event publicID="c">\(origin("o", depth: "1e999"))</event>
        <event publicID="d">\(origin("o", depth: "33 km"))\(magnitude("m", "big"))</event>
        <event publicID="e">\(origin("o", "10", "190"))</event>
        <event publicID="f">\(origin("o", "10", "361"))</event>
        <event publicID="g">\(origin("o", "NaN", "1"))</event>
        """))
    #expect(
      reading.features.map { $0.kind != .none } == [false, false, true, true, true, false, false])
    #expect(reading.features[2].position?.height == nil)
    #expect(reading.values("depth_km").allSatisfy { $0 == nil })
    #expect(reading.features[4].position?.longitude == -170)
    #expect(reading.count("latitude-out-of-range") == 1)
    #expect(reading.count("longitude-out-of-range") == 1)
    #expect(reading.count("longitude-wrapped") == 1)
    // The longitude, two depths, a magnitude and NaN.
    #expect(reading.count("unreadable-number") == 5)
    #expect(reading.count("no-location") == 0)
    let entry = reading.log.entries.first { $0.kind == "unreadable-number" }
    #expect(entry?.severity == .rejected)
    #expect(entry?.kept.first?.place.item == 2)
    #expect(entry?.kept.first?.message == "longitude \"east\" is no number")
  }

  @Test("Times: without a zone UTC, as the standard has it; what is none is null")
  func times() throws {
    let reading = try read(
      quakeML(
        """
        <event>\(origin("o", time: "2024-01-01T00:00:00"))</event>
        <event>\(origin("o", time: "2024-01-01T02:00:00+02:00"))</event>
        <event>\(origin("o", time: "yesterday"))</event>
        """))
    #expect(
      reading.values("time")
        == [.time(milliseconds: 1_704_067_200_000), .time(milliseconds: 1_704_067_200_000), nil])
    #expect(reading.faults == ["unreadable-time"])
    #expect(reading.count("time-without-zone") == 0)
    var options = ReadOptions()
    options.zoneMinutes = 120
    let shifted = try read(
      quakeML("<event>\(origin("o", time: "2024-01-01T02:00:00"))</event>"), options)
    #expect(shifted.first?["time"] == .time(milliseconds: 1_704_067_200_000))
  }

  @Test("Empty event parameters are 0 events; none at all are refused")
  func empty() throws {
    let reading = try read(quakeML(""))
    #expect(reading.features.isEmpty)
    #expect(reading.log.isEmpty)
    for text in [
      "<q:quakeml xmlns:q=\"http://quakeml.org/xmlns/quakeml/1.2\"/>",
      "<quakeml><resourceMetadata/></quakeml>",
    ] {
      #expect {
        try read(text)
      } throws: {
        let failure = $0 as? Failure
        return failure?.kind == .unreadable
          && failure?.message == "QuakeML without event parameters"
      }
    }
    #expect(throws: Failure.self) { try read("<rss/>", as: .quakeml) }
  }

  @Test("An empty answer and an HTML page are refused by name")
  func noQuakeML() {
    func message(_ text: String) -> String? {
      do {
        _ = try read(text)
        return nil
      } catch {
        return (error as? Failure)?.message
      }
    }
    #expect(message("") == "the input is empty")
    #expect(message("\n") == "the input is empty")
    #expect(throws: Failure(.unreadable, "the input is empty", at: Place(source: "test"))) {
      try read("", as: .quakeml)
    }
    #expect(
      message("<!DOCTYPE html><html><body>503</body></html>") == "an HTML page, not a feed")
  }

  @Test("Cut anywhere it is refused; what is complete is recovered, and no more")
  func cut() throws {
    let one = "<event publicID=\"e\">\(origin("o", depth: "15"))\(magnitude("m", "5"))</event>"
    let bytes = Array(quakeML(one + one).utf8)
    let end = "</event>"
    for count in stride(from: 1, to: bytes.count, by: 3) {
      let part = Array(bytes[..<count])
      #expect(throws: Failure.self) { try read(part) }
      var options = ReadOptions()
      options.recover = true
      let complete = String(decoding: part, as: UTF8.self).split(separator: end).count
      let kept = try? read(part, format: nil, options)
      let hasEnd = String(decoding: part, as: UTF8.self).hasSuffix(end)
      let expected = max(0, hasEnd ? complete : complete - 1)
      #expect((kept?.features.count ?? 0) == expected)
    }
  }

  @Test("Bytes that are changed never crash the reader, nor lose what it says")
  func flipped() throws {
    let text = quakeML(
      """
      <event publicID="e"><description><text>t</text></description>\(origin("o", depth: "15"))\
      \(magnitude("m", "5"))</event>
      """)
    let bytes = Array(text.utf8)
    for index in bytes.indices {
      for replacement in [UInt8(ascii: "<"), UInt8(ascii: "0"), 0, 0xFF] {
        var damaged = bytes
        damaged[index] = replacement
        guard let reading = try? read(damaged) else { continue }
        #expect(reading.features.count <= 1)
      }
    }
  }

  @Test("A record's size is limited")
  func size() throws {
    var options = ReadOptions()
    options.limits.itemBytes = 1 << 14
    let many = (0..<5000).map { "<origin publicID=\"\($0)\"/>" }.joined()
    #expect(throws: Failure.self) { try read(quakeML("<event>\(many)</event>"), options) }
    // What is passed over does not count.
    let picks = (0..<5000).map { "<pick publicID=\"\($0)\"><time/></pick>" }.joined()
    let reading = try read(quakeML("<event>\(picks)\(origin("o"))</event>"), options)
    #expect(reading.features.count == 1)
  }
}
