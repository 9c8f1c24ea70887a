import Foundation
import TestSupport
import Testing

/// `rhumb stats` of cyclones, and of cyclones among earthquakes.
@Suite("Figures of cyclones")
struct StatsCycloneTests {
  private let quakes = Samples.folder.appending(path: "quakes.csv").path
  private let halola = Samples.folder.appending(path: "halola.txt").path

  @Test("Earthquakes are no fixes, in whichever order inputs come and however they are divided")
  func order() throws {
    let folder = try Folder()
    let alone = try CommandRun("stats", halola, "--select", "storms,fixes,ace,max_wind_kt")
    let inputs = [[quakes, halola], [halola, quakes]]
    var outputs: [String] = []
    for paths in inputs {
      let run = try CommandRun(["stats"] + paths)
      let chosen = try CommandRun(
        ["stats"] + paths + ["--select", "storms,fixes,ace,max_wind_kt"])
      #expect(run.status == 0 && chosen.output == alone.output, "\(chosen.output)")
      outputs.append(run.output)
    }
    #expect(outputs[0] == outputs[1] && outputs[0].contains("mag_max"))
    for (name, path) in [("q", quakes), ("h", halola)] {
      let part = try CommandRun("stats", path, "--partial", "-o", folder.path("\(name).json"))
      try #require(part.status == 0, "\(part.errors)")
    }
    let merged = try CommandRun("stats", "--merge", folder.path("q.json"), folder.path("h.json"))
    #expect(merged.output == outputs[0], "\(merged.output) \(merged.errors)")
  }

  @Test("In one table a row is a fix where it has something of one")
  func table() throws {
    let folder = try Folder()
    let header = "time,longitude,latitude,mag,storm_id,wind_kt,status\n"
    let quakes = "2024-01-01T00:00:00Z,1,1,5,,,\n2024-01-02T00:00:00Z,1,1,6,,,\n"
    let fixes = "2024-01-01T00:00:00Z,2,1,,S1,40,TS\n2024-01-01T06:00:00Z,2,2,,S1,50,TS\n"
    for (name, rows) in [("all", quakes + fixes), ("turned", fixes + quakes), ("quakes", quakes)] {
      try folder.write(header + rows, to: "\(name).csv")
    }
    for name in ["all", "turned"] {
      let run = try CommandRun(
        "stats", folder.path("\(name).csv"), "--select", "count,storms,fixes,ace,mag_max")
      // 40² + 50² = 4100 kt².
      #expect(run.output == "count,storms,fixes,ace,mag_max\n4,1,2,0.41,6.0\n", "\(run.output)")
    }
    let alone = try CommandRun("stats", folder.path("quakes.csv"))
    #expect(alone.output.contains("mag_max") && !alone.output.contains("storms"), "\(alone.output)")
  }

  @Test(
    "A wind that no cyclone has is null, with the warning of tracks, and refused under --strict")
  func winds() throws {
    let folder = try Folder()
    try folder.write(
      "storm_id,time,longitude,latitude,wind_kt,status\n"
        + "S1,2024-01-01T00:00:00Z,2,1,50,TS\nS1,2024-01-01T06:00:00Z,2,2,300,TS\n", to: "t.csv")
    let words = "item 2: wind_kt 300.0 is none that a cyclone has, 0 to 250 kt, and became null"
    let tracks = try CommandRun("tracks", folder.path("t.csv"))
    #expect(tracks.errors.contains("wind_kt 300.0 is none that a cyclone has"))
    let run = try CommandRun(
      "stats", folder.path("t.csv"), "--select", "storms,fixes,max_wind_kt,ace")
    #expect(run.output == "storms,fixes,max_wind_kt,ace\n1,2,50.0,0.25\n", "\(run.output)")
    #expect(run.errors.contains(words), "\(run.errors)")
    let part = folder.path("p.json")
    let made = try CommandRun("stats", folder.path("t.csv"), "--partial", "-o", part)
    #expect(made.status == 0 && made.errors.contains(words), "\(made.errors)")
    for options in [[], ["--partial", "-o", folder.path("strict.json")]] {
      let strict = try CommandRun(["stats", folder.path("t.csv"), "--strict"] + options)
      #expect(strict.status == 65 && strict.errors.contains(words), "\(strict.errors)")
    }
    #expect(try !folder.names.contains("strict.json"))
  }

  @Test("Storms that are numbers, and winds that are texts, are those of tracks")
  func types() throws {
    let folder = try Folder()
    try folder.write(
      #"[{"storm_id":7,"time":"2024-01-01T00:00:00Z","lon":1,"lat":2,"wind_kt":"40"},"#
        + #"{"storm_id":8,"time":"2024-01-01T00:00:00Z","lon":1,"lat":3,"wind_kt":"60"}]"#,
      to: "t.json")
    let run = try CommandRun(
      "stats", folder.path("t.json"), "--record", ".", "--select", "storms,fixes,max_wind_kt")
    #expect(run.output == "storms,fixes,max_wind_kt\n2,2,60.0\n", "\(run.output) \(run.errors)")
  }
}
