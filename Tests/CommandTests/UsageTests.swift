import Foundation
import Testing

/// What the command says to a wrong call: exit 64, nothing on stdout, and what to do.
@Suite("Usage")
struct UsageTests {
  @Test(
    "A wrong call ends with 64 and says what is wrong",
    arguments: [
      (["convert", "--form", "kml", "x"], "there is no option --form (did you mean --format?)"),
      (["convert", "--fromat", "kml", "x"], "did you mean --format?"),
      (["convert", "--bbox"], "--bbox needs a value (--bbox W,S,E,N)"),
      (["convert", "x", "-o"], "--output needs a value"),
      (["convert", "--strict=yes", "x"], "--strict takes no value"),
      (["convert", "-z", "x"], "there is no option -z"),
      (["convert", "-o", "a.csv", "-o", "b.csv", "x"], "--output is given twice"),
      (["convert", "--longitudes", "sideways", "x"], "it takes cut, continuous"),
      (["convert"], "no input is named"),
      (["convert", "-", "-"], "standard input can be read only once"),
      (["convert", "x", "-o", "layer.shp"], "the endings are .geojson"),
      (["convert", "x", "-f", "geojsn"], "did you mean geojson?"),
      (["convert", "x", "--input-format", "xlm"], "did you mean xml?"),
      (["convert", "x", "--field", "price:rael=p"], "did you mean real?"),
      (["convert", "x", "--field", "price"], "NAME[:TYPE]=PATH"),
      (["convert", "x", "--limit", "few"], "a whole number of at least 0"),
      (["convert", "x", "--precision", "18"], "from 0 to 17"),
      (["convert", "x", "-j", "0"], "from 1 to 256"),
      (["convert", "x", "--zone", "CET"], "an offset from UTC"),
      (["convert", "x", "--profile", "usgss"], "did you mean usgs?"),
      (["convert", "x", "--rs"], "--rs is for geojsonseq only, not geojson"),
      (["convert", "x", "-f", "kml", "--simplestyle"], "--simplestyle is for geojson"),
      (["convert", "x", "--report", "-"], "the report can't go to stdout"),
      (["convrt", "x"], "there is no verb 'convrt' (did you mean 'convert'?)"),
      (["--bbox", "1,2,3,4"], "a verb comes before --bbox"),
      (["help", "nothing"], "there is no verb 'nothing'"),
      (["formats", "x"], "'x' is not wanted"),
      (["convert", "x", "--bbox=170 -40"], "four numbers W,S,E,N in degrees, with commas between"),
      (["convert", "x", "--bbox=170 -40 180 -10"], "commas between the numbers: 170,-40,180,-10"),
      (["convert", "x", "--bbox", "170", "-40", "180", "-10"], "-40 belongs to no option"),
      (["convert", "x", "--bbox", "170", "-4"], "-4 belongs to no option"),
      (["convert", "x", "-4x"], "there is no option -4"),
      (["convert", "x", "--clip=a,b,c,d"], "'a,b,c,d': it is no box, and there is no such file"),
      (["convert", "x", "--clip=1;2;3;4"], "commas between the numbers: 1,2,3,4"),
      (["convert", "x", "--clip=1 2"], "four numbers W,S,E,N in degrees"),
      (["convert", "x", "--clip=1,2,3"], "four numbers W,S,E,N in degrees"),
    ])
  func wrongCall(_ arguments: [String], message: String) throws {
    let run = try CommandRun(arguments)
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("rhumb: "))
    #expect(run.errors.contains(message))
    #expect(run.errors.contains("--help'"))
  }

  @Test("A file to clip by may look like a box, and one that is not there like a file")
  func clipFile() throws {
    let folder = try Folder()
    let name = try folder.write(
      Fragment.collection(#"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]]]}"#),
      to: "a,b,c,d")
    let points = Fragment.collection(#"{"type":"Point","coordinates":[5,1]}"#)
    #expect(try CommandRun(["convert", "-", "--clip", name], input: points).status == 0)
    for missing in ["nothing.geojson", "./a,b,c,e", "a,b"] {
      #expect(try CommandRun(["convert", "-", "--clip", missing], input: points).status == 66)
    }
  }

  @Test("A file in the place of a verb is told how to be converted")
  func fileAsVerb() throws {
    let run = try CommandRun(Feeds.sample("quakes.atom"))
    #expect(run.status == 64)
    #expect(run.errors.contains("a verb comes first: rhumb convert /"))
  }

  @Test(
    "Every verb's help has its options, with examples", arguments: ["convert", "info", "formats"])
  func help(_ verb: String) throws {
    let help = try CommandRun("help", verb)
    #expect(help.status == 0)
    #expect(help.errors == "")
    #expect(help.output.hasPrefix("rhumb \(verb): "))
    #expect(help.output.contains("Usage: rhumb \(verb) "))
    #expect(help.output.contains("\nExamples\n"))
    #expect(help.output.contains("  -h, --help "))
    #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
    for arguments in [[verb, "--help"], [verb, "-h"], [verb, "x", "--help"]] {
      #expect(try CommandRun(arguments).output == help.output)
    }
  }

  @Test("Help is the same wherever it is asked for; without a verb it is an error")
  func overview() throws {
    let help = try CommandRun("--help")
    #expect(help.status == 0)
    for verb in ["convert", "info", "formats"] { #expect(help.output.contains("\n  \(verb) ")) }
    #expect(try CommandRun("help").output == help.output)
    #expect(try CommandRun("-h").output == help.output)
    let bare = try CommandRun()
    #expect(bare.status == 64)
    #expect(bare.output == "")
    #expect(bare.errors == help.output)
  }

  @Test("The version names the libraries' versions")
  func version() throws {
    let run = try CommandRun("--version")
    #expect(run.status == 0)
    #expect(
      run.output.wholeMatch(
        of:
          /rhumb \d+\.\d+\.\d+\nlibxml2 2\.\d+\.\d+, zlib 1\.[\d.]+, libzip 1\.[\d.]+, libcurl \d[\d.]+, PROJ \d+\.\d+\.\d+, GEOS 3\.\d+\.\d+, SQLite 3\.[\d.]+\n/
      )
        != nil)
    #expect(try CommandRun("convert", "--version").output == run.output)
  }

  @Test("Options may follow inputs, values may begin with a dash, -- ends the options")
  func orders() throws {
    let folder = try Folder()
    let path = try folder.write(Feeds.atom([Feeds.entry(1, latitude: -5, longitude: -10)]), to: "f")
    let plain = try CommandRun("convert", path)
    #expect(plain.status == 0)
    #expect(plain.output.contains("\"id\":\"e1\""))
    #expect(try CommandRun("convert", path, "--bbox", "-20,-10,0,0").output == plain.output)
    #expect(try CommandRun("convert", path, "--bbox=-20,-10,0,0").output == plain.output)
    #expect(try CommandRun("convert", "-f", "geojson", "--", path).output == plain.output)
    #expect(try CommandRun("convert", path, "-o", "-").output == plain.output)
    #expect(try CommandRun("convert", "--", "--strict").status == 66)
  }
}
