import Foundation
import Testing

/// Revisions of an event, and events that two agencies have.
@Suite("K11 event identity and revisions")
struct K11RevisionTests {
  private static func revision(_ updated: String, magnitude: String) -> String {
    """
    <id>urn:ev:7</id><title>M \(magnitude) - Off the coast</title><updated>\(updated)</updated>\
    <georss:point>1 2</georss:point>
    """
  }

  private static let first = revision("2025-05-01T00:10:00Z", magnitude: "5.0")
  private static let second = revision("2025-05-01T00:55:00Z", magnitude: "5.3")

  @Test(
    "--dedupe id leaves the latest revision in either order, and counts them",
    arguments: [Fragment.atom(first, second), Fragment.atom(second, first)])
  func latest(_ feed: String) throws {
    let layer = try Layer(of: feed, "--dedupe", "id", "--profile", "usgs")
    #expect(layer.features.count == 1)
    #expect(layer.property("mag") as? Double == 5.3)
    #expect(layer.text("updated") == "2025-05-01T00:55:00.000Z")
    #expect(layer.property("revisions") as? Int == 2)
    #expect(layer.run.errors.contains("1 older revision left out"))
  }

  @Test("The same instant in another zone is no later one; revisions may lie in two files")
  func zonesAndFiles() throws {
    let folder = try Folder()
    // 02:05 +02:00 is 00:05 UTC: earlier than the first.
    let earlier = Self.revision("2025-05-01T02:05:00+02:00", magnitude: "4.8")
    let paths = [
      try folder.write(Fragment.atom(Self.first), to: "a.atom"),
      try folder.write(Fragment.atom(earlier), to: "b.atom"),
    ]
    for inputs in [paths, paths.reversed()] {
      let run = try CommandRun(
        [
          "convert", "--dedupe", "id", "--profile", "usgs", "-f", "csv", "--select",
          "mag,revisions",
        ]
          + inputs)
      #expect(run.output == "lon,lat,mag,revisions\n2,1,5.0,2\n")
    }
  }

  private static let agencies = """
    id,ids,time,longitude,latitude,mag
    us-1,",us-1,xy-9,",2025-03-02T10:00:00Z,20.00,38.00,5.1
    xy-9,,2025-03-02T10:00:04Z,20.06,38.03,5.0
    """

  @Test("Without it both are there; other ids are other events")
  func unasked() throws {
    #expect(try Layer(of: Fragment.atom(Self.first, Self.second)).features.count == 2)
    for options in [[], ["--dedupe", "id"]] {
      let run = try CommandRun(
        ["convert", "-", "-f", "csv", "--select", "id,mag"] + options, input: Self.agencies)
      #expect(run.output == "lon,lat,id,mag\n20,38,us-1,5.1\n20.06,38.03,xy-9,5.0\n")
    }
  }

  @Test("--dedupe agencies joins them by their lists of ids, and keeps all ids")
  func agencies() throws {
    let layer = try Layer(of: Self.agencies, "--dedupe", "agencies")
    #expect(layer.features.count == 1 && layer.property("mag") as? Double == 5.1)
    #expect(layer.text("ids") == "us-1; xy-9")
    #expect(layer.run.errors.contains("1 feature, 1 report joined with others"))
  }

  @Test("and by time and distance, over the 180th meridian, with limits of one's own")
  func window() throws {
    let folder = try Folder()
    let paths = [
      try folder.write(
        "id,time,longitude,latitude,mag\na1,2025-03-02T10:00:00Z,179.98,-20,6.0\n", to: "a.csv"),
      try folder.write(
        "id,time,longitude,latitude,mag\nb1,2025-03-02T10:00:09Z,-179.98,-20,6.4\n", to: "b.csv"),
    ]
    func count(_ dedupe: String) throws -> Int {
      let run = try CommandRun(
        ["convert", "-f", "geojsonseq", "--dedupe", dedupe] + paths)
      #expect(run.status == 0, "\(run.errors)")
      return run.output.split(separator: "\n").count
    }
    #expect(try count("agencies") == 1 && count("agencies:9s,5km") == 1)
    #expect(try count("agencies:8s,5km") == 2 && count("agencies:9s,4km") == 2)
    #expect(try count("agencies:1min,60mi,0.3") == 2 && count("agencies:1min,60mi,0.4") == 1)
    for wrong in ["agency", "agencies:", "agencies:9,5", "agencies:9s", "agencies:9s,5km,x", "ids"]
    {
      let run = try CommandRun(["convert", "--dedupe", wrong] + paths)
      #expect(run.status == 64 && run.errors.contains("--dedupe"), "\(wrong)")
    }
  }

  @Test("A filter sees the revision that counts, and the columns that were made")
  func filterAfterwards() throws {
    let feed = Fragment.atom(Self.first, Self.second)
    func count(_ filter: String) throws -> Int {
      try Layer(of: feed, "--dedupe", "id", "--profile", "usgs", "--where", filter).features.count
    }
    // The revision of magnitude 5.0 is no more.
    #expect(try count("mag < 5.2") == 0 && count("mag > 5.2") == 1 && count("revisions = 2") == 1)
    let run = try CommandRun(
      ["convert", "-", "--dedupe", "id", "--where", "magg > 1"], input: Self.agencies)
    #expect(run.status == 64 && run.errors.contains("magg"))
  }

  @Test("An alert that updates another takes its place")
  func alerts() throws {
    let layer = try Layer(
      of: """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","geometry":null,"properties":{"@type":"wx:Alert","id":"urn:oid:1",
        "sent":"2026-01-01T01:00:00Z","messageType":"Alert","references":[]}},
        {"type":"Feature","geometry":null,"properties":{"@type":"wx:Alert","id":"urn:oid:2",
        "sent":"2026-01-01T02:00:00Z","messageType":"Cancel",
        "references":[{"identifier":"urn:oid:0"},{"identifier":"urn:oid:1"}]}}]}
        """, "--dedupe", "id")
    #expect(layer.features.count == 1 && layer.text("msg_type") == "Cancel")
    #expect(layer.run.errors.contains("1 alert updated or cancelled"))
  }

  @Test("An alert of CAP goes with all its areas, a Cancel from another file stays")
  func commonAlerts() throws {
    func alert(_ id: String, hour: Int, _ type: String, _ references: String) -> String {
      let area = """
        <area><areaDesc>x</areaDesc><polygon>1,1 1,2 2,2 1,1</polygon></area>
        """
      return """
        <alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>\(id)</identifier>\
        <sender>met</sender><sent>2024-01-01T0\(hour):00:00-00:00</sent><status>Actual</status>\
        <msgType>\(type)</msgType><scope>Public</scope>\(references)<info>\
        <category>Met</category><event>Wind</event><urgency>Past</urgency>\
        <severity>Minor</severity><certainty>Likely</certainty>\(area)\(area)</info></alert>
        """
    }
    let folder = try Folder()
    let paths = [
      try folder.write(alert("a", hour: 1, "Alert", ""), to: "a.cap"),
      try folder.write(alert("b", hour: 1, "Alert", ""), to: "b.cap"),
      try folder.write(
        alert(
          "c", hour: 2, "Cancel",
          "<references>met,a,2024-01-01T01:00:00-00:00\n other,b,2024-01-01T01:00:00-00:00</references>"
        ), to: "c.cap"),
    ]
    let run = try CommandRun(
      [
        "convert", "--dedupe", "id", "-f", "csv", "--csv-geometry", "wkt", "--select",
        "id,msg_type",
      ]
        + paths)
    // The sender of the second alert is not the one that the reference names.
    let rows = run.output.split(separator: "\n").dropFirst().map {
      $0.split(separator: ",").suffix(2).joined(separator: ",")
    }
    #expect(rows == ["b,Alert", "b,Alert", "c,Cancel", "c,Cancel"])
    #expect(run.errors.contains("1 alert updated or cancelled"), "\(run.errors)")
  }
}
