import GeoFeatures
import Testing

@testable import GeoFeeds

@Suite("CAP: the rows of an alert")
struct CAPTests {
  // What stands in Samples/alert.cap, read by eye.
  @Test("The sample: a row per info, area and circle, with everything that is said of it")
  func sampleAlert() throws {
    let reading = try read(packageSample("alert.cap"))
    #expect(reading.profile == "cap")
    #expect(reading.features.map(\.kind) == [.polygon, .polygon, .point, .polygon])
    #expect(reading.features.map { $0["part"] } == (1...4).map { .integer($0) })
    #expect(reading.features.map(\.id) == Array(repeating: "example-yasa-7", count: 4))
    #expect(reading.logged("no-actual-alert") == 1)
    #expect(reading.log.entries.count == 1)
    let row = try #require(reading.features.dropFirst(2).first)
    let expected: [String: Feature.Value?] = [
      "identifier": .text("example-yasa-7"), "sender": .text("alerts@example.org"),
      // 2020-12-16T18:00:00Z and 2020-12-17T06:00:00Z, by `date -d`.
      "sent": .time(milliseconds: 1_608_141_600_000),
      "time": .time(milliseconds: 1_608_184_800_000), "msg_type": .text("Update"),
      "status": .text("Exercise"), "scope": .text("Public"), "code": .text("sample"),
      "references": .text("alerts@example.org,example-yasa-6,2020-12-17T00:00:00+12:00"),
      "language": .text("en"), "category": .text("Met; Safety"), "response_type": .text("Shelter"),
      "severity": .text("Extreme"), "url": .text("https://example.org/alerts/yasa"),
      "event_code": .json(#"{"name":["Yasa"]}"#),
      "parameter": .json(#"{"category":["5"],"river":["Labasa","Dreketi"]}"#),
      "resources": .json(
        #"[{"resourceDesc":"track map","mimeType":"image/png","#
          + #""uri":"https://example.org/alerts/yasa.png"}]"#),
      "geocode": nil, "radius_m": .real(60_000), "altitude_ft": .real(0),
      "ceiling_ft": .real(3280.84), "note": nil,
    ]
    for (name, value) in expected { #expect(row[name] == value, "\(name)") }
    #expect(coordinates(row) == [[[[178.6, -16.8]]]])
    #expect(reading.features[0]["geocode"] == .json(#"{"ISO3166-2":["FJ-N"]}"#))
    #expect(reading.features[0]["radius_m"] == nil)
    #expect(reading.features[0]["ceiling_ft"] == nil)
  }

  @Test("time is the onset, else effective, else sent")
  func time() throws {
    let onset = "<onset>2024-01-03T00:00:00Z</onset>"
    let effective = "<effective>2024-01-02T00:00:00Z</effective>"
    // 2024-01-01, -02 and -03, by `date -d`.
    for (content, milliseconds) in [
      (effective + onset, 1_704_240_000_000), (effective, 1_704_153_600_000),
      ("", 1_704_067_200_000), (effective + "<onset>soon</onset>", 1_704_153_600_000),
    ] as [(String, Int64)] {
      let reading = try read(CAPText.alert(CAPText.info(content)))
      #expect(reading.first?["time"] == .time(milliseconds: milliseconds))
      #expect(reading.logged("unreadable-time") == (content.contains("soon") ? 1 : 0))
    }
  }

  @Test("Without info, and without area, there is one row without a location and without a part")
  func withoutParts() throws {
    for content in ["", CAPText.info(""), CAPText.info("<area><areaDesc>x</areaDesc></area>")] {
      let reading = try read(CAPText.alert(content))
      #expect(reading.features.map(\.kind) == [.none])
      #expect(reading.first?["part"] == nil)
      #expect(reading.first?.id == "a1")
      #expect(reading.logged("no-location") == 1)
      #expect(reading.log.entries.count == 1)
    }
  }

  @Test("--language keeps the infos of that language; without one, the first with a note")
  func language() throws {
    let infos =
      CAPText.info("<language>fr-CA</language><headline>un</headline>")
      + CAPText.info("<language>en-CA</language><headline>two</headline>")
      + CAPText.info("<language>EN</language><headline>three</headline>")
      + CAPText.info("<headline>implied</headline>")
    func headlines(_ language: String?) throws -> ([String?], Int) {
      var options = ReadOptions()
      options.language = language
      let reading = try read(CAPText.alert(infos), options)
      return (
        reading.features.map { $0["headline"]?.description }, reading.logged("language-not-found")
      )
    }
    #expect(try headlines(nil) == (["un", "two", "three", "implied"], 0))
    // CAP 1.2, 3.2.2: an info without a language is in en-US.
    #expect(try headlines("en") == (["two", "three", "implied"], 0))
    #expect(try headlines("EN-us") == (["implied"], 0))
    #expect(try headlines("fr") == (["un"], 0))
    #expect(try headlines("f") == (["un"], 1))
    #expect(try headlines("*") == (["un", "two", "three", "implied"], 0))
  }

  @Test("What the standard does not know is a column of its own, joined where it stands twice")
  func furtherElements() throws {
    let reading = try read(
      CAPText.alert(
        "<mood>calm</mood>"
          + CAPText.info(
            "<wind><mean>20</mean><gust>35</gust></wind><time>x</time>"
              + CAPText.area("<Type>County</Type>")
              + CAPText.area("<Type>City</Type><Type>Town</Type>")
          )))
    #expect(reading.features.map { $0["Type"]?.description } == ["County", "City; Town"])
    #expect(reading.features.map { $0["mood"]?.description } == ["calm", "calm"])
    #expect(reading.features.map { $0["gust"]?.description } == ["35", "35"])
    // A column named as one of ours does not disturb it.
    #expect(reading.first?["time"] == .time(milliseconds: 1_704_067_200_000))
    #expect(reading.tables.last?.schema.fields.filter { $0.name == "time" }.count == 2)
  }

  @Test("Several values of a name are kept; JSON is escaped")
  func pairs() throws {
    func pair(_ name: String, _ value: String) -> String {
      "<parameter><valueName>\(name)</valueName><value>\(value)</value></parameter>"
    }
    let reading = try read(
      CAPText.alert(
        CAPText.info(pair("a", "1") + pair("b", "x &quot;y&quot;\\") + pair("a", "2\n3"))))
    #expect(reading.first?["parameter"] == .json(#"{"a":["1","2\u000a3"],"b":["x \"y\"\\"]}"#))
  }

  @Test("Many alerts in a wrapper, in EDXL-DE, and signed ones")
  func wrappers() throws {
    let two = CAPText.alert("", id: "one") + CAPText.alert("", id: "two")
    let signed = CAPText.alert(
      #"<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><Object>base64</Object></Signature>"#)
    for (text, ids) in [
      ("<alerts xmlns=\"urn:oasis:names:tc:emergency:cap:1.2\">\(two)</alerts>", ["one", "two"]),
      (
        """
        <d:EDXLDistribution xmlns:d="urn:oasis:names:tc:emergency:EDXL:DE:1.0"><d:contentObject>\
        <d:xmlContent><d:embeddedXMLContent>\(two)</d:embeddedXMLContent></d:xmlContent>\
        </d:contentObject></d:EDXLDistribution>
        """, ["one", "two"]
      ),
      ("<s:Envelope xmlns:s=\"urn:s\"><s:Body>\(two)</s:Body></s:Envelope>", ["one", "two"]),
      (signed, ["a1"]),
    ] {
      let reading = try read(text)
      #expect(reading.features.map(\.id) == ids)
      #expect(reading.tables.last?.schema.fields.contains { $0.name == "Object" } == false)
    }
    let none = try read("<alerts xmlns=\"urn:oasis:names:tc:emergency:cap:1.2\"/>")
    #expect(none.features.isEmpty)
  }

  @Test("CAP 1.1 and 1.0 are CAP; what is near them is repaired")
  func namespaces() throws {
    for namespace in [
      "urn:oasis:names:tc:emergency:cap:1.1", "http://www.incident.com/cap/1.0",
    ] {
      #expect(try read(CAPText.alert("", namespace: namespace)).faultKinds.isEmpty)
    }
    for namespace in [
      "URN:oasis:names:tc:emergency:cap:1.2/", "https://www.incident.com/cap/1.0",
      "urn:oasis:names:tc:emergency:cap:1.9", "",
    ] {
      let reading = try read(CAPText.alert("", namespace: namespace))
      #expect(reading.first?.id == "a1")
      #expect(reading.faultKinds == ["near-miss-namespace"], "\(namespace)")
    }
    let undeclared = CAPText.alert("").replacing("<alert", with: "<cap:alert")
      .replacing("</alert", with: "</cap:alert")
    #expect(try read(undeclared).faultKinds == ["undeclared-prefix"])
  }

  @Test("Fields asked for by path begin at the alert, the info or the area")
  func requestedFields() throws {
    var options = ReadOptions()
    options.fields = [
      .init(name: "who", type: .text, path: "sender"),
      .init(name: "what", type: .text, path: "info/event"),
      .init(name: "size", type: .real, path: "area/size"),
      .init(name: "severity", type: .text, path: "info/level"),
    ]
    let row = try read(
      CAPText.alert(CAPText.info("<level>4</level>" + CAPText.area("<size>1.5</size>"))), options
    ).first
    #expect(row?["who"] == .text("s@example.org"))
    #expect(row?["what"] == .text("Storm"))
    #expect(row?["size"] == .real(1.5))
    #expect(row?["severity"] == .text("4"))
  }

  @Test("A profile of the user's own names the columns; what it lacks is left out")
  func ownProfile() throws {
    let json = Array(
      #"""
      {"name": "mine", "fields": [
        {"name": "what", "type": "text", "path": "info/event"},
        {"name": "geocode", "type": "text"}, {"name": "time", "type": "text"}
      ]}
      """#.utf8)
    var options = ReadOptions()
    options.profile = try json.withUnsafeBufferPointer { bytes throws(Failure) in
      try Profile(json: bytes, source: "mine")
    }
    let reading = try read(
      CAPText.alertOfArea(
        "<circle>1,2 3</circle><geocode><valueName>a</valueName><value>b</value></geocode>"),
      options)
    #expect(reading.profile == "mine")
    #expect(reading.first?.names == ["what", "geocode", "time"])
    #expect(reading.first?["what"] == .text("Storm"))
    // Columns of another type than ours are not ours.
    #expect(reading.first?["geocode"] == nil && reading.first?["time"] == nil)
    #expect(reading.first?.kind == .point)
  }
}
