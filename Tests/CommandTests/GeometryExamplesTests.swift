import Foundation
import Testing

/// The examples of the README's sections on geometry, tracks, clusters and main shocks, run as they
/// stand there.
@Suite("The README on geometry")
struct GeometryExamplesTests {
  /// A command line, and what the README shows below it.
  private struct Example: Sendable, CustomTestStringConvertible {
    var line: String
    var shown: [String]
    var testDescription: String { line }
  }

  private static func examples() throws -> [Example] {
    try examples(of: "Geometry") + examples(of: "tracks") + examples(of: "cluster")
      + examples(of: "decluster") + examples(of: "stats")
  }

  private static func examples(of heading: String) throws -> [Example] {
    let readme = try String(
      contentsOf: SharedDataTable.package.appending(path: "README.md"), encoding: .utf8)
    let section = try #require(
      readme.components(separatedBy: "\n### \(heading)\n").last?.components(separatedBy: "\n### ")
        .first)
    var examples: [Example] = []
    var continues = false
    for line in section.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("    ") else { continue }
      let text = String(line.dropFirst(4))
      if continues {
        examples[examples.count - 1].line += text
      } else if text.hasPrefix("$ ") {
        examples.append(Example(line: String(text.dropFirst(2)), shown: []))
      } else {
        examples[examples.count - 1].shown.append(text)
        continue
      }
      continues = examples[examples.count - 1].line.hasSuffix("\\")
      if continues { examples[examples.count - 1].line.removeLast() }
    }
    return examples
  }

  @Test("Every command gives what is shown below it", arguments: try examples())
  private func run(_ example: Example) throws {
    // The way to the samples; the command is the one that was built.
    let line = example.line.replacing("rhumb convert", with: "\"$RHUMB\" convert")
      .replacing("rhumb tracks", with: "\"$RHUMB\" tracks")
      .replacing("rhumb cluster", with: "\"$RHUMB\" cluster")
      .replacing("rhumb decluster", with: "\"$RHUMB\" decluster")
      .replacing("rhumb stats", with: "\"$RHUMB\" stats")
    let folder = try Folder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("Samples"),
      withDestinationPath: SharedDataTable.package.appending(path: "Samples").path)
    let run = try CommandRun(shell: "cd '\(folder.path)' && \(line)")
    #expect(run.status == 0, "\(run.errors)")
    let written = Self.untimed(run.output + run.errors)
    #expect(written == Self.untimed(example.shown.joined(separator: "\n") + "\n"))
  }

  @Test("There are examples of circles and of long edges")
  func count() throws {
    let lines = try Self.examples().map(\.line)
    #expect(lines.count == 12)
    #expect(
      lines.contains { $0.contains("--circles") } && lines.contains { $0.contains("--densify") })
  }

  @Test("The help's examples of circles and of long edges run as they stand there")
  func help() throws {
    let folder = try Folder()
    let alert = try String(
      contentsOf: SharedDataTable.package.appending(path: "Samples/alert.cap"), encoding: .utf8)
    try folder.write(alert, to: "alert.cap")
    try folder.write(
      #"{"type":"LineString","coordinates":[[165,-10],[-150,-30]]}"#, to: "routes.geojson")
    let lines = try CommandRun("convert", "--help").output.split(separator: "\n")
      .filter { $0.contains(" rhumb convert ") }
      .filter { $0.contains("--circles") || $0.contains("--densify") }
    #expect(lines.count == 2)
    for line in lines {
      let command = line.replacing("rhumb convert", with: "\"$RHUMB\" convert")
      let run = try CommandRun(shell: "cd '\(folder.path)' && \(command)")
      #expect(run.status == 0, "\(run.errors)")
    }
    #expect(try folder.text("circles.geojson").contains("\"radius_m\":60000.0"))
    #expect(try folder.text("routes.kml").contains("180,-18.5830062"))
  }

  /// The text without the seconds that the run took.
  private static func untimed(_ text: String) -> String {
    text.replacing(/, [0-9.]+ s\n/, with: ", 0 s\n")
  }
}
