import Foundation
import Testing

/// --clip and --simplify.
@Suite("Clipping and simplifying")
struct TrimmingTests {
  private static let square =
    #"{"type":"Polygon","coordinates":[[[175,-5],[-175,-5],[-175,5],[175,5],[175,-5]]]}"#
  private static let mixed = Fragment.collection(
    #"{"type":"Point","coordinates":[179,1]}"#, #"{"type":"Point","coordinates":[0,0]}"#, "null",
    #"{"type":"Polygon","coordinates":[[[178,0],[-160,0],[-160,9],[178,9],[178,0]]]}"#,
    #"{"type":"LineString","coordinates":[[170,2],[-170,2]]}"#,
    #"{"type":"Polygon","coordinates":[[[10,10],[20,10],[20,20],[10,10]]]}"#)

  private func layer(_ input: String, _ options: [String]) throws -> Layer {
    let folder = try Folder()
    let zone = try folder.write(Fragment.collection(Self.square), to: "zone.geojson")
    return try Layer(of: input, options.map { $0 == "ZONE" ? zone : $0 })
  }

  @Test(
    "Geometries are cut to a box or to the polygons of a file, over 180° too",
    arguments: ["175,-5,-175,5", "175,-5,185,5", "ZONE"])
  func clip(area: String) throws {
    let layer = try layer(Self.mixed, ["--clip", area])
    #expect(layer.features.count == 3)
    #expect(try layer.geometry(0) == #"{"coordinates":[179,1],"type":"Point"}"#)
    let parts = (layer.features[1]["geometry"] as? [String: Any])?["coordinates"]
    let rings = (parts as? [[[[Double]]]] ?? []).map { $0[0] }
    #expect(layer.kind(1) == "MultiPolygon" && rings.map { signedArea($0) }.sorted() == [10, 25])
    #expect(
      Set(rings.map { Set($0) }) == [
        [[178, 0], [180, 0], [180, 5], [178, 5]], [[-180, 0], [-175, 0], [-175, 5], [-180, 5]],
      ])
    #expect(
      try layer.geometry(2)
        == #"{"coordinates":[[[175,2],[180,2]],[[-180,2],[-175,2]]],"type":"MultiLineString"}"#)
    #expect(layer.bbox == [175, 0, -175, 5])
    #expect(
      layer.run.errors.contains(
        "3 features, 2 outside the clip left out, 1 without a location left out,"))
  }

  @Test("Longitudes that run on, and a plane whose edge lies elsewhere, keep what is cut whole")
  func whole() throws {
    let continuous = try layer(Self.mixed, ["--clip", "ZONE", "--longitudes", "continuous"])
    #expect(continuous.kind(1) == "Polygon" && continuous.kind(2) == "LineString")
    #expect(continuous.bbox == [175, 0, 185, 5])
    let projected = try layer(Self.mixed, ["--clip", "ZONE", "--dst-crs", "EPSG:3832"])
    #expect(projected.kind(1) == "Polygon")
    let simple = try layer(
      Self.mixed, ["--simplify", "10m", "--longitudes", "continuous", "--clip", "ZONE"])
    #expect(simple.kind(1) == "Polygon" && simple.bbox == [175, 0, 185, 5])
    #expect(
      try simple.geometry(2) == #"{"coordinates":[[175,2],[185,2]],"type":"LineString"}"#)
  }

  @Test("The limit counts what the clip leaves; the report counts what it does not")
  func limit() throws {
    let folder = try Folder()
    let report = folder.path("report.json")
    let layer = try layer(
      Self.mixed, ["--clip", "ZONE", "--limit", "2", "--report", report])
    #expect(layer.features.count == 2 && layer.kind(1) == "MultiPolygon")
    let json = try folder.json("report.json")
    #expect(json["outside_clip"] as? Int == 2 && json["clip_without_location"] as? Int == 1)
  }

  @Test("Gathered rows are cut when all of them are there")
  func gathered() throws {
    let sample = Feeds.sample("quakes.atom")
    let box = "119,21,123,26"
    let plain = try CommandRun("convert", sample, "--clip", box, "--select", "id")
    let gathered = try CommandRun(
      "convert", sample, "--clip", box, "--dedupe", "id", "--select", "id")
    #expect(plain.status == 0 && plain.output == gathered.output)
    #expect(
      plain.output
        == (try CommandRun("convert", sample, "--bbox", box, "--select", "id")).output)
    #expect(try CommandRun("info", sample, "--clip", box).output.contains("features  2, 2 located"))
  }

  @Test("A polygon that crosses itself, in the data or in the area, is made valid and named")
  func bowTie() throws {
    let bowTie = #"{"type":"Polygon","coordinates":[[[0,0],[2,2],[2,0],[0,2],[0,0]]]}"#
    let folder = try Folder()
    let zone = try folder.write(
      Fragment.collection("null", bowTie, #"{"type":"Point","coordinates":[1,1]}"#),
      to: "zone.geojson")
    let run = try CommandRun(
      ["convert", "-", "--clip", zone],
      input: Fragment.collection(
        #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,2],[0,2],[0,0]]]}"#))
    #expect(run.status == 0 && run.output.contains("\"bbox\":[0,0,1,2]"))
    #expect(
      run.errors.contains(
        "\(zone): item 2: a polygon is not valid (self-intersection at 1, 1); it is made valid"))
    #expect(
      run.errors.contains(
        "\(zone): item 3: Point is no area to clip by; it is passed over"))
    #expect(run.errors.contains("1 feature, ") && !run.errors.contains("repaired"))
    let data = try CommandRun(
      ["convert", "-", "--clip", "0,0,1,2"], input: Fragment.collection(bowTie))
    #expect(data.errors.contains("standard input: item 1: a polygon is not valid"))
    // Nothing is lost of it, no more than where it is only written.
    for clip in [["--clip", "0,0,1,2"], ["--clip", zone], []] {
      let strict = try CommandRun(
        ["convert", "-", "--strict"] + clip, input: Fragment.collection(bowTie))
      #expect(strict.status == 0, "\(clip): \(strict.errors)")
    }
  }

  @Test(
    "What lies in the area as a whole stays as it is; that it is not valid is said",
    arguments: [
      "[[[1,1],[3,3],[3,1],[1,3],[1,1]]]",
      "[[[1,1],[3,1],[3,3],[1,3],[1,1]],[[5,5],[5,6],[6,6],[6,5],[5,5]]]",
    ])
  func keptNotValid(_ rings: String) throws {
    let polygon = #"{"type":"Polygon","coordinates":\#(rings)}"#
    let plain = try Layer(of: polygon)
    #expect(!plain.run.errors.contains("valid"))
    let whole = try Layer(of: polygon, "--clip", "0,0,10,10")
    #expect(try whole.geometry() == plain.geometry())
    #expect(whole.run.errors.contains("item 1: a polygon is not valid"))
    #expect(whole.run.errors.contains("it is not cut, and stays as it is"))
    let cut = try Layer(of: polygon, "--clip", "0,0,2,10")
    #expect(cut.run.errors.contains("it is made valid"))
  }

  @Test("A clip that can't be is refused with the reason")
  func refused() throws {
    let folder = try Folder()
    let points = try folder.write(
      Fragment.collection(#"{"type":"Point","coordinates":[1,1]}"#), to: "points.geojson")
    let text = try folder.write("no layer\n", to: "text.txt")
    let cases: [(String, Int32, String)] = [
      (points, 65, "\(points): there is no polygon to clip by"),
      (text, 65, text), (folder.path("missing.geojson"), 66, "missing.geojson"),
      ("1,2,3", 64, "W,S,E,N"), ("5,0,5,10", 64, "has no extent"), ("0,5,10,5", 64, "no extent"),
      ("0,10,10,5", 64, "the southern latitude second"), ("-", 64, "standard input"),
    ]
    for (area, status, message) in cases {
      let run = try CommandRun(["convert", "-", "--clip", area], input: Self.mixed)
      #expect(run.status == status, "\(area): \(run.errors)")
      #expect(run.output.isEmpty && run.errors.contains(message), "\(run.errors)")
    }
    let zone = try folder.write(Fragment.collection(Self.square), to: "zone.geojson")
    let same = try CommandRun(
      ["convert", "-", "--clip", zone, "-o", zone], input: Self.mixed)
    #expect(same.status == 64 && same.errors.contains("is both input and output"))
  }

  @Test("--simplify leaves out vertices, and takes lengths above zero")
  func simplify() throws {
    let line = Fragment.collection(
      #"{"type":"LineString","coordinates":[[0,0],[1,0.001],[2,0],[2,5]]}"#,
      #"{"type":"Point","coordinates":[1,1]}"#)
    #expect(
      try Layer(of: line, "--simplify", "200m").geometry()
        == #"{"coordinates":[[0,0],[2,0],[2,5]],"type":"LineString"}"#)
    #expect(
      try Layer(of: line, "--simplify", "0.1km").geometry()
        == #"{"coordinates":[[0,0],[1,0.001],[2,0],[2,5]],"type":"LineString"}"#)
    for length in ["0m", "-5m", "100", "nanm", "infm", "far"] {
      let run = try CommandRun(["convert", "-", "--simplify", length], input: line)
      #expect(run.status == 64 && run.errors.contains("--simplify can't be '\(length)'"))
    }
  }

  @Test("The examples of the help do what they say")
  func examples() throws {
    let folder = try Folder()
    try folder.write(Fragment.collection(Self.square), to: "zones.geojson")
    try FileManager.default.copyItem(
      atPath: Feeds.sample("alert.cap"), toPath: folder.path("alert.cap"))
    let lines = try CommandRun("help", "convert").output.split(separator: "\n")
      .filter { $0.hasPrefix("  rhumb ") && ($0.contains("--clip") || $0.contains("--simplify")) }
    #expect(!lines.isEmpty)
    for line in lines {
      let command = line.replacingOccurrences(of: "  rhumb ", with: "\"$RHUMB\" ")
      let run = try CommandRun(shell: "cd '\(folder.path)' && \(command)")
      #expect(run.status == 0, "\(line): \(run.errors)")
    }
  }
}
