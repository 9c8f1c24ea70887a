import Foundation
import Testing

/// Cyclone tracks through the command: told by looking at them, and by name.
@Suite("Tracks as inputs")
struct TrackInputTests {
  @Test(
    "what each sample is, and how many fixes it has",
    arguments: [
      ("helene.dat", "atcf", 6), ("erin.dat", "atcf", 9), ("halola.txt", "hurdat2", 6),
      ("halola-tokyo.txt", "bst", 5), ("ewiniar.csv", "ibtracs", 4), ("khanun.txt", "jtwc", 3),
      ("khanun.tcw", "jtwc", 3), ("typhoons.js", "cwa", 7),
      ("typhoons-cwa.json", "cwa", 4), ("talim.xml", "vptw", 2), ("erin.cxml", "cxml", 3),
      ("typhoons-jma.json", "typhoons", 7), ("khanun.json", "typhoons", 3),
      ("erin.kml", "track-kml", 3),
    ])
  func info(file: String, format: String, count: Int) throws {
    let run = try CommandRun("info", Feeds.sample(file))
    #expect(run.status == 0)
    #expect(run.output.contains("\(file): \(format), "))
    #expect(run.output.contains("\nfeatures  \(count), \(count) located\n"))
    let forced = try CommandRun("convert", Feeds.sample(file), "--input-format", format)
    #expect(forced.status == 0)
    #expect(forced.errors.contains("\(count) features, 0."))
  }

  @Test("--agency: another than the first, and one that there is not")
  func agency() throws {
    let table = "SID,ISO_TIME,LAT,LON,USA_WIND,CMA_WIND\nA,2020-01-02 03:00:00,10,20,45,40\n"
    func winds(_ arguments: String...) throws -> CommandRun {
      try CommandRun(
        ["convert", "-", "-f", "csv", "--select", "agency,wind_kt,wind_avg_min"] + arguments,
        input: table)
    }
    #expect(try winds().output.hasSuffix("20,10,USA,45.0,1\n"))
    #expect(try winds("--agency", "CMA").output.hasSuffix("20,10,CMA,40.0,2\n"))
    let unknown = try winds("--agency", "CWA")
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("there are usa, wmo, tokyo"))
    #expect(try winds("--agency", "tokyo").status == 65)
  }

  @Test("An agency that says nothing of a storm is told; one that gives pressures alone is taken")
  func silentAgency() throws {
    let table = """
      SID,ISO_TIME,LAT,LON,USA_WIND,USA_PRES,TOKYO_WIND,TOKYO_PRES
      A,2020-01-02 03:00:00,10,20,45,,,
      A,2020-01-02 06:00:00,10,21,45,,,
      B,1960-01-02 03:00:00,10,20,,,,980

      """
    func rows(_ arguments: String...) throws -> CommandRun {
      try CommandRun(
        ["convert", "-", "-f", "csv", "--select", "agency,wind_kt,pressure_hpa"] + arguments,
        input: table)
    }
    let all = try rows()
    #expect(all.output.hasSuffix("20,10,USA,45.0,\n21,10,USA,45.0,\n20,10,JMA,,980.0\n"))
    #expect(!all.errors.contains("says nothing"))
    let tokyo = try rows("--agency", "tokyo")
    #expect(tokyo.output.hasSuffix("20,10,,,\n21,10,,,\n20,10,JMA,,980.0\n"))
    #expect(tokyo.errors.contains(":2: item 1: of A TOKYO says nothing"), "\(tokyo.errors)")
    #expect(!tokyo.errors.contains("more like it"))
  }

  @Test("A deck whose times are all broken is a deck all the same")
  func brokenTimes() throws {
    let deck = """
      AL, 09, 2024999912,   , BEST,   0, 172N,  817W,  30, 1004, DB
      AL, 09, 2024999918,   , BEST,   0, 178N,  819W,  35, 1004, DB

      """
    let run = try CommandRun(["convert", "-"], input: deck)
    #expect(run.errors.contains("2024999912"), "\(run.errors)")
    #expect(!run.errors.contains("headings"))
  }

  @Test("info lists the storms, with what is largest of the wind")
  func storms() throws {
    let run = try CommandRun("info", Feeds.sample("typhoons.js"))
    // 40 and 25 m/s are 77.75 and 48.6 kt.
    #expect(
      run.output.contains(
        """

        storms
          201214  TEMBIN   6 fixes  2012-08-18T00:00:00.000Z to 2012-08-25T00:00:00.000Z, 77.8 kt
          201215  BOLAVEN  1 fix    2012-08-21T00:00:00.000Z to 2012-08-21T00:00:00.000Z, 48.6 kt
        fields

        """))
    let folder = try Folder()
    try folder.write(
      try CommandRun("info", "--json", Feeds.sample("erin.kml")).output, to: "info.json")
    let storms = try folder.json("info.json")["storms"] as? [[String: Any]]
    let erin = try #require(storms?.first)
    #expect(storms?.count == 1)
    #expect(erin["id"] as? String == "AL052025" && erin["name"] as? String == "Erin")
    #expect(erin["fixes"] as? Int == 3 && erin["forecasts"] as? Int == 2)
    #expect(erin["first"] as? String == "2025-08-13T15:00:00.000Z")
    // That of the analysis: 105 kt are a forecast.
    #expect(erin["max_wind_kt"] as? Double == 40)
    #expect(try !CommandRun("info", Feeds.sample("quakes.csv")).output.contains("storms"))
  }

  @Test("a table of fixes of anybody's, by --field")
  func anyTable() throws {
    let run = try CommandRun(
      "tracks", Feeds.sample("fixes.csv"), "--field", "storm_id=storm", "--field",
      "time:time=when", "--field", "kind=status", "--field", "init_time:time=begins", "--field",
      "wind_kt:real=vmax", "--layers", "points,line", "-f", "csv", "--csv-geometry", "wkt")
    #expect(run.status == 0)
    #expect(run.errors.contains("1 storm, 5 fixes: 5 points, 1 line"))
    #expect(
      run.output.contains("\"POINT (-67.3 23.9)\",points,Erin,9,2025-08-18T12:00:00.000Z,forecast,")
    )
    let layer = try CommandRun("convert", Feeds.sample("fixes.csv"))
    let collection = try CommandRun(
      [
        "tracks", "-", "--field", "storm_id=storm", "--field", "time:time=when", "--field",
        "kind=status", "--field", "init_time:time=begins", "--field", "wind_kt:real=vmax", "-f",
        "csv",
      ], input: layer.output)
    #expect(collection.errors.contains("1 storm, 5 fixes: 5 points, 1 line"))
  }
}
