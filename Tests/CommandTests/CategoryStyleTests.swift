import Foundation
import Testing

/// Clusters are told apart by their numbers, and alerts by how grave they are, wherever a layer says how it is
/// drawn.
@Suite("Styles by cluster and by alert")
struct CategoryStyleTests {
  private func write(_ name: String, _ arguments: [String]) throws -> Folder {
    let folder = try Folder()
    let run = try CommandRun(arguments + ["-q", "-o", folder.path(name)])
    #expect(run.status == 0, "\(run.errors)")
    return folder
  }

  private func found(_ pattern: String, in text: String) throws -> [String] {
    try text.matches(of: Regex(pattern)).map { String($0[1].substring ?? "") }
  }

  private static let clusters = ["cluster", Feeds.sample("sequence.csv"), "--radius", "25km"]

  @Test("Each event refers to the style of its cluster, noise to one of its own")
  func kml() throws {
    let text = try write("clusters.kml", Self.clusters).text("clusters.kml")
    var counts: [String: Int] = [:]
    for placemark in text.components(separatedBy: "<Placemark>").dropFirst() {
      let style = try #require(
        try found(##"<styleUrl>#([a-z0-9-]+)</styleUrl>"##, in: placemark).first)
      let cluster = try found(#"name="cluster">([0-9]+)<"#, in: placemark).first
      #expect(style == "cluster-\(cluster ?? "none")")
      counts[style, default: 0] += 1
    }
    #expect(
      counts == ["cluster-0": 22, "cluster-1": 11, "cluster-2": 35, "cluster-none": 16],
      "\(counts)")
  }

  @Test("For QGIS clusters are categories by the last digit, hulls too; others are in no cluster")
  func qml() throws {
    for arguments in [Self.clusters, Self.clusters + ["--hulls", "convex"]] {
      let folder = try write("clusters.geojson", arguments + ["--qml"])
      let style = try folder.text("clusters.qml")
      #expect(style.contains(##"attr="to_string(&quot;cluster&quot; % 10)""##))
      let values = try found(#"<category value="([0-9]*)""#, in: style)
      #expect(values == ["0", "1", "2"] + (arguments.contains("--hulls") ? [] : [""]))
    }
  }

  @Test("What was written of clusters is drawn by them again; families of decluster are not")
  func again() throws {
    let folder = try write("clusters.geojson", Self.clusters)
    let run = try CommandRun(
      "convert", folder.path("clusters.geojson"), "--simplestyle", "--where", "cluster = 2", "-q")
    let colours = try found(##""marker-color":"(#[0-9a-f]+)""##, in: run.output)
    #expect(colours.count == 35 && Set(colours) == ["#2e8b57"])
    let main = try CommandRun("decluster", Feeds.sample("sequence.csv"), "--simplestyle", "-q")
    #expect(
      try Set(found(##""marker-color":"(#[0-9a-f]+)""##, in: main.output)).contains("#b1182d"))
  }

  @Test("Alerts are drawn by their severity")
  func severity() throws {
    let text = try write("alert.kml", ["convert", Feeds.sample("alert.cap")]).text("alert.kml")
    for placemark in text.components(separatedBy: "<Placemark>").dropFirst() {
      let severity = try found(#"name="severity">([A-Za-z]+)<"#, in: placemark).first
      let style = try found(##"<styleUrl>#([a-z0-9-]+)</styleUrl>"##, in: placemark).first
      let expected = ["Extreme": "severity-0", "Severe": "severity-1"]
      #expect(style == expected[severity ?? ""] ?? "severity-other", "\(severity ?? "none")")
    }
    #expect(text.contains("#severity-0<"))
    let folder = try write("alert.geojson", ["convert", Feeds.sample("alert.cap"), "--qml"])
    let style = try folder.text("alert.qml")
    #expect(style.contains("attr=\"severity\"") && style.contains("value=\"Extreme\""))
  }

  @Test("Levels of GDACS and of Australia's warnings are of one column, but not one scale")
  func levels() throws {
    func colours(_ levels: [String]) throws -> [String] {
      let rows = levels.enumerated().map { "\($0),1,\($1)\n" }.joined()
      let run = try CommandRun(
        ["convert", "-", "--simplestyle"], input: "lon,lat,alert_level\n" + rows)
      return try found(##""marker-color":"(#[0-9a-f]+)""##, in: run.output)
    }
    #expect(
      try colours(["Green", "Orange", "Red", "?"]) == ["#4ca85a", "#f08c28", "#c8281e", "#7a8790"])
    #expect(
      try colours(["Advice", "Watch and Act", "Emergency Warning"])
        == ["#f2d13c", "#f08c28", "#c8281e"])
    // Words of neither scale say nothing of gravity.
    #expect(try Set(colours(["high", "low"])) == ["#3b7ea8"])
  }

  @Test("The legend of a map has the clusters")
  func map() throws {
    let folder = try write("clusters.geojson", Self.clusters)
    let run = try CommandRun(
      "map", folder.path("clusters.geojson"), "-q", "-o", folder.path("clusters.html"))
    #expect(run.status == 0, "\(run.errors)")
    let page = try folder.text("clusters.html")
    #expect(page.contains("clusters that end in 2") && page.contains("in no cluster"))
  }
}
