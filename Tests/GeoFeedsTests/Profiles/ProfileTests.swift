import Foundation
import GeoFeatures
import GeoFeeds
import Testing

@Suite("Profiles")
struct ProfileTests {
  @Test("a profile says what its JSON says")
  func decodes() throws {
    let read = try profile(
      #"""
      {"name": "quakes", "events": true, "zone": "+08:00", "record": "quake",
       "match": {"root": "feed", "contains": ["\u0065xample.org"]},
       "fields": [
         {"name": "title", "type": "text"},
         {"name": "mag", "type": "real", "unit": "1", "meaning": "size", "path": ["a:m", "@m"]},
         {"name": "kind", "type": "text", "default": "earthquake", "lowercase": true},
         {"name": "note", "type": "text"}],
       "extract": [{"from": "title", "patterns": ["M {mag:real} {kind}"], "consumes": true}],
       "hidden": ["note"]}
      """#)
    #expect(read.name == "quakes" && read.isEvents && read.zoneMinutes == 480)
    #expect(read.record == "quake")
    #expect(read.match == Profile.Match(roots: ["feed"], contains: ["example.org"]))
    #expect(read.fields.map(\.name) == ["title", "mag", "kind", "note"])
    #expect(read.fields[1].paths == ["a:m", "@m"] && read.fields[1].unit == "1")
    #expect(read.fields[2].defaultText == "earthquake" && read.fields[2].isLowercased)
    #expect(read.fields.map(\.isHidden) == [true, false, false, true])
    #expect(read.extractions[0].rules[0].fields == [1, 2])
    #expect(read.schema.fields[1].type == .real && read.schema.fields[0].isHidden)
  }

  @Test("the built-in ones are there under their names")
  func builtIn() throws {
    let names = Profiles.builtIn.map(\.name)
    #expect(names.count == Set(names).count && names.count >= 20)
    // Every field says what it is, and a number its unit where it has one.
    for profile in Profiles.builtIn {
      #expect(profile.title != nil && profile.match != nil)
      for field in profile.fields { #expect(field.meaning != nil, "\(profile.name) \(field.name)") }
    }
    #expect(Profiles.named("usgs")?.isEvents == true)
    #expect(Profiles.named("nobody") == nil)
    #expect(try Profiles.named("usgs")?.variant(for: .geojson).name == "usgs-geojson")
    #expect(try Profiles.named("feed")?.variant(for: .xml).name == "feed")
    // The summary has been read whole, so that it is written only on demand.
    #expect(Profiles.named("usgs")?.schema.fields.filter(\.isHidden).map(\.name) == ["summary"])
  }

  @Test(
    "an input's profile is chosen by its root and its beginning",
    arguments: [
      ("feed", "<id>https://earthquake.usgs.gov/earthquakes</id>", "usgs"),
      ("feed", "<id>urn:example</id>", "feed"), ("rss", "<Country>", "feed"),
      ("World", "<Continent name='Asia'><Country code='JPN'>", "country"),
      ("World", "<CountryName>", nil), ("csv", "<Country>", nil),
      ("csv", "time,latitude,longitude,depth,mag,magType,nst", "usgs-csv"),
    ] as [(String, String, String?)])
  func chooses(root: String, head: String, name: String?) {
    let chosen = Array(head.utf8).withUnsafeBufferPointer {
      Profiles.choose(root: root, head: $0)?.name
    }
    #expect(chosen == name)
    // What stands beyond the first 64 kB does not count.
    let far = [UInt8](repeating: 32, count: Profiles.headCount) + Array(head.utf8)
    let later = far.withUnsafeBufferPointer { Profiles.choose(root: root, head: $0)?.name }
    #expect(later == (root == "feed" || root == "rss" ? "feed" : nil))
  }

  /// The captures of the first rule that matches.
  private func extract(_ source: String, _ text: String) throws -> [String: String]? {
    let usgs = try #require(Profiles.named("usgs"))
    let column = try #require(usgs.index(of: source))
    let rules = try #require(usgs.extractions.first { $0.source == column }).rules
    for rule in rules {
      if let found = try captures(rule.pattern.text, text) { return found }
    }
    return nil
  }

  @Test(
    "titles of all forms that the Geological Survey has had",
    arguments: [
      ("M 5.8, Banda Sea", ["mag": "5.8", "place": "Banda Sea"]),
      (
        "M 4.4 - 106km NNE of Tobelo, Indonesia",
        ["mag": "4.4", "place": "106km NNE of Tobelo, Indonesia"]
      ),
      (
        "M 1.3 Quarry Blast - 7km SSW of Mojave, California",
        ["mag": "1.3", "event_type": "Quarry Blast", "place": "7km SSW of Mojave, California"]
      ),
      ("M ? - Fiji region", ["place": "Fiji region"]),
      ("M ? Explosion - Gabbs", ["event_type": "Explosion", "place": "Gabbs"]),
      (
        "M -0.2 - 44km SW of Beatty, Nevada", ["mag": "-0.2", "place": "44km SW of Beatty, Nevada"]
      ),
    ])
  func titles(title: String, expected: [String: String]) throws {
    #expect(try extract("title", title) == expected)
  }

  @Test("the time of the event and its depth stand in the summary")
  func summaries() throws {
    let modern =
      "<dl><dt>Time</dt><dd>2018-12-07 05:58:25 UTC</dd><dd>2018-12-06 21:58:25 -08:00 at epicenter"
      + "</dd><dt>Location</dt><dd>33.514&deg;N</dd><dt>Depth</dt><dd>4.48 km (2.78 mi)</dd></dl>"
    #expect(
      try extract("summary", modern) == ["time": "2018-12-07 05:58:25 UTC", "depth_km": "4.48"])
    let old =
      "<img src=\"x\" alt=\"5.543&#176;S\"/><p>Wednesday, December 16, 2009 11:46:04 UTC<br>Wednesday"
      + " at epicenter</p><p><strong>Depth</strong>: 64.50 km (40.08 mi)</p>"
    #expect(
      try extract("summary", old)
        == ["time": "Wednesday, December 16, 2009 11:46:04 UTC", "depth_km": "64.50"])
    #expect(try extract("id", "urn:earthquake-usgs-gov:ci:38388032") == ["agency": "ci"])
  }

  @Test("every entry of the real feeds is read", .enabled(if: SharedData.isPresent))
  func realFeeds() throws {
    let folder = SharedData.folder.appendingPathComponent("usgs_quakes")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".atom") || $0.hasSuffix(".xml") }
    #expect(files.count == 12)
    var entries = 0
    for file in files {
      let text = String(decoding: try SharedData.bytes("usgs_quakes/\(file)"), as: UTF8.self)
      let head = Array(text.utf8)
      #expect(
        head.withUnsafeBufferPointer { Profiles.choose(root: "feed", head: $0)?.name } == "usgs")
      for entry in text.components(separatedBy: "<entry>").dropFirst() {
        entries += 1
        let title = try #require(entry.between("<title>", "</title>"))
        let found = try #require(try extract("title", title), "\(title)")
        #expect(Double(found["mag"] ?? "") != nil && found["place"] != nil, "\(title)")
        let summary = try #require(entry.between("<![CDATA[", "]]>"))
        let facts = try #require(try extract("summary", summary), "\(summary)")
        #expect(facts["time"]?.hasSuffix("UTC") == true && Double(facts["depth_km"] ?? "") != nil)
      }
    }
    #expect(entries > 3000)
  }
}

extension String {
  fileprivate func between(_ start: String, _ end: String) -> String? {
    guard let first = range(of: start), let last = self[first.upperBound...].range(of: end) else {
      return nil
    }
    return String(self[first.upperBound..<last.lowerBound])
  }
}
