import Foundation
import Testing

/// What `rhumb tracks` makes of the values of fixes: marks, statuses, and what can't be.
@Suite("Values of fixes")
struct TrackValueTests {
  private func run(_ input: String, _ arguments: String...) throws -> CommandRun {
    try CommandRun(["tracks", "-"] + arguments, input: input)
  }

  @Test(
    "A mark that there is no value leaves a column of numbers one, and is counted",
    arguments: ["n/a", "NA", "-", "none", "null", "NaN", "--"])
  func missing(_ mark: String) throws {
    let run = try run(
      """
      storm_id,time,lon,lat,wind_kt,wind_avg_min,r34_ne_km,r34_se_km,r34_sw_km,r34_nw_km
      A,2024-01-01T00:00:00Z,10,10,70,1,100,100,100,100
      A,2024-01-01T06:00:00Z,11,10,\(mark),1,\(mark),100,100,100
      A,2024-01-01T12:00:00Z,12,10,40,1,100,100,100,100

      """, "--layers", "points,line,radii")
    let drawn = try DrawnTrack.all(run.output)
    try #require(drawn.count == 7)
    #expect(drawn.prefix(3).map { $0.text("class") } == ["1", nil, "TS"])
    #expect(drawn[3].number("max_wind_kt") == 70 && drawn[3].number("ace") == 0.65)
    // nan and null are how numbers say it.
    if !["null", "NaN"].contains(mark) {
      #expect(run.errors.contains("wind_kt \"\(mark)\" is taken for no value"), "\(run.errors)")
      #expect(run.errors.contains("standard input:3"))
    }
    let table = try CommandRun(
      ["convert", "-", "-f", "csv"], input: "lon,lat,depth\n1,2,3\n1,2,\(mark)\n")
    #expect(table.output == "lon,lat,depth\n1,2,3\n1,2,\n")
  }

  @Test("Marks alone make no column of numbers: NA is a basin as well")
  func onlyMarks() throws {
    let table = try CommandRun(
      ["convert", "-", "-f", "csv"], input: "lon,lat,basin\n1,2,NA\n1,2,NA\n")
    #expect(table.output == "lon,lat,basin\n1,2,NA\n1,2,NA\n")
  }

  @Test("What is no number in a column of numbers of cyclones is a fault of its row, with the line")
  func noNumber() throws {
    for heading in ["wind_kt", "vmax"] {
      let run = try run(
        """
        storm_id,time,lon,lat,\(heading),wind_avg_min,by
        A,2024-01-01T00:00:00Z,10,10,abc,1,X
        A,2024-01-01T06:00:00Z,11,10,70,1,X

        """, "--layers", "points,line", "--field", heading == "vmax" ? "wind_kt=vmax" : "agency=by")
      let drawn = try DrawnTrack.all(run.output)
      #expect(drawn.prefix(2).map { $0.text("class") } == [nil, "1"])
      #expect(drawn[2].number("max_wind_kt") == 70)
      #expect(run.errors.contains("line 2: \(heading) \"abc\" is no real"), "\(run.errors)")
    }
  }

  @Test("Numbers that GeoJSON has as texts are numbers, and what is none is reported")
  func textsOfJSON() throws {
    let fixes = ["\"70\"", "\"strong\""].enumerated().map { index, wind in
      """
      {"type":"Feature","geometry":{"type":"Point","coordinates":[\(index),10]},"properties":\
      {"storm_id":201215,"time":"2024-01-01T0\(6 * index):00:00Z","wind_kt":\(wind),"wind_avg_min":1}}
      """
    }
    let run = try run(
      "{\"type\":\"FeatureCollection\",\"features\":[\(fixes.joined(separator: ","))]}",
      "--layers", "points,line")
    let drawn = try DrawnTrack.all(run.output)
    #expect(drawn.prefix(2).map { $0.text("class") } == ["1", nil])
    #expect(drawn.map { $0.text("storm_id") } == ["201215", "201215", "201215"])
    #expect(run.errors.contains("wind_kt \"strong\" is no number"), "\(run.errors)")
  }

  @Test("Storms are told apart by identifiers that are numbers")
  func numericIdentifiers() throws {
    let run = try run(
      """
      storm_id,time,lon,lat
      1401,2024-01-01T00:00:00Z,10,10
      1401,2024-01-01T06:00:00Z,11,10
      1402,2024-01-01T00:00:00Z,50,10
      1402,2024-01-01T06:00:00Z,51,10

      """, "--layers", "line")
    #expect(try DrawnTrack.all(run.output).map { $0.text("storm_id") } == ["1401", "1402"])
  }

  @Test("Winds and pressures that no cyclone has are null, and reported")
  func implausible() throws {
    let run = try run(
      """
      storm_id,time,lon,lat,wind_kt,wind_avg_min,pressure_hpa
      A,2024-01-01T00:00:00Z,10,10,5000,1,1000
      A,2024-01-01T06:00:00Z,11,10,-50,1,10
      A,2024-01-01T12:00:00Z,12,10,190,1,870
      A,2024-01-01T18:00:00Z,13,10,0,1,1010

      """, "--layers", "points,line")
    let drawn = try DrawnTrack.all(run.output)
    #expect(drawn.prefix(4).map { $0.number("wind_kt") } == [nil, nil, 190, 0])
    #expect(drawn.prefix(4).map { $0.number("pressure_hpa") } == [1000, nil, 870, 1010])
    #expect(drawn[4].number("max_wind_kt") == 190 && drawn[4].number("min_pressure_hpa") == 870)
    #expect(run.errors.contains("wind_kt 5000.0 is none that a cyclone has, 0 to 250 kt"))
    #expect(run.errors.contains("pressure_hpa 10.0 is none that a cyclone has, 850 to 1090 hPa"))
  }

  @Test("A catalogue of earthquakes is no storm")
  func earthquakes() throws {
    let run = try run(
      """
      id,time,latitude,longitude,depth,mag,magType,place,status
      us1,2024-04-02T23:58:11Z,23.8,121.6,40,7.4,mww,Hualien,reviewed
      us2,2024-04-03T00:11:25Z,24.1,121.7,12,6.4,mww,Hualien,reviewed

      """)
    #expect(run.status == 65 && run.output.isEmpty)
    #expect(run.errors.contains("nothing in the input tells of cyclones"), "\(run.errors)")
    #expect(run.errors.contains("--field"))
  }

  @Test("A status that is no tropical cyclone's is the class, whatever the wind is")
  func statuses() throws {
    let statuses = ["HU", "EX", "PT", "LO", "DB", "WV", "SD", "SS", "", "TD"]
    var input = "storm_id,time,lon,lat,wind_kt,wind_avg_min,status\n"
    for (index, status) in statuses.enumerated() {
      let time = "2024-01-0\(1 + index / 4)T0\(index % 4 * 3):00:00Z"
      let wind = status == "SD" ? "30" : status == "TD" ? "" : "70"
      input += "A,\(time),\(index),10,\(wind),1,\(status)\n"
    }
    let run = try run(input, "--layers", "points,line")
    let drawn = try DrawnTrack.all(run.output)
    #expect(
      drawn.dropLast().map { $0.text("class") }
        == ["1", "EX", "EX", "LO", "DB", "WV", "SD", "SS", "1", "TD"])
    #expect(drawn[1].text("scale") == nil && drawn[0].text("scale") == "saffir-simpson")
    #expect(drawn.last?.text("class") == "1")
  }

  @Test("Winds in metres per second alone have an energy, and a largest wind in knots")
  func metresPerSecond() throws {
    let run = try run(
      """
      storm_id,time,lon,lat,wind_ms,wind_avg_min
      A,2024-01-01T00:00:00Z,10,10,20,10
      A,2024-01-01T06:00:00Z,11,10,30,10

      """, "--layers", "line")
    let line = try #require(try DrawnTrack.all(run.output).first)
    // A knot is 1852/3600 m/s.
    let knots = [20, 30].map { $0 * 3600 / 1852.0 }
    #expect(abs((line.number("max_wind_kt") ?? 0) - knots[1]) < 1e-9)
    let energy = (knots[0] * knots[0] + knots[1] * knots[1]) / 10_000
    #expect(abs((line.number("ace") ?? 0) - energy) < 1e-12)
  }

  @Test("--layers all is all of them")
  func allLayers() throws {
    let input = "storm_id,time,lon,lat,wind_kt\nA,2024-01-01T00:00:00Z,10,10,40\n"
    let run = try run(input, "--layers", "all")
    #expect(
      run.errors.contains("1 point, 0 lines, 0 circles, 0 areas of wind, 0 cones, 0 swaths"),
      "\(run.errors)")
  }

  @Test("A radius below 0 is none, and an unknown kind of fix is told")
  func radii() throws {
    let run = try run(
      """
      storm_id,time,kind,lon,lat,r34_ne_km,r34_se_km,r34_sw_km,r34_nw_km,pr70_km
      A,2024-01-01T00:00:00Z,best,10,10,-100,100,100,100,
      A,2024-01-01T06:00:00Z,forecast,11,10,100,100,100,100,-5

      """, "--layers", "points,circles")
    let points = try DrawnTrack.all(run.output)
    try #require(points.count == 2)
    #expect(points[0].number("r34_ne_km") == nil && points[0].number("r34_se_km") == 100)
    #expect(points[1].number("pr70_km") == nil)
    #expect(run.errors.contains("pr70_km -5.0 is none that a cyclone has"), "\(run.errors)")
    #expect(run.errors.contains("(and 1 more like it)"))
    #expect(run.errors.contains("the kind \"best\" is none of observed, analysis and forecast"))
  }

  @Test("Geometries that are no points are no fixes; where there are no others, nothing is drawn")
  func points() throws {
    func feature(_ geometry: String) -> String {
      #"{"type": "Feature", "properties": {"name": "X"}, "geometry": \#(geometry)}"#
    }
    let square = feature(
      #"{"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]]}"#)
    let point = feature(#"{"type": "Point", "coordinates": [2, 3]}"#)
    func collection(_ features: String...) -> String {
      #"{"type": "FeatureCollection", "features": [\#(features.joined(separator: ","))]}"#
    }
    let mixed = try run(collection(square, point), "--layers", "points")
    #expect(try mixed.status == 0 && DrawnTrack.all(mixed.output).count == 1)
    #expect(mixed.errors.contains("a Polygon is no fix and is left out"), "\(mixed.errors)")
    let none = try run(collection(square))
    #expect(none.status == 65 && none.output.isEmpty)
    #expect(none.errors.contains("fixes of cyclones are points, and the input has none"))
  }

  @Test("Circles that no cyclone has are told, in a table of fixes and in one of radii")
  func hugeCircles() throws {
    let run = try run(
      """
      storm_id,time,init_time,kind,lon,lat,pr70_km,r15ms_km
      A,2024-01-01T00:00:00Z,2024-01-01T00:00:00Z,forecast,10,10,9000,9000

      """, "--layers", "circles,cone")
    #expect(try DrawnTrack.all(run.output).isEmpty)
    #expect(run.errors.contains("pr70_km 9000.0 is none that a cyclone has, 0 to 5000 km"))
    #expect(run.errors.contains("2 rejected"), "\(run.errors)")
    let folder = try Folder()
    let table = try folder.write("lead_h,radius_km\n0,5\n120,9000\n", to: "radii.csv")
    let cone = try CommandRun(
      "tracks", Feeds.sample("erin.dat"), "--layers", "cone", "--cone-radii", table)
    #expect(cone.status == 65 && cone.errors.contains("radii.csv:3"), "\(cone.errors)")
  }

  @Test("Fixes that count for energy though nobody knows whether they should are counted")
  func unknownStatus() throws {
    let run = try run(
      """
      storm_id,time,lon,lat,wind_kt,wind_avg_min,status
      A,2024-01-01T00:00:00Z,10,10,40,1,TS
      A,2024-01-01T06:00:00Z,11,10,50,1,
      A,2024-01-01T12:00:00Z,12,10,60,1,NR

      """, "--layers", "line", "-f", "csv", "--csv-geometry", "none", "--select", "ace,ace_unknown")
    #expect(run.output.hasSuffix("0.77,2\n"), "\(run.output)")
  }

  @Test("info counts the fixes of a storm, not its lines and areas")
  func infoOfLayers() throws {
    let folder = try Folder()
    let layer = folder.path("helene.geojson")
    _ = try CommandRun("tracks", Feeds.sample("helene.dat"), "-o", layer)
    let info = try CommandRun("info", layer).output
    let line = try #require(info.split(separator: "\n").first { $0.contains("HELENE") })
    #expect(line.contains(" 6 fixes"), "\(line)")
  }

  @Test("Where nothing can be read no directory is left behind")
  func noDirectory() throws {
    let folder = try Folder()
    let run = try CommandRun(
      "tracks", folder.path("nosuch"), "--split-layers", folder.path("layers"))
    #expect(try run.status == 66 && folder.names == [])
  }
}
