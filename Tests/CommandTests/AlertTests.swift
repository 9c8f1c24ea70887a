import Foundation
import Testing

/// Alerts and earthquake reports, from the file to the layer.
@Suite("Alerts and reports")
struct AlertTests {
  private static let alert = Feeds.sample("alert.cap")

  private func features(_ arguments: String...) throws -> [[String: Any]] {
    let run = try CommandRun(["convert"] + arguments)
    try #require(run.status == 0, "\(run.errors)")
    let layer = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    return layer?["features"] as? [[String: Any]] ?? []
  }

  private func properties(_ feature: [String: Any]) -> [String: Any] {
    feature["properties"] as? [String: Any] ?? [:]
  }

  @Test("An alert becomes a layer: areas cut at 180°, circles with their radius, codes as objects")
  func layer() throws {
    let features = try features(Self.alert, "--language", "en")
    let kinds = features.map { ($0["geometry"] as? [String: Any])?["type"] as? String }
    #expect(kinds == ["MultiPolygon", "Polygon", "Point"])
    #expect(features.allSatisfy { $0["id"] as? String == "example-yasa-7" })
    let first = properties(features[0])
    #expect(first["time"] as? String == "2020-12-17T06:00:00.000Z")
    #expect((first["parameter"] as? [String: [String]])?["river"] == ["Labasa", "Dreketi"])
    #expect((first["resources"] as? [[String: String]])?.first?["mimeType"] == "image/png")
    #expect(properties(features[2])["radius_m"] as? Double == 60_000)
    #expect(properties(features[1])["ceiling_ft"] as? Double == 3280.84)
  }

  @Test("--language: another language, none of that, and no language at all")
  func language() throws {
    let french = try features(Self.alert, "--language", "FR")
    #expect(french.map { properties($0)["event"] as? String } == ["Cyclone tropical"])
    let run = try CommandRun("convert", Self.alert, "--language", "fj")
    #expect(run.status == 0)
    #expect(run.errors.contains("no info is in the language asked for"))
    let wrong = try CommandRun("convert", Self.alert, "--language", "english, please")
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("a language tag: en, pt-BR"))
  }

  @Test("info names the format, the counts and what is no actual alert")
  func info() throws {
    let run = try CommandRun("info", Self.alert)
    #expect(run.status == 0)
    #expect(run.output.contains("alert.cap: cap, profile cap, 4 features, "))
    #expect(run.output.contains("the alert's status is Exercise"))
    #expect(run.output.contains("radius_m       real     3 nulls      60000.0 to 60000.0 m"))
    let quake = try CommandRun("info", Feeds.sample("jma-earthquake.xml"))
    #expect(quake.output.contains("jma-earthquake.xml: jma, profile jma, 1 feature, "))
    let formats = try CommandRun("formats").output
    #expect(formats.contains("\n  cap "))
    #expect(formats.contains("\n  jma "))
  }

  @Test("Of two reports on an earthquake --dedupe keeps the later one, of an alert all rows")
  func dedupe() throws {
    let reports = [Feeds.sample("jma-earthquake.xml"), Feeds.sample("jma-intensity.xml")]
    for pair in [reports, reports.reversed()] {
      let kept = try features(pair[0], pair[1], "--dedupe", "id")
      #expect(kept.count == 1)
      #expect(properties(kept[0])["mag"] as? Double == 7.6)
      #expect(properties(kept[0])["revisions"] as? Int == 2)
    }
    #expect(try features(Self.alert, Self.alert, "--dedupe", "id").count == 4)
  }

  @Test("Under --strict a repair ends the run and names its place; a note does not")
  func strict() throws {
    let folder = try Folder()
    #expect(try CommandRun("convert", "--strict", Self.alert).status == 0)
    let open = try String(contentsOfFile: Self.alert, encoding: .utf8)
      .replacing(" -15.6,178.0</polygon>", with: "</polygon>")
    let run = try CommandRun(
      "convert", "--strict", folder.write(open, to: "open.cap"), "-o", folder.path("o.geojson"))
    #expect(run.status == 65)
    #expect(run.errors.contains("open.cap:45: item 1: a ring was not closed"))
    #expect(try folder.names == ["open.cap"])
  }

  @Test("A cut alert is refused with its place; --recover keeps those before it")
  func cut() throws {
    let folder = try Folder()
    let whole = try String(contentsOfFile: Self.alert, encoding: .utf8)
    let cut = try folder.write(String(whole.prefix(2000)), to: "cut.cap")
    let refused = try CommandRun("convert", cut)
    #expect(refused.status == 65)
    #expect(refused.errors.contains("the input ends too early"))
    let root = whole.range(of: "<alert")?.lowerBound ?? whole.startIndex
    let two = try folder.write(
      "<alerts>\(whole[root...])\(whole[root...].prefix(900))", to: "two.cap")
    let kept = try CommandRun("convert", two, "--recover", "--select", "id")
    #expect(kept.status == 0)
    #expect(kept.output.contains("example-yasa-7"))
    #expect(kept.errors.contains("the input ends too early"))
  }

  @Test("What is named CAP and is none is refused")
  func noAlert() throws {
    let folder = try Folder()
    let page = try folder.write("<!DOCTYPE html><html><body>Alerts</body></html>", to: "a.cap")
    let told = try CommandRun("convert", page)
    #expect(told.status == 65)
    #expect(told.errors.contains("an HTML page"))
    let forced = try CommandRun("convert", page, "--input-format", "cap")
    #expect(forced.status == 65)
    #expect(forced.errors.contains("without a CAP alert"))
  }

  @Test("KML and CSV of alerts")
  func otherLayers() throws {
    let csv = try CommandRun(
      "convert", Self.alert, "-f", "csv", "--csv-geometry", "wkt", "--select",
      "id,part,radius_m,parameter")
    #expect(csv.output.split(whereSeparator: \.isNewline).count == 5)
    #expect(csv.output.contains("POINT (178.6 -16.8)"))
    #expect(csv.output.contains("{\"\"category\"\":[\"\"5\"\"]"))
    let kml = try CommandRun("convert", Self.alert, "-f", "kml")
    #expect(kml.status == 0)
    #expect(kml.output.contains("<SimpleData name=\"severity\">Extreme</SimpleData>"))
  }
}
