import Foundation
import Testing

/// What `--report` holds.
@Suite("Report")
struct ReportTests {
  @Test("A report counts, and places each fault")
  func content() throws {
    let folder = try Folder()
    let feed = try folder.write(
      Feeds.atom([Feeds.entry(1), Feeds.entry(2, latitude: 95.2), Feeds.entry(3)]), to: "f.atom")
    let run = try CommandRun(
      "convert", feed, "-o", folder.path("o.geojson"), "--report", folder.path("r.json"))
    #expect(run.status == 0)
    let report = try folder.json("r.json")
    #expect(report["exit"] as? Int == 0)
    #expect(report["failure"] is NSNull)
    #expect(report["features"] as? Int == 3)
    #expect(report["without_location"] as? Int == 1)
    #expect(report["output"] as? String == folder.path("o.geojson"))
    #expect((report["counts"] as? [String: Int])?["rejected"] == 1)

    let input = (report["inputs"] as? [[String: Any]])?.first
    #expect(input?["name"] as? String == feed)
    #expect(input?["format"] as? String == "xml")
    #expect(input?["profile"] as? String == "feed")
    #expect(input?["rows"] as? Int == 3)
    #expect(input?["bytes"] as? Int == (try folder.text("f.atom")).utf8.count)

    let faults = report["faults"] as? [[String: Any]] ?? []
    let rejected = faults.first { $0["severity"] as? String == "rejected" }
    #expect(rejected?["count"] as? Int == 1)
    let kept = (rejected?["kept"] as? [[String: Any]])?.first
    #expect(kept?["line"] as? Int == 4)
    #expect(kept?["source"] as? String == feed)
    #expect((kept?["message"] as? String)?.contains("95.2") == true)

    let seconds = report["seconds"] as? [String: Double] ?? [:]
    #expect(Set(seconds.keys) == ["reading", "parsing", "writing", "total"])
    #expect((seconds["total"] ?? 0) >= (seconds["writing"] ?? 1))
    #expect((seconds["writing"] ?? 0) > 0)
  }

  @Test("A run that fails has a report too")
  func failure() throws {
    let folder = try Folder()
    let broken = try folder.write(
      Feeds.atom([Feeds.entry(1)]).replacing("</feed>", with: "</fed>"), to: "f.atom")
    let run = try CommandRun(
      "convert", broken, "-o", folder.path("o.geojson"), "--report", folder.path("r.json"))
    #expect(run.status == 65)
    let report = try folder.json("r.json")
    #expect(report["exit"] as? Int == 65)
    #expect((report["failure"] as? [String: Any])?["line"] as? Int == 4)
    #expect(try folder.names == ["f.atom", "r.json"])
  }

  @Test("A report that can't be made ends the run before it begins")
  func cannotCreate() throws {
    let folder = try Folder()
    let run = try CommandRun(
      "convert", Feeds.sample("quakes.atom"), "-o", folder.path("o.geojson"), "--report",
      folder.path("no/r.json"))
    #expect(run.status == 73)
    #expect(try folder.names == [])
  }
}
