import Foundation
import Testing

/// That each option about features, reading and writing does what its help says.
@Suite("Options do what they say")
struct OperationTests {
  private static let sample = Feeds.sample("quakes.atom")

  /// The ids, in order, of what a conversion to GeoJSON gives.
  private func ids(_ arguments: String...) throws -> [String] {
    let run = try CommandRun(["convert"] + arguments)
    #expect(run.status == 0, "\(run.errors)")
    return try features(run.output).compactMap { $0["id"] as? String }
  }

  private func features(_ text: String) throws -> [[String: Any]] {
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return json?["features"] as? [[String: Any]] ?? []
  }

  private func properties(_ arguments: String...) throws -> [String: Any] {
    let run = try CommandRun(["convert"] + arguments)
    #expect(run.status == 0, "\(run.errors)")
    return try features(run.output).first?["properties"] as? [String: Any] ?? [:]
  }

  // Counted in Samples/quakes.atom by hand.
  @Test(
    "Filters keep what they should",
    arguments: [
      (["--where", "mag >= 9"], 4),
      (["--where", "mag >= 7 and depth_km > 500"], 5),
      (["--where", "event_type != 'earthquake'"], 1),
      (["--since", "2024-01-01", "--until", "2024-02-01"], 3),
      (["--since", "2024-01-02"], 3),
      (["--until", "1965-01-01"], 2),
      (["--bbox", "170,-50,-170,0"], 7),
      (["--bbox", "-170,-50,170,0"], 5),
      (["--within", "121.5,24,100km"], 2),
      (["--within", "121.5,24,20mi"], 1),
      (["--limit", "7"], 7),
    ])
  func filters(_ options: [String], count: Int) throws {
    let run = try CommandRun(["convert", Self.sample] + options)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try features(run.output).count == count)
  }

  @Test(
    "A filter that can't be is refused",
    arguments: [
      (["--where", "magg >= 5"], "magg"), (["--where", "mag >="], "mag >="),
      (["--where", "place > 5"], "place"), (["--bbox", "1,2,3"], "W,S,E,N"),
      (["--bbox", "0,50,10,40"], "the southern latitude second"),
      (["--within", "0,0,300"], "with the unit"),
      (["--since", "yesterday"], "'yesterday' is no time"),
      (["--since", "2024-02-01", "--until", "2024-01-01"], "ends (--until) before it begins"),
      (["--select", "mag,,place"], "with commas between them"), (["--select", "magg"], "magg"),
    ])
  func wrongFilters(_ options: [String], message: String) throws {
    let folder = try Folder()
    let run = try CommandRun(
      ["convert", Self.sample, "-o", folder.path("out.geojson")] + options)
    #expect(run.status == 64)
    #expect(run.errors.contains(message))
    #expect(try folder.names == [])
  }

  @Test("--dedupe keeps the latest revision where its id first stood")
  func dedupe() throws {
    let folder = try Folder()
    let newer = Feeds.entry(1, latitude: 7).replacing("2024-01-01T", with: "2024-01-02T")
    let feed = try folder.write(
      Feeds.atom([Feeds.entry(1, latitude: 5), Feeds.entry(2), newer]), to: "f.atom")
    #expect(try ids(feed) == ["e1", "e2", "e1"])
    let run = try CommandRun("convert", feed, "--dedupe", "id")
    let kept = try features(run.output)
    #expect(kept.compactMap { $0["id"] as? String } == ["e1", "e2"])
    #expect((kept[0]["geometry"] as? [String: Any])?["coordinates"] as? [Double] == [0, 7])
    #expect(run.errors.contains("2 features, 1 older revision left out"))
    #expect(try ids(feed, "--dedupe", "id", "--limit", "1") == ["e1"])
  }

  @Test("--select keeps these properties in this order, also one that its profile hides")
  func select() throws {
    let run = try CommandRun("convert", Self.sample, "--select", "place,mag", "--limit", "1")
    #expect(
      run.output.contains(
        "\"properties\":{\"place\":\"15 km S of Hualien City, Taiwan\",\"mag\":7.4}"))
    #expect(try properties(Self.sample, "--select", "summary")["summary"] is String)
  }

  @Test("--all-fields, --omit-empty and --omit-nulls choose what is written")
  func fields() throws {
    #expect(try properties(Self.sample)["summary"] == nil)
    #expect(try properties(Self.sample, "--all-fields")["summary"] is String)
    let folder = try Folder()
    let feed = try folder.write(
      Feeds.atom(["<entry><id>a</id><title></title></entry>"]), to: "f.atom")
    let whole = try properties(feed)
    #expect(whole.keys.contains("url") && whole["url"] is NSNull)
    #expect(!(try properties(feed, "--omit-nulls")).keys.contains("url"))
    let csv = try folder.write("id,lon,lat,note\na,1,2,\"\"\n", to: "f.csv")
    #expect(try CommandRun("convert", csv, "--omit-empty").status == 0)
  }

  @Test("--precision, --longitudes and --axis-order change coordinates")
  func coordinates() throws {
    let folder = try Folder()
    let feed = try folder.write(
      Feeds.atom([Feeds.entry(1, latitude: 12.3456789, longitude: -170)]), to: "f.atom")
    func position(_ options: String...) throws -> [Double]? {
      let run = try CommandRun(["convert", feed] + options)
      return (try features(run.output).first?["geometry"] as? [String: Any])?["coordinates"]
        as? [Double]
    }
    #expect(try position() == [-170, 12.3456789])
    #expect(try position("--precision", "2") == [-170, 12.35])
    #expect(try position("--longitudes", "continuous") == [190, 12.3456789])
    let continuous = try CommandRun("convert", feed, "--longitudes", "continuous")
    #expect(continuous.errors.contains("note: longitudes run on from 0 to 360"))
    let swapped = try folder.write(
      Feeds.atom([Feeds.entry(1, latitude: 100, longitude: 20)]), to: "s.atom")
    let run = try CommandRun("convert", swapped, "--axis-order", "lonlat")
    #expect(run.output.contains("\"coordinates\":[100,20]"))
  }

  @Test("--field and --record read what a feed or plain XML has of its own")
  func records() throws {
    let read = try properties(
      Feeds.sample("countries.xml"), "--record", "Country", "--field", "land=Name", "--field",
      "continent=../@name")
    #expect(read["continent"] is String)
  }

  @Test("--zone gives times without a zone theirs")
  func zone() throws {
    let folder = try Folder()
    let csv = try folder.write("id,time,lon,lat\na,2024-01-01 08:00:00,1,2\n", to: "f.csv")
    #expect(try properties(csv)["time"] as? String == "2024-01-01T08:00:00.000Z")
    #expect(
      try properties(csv, "--zone", "+08:00")["time"] as? String == "2024-01-01T00:00:00.000Z")
    #expect(try properties(csv, "--zone", "-0330")["time"] as? String == "2024-01-01T11:30:00.000Z")
  }

  @Test("--geometry says what becomes of an item with several kinds")
  func mixedGeometry() throws {
    let folder = try Folder()
    let feed = try folder.write(
      Feeds.atom([
        "<entry><id>a</id><georss:point>1 2</georss:point>"
          + "<georss:line>1 2 3 4</georss:line></entry>"
      ]), to: "f.atom")
    func kinds(_ options: String...) throws -> [String] {
      try features(try CommandRun(["convert", feed] + options).output).compactMap {
        ($0["geometry"] as? [String: Any])?["type"] as? String
      }
    }
    #expect(try kinds() == ["Point", "LineString"])
    #expect(try kinds("--geometry", "collection") == ["GeometryCollection"])
    #expect(try kinds("--geometry", "primary").count == 1)
  }

  @Test("Options of one format show in it")
  func formats() throws {
    let wkt = try CommandRun("convert", Self.sample, "-f", "csv", "--csv-geometry", "wkt")
    #expect(wkt.output.contains("POINT Z (121.562 23.819 -40000)"))
    let styled = try CommandRun("convert", Self.sample, "--simplestyle")
    #expect(styled.output.contains("\"marker-color\":"))
    let lines = try CommandRun("convert", Self.sample, "-f", "geojsonseq", "--rs")
    #expect(lines.output.hasPrefix("\u{1E}{"))
    let clamped = try CommandRun("convert", Self.sample, "-f", "kml")
    let absolute = try CommandRun("convert", Self.sample, "-f", "kml", "--altitude", "absolute")
    #expect(!clamped.output.contains("<altitudeMode>absolute"))
    #expect(absolute.output.contains("<altitudeMode>absolute"))
    let named = try CommandRun("convert", Self.sample, "-f", "kml", "--layer-name", "My quakes")
    #expect(named.output.contains("<name>My quakes</name>"))
    let folder = try Folder()
    #expect(
      try CommandRun("convert", Self.sample, "-o", folder.path("q.csv"), "--csvt").status == 0)
    #expect(try folder.names == ["q.csv", "q.csvt"])
    #expect(try CommandRun("convert", Self.sample, "-f", "csv", "--csvt").status == 64)
  }

  @Test("Limits are kept, and can be raised")
  func limits() throws {
    let folder = try Folder()
    let deep = String(repeating: "<x>", count: 20) + String(repeating: "</x>", count: 20)
    let feed = try folder.write(
      Feeds.atom(["<entry><id>a</id>\(deep)</entry>"]), to: "f.atom")
    #expect(try CommandRun("convert", feed).status == 0)
    let refused = try CommandRun("convert", feed, "--max-depth", "10")
    #expect(refused.status == 65)
    #expect(refused.errors.contains("f.atom:3:"))
    let attributes = try folder.write(
      Feeds.atom(["<entry a='1' b='2' c='3'><id>a</id></entry>"]), to: "a.atom")
    #expect(try CommandRun("convert", attributes, "--max-attributes", "2").status == 65)
    #expect(try CommandRun("convert", feed, "--max-text-bytes", "0").status == 64)
    for (option, low, high) in [
      ("--max-items", "29", "30"), ("--max-item-bytes", "500", "1MB"),
      ("--max-text-bytes", "100B", "0.1 MiB"), ("--max-fields", "3", "50"),
    ] {
      let refused = try CommandRun("convert", Self.sample, option, low)
      #expect(refused.status == 65 && refused.output.isEmpty, "\(option): \(refused.errors)")
      #expect(refused.errors.contains("\(option) raises the limit"), "\(refused.errors)")
      #expect(try CommandRun("convert", Self.sample, option, high).status == 0)
    }
    for size in ["1 furlong", "-1", "MB", "0", "1e30"] {
      #expect(try CommandRun("convert", feed, "--max-item-bytes", size).status == 64, "\(size)")
    }
  }

  @Test("A profile of one's own is read from a file")
  func ownProfile() throws {
    let folder = try Folder()
    let profile = try folder.write(
      """
      {"name": "mine", "fields": [
        {"name": "id", "type": "text"}, {"name": "title", "type": "text"},
        {"name": "number", "type": "integer"}],
       "extract": [{"from": "title", "patterns": ["Event {number:integer}"]}]}
      """, to: "mine.json")
    let feed = try folder.write(Feeds.atom([Feeds.entry(42)]), to: "f.atom")
    #expect(try properties(feed, "--profile", profile)["number"] as? Int == 42)
    let broken = try folder.write("{", to: "broken.json")
    #expect(try CommandRun("convert", feed, "--profile", broken).status == 65)
    #expect(try CommandRun("convert", feed, "--profile", folder.path("no.json")).status == 66)
  }
}
