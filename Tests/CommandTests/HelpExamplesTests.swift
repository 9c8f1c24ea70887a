import Foundation
import Testing

/// The examples of `rhumb VERB --help`, run as they stand there.
@Suite("Examples of the help")
struct HelpExamplesTests {
  private static let verbs = [
    "convert", "tracks", "cluster", "decluster", "stats", "map", "info", "formats", "completion",
    "manual",
  ]

  /// The samples that stand for the files of the examples.
  private static let samples = [
    "quakes.atom": "quakes.atom", "all_month.atom": "quakes.atom", "all_week.atom": "quakes.atom",
    "quakes.csv": "sequence.csv", "all_month.csv": "month.csv", "shard1.csv": "week.csv",
    "alert.cap": "alert.cap", "zones.geojson": "zones.geojson", "countries.xml": "countries.xml",
    "ty_infos.js": "typhoons.js", "al092025.dat": "erin.dat", "bst_all.txt": "halola-tokyo.txt",
  ]

  private static let texts = [
    "routes.geojson": #"{"type":"LineString","coordinates":[[165,-10],[-150,-30]]}"#,
    "deals.rss": """
    <rss version="2.0" xmlns:woot="http://example.org/woot" xmlns:georss="http://www.georss.org/georss">
    <channel><title>Deals</title><item><title>A kettle</title><woot:price>12.5</woot:price>
    <georss:point>33 -97</georss:point></item></channel></rss>
    """,
  ]

  private static func lines() throws -> [String] {
    try verbs.flatMap { verb -> [String] in
      let help = try CommandRun(verb, "--help").output
      let examples = try #require(help.components(separatedBy: "\nExamples\n").last)
      return examples.replacing(/\\\n */, with: "").split(separator: "\n").map {
        $0.trimmingCharacters(in: .whitespaces)
      }.filter { !$0.isEmpty && !$0.hasPrefix("#") }
    }
  }

  @Test("Every verb with examples has some")
  func count() throws {
    let lines = try Self.lines()
    for verb in Self.verbs {
      #expect(lines.contains { $0.contains("rhumb \(verb) ") || $0.contains("rhumb \(verb)") })
    }
    #expect(lines.count > 30)
  }

  @Test("Each runs as it stands there", arguments: try lines())
  func run(_ line: String) throws {
    let folder = try Folder()
    let samples = SharedDataTable.package.appending(path: "Samples")
    for (name, sample) in Self.samples {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(name), withDestinationPath: samples.appending(path: sample).path)
    }
    for (name, text) in Self.texts { try folder.write(text, to: name) }
    // Countries with the code that Natural Earth's have.
    let countries = try String(
      contentsOf: samples.appending(path: "countries.geojson"), encoding: .utf8)
    try folder.write(countries.replacing(#""code""#, with: #""iso_a3""#), to: "countries.geojson")
    for directory in ["bin", ".config/fish/completions", "man1"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(directory), withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("bin/rhumb"), withDestinationPath: CommandRun.binary.path)
    // What is not on every machine, or not to be touched, is stood in for.
    let command =
      line
      .replacing("https://example.org/feed.atom --cache ~/.cache/rhumb", with: "quakes.atom")
      .replacing(" | jq .fields", with: "").replacing(" | man -l -", with: "")
      .replacing("/usr/local/share/man/", with: "")
    let script = try folder.write(command + "\n", to: "line")
    let shell = command.contains("<(") ? "bash" : "sh"
    let run = try CommandRun(
      shell: "cd '\(folder.path)' && HOME=. PATH=\"$PWD/bin:$PATH\" \(shell) '\(script)'")
    #expect(run.status == 0, "\(run.errors)")
    guard let option = command.firstMatch(of: /(?:-o|--plot|>) ([^ ]+)$/) else { return }
    let written = String(option.1).replacing("~", with: ".")
    #expect(try !folder.text(written).isEmpty, "\(written)")
  }
}
