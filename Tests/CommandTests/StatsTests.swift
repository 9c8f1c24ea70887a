import Foundation
import TestSupport
import Testing

/// `rhumb stats`.
@Suite("Figures per region")
struct StatsTests {
  private static let regions = """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","properties":{"ISO_A3":"AAA","ADM0_A3":"AAA","part":"west"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}},
    {"type":"Feature","properties":{"ISO_A3":"-99","ADM0_A3":"BBB","part":"east"},"geometry":{"type":"Polygon","coordinates":[[[1,0],[2,0],[2,1],[1,1],[1,0]]]}},
    {"type":"Feature","properties":{"ISO_A3":"CCC","ADM0_A3":"CCC","part":"east"},"geometry":{"type":"Polygon","coordinates":[[[170,-20],[-170,-20],[-170,-10],[170,-10],[170,-20]]]}}]}
    """

  private static let events = """
    id,time,longitude,latitude,depth,mag,mag_type,felt
    a,2024-01-01T00:00:00Z,0.5,0.5,10,5.0,mw,3
    b,2024-02-01T00:00:00Z,1,0.5,20,6.0,mw,
    c,2024-12-31T00:00:00Z,1.5,0.5,30,4.0,ml,5
    d,2025-01-01T00:00:00Z,179,-15,,7.0,mww,7
    e,2025-06-01T00:00:00Z,-179,-15,40,5.0,mw,1
    f,2025-07-01T00:00:00Z,2.5,0.5,50,5.5,mw,
    g,2025-07-02T00:00:00Z,,,50,5.5,mw,

    """

  private func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write(Self.regions, to: "regions.geojson")
    try folder.write(Self.events, to: "events.csv")
    return folder
  }

  private func stats(_ folder: Folder, _ options: String...) throws -> [[String]] {
    let run = try CommandRun(
      ["stats", folder.path("events.csv"), "--regions", folder.path("regions.geojson")] + options)
    try #require(run.status == 0, "\(run.errors)")
    return Self.rows(run.output)
  }

  private static func rows(_ text: String) -> [[String]] {
    text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test("Each event counts once; borders, fallbacks of keys, 180°, and what is in none")
  func counts() throws {
    let folder = try folder()
    let run = try CommandRun([
      "stats", folder.path("events.csv"), "--regions", folder.path("regions.geojson"),
      "--region-key", "iso_a3", "--select", "region,count,mag_max,largest_id,moment_n",
    ])
    #expect(
      Self.rows(run.output) == [
        ["region", "count", "mag_max", "largest_id", "moment_n"], ["AAA", "2", "6.0", "b", "2"],
        ["BBB", "1", "4.0", "c", "0"], ["CCC", "2", "7.0", "d", "2"],
        ["(none)", "1", "5.5", "f", "1"],
      ])
    #expect(run.errors.contains("a region has no key; it is 'BBB'"))
    #expect(
      run.errors.contains(
        "3 regions, 5 events in them (1 on a border), 1 in none, 1 without a place"))
  }

  @Test("Every region that has an event counts it where overlaps do; the sea goes to the nearest")
  func rules() throws {
    let folder = try folder()
    let all = try stats(folder, "--overlap", "all", "--select", "region,count")
    #expect(all.map { $0[1] } == ["count", "2", "2", "2", "1"])
    let near = try stats(folder, "--nearest", "100km", "--select", "region,count")
    #expect(near.map { $0[1] } == ["count", "2", "2", "2"])
    let groups = try stats(folder, "--group-by", "part", "--select", "region,count")
    #expect(groups == [["region", "count"], ["west", "2"], ["east", "3"], ["(none)", "1"]])
  }

  @Test("Rows by year, month and bin of magnitudes; regions without an event have theirs")
  func slices() throws {
    let folder = try folder()
    let years = try stats(folder, "--by", "year", "--select", "region,year,count")
    #expect(
      years.dropFirst().map { $0.joined(separator: " ") } == [
        "AAA 2024 2", "AAA 2025 0", "BBB 2024 1", "BBB 2025 0", "CCC 2024 0", "CCC 2025 2",
        "(none) 2024 0", "(none) 2025 1",
      ])
    let bins = try stats(folder, "--by", "mag", "--select", "region,mag_bin,count")
    #expect(bins.contains(["CCC", "7.0", "1"]) && bins.contains(["AAA", "4.0", "0"]))
    let months = try stats(folder, "--by", "month", "--select", "region,month,count")
    #expect(months.contains(["BBB", "2024-12", "1"]))
  }

  @Test("Parts of shards are merged into the bytes of one run, in any order")
  func parts() throws {
    let folder = try folder()
    let lines = Self.events.split(separator: "\n").map(String.init)
    for (name, range) in [("one", 1..<3), ("two", 3..<4), ("three", 4..<8)] {
      try folder.write(
        ([lines[0]] + lines[range]).joined(separator: "\n") + "\n", to: "\(name).csv")
    }
    let asked = [
      "--regions", folder.path("regions.geojson"), "--by", "year", "--aggregate",
      "sum:felt,median:felt",
    ]
    let whole = try CommandRun(["stats", folder.path("events.csv")] + asked)
    try #require(whole.status == 0, "\(whole.errors)")
    for name in ["one", "two", "three"] {
      let run = try CommandRun(
        ["stats", folder.path("\(name).csv"), "--partial", "-o", folder.path("\(name).json")]
          + asked)
      try #require(run.status == 0, "\(run.errors)")
    }
    for order in [["one", "two", "three"], ["three", "one", "two"]] {
      let merged = try CommandRun(
        ["stats", "--merge"] + order.map { folder.path("\($0).json") } + asked)
      #expect(merged.status == 0 && merged.output == whole.output, "\(merged.errors)")
    }
    let chosen = try CommandRun(
      ["stats", "--merge", folder.path("one.json"), "--select", "region,count"] + asked)
    #expect(chosen.output.hasPrefix("region,count\n"), "\(chosen.errors)")
    let filtered = try CommandRun(
      ["stats", "--merge", folder.path("one.json"), "--where", "mag > 5"] + asked)
    #expect(filtered.status == 64 && filtered.errors.contains("--where is none of --merge"))
    // Other regions of the same number, and other options, are refused.
    try folder.write(
      Self.regions.replacing(
        "[0,0],[1,0],[1,1],[0,1],[0,0]", with: "[0,0],[1,0],[1,2],[0,2],[0,0]"),
      to: "others.geojson")
    for strange in [
      ["--regions", folder.path("others.geojson"), "--by", "year"],
      ["--regions", folder.path("regions.geojson")],
      ["--regions", folder.path("regions.geojson"), "--by", "year", "--mc", "mbs"],
    ] {
      let run = try CommandRun(["stats", "--merge", folder.path("one.json")] + strange)
      #expect(run.status == 64, "\(strange)")
    }
    let other = try CommandRun([
      "stats", "--merge", folder.path("one.json"), folder.path("events.csv"),
    ])
    #expect(other.status == 65 && other.errors.contains("no part of figures"))
  }

  @Test("Cells of parts have their polygons", arguments: ["1deg", "hex:300km"])
  func cellsOfParts(_ grid: String) throws {
    let folder = try folder()
    let asked = ["--grid", grid]
    let layer = ["-f", "geojson"]
    let whole = try CommandRun(["stats", folder.path("events.csv")] + asked + layer)
    let part = try CommandRun(
      ["stats", folder.path("events.csv"), "--partial", "-o", folder.path("part.json")] + asked)
    try #require(part.status == 0, "\(part.errors)")
    let merged = try CommandRun(["stats", "--merge", folder.path("part.json")] + asked + layer)
    #expect(merged.output == whole.output && whole.output.contains("Polygon"), "\(merged.errors)")
  }

  @Test("Polygons in GeoJSON, cells and hexagons, and facts that are joined")
  func layers() throws {
    let folder = try folder()
    try folder.write("code,population\nAAA,2000000\n", to: "facts.csv")
    let layer = try CommandRun([
      "stats", folder.path("events.csv"), "--regions", folder.path("regions.geojson"), "--join",
      folder.path("facts.csv"), "--on", "code=iso_a3", "-f", "geojson", "--region-columns", "part",
    ])
    let json = try JSONSerialization.jsonObject(with: Data(layer.output.utf8)) as? [String: Any]
    let features = try #require(json?["features"] as? [[String: Any]])
    #expect(features.count == 4)
    let kinds = features.map { ($0["geometry"] as? [String: Any])?["type"] as? String }
    #expect(kinds == ["Polygon", "Polygon", "MultiPolygon", nil])
    let first = try #require(features[0]["properties"] as? [String: Any])
    #expect(
      first["events_per_million_people"] as? Double == 1 && first["part"] as? String == "west")
    #expect(layer.errors.contains("nothing is joined to BBB, CCC"))
    for (grid, region) in [("1deg", "N0E0"), ("hex:500km", "H")] {
      let run = try CommandRun(
        ["stats", folder.path("events.csv"), "--grid", grid, "--select", "region,count"])
      let rows = Self.rows(run.output).dropFirst()
      #expect(rows.contains { $0[0].hasPrefix(region) })
      #expect(rows.reduce(0) { $0 + (Int($1[1]) ?? 0) } == 6)
    }
    let groups = try CommandRun([
      "stats", folder.path("events.csv"), "--group-by", "mag_type", "--select", "region,count",
    ])
    #expect(
      Self.rows(groups.output).dropFirst().map { $0.joined(separator: " ") } == [
        "ml 1", "mw 5", "mww 1",
      ])
  }

  @Test(
    "What can't be done is said",
    arguments: [
      (["--grid", "0.7deg"], 64, "evenly"), (["--grid", "7"], 64, "hex:100km"),
      (["--region-key", "x"], 64, "--regions"), (["--nearest", "5km"], 64, "--regions"),
      (["--aggregate", "sum:nothing"], 64, "no event has a number 'nothing'"),
      (["--group-by", "nothing"], 64, "no column 'nothing'"), (["--bin", "0"], 64, "bin"),
      (["--mc", "2.55"], 64, "no centre of a bin"),
      (["--on", "a=b"], 64, "--join"), (["--partial"], 64, "-o"),
      (["--partial", "-o", "x.json", "--limit", "2"], 64, "--limit is none of --partial"),
      (["--quantiles", "2"], 64, "between 0 and 1"),
      (["--group-by", "x", "--grid", "1deg"], 64, "exclude"),
    ])
  func refused(_ options: [String], status: Int32, words: String) throws {
    let folder = try folder()
    let run = try CommandRun(["stats", folder.path("events.csv")] + options)
    #expect(run.status == status && run.errors.contains(words), "\(run.status) \(run.errors)")
  }

  @Test("Regions without a polygon, and none at all, are refused with the file's name")
  func badRegions() throws {
    let folder = try folder()
    for (name, status) in [("events.csv", 65), ("none.geojson", 66)] {
      let run = try CommandRun([
        "stats", folder.path("events.csv"), "--regions", folder.path(name),
      ])
      #expect(run.status == Int32(status) && run.errors.contains(name), "\(run.errors)")
    }
    // No magnitudes, no times: null, and no NaN.
    try folder.write("longitude,latitude,id\n0.5,0.5,a\n", to: "bare.csv")
    let bare = try CommandRun([
      "stats", folder.path("bare.csv"), "--regions", folder.path("regions.geojson"),
    ])
    #expect(bare.status == 0 && !bare.output.lowercased().contains("nan"))
    #expect(Self.rows(bare.output).map { $0[1] } == ["count", "1", "0", "0"])
  }
}
