import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// `rhumb decluster`.
@Suite("Main shocks and families")
struct DeclusterTests {
  private func properties(_ text: String) throws -> [[String: Any]] {
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let features = try #require(json?["features"] as? [[String: Any]])
    return try features.map { try #require($0["properties"] as? [String: Any]) }
  }

  /// HUA11 of ALGORITHMS B4.
  private static let hualien = """
    id,time,latitude,longitude,depth,mag,event_type
    e0,2024-03-01T00:00:00Z,24.00,121.60,10,3.0,earthquake
    e1,2024-04-02T00:00:00Z,23.90,121.65,10,4.8,earthquake
    e2,2024-04-02T23:58:00Z,23.82,121.60,10,7.2,earthquake
    e3,2024-04-03T00:11:00Z,24.03,121.67,10,6.5,earthquake
    e4,2024-04-10T00:00:00Z,23.60,121.50,10,5.0,earthquake
    e5,2024-06-01T00:00:00Z,24.50,121.90,10,4.0,earthquake
    e6,2024-06-02T00:00:00Z,22.00,120.50,10,5.5,earthquake
    e7,2024-06-03T00:00:00Z,22.05,120.55,10,3.5,earthquake
    e8,2025-01-20T00:00:00Z,23.24,120.57,10,6.0,earthquake
    e9,2026-12-31T00:00:00Z,23.85,121.62,10,4.2,earthquake
    e10,2027-03-01T00:00:00Z,23.85,121.62,10,4.2,earthquake

    """

  @Test(
    "Flags are those of SeismoStats 1.0.1",
    arguments: [
      ([], "gardner-knopoff; foreshocks 1", [0, 0, 1, 0, 0, 1, 1, 0, 1, 1, 1]),
      (["--foreshocks", "0"], "gardner-knopoff; foreshocks 0", [1, 1, 1, 0, 0, 1, 1, 0, 1, 1, 1]),
      (
        ["--method", "uhrhammer"], "uhrhammer; foreshocks 1", [0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 1]
      ),
      (
        ["--method", "gruenthal"], "gruenthal; foreshocks 1", [0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0]
      ),
    ])
  func windows(_ options: [String], _ method: String, _ flags: [Int]) throws {
    let run = try CommandRun(["decluster", "-"] + options, input: Self.hualien)
    #expect(run.status == 0, "\(run.errors)")
    let properties = try properties(run.output)
    #expect(properties.map { $0["is_mainshock"] as? Bool == true ? 1 : 0 } == flags)
    #expect(properties.allSatisfy { $0["decluster_method"] as? String == method })
    #expect(properties.allSatisfy { $0["parent"] == nil && $0["nnd"] == nil })
    // The family of the largest has the number of its main shock and all its size.
    let number = properties[2]["family"] as? Int
    #expect(properties[3]["family"] as? Int == number && properties[4]["family"] as? Int == number)
    let size = properties.filter { $0["family"] as? Int == number }.count
    #expect(properties[3]["family_size"] as? Int == size)
    let only = try CommandRun(
      ["decluster", "-", "--mainshocks"] + options, input: Self.hualien)
    let kept = try self.properties(only.output).map { $0["id"] as? String }
    #expect(kept == flags.indices.filter { flags[$0] == 1 }.map { "e\($0)" })
    let count = flags.reduce(0, +)
    #expect(run.errors.contains("\(count) main shocks ("), "\(run.errors)")
    #expect(run.errors.contains("% of 11 events)"), "\(run.errors)")
  }

  @Test("Nearest neighbours tell parents by id, and distances")
  func neighbours() throws {
    let run = try CommandRun(
      ["decluster", "-", "--method", "nearest-neighbour", "--threshold", "-5"],
      input: Self.hualien)
    #expect(run.status == 0, "\(run.errors)")
    let properties = try properties(run.output)
    #expect(
      properties.map { $0["parent"] as? String } == [
        nil, "e0", "e1", "e2", "e2", "e2", "e2", "e6", "e2", "e2", "e9",
      ])
    #expect(properties[0]["nnd"] is NSNull && properties[0]["parent"] is NSNull)
    let last = try #require(properties[10]["nnd"] as? Double)
    #expect(abs(last + 9.7844) < 5e-5)
    #expect(properties.map { $0["family"] as? Int } == [0, 1, 1, 1, 1, 2, 3, 3, 4, 1, 1])
    #expect(
      properties[0]["decluster_method"] as? String
        == "nearest-neighbour; b 1; df 1.6; q 0.5; log10 eta0 -5; epicentres")
    #expect(run.errors.contains("5 main shocks (45.5 % of 11 events), 2 with a family"))
    // Without ids, by the number in the input.
    let bare = Self.hualien.split(separator: "\n").map {
      $0.split(separator: ",").dropFirst().joined(separator: ",")
    }.joined(separator: "\n")
    let numbered = try CommandRun(
      ["decluster", "-", "--method", "nearest-neighbour", "--threshold", "-5"], input: bare)
    #expect(
      try self.properties(numbered.output).map { $0["parent"] as? Int } == [
        nil, 1, 2, 3, 3, 3, 3, 7, 3, 3, 10,
      ])
    let deep = try CommandRun(
      [
        "decluster", "-", "--method", "nearest-neighbour", "--threshold", "-5", "--depth", "--df",
        "1.6",
      ], input: Self.hualien)
    // All are equally deep.
    #expect(
      try self.properties(deep.output).map { $0["family"] as? Int }
        == properties.map { $0["family"] as? Int })
    #expect(deep.output.contains("hypocentres"))
  }

  @Test("Reasenberg's parameters stand in the output, and change it")
  func reasenberg() throws {
    let options = ["decluster", "-", "--method", "reasenberg"]
    let run = try CommandRun(options, input: Self.hualien)
    let properties = try properties(run.output)
    #expect(
      properties[0]["decluster_method"] as? String
        == "reasenberg; tau 1 to 10 d; p1 0.95; xk 0.5; xmeff 1.5; rfact 10; "
        + "crack radius reasenberg; epicentre error 1.5 km; epicentres")
    // 13 minutes and 24 km after a 7.2 that reaches 83 km; a 4.8 reaches 9 km, which e2 lies within
    // but for 1 km, less than the errors.
    #expect(properties[2]["family"] as? Int == properties[3]["family"] as? Int)
    #expect(properties[1]["family"] as? Int == properties[2]["family"] as? Int)
    let exact = try CommandRun(options + ["--epicentre-error", "0km"], input: Self.hualien)
    let other = try self.properties(exact.output)
    #expect(other[1]["family"] as? Int != other[2]["family"] as? Int)
    let all = try CommandRun(
      options + [
        "--tau-min", "12h", "--tau-max", "20d", "--p1", "0.99", "--xk", "0", "--xmeff", "4",
        "--rfact", "20", "--crack-radius", "wells-coppersmith", "--max-distance", "30km",
        "--epicentre-error", "0km", "--depth-error", "500m", "--depth",
      ], input: Self.hualien)
    #expect(all.status == 0, "\(all.errors)")
    #expect(
      all.output.contains(
        "reasenberg; tau 0.5 to 20 d; p1 0.99; xk 0; xmeff 4; rfact 20; crack radius "
          + "wells-coppersmith; epicentre error 0 km; at most 30 km; depth error 0.5 km; hypocentres"
      ))
  }

  @Test(
    "What lacks something stays, with null, and is counted; blasts are left out unless asked for")
  func lacking() throws {
    let input =
      Self.hualien + """
        x0,2024-04-03T01:00:00Z,,,10,4,earthquake
        x1,,23.8,121.6,10,4,earthquake
        x2,2024-04-03T01:00:00Z,23.8,121.6,10,,earthquake
        x3,2024-04-03T01:00:00Z,23.8,121.6,10,2,quarry blast
        x4,2024-04-03T01:00:00Z,23.8,121.6,,2,

        """
    let run = try CommandRun(["decluster", "-"], input: input)
    #expect(run.status == 0, "\(run.errors)")
    let properties = try properties(run.output)
    #expect(properties.count == 16)
    for row in 11...14 {
      #expect(properties[row]["family"] is NSNull && properties[row]["is_mainshock"] is NSNull)
    }
    #expect(properties[15]["family"] as? Int == properties[2]["family"] as? Int)
    for part in [
      "of 12 events", "1 no earthquakes", "1 without a place", "1 without a time",
      "1 without a magnitude",
    ] {
      #expect(run.errors.contains(part), "\(run.errors)")
    }
    let all = try CommandRun(["decluster", "-", "--event-types", "all"], input: input)
    #expect(try self.properties(all.output)[14]["family"] is Int)
    #expect(all.errors.contains("of 13 events"))
    let deep = try CommandRun(
      ["decluster", "-", "--method", "reasenberg", "--depth"], input: input)
    #expect(deep.errors.contains("1 without a depth"), "\(deep.errors)")
    #expect(!run.output.contains("nan"))
  }

  /// A sequence and background, over 180°.
  private static func catalogue(_ count: Int) -> String {
    var random = SeededGenerator(seed: 3)
    var rows = "time,latitude,longitude,depth,mag,family\n"
    var main = (0.0, 0.0, 0.0)
    for index in 0..<count {
      var day = Double.random(in: 0...1000, using: &random)
      var x = 180 + Double.random(in: -3...3, using: &random)
      var y = Double.random(in: -30 ... -25, using: &random)
      if index % 50 == 0 { main = (day, x, y) }
      if index % 2 == 0 {
        day = main.0 + pow(10, Double.random(in: -3...1, using: &random))
        x = main.1 + Double.random(in: -0.02...0.02, using: &random)
        y = main.2 + Double.random(in: -0.02...0.02, using: &random)
      }
      if x > 180 { x -= 360 }
      let magnitude = index % 50 == 0 ? 6 : Double(Int.random(in: 25...45, using: &random)) / 10
      let time = Date(timeIntervalSince1970: 1.5e9 + day * 86_400).ISO8601Format()
      rows += "\(time),\(y),\(x),\(Int.random(in: 1...50, using: &random)),\(magnitude),old\n"
    }
    return rows
  }

  @Test("Threads change nothing; all formats have the method; names stay free; the plot is drawn")
  func pipeline() throws {
    let input = Self.catalogue(9000)
    let folder = try Folder()
    let options = ["decluster", "-", "--method", "nearest-neighbour"]
    let one = try CommandRun(
      options + ["-j", "1", "--plot", folder.path("nnd.svg")], input: input)
    #expect(one.status == 0, "\(one.errors)")
    let four = try CommandRun(options + ["-j", "4"], input: input)
    #expect(one.output == four.output)
    #expect(one.errors.contains("(fitted)"))
    let properties = try properties(one.output)
    #expect(properties[0]["family"] as? String == "old")
    #expect(properties.allSatisfy { $0["family_2"] is Int })
    let share = Double(properties.filter { $0["is_mainshock"] as? Bool == true }.count) / 9000
    #expect(share > 0.4 && share < 0.62)
    let plot = try folder.text("nnd.svg")
    #expect(plot.hasPrefix("<svg xmlns=") && plot.hasSuffix("</svg>\n"))
    #expect(plot.contains("Nearest neighbours of 9000 events"))
    #expect(plot.contains("(fitted)"))
    #expect(XMLParser(data: Data(plot.utf8)).parse())
    for format in ["kml", "csv", "geojsonl"] {
      let run = try CommandRun(
        ["decluster", "-", "-q", "-o", folder.path("out." + format), "--limit", "5"],
        input: input)
      #expect(run.status == 0, "\(run.errors)")
      #expect(try folder.text("out." + format).contains("gardner-knopoff; foreshocks 1"))
    }
  }

  @Test("The report has the counts")
  func report() throws {
    let folder = try Folder()
    let run = try CommandRun(
      [
        "decluster", "-", "--method", "nearest-neighbour", "--report", folder.path("report.json"),
        "-o", folder.path("out.csv"),
      ], input: Self.catalogue(2000))
    #expect(run.status == 0, "\(run.errors)")
    let json = try JSONSerialization.jsonObject(with: Data(folder.text("report.json").utf8))
    let report = try #require(json as? [String: Any])
    let counts = try #require(report["declustering"] as? [String: Any])
    #expect(counts["events"] as? Int == 2000)
    let mainshocks = try #require(counts["mainshocks"] as? Int)
    #expect(run.errors.contains("\(mainshocks) main shocks") || mainshocks >= 1000)
    #expect(counts["threshold"] is Double && (counts["modes"] as? [Any])?.count == 2)
    #expect((report["seconds"] as? [String: Any])?["declustering"] is Double)
  }

  @Test(
    "Settings that can't be are refused",
    arguments: [
      (["--method", "gardner"], "it takes gardner-knopoff"),
      (["--foreshocks", "1.5"], "from 0 to 1"),
      (["--foreshocks", "nan"], "from 0 to 1"), (["--depth"], "none of --method gardner-knopoff"),
      (["--threshold", "-5"], "none of --method"), (["--plot", "x.svg"], "none of --method"),
      (["--method", "reasenberg", "--foreshocks", "0"], "none of --method reasenberg"),
      (["--method", "reasenberg", "--tau-min", "1"], "with its unit"),
      (["--method", "reasenberg", "--tau-min", "5d", "--tau-max", "2d"], "no less than --tau-min"),
      (["--method", "reasenberg", "--p1", "1"], "0.001"),
      (["--method", "reasenberg", "--xk", "2"], "from 0 to 1"),
      (["--method", "reasenberg", "--rfact", "0"], "0.001"),
      (["--method", "reasenberg", "--depth-error", "1km"], "takes --depth"),
      (["--method", "reasenberg", "--max-distance", "30"], "with its unit"),
      (["--method", "nearest-neighbour", "--b-value", "-1"], "from 0 to 5"),
      (["--method", "nearest-neighbour", "--df", "0"], "from 0.1"),
      (["--method", "nearest-neighbour", "--threshold", "low"], "a logarithm"),
      (["--method", "nearest-neighbour", "--plot", "x.png"], "SVG"),
      (["--method", "nearest-neighbour", "--tau-min", "1d"], "none of --method"),
      (["--event-types", "blasts"], "earthquakes, all"),
    ])
  func usage(_ options: [String], _ message: String) throws {
    let run = try CommandRun(["decluster", "-"] + options, input: Self.hualien)
    #expect(run.status == 64, "\(run.errors)")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test(
    "Data that can't be declustered ends with 65; an empty layer and one event are none of that")
  func data() throws {
    for (heading, row, lack) in [
      ("latitude,longitude,mag", "1,2,3", "time"),
      ("latitude,longitude,time", "1,2,2024-01-01T00:00:00Z", "magnitude"),
    ] {
      let run = try CommandRun(["decluster", "-"], input: "\(heading)\n\(row)\n")
      #expect(run.status == 65 && run.errors.contains("no event has a \(lack)"), "\(run.errors)")
    }
    let row = "2024-01-01T00:00:00Z,1,2,3\n"
    let heading = "time,latitude,longitude,mag\n"
    let flat = try CommandRun(
      ["decluster", "-", "--method", "reasenberg", "--depth"], input: heading + row)
    #expect(flat.status == 65 && flat.errors.contains("no event has a depth"), "\(flat.errors)")
    let empty = "{\"type\":\"FeatureCollection\",\"features\":[]}"
    for method in ["gardner-knopoff", "reasenberg", "nearest-neighbour"] {
      let none = try CommandRun(["decluster", "-", "--method", method], input: empty)
      #expect(none.status == 0 && none.errors.contains("0 main shocks, 0 with a family"))
      let one = try CommandRun(["decluster", "-", "--method", method], input: heading + row)
      #expect(one.status == 0, "\(one.errors)")
      #expect(try properties(one.output)[0]["is_mainshock"] as? Bool == true)
      #expect(one.errors.contains("1 main shock (100.0 % of 1 event)"), "\(one.errors)")
      let same = try CommandRun(
        ["decluster", "-", "--method", method],
        input: heading + String(repeating: row, count: 30))
      #expect(same.status == 0, "\(same.errors)")
      #expect(!same.output.contains("nan"))
    }
    // Four events have no two modes.
    let few = try CommandRun(
      ["decluster", "-", "--method", "nearest-neighbour", "--plot", "never.svg"],
      input: heading + row + "2024-01-02T00:00:00Z,1,2,3\n")
    #expect(few.status == 65 && few.errors.contains("--threshold=-5"), "\(few.errors)")
    #expect(!FileManager.default.fileExists(atPath: "never.svg"))
  }

  @Test("The plot replaces no input and no output, and a failed run leaves an old one")
  func plot() throws {
    let folder = try Folder()
    let input = folder.path("in.svg")
    try Self.hualien.write(toFile: input, atomically: true, encoding: .utf8)
    let options = ["--method", "nearest-neighbour", "--threshold", "-5"]
    for path in [input, folder.path("in.svg")] {
      let run = try CommandRun(["decluster", input, "--plot", path] + options)
      #expect(run.status == 64 && run.errors.contains("would replace"), "\(run.errors)")
    }
    let plot = folder.path("plot.svg")
    try "old".write(toFile: plot, atomically: true, encoding: .utf8)
    let failed = try CommandRun(
      ["decluster", folder.path("none.csv"), "--plot", plot] + options)
    #expect(failed.status == 66)
    #expect(try folder.text("plot.svg") == "old")
    let kept = try CommandRun(
      ["decluster", input, "--no-clobber", "--plot", plot] + options)
    #expect(kept.status == 73, "\(kept.errors)")
    let done = try CommandRun(["decluster", input, "--plot", plot, "-q"] + options)
    #expect(done.status == 0, "\(done.errors)")
    #expect(try folder.text("plot.svg").contains("<circle"))
  }

  @Test("Random thinning says its seed, and draws the same again")
  func thinning() throws {
    let options = ["decluster", "-", "--method", "nearest-neighbour", "--thinning", "random"]
    let first = try CommandRun(options + ["--seed", "5"], input: Self.hualien)
    #expect(first.status == 0, "\(first.errors)")
    let again = try CommandRun(options + ["--seed", "5"], input: Self.hualien)
    #expect(first.output == again.output)
    #expect(
      try properties(first.output)[0]["decluster_method"] as? String
        == "nearest-neighbour; b 0; df 1.6; q 0.5; log10 eta0 1; random thinning, seed 5; "
        + "100 catalogues; log10 alpha0 0; epicentres")
    let all = try CommandRun(
      options + ["--alpha0", "50", "--shuffles", "3", "--b-value", "1", "--threshold", "-5"],
      input: Self.hualien)
    #expect(try properties(all.output).allSatisfy { $0["family_size"] as? Int == 1 })
    for (more, message) in [
      (["--method", "nearest-neighbour", "--seed", "1"], "--seed takes --thinning random"),
      (["--thinning", "random"], "none of --method"),
      (
        ["--method", "nearest-neighbour", "--thinning", "random", "--seed", "-1"], "--seed can't be"
      ),
      (["--method", "nearest-neighbour", "--thinning", "random", "--shuffles", "0"], "--shuffles"),
      (["--method", "nearest-neighbour", "--thinning", "some"], "random"),
    ] {
      let wrong = try CommandRun(["decluster", "-"] + more, input: Self.hualien)
      #expect(wrong.status == 64 && wrong.errors.contains(message), "\(wrong.errors)")
    }
  }
}
