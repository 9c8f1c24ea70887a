import Foundation
import Testing

/// What `rhumb tracks` makes of times: storms that stand still, segments, places of one time.
@Suite("Times of tracks")
struct TrackSegmentTests {
  private static let standing = """
    storm_id,time,lon,lat,wind_kt,wind_avg_min
    A,2024-01-01T00:00:00Z,10,10,30,1
    A,2024-01-01T06:00:00Z,11,10,70,1
    A,2024-01-01T12:00:00Z,11,10,100,1
    A,2024-01-01T18:00:00Z,12,11,140,1
    A,2024-01-02T00:00:00Z,13,11,50,1

    """

  @Test("A storm that stands still has a step in gx:Track, and a segment; the line one vertex")
  func standingStill() throws {
    let track = try CommandRun(
      ["tracks", "-", "-f", "kml", "--layers", "line", "--kml-tracks"], input: Self.standing)
    #expect(track.status == 0, "\(track.errors)")
    for time in ["2024-01-01T06:00:00.000Z", "2024-01-01T12:00:00.000Z"] {
      #expect(track.output.components(separatedBy: "<when>\(time)</when>").count == 2, "\(time)")
    }
    #expect(track.output.components(separatedBy: "<gx:coord>11 10 0</gx:coord>").count == 3)
    let run = try CommandRun(["tracks", "-", "--layers", "line"], input: Self.standing)
    let line = try #require(try DrawnTrack.all(run.output).first)
    #expect(line.positions.count { $0 == [11, 10] } == 1)
    let segments = try self.segments(Self.standing)
    #expect(segments.count == 4)
    #expect(segments[1].positions == [[11, 10], [11, 10]])
    #expect(segments[1].number("length_km") == 0 && segments[1].number("duration_h") == 6)
    #expect(segments.map { $0.text("class") } == ["TD", "1", "3", "5"])
  }

  @Test("A storm that stands on 180° stays on one side of it")
  func standingOn180() throws {
    let drawn = try segments(
      """
      storm_id,time,lon,lat
      A,2024-01-01T00:00:00Z,180,10
      A,2024-01-01T06:00:00Z,-180,10

      """)
    #expect(drawn.map(\.positions) == [[[180, 10], [180, 10]]])
  }

  private func segments(_ input: String) throws -> [DrawnTrack] {
    let run = try CommandRun(["tracks", "-", "--layers", "line", "--segments"], input: input)
    #expect(run.status == 0, "\(run.errors)")
    return try DrawnTrack.all(run.output)
  }

  @Test("A segment tells of the fix where it begins, the last one of its end too: all add up")
  func sums() throws {
    let segments = try segments(Self.standing)
    // (70² + 100² + 140² + 50²) kt² by hand; 30 kt do not count.
    let energies = segments.map { $0.number("ace") ?? .nan }
    #expect(energies.map { ($0 * 10_000).rounded() } == [0, 4_900, 10_000, 22_100])
    let run = try CommandRun(["tracks", "-", "--layers", "line"], input: Self.standing)
    let line = try #require(try DrawnTrack.all(run.output).first)
    #expect(abs(energies.reduce(0, +) - (line.number("ace") ?? 0)) < 1e-12)
    #expect(abs((line.number("ace") ?? 0) - 3.7) < 1e-12)
    #expect(segments.map { $0.number("max_wind_kt") } == [30, 70, 100, 140])
    #expect(segments.map { $0.number("fixes") ?? 0 }.reduce(0, +) == line.number("fixes"))
    let length = segments.map { $0.number("length_km") ?? 0 }.reduce(0, +)
    #expect(abs(length - (line.number("length_km") ?? 0)) < 1e-9)
  }

  @Test("Energies add up where the past is joined to a forecast, and where it is not")
  func sumsOfForecasts() throws {
    let input = """
      storm_id,kind,time,init_time,lon,lat,wind_kt,wind_avg_min
      A,observed,2024-01-01T00:00:00Z,,10,10,40,1
      A,observed,2024-01-01T06:00:00Z,,11,10,50,1
      A,analysis,2024-01-01T06:00:00Z,2024-01-01T06:00:00Z,11,10,50,1
      A,forecast,2024-01-01T18:00:00Z,2024-01-01T06:00:00Z,13,10,60,1
      A,observed,2024-01-01T12:00:00Z,,12,10,60,1

      """
    for rows in [input, String(input.split(separator: "\n").dropLast().joined(separator: "\n"))] {
      let run = try CommandRun(["tracks", "-", "--layers", "line"], input: rows + "\n")
      let whole = try DrawnTrack.all(run.output)
      let parts = try segments(rows + "\n")
      let joined = rows.contains("T12:") ? 2 : 1
      #expect(whole.count == joined)
      func sum(_ drawn: [DrawnTrack]) -> Double {
        drawn.map { $0.number("ace") ?? 0 }.reduce(0, +)
      }
      #expect(abs(sum(parts) - sum(whole)) < 1e-12)
    }
  }

  @Test("Of places of one time one is on the line, and the others are counted")
  func onePlacePerTime() throws {
    let input = """
      storm_id,time,lon,lat,status,wind_kt,wind_avg_min
      A,2024-01-01T00:00:00Z,10,10,TS,40,1
      A,2024-01-01T06:00:00Z,11,10,TS,40,1
      A,2024-01-01T06:00:00Z,11,12,,40,1
      A,2024-01-01T12:00:00Z,12,10,TS,40,1
      A,2024-01-01T12:00:00Z,12,11,TS,40,1
      A,2024-01-01T18:00:00Z,13,10,TS,40,1

      """
    let run = try CommandRun(["tracks", "-", "--layers", "points,line"], input: input)
    let drawn = try DrawnTrack.all(run.output)
    // The first of 06 has a status; of 12 both have, and the later row stays.
    try #require(drawn.count == 7)
    let stops = drawn[6].positions.filter { $0[0] == $0[0].rounded() }
    #expect(stops == [[10, 10], [11, 10], [12, 11], [13, 10]])
    #expect(drawn[6].number("fixes") == 4 && drawn[6].number("ace") == 0.64)
    #expect(run.errors.contains("of A 2 fixes are on no line"), "\(run.errors)")
  }
}
