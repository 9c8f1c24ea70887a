import Foundation
import Testing

/// KML and KMZ as inputs, from the file to the layer: our own, GDAL's and a sample.
@Suite("KML and KMZ in")
struct KMLInputTests {
  private static let sample = Feeds.sample("places.kml")

  private func features(_ arguments: [String]) throws -> [[String: Any]] {
    let run = try CommandRun(["convert"] + arguments)
    try #require(run.status == 0, "\(run.errors)")
    let layer = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    return layer?["features"] as? [[String: Any]] ?? []
  }

  private func properties(_ feature: [String: Any]) -> [String: Any] {
    feature["properties"] as? [String: Any] ?? [:]
  }

  /// Longitude and latitude of a point.
  private func position(_ feature: [String: Any]) -> [Double]? {
    let geometry = feature["geometry"] as? [String: Any]
    return (geometry?["coordinates"] as? [Double]).map { Array($0.prefix(2)) }
  }

  @Test(
    "Our own KML read back is the same layer, byte by byte",
    arguments: ["quakes.atom", "quakes-2009.xml", "quakes.csv"], ["kml", "kmz"])
  func roundTrip(_ sample: String, _ ending: String) throws {
    let folder = try Folder()
    let layer = folder.path("layer.\(ending)")
    let input = Feeds.sample(sample)
    #expect(try CommandRun("convert", input, "--altitude", "absolute", "-o", layer).status == 0)
    let direct = try CommandRun("convert", input)
    let back = try CommandRun("convert", layer)
    #expect(back.status == 0)
    #expect(back.output == direct.output)
    let piped = try CommandRun(shell: "cat \(layer) | $RHUMB convert -")
    #expect(piped.output == direct.output)
  }

  @Test("… and the KML of it is the same KML")
  func stable() throws {
    let folder = try Folder()
    let (first, second) = (folder.path("a.kml"), folder.path("b.kml"))
    for (input, output) in [(Feeds.sample("hazards.rss"), first), (first, second)] {
      let run = try CommandRun("convert", input, "--layer-name", "layer", "-o", output)
      #expect(run.status == 0, "\(run.errors)")
    }
    #expect(try folder.text("a.kml") == folder.text("b.kml"))
  }

  @Test("Names and descriptions made of the data come with --all-fields alone")
  func derivedColumns() throws {
    let folder = try Folder()
    let layer = folder.path("layer.kml")
    #expect(try CommandRun("convert", Feeds.sample("quakes.atom"), "-o", layer).status == 0)
    let plain = try properties(features([layer])[0])
    #expect(Set(plain.keys).isDisjoint(with: ["name", "description", "style_url", "folder"]))
    let all = try properties(features([layer, "--all-fields"])[0])
    #expect(all["name"] as? String == plain["title"] as? String)
    #expect((all["description"] as? String)?.contains("Magnitude 7.4") == true)
    #expect(all["style_url"] as? String == "#m5")
  }

  @Test("What GDAL writes of a layer has the same places, numbers and times")
  func fromGDAL() throws {
    let folder = try Folder()
    let layer = folder.path("layer.geojson")
    #expect(try CommandRun("convert", Feeds.sample("quakes.atom"), "-o", layer).status == 0)
    let made = try CommandRun(
      shell: "command -v ogr2ogr >/dev/null || exit 99; "
        + "ogr2ogr -f LIBKML \(folder.path("gdal.kml")) \(layer)")
    if made.status == 99 {
      print("NOTE: no ogr2ogr; KML of GDAL's is not read back")
      return
    }
    let expected = try features([layer])
    let found = try features([folder.path("gdal.kml")])
    #expect(found.count == expected.count)
    for (one, other) in zip(expected, found) {
      let (mine, theirs) = (properties(one), properties(other))
      for name in ["id", "time", "updated", "title", "place"] {
        #expect(theirs[name] as? String == mine[name] as? String)
      }
      for name in ["mag", "depth_km"] {
        #expect(theirs[name] as? Double == mine[name] as? Double)
      }
      #expect(position(other) == position(one))
    }
  }

  @Test("The sample: kinds, types, a line over 180°, a track with its span")
  func sample() throws {
    let features = try features([Self.sample])
    let kinds = features.map { ($0["geometry"] as? [String: Any])?["type"] as? String }
    #expect(
      kinds == [
        "Point", "Point", "Polygon", "MultiLineString", "MultiPoint", "LineString", "LineString",
      ])
    let fuji = properties(features[0])
    #expect(fuji["elevation_m"] as? Int == 3776)
    #expect(fuji["prominence_km"] as? Double == 3.776)
    #expect(fuji["monitored"] as? Bool == true)
    #expect(fuji["theme"] as? String == "volcano")
    #expect(fuji["folder"] as? String == "Places/Volcanoes")
    #expect(fuji["url"] as? String == "https://example.org/volcanoes/fuji")
    #expect(
      (features[0]["geometry"] as? [String: Any])?["coordinates"] as? [Double]
        == [138.7274, 35.3606, 3776])
    #expect(properties(features[4])["part"] as? Int == 1)
    #expect(properties(features[6])["time"] as? String == "2024-04-02T00:00:00.000Z")
    #expect(properties(features[6])["time_end"] as? String == "2024-04-02T12:00:00.000Z")
    let merged = try self.features([Self.sample, "--geometry", "collection"])
    #expect((merged[4]["geometry"] as? [String: Any])?["type"] as? String == "GeometryCollection")
    let typed = try self.features([Self.sample, "--field", "km2:real=area"])
    #expect(properties(typed[2])["km2"] as? Double == 616)
  }

  @Test("info and formats name them")
  func info() throws {
    let run = try CommandRun("info", Self.sample)
    #expect(run.output.contains("places.kml: kml, profile kml, 7 features, "))
    #expect(run.output.contains("\n  elevation_m    integer  5 nulls      2797 to 3776\n"))
    #expect(run.output.contains("1 note (clamped-height)"))
    let folder = try Folder()
    let archive = folder.path("x.kmz")
    #expect(try CommandRun("convert", Self.sample, "-o", archive, "-q").status == 0)
    let zipped = try CommandRun("info", archive).output
    #expect(zipped.contains("x.kmz: kmz, profile kml, 7 features, "))
    let formats = try CommandRun("formats").output
    #expect(formats.contains("\n  kml "))
    #expect(formats.contains("\n  kmz "))
  }

  @Test("--strict makes a loose position an error; --recover keeps what precedes a fault")
  func strictAndRecover() throws {
    let folder = try Folder()
    let loose = """
      <kml><Placemark><Point><coordinates>1, 2</coordinates></Point></Placemark></kml>
      """
    let path = try folder.write(loose, to: "loose.kml")
    #expect(try CommandRun("convert", path).status == 0)
    let strict = try CommandRun("convert", path, "--strict", "-o", folder.path("out.geojson"))
    #expect(strict.status == 65)
    #expect(strict.errors.contains("loose.kml:1: item 1: coordinates \"1, 2\" have blanks"))
    #expect(try folder.names == ["loose.kml"])
    let cut = try folder.write(
      loose.replacingOccurrences(of: "</kml>", with: "<Placemark><name>"), to: "cut.kml")
    #expect(try CommandRun("convert", cut).status == 65)
    let kept = try CommandRun("convert", cut, "--recover")
    #expect(kept.status == 0)
    #expect(kept.output.contains("\"coordinates\":[1,2]"))
  }

  @Test("A zip archive without KML is refused with the names of what is in it; limits are options")
  func archives() throws {
    let folder = try Folder()
    let archive = folder.path("x.kmz")
    #expect(try CommandRun("convert", Self.sample, "-o", archive, "-q").status == 0)
    let bounded = try CommandRun("convert", archive, "--max-unpacked-bytes", "100")
    #expect(bounded.status == 65)
    #expect(bounded.errors.contains("doc.kml in the zip archive unpacks to more than 100 bytes"))
    let gathered = try CommandRun(
      shell: "cat \(archive) | $RHUMB convert - --max-archive-bytes 100")
    #expect(gathered.status == 65)
    #expect(gathered.errors.contains("--max-archive-bytes"))
    let named = try CommandRun("convert", archive, "--input-format", "csv")
    #expect(named.status == 65)
    #expect(named.errors.contains("nothing but KML is read"))
  }
}
