import Foundation
import Testing

/// What `rhumb tracks` makes of fixes that are odd, few or none.
@Suite("Odd and bad tracks")
struct BadTrackTests {
  private static let heading = "storm_id,time,kind,lon,lat,wind_kt,wind_avg_min\n"

  private func draw(_ input: String, _ arguments: String...) throws -> CommandRun {
    try CommandRun(["tracks", "-"] + arguments, input: input)
  }

  private func features(_ run: CommandRun) throws -> [[String: Any]] {
    let json = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    return try #require(json?["features"] as? [[String: Any]])
  }

  private func property(_ name: String, _ feature: [String: Any]) -> Any? {
    (feature["properties"] as? [String: Any])?[name]
  }

  private func coordinates(_ feature: [String: Any]) -> [[Double]]? {
    (feature["geometry"] as? [String: Any])?["coordinates"] as? [[Double]]
  }

  @Test("One fix is a point and no line")
  func oneFix() throws {
    let run = try draw(Self.heading + "A,2024-01-01T00:00:00Z,observed,130,20,40,1\n")
    #expect(run.status == 0)
    #expect(run.errors.contains("A has fixes at one place only; it has no line"))
    #expect(try features(run).map { property("layer", $0) as? String } == ["points"])
    // Under a threshold for which it has no radius there is no area either.
    let swath = try draw(
      Self.heading + "A,2024-01-01T00:00:00Z,observed,130,20,40,1\n", "--layers", "swath,cone")
    #expect(try swath.status == 0 && features(swath).isEmpty)
  }

  @Test("Without a name and an identifier all fixes are one storm, and that is said")
  func noName() throws {
    let run = try draw(
      """
      time,lon,lat,wind_kt
      2024-01-01T00:00:00Z,130,20,40
      2024-01-01T06:00:00Z,129,21,40

      """)
    #expect(run.status == 0)
    #expect(run.errors.contains("neither storm_id nor name; all fixes are taken for one storm"))
    #expect(run.errors.contains("1 storm, 2 fixes: 2 points, 1 line"))
    #expect(try draw(run.output, "-f", "kml").output.contains("<Folder><name>storm</name>"))
  }

  @Test("Of fixes of one time the last is on the line, and no energy counts twice")
  func equalTimes() throws {
    let run = try draw(
      Self.heading + """
        A,2024-01-01T00:00:00Z,observed,10,10,40,1
        A,2024-01-01T00:00:00Z,observed,10,10,40,1
        A,2024-01-01T06:00:00Z,observed,11,10,50,1
        A,2024-01-01T06:00:00Z,observed,12,10,50,1

        """, "--layers", "line")
    let line = try #require(try features(run).first)
    let stops = try #require(coordinates(line)).filter { $0[0] == $0[0].rounded() }
    #expect(stops.first == [10, 10] && stops.last == [12, 10])
    #expect(run.errors.contains("of A 1 fix is on no line"))
    #expect(property("fixes", line) as? Int == 2 && property("duration_h", line) as? Double == 6)
    // 40² + 50² kt², each time once.
    #expect(property("ace", line) as? Double == 0.41)
  }

  @Test("Times out of order are put in order, and that is said")
  func order() throws {
    let run = try draw(
      Self.heading + """
        A,2024-01-01T12:00:00Z,observed,12,10,,
        A,2024-01-01T00:00:00Z,observed,10,10,,
        A,2024-01-01T06:00:00Z,observed,11,10,,

        """, "--layers", "line")
    #expect(run.errors.contains("the fixes of A are put in order"))
    let line = try #require(try features(run).first)
    #expect(coordinates(line)?.first == [10, 10] && coordinates(line)?.last == [12, 10])
  }

  @Test("Longitudes of 0 to 360 among those of ±180 are one track over 180°")
  func mixedLongitudes() throws {
    let run = try draw(
      Self.heading + """
        A,2024-01-01T00:00:00Z,observed,178.9,-17.2,,
        A,2024-01-01T06:00:00Z,observed,180.4,-17.9,,
        A,2024-01-01T12:00:00Z,observed,-178.3,-18.8,,

        """, "--layers", "line")
    let line = try #require(try features(run).first)
    let geometry = try #require(line["geometry"] as? [String: Any])
    let parts = try #require(geometry["coordinates"] as? [[[Double]]])
    #expect(parts.count == 2 && parts[0].last?[0] == 180 && parts[1].first?[0] == -180)
    #expect(parts[1].last == [-178.3, -18.8])
    // Geod(ellps="WGS84") of pyproj over the three places.
    #expect(abs((property("length_km", line) as? Double ?? 0) - 346.81) < 0.01)
  }

  @Test("Radii that shrink to 0 end the swath in a point; 0 is no area, and none is unknown")
  func shrinking() throws {
    let input = """
      storm_id,time,lon,lat,r34_ne_km,r34_se_km,r34_sw_km,r34_nw_km
      A,2024-01-01T00:00:00Z,130,20,100,100,100,100
      A,2024-01-01T06:00:00Z,129,20,0,0,0,0
      A,2024-01-01T12:00:00Z,128,20,,,,

      """
    let areas = try features(try draw(input, "--layers", "radii"))
    #expect(areas.count == 1 && property("time", areas[0]) as? String == "2024-01-01T00:00:00.000Z")
    let run = try draw(input, "--layers", "swath")
    let swath = try #require(try features(run).first)
    let geometry = try #require(swath["geometry"] as? [String: Any])
    let ring = try #require((geometry["coordinates"] as? [[[Double]]])?.first)
    let west = ring.map { $0[0] }.min() ?? 0
    #expect(abs(west - 129) < 1e-6)
    // The circle's own eastern end, 100 km from its centre: 0.956° on this parallel.
    #expect(abs((ring.map { $0[0] }.max() ?? 0) - 130.956) < 2e-3)
  }

  @Test("A forecast without an analysis is drawn by itself")
  func forecastOnly() throws {
    let run = try draw(
      """
      storm_id,time,init_time,kind,lon,lat,pr70_km
      A,2024-01-01T12:00:00Z,2024-01-01T00:00:00Z,forecast,130,20,100
      A,2024-01-02T00:00:00Z,2024-01-01T00:00:00Z,forecast,128,21,150

      """, "--layers", "line,circles,cone")
    #expect(run.status == 0)
    let drawn = try features(run)
    #expect(
      drawn.map { property("layer", $0) as? String } == ["line", "circles", "circles", "cone"])
    #expect(property("kind", drawn[0]) as? String == "forecast")
    #expect(property("fixes", drawn[0]) as? Int == 0)
    #expect(property("lead_h", drawn[3]) as? Double == 24)
  }

  @Test("An empty list of storms is an empty layer")
  func noStorm() throws {
    let lists = [
      "var typhs = [];",
      #"{"records": {"tropicalCyclones": {"tropicalCyclone": []}}}"#,
      Self.heading,
    ]
    for list in lists {
      let run = try draw(list)
      #expect(run.status == 0, "\(list): \(run.errors)")
      #expect(try run.status == 0 && features(run).isEmpty)
    }
  }

  @Test("JavaScript without the array is refused with the line and what there is")
  func noArray() throws {
    let other = try draw("// pages\nvar typhoons = [];\nvar names = [\"A\"];\n")
    #expect(other.status == 65 && other.output.isEmpty)
    #expect(other.errors.contains("there is no array typhs in the JavaScript"))
    #expect(other.errors.contains("it gives names to typhoons, names"))
    let cut = try draw("var typhs = [\n{\"typhno\": \"14\",\n")
    #expect(cut.status == 65 && cut.output.isEmpty)
    #expect(cut.errors.contains("standard input:3"))
  }

  @Test("Nothing is drawn of a position, a time or a wind that is missing")
  func missing() throws {
    let run = try draw(
      Self.heading + """
        A,2024-01-01T00:00:00Z,observed,10,10,,
        A,2024-01-01T06:00:00Z,observed,,,70,1
        A,2024-01-01T12:00:00Z,observed,12,10,,

        """, "--layers", "points,line")
    #expect(run.errors.contains("a fix has no position; it is on no line"))
    let drawn = try features(run)
    #expect(drawn.count == 4)
    #expect(drawn[1]["geometry"] is NSNull && property("class", drawn[1]) as? String == "1")
    #expect(property("class", drawn[0]) is NSNull)
    let line = drawn[3]
    #expect(property("fixes", line) as? Int == 2)
    #expect(property("max_wind_kt", line) is NSNull && property("ace", line) is NSNull)
  }

  @Test("--limit counts features, of all layers in their order")
  func limit() throws {
    let input =
      Self.heading + """
        A,2024-01-01T00:00:00Z,observed,10,10,40,1
        A,2024-01-01T06:00:00Z,observed,11,10,40,1

        """
    let three = try features(try draw(input, "--limit", "3"))
    #expect(three.map { property("layer", $0) as? String } == ["points", "points", "line"])
    #expect(try features(try draw(input, "--limit", "1")).count == 1)
    let help = try CommandRun("tracks", "--help").output
    #expect(help.contains("--limit counts features of layers"))
  }

  @Test("A model that no fix is by is refused, and those that there are are named")
  func unknownModel() throws {
    let text = """
      storm_id,model,kind,time,init_time,latitude,longitude
      AL01,OFCL,analysis,2025-08-01T00:00:00Z,2025-08-01T00:00:00Z,15,-50
      AL01,AVNO,forecast,2025-08-01T12:00:00Z,2025-08-01T00:00:00Z,16,-52

      """
    let run = try CommandRun(["tracks", "-", "--model", "AVN"], input: text)
    #expect(run.status == 64 && run.errors.contains("the models are OFCL, AVNO"), "\(run.errors)")
    #expect(try CommandRun(["tracks", "-", "--model", "avno"], input: text).status == 0)
  }
}
