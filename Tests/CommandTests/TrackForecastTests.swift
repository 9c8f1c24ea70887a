import Foundation
import Testing

/// Forecasts of several techniques and times by `rhumb tracks`: where each begins.
@Suite("Forecasts of tracks")
struct TrackForecastTests {
  private static let heading = "storm_id,model,kind,time,init_time,lon,lat\n"

  private func lines(_ input: String, _ arguments: String...) throws -> [DrawnTrack] {
    let run = try CommandRun(["tracks", "-", "--layers", "line"] + arguments, input: input)
    #expect(run.status == 0, "\(run.errors)")
    return try DrawnTrack.all(run.output)
  }

  @Test("Each technique begins at its own analysis, and without one at the operational one")
  func techniques() throws {
    let input =
      Self.heading + """
        AL01,CARQ,analysis,2025-08-01T00:00:00Z,2025-08-01T00:00:00Z,-50,15
        AL01,AVNO,analysis,2025-08-01T00:00:00Z,2025-08-01T00:00:00Z,-50.3,15.2
        AL01,AVNO,forecast,2025-08-01T12:00:00Z,2025-08-01T00:00:00Z,-52,16
        AL01,HWRF,forecast,2025-08-01T12:00:00Z,2025-08-01T00:00:00Z,-52.5,16
        AL01,OFCL,analysis,2025-08-01T00:00:00Z,2025-08-01T00:00:00Z,-50.1,15.1
        AL01,OFCL,forecast,2025-08-01T12:00:00Z,2025-08-01T00:00:00Z,-52.2,16.1
        AL01,UKM,analysis,2025-08-01T00:00:00Z,2025-08-01T00:00:00Z,-49,14

        """
    let begins = Dictionary(
      try lines(input, "--model", "all").map {
        ($0.text("model") ?? "", $0.positions.first ?? [])
      }, uniquingKeysWith: { first, _ in first })
    #expect(begins == ["AVNO": [-50.3, 15.2], "HWRF": [-50, 15], "OFCL": [-50.1, 15.1]])
    let one = try lines(input, "--model", "HWRF")
    #expect(one.map(\.positions.first) == [[-50, 15]] && one.first?.text("model") == "HWRF")
    // An analysis that two forecasts begin at is one point.
    let points = try DrawnTrack.all(
      try CommandRun(
        ["tracks", "-", "--layers", "points", "--model", "all"],
        input: input.replacingOccurrences(of: "AL01,OFCL,analysis", with: "AL01,XXXX,analysis")
      ).output)
    #expect(points.filter { $0.text("model") == "CARQ" }.count == 1)
  }

  @Test("A deck of ATCF: every technique from its own tau 0")
  func deck() throws {
    func line(_ model: String, _ tau: Int, _ y: Int, _ x: Int) -> String {
      "AL, 01, 2025080100, 03, \(model), \(tau), \(y)N, \(x)W, 45, 1000, TS, 34, NEQ, 60, 50, 40, 50, \n"
    }
    let input =
      line("CARQ", 0, 150, 500) + line("AVNO", 0, 152, 503) + line("AVNO", 12, 160, 520)
      + line("HWRF", 0, 151, 502) + line("HWRF", 12, 161, 521)
    let begins = try lines(input, "--model", "all").map { $0.positions.first ?? [] }
    #expect(begins.sorted { $0[0] < $1[0] } == [[-50.3, 15.2], [-50.2, 15.1]])
  }

  private static let runs =
    heading + """
      AL01,OFCL,forecast,2025-08-01T12:00:00Z,2025-08-01T00:00:00Z,-52,16
      AL01,OFCL,forecast,2025-08-02T00:00:00Z,2025-08-01T00:00:00Z,-54,17
      AL01,OFCL,analysis,2025-08-01T06:00:00Z,2025-08-01T06:00:00Z,-51,15
      AL01,OFCL,forecast,2025-08-01T18:00:00Z,2025-08-01T06:00:00Z,-53,16

      """

  @Test("An earlier run has no analysis of a later one; one that is not there is refused")
  func initialTimes() throws {
    let early = try lines(Self.runs, "--init", "2025-08-01T00:00:00Z")
    #expect(early.count == 1)
    #expect(early.first?.positions.first == [-52, 16])
    #expect(early.first?.positions.last == [-54, 17])
    let none = try CommandRun(
      ["tracks", "-", "--init", "2025-08-01T03:00:00Z"], input: Self.runs)
    #expect(none.status == 64 && none.output.isEmpty)
    #expect(none.errors.contains("no forecast begins at 2025-08-01T03:00:00.000Z"))
    #expect(
      none.errors.contains(
        "forecasts begin at 2025-08-01T00:00:00.000Z, 2025-08-01T06:00:00.000Z"))
    let observed = "storm_id,time,lon,lat\nA,2025-08-01T00:00:00Z,10,10\n"
    let past = try CommandRun(["tracks", "-", "--init", "2025-08-01T00:00:00Z"], input: observed)
    #expect(past.status == 64 && past.errors.contains("the fixes have no forecasts"))
  }

  @Test("lead_h of a cone is that of its last fix, from where the forecast begins")
  func lead() throws {
    let run = try CommandRun(
      ["tracks", "-", "--layers", "cone"],
      input: """
        storm_id,time,init_time,kind,lon,lat,pr70_km
        A,2024-01-01T12:00:00Z,2024-01-01T00:00:00Z,forecast,130,20,100
        A,2024-01-03T00:00:00Z,2024-01-01T00:00:00Z,forecast,128,21,150

        """)
    let cone = try #require(try DrawnTrack.all(run.output).first)
    #expect(cone.number("lead_h") == 48)
    #expect(cone.text("first") == "2024-01-01T12:00:00.000Z")
  }

  @Test("A place of the hours before a run begins no forecast, though CARQ gives it")
  func placesBeforeTheRun() throws {
    let deck = """
      AL, 09, 2022092600, 03, CARQ,   0, 170N, 815W,  60,  990, TS
      AL, 09, 2022092600, 03, CARQ, -12, 160N, 807W,  50, 1000, TS
      AL, 09, 2022092600, 03, OFCL,  12, 183N, 819W,  72,    0, HU
      AL, 09, 2022092600, 03, OFCL,  24, 196N, 822W,  84,    0, HU

      """
    let run = try CommandRun(["tracks", "-", "--layers", "line"], input: deck)
    #expect(run.status == 0, "\(run.errors)")
    let line = try #require(try DrawnTrack.all(run.output).first)
    #expect(line.text("first") == "2022-09-26T00:00:00.000Z")
    #expect(line.positions.first?[1] == 17)
  }

  @Test("The past leads into the official forecast; no energy counts for two lines")
  func joined() throws {
    let input = """
      storm_id,model,kind,time,init_time,lon,lat,wind_kt,wind_avg_min
      AL01,,observed,2025-07-31T18:00:00Z,,-49,15,50,1
      AL01,,observed,2025-08-01T00:00:00Z,,-50,15,60,1
      AL01,AVNO,analysis,2025-08-01T00:00:00Z,2025-08-01T00:00:00Z,-50.3,15.2,60,1
      AL01,AVNO,forecast,2025-08-01T12:00:00Z,2025-08-01T00:00:00Z,-52,16,65,1
      AL01,OFCL,analysis,2025-08-01T00:00:00Z,2025-08-01T00:00:00Z,-50.1,15.1,60,1
      AL01,OFCL,forecast,2025-08-01T12:00:00Z,2025-08-01T00:00:00Z,-52.2,16.1,65,1
      AL01,HWRF,analysis,2025-08-01T06:00:00Z,2025-08-01T06:00:00Z,-51,15.2,60,1
      AL01,HWRF,forecast,2025-08-01T18:00:00Z,2025-08-01T06:00:00Z,-53,16,65,1

      """
    let found = try lines(input, "--model", "all")
    let official = try #require(found.first { $0.text("model") == "OFCL" })
    #expect(official.positions.first == [-49, 15])
    // 50² + 60² kt² of the past; at 06 h, where there is no other fix, HWRF's analysis tells.
    #expect(official.number("ace") == 0.61 && official.number("fixes") == 2)
    let others = Dictionary(
      uniqueKeysWithValues: found.map { ($0.text("model") ?? "", $0.number("fixes") ?? -1) })
    #expect(others == ["OFCL": 2, "AVNO": 0, "HWRF": 1])
    #expect(found.first { $0.text("model") == "AVNO" }?.number("ace") ?? 0 == 0)
  }

  @Test("--model takes several names in either case, --init the hour as decks have it")
  func names() throws {
    let input =
      Self.runs + "AL01,AVNO,forecast,2025-08-01T12:00:00Z,2025-08-01T00:00:00Z,-52.5,16\n"
      + "AL01,AVNO,forecast,2025-08-02T12:00:00Z,2025-08-01T00:00:00Z,-56,17\n"
    let both = try lines(input, "--model", "ofcl,Avno", "--init", "2025080100")
    #expect(both.map { $0.text("model") } == ["OFCL", "AVNO"])
    let unknown = try CommandRun(["tracks", "-", "--model", "OFCL,UKM"], input: input)
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("no fix is by the model 'UKM' (the models are OFCL, AVNO)"))
    let hour = try CommandRun(["tracks", "-", "--init", "2025080125"], input: input)
    #expect(hour.status == 64 && hour.errors.contains("is no time"), "\(hour.errors)")
  }
}
