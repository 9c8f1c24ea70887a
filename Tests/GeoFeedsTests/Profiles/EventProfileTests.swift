import GeoFeatures
import GeoFeeds
import Testing

/// Profiles of agencies' earthquake feeds. Values of real files stand in the files' own text; the feeds
/// here were written for the tests, in the agencies' form.
@Suite("Profiles of earthquake feeds")
struct EventProfileTests {
  private func real(_ file: String) throws -> Reading {
    try read(try SharedData.bytes("other_quakes/\(file)"))
  }

  private func row(_ reading: Reading, _ id: String) throws -> Feature {
    try #require(reading.features.first { $0.value("id") == id })
  }

  @Test("EMSC: magnitude with its scale, depths that are fixed", .enabled(if: SharedData.isPresent))
  func emsc() throws {
    let reading = try real("emsc_rss_50.xml")
    #expect(reading.profile == "emsc" && reading.features.count == 50)
    let first = try row(reading, "934377")
    #expect(
      first.values("time", "published") == ["2020-12-30T21:37:51.000Z", "2020-12-30T21:41:00.000Z"])
    #expect(first.values("mag", "mag_type", "place") == ["1.2", "ML", "CROATIA"])
    #expect(first.values("depth_km", "depth_type", "status") == ["13.0", "-", "automatic"])
    #expect(coordinates(first) == [[[[15.52, 45.65]]]])
    #expect(reading.features.count { $0.value("depth_type") == "fixed" } == 10)
    #expect(reading.features.allSatisfy { $0["mag"] != nil && $0["depth_km"] != nil })
  }

  @Test("INGV: two encodings of one place count once", .enabled(if: SharedData.isPresent))
  func ingv() throws {
    let reading = try real("ingv_atom_all_week.xml")
    #expect(reading.profile == "ingv" && reading.features.count == 363)
    #expect(reading.features.allSatisfy { $0.kind == .point })
    let first = try #require(reading.first)
    #expect(
      first.values("time", "updated") == ["2018-10-01T13:19:56.000Z", "2018-10-01T13:24:25.000Z"])
    #expect(first.values("mag", "mag_type") == ["1.7", "ML"])
    #expect(first.value("place") == "Stretto di Messina (Reggio di Calabria, Messina)")
    #expect(
      Set(reading.features.map { $0.value("mag_type") }) == ["ML", "Md", "mb", "Mwp", "Mwpd", "Mw"])
    #expect(reading.log.count(ofKind: "further-location") == 0)
  }

  @Test("NRCan in English: a report, and news without a place", .enabled(if: SharedData.isPresent))
  func nrcan() throws {
    let reading = try real("nrcan_en.xml")
    #expect(reading.profile == "nrcan" && reading.features.count == 6 && reading.locatedCount == 5)
    let quake = try row(reading, "20180929.1332")
    #expect(quake.values("time", "mag") == ["2018-09-29T13:32:00.000Z", "3.1"])
    #expect(quake.values("place", "remark") == ["32 km NNW of Yarmouth, NS", "felt"])
    #expect(reading.first?.values("mag", "category") == ["-", "Breaking News"])
  }

  @Test("NRCan in French: a comma is the decimal sign")
  func nrcanFrench() throws {
    let reading = try read(
      """
      <rss version='2.0' xmlns:georss='http://www.georss.org/georss' \
      xmlns:gml='http://www.opengis.net/gml'><channel>
      <link>http://www.seismescanada.rncan.gc.ca/index-fr.php?tpl_region=canada</link>
      <item><title>2020-03-02: M=4,2 - 90 km E de Gaspé, QC - sous la mer - ressenti</title>
      <guid>http://www.seismescanada.rncan.gc.ca/recent_eq/2020/20200303.0107/index-fr.php</guid>
      <description><![CDATA[Séisme<br/><b>magnitude: </b>4,2<br/><b>time: </b>2020-03-03 01:07 UT<br/>]]></description>
      <pubDate>Tue, 03 Mar 2020 01:07:00 GMT</pubDate>
      <georss:where><gml:Point><gml:pos>48.9 -63.2</gml:pos></gml:Point></georss:where></item>
      </channel></rss>
      """)
    #expect(reading.profile == "nrcan-fr")
    #expect(
      reading.first?.values("id", "mag", "place", "remark", "time") == [
        "20200303.0107", "4.2", "90 km E de Gaspé, QC", "sous la mer - ressenti",
        "2020-03-03T01:07:00.000Z",
      ])
    #expect(coordinates(reading.first) == [[[[-63.2, 48.9]]]])
  }

  @Test("IGN: day, month, year in prose", .enabled(if: SharedData.isPresent))
  func ign() throws {
    let reading = try real("ign_es_sismologia.xml")
    #expect(reading.profile == "ign" && reading.features.count == 25)
    let quake = try row(reading, "es2019delll")
    #expect(
      quake.values("time", "mag", "place") == ["2019-03-18T05:11:01.000Z", "2.6", "GOLFO DE CÁDIZ"])
    // 09/03/2019 is the ninth of March, not the third of September.
    #expect(reading.features.last?.value("time") == "2019-03-09T00:55:40.000Z")
    #expect(reading.features.allSatisfy { $0["mag"] != nil && $0["place"] != nil })
    #expect(reading.log.isEmpty)
  }

  @Test("GeoNet: the number of the event, its revision and its message")
  func geonet() throws {
    let reading = try read(
      atom(
        """
        <id>https://api.geonet.org.nz/cap/1.2/GPA1.0/feed/atom1.0/quake</id>
        <entry><id>http://geonet.org/nz/quakes/2020p123456.1581900000123456</id>
        <title>Quake CAP Message 2020p123456.1581900000123456</title>
        <updated>2020-02-17T00:40:00Z</updated>
        <link rel="related" type="application/cap+xml" href="https://api.geonet.org.nz/cap/a"/>
        <link rel="alternate" type="text/html" href="http://geonet.org.nz/quakes/2020p123456"/></entry>
        """))
    #expect(reading.profile == "geonet")
    #expect(
      reading.first?.values("id", "revision", "cap_url", "url", "time") == [
        "2020p123456", "1581900000123456", "https://api.geonet.org.nz/cap/a",
        "http://geonet.org.nz/quakes/2020p123456", "-",
      ])
  }
}
