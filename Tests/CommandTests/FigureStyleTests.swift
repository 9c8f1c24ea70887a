import Foundation
import Testing

/// Figures of regions come shaded, wherever a layer says how it is drawn.
@Suite("Choropleths")
struct FigureStyleTests {
  private static let zones = [
    "--regions", Feeds.sample("countries.geojson"), "--region-key", "name",
  ]

  private func write(_ name: String, _ arguments: String...) throws -> Folder {
    let folder = try Folder()
    let run = try CommandRun(
      ["stats", Feeds.sample("month.csv")] + Self.zones + ["-q", "-o", folder.path(name)]
        + arguments)
    #expect(run.status == 0, "\(run.errors)")
    return folder
  }

  /// What a pattern finds first in each match.
  private func found(_ pattern: String, in text: String) throws -> [String] {
    try text.matches(of: Regex(pattern)).map { String($0[1].substring ?? "") }
  }

  @Test("In KML each region refers to the shade of its class, and the classes ascend")
  func kml() throws {
    let text = try write("countries.kml").text("countries.kml")
    let defined = try found(#"<Style id="(shade-[0-9]+)">"#, in: text)
    let used = try found(##"<styleUrl>#(shade-[0-9]+)</styleUrl>"##, in: text)
    #expect(defined.count >= 3 && Set(used).isSubset(of: defined) && Set(used).count >= 3)
    var classes: [String: [Double]] = [:]
    for placemark in text.components(separatedBy: "<Placemark>").dropFirst() {
      let style = try #require(try found(##"#(shade-[0-9]+)<"##, in: placemark).first)
      guard
        let density = try found(#"name="density">([-0-9.e]+)<"#, in: placemark).first.flatMap(
          Double.init)
      else { continue }
      classes[style, default: []].append(density)
    }
    let ordered = classes.keys.sorted().compactMap { classes[$0] }
    for (low, high) in zip(ordered, ordered.dropFirst()) {
      #expect((low.max() ?? 0) < (high.min() ?? 0))
    }
  }

  @Test("For QGIS they are graduated by the figure, and every region falls into a class")
  func qml() throws {
    let folder = try write("countries.geojson", "--qml", "--simplestyle")
    let style = try folder.text("countries.qml")
    #expect(style.contains("type=\"graduatedSymbol\"") && style.contains("density"))
    let labels = try found(#"label="([^"]+)""#, in: style)
    #expect(labels.first?.hasPrefix("density in 1/(10⁶ km² a): ") ?? false, "\(labels)")
    let lower = try found(#"<range lower="([^"]+)""#, in: style).compactMap(Double.init)
    let upper = try found(#"upper="([^"]+)" symbol"#, in: style).compactMap(Double.init)
    #expect(lower.count == upper.count && lower.count >= 3)
    let layer = try folder.json("countries.geojson")
    let features = try #require(layer["features"] as? [[String: Any]])
    var fills: Set<String> = []
    for feature in features {
      let properties = try #require(feature["properties"] as? [String: Any])
      // A row that is no region's has no area.
      guard let density = properties["density"] as? Double else { continue }
      #expect(zip(lower, upper).contains { $0...$1 ~= density }, "\(density)")
      if let fill = properties["fill"] as? String { fills.insert(fill) }
    }
    #expect(fills.count >= 3)
  }

  @Test(
    "A figure that is chosen instead is the one that shades; events are drawn by magnitude as ever")
  func chosen() throws {
    let style = try write("countries.geojson", "--qml", "--select", "region,count").text(
      "countries.qml")
    #expect(style.contains("attr=\"count\""))
    // Any number will do of what is known to be of regions: here one without a count.
    for figure in ["b", "depth_km_p50", "events_per_million_people"] {
      let style = try write(
        "countries.geojson", "--qml", "--join", Feeds.sample("countries.xml"), "--on", "code=code",
        "--select", "region,\(figure)"
      ).text("countries.qml")
      let pattern = try Regex("graduatedSymbol.*attr=\".*\(figure)")
      #expect(style.contains(pattern), "\(figure)")
    }
    let folder = try Folder()
    let events = try CommandRun(
      "convert", Feeds.sample("month.csv"), "--qml", "-q", "-o", folder.path("events.geojson"))
    #expect(events.status == 0)
    #expect(try folder.text("events.qml").contains("attr=\"if(&quot;mag&quot; &gt;= -10.0"))
  }

  @Test(
    "Figures of no region have no area to be shaded, and no style",
    arguments: ["a.gpkg", "a.kml", "a.geojson", "a.kmz"],
    [[], ["--by", "mag"], ["--group-by", "mag_type"], ["--where", "mag > 99"]])
  func withoutRegions(_ name: String, _ options: [String]) throws {
    let folder = try Folder()
    let extra = name.hasSuffix("geojson") ? ["--qml", "--simplestyle"] : []
    let run = try CommandRun(
      ["stats", Feeds.sample("month.csv"), "-q", "-o", folder.path(name)] + options + extra)
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test("A magnitude that can be none, and one that is a word, are no magnitude")
  func impossibleMagnitudes() throws {
    let folder = try Folder()
    let input = try folder.write(
      "lon,lat,mag\n0,0,-99\n0,0,99.9\n0,0,-10.5\n0,0,-9\n0,0,\n0,0,9.5\n", to: "a.csv")
    let run = try CommandRun("convert", input, "-q", "-o", folder.path("a.kml"))
    #expect(run.status == 0)
    #expect(
      try found(##"<styleUrl>#([a-z0-9]+)<"##, in: folder.text("a.kml"))
        == ["none", "none", "none", "m0", "none", "m5"])
    let words = try folder.write("lon,lat,mag\n0,0,high\n0,0,low\n", to: "b.csv")
    let second = try CommandRun("convert", words, "--qml", "-q", "-o", folder.path("b.geojson"))
    #expect(second.status == 0)
    #expect(try folder.text("b.qml").contains("singleSymbol"))
  }

  @Test("What lasts has a first and a last moment for QGIS, what happens one")
  func times() throws {
    let folder = try Folder()
    let line = try CommandRun(
      "tracks", Feeds.sample("halola.txt"), "--layers", "line", "--qml", "-q", "-o",
      folder.path("line.geojson"))
    #expect(line.status == 0)
    #expect(
      try folder.text("line.qml").contains(
        "mode=\"4\" startField=\"\" endField=\"\" startExpression=\"&quot;first&quot;\" "
          + "endExpression=\"coalesce(&quot;last&quot;, &quot;first&quot;)\""))
    let points = try CommandRun(
      "convert", Feeds.sample("quakes.csv"), "--qml", "-q", "-o", folder.path("points.geojson"))
    #expect(points.status == 0)
    #expect(try folder.text("points.qml").contains("mode=\"1\" startField=\"time\""))
    let months = try write("months.geojson", "--qml", "--by", "month").text("months.qml")
    #expect(months.contains("startExpression=\"to_datetime(&quot;month&quot; || '-01')\""))
  }
}
