import Foundation
import Testing

/// What `rhumb convert` does with inputs and outputs, good and bad.
@Suite("Convert")
struct ConvertTests {
  @Test("stdout has the data alone, stderr the summary")
  func streams() throws {
    let run = try CommandRun("convert", Feeds.sample("quakes.atom"))
    #expect(run.status == 0)
    let json = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    #expect((json?["features"] as? [Any])?.count == 30)
    #expect(run.errors.wholeMatch(of: /30 features, \d+\.\d+ s\n/) != nil)
    let quiet = try CommandRun("convert", "-q", Feeds.sample("quakes.atom"))
    #expect(quiet.errors == "")
    #expect(quiet.output == run.output)
  }

  @Test("Standard input is the same as the file")
  func standardInput() throws {
    let text = try String(contentsOf: URL(filePath: Feeds.sample("quakes.atom")), encoding: .utf8)
    let run = try CommandRun(["convert", "-"], input: text)
    #expect(run.output == (try CommandRun("convert", Feeds.sample("quakes.atom"))).output)
  }

  @Test("The bytes are the same with any number of threads", arguments: ["geojson", "kml", "csv"])
  func threads(_ format: String) throws {
    let folder = try Folder()
    let path = try folder.write(Feeds.atom(count: 30_000), to: "big.atom")
    let one = try CommandRun("convert", path, "-f", format, "-j", "1")
    #expect(one.status == 0)
    #expect(one.output.utf8.count > 1_000_000)
    for threads in ["2", "4"] {
      #expect(try CommandRun("convert", path, "-f", format, "-j", threads).output == one.output)
    }
    #expect(
      try CommandRun(shell: "cat '\(path)' | $RHUMB convert - -f \(format)").output == one.output)
  }

  @Test("The output's ending names the format")
  func endings() throws {
    let folder = try Folder()
    for (name, start) in [
      ("a.geojson", "{\"type\":\"FeatureCollection\""),
      ("a.json", "{\"type\":\"FeatureCollection\""),
      ("a.geojsonl", "{\"type\":\"Feature\""), ("a.kml", "<?xml"), ("a.csv", "id,"),
    ] {
      let run = try CommandRun("convert", Feeds.sample("quakes.atom"), "-o", folder.path(name))
      #expect(run.status == 0)
      #expect(run.output == "")
      #expect(try folder.text(name).contains(start), "\(name)")
    }
    #expect(try folder.names == ["a.csv", "a.geojson", "a.geojsonl", "a.json", "a.kml"])
  }

  @Test("Several inputs make one layer; one that fails is named and the others are written")
  func severalInputs() throws {
    let folder = try Folder()
    let first = try folder.write(Feeds.atom([Feeds.entry(1)]), to: "1.atom")
    let second = try folder.write(Feeds.atom([Feeds.entry(2)]), to: "2.atom")
    let broken = try folder.write(
      Feeds.atom([Feeds.entry(3)]).replacing("</feed>", with: "<entry></fe"), to: "3.atom")
    let missing = folder.path("none.atom")
    let output = folder.path("out.geojson")

    let good = try CommandRun("convert", first, second, "-o", output)
    #expect(good.status == 0)
    let text = try folder.text("out.geojson")
    #expect(text.contains("\"e1\"") && text.contains("\"e2\""))

    let withMissing = try CommandRun("convert", first, missing, broken, second, "-o", output)
    #expect(withMissing.status == 66, "the first failure's code")
    #expect(withMissing.errors.contains("none.atom: "))
    #expect(withMissing.errors.contains("3.atom:5:"))
    #expect(withMissing.errors.contains("2 features"))
    #expect(try folder.text("out.geojson") == text, "nothing of the broken one is written")

    #expect(try CommandRun("convert", first, broken, missing, "-o", output).status == 65)
  }

  @Test("A broken input leaves the old file, and nothing beside it", arguments: ["1", "2"])
  func brokenInput(_ threads: String) throws {
    let folder = try Folder()
    let text = Feeds.atom(count: 20_000).replacing("</feed>", with: "<entry></feed>")
    let broken = try folder.write(text, to: "broken.atom")
    let output = try folder.write("old", to: "out.geojson")
    let run = try CommandRun("convert", broken, "-o", output, "-j", threads)
    #expect(run.status == 65)
    #expect(run.errors.contains("broken.atom:20003:"))
    #expect(try folder.text("out.geojson") == "old")
    #expect(try folder.names == ["broken.atom", "out.geojson"])
    let recovered = try CommandRun("convert", broken, "-o", output, "-j", threads, "--recover")
    #expect(recovered.status == 0)
    #expect(recovered.errors.contains("20,000 features"))
  }

  @Test("What is no input ends with 66, what can't be read with 65")
  func noInput() throws {
    let folder = try Folder()
    #expect(try CommandRun("convert", folder.path("none.atom")).status == 66)
    #expect(try CommandRun("convert", folder.path).status == 66)
    let empty = try CommandRun("convert", folder.write("", to: "empty.atom"))
    #expect(empty.status == 65)
    #expect(empty.errors.contains("empty"))
    let page = try CommandRun("convert", folder.write("<!DOCTYPE html><html></html>", to: "page"))
    #expect(page.status == 65)
    #expect(page.errors.contains("HTML"))
  }

  @Test("No items are a valid layer of none")
  func noItems() throws {
    let folder = try Folder()
    let run = try CommandRun("convert", folder.write(Feeds.atom([]), to: "none.atom"))
    #expect(run.status == 0)
    #expect(run.errors.hasPrefix("0 features"))
    let json = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    #expect((json?["features"] as? [Any])?.count == 0)
  }

  @Test("A fault is counted and placed; under --strict it ends the run and the old file stays")
  func strict() throws {
    let folder = try Folder()
    let feed = try folder.write(
      Feeds.atom([Feeds.entry(1), Feeds.entry(2, latitude: 95.2), Feeds.entry(3)]), to: "f.atom")
    let output = try folder.write("old", to: "out.geojson")
    let lenient = try CommandRun("convert", feed)
    #expect(lenient.status == 0)
    #expect(lenient.errors.contains("3 features, 1 without a location, 1 rejected (line 4: "))
    #expect(lenient.errors.contains("95.2"))

    let strict = try CommandRun("convert", feed, "--strict", "-o", output)
    #expect(strict.status == 65)
    #expect(strict.errors.contains("f.atom:4:"))
    #expect(try folder.text("out.geojson") == "old")
    #expect(try folder.names == ["f.atom", "out.geojson"])
  }

  @Test("--limit ends reading early and is no error")
  func limit() throws {
    let folder = try Folder()
    let path = try folder.write(Feeds.atom(count: 20_000) + "garbage", to: "big.atom")
    for threads in ["1", "2"] {
      let run = try CommandRun("convert", path, "--limit", "3", "-j", threads)
      #expect(run.status == 0)
      #expect(run.errors.hasPrefix("3 features"))
      #expect(run.output.contains("\"e2\"") && !run.output.contains("\"e3\""))
    }
    #expect(try CommandRun("convert", path, "--limit", "0").errors.hasPrefix("0 features"))
    // A pipe that stays open must not be waited for.
    let pipe = try CommandRun(
      shell: """
        cd '\(folder.path)'; mkfifo in
        (cat '\(path)'; until [ -e over ]; do sleep 0.1; done) > in 2>/dev/null &
        $RHUMB convert - --limit 3 -o out.geojson < in; echo $?; ls; touch over
        """)
    #expect(pipe.output == "0\nbig.atom\nin\nout.geojson\n")
  }
}
