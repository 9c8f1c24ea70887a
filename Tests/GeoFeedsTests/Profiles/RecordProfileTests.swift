import GeoFeatures
import GeoFeeds
import Testing

/// Profiles of RSS with modules of a shop's own, and of plain records.
@Suite("Profiles of shops and records")
struct RecordProfileTests {
  @Test(
    "iTunes: three covers by height, a prefix that nobody declares",
    .enabled(if: SharedData.isPresent))
  func itms() throws {
    let reading = try read(try SharedData.bytes("fragments/itms_item_2006_noprefixdecl.xml"))
    #expect(reading.profile == "itms" && reading.features.count == 1)
    let album = try #require(reading.first)
    #expect(
      album.values("artist", "album", "price", "category") == [
        "The Knife", "Silent Shout", "9.9", "Electronic",
      ])
    // Tue 25 Jul 2006 11:28:37 -800
    #expect(
      album.values("published", "release_date") == [
        "2006-07-25T19:28:37.000Z", "2006-07-25T00:00:00.000Z",
      ])
    #expect(album.value("cover_53").hasSuffix("mzi.uiphjmje.53x53-75.jpg"))
    #expect(album.value("cover_60").hasSuffix("mzi.uiphjmje.60x60-75.jpg"))
    #expect(album.value("cover_100").hasSuffix("mzi.uiphjmje.100x100-99.jpg"))
    #expect(album["itms_coverArt"] == nil && album["itms_coverArt_height"] == nil)
    #expect(reading.log.count(ofKind: "undeclared-prefix") > 0)
  }

  @Test("Woot: a price, flags with a capital", .enabled(if: SharedData.isPresent))
  func woot() throws {
    let reading = try read(try SharedData.bytes("fragments/woot_channel_2010.xml"))
    #expect(reading.profile == "woot" && reading.features.count == 1)
    #expect(
      reading.first?.values("title", "price", "sold_out", "woot_off", "shipping", "shipping_price")
        == [
          "Dyson DC24 Blueprint Limited Edition", "279.99", "false", "false", "$5 shipping", "5.0",
        ])
    #expect(reading.log.count(ofKind: "unreadable-number") == 0)
  }

  @Test("countries of GeoNames, whose boxes may cross 180°")
  func geonames() throws {
    let reading = try read(
      """
      <geonames><country><countryCode>FJ</countryCode><countryName>Fiji</countryName>
      <isoNumeric>242</isoNumeric><isoAlpha3>FJI</isoAlpha3><continentName>Oceania</continentName>
      <capital>Suva</capital><areaInSqKm>18270.0</areaInSqKm><population>875983</population>
      <geonameId>2205218</geonameId><west>177.25</west><north>-12.5</north><east>-178.5</east>
      <south>-20.75</south></country>
      <country><countryCode>AQ</countryCode><countryName>Antarctica</countryName>
      <isoNumeric>010</isoNumeric></country></geonames>
      """)
    #expect(reading.profile == "geonames")
    #expect(
      reading.first?.values("code", "name", "continent", "area_km2", "population", "bbox") == [
        "FJ", "Fiji", "Oceania", "18270.0", "875983", "[177.25,-20.75,-178.5,-12.5]",
      ])
    #expect(reading.features.last?.values("iso_number", "bbox") == ["010", "-"])
  }

  @Test("countries in both spellings")
  func countries() throws {
    let attributes = try read(
      #"<World><Continent name="Asia"><Country code="JPN"><Name>Japan</Name></Country></Continent></World>"#
    )
    let elements = try read(
      "<Countries><Country><continent>Asia</continent><code>JPN</code><name>Japan</name></Country></Countries>"
    )
    for reading in [attributes, elements] {
      #expect(reading.first?.values("continent", "code", "name") == ["Asia", "JPN", "Japan"])
    }
  }

  @Test("what only has countries in it is none of their records")
  func otherCountries() {
    // As in FDSN StationXML 1.1, where a site has a country.
    let failure = #expect(throws: Failure.self) {
      try read(
        "<FDSNStationXML><Network><Station><Site><Country>Fiji</Country></Site></Station></Network></FDSNStationXML>"
      )
    }
    #expect(failure?.message.contains("no feed") == true)
  }

  @Test("a record of the profile that is not there is an error")
  func noRecord() throws {
    var options = ReadOptions()
    options.profile = Profile(name: "lakes")
    options.profile?.record = "lakes"
    let failure = #expect(throws: Failure.self) {
      try read("<export><lake/><lake/></export>", options)
    }
    #expect(failure?.message == "there is no element <lakes>")
    #expect(failure?.advice?.contains("profile") == true)
  }
}
