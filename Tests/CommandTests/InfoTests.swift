import Foundation
import Testing

/// What `rhumb info` and `rhumb formats` say.
@Suite("Info")
struct InfoTests {
  /// Two located events on either side of 180°, one without a location.
  private static let feed = Feeds.atom([
    Feeds.entry(1, latitude: -18.5, longitude: 179.5),
    Feeds.entry(2, latitude: 20, longitude: -178),
    Feeds.entry(3, latitude: 95.2),
  ])

  @Test("Text says format, counts, extent, fields and problems")
  func text() throws {
    let folder = try Folder()
    let run = try CommandRun("info", folder.write(Self.feed, to: "f.atom"))
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output.contains("f.atom: xml, profile feed, 3 features, "))
    #expect(run.output.contains("\nfeatures  3, 2 located\ngeometry  Point 2\n"))
    #expect(run.output.contains("\nbbox      179.5, -18.5, -178.0, 20.0 (over 180°)\n"))
    #expect(
      run.output.contains("\ntimes     2024-01-01T00:00:00.000Z to 2024-01-01T00:00:00.000Z\n")
        || run.output.contains("\n  updated "))
    #expect(run.output.contains("\n  title "))
    #expect(run.output.contains(":5: item 3: latitude 95.2 is out of range"))
  }

  @Test("JSON says the same")
  func json() throws {
    let folder = try Folder()
    let run = try CommandRun("info", "--json", folder.write(Self.feed, to: "f.atom"))
    try folder.write(run.output, to: "info.json")
    let info = try folder.json("info.json")
    #expect(info["features"] as? Int == 3)
    #expect(info["located"] as? Int == 2)
    #expect(info["geometry"] as? [String: Int] == ["Point": 2])
    #expect(info["bbox"] as? [Double] == [179.5, -18.5, -178, 20])
    let fields = info["fields"] as? [[String: Any]] ?? []
    let title = fields.first { $0["name"] as? String == "title" }
    #expect(title?["type"] as? String == "text")
    #expect(title?["values"] as? Int == 3)
    #expect(title?["nulls"] as? Int == 0)
    let updated = fields.first { $0["name"] as? String == "updated" }
    #expect(updated?["min"] as? String == "2024-01-01T00:00:00.000Z")
    let problem = (info["problems"] as? [[String: Any]])?.first {
      $0["severity"] as? String == "rejected"
    }
    #expect(problem?["line"] as? Int == 5)
    #expect(((info["inputs"] as? [[String: Any]])?.first)?["format"] as? String == "xml")
  }

  @Test("It takes the filters, and ends as convert does")
  func filters() throws {
    let sample = Feeds.sample("quakes.atom")
    let strong = try CommandRun("info", sample, "--where", "mag >= 9")
    #expect(strong.output.contains("\nfeatures  4, 4 located\n"))
    #expect(try CommandRun("info", "/no/such/file").status == 66)
    #expect(try CommandRun("info", sample, "-o", "x").status == 64)
  }

  @Test("Formats lists what is read, the profiles and what is written")
  func formats() throws {
    let run = try CommandRun("formats")
    #expect(run.status == 0)
    for name in ["xml", "csv", "usgs", "kmz", ".geojsonl"] { #expect(run.output.contains(name)) }
    let folder = try Folder()
    try folder.write(try CommandRun("formats", "--json").output, to: "formats.json")
    let formats = try folder.json("formats.json")
    for key in ["read", "profiles", "written"] {
      let list = formats[key] as? [[String: Any]] ?? []
      #expect(!list.isEmpty && list.allSatisfy { $0["name"] is String })
    }
  }
}
