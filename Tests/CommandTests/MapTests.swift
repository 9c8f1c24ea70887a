import Foundation
import TestSupport
import Testing

/// `rhumb map`. That the page works in a browser is tested by Tests/Browser/map_test.py.
@Suite("Maps")
struct MapTests {
  /// A folder with files that stand for Leaflet, since the page takes it as it is.
  private func leaflet(
    _ script: String = "/* Leaflet */ window.L = {};",
    _ styles: String = ".leaflet-container { background: url(images/a.png) }"
  ) throws -> Folder {
    let folder = try Folder()
    try folder.write(script, to: "leaflet.js")
    try folder.write(styles, to: "leaflet.css")
    return folder
  }

  /// The page of an input, and what was said.
  private func page(
    _ arguments: [String], input: String = "", leaflet: Folder? = nil
  ) throws -> (text: String, run: CommandRun) {
    let folder = try leaflet ?? self.leaflet()
    let run = try CommandRun(["map", "--leaflet", folder.path] + arguments, input: input)
    try #require(run.status == 0, "\(run.errors)")
    return (run.output, run)
  }

  /// The data block of a page, read as JSON.
  private func data(_ page: String) throws -> [String: Any] {
    let start = try #require(page.range(of: "id=\"data\">"))
    let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
    let text = page[start.upperBound..<end.lowerBound]
    #expect(!text.contains("<") && !text.contains(">") && !text.contains("&"))
    #expect(!text.contains("\u{2028}") && !text.contains("\u{2029}"))
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(value as? [String: Any])
  }

  private func layers(_ page: String) throws -> [[String: Any]] {
    try #require(try data(page)["layers"] as? [[String: Any]])
  }

  private func titles(_ page: String) throws -> [String] {
    try layers(page).map { $0["title"] as? String ?? "" }
  }

  private static func collection(_ features: String...) -> String {
    "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}"
  }

  private static func feature(_ geometry: String, _ properties: String = "{}") -> String {
    "{\"type\":\"Feature\",\"geometry\":\(geometry),\"properties\":\(properties)}"
  }

  private static func point(
    _ longitude: Double, _ latitude: Double, _ properties: String = "{}"
  ) -> String {
    feature("{\"type\":\"Point\",\"coordinates\":[\(longitude),\(latitude)]}", properties)
  }

  @Test("Events: coordinates to five decimals, times as numbers, texts once, classes of the table")
  func events() throws {
    let (page, run) = try page([Feeds.sample("quakes.atom")])
    #expect(page.hasPrefix("<!DOCTYPE html>"))
    #expect(page.contains("<title>quakes.atom</title>"))
    #expect(run.errors.contains("30 features"))
    let layers = try layers(page)
    #expect(layers.count == 1)
    let layer = try #require(layers.first)
    #expect(layer["title"] as? String == "Events")
    #expect(layer["rows"] as? Int == 30)
    let geometry = try #require(layer["geometry"] as? [String: Any])
    // Points alone need no counts.
    #expect(Set(geometry.keys) == ["x", "y"])
    let fields = try #require(layer["fields"] as? [[String: Any]])
    let columns = try #require(layer["columns"] as? [[Any]])
    let depth = try #require(fields.firstIndex { $0["name"] as? String == "depth_km" })
    #expect(fields[depth]["unit"] as? String == "km")
    let time = try #require(fields.firstIndex { $0["name"] as? String == "time" })
    #expect(layer["times"] as? [Int] == [time])
    // 2024-04-02T23:58:11Z, the first entry of the sample.
    #expect(columns[time].first as? Int == 1_712_102_291_000)
    let texts = try #require(try data(page)["texts"] as? [String])
    #expect(Set(texts).count == texts.count)
    let styles = try #require(try data(page)["styles"] as? [[String: Any]])
    #expect(styles.first?["colour"] as? String == "#b1182d")
  }

  @Test("A layer says what its classes are of; tracks and layers without classes don't")
  func classed() throws {
    func names(_ arguments: [String], _ input: String = "") throws -> [String?] {
      let (page, _) = try page(arguments, input: input)
      return try layers(page).map { ($0["classed"] as? [String: Any])?["name"] as? String }
    }
    #expect(try names([Feeds.sample("quakes.atom")]) == ["mag"])
    #expect(try names([Feeds.sample("quakes.atom"), "--select", "place"]) == ["mag"])
    #expect(try names(["-"], Self.collection(Self.point(1, 2))) == [nil])
    #expect(try names([Feeds.sample("typhoons.js")]) == [nil, nil, nil, nil])
    let alert = Self.point(1, 2, "{\"severity\":\"Severe\"}")
    #expect(try names(["-"], Self.collection(alert)) == ["severity"])
    let fitted = Self.point(1, 2, "{\"mag\":4.5}")
    #expect(try names(["-"], Self.collection(fitted)) == ["mag"])
  }

  @Test("Whatever the data says stays data")
  func hostile() throws {
    let text = "</script><script>alert(1)</script> & \\u2028 \\u2029 \\\"quoted\\\""
    let input = Self.collection(Self.point(1.123456789, 2, "{\"title\":\"\(text)\"}"))
    let (page, _) = try page(["-", "--title", "</title><script>alert(2)</script>\""], input: input)
    #expect(!page.contains("alert(1)</script>"))
    #expect(!page.contains("<script>alert(2)"))
    #expect(
      page.contains("<title>&lt;/title&gt;&lt;script&gt;alert(2)&lt;/script&gt;&quot;</title>"))
    let texts = try #require(try data(page)["texts"] as? [String])
    #expect(texts.contains("</script><script>alert(1)</script> & \u{2028} \u{2029} \"quoted\""))
    let geometry = try #require(try layers(page).first?["geometry"] as? [String: [Double]])
    #expect(geometry["x"] == [1.12346])
  }

  @Test("Leaflet is put in so that it can't end its element, and loads nothing")
  func library() throws {
    let folder = try leaflet(
      "/* Leaflet */ var a = \"</script><!--\";\n//# sourceMappingURL=leaflet.js.map\n",
      ".leaflet-container { background: url( images/a.png ) }")
    let (page, _) = try page(["-"], input: Self.collection(), leaflet: folder)
    #expect(page.contains("var a = \"<\\/script><\\!--\";"))
    #expect(!page.contains("sourceMappingURL"))
    #expect(page.contains(".leaflet-container { background: none }"))
    #expect(!page.contains("images/a.png"))
    #expect(page.contains("default-src 'none'"))
  }

  @Test("The system's Leaflet, where there is one")
  func systemLibrary() throws {
    let run = try CommandRun(["map", "-"], input: Self.collection())
    if run.status == 73 {
      print("Leaflet is not on this machine; maps are tested with a stand-in")
      #expect(run.errors.contains("libjs-leaflet"))
    } else {
      #expect(run.status == 0)
      #expect(run.output.contains("leafletjs.com"))
    }
  }

  @Test("Without Leaflet there is no page, and it is said what to install")
  func noLibrary() throws {
    let folder = try Folder()
    let run = try CommandRun([
      "map", Feeds.sample("quakes.atom"), "--leaflet", folder.path, "-o", folder.path("map.html"),
    ])
    #expect(run.status == 73)
    #expect(run.errors.contains("libjs-leaflet"))
    #expect(try folder.names == [])
    try folder.write("something else", to: "leaflet.js")
    try folder.write("something else", to: "leaflet.css")
    let other = try CommandRun(["map", Feeds.sample("quakes.atom"), "--leaflet", folder.path])
    #expect(other.status == 73)
    #expect(other.errors.contains("has no Leaflet in it"))
  }

  @Test("A map of nothing is a page that says so")
  func nothing() throws {
    let (page, run) = try page(["-"], input: Self.collection())
    #expect(run.errors.contains("there is nothing on the map"))
    #expect(page.contains("There is nothing on this map"))
    #expect(try layers(page).isEmpty)
    #expect(try data(page)["bounds"] == nil)
    let unlocated = Self.collection(Self.feature("null", "{\"title\":\"a\"}"))
    let (other, said) = try self.page(["-"], input: unlocated)
    #expect(said.errors.contains("there is nothing on the map"))
    #expect(try data(other)["unlocated"] as? Int == 1)
  }

  @Test("Fixes of cyclones become layers of tracks, the lowest first")
  func cyclones() throws {
    let (page, run) = try page([Feeds.sample("typhoons.js")])
    #expect(try titles(page) == ["Cones", "Circles", "Tracks", "Fixes"])
    #expect(run.errors.contains("2 storms, 7 fixes: "))
    let (lines, _) = try self.page([Feeds.sample("typhoons.js"), "--layers", "line"])
    #expect(try titles(lines) == ["Tracks"])
    // A layer of tracks that is read back is not drawn once more.
    let tracks = try CommandRun(["tracks", Feeds.sample("typhoons.js")])
    let (again, _) = try self.page(["-"], input: tracks.output)
    #expect(try titles(again) == ["Circles", "Tracks", "Fixes"])
  }

  @Test("Several inputs have layers of their own, and storms among others are drawn")
  func severalInputs() throws {
    let (page, _) = try page([Feeds.sample("quakes.atom"), Feeds.sample("typhoons.js")])
    let titles = try titles(page)
    #expect(titles.contains { $0.contains("quakes.atom") })
    #expect(titles.contains("Tracks"))
  }

  @Test("What crosses 180° is whole, and the map lies about it")
  func antimeridian() throws {
    let line = Self.feature(
      "{\"type\":\"LineString\",\"coordinates\":[[170,-20],[179,-22],[-178,-25],[-170,-30]]}")
    let area = Self.feature(
      "{\"type\":\"Polygon\",\"coordinates\":[[[175,-10],[-175,-10],[-175,-5],[175,-5],[175,-10]]]}"
    )
    let (page, run) = try page(
      ["-"], input: Self.collection(line, area, Self.point(-172, -30)))
    #expect(!run.errors.contains("cut at 180°"))
    #expect(try data(page)["bounds"] as? [Double] == [170, -30, 190, -5])
    var longitudes: [Double] = []
    for layer in try layers(page) {
      let geometry = try #require(layer["geometry"] as? [String: Any])
      longitudes += try #require(geometry["x"] as? [Double])
    }
    #expect(longitudes.allSatisfy { (170...190).contains($0) })
    #expect(longitudes.contains(188))
  }

  @Test("Areas with figures of regions are shaded by classes that hold all of them")
  func choropleth() throws {
    let stats = try CommandRun([
      "stats", Feeds.sample("sequence.csv"), "--grid", "hex:25km", "-f", "geojson",
    ])
    let (page, _) = try page(["-"], input: stats.output)
    let layer = try #require(try layers(page).first)
    let shadings = try #require(layer["shadings"] as? [[String: Any]])
    let fields = try #require(layer["fields"] as? [[String: Any]])
    let columns = try #require(layer["columns"] as? [[Any]])
    #expect(layer["times"] == nil)
    for shading in shadings {
      let field = try #require(shading["field"] as? Int)
      let classes = try #require(shading["classes"] as? [[String: Any]])
      #expect(!classes.isEmpty, "\(fields[field])")
      for value in columns[field].compactMap({ $0 as? Double }) {
        let holding = classes.filter {
          guard let from = $0["from"] as? Double else { return false }
          return value >= from && ($0["to"] as? Double).map { value < $0 } ?? true
        }
        #expect(holding.count == 1, "\(value) of \(fields[field])")
      }
    }
    let names = try shadings.map { fields[try #require($0["field"] as? Int)]["name"] as? String }
    #expect(names.first == "density")
    #expect(names.contains("count"))
  }

  @Test("Outlines under the features; a file without any is refused")
  func base() throws {
    let (page, _) = try page([
      Feeds.sample("quakes.atom"), "--base", Feeds.sample("zones.geojson"),
    ])
    let base = try #require(try data(page)["base"] as? [String: [Double]])
    #expect(base["kinds"]?.allSatisfy { $0 == 3 } == true)
    let folder = try leaflet()
    let run = try CommandRun([
      "map", Feeds.sample("quakes.atom"), "--leaflet", folder.path, "--base",
      Feeds.sample("quakes.csv"), "-o", folder.path("map.html"),
    ])
    #expect(run.status == 65)
    #expect(run.errors.contains("quakes.csv: there is no line or polygon in it"))
    #expect(try !folder.names.contains("map.html"))
    let missing = try CommandRun([
      "map", Feeds.sample("quakes.atom"), "--leaflet", folder.path, "--base", "no-such-file",
    ])
    #expect(missing.status == 66)
  }

  @Test("Tiles are named with their server, and nothing else may be loaded")
  func tiles() throws {
    let (page, _) = try page([
      Feeds.sample("quakes.atom"), "--tiles", "https://{s}.example.org/{z}/{x}/{y}.png",
      "--attribution", "<b>Example</b>",
    ])
    #expect(page.contains("img-src data: https://*.example.org;"))
    let tiles = try #require(try data(page)["tiles"] as? [String: String])
    #expect(tiles["url"] == "https://{s}.example.org/{z}/{x}/{y}.png")
    #expect(tiles["attribution"] == "<b>Example</b>")
  }

  @Test(
    "What can't be a page is refused",
    arguments: [
      ["--tiles", "https://{a-c}.example.org/{z}/{x}/{y}.png"],
      ["--tiles", "https://example.org/{style}/{z}/{x}/{y}.png"],
      ["--tiles", "ftp://example.org/{z}/{x}/{y}"], ["--tiles", "https://example.org/{z}/{x}.png"],
      ["--tiles", "https://example.org/{z}/{x}/{y}.png' x"], ["--attribution", "nobody"],
      ["--select", "no_such_column"], ["--layers", "rainbow"], ["--base", "-"],
    ])
  func refusals(_ options: [String]) throws {
    let folder = try leaflet()
    let output = try folder.write("older", to: "map.html")
    let run = try CommandRun(
      ["map", Feeds.sample("quakes.atom"), "--leaflet", folder.path, "-o", output] + options)
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("rhumb: "))
    #expect(try folder.text("map.html") == "older")
  }

  @Test("The page appears whole or not at all, and never in the place of an input")
  func output() throws {
    let folder = try leaflet()
    let input = try folder.write("<feed", to: "broken.atom")
    let output = try folder.write("older", to: "map.html")
    let broken = try CommandRun(["map", input, "--leaflet", folder.path, "-o", output])
    #expect(broken.status == 65)
    #expect(try folder.text("map.html") == "older")
    let same = try CommandRun(["map", input, "--leaflet", folder.path, "-o", input])
    #expect(same.status == 64)
    let kept = try CommandRun([
      "map", Feeds.sample("quakes.atom"), "--leaflet", folder.path, "-o", output, "--no-clobber",
    ])
    #expect(kept.status == 73)
    // One of several inputs is broken: the others are on the map.
    let rest = try CommandRun([
      "map", input, Feeds.sample("quakes.atom"), "--leaflet", folder.path, "-o", output,
    ])
    #expect(rest.status == 65)
    #expect(try layers(try folder.text("map.html")).first?["rows"] as? Int == 30)
  }

  @Test("Choosing options choose, and --select what popups show")
  func choosing() throws {
    let (page, _) = try page([
      Feeds.sample("quakes.atom"), "--where", "mag >= 8", "--limit", "3", "--select", "mag,place",
    ])
    let layer = try #require(try layers(page).first)
    #expect(layer["rows"] as? Int == 3)
    let fields = try #require(layer["fields"] as? [[String: Any]])
    let shown = fields.filter { $0["isHidden"] == nil }.compactMap { $0["name"] as? String }
    #expect(Set(shown) == ["mag", "place"])
    #expect(layer["times"] != nil)
  }

  /// The columns that say when features of a layer hold.
  private func times(_ layer: [String: Any]) throws -> [String?] {
    let fields = try #require(layer["fields"] as? [[String: Any]])
    let places = layer["times"] as? [Int] ?? []
    return places.map { fields[$0]["name"] as? String }
  }

  @Test("Layers have times of their own: what other inputs have says nothing of theirs")
  func timesByLayer() throws {
    let folder = try leaflet()
    let hulls = try folder.write(
      Self.collection(
        Self.feature(
          #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}"#,
          #"{"first":"2024-01-01T00:00:00Z","last":"2024-02-01T00:00:00Z"}"#)), to: "hulls.geojson")
    let (page, _) = try page([hulls, Feeds.sample("quakes.atom")], leaflet: folder)
    let layers = try layers(page)
    #expect(try layers.map(times) == [["first", "last"], ["time"]])
  }

  @Test("An event ends where it says so, else when the message about it expires")
  func ends() throws {
    let (page, _) = try page(
      ["-"],
      input: "lon,lat,time,ends,expires\n0,1,2024-01-01T00:00:00Z,2024-01-03T00:00:00Z,"
        + "2024-01-02T00:00:00Z\n1,1,2024-01-01T00:00:00Z,,2024-01-02T00:00:00Z\n")
    #expect(try times(try #require(try layers(page).first)) == ["time", "ends", "expires"])
  }

  @Test("Inputs of one name are told apart by their directories")
  func namesakes() throws {
    let folder = try leaflet()
    for name in ["a", "b"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
      try folder.write("lon,lat,mag\n1,1,5\n", to: "\(name)/x.csv")
    }
    let (page, _) = try page([folder.path("a/x.csv"), folder.path("b/x.csv")], leaflet: folder)
    #expect(try titles(page) == [folder.path("a/x.csv"), folder.path("b/x.csv")])
  }

  @Test("--select takes columns of the layers that are drawn")
  func chosenOfLayers() throws {
    let (page, _) = try page([Feeds.sample("typhoons.js"), "--select", "name,radius_km"])
    let circles = try #require(try layers(page).first { $0["title"] as? String == "Circles" })
    let fields = try #require(circles["fields"] as? [[String: Any]])
    let shown = fields.filter { $0["isHidden"] == nil }.compactMap { $0["name"] as? String }
    #expect(Set(shown) == ["name", "radius_km"])
  }

  @Test("Classes have the names of their agency's scale")
  func agencies() throws {
    let (page, _) = try page([Feeds.sample("halola-tokyo.txt")])
    let styles = try #require(try data(page)["styles"] as? [[String: Any]])
    let titles = styles.compactMap { $0["title"] as? String }
    #expect(titles.contains("strong typhoon (JMA)"))
    for layer in try layers(page) where layer["title"] as? String == "Fixes" {
      let rows = try #require(layer["style"] as? [Int])
      #expect(rows.allSatisfy { !(titles[$0].hasPrefix("category")) })
    }
  }
}
