import GeoFeatures
import Testing

@testable import GeoFeeds

/// Units, elements and words as in QuakeML Basic Event Description 1.2 (Euchner and Kästli, 2013).
@Suite("QuakeML")
struct QuakeMLTests {
  @Test("An event with all that the columns take")
  func whole() throws {
    let reading = try read(
      quakeML(
        """
        <event publicID="smi:test/event/1"><preferredOriginID>o</preferredOriginID>
        <preferredMagnitudeID>m</preferredMagnitudeID>
        <preferredFocalMechanismID>f</preferredFocalMechanismID>
        <type>quarry blast</type><typeCertainty>suspected</typeCertainty>
        <description><text>Somewhere</text><type>region name</type></description>
        <description><text>FE NAME</text><type>Flinn-Engdahl region</type></description>
        <description><text>The Great One</text><type>earthquake name</type></description>
        <description><text>Felt by all</text><type>felt report</type></description>
        <description><text>free</text></description>
        <comment><text>first</text></comment><comment><text>second</text></comment>
        <creationInfo><agencyID>EVT</agencyID><author>event author</author>
        <creationTime>2024-04-03T00:00:00Z</creationTime><version>3</version></creationInfo>
        <origin publicID="o"><time><value>2024-04-02T23:58:11.228</value>
        <uncertainty>0.5</uncertainty></time>
        <latitude><value>23.819</value><uncertainty>0.02</uncertainty></latitude>
        <longitude><value>121.562</value><uncertainty>0.03</uncertainty></longitude>
        <depth><value>34750</value><uncertainty>3200</uncertainty></depth>
        <depthType>from location</depthType>
        <quality><usedPhaseCount>120</usedPhaseCount><usedStationCount>99</usedStationCount>
        <standardError>0.8</standardError><azimuthalGap>23</azimuthalGap>
        <minimumDistance>0.4</minimumDistance></quality>
        <evaluationMode>manual</evaluationMode><evaluationStatus>reviewed</evaluationStatus>
        <creationInfo><agencyID>ORG</agencyID>
        <creationTime>2024-04-05T00:00:00Z</creationTime></creationInfo>
        <originUncertainty><horizontalUncertainty>5400</horizontalUncertainty>
        <minHorizontalUncertainty>1000</minHorizontalUncertainty>
        <maxHorizontalUncertainty>2000</maxHorizontalUncertainty>
        <azimuthMaxHorizontalUncertainty>45</azimuthMaxHorizontalUncertainty></originUncertainty>
        </origin>
        <magnitude publicID="m"><mag><value>7.4</value><uncertainty>0.05</uncertainty></mag>
        <type>Mww</type><stationCount>62</stationCount></magnitude>
        <focalMechanism publicID="f"><nodalPlanes>
        <nodalPlane1><strike><value>27</value></strike><dip><value>51</value></dip>
        <rake><value>105</value></rake></nodalPlane1>
        <nodalPlane2><strike><value>184</value></strike><dip><value>41</value></dip>
        <rake><value>72</value></rake></nodalPlane2></nodalPlanes>
        <momentTensor publicID="t"><scalarMoment><value>1.7e20</value></scalarMoment>
        <tensor><Mrr><value>1.5e20</value></Mrr><Mtt><value>-2e19</value></Mtt>
        <Mpp><value>-1.3e20</value></Mpp><Mrt><value>1e19</value></Mrt>
        <Mrp><value>4e19</value></Mrp><Mtp><value>-5e19</value></Mtp></tensor></momentTensor>
        </focalMechanism></event>
        """))
    #expect(reading.profile == "quakeml")
    #expect(reading.log.isEmpty)
    let event = try #require(reading.first)
    #expect(event.position?.longitude == 121.562)
    #expect(event.position?.latitude == 23.819)
    #expect(event.position?.height == -34750)
    let expected: [String: Feature.Value] = [
      "id": .text("smi:test/event/1"), "event_id": .text("1"),
      // 2024-04-02T23:58:11.228 UTC; the standard's times without a zone are UTC.
      "time": .time(milliseconds: 1_712_102_291_228),
      "published": .time(milliseconds: 1_712_102_400_000),
      "updated": .time(milliseconds: 1_712_275_200_000),
      "mag": .real(7.4), "mag_type": .text("Mww"), "mag_error": .real(0.05),
      "mag_stations": .integer(62), "place": .text("Somewhere"), "depth_km": .real(34.75),
      "depth_error_km": .real(3.2), "event_type": .text("quarry blast"),
      "status": .text("reviewed"), "mode": .text("manual"), "agency": .text("ORG"),
      "author": .text("event author"), "time_error_s": .real(0.5), "lat_error_deg": .real(0.02),
      "lon_error_deg": .real(0.03), "horizontal_error_km": .real(5.4),
      "used_phases": .integer(120), "nst": .integer(99), "gap": .real(23), "dmin": .real(0.4),
      "rms": .real(0.8), "origin_id": .text("o"), "title": .text("The Great One"),
      "flinn_engdahl": .text("FE NAME"), "felt_report": .text("Felt by all"),
      "description": .text("free"), "comment": .text("first; second"),
      "type_certainty": .text("suspected"), "version": .text("3"),
      "depth_type": .text("from location"), "ellipse_max_km": .real(2),
      "ellipse_min_km": .real(1), "ellipse_azimuth": .real(45), "moment_nm": .real(1.7e20),
      "strike1": .real(27), "dip1": .real(51), "rake1": .real(105), "strike2": .real(184),
      "dip2": .real(41), "rake2": .real(72), "mrr": .real(1.5e20), "mtt": .real(-2e19),
      "mpp": .real(-1.3e20), "mrt": .real(1e19), "mrp": .real(4e19), "mtp": .real(-5e19),
    ]
    for name in event.names {
      #expect(event[name] == expected[name], "\(name)")
    }
    #expect(Set(expected.keys).isSubset(of: event.names))
  }

  @Test("The preferred origin and magnitude count, wherever they stand")
  func preferred() throws {
    let reading = try read(
      quakeML(
        """
        <event publicID="e">\(origin("o1", "1"))\(origin("o2", "2"))
        \(magnitude("m1", "5", origin: "o1"))\(magnitude("m2", "6", "mb", origin: "o1"))
        <preferredOriginID> o2 </preferredOriginID>
        <preferredMagnitudeID>m2</preferredMagnitudeID></event>
        """))
    #expect(reading.first?.position?.latitude == 2)
    #expect(reading.first?["mag"] == .real(6))
    #expect(reading.first?["mag_type"] == .text("mb"))
    #expect(reading.log.isEmpty)
  }

  @Test("Without a preference the first counts; of several that is said")
  func first() throws {
    let several = try read(
      quakeML(
        """
        <event publicID="e">\(origin("o1", "1"))\(origin("o2", "2"))\(magnitude("m1", "5"))\
        \(magnitude("m2", "6"))</event>
        """))
    #expect(several.first?.position?.latitude == 1)
    #expect(several.first?["mag"] == .real(5))
    #expect(several.count("no-preferred-origin") == 1)
    #expect(several.count("no-preferred-magnitude") == 1)
    #expect(several.faults.isEmpty)
    let one = try read(quakeML("<event>\(origin("o1"))\(magnitude("m", "5"))</event>"))
    #expect(one.log.isEmpty)
  }

  @Test("A preference for what is not there is said; it is a fault where there is something else")
  func missing() throws {
    let reading = try read(
      quakeML(
        """
        <event><preferredOriginID>x</preferredOriginID>
        <preferredMagnitudeID>y</preferredMagnitudeID>\(origin("o1", "1"))</event>
        """))
    #expect(reading.first?.position?.latitude == 1)
    #expect(reading.faults == ["preferred-origin-missing"])
    #expect(reading.count("preferred-magnitude-missing") == 1)
    #expect(reading.log.entries.first?.kept.first?.place.line == 3)
    #expect(reading.log.entries.first?.kept.first?.message.contains("\"x\"") == true)
  }

  @Test("Two preferences that differ are a fault; the first counts")
  func twoPreferred() throws {
    let reading = try read(
      quakeML(
        """
        <event><preferredOriginID>b</preferredOriginID><preferredOriginID>a</preferredOriginID>\
        \(origin("a", "1"))\(origin("b", "2"))</event>
        <event><preferredOriginID>a</preferredOriginID><preferredOriginID>a</preferredOriginID>\
        \(origin("a", "1"))</event>
        """))
    #expect(reading.features.map { $0.position?.latitude } == [2, 1])
    #expect(reading.faults == ["two-preferred"])
  }

  @Test("Without an origin there is no location, without a magnitude no magnitude")
  func nothing() throws {
    let reading = try read(
      quakeML(
        """
        <event publicID="a"><type>landslide</type></event>
        <event publicID="b">\(origin("o", "1", "2"))</event>
        <event publicID="c"><origin publicID="p"><latitude><value>1</value></latitude></origin>
        </event>
        """))
    #expect(reading.features.count == 3)
    #expect(reading.locatedCount == 1)
    #expect(reading.count("no-location") == 2)
    #expect(reading.values("mag") == [nil, nil, nil])
    #expect(reading.faults.isEmpty)
    #expect(reading.values("id") == [.text("a"), .text("b"), .text("c")])
  }

  @Test("All origins: a row each with its own magnitude; one is preferred")
  func allOrigins() throws {
    var options = ReadOptions()
    options.origins = .all
    let reading = try read(
      quakeML(
        """
        <event publicID="e"><preferredOriginID>o2</preferredOriginID>
        <preferredMagnitudeID>m9</preferredMagnitudeID>
        \(origin("o1", "1"))\(origin("o2", "2"))\(origin("o3", "3"))
        \(magnitude("m1", "5", origin: "o1"))\(magnitude("m9", "9"))</event>
        <event publicID="single">\(origin("o", "4"))</event><event publicID="none"/>
        """), options)
    #expect(reading.features.map { $0.position?.latitude } == [1, 2, 3, 4, nil])
    #expect(reading.values("id").map { $0?.description } == ["e", "e", "e", "single", "none"])
    #expect(
      reading.values("origin_id")
        == [.text("o1"), .text("o2"), .text("o3"), .text("o"), nil])
    #expect(reading.values("mag") == [.real(5), .real(9), nil, nil, nil])
    #expect(
      reading.values("is_preferred") == [.flag(false), .flag(true), .flag(false), nil, nil])
  }

  @Test(
    "Lengths are metres in 1.2 and 1.1, kilometres in 1.0",
    arguments: [
      ("http://quakeml.org/xmlns/bed/1.2", 0.015), ("http://quakeml.org/xmlns/quakeml/1.2", 0.015),
      ("http://quakeml.org/xmlns/quakeml/1.1", 0.015), ("http://quakeml.org/xmlns/bed/1.0.1", 15),
      ("http://quakeml.org/xmlns/quakeml/1.0", 15), ("http://quakeml.org/xmlns/bed-rt/1.2", 0.015),
    ])
  func units(namespace: String, depth: Double) throws {
    let reading = try read(
      quakeML("<event>\(origin("o", depth: "15"))</event>", namespace: namespace))
    #expect(reading.first?["depth_km"] == .real(depth))
    #expect(reading.first?.position?.height == -1000 * depth)
    #expect(reading.log.isEmpty)
  }

  @Test("A depth that no earthquake has in kilometres makes a document of 1.0 one in metres")
  func doubtfulUnit() throws {
    let reading = try read(
      quakeML(
        """
        <event>\(origin("o", depth: "0"))</event><event>\(origin("o", depth: "14400"))</event>
        <event>\(origin("o", depth: "700"))</event>
        """, namespace: "http://quakeml.org/xmlns/quakeml/1.0"))
    #expect(reading.values("depth_km") == [.real(0), .real(14.4), .real(0.7)])
    #expect(reading.features.map { $0.position?.height } == [0, -14400, -700])
    #expect(reading.faults == ["depth-unit"])
    #expect(reading.count("depth-unit") == 1)
  }

  @Test("Depths in both units in one document are refused")
  func bothUnits() throws {
    let text = quakeML(
      "<event>\(origin("o", depth: "500"))</event>\n<event>\(origin("o", depth: "33000"))</event>",
      namespace: "http://quakeml.org/xmlns/quakeml/1.0")
    let failure = #expect(throws: Failure.self) { try read(text) }
    #expect(failure?.kind == .unreadable && failure?.place.item == 2)
    #expect(failure?.message.contains("33000.0 can't be kilometres") == true)
  }

  @Test("Namespaces that are not QuakeML's are read as 1.2 with a warning")
  func oddNamespaces() throws {
    for namespace in ["http://quakeml.org/xmlns/bed/9.9", "https://quakeml.org/xmlns/bed/1.2"] {
      let reading = try read(
        quakeML("<event>\(origin("o", depth: "15000"))</event>", namespace: namespace))
      #expect(reading.first?["depth_km"] == .real(15))
      #expect(reading.faults == ["near-miss-namespace"])
    }
  }

  @Test("Bare event parameters are read with a warning, with a namespace or without")
  func bareRoot() throws {
    for attribute in ["", " xmlns=\"http://quakeml.org/xmlns/bed/1.2\""] {
      let reading = try read(
        "<eventParameters\(attribute)><event>\(origin("o", "3"))</event></eventParameters>")
      #expect(reading.first?.position?.latitude == 3)
      #expect(reading.faults == ["bare-root"])
    }
  }

  @Test("Words that the standard has not are kept, with a note")
  func unknownWords() throws {
    let odd = """
      <depthType>randomized</depthType><evaluationMode>telepathy</evaluationMode>\
      <evaluationStatus>perhaps</evaluationStatus>
      """
    let reading = try read(
      quakeML(
        """
        <event><type>dragon</type>\(origin("o", "1", "2", odd))</event>
        <event><type>null</type></event><event><type>Not Existing</type></event>
        """))
    #expect(
      reading.values("event_type") == [.text("dragon"), nil, .text("not existing")])
    #expect(reading.first?["depth_type"] == .text("randomized"))
    #expect(reading.first?["status"] == .text("perhaps"))
    #expect(reading.first?["mode"] == .text("telepathy"))
    #expect(reading.count("unknown-word") == 5)
    #expect(reading.faults.isEmpty)
  }

  @Test("The place is the region's name, else Flinn and Engdahl's, else the earthquake's")
  func places() throws {
    func place(_ descriptions: String, _ more: String = "") throws -> Feature.Value? {
      try read(quakeML("<event>\(descriptions)\(origin("o", "1", "2", more))</event>"))
        .first?["place"]
    }
    func described(_ text: String, _ type: String) -> String {
      "<description><text>\(text)</text><type>\(type)</type></description>"
    }
    let name = described("name", "earthquake name")
    let flinn = described("flinn", "Flinn-Engdahl region")
    #expect(try place(name + flinn + described("region", "region name")) == .text("region"))
    #expect(try place(name + flinn) == .text("flinn"))
    #expect(try place("<description><text>free</text></description>" + name) == .text("name"))
    #expect(try place("<description><text>free</text></description>") == .text("free"))
    #expect(try place("<description>old</description>") == .text("old"))
    #expect(try place("", "<region>there</region>") == .text("there"))
    #expect(try place(described("cities", "nearest cities")) == nil)
  }

  @Test("What agencies add in namespaces of their own becomes columns")
  func foreign() throws {
    let reading = try read(
      quakeML(
        """
        <event xmlns:catalog="http://anss.org/xmlns/catalog/0.1" publicID="e"
        catalog:eventid="b000ief4" xmlns:ingv="urn:ingv" xmlns:i="urn:iris" xml:lang="en">
        <description i:FEcode="228"><text>t</text></description>
        <creationInfo><ingv:id_locator kind="x">411691</ingv:id_locator></creationInfo>
        <ingv:note>a</ingv:note><ingv:note>b</ingv:note>
        <preferredOriginID>o2</preferredOriginID>
        <origin publicID="o1" catalog:dataid="no"/>
        <origin publicID="o2" catalog:dataid="yes"><i:who>me</i:who></origin></event>
        """))
    let event = try #require(reading.first)
    #expect(event["catalog_eventid"] == .text("b000ief4"))
    #expect(event["description_i_FEcode"] == .text("228"))
    #expect(event["ingv_id_locator"] == .text("411691"))
    #expect(event["ingv_id_locator_kind"] == .text("x"))
    #expect(event["ingv_note"] == .text("a; b"))
    #expect(event["origin_catalog_dataid"] == .text("yes"))
    #expect(event["origin_i_who"] == .text("me"))
    #expect(!event.names.contains { $0.contains("lang") })
    #expect(reading.faults.isEmpty)
  }

  @Test(
    "The short id is the part of the id that services take",
    arguments: [
      (
        "quakeml:earthquake.usgs.gov/fdsnws/event/1/query?eventid=usb000ief4&amp;format=quakeml",
        "usb000ief4"
      ),
      ("smi:webservices.ingv.it/fdsnws/event/1/query?eventId=30116321", "30116321"),
      ("smi:service.iris.edu/fdsnws/event/1/query?eventid=5113514", "5113514"),
      ("smi:ISC/evid=7453151", "7453151"),
      (
        "quakeml:eu.emsc/event/20120404_0000041",
        "20120404_0000041"
      ),
    ])
  func shortIds(id: String, short: String) throws {
    let reading = try read(quakeML("<event publicID=\"\(id)\"/>"))
    #expect(reading.first?["event_id"] == .text(short))
  }

  @Test("Fields can be asked for by path, from the event or from what it prefers")
  func fields() throws {
    var options = ReadOptions()
    options.fields = [
      ReadOptions.FieldRequest(name: "method", type: .text, path: "origin/methodID"),
      ReadOptions.FieldRequest(name: "first_comment", type: .text, path: "comment/text"),
      ReadOptions.FieldRequest(name: "n", type: .integer, path: "magnitude/stationCount"),
      ReadOptions.FieldRequest(name: "depth_km", type: .integer, path: "origin/depth/value"),
      ReadOptions.FieldRequest(name: "place", type: .text, path: "event/@publicID"),
    ]
    let reading = try read(
      quakeML(
        """
        <event publicID="e"><description><text>there</text></description>
        <comment><text>c</text></comment>\(origin("o", depth: "15000", "<methodID>m</methodID>"))
        <magnitude><mag><value>5</value></mag><stationCount>12</stationCount></magnitude></event>
        """), options)
    let event = try #require(reading.first)
    #expect(event["method"] == .text("m"))
    #expect(event["first_comment"] == .text("c"))
    #expect(event["n"] == .integer(12))
    // As it stands: who asks for a path gets its value.
    #expect(event["depth_km"] == .integer(15000))
    #expect(event.position?.height == -15000)
    #expect(event["place"] == .text("e"))
    #expect(reading.log.isEmpty)
  }

  @Test("A profile of one's own names the columns; numbers are as they stand, or by its factors")
  func ownProfile() throws {
    var options = ReadOptions()
    options.profile = try Profile.of(
      """
      {"name": "mine", "fields": [
        {"name": "place", "type": "text"},
        {"name": "depth_km", "type": "real", "path": "origin/depth/value"},
        {"name": "deep", "type": "real", "path": "origin/depth/value", "factor": "1/1000"}
      ]}
      """)
    let reading = try read(
      quakeML(
        """
        <event publicID="e"><description><text>there</text></description>
        \(origin("o", depth: "15000"))</event>
        """), options)
    #expect(reading.profile == "mine")
    #expect(reading.first?.names == ["place", "depth_km", "deep"])
    #expect(reading.first?["place"] == .text("there"))
    #expect(reading.first?["depth_km"] == .real(15000))
    #expect(reading.first?["deep"] == .real(15))
    #expect(reading.first?.position?.height == -15000)
  }

  @Test("A path leads into what is otherwise passed over")
  func bulkFields() throws {
    var options = ReadOptions()
    options.fields = [
      ReadOptions.FieldRequest(
        name: "axis", type: .real,
        path: "origin/originUncertainty/confidenceEllipsoid/semiMajorAxisLength"),
      ReadOptions.FieldRequest(name: "phase", type: .text, path: "q:pick/q:phaseHint"),
    ]
    let ellipsoid = """
      <originUncertainty><confidenceEllipsoid><semiMajorAxisLength>123</semiMajorAxisLength>\
      </confidenceEllipsoid></originUncertainty>
      """
    let reading = try read(
      quakeML(
        """
        <event><pick><phaseHint>Pn</phaseHint></pick>\(origin("o", "1", "2", ellipsoid))</event>
        """), options)
    #expect(reading.first?["axis"] == .real(123))
    #expect(reading.first?["phase"] == .text("Pn"))
  }

  @Test("Picks, amplitudes and arrivals are passed over")
  func picks() throws {
    let reading = try read(
      quakeML(
        """
        <event><pick publicID="p"><time><value>2000-01-01T00:00:00Z</value></time></pick>
        <amplitude publicID="a"/><stationMagnitude publicID="s"><mag><value>1</value></mag>
        </stationMagnitude>\(origin("o", "1", "2", "<arrival><azimuth>3</azimuth></arrival>"))
        \(magnitude("m", "5"))</event>
        """))
    #expect(reading.first?["mag"] == .real(5))
    #expect(reading.first?["time"] == .time(milliseconds: 1_712_102_291_000))
  }
}
