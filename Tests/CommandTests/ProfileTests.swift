import Foundation
import Testing

/// `--profile`: a user's file, what is wrong with one, and one for another format.
@Suite("Profiles on the command line")
struct ProfileCommandTests {
  @Test("The worked example of the README")
  func workedExample() throws {
    let run = try CommandRun(
      "convert", Feeds.sample("water.rss"), "--profile", Feeds.sample("water.json"), "-f", "csv")
    #expect(run.status == 0)
    // Levels are the item's centimetres over 100, times its local ones minus two hours.
    #expect(
      run.output.replacing("\r\n", with: "\n") == """
        lon,lat,id,time,river,gauge,code,level_m,trend,danger
        7.443,46.951,LB1-2024053118,2024-05-31T16:00:00.000Z,Long Brook,Mill Bridge,LB1,3.12,rising,considerable
        7.398,47.012,LB2-2024053118,2024-05-31T16:00:00.000Z,Long Brook,Ford,LB2,0.97,steady,none
        7.561,46.874,BW1-2024053117,2024-05-31T15:00:00.000Z,Black Water,Old Lock,BW1,5.405,falling,high
        7.602,46.79,SC1-2024053118,2024-05-31T16:00:00.000Z,Stony Creek,Weir,SC1,,,

        """)
    let readme = try String(
      contentsOf: SharedDataTable.package.appending(path: "README.md"), encoding: .utf8)
    for line in run.output.split(whereSeparator: \.isNewline) { #expect(readme.contains(line)) }
  }

  @Test(
    "A profile that is wrong ends with its place and what to do",
    arguments: [
      (#""factor""#, #""facter""#, 64, #":12:74: unknown key "facter" (did you mean "factor"?)"#),
      (
        "{level_cm:real}", "{level:real}", 64,
        ":25:36: the pattern names \"level\", which is no field"
      ),
      ("%d.%m.%Y", "%d.%m.%q", 64, ":8:48: format \"%d.%m.%q %H:%M\": there is no %q"),
      ("w:gauge/@lat", "w:gauge//@lat", 64, ":21:50: path \"w:gauge//@lat\": a name is missing"),
      (#""zone": "#, #""zone" "#, 65, ":5:10: no JSON: a colon is expected"),
    ])
  func wrongProfile(_ right: String, _ wrong: String, status: Int, message: String) throws {
    let folder = try Folder()
    let sample = try String(contentsOfFile: Feeds.sample("water.json"), encoding: .utf8)
    let file = try folder.write(sample.replacing(right, with: wrong), to: "mine.json")
    let output = folder.path("out.csv")
    let run = try CommandRun(
      "convert", Feeds.sample("water.rss"), "--profile", file, "-o", output)
    #expect(run.status == Int32(status))
    #expect(run.errors.contains("mine.json\(message)"), "\(run.errors)")
    #expect(try folder.names == ["mine.json"])
  }

  @Test("A path that leads nowhere in XML is refused before anything is read")
  func wrongPath() throws {
    let run = try CommandRun("convert", Feeds.sample("water.rss"), "--field", "x=gauge//@code")
    #expect(run.status == 64 && run.output == "")
    #expect(run.errors.contains("path 'gauge//@code': a name is missing between the slashes"))
  }

  @Test("A profile for another format is refused")
  func otherFamily() throws {
    let run = try CommandRun("convert", Feeds.sample("quakes.atom"), "--profile", "usgs-csv")
    #expect(run.status == 64 && run.output == "")
    #expect(run.errors.contains("the profile 'usgs-csv' is for csv, and this is xml"))
    let mine = try CommandRun(
      "info", Feeds.sample("quakes.csv"), "--profile", Feeds.sample("water.json"))
    #expect(mine.status == 64)
    #expect(mine.errors.contains("the profile 'water' is for xml, and this is csv"))
  }
}
