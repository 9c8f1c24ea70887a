import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What `rhumb stats` writes, and what it makes of input that is not as it should be.
@Suite("Figures as tables, objects and plots")
struct StatsOutputTests {
  private static func sample(_ name: String) -> String {
    Samples.folder.appending(path: name).path
  }

  private let month = Self.sample("month.csv")
  private let asked = [
    "--regions", Self.sample("countries.geojson"), "--region-key", "code", "--join",
    Self.sample("countries.xml"), "--on", "code",
  ]

  @Test("How a layer's longitudes run, and in which system it is, changes no figure")
  func longitudes() throws {
    let plain = try CommandRun(["stats", month, "--select", "region,count"] + asked)
    for options in [["--longitudes", "continuous"], ["--dst-crs", "EPSG:3832"]] {
      let run = try CommandRun(["stats", month, "--select", "region,count"] + asked + options)
      #expect(run.status == 0 && run.output == plain.output, "\(options) \(run.errors)")
    }
  }

  @Test("Objects have the names and the numbers of the CSV")
  func objects() throws {
    let csv = try CommandRun(["stats", month] + asked)
    let json = try CommandRun(["stats", month] + asked + ["-f", "json"])
    try #require(csv.status == 0 && json.status == 0, "\(json.errors)")
    let rows = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
    let lines = csv.output.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(rows.count == 14 && lines.count == 15 && rows[0].count == lines[0].count)
    // By their digits, which Foundation does not keep.
    let objects = json.output.split(separator: "\n").dropFirst()
    for (object, line) in zip(objects, lines.dropFirst()) {
      for (name, text) in zip(lines[0], line) {
        let values = text.isEmpty ? ["null"] : [text, "\"\(text)\""]
        #expect(values.contains { object.contains("\"\(name)\":\($0)") }, "\(name) \(text)")
      }
    }
    #expect(!json.output.contains("geometry"))
  }

  @Test("A table has its columns under each other, and fits the places that there are")
  func tables() throws {
    let wide = try CommandRun(["stats", month, "-f", "table"] + asked)
    #expect(wide.output.hasPrefix("region  count  share"), "\(wide.errors)")
    let narrow = try CommandRun(
      shell:
        "COLUMNS=60 $RHUMB stats '\(month)' -f table \(asked.map { "'\($0)'" }.joined(separator: " "))"
    )
    let lines = narrow.output.split(separator: "\n")
    #expect(lines.count > 15 && lines.allSatisfy { $0.count <= 60 })
    #expect(lines[0].hasPrefix("region  count") && lines[0].contains("b_sigma"))
    // On a terminal without being asked; script of util-linux makes one.
    let terminal = try CommandRun(
      shell: "command -v script >/dev/null || exit 77; "
        + "script -qec \"stty cols 70; $RHUMB stats '\(month)' -q\" /dev/null </dev/null")
    if terminal.status == 77 {
      print("skipped: there is no script, which makes a terminal")
    } else {
      let lines = terminal.output.replacing("\r\n", with: "\n").split(separator: "\n")
      #expect(lines[0].hasPrefix("region  count"), "\(terminal.output)")
      #expect(lines.count > 2 && lines.allSatisfy { $0.count <= 70 }, "\(terminal.output)")
    }
    for (options, words) in [
      (["-f", "table", "--csvt"], "--csvt is for csv only"),
      (["-f", "json", "--csv-geometry", "wkt"], "--csv-geometry is for csv only"),
      (["-f", "table", "--simplestyle"], "--simplestyle is for"),
    ] {
      let run = try CommandRun(["stats", month] + options)
      #expect(run.status == 64 && run.errors.contains(words), "\(run.errors)")
    }
  }

  @Test(
    "A plot is of magnitudes, of regions or of periods",
    arguments: [
      ([], "Magnitudes of 1755 events"), (["--by", "mag"], "Magnitudes of 1755 events"),
      (["--by", "month"], "Events by month"), (["--by", "year"], "Events by year"),
      (["--grid", "5deg"], "the 20 of"), (["--group-by", "mag_type"], "Events by region"),
    ])
  func plots(_ options: [String], title: String) throws {
    let folder = try Folder()
    let run = try CommandRun(
      ["stats", month, "-o", folder.path("x.csv"), "--plot", folder.path("x.svg")] + options)
    try #require(run.status == 0, "\(run.errors)")
    let plot = try folder.text("x.svg")
    #expect(plot.contains(title) && XMLParser(data: Data(plot.utf8)).parse())
    // Of parts the same.
    let part = try CommandRun(
      ["stats", month, "--partial", "-o", folder.path("part.json")] + options)
    try #require(part.status == 0, "\(part.errors)")
    let merged = try CommandRun(
      ["stats", "--merge", folder.path("part.json"), "--plot", folder.path("y.svg")] + options)
    #expect(merged.status == 0, "\(merged.errors)")
    #expect(try folder.text("y.svg") == plot)
  }

  @Test("The plot of magnitudes tells the completeness and b of the table")
  func law() throws {
    let folder = try Folder()
    let run = try CommandRun(
      "stats", month, "-f", "json", "--plot", folder.path("x.svg"), "--select", "mc,b,b_n")
    let rows = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
    let row = try #require(rows?.first, "\(run.errors)")
    let b = try #require(row["b"] as? Double)
    let plot = try folder.text("x.svg")
    #expect(plot.contains("Mc \(row["mc"] as? Double ?? 0) (maxc)"))
    #expect(plot.contains("b \((b * 1000).rounded() / 1000) ±"))
    for (path, words) in [("x.png", "SVG"), (folder.path("x.svg"), "exists")] {
      let refused = try CommandRun("stats", month, "--plot", path, "--no-clobber")
      #expect(refused.status != 0 && refused.errors.contains(words), "\(refused.errors)")
    }
    let over = try CommandRun("stats", folder.path("x.svg"), "--plot", folder.path("x.svg"))
    #expect(over.status == 64 && over.errors.contains("would replace"))
  }

  @Test("A region whose ring crosses itself is repaired, or refused under --strict")
  func invalid() throws {
    let folder = try Folder()
    let ring = "[[0,0],[2,2],[2,0],[0,2],[0,0]]"
    try folder.write(
      #"{"type":"Feature","properties":{"name":"bow"},"geometry":{"type":"Polygon","coordinates":[\#(ring)]}}"#,
      to: "bow.geojson")
    try folder.write("longitude,latitude\n0.2,1\n1,0.2\n", to: "two.csv")
    let asked = ["stats", folder.path("two.csv"), "--regions", folder.path("bow.geojson")]
    let run = try CommandRun(asked + ["--select", "region,count"])
    #expect(run.output == "region,count\nbow,1\n(none),1\n", "\(run.output)")
    #expect(run.errors.contains("warning:") && run.errors.contains("made valid"))
    let strict = try CommandRun(asked + ["--strict"])
    #expect(strict.status == 65 && strict.output.isEmpty && strict.errors.contains("not valid"))
  }

  @Test("Regions without the value by which they are united are a group of their own")
  func groups() throws {
    let folder = try Folder()
    let square = { (x: Int) in "[[[\(x),0],[\(x + 1),0],[\(x + 1),1],[\(x),1],[\(x),0]]]" }
    let features = [("\"A\"", 0), ("null", 1), ("null", 4), ("\"A\"", 2)].map {
      #"{"type":"Feature","properties":{"part":\#($0.0)},"geometry":{"type":"Polygon","coordinates":\#(square($0.1))}}"#
    }
    try folder.write(
      #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#,
      to: "regions.geojson")
    try folder.write("longitude,latitude\n0.5,0.5\n1.5,0.5\n4.5,0.5\n2.5,0.5\n9,9\n", to: "e.csv")
    let run = try CommandRun(
      "stats", folder.path("e.csv"), "--regions", folder.path("regions.geojson"), "--group-by",
      "part", "--select", "region,count")
    #expect(run.output == "region,count\nA,2\n(no part),2\n(none),1\n", "\(run.output)")
    #expect(run.errors.contains("a region has no part to be united by"))
  }

  @Test("Events that are left out, or in no row, are counted as such")
  func closing() throws {
    let folder = try Folder()
    try folder.write(
      """
      longitude,latitude,time,mag,event_type
      0.5,0.5,2024-01-01T00:00:00Z,3,earthquake
      0.5,0.5,2024-01-02T00:00:00Z,2,explosion
      5,5,2024-01-02T00:00:00Z,2,explosion
      0.5,0.5,,4,earthquake
      5,5,2024-02-01T00:00:00Z,4,

      """, to: "e.csv")
    let asked = ["stats", folder.path("e.csv"), "--grid", "1deg"]
    let run = try CommandRun(asked + ["--select", "count"])
    #expect(run.output == "count\n2\n1\n")
    #expect(run.errors.contains("2 regions, 3 events in them, 2 left out as no earthquakes"))
    #expect(run.errors.contains("2 events that are no earthquakes are left out; --event-types all"))
    let all = try CommandRun(asked + ["--event-types", "all"])
    #expect(all.errors.contains("2 regions, 5 events in them, 0"), "\(all.errors)")
    let months = try CommandRun(asked + ["--by", "month"])
    #expect(months.errors.contains("2 events in them, 1 without what rows are by, 2 left out"))
    let part = try CommandRun(asked + ["--partial", "-o", folder.path("part.json")])
    try #require(part.status == 0)
    let merged = try CommandRun("stats", "--merge", folder.path("part.json"), "--grid", "1deg")
    #expect(merged.errors.contains("2 regions, 3 events in them, 2 left out as no earthquakes"))
  }

  @Test("A part that is given twice is refused; shards without events are not")
  func twice() throws {
    let folder = try Folder()
    let lines = try String(contentsOfFile: month, encoding: .utf8).split(separator: "\n")
    for (name, rows) in [("a", 1..<800), ("b", 800..<lines.count), ("c", 0..<0), ("d", 0..<0)] {
      try folder.write(
        ([lines[0]] + lines[rows]).joined(separator: "\n") + "\n", to: "\(name).csv")
      let run = try CommandRun(
        "stats", folder.path("\(name).csv"), "--partial", "-o", folder.path("\(name).json"))
      #expect(run.status == 0, "\(run.errors)")
    }
    // A copy under another name is the same part.
    try folder.write(try folder.text("a.json"), to: "copy.json")
    let parts = ["a", "b", "c", "d"].map { folder.path("\($0).json") }
    let merged = try CommandRun(["stats", "--merge"] + parts)
    let whole = try CommandRun("stats", month)
    #expect(merged.status == 0 && merged.output == whole.output, "\(merged.errors)")
    for again in [parts[1], folder.path("copy.json")] {
      let run = try CommandRun(["stats", "--merge"] + parts + [again])
      #expect(run.status == 64 && run.output.isEmpty)
      #expect(run.errors.contains(again) && run.errors.contains("would count twice"))
    }
    for option in [["-f", "json"], ["--csvt"], ["--plot", "x.svg"], ["--layer-name", "x"]] {
      let run = try CommandRun(
        ["stats", month, "--partial", "-o", folder.path("x.json")] + option)
      #expect(run.status == 64 && run.errors.contains("is none of --partial"), "\(run.errors)")
    }
  }

  @Test("Lines are no events: refused by place, counted with a note elsewhere")
  func lines() throws {
    let folder = try Folder()
    let line = #"{"type":"LineString","coordinates":[[0,0],[1,1]]}"#
    let point = #"{"type":"Point","coordinates":[0.5,0.5]}"#
    let layer = { (shapes: [String]) in
      #"{"type":"FeatureCollection","features":["#
        + shapes.map { #"{"type":"Feature","properties":{"mag":3},"geometry":\#($0)}"# }
        .joined(separator: ",") + "]}"
    }
    try folder.write(layer([line, line]), to: "lines.geojson")
    try folder.write(layer([line, point]), to: "both.geojson")
    let refused = try CommandRun("stats", folder.path("lines.geojson"), "--grid", "1deg")
    #expect(refused.status == 65 && refused.errors.contains("2 features are no single point"))
    let part = try CommandRun(
      "stats", folder.path("lines.geojson"), "--grid", "1deg", "--partial", "-o",
      folder.path("x.json"))
    let names = try folder.names
    #expect(part.status == 65 && !names.contains("x.json"))
    let both = try CommandRun(
      "stats", folder.path("both.geojson"), "--grid", "1deg", "--select", "count")
    #expect(both.output == "count\n1\n" && both.errors.contains("and in no region"))
    let whole = try CommandRun("stats", folder.path("lines.geojson"), "--select", "count")
    #expect(whole.output == "count\n2\n" && whole.errors.contains("and count as events"))
  }

  @Test("Countries of XML are joined, whatever their elements are called")
  func joins() throws {
    let folder = try Folder()
    // As GeoNames has them.
    try folder.write(
      """
      <geonames><country><countryCode>JP</countryCode><countryName>Japan</countryName>
      <isoAlpha3>JPN</isoAlpha3><continentName>Asia</continentName><population>126000000</population>
      </country><country><countryCode>FJ</countryCode><countryName>Fiji</countryName>
      <isoAlpha3>FJI</isoAlpha3><population>900000</population></country></geonames>
      """, to: "geonames.xml")
    // As a database has them: attributes, and elements of other names within.
    try folder.write(
      """
      <atlas><land id="l1" name="Japan" car_code="J" population="126000000"><name>Japan</name>
      <city><name>Tokyo</name></city></land><land id="l2" name="Fiji" car_code="FJI"
      population="900000"><name>Fiji</name><city><name>Suva</name></city></land></atlas>
      """, to: "atlas.xml")
    let asked = [
      "stats", month, "--regions", Self.sample("countries.geojson"), "--region-key", "code",
      "-f", "json",
    ]
    func rows(_ options: String...) throws -> [String: [String: Any]] {
      let run = try CommandRun(asked + options)
      let rows = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
      return Dictionary(
        uniqueKeysWithValues: (rows ?? []).map { ($0["region"] as? String ?? "", $0) })
    }
    let ours = try rows("--join", Self.sample("countries.xml"), "--on", "code")
    let geonames = try rows("--join", folder.path("geonames.xml"), "--on", "iso3=code")
    let atlas = try rows(
      "--join", folder.path("atlas.xml"), "--join-record", "land", "--on", "name=name")
    for code in ["JPN", "FJI"] {
      let known = try #require(ours[code]?["events_per_million_people"] as? Double)
      #expect(geonames[code]?["events_per_million_people"] as? Double == known)
      #expect(atlas[code]?["events_per_million_people"] as? Double == known)
    }
    let without = try CommandRun(
      asked + ["--join", folder.path("atlas.xml"), "--on", "name=name"])
    #expect(without.status == 65 && without.errors.contains("land (2)"))
    #expect(without.errors.contains("--join-record"), "\(without.errors)")
    let unknown = try CommandRun(
      asked + ["--join", folder.path("geonames.xml"), "--on", "iso=code"])
    #expect(unknown.status == 64 && unknown.errors.contains("geonames.xml"))
    #expect(unknown.errors.contains("iso3"), "\(unknown.errors)")
  }
}
