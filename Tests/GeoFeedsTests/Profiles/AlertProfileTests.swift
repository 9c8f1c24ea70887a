import GeoFeatures
import GeoFeeds
import Testing

/// Profiles of alerts and cyclones. Values of real files stand in the files' own text; the feeds here
/// were written for the tests, in the agencies' form.
@Suite("Profiles of alerts")
struct AlertProfileTests {
  private func real(_ file: String) throws -> Reading { try read(try SharedData.bytes(file)) }

  private func row(_ reading: Reading, _ id: String) throws -> Feature {
    try #require(reading.features.first { $0.value("id") == id })
  }

  @Test(
    "GDACS: numbers out of words and attributes, boxes over 180°",
    .enabled(if: SharedData.isPresent))
  func gdacs() throws {
    let reading = try real("hazard_feeds/gdacs_rss_7d.xml")
    #expect(reading.profile == "gdacs" && reading.features.count == 115)
    // gdacs:bbox -181.6075 -173.6075 -34.3842 -26.3842
    let quake = try row(reading, "EQ1199952")
    #expect(quake.value("bbox") == "[178.3925,-34.3842,-173.6075,-26.3842]")
    #expect(quake.values("event_type", "depth_km", "mag") == ["earthquake", "10.0", "5.1"])
    #expect(quake.value("time") == "2019-12-28T22:49:16.000Z")
    #expect(reading.log.count(ofKind: "longitude-wrapped") == 4)
    let drought = try row(reading, "DR1012728")
    #expect(
      drought.values("time", "end_time", "alert_level", "severity_value", "severity_unit", "iso3")
        == [
          "2018-10-21T00:00:00.000Z", "2019-12-30T00:57:00.000Z", "Orange", "1775934.0", "km2",
          "AGO",
        ])
    let fixture = try real("hazard_feeds/gdacs_fixture_1.xml")
    let cyclone = try row(fixture, "TC1000643")
    // 92.592 km/h, in words 93.
    #expect(cyclone.values("wind_ms", "name", "episode_id") == ["25.72", "CALVINIA-19", "1"])
    #expect(cyclone.values("population_value", "vulnerability", "glide") == ["0", "2.0", "-"])
  }

  @Test(
    "GDACS: the file of a day has no event that the file of a week lacks",
    .enabled(if: SharedData.isPresent))
  func gdacsIdentity() throws {
    let week = try real("hazard_feeds/gdacs_rss_7d.xml").features.map { $0.value("id") }
    let day = try real("hazard_feeds/gdacs_rss_24h.xml").features.map { $0.value("id") }
    #expect(day.count == 21 && Set(week).count == 115 && Set(day).isSubset(of: week))
  }

  @Test("GDACS: an archive without boxes, from 2012", .enabled(if: SharedData.isPresent))
  func gdacsArchive() throws {
    let reading = try real("hazard_feeds/gdacs_2016_india_archive.xml")
    let flood = try row(reading, "FL4309")
    // A flood's magnitude is no earthquake's.
    #expect(
      flood.values("severity_value", "mag", "glide", "bbox") == [
        "6.67", "-", "TC-2015-000163-IND", "-",
      ])
    #expect(reading.features.count { $0["mag"] != nil } == 5)
    #expect(reading.log.entries.allSatisfy { $0.severity == .note })
  }

  @Test("NHC: the place of the centre, units, and a time without a year")
  func nhc() throws {
    let reading = try read(
      """
      <rss version="2.0" xmlns:nhc="https://www.nhc.noaa.gov"><channel>
      <item><title>Summary for Hurricane Test (AT2/AL022023)</title>
      <guid isPermaLink="false">summary-al022023</guid>
      <nhc:Cyclone><nhc:center>25.4, -86.3</nhc:center><nhc:type>HURRICANE</nhc:type>
      <nhc:name>Test</nhc:name><nhc:wallet>AT2</nhc:wallet><nhc:atcf>AL022023</nhc:atcf>
      <nhc:datetime>11:00 PM EST Sun Dec 31</nhc:datetime><nhc:movement>STATIONARY</nhc:movement>
      <nhc:pressure>940 mb</nhc:pressure><nhc:wind>150 mph</nhc:wind>
      <nhc:headline>STRONG</nhc:headline></nhc:Cyclone>
      <pubDate>Mon, 01 Jan 2024 04:10:00 GMT</pubDate></item>
      <item><title>Test Graphics</title><pubDate>Mon, 01 Jan 2024 04:30:00 GMT</pubDate></item>
      </channel></rss>
      """)
    #expect(reading.profile == "nhc" && reading.features.count == 2)
    let storm = try #require(reading.first)
    #expect(coordinates(storm) == [[[[-86.3, 25.4]]]])
    #expect(
      storm.values("id", "storm_id", "name", "status") == [
        "summary-al022023", "AL022023", "Test", "HU",
      ])
    #expect(
      storm.values("time", "published") == ["2024-01-01T04:00:00.000Z", "2024-01-01T04:10:00.000Z"])
    // 150 × 0.44704; 150 mph in knots is 130.35.
    #expect(storm.values("wind_ms", "pressure_hpa") == ["67.056", "940.0"])
    #expect(storm.value("wind_kt").hasPrefix("130.346436"))
    #expect(
      storm.values("movement", "movement_direction", "movement_deg", "movement_ms")
        == ["STATIONARY", "-", "-", "-"])
    let other = try #require(reading.features.last)
    #expect(other.kind == .none && other.value("time") == "2024-01-01T04:30:00.000Z")
  }

  @Test("NHC: a cyclone by itself has no year", .enabled(if: SharedData.isPresent))
  func nhcFragment() throws {
    let reading = try real("fragments/nhc_Cyclone_2024_alberto.xml")
    #expect(reading.profile == "nhc" && reading.features.count == 1)
    let storm = try #require(reading.first)
    #expect(coordinates(storm) == [[[[-95.6, 21.7]]]])
    #expect(
      storm.values("storm_id", "name", "type", "status", "wallet", "time") == [
        "AL012024", "Alberto", "Tropical Storm", "TS", "AT1", "-",
      ])
    #expect(
      storm.values("wind_ms", "pressure_hpa", "movement_direction", "movement_deg", "movement_ms")
        == ["17.8816", "995.0", "WSW", "247.5", "4.02336"])
    #expect(reading.log.count(ofKind: "time-without-year") == 1)
  }

  @Test("CAP in Atom: typed times, codes as name=value", .enabled(if: SharedData.isPresent))
  func weatherService() throws {
    let reading = try real("hazard_feeds/nws_cap_atom_2018.xml")
    #expect(
      reading.profile == "cap-feed" && reading.features.count == 163 && reading.locatedCount == 99)
    let first = try #require(reading.first)
    #expect(
      first.values("event", "severity", "urgency", "certainty", "status", "msg_type", "category")
        == [
          "High Wind Warning", "Severe", "Expected", "Likely", "Actual", "Alert", "Met",
        ])
    #expect(
      first.values("time", "expires") == ["2018-08-15T22:52:00.000Z", "2018-08-16T15:00:00.000Z"])
    #expect(first.value("geocode") == "FIPS6=002185; UGC=AKZ204")
    #expect(first.value("vtec") == "/O.CON.PAFG.HW.W.0011.180816T0000Z-180816T1500Z/")
    #expect(first.value("parameter") == "VTEC=\(first.value("vtec"))")
    let nested = try real("hazard_feeds/cap_oregon_nws.atom")
    #expect(
      nested.first?.values("sent", "expires", "event")
        == ["2014-05-09T21:38:00.000Z", "2014-05-10T22:38:00.000Z", "Special Weather Statement"])
    let sweden = try real("hazard_feeds/cap_sweden.atom")
    #expect(sweden.first?.values("event", "area_desc") == ["News", "Gävleborgs län; Gävle"])
  }

  @Test("CAP: a whole alert in an item of RSS")
  func wholeAlert() throws {
    let reading = try read(
      rss(
        """
        <guid>g</guid><cap:alert><cap:identifier>a1</cap:identifier>\
        <cap:sent>2024-05-01T10:00:00+02:00</cap:sent><cap:status>Test</cap:status><cap:info>\
        <cap:event>Flood</cap:event><cap:onset>2024-05-01T12:00:00+02:00</cap:onset><cap:area>\
        <cap:areaDesc>Town</cap:areaDesc><cap:circle>47.5,8.25 1.5</cap:circle><cap:geocode>\
        <cap:valueName>ISO</cap:valueName><cap:value>CH</cap:value></cap:geocode></cap:area>\
        </cap:info></cap:alert>
        """))
    #expect(reading.profile == "cap-feed")
    #expect(
      reading.first?.values("identifier", "time", "sent", "status", "event", "area_desc", "geocode")
        == [
          "a1", "2024-05-01T10:00:00.000Z", "2024-05-01T08:00:00.000Z", "Test", "Flood", "Town",
          "ISO=CH",
        ])
    #expect(coordinates(reading.first) == [[[[8.25, 47.5]]]])
    #expect(reading.first?.value("radius_m") == "1500.0")
  }

  @Test("fires in Western Australia and Queensland", .enabled(if: SharedData.isPresent))
  func australia() throws {
    let west = try real("georss_dialects/wa_dfes_all_incidents.xml")
    #expect(west.profile == "wa-dfes" && west.features.count == 50)
    // 30/08/2018 19:47:47 in Perth.
    #expect(
      west.first?.values("event", "locality", "local_government", "region", "incident", "published")
        == ["Bushfire", "-", "unknown LGA", "PILBARA", "402250", "2018-08-30T11:47:47.000Z"])
    #expect(west.features.allSatisfy { $0["event"] != nil && $0["incident"] != nil })
    let queensland = try real("georss_dialects/qld_bushfire.xml")
    #expect(queensland.profile == "qld-fire" && queensland.features.count == 27)
    #expect(queensland.features.count { $0.value("alert_level") == "Advice" } == 2)
    #expect(
      queensland.first?.values("id", "time", "status") == [
        "QF2-18-186203", "2018-09-08T05:01:50.000Z", "Patrolled",
      ])
    #expect(queensland.features.allSatisfy { $0["time"] != nil && $0["status"] != nil })
  }

  @Test("fires in New South Wales and Tasmania")
  func keysAndValues() throws {
    let nsw = try read(
      rss(
        """
        <link>https://www.rfs.nsw.gov.au/</link><category>Advice</category>
        <description>ALERT LEVEL: Advice &lt;br /&gt;LOCATION: Mill Rd, Somewhere 2480 &lt;br \
        /&gt;COUNCIL AREA: Hill Shire &lt;br /&gt;STATUS: Under control &lt;br /&gt;TYPE: Grass Fire \
        &lt;br /&gt;FIRE: Yes &lt;br /&gt;SIZE: 1,054 ha &lt;br /&gt;RESPONSIBLE AGENCY: Rural Fire \
        Service &lt;br /&gt;UPDATED: 29 Aug 2026 14:12</description>
        """))
    #expect(nsw.profile == "au-fire")
    #expect(
      nsw.first?.values("alert_level", "place", "region", "status", "event", "size_ha") == [
        "Advice", "Mill Rd, Somewhere 2480", "Hill Shire", "Under control", "Grass Fire", "1054.0",
      ])
    #expect(
      nsw.first?.values("agency", "updated_local") == ["Rural Fire Service", "29 Aug 2026 14:12"])
    let tasmania = try read(
      rss(
        """
        <description><![CDATA[ALERT LEVEL: Not Applicable<br /> Region: South<br /> LOCATION: Ridge<br \
        /> STATUS: Going<br /> TYPE: Vegetation<br /> SIZE: Small<br /> More Info: \
        http://www.fire.tas.gov.au/i/1<br /> RESPONSIBLE AGENCY: TFS<br /> UPDATED: Sun, 30 Sep 2018 \
        01:30:00 +1000<br />]]></description>
        """))
    #expect(
      tasmania.first?.values("region", "place", "event", "size_ha", "updated_local")
        == ["South", "Ridge", "Vegetation", "-", "Sun, 30 Sep 2018 01:30:00 +1000"])
  }
}
