import GeoFeatures
import TestSupport
import Testing

@testable import GeoFeeds

@Suite("CAP: broken and hostile alerts")
struct CAPDamageTests {
  @Test("What must be there and is not is noted; what is empty counts as missing")
  func missing() throws {
    let reading = try read(
      """
      <alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>x</identifier><sender/>\
      <info><event>Storm</event><area><circle>1,2 3</circle></area></info></alert>
      """)
    #expect(reading.first?["radius_m"] == .real(3000))
    #expect(reading.first?["time"] == nil)
    // sender, sent, status, msgType, scope; category, urgency, severity, certainty; areaDesc.
    #expect(reading.logged("missing-element") == 10)
    #expect(reading.faultKinds.isEmpty)
    // CAP 1.0 does not ask for scope and category.
    let first = try read(
      """
      <alert xmlns="http://www.incident.com/cap/1.0"><identifier>x</identifier><sender>s</sender>\
      <sent>2003-04-02T14:39:01-05:00</sent><status>Actual</status><msgType>Alert</msgType>\
      <info><event>e</event><urgency>u</urgency><severity>s</severity><certainty>c</certainty>\
      </info></alert>
      """)
    #expect(first.logged("missing-element") == 0)
  }

  @Test("A time without a zone is UTC, with a note; a value that is none is null")
  func values() throws {
    let reading = try read(
      CAPText.alert(
        CAPText.info(
          "<onset>2024-01-03T00:00:00</onset><expires>later</expires>"
            + CAPText.area("<altitude>high</altitude>"))))
    #expect(reading.first?["onset"] == .time(milliseconds: 1_704_240_000_000))
    #expect(reading.first?["expires"] == nil)
    #expect(reading.first?["altitude_ft"] == nil)
    #expect(reading.logged("time-without-zone") == 1)
    #expect(reading.faultKinds == ["unreadable-time", "unreadable-number"])
  }

  @Test("A fault in what several rows share is said once")
  func sharedFaults() throws {
    let areas = String(repeating: CAPText.area("<circle>1,2 3</circle>"), count: 5)
    let reading = try read(CAPText.alert(CAPText.info("<expires>later</expires>" + areas)))
    #expect(reading.features.count == 5)
    #expect(reading.logged("unreadable-time") == 1)
  }

  @Test("Cut at every byte, the sample is refused, or under --recover keeps what was complete")
  func cut() throws {
    let alerts =
      "<alerts xmlns=\"urn:oasis:names:tc:emergency:cap:1.2\">"
      + CAPText.alertOfArea("<circle>1,2 3</circle>")
      + CAPText.alertOfArea("<circle>4,5 6</circle>")
      + "</alerts>"
    let bytes = Array(alerts.utf8)
    let ends = alerts.ranges(of: "</alert>").map {
      alerts.utf8.distance(from: alerts.startIndex, to: $0.upperBound)
    }
    var options = ReadOptions()
    for end in stride(from: 60, to: bytes.count - 9, by: 7) {
      #expect(throws: Failure.self) { try read(Array(bytes[..<end])) }
      options.recover = true
      let complete = ends.count { $0 <= end }
      if complete == 0 { continue }
      let kept = try read(Array(bytes[..<end]), format: .cap, options)
      #expect(kept.features.count == complete)
      #expect(kept.logged("incomplete-feed") == 1)
    }
  }

  @Test("What holds no alert is refused")
  func otherThings() throws {
    for text in ["<html><body/></html>", "<feed xmlns=\"http://www.w3.org/2005/Atom\"/>", "<a/>"] {
      #expect {
        try read(Array(text.utf8), format: .cap)
      } throws: {
        ($0 as? Failure)?.message.contains("without a CAP alert") == true
      }
    }
    // An <alert> that is none of CAP's is not taken for one.
    #expect(throws: Failure.self) { try read("<alert><level>3</level></alert>") }
  }

  @Test("An alert whose rows would repeat a long text without end is refused")
  func amplification() throws {
    var options = ReadOptions()
    options.limits.itemBytes = 100_000
    let text = CAPText.alert(
      CAPText.info(
        "<description>\(String(repeating: "x", count: 5000))</description>"
          + String(repeating: "<area/>", count: 50)))
    #expect(throws: Failure.self) { try read(text, options) }
    options.limits.itemBytes = 1_000_000
    #expect(try read(text, options).features.count == 50)
  }

  @Test("Too many unknown elements, too deep ones, and very many codes have their limits")
  func limits() throws {
    var options = ReadOptions()
    options.limits.fields = 60
    let many = (0..<40).map { "<x\($0)>1</x\($0)>" }.joined()
    #expect {
      try read(CAPText.alert(many), options)
    } throws: {
      ($0 as? Failure)?.advice?.contains("--max-fields") == true
    }
    let deep = String(repeating: "<x>", count: 300) + String(repeating: "</x>", count: 300)
    #expect(throws: Failure.self) { try read(CAPText.alert(deep)) }
    // Quadratic work would take minutes here.
    let codes = (0..<20_000).map {
      "<geocode><valueName>n\($0)</valueName><value>v</value></geocode>"
    }
    let reading = try read(CAPText.alertOfArea(codes.joined()))
    #expect(reading.first?["geocode"]?.description.hasPrefix(#"{"n0":["v"],"n1":["#) == true)
  }

  @Test("The rows are the same however the bytes come, over the edges of batches too")
  func pieces() throws {
    let areas = (0..<3000).map { CAPText.area("<circle>\($0 % 90),\($0 % 180) 1</circle>") }
    let text = Array(
      CAPText.alert(
        CAPText.info(
          "<description>\(String(repeating: "rain ", count: 800))</description>" + areas.joined())
      ).utf8)
    let whole = try read(text)
    #expect(whole.tables.count > 1)
    #expect(whole.features.count == 3000)
    #expect(whole.features.map { $0["part"] } == (1...3000).map { .integer($0) })
    #expect(whole.features.allSatisfy { $0["description"] != nil })
    let input = try Inputs.open(BytesSource(text, pieceSize: 997), name: "test")
    let pieces = try drain(input)
    #expect(
      pieces.features.map { $0.position?.latitude } == whole.features.map { $0.position?.latitude })
  }

  @Test(
    "Flipped bytes are read or refused, never more",
    arguments: ["alert.cap", "jma-earthquake.xml", "jma-intensity.xml"])
  func flipped(_ name: String) throws {
    let bytes = try packageSample(name)
    let whole = try read(bytes).features.count
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<300 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        damaged[Int.random(in: damaged.indices, using: &generator)] =
          UInt8.random(in: .min ... .max, using: &generator)
      }
      if let reading = try? read(damaged) { #expect(reading.features.count <= whole) }
    }
  }
}
