import Foundation
import Rhumb
import TestSupport
import Testing

/// The end of a KMZ's making: one long call of a library, which can be watched and broken off.
@Suite("Packing")
struct PackingTests {
  /// A feed whose KML takes a second and more to pack: texts at random, repeated farther apart than
  /// deflate looks back (32 kB).
  private static let feed: String = {
    var generator = SeededGenerator(seed: 7)
    let entries = (0..<2_000).map { id in
      let words = (0..<24).map { _ in String(generator.next() >> 40, radix: 36) }
      return Feeds.entry(id, latitude: Double(id % 80), longitude: Double(id % 170))
        .replacing(
          "<updated>", with: "<summary>\(words.joined(separator: " "))</summary><updated>")
    }
    let empty = Feeds.atom([])
    return empty.dropLast(8)
      + String(repeating: entries.joined(separator: "\n") + "\n", count: 40) + "</feed>\n"
  }()

  @Test("A signal while a KMZ is packed ends the run at once", arguments: ["INT", "TERM", "HUP"])
  func interrupted(_ signal: String) throws {
    let folder = try Folder()
    try folder.write("old", to: "out.kmz")
    try folder.write(Self.feed, to: "big.atom")
    let run = try CommandRun(
      shell: """
        cd '\(folder.path)'
        (until grep -q packing errors || [ -e over ]; do sleep 0.02; done
          date +%s%N > sent; kill -\(signal) $(cat pid)) 2>/dev/null &
        sh -c 'echo $$ > pid; exec $RHUMB convert big.atom --progress always -o out.kmz' 2> errors
        echo $? $(date +%s%N)
        touch over
        wait
        """)
    let words = run.output.split(whereSeparator: \.isWhitespace)
    try #require(words.count == 2)
    if words[0] == "0" {
      print("NOTE: packing was over before SIG\(signal) came; what it does is not tested")
      return
    }
    let code = ["HUP": "129", "INT": "130", "TERM": "143"]
    #expect(String(words[0]) == code[signal])
    let sent = try folder.text("sent").trimmingCharacters(in: .whitespacesAndNewlines)
    // Without %N (macOS) there are seconds only, with an N.
    if let start = Int(sent), let end = Int(words[1]) { #expect(end - start < 2_000_000_000) }
    #expect(try folder.names == ["big.atom", "errors", "out.kmz", "over", "pid", "sent"])
    #expect(try folder.text("out.kmz") == "old")
  }

  @Test("Packing tells its progress, and whoever is told may cancel")
  func progress() throws {
    let folder = try Folder()
    let input = try folder.write(Self.feed, to: "big.atom")
    let output = try folder.write("old", to: "out.kmz")
    let conversion = try Conversion(inputs: [input], output: output)
    let cancellation = Cancellation()
    var seen: [Double] = []
    #expect(throws: Failure.cancelled) {
      try conversion.run(cancellation: cancellation) {
        guard let packed = $0.packed else { return }
        seen.append(packed)
        if packed > 0.5 { cancellation.cancel() }
      }
    }
    #expect(seen.count > 10)
    #expect(seen == seen.sorted())
    // What was asked for at a half is done long before the end.
    #expect(try #require(seen.last) < 0.6)
    #expect(try folder.text("out.kmz") == "old")
    #expect(try folder.names == ["big.atom", "out.kmz"])
  }

  @Test(
    "A limit of the file size ends with 74",
    .enabled(
      if: ProcessInfo.processInfo.environment["RHUMB_SANITIZER"] != "thread",
      "the thread sanitizer itself ends at such a limit: NOT tested"),
    arguments: LayerFormat.allCases)
  func fileSizeLimit(_ format: LayerFormat) throws {
    let folder = try Folder()
    let name = "out\(format.endings[0])"
    try folder.write("old", to: name)
    if format == .geoPackage {
      try folder.write("", to: name)
      try folder.write(Feeds.atom(count: 2), to: "small.atom")
      let made = try CommandRun(
        shell: "cd '\(folder.path)'; $RHUMB convert small.atom -o \(name); rm small.atom")
      #expect(made.status == 0)
    }
    let old = try folder.data(name)
    try folder.write(Feeds.atom(count: 20_000), to: "big.atom")
    // Blocks of 512 or 1,024 bytes; all layers are larger.
    let run = try CommandRun(
      shell: "cd '\(folder.path)'; ulimit -f 100; $RHUMB convert big.atom -o \(name)")
    #expect(run.status == 74)
    #expect(!run.wasSignalled)
    #expect(
      run.errors.contains(format == .geoPackage ? "out.gpkg can't be written" : "File too large"))
    #expect(try folder.names == ["big.atom", name].sorted())
    #expect(try folder.data(name) == old)
  }
}
