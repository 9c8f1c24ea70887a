import GeoFeatures
import GeoFeeds
import Testing

/// A profile is for one family of inputs, and is refused over another.
@Suite("Families of profiles")
struct ProfileFamilyTests {
  @Test(
    "which format each built-in one is for",
    arguments: [
      ("usgs", ["xml"]), ("usgs-csv", ["csv"]), ("usgs-geojson", ["geojson"]), ("feed", ["xml"]),
      ("country", ["xml"]), ("nhc", ["xml"]),
    ])
  func suits(name: String, formats: [String]) throws {
    let profile = try #require(Profiles.named(name))
    #expect(InputFormat.all.filter(profile.suits).map(\.name) == formats)
  }

  @Test("one that matches nothing is for all")
  func noMatch() throws {
    let mine = try profile(#"{"name": "mine", "fields": []}"#)
    #expect(InputFormat.all.allSatisfy(mine.suits))
  }

  @Test(
    "a profile for another format is refused, with those that there are",
    arguments: [
      ("usgs-csv", "<feed xmlns='http://www.w3.org/2005/Atom'/>", "csv", "xml"),
      ("usgs-geojson", "<rss/>", "geojson", "xml"),
      ("gdacs", "a,b\n1,2\n", "xml", "csv"), ("feed", "{}", "xml", "geojson"),
    ])
  func refuses(name: String, text: String, made: String, found: String) throws {
    var options = ReadOptions()
    options.profile = Profiles.named(name)
    let failure = try #require(
      #expect(throws: Failure.self) { try read(Array(text.utf8), options) })
    #expect(failure.kind == .usage && failure.place.source == "test")
    #expect(failure.message == "the profile '\(name)' is for \(made), and this is \(found)")
    #expect(failure.advice?.contains("take one for \(found)") == true)
  }

  @Test("a name of a family means its member for the format")
  func variants() throws {
    var options = ReadOptions()
    options.profile = Profiles.named("usgs")
    let csv = "time,latitude,longitude,depth,mag,magType\n2024-01-01T00:00:00Z,1,2,10,5.1,mb\n"
    #expect(try read(Array(csv.utf8), options).profile == "usgs-csv")
    #expect(
      try read(Array(#"{"type":"FeatureCollection","features":[]}"#.utf8), options).profile
        == "usgs-geojson")
  }
}
