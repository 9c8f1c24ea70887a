import Foundation
import Testing

/// `rhumb convert` of JSON that is no GeoJSON.
@Suite("JSON records")
struct JSONRecordCommandTests {
  @Test("--record and --field read what nobody knows")
  func fields() throws {
    let run = try CommandRun(
      "convert", Feeds.sample("gauges.json"), "--record", "data/gauges", "-f", "csv", "--field",
      "height_m:real=waves/0/height_m", "--field", "at:time=waves/at", "--select",
      "code,height_m,at")
    // Python: [w["at"] for w in json.load(open("Samples/gauges.json"))["data"]["gauges"][1]["waves"]]
    #expect(
      run.output == """
        lon,lat,code,height_m,at
        136.9,37.4,WAJ,1.2,2024-01-01T07:21:00.000Z
        139.06,37.93,NII,0.4,2024-01-01T07:50:00.000Z
        ,,TOY,,

        """)
    #expect(run.status == 0 && run.errors.contains("3 features, 1 without a location"))
  }

  @Test("a profile of one's own can name the records")
  func profile() throws {
    let folder = try Folder()
    let profile = try folder.write(
      #"""
      {"name": "gauges", "record": "gauges", "match": {"root": "json"}, "fields": [
        {"name": "id", "type": "text", "path": "code"},
        {"name": "kind", "type": "text", "path": "tags", "values": {"harbour": "port"}}]}
      """#, to: "gauges.json")
    let run = try CommandRun(
      "convert", Feeds.sample("gauges.json"), "--profile", profile, "-f", "csv", "--select",
      "id,kind")
    #expect(
      run.output
        == "lon,lat,id,kind\n136.9,37.4,WAJ,coast; port\n139.06,37.93,NII,port\n,,TOY,\n")
  }

  @Test(
    "what is no GeoJSON ends with 65 and says what to give",
    arguments: [
      ("[1,2,3]", [], "numbers"), (#"[{"a":1}]"#, [], "--record ."),
      (#"{"quakes":[{"a":1}]}"#, [], "--record quakes"),
      (#"{"quakes":[{"a":1}]}"#, ["--record", "quake"], "quakes"),
      (#"{"quakes":[1]}"#, ["--record", "quakes"], "numbers"),
    ] as [(String, [String], String)])
  func refused(text: String, options: [String], word: String) throws {
    let run = try CommandRun(["convert", "-"] + options, input: text)
    #expect(run.status == 65 && run.output.isEmpty && run.errors.contains(word), "\(run.errors)")
  }

  @Test("--input-format json without the records' name is wrong usage")
  func usage() throws {
    let run = try CommandRun(["convert", "-", "--input-format", "json"], input: "[]")
    #expect(run.status == 64 && run.errors.contains("--record"))
    let empty = try CommandRun(
      ["convert", "-", "--input-format", "json", "--record", "."], input: "[]")
    #expect(empty.status == 0)
  }
}
