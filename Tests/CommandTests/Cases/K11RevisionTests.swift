import Foundation
import Testing

/// Revisions of an event, and events that two agencies have.
@Suite("K11 event identity and revisions")
struct K11RevisionTests {
  private static func revision(_ updated: String, magnitude: String) -> String {
    """
    <id>urn:ev:7</id><title>M \(magnitude) - Off the coast</title><updated>\(updated)</updated>\
    <georss:point>1 2</georss:point>
    """
  }

  private static let first = revision("2025-05-01T00:10:00Z", magnitude: "5.0")
  private static let second = revision("2025-05-01T00:55:00Z", magnitude: "5.3")

  @Test(
    "--dedupe id leaves the latest revision in either order, and counts them",
    arguments: [Fragment.atom(first, second), Fragment.atom(second, first)])
  func latest(_ feed: String) throws {
    let layer = try Layer(of: feed, "--dedupe", "id", "--profile", "usgs")
    #expect(layer.features.count == 1)
    #expect(layer.property("mag") as? Double == 5.3)
    #expect(layer.text("updated") == "2025-05-01T00:55:00.000Z")
    #expect(layer.property("revisions") as? Int == 2)
    #expect(layer.run.errors.contains("1 older revision left out"))
  }

  @Test("The same instant in another zone is no later one; revisions may lie in two files")
  func zonesAndFiles() throws {
    let folder = try Folder()
    // 02:05 +02:00 is 00:05 UTC: earlier than the first.
    let earlier = Self.revision("2025-05-01T02:05:00+02:00", magnitude: "4.8")
    let paths = [
      try folder.write(Fragment.atom(Self.first), to: "a.atom"),
      try folder.write(Fragment.atom(earlier), to: "b.atom"),
    ]
    for inputs in [paths, paths.reversed()] {
      let run = try CommandRun(
        [
          "convert", "--dedupe", "id", "--profile", "usgs", "-f", "csv", "--select",
          "mag,revisions",
        ]
          + inputs)
      #expect(run.output == "lon,lat,mag,revisions\n2,1,5.0,2\n")
    }
  }

  @Test("Without it both are there; other ids are other events")
  func unasked() throws {
    #expect(try Layer(of: Fragment.atom(Self.first, Self.second)).features.count == 2)
    let agencies = """
      id,ids,time,longitude,latitude,mag
      us-1,",us-1,xy-9,",2025-03-02T10:00:00Z,20.00,38.00,5.1
      xy-9,,2025-03-02T10:00:04Z,20.06,38.03,5.0
      """
    for options in [[], ["--dedupe", "id"]] {
      let run = try CommandRun(
        ["convert", "-", "-f", "csv", "--select", "id,mag"] + options, input: agencies)
      #expect(run.output == "lon,lat,id,mag\n20,38,us-1,5.1\n20.06,38.03,xy-9,5.0\n")
    }
  }
}
