import Foundation
import Testing

/// Outputs that can't be made, must not be made, or go away.
@Suite("Outputs")
struct OutputTests {
  @Test("What can't be created ends with 73")
  func cannotCreate() throws {
    let folder = try Folder()
    let input = Feeds.sample("quakes.atom")
    let directory = folder.path("out.geojson")
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: false)
    let onDirectory = try CommandRun("convert", input, "-o", directory)
    #expect(onDirectory.status == 73)
    #expect(onDirectory.errors.contains("is a directory"))
    let nowhere = try CommandRun("convert", input, "-o", folder.path("no/such/out.geojson"))
    #expect(nowhere.status == 73)
    let existing = try folder.write("old", to: "old.geojson")
    let refused = try CommandRun("convert", input, "-o", existing, "--no-clobber")
    #expect(refused.status == 73)
    #expect(refused.errors.contains("leave out --no-clobber"))
    #expect(try folder.text("old.geojson") == "old")
  }

  #if os(Linux)
    @Test("A full disk ends with 74")
    func fullDisk() throws {
      let file = try CommandRun(
        "convert", Feeds.sample("quakes.atom"), "-f", "geojson", "-o", "/dev/full")
      #expect(file.status == 74)
      #expect(file.errors.contains("/dev/full can't be written: No space left on device"))
      #expect(
        try CommandRun(shell: "$RHUMB convert '\(Feeds.sample("quakes.atom"))' > /dev/full").status
          == 74)
      #expect(try CommandRun(shell: "$RHUMB --help > /dev/full").status == 74)
    }
  #endif

  @Test("A reader of stdout that goes away ends us quietly")
  func closedPipe() throws {
    let folder = try Folder()
    let path = try folder.write(Feeds.atom(count: 30_000), to: "big.atom")
    for threads in ["1", "2"] {
      let run = try CommandRun(
        shell: "{ $RHUMB convert '\(path)' -j \(threads); echo $? >&2; } | head -c 100 >/dev/null")
      // 128 + SIGPIPE, as the shell's other tools end.
      #expect(run.errors == "141\n")
    }
    let ignored = try CommandRun(
      shell: "trap '' PIPE; { $RHUMB convert '\(path)'; echo $? >&2; } | head -c 100 >/dev/null")
    #expect(ignored.errors == "141\n")
  }

  @Test("An output that is an input is refused")
  func sameFile() throws {
    let folder = try Folder()
    let feed = Feeds.atom([Feeds.entry(1)])
    let path = try folder.write(feed, to: "quakes.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.json"), withDestinationPath: path)
    try FileManager.default.linkItem(atPath: path, toPath: folder.path("hard.json"))
    for output in ["quakes.json", "link.json", "hard.json", "./quakes.json"] {
      let run = try CommandRun("convert", path, "-o", folder.path(output))
      #expect(run.status == 64)
      #expect(run.errors.contains("is both input and output"))
    }
    let appended = try CommandRun(shell: "$RHUMB convert '\(path)' >> '\(path)'")
    #expect(appended.status == 64)
    let report = try CommandRun("convert", path, "--report", path)
    #expect(report.status == 64)
    let both = folder.path("new.json")
    #expect(try CommandRun("convert", path, "-o", both, "--report", both).status == 64)
    #expect(try folder.text("quakes.json") == feed)
    #expect(try folder.names == ["hard.json", "link.json", "quakes.json"])
  }

  @Test(
    "A signal removes the temporary file and ends as signals do",
    arguments: ["1", "2"], ["TERM", "INT", "HUP"])
  func interrupted(_ threads: String, _ signal: String) throws {
    let folder = try Folder()
    try folder.write("old", to: "out.geojson")
    try folder.write(String(Feeds.atom(count: 100).dropLast(8)), to: "head")
    // The input stays open, so that the run is under way when the signal comes.
    let run = try CommandRun(
      shell: """
        cd '\(folder.path)'
        mkfifo in
        (cat head; until [ -e over ]; do sleep 0.1; done) > in &
        (until ls -a | grep -q '^.rhumb-' && [ -e pid ]; do sleep 0.1; done
          sleep 0.2; kill -\(signal) $(cat pid)) &
        sh -c 'echo $$ > pid; exec $RHUMB convert in -o out.geojson -j \(threads)'
        echo $?
        touch over
        """)
    let code = ["HUP": 129, "INT": 130, "TERM": 143]
    #expect(run.output == "\(code[signal] ?? 0)\n")
    #expect(try folder.names == ["head", "in", "out.geojson", "over", "pid"])
    #expect(try folder.text("out.geojson") == "old")
  }

  @Test("A progress bar is drawn when asked for, and erased")
  func progress() throws {
    let folder = try Folder()
    let path = try folder.write(Feeds.atom(count: 20_000), to: "big.atom")
    let run = try CommandRun("convert", path, "--progress", "always", "-o", folder.path("o.csv"))
    #expect(run.errors.contains("\r\u{1B}[K[="))
    #expect(run.errors.contains(" % "))
    #expect(run.errors.contains("MB of "))
    #expect(run.errors.contains("\r\u{1B}[K20,000 features"))
    let auto = try CommandRun("convert", path, "-o", folder.path("o.csv"))
    #expect(!auto.errors.contains("\u{1B}"), "stderr is no terminal")
    let quiet = try CommandRun(
      "convert", path, "-q", "--progress", "always", "-o", folder.path("o.csv"))
    #expect(quiet.errors == "")
  }

  @Test("Polygons are valid with few decimals too, and one that these can't tell is told")
  func precision() throws {
    // The notch comes down to the edge below it: two polygons that meet there.
    let notched = "[[0,0],[10,0],[10,10],[5.04,0.04],[0,10],[0,0]]"
    let tiny = "[[20,20],[20.01,20],[20.01,20.01],[20,20]]"
    let layer =
      #"{"type":"FeatureCollection","features":["#
      + [notched, tiny].map {
        #"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[\#($0)]}}"#
      }.joined(separator: ",") + "]}"
    let run = try CommandRun(["convert", "-", "--precision", "1"], input: layer)
    #expect(run.status == 0)
    let json = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let features = try #require(json?["features"] as? [[String: Any]])
    let first = try #require(features[0]["geometry"] as? [String: Any])
    #expect(first["type"] as? String == "MultiPolygon")
    #expect((first["coordinates"] as? [Any])?.count == 2)
    #expect(
      run.errors.contains("item 2: a polygon is too small for so few decimals"), "\(run.errors)")
    let whole = try CommandRun(["convert", "-"], input: layer)
    #expect(whole.output.contains("5.04") && whole.errors.split(separator: "\n").count == 1)
  }

  @Test(
    "--precision rounds polygons in a plane as they are there",
    arguments: [("EPSG:32633", "3"), ("EPSG:32633", "0"), ("EPSG:3857", "1"), ("EPSG:3035", "2")])
  func precisionInAPlane(_ system: String, _ decimals: String) throws {
    let polygon =
      #"{"type":"Polygon","coordinates":[[[15,49],[16,49],[16,50],[15,50],[15,49]]]}"#
    func rings(_ options: String...) throws -> (whole: [String: Any], ring: [[Double]]) {
      let run = try CommandRun(
        ["convert", "-", "--dst-crs", system, "-q"] + options, input: polygon)
      let whole = try #require(
        try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
      let feature = try #require((whole["features"] as? [[String: Any]])?.first)
      let geometry = try #require(feature["geometry"] as? [String: Any])
      let rings = try #require(geometry["coordinates"] as? [[[Double]]])
      return (whole, rings[0])
    }
    let (exact, ring) = try rings()
    let (rounded, roundedRing) = try rings("--precision", decimals)
    #expect(rounded["crs"] != nil && exact["crs"] != nil)
    #expect(roundedRing.count == ring.count)
    let width = pow(10, -(Double(decimals) ?? 0))
    for place in roundedRing {
      #expect(
        ring.contains {
          abs($0[0] - place[0]) <= width / 2 + 1e-3 && abs($0[1] - place[1]) <= width / 2 + 1e-3
        })
    }
  }

  @Test("A column that is whole in one input and has fractions in the next keeps them")
  func widening() throws {
    let folder = try Folder()
    let first = try folder.write("lon,lat,mag\n1,1,5\n", to: "first.csv")
    let second = try folder.write("lon,lat,mag\n1,1,5\n1,1,6.5\n", to: "second.csv")
    for order in [[first, second], [second, first]] {
      let run = try CommandRun(["convert"] + order + ["-f", "csv", "--select", "mag"])
      #expect(run.status == 0 && run.output.contains("6.5"))
      #expect(!run.errors.contains("does not fit"), "\(run.errors)")
      let info = try CommandRun(["info"] + order + ["--dedupe", "id"])
      #expect(info.status == 0)
    }
  }

  @Test("A table of nothing but well-known text, as it is written, is read again")
  func onlyText() throws {
    let input = #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#
    let written = try CommandRun(
      ["convert", "-", "-f", "csv", "--csv-geometry", "wkt", "-q"], input: input)
    let again = try CommandRun(["convert", "-", "-q"], input: written.output)
    #expect(again.status == 0 && again.output.contains("[[1,2],[3,4]]"), "\(again.errors)")
  }

  @Test("KML has no longitudes beyond 180")
  func continuousKML() throws {
    let run = try CommandRun(
      "convert", Feeds.sample("quakes.atom"), "--longitudes", "continuous", "-f", "kml")
    #expect(run.status == 64 && run.output.isEmpty && run.errors.contains("from -180 to 180"))
  }
}
