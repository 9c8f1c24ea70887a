import Foundation
import Testing

/// Cones by `rhumb tracks`: whose radii, and where there are none.
@Suite("Cones of tracks")
struct TrackConeTests {
  private func run(_ storm: String, _ year: Int, _ model: String = "OFCL") throws -> CommandRun {
    let run = try CommandRun(
      ["tracks", "-", "--layers", "all"],
      input: """
        storm_id,model,kind,time,init_time,lon,lat
        \(storm),\(model),forecast,\(year)-08-01T12:00:00Z,\(year)-08-01T00:00:00Z,-52,16
        \(storm),\(model),forecast,\(year)-08-02T00:00:00Z,\(year)-08-01T00:00:00Z,-54,17

        """ + (model == "OFCL" ? "" : "AL02,OFCL,observed,2025-08-01T00:00:00Z,,-52,16\n"))
    return run
  }

  @Test("A year that the NHC's radii are not known of has no cone, and the years are named")
  func year() throws {
    let run = try run("AL112017", 2017)
    #expect(run.status == 0)
    #expect(
      run.errors.contains("known for 2023, 2024, 2025, 2026 in the Atlantic, not for 2017"),
      "\(run.errors)")
    let layers = try DrawnTrack.all(run.output).map { $0.text("layer") }
    #expect(layers.contains("line") && !layers.contains("cone"))
  }

  @Test("The NHC's radii are those of its own forecasts, in its basins")
  func whose() throws {
    let input = """
      AL, 09, 2025080100, 03, HWRF,  12, 183N, 819W,  72,    0, HU
      AL, 09, 2025080100, 03, HWRF,  24, 196N, 822W,  84,    0, HU
      AL, 09, 2025080100, 03, OFCL,  12, 184N, 819W,  72,    0, HU
      AL, 09, 2025080100, 03, OFCL,  24, 197N, 822W,  84,    0, HU

      """
    let both = try CommandRun(
      ["tracks", "-", "--layers", "cone", "--model", "all"], input: input)
    let cones = try DrawnTrack.all(both.output)
    #expect(cones.map { $0.text("model") } == ["OFCL"] && cones[0].text("radii") == "nhc 2025")
    #expect(both.errors.contains("those of its official forecasts, not of HWRF"), "\(both.errors)")
    let pacific = try run("WP112025", 2025)
    #expect(pacific.errors.contains("its basin is not the NHC's"))
  }

  @Test("CXML names the basin in words")
  func words() throws {
    let run = try CommandRun("tracks", Feeds.sample("erin.cxml"), "--layers", "cone")
    #expect(run.status == 0)
    let cone = try #require(try DrawnTrack.all(run.output).first)
    #expect(cone.text("radii") == "nhc 2025" && cone.text("storm_id") == "AL052025")
  }
}
