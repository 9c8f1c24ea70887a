import GeoFeatures
import Testing

@testable import GeoFeeds

@Suite("Events that refer to what stands beside them")
struct FlatEventTests {
  private static let origins = """
    <pick publicID="p"><time><value>1999-01-01T00:00:00Z</value></time></pick>
    <origin publicID="o1"><time><value>2024-05-07T08:24:09.853066Z</value></time>
    <latitude><value>-38.6</value><uncertainty>2</uncertainty></latitude>
    <longitude><value>176.2</value></longitude>
    <depth><value>5.1162109375</value><uncertainty>4</uncertainty></depth>
    <quality><usedPhaseCount>10</usedPhaseCount></quality>
    <uncertainty><horizontalUncertainty>9.5</horizontalUncertainty></uncertainty>
    <evaluationMode>automatic</evaluationMode>
    <creationInfo><agencyID>WEL</agencyID><creationTime>2024-05-07T08:24:41Z</creationTime>
    <modificationTime>2024-05-07T09:00:00.5Z</modificationTime></creationInfo>
    <arrival><pickID>p</pickID></arrival>
    <stationMagnitude publicID="s"><magnitude><value>9</value></magnitude></stationMagnitude>
    <magnitude publicID="m1"><magnitude><value>1.4</value></magnitude><type>MLv</type></magnitude>
    <magnitude publicID="m2"><magnitude><value>1.5</value><uncertainty>0.3</uncertainty></magnitude>
    <type>M</type><stationCount>5</stationCount></magnitude></origin>
    <origin publicID="o2"><latitude><value>1</value></latitude><longitude><value>2</value>
    </longitude><magnitude publicID="m3"><magnitude><value>3</value></magnitude></magnitude></origin>
    <focalMechanism publicID="f"><momentTensor publicID="t"><scalarMoment><value>1e15</value>
    </scalarMoment></momentTensor></focalMechanism>
    """
  private static let event = """
    <event publicID="2024p344188"><preferredOriginID>o1</preferredOriginID>
    <preferredMagnitudeID>m2</preferredMagnitudeID>
    <preferredFocalMechanismID>f</preferredFocalMechanismID><type>outside of network interest</type>
    <description><text>Taupo</text><type>region name</type></description>
    <originReference>o1</originReference><originReference>o2</originReference></event>
    """

  @Test(
    "SeisComPML: an event and what it prefers, whichever comes first",
    arguments: [origins + event, event + origins])
  func seisComPML(content: String) throws {
    let reading = try read(seisComP(content))
    #expect(reading.profile == "seiscomp")
    #expect(reading.features.count == 1)
    let row = try #require(reading.first)
    #expect(row.position?.longitude == 176.2)
    #expect(row.position?.latitude == -38.6)
    #expect(row.position?.height == -5116.2109375)
    let expected: [String: Feature.Value] = [
      "id": .text("2024p344188"), "event_id": .text("2024p344188"),
      // 2024-05-07T08:24:09.853Z and T09:00:00.5Z.
      "time": .time(milliseconds: 1_715_070_249_853),
      "updated": .time(milliseconds: 1_715_072_400_500), "depth_km": .real(5.1162109375),
      "depth_error_km": .real(4), "lat_error_km": .real(2), "horizontal_error_km": .real(9.5),
      "mag": .real(1.5), "mag_type": .text("M"), "mag_error": .real(0.3),
      "mag_stations": .integer(5), "place": .text("Taupo"), "used_phases": .integer(10),
      "event_type": .text("outside of network interest"), "status": .text("automatic"),
      "mode": .text("automatic"), "agency": .text("WEL"), "origin_id": .text("o1"),
      "moment_nm": .real(1e15),
    ]
    for name in row.names { #expect(row[name] == expected[name], "\(name)") }
    #expect(reading.log.isEmpty)
  }

  @Test("Rows come in the order of the events, whatever they wait for")
  func order() throws {
    let reading = try read(
      seisComP(
        """
        <event publicID="a"><preferredOriginID>late</preferredOriginID></event>
        \(origin("early", "1"))
        <event publicID="b"><preferredOriginID>early</preferredOriginID></event>
        <event publicID="c"/>\(origin("late", "2"))
        <event publicID="d"><preferredOriginID>early</preferredOriginID></event>
        """))
    #expect(reading.values("id").map { $0?.description } == ["a", "b", "c", "d"])
    #expect(reading.features.map { $0.position?.latitude } == [2, 1, nil, 1])
    #expect(reading.count("no-location") == 1)
    #expect(reading.log.entries.first?.kept.first?.place.item == 4)
  }

  @Test("Without a preference the first origin that it refers to counts, and its first magnitude")
  func references() throws {
    let reading = try read(
      seisComP(
        """
        \(Self.origins)<event publicID="a"><originReference>x</originReference>
        <originReference>o2</originReference><originReference>o1</originReference></event>
        """))
    #expect(reading.first?.position?.latitude == 1)
    #expect(reading.first?["mag"] == .real(3))
    #expect(reading.count("no-preferred-origin") == 1)
    #expect(reading.faults.isEmpty)
  }

  @Test("What is preferred and never comes is said at the end")
  func missing() throws {
    let reading = try read(
      seisComP(
        """
        \(Self.origins)<event publicID="a"><preferredOriginID>x</preferredOriginID>
        <preferredMagnitudeID>y</preferredMagnitudeID><originReference>o2</originReference></event>
        <event publicID="b"><preferredOriginID>z</preferredOriginID></event>
        """))
    #expect(reading.features.map { $0.position?.latitude } == [1, nil])
    #expect(reading.values("mag") == [.real(3), nil])
    #expect(reading.faults == ["preferred-origin-missing", "preferred-magnitude-missing"])
    #expect(reading.count("preferred-origin-missing") == 2)
    // o1, which no event refers to.
    #expect(reading.count("origin-without-event") == 1)
  }

  @Test("All origins: those that the event refers to")
  func allOrigins() throws {
    var options = ReadOptions()
    options.origins = .all
    let reading = try read(seisComP(Self.origins + Self.event), options)
    #expect(reading.values("origin_id") == [.text("o1"), .text("o2")])
    #expect(reading.values("mag") == [.real(1.5), .real(3)])
    #expect(reading.values("is_preferred") == [.flag(true), .flag(false)])
    #expect(reading.values("place") == [.text("Taupo"), .text("Taupo")])
  }

  @Test("An id that comes twice is a fault; the first counts")
  func repeatedId() throws {
    let reading = try read(
      seisComP(
        """
        \(origin("o", "1"))\(origin("o", "2"))
        <event><preferredOriginID>o</preferredOriginID></event>
        """))
    #expect(reading.features.map { $0.position?.latitude } == [1])
    #expect(reading.faults == ["repeated-id"])
  }

  @Test("QuakeML's real-time form: flat, and in metres")
  func realTime() throws {
    let content = """
      <event publicID="smi:x/ev/1"><type>earthquake</type>
      <preferredOriginID>o</preferredOriginID><preferredMagnitudeID>m</preferredMagnitudeID>
      </event>\(origin("o", "40.0938", "71.3928", depth: "12375"))\(magnitude("m", "4.7", "Mw"))
      <pick publicID="p"/>
      """
    let reading = try read(quakeML(content, namespace: "http://quakeml.org/xmlns/bed-rt/1.2"))
    #expect(reading.features.count == 1)
    #expect(reading.first?["depth_km"] == .real(12.375))
    #expect(reading.first?["mag"] == .real(4.7))
    #expect(reading.log.isEmpty)
    let byOrigin = try read(
      quakeML(
        """
        <event><originReference><originID>o</originID></originReference></event>
        \(magnitude("m", "4.7", origin: "o"))\(origin("o", "1"))
        """, namespace: "http://quakeml.org/xmlns/bed-rt/1.2"))
    #expect(byOrigin.first?["mag"] == .real(4.7))
    #expect(byOrigin.first?.position?.latitude == 1)
  }

  @Test("Of SeisComPML cut off in the middle, the events that are whole are recovered")
  func recover() throws {
    var options = ReadOptions()
    options.recover = true
    let whole = seisComP(Self.origins + Self.event + Self.event)
    let cut = String(whole.dropLast(60))
    let reading = try read(cut, options)
    #expect(reading.features.count == 1)
    #expect(reading.faults == ["incomplete-feed"])
    #expect(throws: Failure.self) { try read(cut) }
  }

  @Test("SeisComPML without event parameters is refused")
  func noParameters() {
    #expect {
      try read(
        """
        <seiscomp xmlns="http://geofon.gfz-potsdam.de/ns/seiscomp3-schema/0.12"><Inventory/></seiscomp>
        """)
    } throws: { ($0 as? Failure)?.kind == .unreadable }
    #expect(throws: Never.self) { try read(seisComP("")) }
  }
}
