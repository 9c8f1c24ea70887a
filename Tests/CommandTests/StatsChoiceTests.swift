import Foundation
import TestSupport
import Testing

/// Which events `rhumb stats` counts, and what the options of layers do to its table.
@Suite("Events that figures are of")
struct StatsChoiceTests {
  private static let zones = """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","properties":{"id":"west"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[10,0],[10,10],[0,10],[0,0]]]}},
    {"type":"Feature","properties":{"id":"east"},"geometry":{"type":"Polygon","coordinates":[[[170,-10],[-170,-10],[-170,10],[170,10],[170,-10]]]}}]}
    """

  private static let events = """
    id,time,longitude,latitude,mag
    a,2024-01-01T00:00:00Z,1,1,3
    b,2024-02-01T00:00:00Z,9,9,4
    c,2024-03-01T00:00:00Z,-179,5,5
    d,2024-03-02T00:00:00Z,175,5,5
    e,2024-03-03T00:00:00Z,,,5
    f,2024-03-04T00:00:00Z,50,50,5

    """

  private func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write(Self.zones, to: "zones.geojson")
    try folder.write(Self.events, to: "events.csv")
    return folder
  }

  /// 3 of the 4 events in regions lie in the box; what has no place, and what lies outside, is told.
  @Test(
    "A clip chooses events and leaves regions whole, whatever is written",
    arguments: ["csv", "json", "table", "geojson", "kml"])
  func clip(_ format: String) throws {
    let folder = try folder()
    let asked = ["stats", folder.path("events.csv"), "--regions", folder.path("zones.geojson")]
    let whole = try CommandRun(asked + ["--select", "region,area_km2"])
    let areas = whole.output.split(separator: "\n").dropFirst().compactMap {
      $0.split(separator: ",").dropFirst().first
    }
    try #require(areas.count == 2, "\(whole.errors)")
    // KML has no longitudes beyond 180.
    for longitudes in format == "kml" ? ["cut"] : ["cut", "continuous"] {
      let run = try CommandRun(
        asked + [
          "--clip", "5,-10,-170,10", "-f", format, "--select", "region,count,area_km2",
          "--longitudes", longitudes,
        ])
      try #require(run.status == 0, "\(run.errors)")
      #expect(run.errors.contains("2 regions, 3 events in them"), "\(run.errors)")
      #expect(run.errors.contains("2 outside the clip left out"), "\(run.errors)")
      #expect(run.errors.contains("1 without a location left out"), "\(run.errors)")
      if format == "csv" {
        #expect(
          run.output
            == "region,count,area_km2\nwest,1,\(areas[0])\neast,2,\(areas[1])\n")
      } else if format != "table" {
        #expect(areas.allSatisfy(run.output.contains), "\(run.output)")
      }
    }
  }

  @Test("A part has the events of its clip, and a merge of them the bytes of one run")
  func clipOfParts() throws {
    let folder = try folder()
    let regions = ["--regions", folder.path("zones.geojson")]
    let clip = ["--clip", "5,-10,-170,10"]
    let whole = try CommandRun(["stats", folder.path("events.csv")] + regions + clip)
    let part = try CommandRun(
      ["stats", folder.path("events.csv"), "--partial", "-o", folder.path("p.json")] + regions
        + clip)
    #expect(part.status == 0 && part.errors.contains("2 outside the clip"), "\(part.errors)")
    let merged = try CommandRun(["stats", "--merge", folder.path("p.json")] + regions)
    #expect(merged.output == whole.output && !whole.output.isEmpty, "\(merged.errors)")
    let refused = try CommandRun(["stats", "--merge", folder.path("p.json")] + regions + clip)
    #expect(refused.status == 64 && refused.errors.contains("it goes with --partial"))
  }

  @Test("A limit is one of rows: all events count")
  func limit() throws {
    let folder = try folder()
    let run = try CommandRun(
      "stats", folder.path("events.csv"), "--regions", folder.path("zones.geojson"), "--limit",
      "1", "--select", "region,count")
    #expect(run.output == "region,count\nwest,2\n", "\(run.output)")
    #expect(run.errors.contains("4 events in them"), "\(run.errors)")
  }

  @Test(
    "A magnitude that there can't be is in no row, however large it is",
    arguments: ["1e18", "-1e18", "1e300", "9e17", "13", "-10.1"])
  func magnitudes(_ magnitude: String) throws {
    let folder = try Folder()
    try folder.write(
      "id,time,latitude,longitude,mag\na,2020-01-01T00:00:00Z,1,1,\(magnitude)\n"
        + "b,2020-01-02T00:00:00Z,1,1,12\nc,2020-01-02T00:00:00Z,1,1,-10\n", to: "e.csv")
    let run = try CommandRun(
      "stats", folder.path("e.csv"), "--by", "mag", "--select", "mag_bin,count,mag_max")
    #expect(run.output == "mag_bin,count,mag_max\n-10.0,1,-10.0\n12.0,1,12.0\n", "\(run.errors)")
    #expect(run.errors.contains("1 magnitude lies outside -10 to 12 and does not count"))
    #expect(run.errors.contains("2 events in it, 1 without what rows are by"), "\(run.errors)")
  }

  @Test("A time that is a number is no time to have rows by")
  func times() throws {
    let folder = try Folder()
    let point = #"{"type":"Point","coordinates":[0.5,0.5]}"#
    try folder.write(
      #"{"type":"Feature","properties":{"time":1e300,"mag":3},"geometry":\#(point)}"#,
      to: "e.geojson")
    let run = try CommandRun("stats", folder.path("e.geojson"), "--by", "year", "-f", "csv")
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test("Rates by year and month are of what of it lies in the period; by magnitude of all of it")
  func rates() throws {
    let folder = try folder()
    let asked = [
      "stats", folder.path("events.csv"), "--since", "2023-07-01", "--until", "2024-03-11",
    ]
    func rates(_ slicing: String...) throws -> [Double] {
      let run = try CommandRun(asked + slicing + ["--select", "rate_per_year"])
      return run.output.split(separator: "\n").dropFirst().compactMap { Double($0) }
    }
    let year = 365.25
    // 184 days of 2023 are in no row; of 2024 70 days are in the period.
    #expect(try rates("--by", "year") == [6 / (70 / year)])
    #expect(
      try rates("--by", "month") == [1 / (31 / year), 1 / (29 / year), 4 / (10 / year)])
    #expect(try rates() == [6 / (254 / year)])
    let bins = try rates("--by", "mag")
    #expect(bins == [1 / (254 / year), 1 / (254 / year), 4 / (254 / year)])
  }

  @Test("Polygons that can't be read are said to be the reason why there is none")
  func outOfRange() throws {
    let folder = try folder()
    try folder.write(
      #"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,95],[0,0]]]}}"#,
      to: "far.geojson")
    for option in ["--regions", "--clip"] {
      let run = try CommandRun(
        "stats", folder.path("events.csv"), option, folder.path("far.geojson"))
      #expect(run.status == 65 && run.errors.contains("there is no polygon"), "\(run.errors)")
      #expect(run.errors.contains("latitude 95.0 is out of range"), "\(run.errors)")
      #expect(run.errors.contains("far.geojson"), "\(run.errors)")
    }
  }

  @Test("What is read is not written over")
  func outputs() throws {
    let folder = try folder()
    let (events, zones) = (folder.path("events.csv"), folder.path("zones.geojson"))
    let part = folder.path("p.json")
    let made = try CommandRun("stats", events, "--regions", zones, "--partial", "-o", part)
    try #require(made.status == 0, "\(made.errors)")
    for (arguments, output) in [
      ([events, "--regions", zones, "--partial"], zones), ([events, "--partial"], events),
      ([events, "--regions", zones], zones), (["--merge", part], part),
    ] {
      let before = try Data(contentsOf: URL(filePath: output))
      let run = try CommandRun(
        ["stats", "-f", "csv", "-o", output].filter {
          !arguments.contains("--partial") || !["-f", "csv"].contains($0)
        } + arguments)
      #expect(run.status == 64 && run.errors.contains("both input and output"), "\(run.errors)")
      #expect(try Data(contentsOf: URL(filePath: output)) == before)
    }
  }
}
