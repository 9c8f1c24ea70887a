import Foundation
import TestSupport
import Testing

/// `rhumb cluster`.
@Suite("Clusters of events")
struct ClusterTests {
  private func features(_ text: String) throws -> [[String: Any]] {
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return try #require(json?["features"] as? [[String: Any]])
  }

  private func properties(_ text: String) throws -> [[String: Any]] {
    try features(text).map { try #require($0["properties"] as? [String: Any]) }
  }

  private func labels(_ run: CommandRun) throws -> [Int?] {
    try properties(run.output).map { $0["cluster"] as? Int }
  }

  /// ALGORITHMS B7: ten places in Taiwan, whose labels and cores scikit-learn 1.9.1 gives; and one event
  /// without a place.
  private static let taiwan = """
    id,time,latitude,longitude,depth,mag,mag_type
    a,2024-04-02T23:58:00Z,24.0,121.6,10,7,mww
    b,2024-04-03T00:58:00Z,24.05,121.62,12,6,Mw
    c,2024-04-04T00:58:00Z,23.98,121.55,9,4.4,mb
    d,2024-04-04T01:58:00Z,24.10,121.70,,,
    e,2024-04-04T02:58:00Z,24.02,121.65,11,5,ml
    f,2024-04-04T02:58:00Z,22.8,121.0,11,3,ml
    g,,22.82,121.02,11,3,ml
    h,2024-04-05T02:58:00Z,22.79,121.05,11,3,ml
    i,2024-04-06T02:58:00Z,25.5,122.9,11,3,ml
    j,2024-04-07T02:58:00Z,23.5,121.3,11,3,ml
    k,2024-04-07T02:58:00Z,,,11,3,ml

    """

  @Test("Events get cluster, size and core; noise is null")
  func events() throws {
    let run = try CommandRun(
      ["cluster", "-", "--radius", "10km", "--min-points", "3"], input: Self.taiwan)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try labels(run) == [0, 0, 0, 0, 0, 1, 1, 1, nil, nil, nil])
    let properties = try properties(run.output)
    #expect(
      properties.map { $0["cluster_size"] as? Int } == [5, 5, 5, 5, 5, 3, 3, 3, nil, nil, nil])
    #expect(properties[8]["cluster"] is NSNull)
    #expect(
      properties.indices.filter { properties[$0]["core"] as? Bool == true } == [0, 1, 4, 5, 6, 7])
    #expect(
      run.errors.contains("2 clusters, 8 events in them, 2 noise, 1 without a place"),
      "\(run.errors)")
  }

  @Test("A hull per cluster, with its figures", arguments: ["convex", "concave", "circle"])
  func hulls(_ hull: String) throws {
    let run = try CommandRun(
      ["cluster", "-", "--radius", "10km", "--min-points", "3", "--hulls", hull],
      input: Self.taiwan)
    #expect(run.status == 0, "\(run.errors)")
    let features = try features(run.output)
    #expect(features.count == 2)
    for feature in features {
      #expect((feature["geometry"] as? [String: Any])?["type"] as? String == "Polygon")
    }
    let first = try #require(try properties(run.output).first)
    #expect(first["count"] as? Int == 5)
    #expect(first["first"] as? String == "2024-04-02T23:58:00.000Z")
    #expect(first["last"] as? String == "2024-04-04T02:58:00.000Z")
    #expect(first["mag_max"] as? Double == 7)
    #expect(first["mag_mean"] as? Double == 5.6)
    // ALGORITHMS B3: Mw 7 is 3.981072e19 N m, Mw 6 1.258925e18.
    let moment = try #require(first["moment_nm"] as? Double)
    #expect(abs(moment - 4.106964e19) < 1e14)
    #expect(first["moment_n"] as? Int == 2)
    // Haversine from (121.55, 23.98) to (121.70, 24.10), by the formula in Python with R 6371.0088 km.
    let extent = try #require(first["extent_km"] as? Double)
    #expect(abs(extent - 20.250339) < 1e-5)
    let second = try properties(run.output)[1]
    #expect(second["moment_nm"] is NSNull && second["moment_n"] as? Int == 0)
    #expect((first["radius_km"] != nil) == (hull == "circle"))
  }

  @Test("Depth and time part events; those that have none are told of")
  func depthAndTime() throws {
    let deep = try CommandRun(
      ["cluster", "-", "--radius", "20km", "--min-points", "2", "--depth"],
      input: """
        latitude,longitude,depth_km
        -23,-70.5,10
        -23,-70.5,12
        -23,-70.5,110
        -23,-70.5,113
        -23,-70.5,

        """)
    #expect(try labels(deep) == [0, 0, 1, 1, nil])
    #expect(deep.errors.contains("4 events in them, 0 noise, 1 without a depth"), "\(deep.errors)")
    // Case 81: days 0, 2, 6 and 8.5.
    let days = try CommandRun(
      ["cluster", "-", "--radius", "10km", "--min-points", "2", "--time-window", "3d"],
      input: """
        latitude,longitude,time
        24,121,2024-01-01T00:00:00Z
        24,121,2024-01-03T00:00:00Z
        24,121,2024-01-07T00:00:00Z
        24,121,2024-01-09T12:00:00Z
        24,121,

        """)
    #expect(try labels(days) == [0, 0, 1, 1, nil])
    #expect(days.errors.contains("1 without a time"))
  }

  @Test("A cluster over 180° is one, and its hull is cut there")
  func dateline() throws {
    let input = """
      latitude,longitude
      -16.00,179.95
      -16.02,-179.96
      -16.05,179.99
      -16,0

      """
    let run = try CommandRun(
      ["cluster", "-", "--radius", "15km", "--min-points", "2", "--metric", "geodesic"],
      input: input)
    #expect(try labels(run) == [0, 0, 0, nil])
    let hulls = try CommandRun(
      ["cluster", "-", "--radius", "15km", "--min-points", "2", "--hulls", "convex"], input: input)
    let feature = try #require(try features(hulls.output).first)
    let geometry = try #require(feature["geometry"] as? [String: Any])
    #expect(geometry["type"] as? String == "MultiPolygon")
    let polygons = try #require(geometry["coordinates"] as? [[[[Double]]]])
    let longitudes = polygons.flatMap { $0.flatMap { $0.map { $0[0] } } }
    #expect(longitudes.allSatisfy { abs($0) >= 179.95 })
    // The mean of unit vectors lies at 179.993° (case 74).
    let lon = try #require((feature["properties"] as? [String: Any])?["centroid_lon"] as? Double)
    #expect(abs(lon - 179.9933) < 0.001)
    #expect(!hulls.errors.contains("180"), "\(hulls.errors)")
  }

  @Test("--stable does not care for the order of the input")
  func stable() throws {
    let lines = Self.taiwan.split(separator: "\n")
    let turned = ([lines[0]] + lines.dropFirst().reversed()).joined(separator: "\n") + "\n"
    let options = ["cluster", "-", "--radius", "10km", "--min-points", "3", "--stable"]
    let one = try CommandRun(options, input: Self.taiwan)
    let other = try CommandRun(options, input: turned)
    #expect(one.output == other.output)
    #expect(try properties(one.output).map { $0["id"] as? String }.last == "g")
    let plain = try CommandRun(Array(options.dropLast()), input: turned)
    #expect(plain.output != one.output)
  }

  @Test("Threads change nothing; filters come before, limits after; names stay free")
  func pipeline() throws {
    var rows = "latitude,longitude,mag,cluster\n"
    var random = SeededGenerator(seed: 12)
    for _ in 0..<9000 {
      let zone = Double(Int.random(in: 0..<5, using: &random))
      rows += "\(20 + zone + Double.random(in: -0.2...0.2, using: &random)),"
      rows += "\(179.9 + Double.random(in: -0.2...0.2, using: &random)),"
      rows += "\((10 * Double.random(in: 2...7, using: &random)).rounded() / 10),old\n"
    }
    let options = ["cluster", "-", "--radius", "2km", "-q"]
    let one = try CommandRun(options + ["-j", "1"], input: rows)
    let four = try CommandRun(options + ["-j", "4"], input: rows)
    #expect(one.output == four.output)
    let properties = try properties(one.output)
    #expect(properties.count == 9000)
    #expect(properties[0]["cluster"] as? String == "old")
    #expect(properties.contains { $0["cluster_2"] is Int })
    let some = try CommandRun(
      options + ["--where", "mag >= 5", "--limit", "7", "--select", "mag,cluster_2"], input: rows)
    let kept = try self.properties(some.output)
    #expect(kept.count == 7)
    #expect(kept.allSatisfy { ($0["mag"] as? Double ?? 0) >= 5 && $0["cluster_2"] != nil })
    let unknown = try CommandRun(options + ["--select", "clutser"], input: rows)
    #expect(unknown.status == 64)
  }

  @Test("The report has the counts")
  func report() throws {
    let folder = try Folder()
    let run = try CommandRun(
      [
        "cluster", "-", "--radius", "10km", "--min-points", "3", "--report",
        folder.path("report.json"), "-o", folder.path("out.kml"),
      ], input: Self.taiwan)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.text("out.kml").contains("<SimpleData name=\"cluster\">0</SimpleData>"))
    let json = try JSONSerialization.jsonObject(with: Data(folder.text("report.json").utf8))
    let report = try #require(json as? [String: Any])
    let counts = try #require(report["clusters"] as? [String: Any])
    #expect(counts["clusters"] as? Int == 2)
    #expect(counts["events"] as? Int == 8)
    #expect(counts["noise"] as? Int == 2)
    #expect(counts["without_place"] as? Int == 1)
    #expect((report["seconds"] as? [String: Any])?["clustering"] is Double)
  }

  @Test(
    "Settings that can't be are refused",
    arguments: [
      ([], "--radius is missing"), (["--radius", "25"], "with its unit"),
      (["--radius", "0km"], "at least 0.1m"), (["--radius", "-5km"], "at least 0.1m"),
      (["--radius", "20037km"], "less than 20000km"), (["--radius", "nankm"], "with its unit"),
      (["--radius", "5km", "--min-points", "0"], "from 1 to"),
      (["--radius", "5km", "--min-points", "2.5"], "whole number"),
      (["--radius", "5km", "--time-window", "30"], "with its unit"),
      (["--radius", "5km", "--time-window", "0d"], "above zero"),
      (["--radius", "5km", "--hulls", "square"], "convex"),
      (["--radius", "5km", "--metric", "manhattan"], "haversine"),
    ])
  func usage(_ options: [String], _ message: String) throws {
    let run = try CommandRun(["cluster", "-"] + options, input: Self.taiwan)
    #expect(run.status == 64, "\(run.errors)")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test("Data that can't be clustered as asked ends with 65; an empty layer is none of that")
  func data() throws {
    let bare = "latitude,longitude\n1,2\n1,2\n"
    let timeless = try CommandRun(
      ["cluster", "-", "--radius", "5km", "--time-window", "1d"], input: bare)
    #expect(timeless.status == 65)
    #expect(timeless.errors.contains("no event has a time"))
    let flat = try CommandRun(["cluster", "-", "--radius", "5km", "--depth"], input: bare)
    #expect(flat.status == 65)
    #expect(flat.errors.contains("no event has a depth"))
    let empty = "{\"type\":\"FeatureCollection\",\"features\":[]}"
    for options in [[], ["--depth"], ["--hulls", "circle"]] {
      let run = try CommandRun(["cluster", "-", "--radius", "5km"] + options, input: empty)
      #expect(run.status == 0)
      #expect(try features(run.output).isEmpty)
      #expect(run.errors.contains("0 clusters, 0 events in them, 0 noise"))
    }
    let same = try CommandRun(
      ["cluster", "-", "--radius", "5km", "--min-points", "2", "--hulls", "convex"], input: bare)
    let feature = try #require(try features(same.output).first)
    #expect((feature["geometry"] as? [String: Any])?["type"] as? String == "Point")
    #expect((feature["properties"] as? [String: Any])?["extent_km"] as? Double == 0)
    #expect(!same.output.contains("nan"))
    let circle = try CommandRun(
      ["cluster", "-", "--radius", "5km", "--min-points", "2", "--hulls", "circle"], input: bare)
    let point = try #require(try features(circle.output).first)
    #expect((point["geometry"] as? [String: Any])?["type"] as? String == "Point")
    let one = try CommandRun(
      ["cluster", "-", "--radius", "5km"], input: "latitude,longitude\n1,2\n")
    #expect(try labels(one) == [nil])
  }

  @Test("HDBSCAN tells a probability; options of the other method are refused")
  func hierarchical() throws {
    // Two heaps of six, and one event farther from both than they are apart.
    var rows = "latitude,longitude\n"
    for index in 0..<6 {
      rows += "24.0\(index),121.\(index)\n14.0\(index),121.\(index)\n"
    }
    rows += "0,0\n"
    let options = ["cluster", "-", "--method", "hdbscan"]
    let run = try CommandRun(options + ["--min-cluster-size", "4"], input: rows)
    #expect(run.status == 0, "\(run.errors)")
    let properties = try properties(run.output)
    #expect(try labels(run) == [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, nil])
    #expect(properties[0]["core"] == nil)
    let probability = try #require(properties[0]["probability"] as? Double)
    #expect(probability > 0 && probability <= 1)
    #expect(properties[12]["probability"] is NSNull)
    for (more, message) in [
      (["--radius", "5km"], "--radius is none of"), (["--depth"], "--depth is none of"),
      (["--min-cluster-size", "1"], "from 2"), (["--min-samples", "0"], "from 1"),
    ] {
      let wrong = try CommandRun(options + more, input: rows)
      #expect(wrong.status == 64 && wrong.errors.contains(message), "\(wrong.errors)")
    }
    let other = try CommandRun(
      ["cluster", "-", "--radius", "5km", "--min-samples", "3"], input: rows)
    #expect(other.status == 64 && other.errors.contains("--min-samples is none of"))
  }

  @Test("What is no point is in no cluster, and told of")
  func lines() throws {
    let run = try CommandRun(
      ["cluster", "-", "--radius", "5km", "--min-points", "1"],
      input: """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]},"properties":{}},
        {"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{}}]}
        """)
    #expect(try labels(run) == [nil, 0])
    #expect(run.errors.contains("no single point"), "\(run.errors)")
    #expect(run.errors.contains("1 without a place"))
  }

  @Test("Hulls of events round a pole hold it, those round the globe are null and noted")
  func hullsRoundPole() throws {
    let ring = (0..<36).map { "\($0 * 10 - 180)" }
    let polar = "longitude,latitude\n" + ring.map { "\($0),-89\n" }.joined()
    for hull in ["convex", "concave", "circle"] {
      let run = try CommandRun(
        ["cluster", "-", "--radius", "50km", "--min-points", "2", "--hulls", hull], input: polar)
      #expect(run.status == 0, "\(run.errors)")
      let feature = try #require(try features(run.output).first)
      let geometry = try #require(feature["geometry"] as? [String: Any])
      #expect(geometry["type"] as? String == "Polygon")
      let rings = try #require(geometry["coordinates"] as? [[[Double]]])
      #expect(rings.count == 1)
      let latitudes = rings[0].map { $0[1] }
      // The circle's polygon lies less than 0.2 % of a degree round it.
      #expect(latitudes.min() == -90 && (-89...(-88.997)).contains(latitudes.max() ?? 0))
      #expect(Set(rings[0].filter { $0[1] == -90 }.map { $0[0] }).isSuperset(of: [-180, 180]))
    }
    let equator = "longitude,latitude\n" + ring.map { "\($0),0\n" }.joined()
    for (hull, message) in [
      ("convex", "no half of the globe"), ("concave", "no half of the globe"),
      ("circle", "have no centre for a circle"),
    ] {
      let run = try CommandRun(
        ["cluster", "-", "--radius", "1200km", "--min-points", "2", "--hulls", hull],
        input: equator)
      #expect(run.status == 0)
      let feature = try #require(try features(run.output).first)
      #expect(feature["geometry"] is NSNull)
      #expect(run.errors.contains(message), "\(run.errors)")
      #expect((feature["properties"] as? [String: Any])?["count"] as? Int == 36)
    }
  }

  @Test(
    "Events at one place of the globe have a point for a hull, whatever their longitudes",
    arguments: ["convex", "concave", "circle"])
  func hullsOfOnePlace(_ hull: String) throws {
    for rows in ["0,90\n90,90\n180,90\n-77,90\n", "180,12\n-180,12\n-180,12\n180,12\n"] {
      let run = try CommandRun(
        ["cluster", "-", "--radius", "1km", "--min-points", "2", "--hulls", hull],
        input: "longitude,latitude\n" + rows)
      let feature = try #require(try features(run.output).first)
      #expect((feature["geometry"] as? [String: Any])?["type"] as? String == "Point")
      #expect(run.errors.contains("it is a point"), "\(run.errors)")
      let properties = try #require(feature["properties"] as? [String: Any])
      #expect(properties["extent_km"] as? Double == 0 && properties["count"] as? Int == 4)
    }
  }

  @Test(
    "The extent on WGS 84 is the greatest of geodesic distances, not that of the sphere's farthest pair"
  )
  func geodesicExtent() throws {
    func extent(_ metric: String) throws -> Double? {
      let run = try CommandRun(
        [
          "cluster", "-", "--radius", "25km", "--min-points", "2", "--hulls", "convex", "--metric",
          metric,
        ], input: "longitude,latitude\n0,0.1\n0.2,0.1\n0.1,0\n0.1,0.2005\n")
      let feature = try #require(try features(run.output).first)
      return (feature["properties"] as? [String: Any])?["extent_km"] as? Double
    }
    // Geod(ellps="WGS84").inv of pyproj: from west to east, where the sphere's farthest lie north and south.
    #expect(abs(try #require(try extent("geodesic")) - 22.263864) < 1e-6)
    #expect(abs(try #require(try extent("haversine")) - 22.294) < 1e-2)
  }

  @Test("A magnitude that none can be counts for no figure, and that is told")
  func implausibleMagnitude() throws {
    let events =
      "id,time,longitude,latitude,mag\n"
      + (1...4).map { "e\($0),2024-01-0\($0)T00:00:00Z,10,10,\($0)\n" }.joined()
      + "e5,2024-01-05T00:00:00Z,10,10,99\n"
    let hulls = try CommandRun(
      [
        "cluster", "-", "--radius", "25km", "--hulls", "circle", "-f", "csv", "--csv-geometry",
        "none", "--select", "count,mag_max,mag_mean",
      ], input: events)
    #expect(hulls.output.hasSuffix("5,4.0,2.5\n"))
    let told = "item 5: the magnitude 99.0 is none that an event has"
    #expect(hulls.errors.contains(told), "\(hulls.errors)")
    let families = try CommandRun(["decluster", "-", "-f", "csv"], input: events)
    #expect(families.errors.contains(told), "\(families.errors)")
  }

  @Test("--concave-ratio says how closely hulls fit")
  func concaveRatio() throws {
    // The sides of a square: bent inwards at ratio 0, the square at 1.
    let rows = "longitude,latitude\n0,0\n1,0\n2,0\n2,1\n2,2\n1,2\n0,2\n0.5,1\n"
    func ring(_ options: [String]) throws -> Int {
      let run = try CommandRun(
        ["cluster", "-", "--radius", "150km", "--min-points", "2", "--hulls", "concave"] + options,
        input: rows)
      #expect(run.status == 0, "\(run.errors)")
      let geometry = try features(run.output).first?["geometry"] as? [String: Any]
      return try #require(geometry?["coordinates"] as? [[[Double]]])[0].count
    }
    #expect(try ring(["--concave-ratio", "0"]) > ring(["--concave-ratio", "1"]))
    #expect(try ring([]) == ring(["--concave-ratio", "0.3"]))
    for (options, message) in [
      (["--hulls", "concave", "--concave-ratio", "1.5"], "from 0 to 1"),
      (["--hulls", "concave", "--concave-ratio", "nan"], "from 0 to 1"),
      (["--hulls", "concave", "--concave-ratio", "x"], "from 0 to 1"),
      (["--hulls", "convex", "--concave-ratio", "0.5"], "takes --hulls concave"),
      (["--concave-ratio", "0.5"], "takes --hulls concave"),
    ] {
      let run = try CommandRun(["cluster", "-", "--radius", "150km"] + options, input: rows)
      #expect(run.status == 64 && run.errors.contains(message), "\(run.errors)")
    }
  }

  @Test("What can't be a magnitude is none of a cluster's figures")
  func impossibleMagnitudes() throws {
    let rows = ["-99", "1e300", "NaN", "3.5", "", "4.5"].map { "1,2,\($0),Mw\n" }.joined()
    for (input, mean, count) in [
      (rows, 4.0 as Double?, 2), ("1,2,-99,Mw\n1,2,1e300,Mw\n", nil, 0),
    ] {
      let run = try CommandRun(
        ["cluster", "-", "--radius", "1km", "--min-points", "2", "--hulls", "convex"],
        input: "longitude,latitude,mag,mag_type\n" + input)
      let properties = try #require(try properties(run.output).first)
      #expect(properties["mag_mean"] as? Double == mean)
      #expect(properties["mag_max"] as? Double == mean.map { $0 + 0.5 })
      #expect(properties["moment_n"] as? Int == count)
      #expect((properties["moment_nm"] as? Double == nil) == (count == 0))
    }
  }
}
