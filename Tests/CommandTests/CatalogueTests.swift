import Foundation
import Testing

/// Text catalogues through the command: what comes out, and what is said of broken ones.
@Suite("Text catalogues")
struct CatalogueTests {
  /// A sample, the format that it is told to be, its features and the largest magnitude in it.
  static let samples: [(file: String, format: String, count: Int, largest: Double)] = [
    ("quakes.txt", "csv", 12, 8.1), ("quakes.ndk", "ndk", 2, 9.08),
    ("quakes.out", "nordic", 2, 7.6),
    ("quakes.isf", "ims", 2, 9.5), ("quakes.dat", "zmap", 30, 9.5),
  ]

  /// The features of a layer on stdout.
  private func features(_ run: CommandRun) throws -> [[String: Any]] {
    let value = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    return (value as? [String: Any])?["features"] as? [[String: Any]] ?? []
  }

  private func properties(_ feature: [String: Any]) -> [String: Any] {
    feature["properties"] as? [String: Any] ?? [:]
  }

  @Test("convert: every sample, depths as heights", arguments: samples)
  func convert(file: String, format: String, count: Int, largest: Double) throws {
    let run = try CommandRun("convert", Feeds.sample(file))
    #expect(run.status == 0)
    #expect(run.errors.hasPrefix("\(count) features, 0."), "\(run.errors)")
    let features = try features(run)
    #expect(features.count == count)
    #expect(features.compactMap { properties($0)["mag"] as? Double }.max() == largest)
    for feature in features {
      let position = (feature["geometry"] as? [String: Any])?["coordinates"] as? [Double] ?? []
      let depth = properties(feature)["depth_km"] as? Double ?? .nan
      try #require(position.count == 3)
      #expect(abs(position[2] + 1000 * depth) < 1e-6)
    }
  }

  @Test("info says what it is", arguments: samples)
  func info(file: String, format: String, count: Int, largest: Double) throws {
    let run = try CommandRun("info", Feeds.sample(file))
    #expect(run.status == 0)
    #expect(run.output.contains("\(file): \(format), "))
    #expect(run.output.contains("\nfeatures  \(count), \(count) located\n"))
  }

  @Test("--input-format forces what looks like something else")
  func forced() throws {
    // Nine numbers are not taken for ZMAP unasked.
    let nine = "13.4\t42.3\t2009\t3\t31\t3.5\t9.86\t21\t57\n"
    #expect(try CommandRun(["convert", "-"], input: nine).status == 65)
    let run = try CommandRun(["convert", "-", "--input-format", "zmap"], input: nine)
    #expect(run.status == 0)
    #expect(try features(run).count == 1)
    #expect(
      try CommandRun("convert", Feeds.sample("quakes.ndk"), "--input-format", "nkd").status == 64)
  }

  @Test(
    "an empty input is a valid empty layer where the format is named, a header alone always",
    arguments: [
      "ndk", "nordic", "ims", "zmap", "csv", "atcf", "hurdat2", "bst", "ibtracs", "jtwc",
    ])
  func empty(format: String) throws {
    for input in format == "csv" ? [] : ["", "\n\n"] {
      let run = try CommandRun(["convert", "-", "--input-format", format], input: input)
      #expect(run.status == 0, "\(run.errors)")
      #expect(try features(run).isEmpty)
    }
    #expect(try CommandRun(["convert", "-"], input: "").status == 65)
    let header = "#EventID|Time|Latitude|Longitude|Depth/km|Author|Catalog|Contributor"
    let run = try CommandRun(["convert", "-"], input: header)
    #expect(run.status == 0)
    #expect(try features(run).isEmpty)
  }

  @Test("CR LF, and no line end at the end, change nothing", arguments: samples)
  func lineEnds(file: String, format: String, count: Int, largest: Double) throws {
    let text = try String(contentsOfFile: Feeds.sample(file), encoding: .utf8)
    let expected = try CommandRun("convert", Feeds.sample(file)).output
    let carriage = text.replacing("\n", with: "\r\n")
    #expect(try CommandRun(["convert", "-"], input: carriage).output == expected)
    let open = text.hasSuffix("\n") ? String(text.dropLast()) : text
    #expect(try CommandRun(["convert", "-"], input: open).output == expected)
  }

  @Test("what can't be read is said with its line, and is an error under --strict")
  func mistakes() throws {
    let folder = try Folder()
    let text = try String(contentsOfFile: Feeds.sample("quakes.ndk"), encoding: .utf8)
    let path = try folder.write(text.replacing("54.61", with: "94.61"), to: "bad.ndk")
    let run = try CommandRun("convert", path)
    #expect(run.status == 0)
    #expect(
      run.errors.contains(
        "2 features, 1 without a location, 1 rejected (line 3: latitude 94.61 is out of range)"))
    #expect(try CommandRun("convert", path, "--strict").status == 65)
    let cut = try folder.write(String(text.prefix(500)), to: "cut.ndk")
    #expect(
      try CommandRun("convert", cut).errors.contains(
        "1 feature, 1 rejected (line 6: the event has 2 of its 5 lines)"))
    let tabs = try String(contentsOfFile: Feeds.sample("quakes.isf"), encoding: .utf8)
      .replacing("              -38.1430", with: "\t            -38.1430")
    let expanded = try CommandRun(["convert", "-", "-q"], input: tabs)
    #expect(expanded.output == (try CommandRun("convert", Feeds.sample("quakes.isf"), "-q").output))
  }

  @Test("--encoding says what inputs are that do not say it")
  func encoding() throws {
    let folder = try Folder()
    let latin = Data("name,lat,lon\nGu".utf8) + Data([0xE1]) + Data("nica,18,-67\n".utf8)
    try latin.write(to: URL(filePath: folder.path("latin.csv")))
    let run = try CommandRun(
      "convert", folder.path("latin.csv"), "--encoding", "latin1", "-f", "csv")
    #expect(run.output == "lon,lat,name\n-67,18,Guánica\n")
    #expect(run.errors.hasPrefix("1 feature, 0."))
    #expect(
      try CommandRun("convert", folder.path("latin.csv")).errors.contains(
        "--encoding names another"))
    let unknown = try CommandRun("convert", folder.path("latin.csv"), "--encoding", "klingon")
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("--encoding can't be 'klingon'"))
    // A feed that declares its encoding is read by that.
    let feed = Feeds.atom([Feeds.entry(1)]).replacing("Event", with: "Événement")
    let declared = feed.replacing("version=\"1.0\"", with: "version=\"1.0\" encoding=\"UTF-8\"")
    let atom = try CommandRun(["convert", "-", "--encoding", "latin1"], input: declared)
    #expect(atom.output.contains("Événement 1"))
  }
}
