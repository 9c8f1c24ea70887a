import GeoFeatures
import Testing

@testable import GeoFeeds

@Suite("JMA: earthquake reports")
struct JMATests {
  // What stands in Samples/jma-earthquake.xml, read by eye; 07:10Z by `date -d`.
  @Test("The sample of VXSE53: hypocentre and intensities")
  func earthquakeSample() throws {
    let reading = try read(packageSample("jma-earthquake.xml"))
    let row = try #require(reading.first)
    #expect(reading.profile == "jma")
    #expect(reading.features.count == 1)
    let expected: [String: Feature.Value?] = [
      "id": .text("20240101161010"), "time": .time(milliseconds: 1_704_093_000_000),
      "updated": .time(milliseconds: 1_704_093_870_000),
      "published": .time(milliseconds: 1_704_093_840_000), "mag": .real(7.6),
      "mag_type": .text("Mj"), "mag_text": .text("Ｍ７．６"), "place": .text("石川県能登地方"),
      "place_code": .text("390"), "depth_km": .real(0), "event_type": .text("earthquake"),
      "agency": .text("JMA"), "status": .text("通常"), "report_type": .text("発表"),
      "serial": .integer(1), "max_intensity": .text("7"), "datum": .text("日本測地系"),
      "position_text": .text("北緯３７．５度　東経１３７．３度　ごく浅い"),
      "forecast_comment": .text("津波に注意。"), "forecast_code": .text("0212"),
      "comment": .text("震度は見本。"), "part": nil,
      "intensities": .json(
        #"[{"name":"石川県","code":"17","max_int":"7","areas":[{"name":"石川県能登","code":"390","#
          + #""max_int":"7"},{"name":"石川県加賀","code":"391","max_int":"5+"}]},"#
          + #"{"name":"新潟県","code":"15","max_int":"6-","areas":[{"name":"新潟県中越","#
          + #""code":"371","max_int":"6-"}]}]"#),
    ]
    for (name, value) in expected { #expect(row[name] == value, "\(name)") }
    #expect(row.position?.longitude == 137.3)
    #expect(row.position?.latitude == 37.5)
    #expect(row.position?.height == 0)
    // The Tokyo datum is told with the row, for whoever turns it.
    #expect(
      row.geometryColumn.systems?[row.row] == CoordinateSystem("EPSG:4301", order: .eastFirst))
    #expect(reading.log.isEmpty)
  }

  @Test("The sample of VXSE51: intensities without a hypocentre")
  func intensitySample() throws {
    let reading = try read(packageSample("jma-intensity.xml"))
    let row = try #require(reading.first)
    #expect(row.kind == .none)
    #expect(row["time"] == .time(milliseconds: 1_704_093_000_000))
    #expect(row["max_intensity"] == .text("7"))
    #expect(row["intensities"] != nil)
    #expect(row["mag"] == nil && row["serial"] == nil)
    #expect(reading.faultKinds.isEmpty)
    #expect(reading.logged("no-earthquake") == 1 && reading.logged("time-of-report") == 1)
  }

  @Test("Depth: in metres up, very shallow is 0, none is unknown")
  func depth() throws {
    for (coordinate, depth, height) in [
      ("+37.5+137.3-10000/", 10, -10_000), ("+37.5+137.3+0/", 0, 0), ("+37.5+137.3-0/", 0, 0),
      ("+37.5+137.3/", nil, nil), ("-37.5-137.3-700000/", 700, -700_000),
    ] as [(String, Double?, Double?)] {
      let row = try read(
        JMAText.report(
          body: JMAText.earthquake("<jmx_eb:Coordinate>\(coordinate)</jmx_eb:Coordinate>"))
      ).first
      #expect(row?["depth_km"] == depth.map { .real($0) }, "\(coordinate)")
      #expect(row?.position?.height == height, "\(coordinate)")
      #expect(abs(row?.position?.longitude ?? 0) == 137.3)
    }
  }

  @Test("An unknown hypocentre, and one that can't be read, are rows without a location")
  func unknownPosition() throws {
    for (coordinate, fault) in [
      (#"<jmx_eb:Coordinate description="震源要素不明" condition="不明"/>"#, nil),
      ("", nil), ("<jmx_eb:Coordinate>/</jmx_eb:Coordinate>", nil),
      ("<jmx_eb:Coordinate>37.5 137.3</jmx_eb:Coordinate>", "unreadable-coordinates"),
      ("<jmx_eb:Coordinate>+95.0+137.3/</jmx_eb:Coordinate>", "latitude-out-of-range"),
    ] as [(String, String?)] {
      let reading = try read(JMAText.report(body: JMAText.earthquake(coordinate)))
      #expect(reading.features.map(\.kind) == [.none])
      #expect(reading.faultKinds == (fault.map { [$0] } ?? []), "\(coordinate)")
      #expect(reading.first?["place"] == .text("石川県能登地方"))
    }
  }

  // 36° 11.1′ N is 36.185°, 140° 01.6′ E is 140.026666…°: by hand.
  @Test("Of two positions the one in degrees and minutes counts (VXSE61)")
  func finerPosition() throws {
    let row = try read(
      JMAText.report(
        body: JMAText.earthquake(
          #"<jmx_eb:Coordinate datum="日本測地系">+36.2+140.0-50000/</jmx_eb:Coordinate>"#
            + #"<jmx_eb:Coordinate type="震源位置（度分）">+3611.1+14001.6-51000/</jmx_eb:Coordinate>"#))
    ).first
    #expect(row?.position?.latitude == 36.185)
    #expect(row?.position?.longitude == 84_016 / 600.0)
    #expect(row?["depth_km"] == .real(51))
    #expect(row?["datum"] == nil)
    #expect(row?.geometryColumn.systems == nil)
  }

  @Test("A magnitude that is no number is null, and its words are kept")
  func magnitude() throws {
    func row(_ magnitudes: String) throws -> Reading {
      try read(JMAText.report(body: JMAText.earthquake("", magnitudes)))
    }
    let great = try row(
      #"<jmx_eb:Magnitude type="Mj" condition="不明" description="Ｍ８を超える巨大地震">NaN</jmx_eb:Magnitude>"#
    )
    #expect(great.first?["mag"] == nil && great.first?["mag_type"] == nil)
    #expect(great.first?["mag_text"] == .text("Ｍ８を超える巨大地震"))
    #expect(great.faultKinds.isEmpty)
    let second = try row(
      #"<jmx_eb:Magnitude type="Mj">NaN</jmx_eb:Magnitude>"#
        + #"<jmx_eb:Magnitude type="Mw">8.3</jmx_eb:Magnitude>"#)
    #expect(second.first?["mag"] == .real(8.3))
    #expect(second.first?["mag_type"] == .text("Mw"))
    #expect(try row("<jmx_eb:Magnitude>big</jmx_eb:Magnitude>").faultKinds == ["unreadable-number"])
  }

  @Test("Several earthquakes are rows, with the identifiers in their order or with parts")
  func severalEarthquakes() throws {
    let two =
      JMAText.earthquake("<jmx_eb:Coordinate>+1.0+2.0/</jmx_eb:Coordinate>")
      + JMAText.earthquake("<jmx_eb:Coordinate>+3.0+4.0/</jmx_eb:Coordinate>")
    let listed = try read(JMAText.report(id: "20240101161010 20240101161012", body: two)).features
    #expect(listed.map(\.id) == ["20240101161010", "20240101161012"])
    #expect(listed.map { $0["part"] } == [nil, nil])
    #expect(listed.map { $0.position?.latitude } == [1, 3])
    let shared = try read(JMAText.report(body: two)).features
    #expect(shared.map(\.id) == ["20240101161010", "20240101161010"])
    #expect(shared.map { $0["part"] } == [.integer(1), .integer(2)])
  }

  @Test("Drills, tests and cancellations are kept and counted")
  func counted() throws {
    let drill = try read(JMAText.report(status: "訓練", body: JMAText.earthquake("")))
    #expect(drill.logged("no-actual-report") == 1)
    let cancelled = try read(JMAText.report(head: "<InfoType>取消</InfoType>", body: ""))
    #expect(cancelled.logged("cancelled-report") == 1)
    #expect(cancelled.first?["report_type"] == .text("取消"))
    #expect(cancelled.first?["time"] == nil)
  }

  @Test("A near miss of the namespace is repaired; other reports are no JMA report")
  func namespaces() throws {
    let near = JMAText.report(body: "", namespace: "https://xml.kishou.go.jp/jmaxml1")
    #expect(try read(near).faultKinds == ["near-miss-namespace"])
    #expect(throws: Failure.self) { try read("<Report><Total>3</Total></Report>") }
    #expect(throws: Failure.self) { try read(Array("<a/>".utf8), format: .jma) }
  }

  @Test("A report cut anywhere is refused")
  func cut() throws {
    let bytes = try packageSample("jma-earthquake.xml")
    for end in stride(from: 200, to: bytes.count - 12, by: 101) {
      #expect(throws: Failure.self) { try read(Array(bytes[..<end])) }
    }
  }
}
