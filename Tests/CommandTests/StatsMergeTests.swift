import Foundation
import TestSupport
import Testing

/// `rhumb stats --merge`: what goes with it, and what it tells.
@Suite("Merging parts of figures")
struct StatsMergeTests {
  private let month = Samples.folder.appending(path: "month.csv").path
  private let countries = Samples.folder.appending(path: "countries.geojson").path
  private let facts = Samples.folder.appending(path: "countries.xml").path
  private var regions: [String] { ["--regions", countries, "--region-key", "code"] }

  /// Two parts of the month in a folder.
  private func parts(_ options: [String]) throws -> (folder: Folder, paths: [String]) {
    let folder = try Folder()
    let lines = try String(contentsOfFile: month, encoding: .utf8).split(separator: "\n")
    for (name, rows) in [("a", 1..<700), ("b", 700..<lines.count)] {
      try folder.write(
        ([lines[0]] + lines[rows]).joined(separator: "\n") + "\n", to: "\(name).csv")
      let run = try CommandRun(
        ["stats", folder.path("\(name).csv"), "--partial", "-o", folder.path("\(name).json")]
          + options)
      try #require(run.status == 0, "\(run.errors)")
    }
    return (folder, ["a", "b"].map { folder.path("\($0).json") })
  }

  /// What stands on stderr but for the time that it took.
  private func words(_ run: CommandRun) -> String {
    run.errors.split(separator: "\n").map { line in
      line.split(separator: ",").filter { !$0.hasSuffix(" s") }.joined(separator: ",")
    }.joined(separator: "\n")
  }

  @Test(
    "The closing line and the notes are those of one run",
    arguments: [[], ["--nearest", "300km"], ["--by", "mag"], ["--overlap", "all"]])
  func closing(_ options: [String]) throws {
    let asked = regions + options
    let (folder, paths) = try parts(asked)
    // One without a magnitude, one at no place.
    try folder.write(
      "time,latitude,longitude,mag\n2026-01-01T00:00:00Z,36,138,\n2026-01-01T00:00:00Z,,,3\n",
      to: "c.csv")
    let part = try CommandRun(
      ["stats", folder.path("c.csv"), "--partial", "-o", folder.path("c.json")] + asked)
    try #require(part.status == 0, "\(part.errors)")
    let whole = try CommandRun(
      ["stats"] + ["a", "b", "c"].map { folder.path("\($0).csv") } + asked)
    let merged = try CommandRun(["stats", "--merge"] + paths + [folder.path("c.json")] + asked)
    #expect(merged.output == whole.output && !whole.output.isEmpty)
    #expect(words(merged) == words(whole))
    if options.first == "--nearest" { #expect(words(merged).contains("given to the nearest")) }
    #expect(words(merged).contains("on a border") && words(merged).contains("1 without a place"))
    guard options.first == "--by" else { return }
    #expect(words(merged).contains("1 without what rows are by"))
    // Rows add up to what the line tells.
    let counts = try CommandRun(
      ["stats", "--merge"] + paths + asked + ["--select", "region,count"])
    let sum = counts.output.split(separator: "\n").dropFirst().filter { !$0.hasPrefix("(none)") }
      .compactMap { $0.split(separator: ",").last.flatMap { Int($0) } }.reduce(0, +)
    #expect(sum == 1641 && counts.errors.contains("1,641 events in them"), "\(sum)")
  }

  @Test(
    "Options of the table go with the merge, as with one run, and not with a part",
    arguments: [
      ["--dst-crs", "EPSG:3857"], ["--simplify", "50km"], ["--longitudes", "continuous"],
      ["--limit", "2"], ["--select", "region,b"], ["--dst-crs", "auto:laea"],
    ])
  func tables(_ option: [String]) throws {
    let (folder, paths) = try parts(regions)
    let asked = regions + option + ["-f", "geojson"]
    let whole = try CommandRun(["stats", month] + asked)
    let merged = try CommandRun(["stats", "--merge"] + paths + asked)
    #expect(whole.status == 0 && merged.output == whole.output, "\(merged.errors)")
    #expect(merged.output.contains("coordinates"))
    let plain = try CommandRun(["stats", "--merge"] + paths + regions + ["-f", "geojson"])
    #expect(plain.output != merged.output)
    let refused = try CommandRun(
      ["stats", month, "--partial", "-o", folder.path("x.json")] + regions + option)
    #expect(refused.status == 64 && refused.errors.contains("it goes with --merge"))
  }

  @Test(
    "What chooses events is refused with the way to where it goes",
    arguments: [
      ["--clip", "0,0,1,1"], ["--bbox", "0,0,1,1"], ["--where", "mag > 3"], ["--dedupe", "id"],
    ])
  func events(_ option: [String]) throws {
    let (folder, paths) = try parts([])
    let run = try CommandRun(["stats", "--merge"] + paths + option)
    #expect(run.status == 64 && run.errors.contains("it goes with --partial"), "\(run.errors)")
    let part = try CommandRun(
      ["stats", month, "--partial", "-o", folder.path("x.json")] + option)
    #expect(part.status == 0, "\(part.errors)")
    let both = try CommandRun(["stats", "--merge", "--partial", "-o", "x.json"] + paths)
    #expect(both.status == 64 && both.errors.contains("exclude each other"))
  }

  @Test("Without its regions a merge gives figures, and no layer without polygons")
  func without() throws {
    for made in [regions, ["--grid", "10deg"]] {
      let (folder, paths) = try parts(made)
      let whole = try CommandRun(["stats", month] + made)
      for format in ["csv", "json"] {
        let plain = try CommandRun(["stats", "--merge"] + paths + ["-f", format])
        #expect(plain.status == 0 && plain.output.contains("area_km2"), "\(plain.errors)")
        if format == "csv" { #expect(plain.output == whole.output) }
      }
      for layer in [["-f", "geojson"], ["-f", "kml"], ["-f", "csv", "--csv-geometry", "wkt"]] {
        let run = try CommandRun(["stats", "--merge"] + paths + layer)
        #expect(run.status == 64 && run.output.isEmpty, "\(layer)")
        #expect(run.errors.contains("whose polygons a layer needs"), "\(run.errors)")
      }
      withExtendedLifetime(folder) {}
    }
    // All events together, or values of a property, have no polygon in one run either.
    let (other, values) = try parts(["--group-by", "mag_type"])
    let layer = try CommandRun(["stats", "--merge"] + values + ["-f", "geojson"])
    #expect(layer.status == 0 && layer.output.contains("\"geometry\":null"), "\(layer.errors)")
    withExtendedLifetime(other) {}
  }

  @Test("Facts are joined by the keys where there are no regions")
  func joins() throws {
    let (folder, paths) = try parts(regions)
    let chosen = ["--select", "region,count,population,events_per_million_people"]
    let join = ["--join", facts, "--on"]
    let whole = try CommandRun(["stats", month] + regions + join + ["code=code"] + chosen)
    try #require(whole.output.contains("\nJPN,331,126000000,"), "\(whole.errors)")
    for key in ["code", "code=region"] {
      let merged = try CommandRun(["stats", "--merge"] + paths + join + [key] + chosen)
      #expect(merged.output == whole.output, "\(merged.errors)")
    }
    let refused = try CommandRun(["stats", "--merge"] + paths + join + ["code=iso_a3"])
    #expect(refused.status == 64 && refused.errors.contains("no property 'iso_a3'"))
    #expect(refused.errors.contains("--regions"), "\(refused.errors)")
    // Values of a property are keys too.
    let (other, values) = try parts(["--group-by", "mag_type"])
    try folder.write("type,scale\nml,local\n", to: "types.csv")
    let types = ["--join", folder.path("types.csv"), "--on", "type", "--group-by", "mag_type"]
    let one = try CommandRun(["stats", month] + types)
    let two = try CommandRun(["stats", "--merge"] + values + types)
    #expect(one.output == two.output && one.output.contains(",local\n"), "\(two.errors)")
    withExtendedLifetime(other) {}
  }

  @Test("Bins are as wide as when the parts were made")
  func bins() throws {
    let (folder, paths) = try parts(["--by", "mag", "--bin", "0.5"])
    let whole = try CommandRun("stats", month, "--by", "mag", "--bin", "0.5")
    let merged = try CommandRun(["stats", "--merge"] + paths + ["--by", "mag"])
    #expect(merged.output == whole.output, "\(merged.errors)")
    withExtendedLifetime(folder) {}
  }

  @Test("Parts of events that were chosen in different ways are merged with a note")
  func choices() throws {
    let folder = try Folder()
    for (name, filter) in [("small", "mag < 3"), ("large", "mag >= 3")] {
      let run = try CommandRun(
        "stats", month, "--where", filter, "--partial", "-o", folder.path("\(name).json"))
      try #require(run.status == 0, "\(run.errors)")
    }
    let merged = try CommandRun(
      "stats", "--merge", folder.path("small.json"), folder.path("large.json"))
    let whole = try CommandRun("stats", month, "--where", "mag >= 0 or mag < 0")
    #expect(merged.status == 0 && merged.output == whole.output, "\(merged.errors)")
    #expect(merged.errors.contains("'--where mag < 3', '--where mag >= 3'"), "\(merged.errors)")
    let one = try CommandRun("stats", "--merge", folder.path("small.json"))
    #expect(!one.errors.contains("different ways"))
  }
}
