import Foundation
import Testing

/// Areas and swaths of winds by `rhumb tracks`.
@Suite("Swaths of tracks")
struct TrackSwathTests {
  private func run(_ input: String, _ arguments: String...) throws -> CommandRun {
    let run = try CommandRun(["tracks", "-"] + arguments, input: input)
    #expect(run.status == 0, "\(run.errors)")
    return run
  }

  @Test("The longest and the shortest radius make an eccentric circle, which sweeps")
  func eccentric() throws {
    let input = """
      storm_id,time,lon,lat,wind_kt,r50_long_km,r50_short_km,r50_dir
      A,2024-01-01T00:00:00Z,130,0,60,200,100,E
      A,2024-01-01T06:00:00Z,129,0,60,200,100,E
      A,2024-01-01T12:00:00Z,128,0,60,100,100,

      """
    let areas = try DrawnTrack.all(try run(input, "--layers", "radii").output)
    #expect(areas.map { $0.text("wind") } == ["50 kt", "50 kt", "50 kt"])
    try #require(areas.count == 3)
    #expect(areas[0].number("long_km") == 200 && areas[0].number("short_km") == 100)
    #expect(areas[0].text("dir") == "E")
    // 200 km to the east and 100 km to the west on the equator: 111.319 km a degree.
    #expect(abs(areas[0].bounds[2] - 130 - 200 / 111.319) < 2e-3)
    #expect(abs(130 - areas[0].bounds[0] - 100 / 111.319) < 2e-3)
    let swath = try #require(try DrawnTrack.all(try run(input, "--layers", "swath").output).first)
    #expect(abs(swath.bounds[2] - 130 - 200 / 111.319) < 2e-3)
    #expect(abs(128 - swath.bounds[0] - 100 / 111.319) < 2e-3)
  }

  @Test(
    "The swath of a forecast begins with the winds of its analysis, though the observation is on the line"
  )
  func analysis() throws {
    let swath = try DrawnTrack.all(
      try run(
        """
        storm_id,time,init_time,kind,lon,lat,r15ms_km
        A,2024-01-01T00:00:00Z,,observed,130,20,
        A,2024-01-01T00:00:00Z,2024-01-01T00:00:00Z,analysis,130,20,100
        A,2024-01-01T12:00:00Z,2024-01-01T00:00:00Z,forecast,128,20,100

        """, "--layers", "swath"
      ).output)
    let forecast = try #require(swath.first { $0.text("kind") == "forecast" })
    #expect(forecast.text("first") == "2024-01-01T00:00:00.000Z")
    // 100 km to the east on this parallel: 0.956°.
    #expect(abs(forecast.bounds[2] - 130.956) < 2e-3)
  }

  @Test("RSMC Tokyo's best track has swaths of 30 and 50 kt")
  func tokyo() throws {
    // "Format of RSMC best track data": 3 is the south-east, 8 the north-west.
    let input = """
      66666 2401  003 0001 2401 0 6             EWINIAR               20240601
      24052518 002 4 200 1300  990     050     30080 0060 80300 0150
      24052600 002 4 205 1310  990     050     30080 0060 80300 0150
      24052606 002 4 210 1320  990     050     30080 0060 80300 0150

      """
    let drawn = try DrawnTrack.all(try run(input, "--layers", "radii,swath").output)
    let swaths = drawn.filter { $0.text("layer") == "swath" }.map { $0.text("wind") }
    #expect(Set(swaths) == ["30 kt", "50 kt"])
    #expect(drawn.count { $0.text("layer") == "radii" } == 6)
  }

  @Test("No swath goes over a gap of more than a day, and the gap is told")
  func gap() throws {
    func input(_ hours: Int) -> String {
      let radii = "100,100,100,100"
      return """
        storm_id,time,lon,lat,wind_kt,r34_ne_km,r34_se_km,r34_sw_km,r34_nw_km
        A,2024-01-01T00:00:00Z,130,20,40,\(radii)
        A,2024-01-\(hours == 24 ? "02T00" : "02T01"):00:00Z,140,20,40,\(radii)

        """
    }
    let day = try run(input(24), "--layers", "swath")
    #expect(try DrawnTrack.all(day.output).first?.rings.count == 1)
    #expect(!day.errors.contains("no fix for"))
    let more = try run(input(25), "--layers", "swath")
    #expect(try DrawnTrack.all(more.output).first?.rings.count == 2)
    #expect(more.errors.contains("of A there is no fix for 25 h"), "\(more.errors)")
  }

  @Test(
    "No vertex of a swath is repeated", arguments: ["helene.dat", "ewiniar.csv"],
    ["stepped", "smooth"])
  func repeated(_ sample: String, _ style: String) throws {
    let run = try CommandRun(
      "tracks", Feeds.sample(sample), "--layers", "swath", "--wind-style", style)
    let swaths = try DrawnTrack.all(run.output)
    #expect(!swaths.isEmpty)
    for ring in swaths.flatMap(\.rings) {
      #expect(!zip(ring, ring.dropFirst()).contains { $0 == $1 })
    }
  }

  @Test(
    "Finer steps follow the way more nearly, until nothing changes",
    arguments: ["stepped", "smooth"])
  func interpolation(_ style: String) throws {
    let input = """
      storm_id,time,lon,lat,wind_kt,r34_ne_km,r34_se_km,r34_sw_km,r34_nw_km
      A,2024-01-01T00:00:00Z,130,20,40,300,200,100,150
      A,2024-01-02T00:00:00Z,138,28,40,100,200,300,250
      A,2024-01-03T00:00:00Z,150,40,40,250,100,50,300

      """
    let areas = try ["24h", "6h", "1h", "10min"].map { step -> Double in
      let run = try run(
        input, "--layers", "swath", "--interpolate", step, "--wind-style", style)
      let swath = try #require(try DrawnTrack.all(run.output).first)
      return swath.rings.map(Self.area).reduce(0, +)
    }
    let differences = areas.map { abs($0 / areas[3] - 1) }
    #expect(differences[0] > differences[1] && differences[1] > differences[2], "\(areas)")
    #expect(differences[0] > 0.001 && differences[1] < 0.002 && differences[2] < 0.0005)
  }

  /// In the plane of degrees: areas are only held against each other.
  private static func area(_ ring: [[Double]]) -> Double {
    var sum = 0.0
    for (a, b) in zip(ring, ring.dropFirst()) { sum += a[0] * b[1] - b[0] * a[1] }
    return sum / 2
  }
}
