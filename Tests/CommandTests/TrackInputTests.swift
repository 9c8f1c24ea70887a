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
      ("typhoons-cwa.json", "cwa", 4),
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
}
