import Foundation
import TestSupport
import Testing

/// `rhumb tracks`.
@Suite("Tracks of cyclones")
struct TrackTests {
  private func features(_ text: String) throws -> [[String: Any]] {
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return try #require(json?["features"] as? [[String: Any]])
  }

  private func property(_ name: String, _ feature: [String: Any]) -> Any? {
    (feature["properties"] as? [String: Any])?[name]
  }

  private static let table = """
    storm_id,name,time,lon,lat,wind_kt,wind_avg_min,r34_ne_km,r34_se_km,r34_sw_km,r34_nw_km
    WP01,AMPIL,2024-08-14T00:00:00Z,178.5,20,40,1,100,80,60,90
    WP01,AMPIL,2024-08-14T06:00:00Z,-179.5,21,70,1,,,,
    EP02,BUD,2024-08-14T00:00:00Z,-110,15,30,1,,,,

    """

  @Test("Every layer of a table of fixes, cut at 180°")
  func layers() throws {
    let run = try CommandRun(["tracks", "-"], input: Self.table)
    #expect(run.status == 0)
    let features = try features(run.output)
    let layers = features.map { property("layer", $0) as? String }
    #expect(layers == ["points", "points", "points", "line", "radii"])
    #expect(features.prefix(3).map { property("class", $0) as? String } == ["TS", "1", "TD"])
    let line = try #require(features[3]["geometry"] as? [String: Any])
    #expect(line["type"] as? String == "MultiLineString")
    let coordinates = try #require(line["coordinates"] as? [[[Double]]])
    #expect(coordinates[0].last?[0] == 180 && coordinates[1].first?[0] == -180)
    #expect(property("max_wind_kt", features[3]) as? Double == 70)
    // Of a column that is read without an agency: Saffir and Simpson's scale, by the averaging time.
    #expect(property("class", features[3]) as? String == "1")
    #expect(run.errors.contains("2 storms, 3 fixes: 3 points, 1 line, 0 circles, 1 area of wind"))
    #expect(run.errors.contains("EP02 (BUD) has fixes at one place only; it has no line"))
  }

  @Test("Layers are chosen, and go to a file each")
  func split() throws {
    let folder = try Folder()
    let run = try CommandRun(
      ["tracks", "-", "--layers", "line,points", "--split-layers", folder.path("out")],
      input: Self.table)
    #expect(run.status == 0, "\(run.errors)")
    let line = try features(try folder.text("out/line.geojson"))
    let points = try features(try folder.text("out/points.geojson"))
    #expect(line.count == 1 && points.count == 3)
    let wrong = try CommandRun(["tracks", "-", "--layers", "lines"], input: Self.table)
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("there is no layer 'lines'"))
    #expect(wrong.errors.contains("did you mean line?"))
    let both = try CommandRun(
      ["tracks", "-", "--split-layers", folder.path("out"), "-o", folder.path("x.geojson")],
      input: Self.table)
    #expect(both.status == 64 && both.errors.contains("exclude each other"))
    let file = try folder.write("", to: "file")
    let blocked = try CommandRun(
      ["tracks", "-", "--split-layers", file + "/out"], input: Self.table)
    #expect(blocked.status == 73)
  }

  @Test("KML has a folder a storm, spans of time, and the styles of tracks")
  func kml() throws {
    let run = try CommandRun(["tracks", "-", "-f", "kml"], input: Self.table)
    #expect(run.status == 0)
    let kml = run.output
    #expect(kml.components(separatedBy: "<Folder>").count == 3)
    #expect(kml.contains("<Folder><name>AMPIL WP01</name>"))
    #expect(
      kml.contains(
        "<TimeSpan><begin>2024-08-14T00:00:00.000Z</begin><end>2024-08-14T06:00:00.000Z</end></TimeSpan>"
      ))
    // Black at an opacity of 0.2, 2 pixels; circles red with 0.15 and 0.02.
    #expect(kml.contains("<LineStyle><color>33000000</color><width>2.0</width></LineStyle>"))
    #expect(kml.contains("<LineStyle><color>260000ff</color>"))
    #expect(kml.contains("<PolyStyle><color>050000ff</color>"))
    for style in ["track", "wind-34", "fix-storm", "fix-1", "fix-depression"] {
      #expect(kml.contains("<styleUrl>#\(style)</styleUrl>"), "\(style)")
    }
    let simple = try CommandRun(["tracks", "-", "--simplestyle"], input: Self.table)
    #expect(
      simple.output.contains(
        ##""stroke":"#000000","stroke-opacity":0.2,"stroke-width":2.0"##))
  }

  @Test("On demand a point moves along each line of KML, over 180° too")
  func movingPoints() throws {
    let run = try CommandRun(
      ["tracks", "-", "-f", "kml", "--layers", "line", "--kml-tracks"], input: Self.table)
    #expect(run.status == 0, "\(run.errors)")
    let kml = run.output
    #expect(kml.components(separatedBy: "<gx:Track>").count == 3)
    #expect(kml.contains("<when>2024-08-14T06:00:00.000Z</when><gx:coord>-180 "))
    #expect(kml.contains("<gx:coord>-179.5 21 0</gx:coord></gx:Track></gx:MultiTrack>"))
    #expect(!kml.contains("LineString") && !kml.contains("TimeSpan"))
    let back = try CommandRun(["convert", "-"], input: kml)
    let line = try #require(try features(back.output)[0]["geometry"] as? [String: Any])
    #expect(line["type"] as? String == "MultiLineString")
    let wrong = try CommandRun(["tracks", "-", "--kml-tracks"], input: Self.table)
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("--kml-tracks is for kml and kmz only, not geojson"))
  }

  @Test("However many threads draw, the bytes are the same", arguments: ["geojson", "kml", "csv"])
  func threads(_ format: String) throws {
    var table = "storm_id,time,lon,lat,wind_kt,r34_ne_km,r34_se_km,r34_sw_km,r34_nw_km\n"
    for storm in 0..<700 {
      for fix in 0..<(storm % 13 + 1) {
        let longitude = Double(storm) / 2 - 170 + Double(fix)
        table += "S\(storm),2024-08-14T\(10 + fix):00:00Z,\(longitude),\(10 + fix),\(30 + fix),"
        table += fix > 10 ? "\(50 + fix),40,30,60\n" : ",,,\n"
      }
    }
    let runs = try ["1", "3"].map {
      try CommandRun(
        ["tracks", "-", "-f", format, "--layers", "points,line,radii,swath", "-j", $0],
        input: table)
    }
    #expect(runs[0].status == 0 && runs[0].output == runs[1].output)
    #expect(runs[0].output.contains("S699"))
    let counts = "700 storms, 4,889 fixes: 4,889 points, 646 lines, 159 areas of wind, 106 swaths"
    #expect(runs[0].errors.contains(counts), "\(runs[0].errors)")
  }

  @Test("What was filtered is not drawn; an empty input is an empty layer")
  func filtered() throws {
    let run = try CommandRun(
      ["tracks", "-", "--where", "storm_id = 'EP02'", "--layers", "points"], input: Self.table)
    #expect(try features(run.output).count == 1)
    let none = try CommandRun(
      ["tracks", "-", "--where", "storm_id = 'XX'"], input: Self.table)
    #expect(none.status == 0)
    #expect(try features(none.output).isEmpty)
  }

  @Test("A layer in another system, whole over 180°")
  func projected() throws {
    let run = try CommandRun(
      ["tracks", "-", "--layers", "line", "--dst-crs", "EPSG:3832"], input: Self.table)
    let line = try #require(try features(run.output)[0]["geometry"] as? [String: Any])
    #expect(line["type"] as? String == "LineString")
  }

  @Test("Classes are those of their own fixes, in whatever order fixes come")
  func classesOfDisorder() throws {
    let rows = [
      "A,2024-09-01T00:00:00Z,-60,20,60,NHC", "B,2024-09-01T00:00:00Z,-30,15,140,NHC",
      "A,2024-09-01T12:00:00Z,-62,21,30,NHC", "B,2024-09-01T06:00:00Z,-31,15,100,NHC",
      "A,2024-09-01T06:00:00Z,-61,20.5,50,NHC", "B,2024-09-01T12:00:00Z,-32,15,20,NHC",
    ]
    let classes = ["30": "TD", "20": "TD", "50": "TS", "60": "TS", "100": "3", "140": "5"]
    for order in [rows, rows.reversed(), rows.sorted()] {
      let run = try CommandRun(
        [
          "tracks", "-", "--layers", "points", "--scale", "saffir-simpson", "-f", "csv",
          "--select", "storm_id,time,wind_kt,class", "--csv-geometry", "none",
        ],
        input: "storm_id,time,lon,lat,wind_kt,agency\n" + order.joined(separator: "\n") + "\n")
      let lines = run.output.split(separator: "\n").dropFirst().map { line in
        line.split(separator: ",").map(String.init)
      }
      #expect(lines.count == 6)
      for line in lines {
        #expect(classes[line[2].replacing(".0", with: "")] == line[3], "\(line)")
      }
      // A storm's fixes come one after the other, in the order of time.
      let storms = lines.map { $0[0] }
      #expect(storms.prefix(3).allSatisfy { $0 == storms[0] })
      #expect(storms.suffix(3).allSatisfy { $0 == storms[5] })
    }
  }
}
