import Foundation
import Testing

/// --circles and --circle-detail.
@Suite("Points become circles")
struct CircleOptionTests {
  private static let table = """
    id,lon,lat,radius_m,reach_km,reach_nmi,reach_mi,label,time
    a,10,50,1000,1,1,1,1000,2024-01-01T00:00:00Z
    b,20,50,0,0,0,0,wide,2024-01-01T00:00:00Z
    c,30,50,-5,-1,-1,-1,-1000,2024-01-01T00:00:00Z
    d,40,50,,,,,,2024-01-01T00:00:00Z
    e,,,1000,1,1,1,1000,2024-01-01T00:00:00Z
    f,50,50,30000000,30000,20000,20000,30000000,2024-01-01T00:00:00Z

    """

  /// Half of how high a polygon is, in metres of latitude at 50° north (111,229 m a degree).
  private func halfHeight(_ layer: Layer, _ index: Int = 0) throws -> Double {
    let latitudes = try layer.rings(index)[0].map { $0[1] }
    return (try #require(latitudes.max()) - (try #require(latitudes.min()))) / 2 * 111_229
  }

  @Test(
    "The unit is that of the name, else metres",
    arguments: [
      ("radius_m", 1000.0), ("reach_km", 1000), ("reach_nmi", 1852), ("reach_mi", 1609.344),
      ("label", 1000), ("Radius_M", 1000),
    ])
  func units(name: String, metres: Double) throws {
    let layer = try Layer(of: Self.table, "--circles", name)
    #expect(abs(try halfHeight(layer) - metres) < metres / 1000)
    #expect(try layer.rings()[0].count == 73)
  }

  @Test("What becomes no circle stays what it is, and is said with its item")
  func others() throws {
    let layer = try Layer(of: Self.table, "--circles", "radius_m")
    #expect(
      (0..<6).map { layer.kind($0) } == ["Polygon", "Point", "Point", "Point", nil, "Polygon"])
    // The whole globe.
    #expect(
      try layer.rings(5) == [[[-180, -90], [180, -90], [180, 90], [-180, 90], [-180, -90]]])
    for message in [
      "item 2: radius_m is 0.0; the Point stays one (and 1 more like it)",
      "item 6: radius_m 30000000.0 reaches round the globe; the circle is all of it",
      "1 rejected (item 3: radius_m -5.0 is below zero; the Point stays one)",
    ] {
      #expect(layer.run.errors.contains(message), "\(layer.run.errors)")
    }
    let text = try Layer(of: Self.table, "--circles", "label")
    #expect(text.run.errors.contains("item 2: label 'wide' is no number; the Point stays one"))
    let strict = try CommandRun(
      ["convert", "-", "--circles", "radius_m", "--strict"], input: Self.table)
    #expect(strict.status == 65 && strict.output.isEmpty)
    #expect(strict.errors.contains("item 3: radius_m -5.0 is below zero"))
  }

  @Test("Only points become circles; the radius may come late")
  func kinds() throws {
    let layer = try Layer(
      of: Fragment.rss(
        "<georss:point>1 2</georss:point>",
        "<georss:line>1 2 3 4</georss:line><georss:radius>500</georss:radius>",
        "<georss:circle>5 6 500</georss:circle>"), "--circles", "radius_m")
    #expect((0..<3).map { layer.kind($0) } == ["Point", "LineString", "Polygon"])
    #expect(
      layer.run.errors.contains("item 1: there is no radius_m; the Point stays one (and 1 more"))
  }

  @Test("A column that never comes, or is no length, is refused")
  func columns() throws {
    let missing = try CommandRun(["convert", "-", "--circles", "radius_km"], input: Self.table)
    #expect(missing.status == 64)
    #expect(
      missing.errors.contains("there is no column 'radius_km'; did you mean 'radius_m'"),
      "\(missing.errors)")
    let time = try CommandRun(["convert", "-", "--circles", "time"], input: Self.table)
    #expect(time.status == 64)
    #expect(time.errors.contains("the column 'time' is time and can't be a radius"))
  }

  @Test(
    "A detail or a length that can't be is refused",
    arguments: [
      (["--circle-detail", "72"], "--circles names their radius"),
      (["--circles", "radius_m", "--circle-detail", "3"], "4 to 3600 vertices"),
      (["--circles", "radius_m", "--circle-detail", "100000"], "4 to 3600 vertices"),
      (["--circles", "radius_m", "--circle-detail", "0m"], "at least 0.01m"),
      (["--circles", "radius_m", "--circle-detail", "1 furlong"], "with its unit"),
      (["--circles", ""], "radius_m"), (["--circles", " "], "radius_m"),
      (["--densify", "10"], "with its unit"), (["--densify", "0km"], "at least 1m"),
      (["--densify", "10km,curved"], "straight or geodesic"),
      (["--densify", "10km,geodesic,straight"], "10km,geodesic"), (["--densify", ""], "10km"),
    ])
  func wrong(options: [String], message: String) throws {
    let run = try CommandRun(["convert", "-"] + options, input: Self.table)
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test("A box meets the circle, not its centre; filters on columns come before")
  func filters() throws {
    let point = "lon,lat,radius_km,mag\n179,0,300,5\n-30,0,300,9\n"
    for box in ["-179.5,-0.5,-178.9,0.5", "176.4,0,176.5,0.1"] {
      let layer = try Layer(of: point, "--circles", "radius_km", "--bbox=\(box)")
      #expect(layer.features.count == 1 && layer.kind() == "MultiPolygon")
      #expect(try Layer(of: point, "--bbox=\(box)").features.isEmpty)
    }
    let near = ["--circles", "radius_km", "--within=-178,0,100km"]
    #expect(try Layer(of: point, near).features.count == 1)
    let strong = try Layer(
      of: point, "--circles", "radius_km", "--where", "mag > 8", "--select", "mag")
    #expect(strong.features.count == 1 && strong.kind() == "Polygon")
    #expect(!strong.run.errors.contains("cut at 180°"))
    // In a system whose plane ends elsewhere the circle stays whole, and is found all the same.
    let pacific = try Layer(
      of: point, "--circles", "radius_km", "--bbox=-179.5,-0.5,-178.9,0.5", "--dst-crs",
      "EPSG:3832")
    #expect(pacific.features.count == 1 && pacific.kind() == "Polygon")
  }

  @Test("A finer circle is one of more vertices, a coarser one of fewer; heights are kept")
  func detail() throws {
    let point =
      #"{"type":"Feature","properties":{"radius_m":100000},"geometry":"#
      + #"{"type":"Point","coordinates":[10,50,-3000]}}"#
    func ring(_ detail: String) throws -> [[Double]] {
      try Layer(of: point, "--circles", "radius_m", "--circle-detail", detail).rings()[0]
    }
    #expect(try ring("12").count == 13)
    #expect(try ring("12").allSatisfy { $0.count == 3 && $0[2] == -3000 })
    let counts = try ["10km", "1km", "10m", "1m"].map { try ring($0).count }
    #expect(counts == counts.sorted() && Set(counts).count == 4)
  }

  @Test("Reports that are the same are told by their points before they become circles")
  func dedupe() throws {
    let folder = try Folder()
    let first = try folder.write(
      "id,time,lon,lat,mag,radius_km\na,2024-01-01T00:00:00Z,178,0,5,300\n", to: "a.csv")
    let second = try folder.write(
      "id,time,lon,lat,mag,radius_km\nb,2024-01-01T00:00:05Z,178.1,0,5,300\n", to: "b.csv")
    let run = try CommandRun(
      "convert", first, second, "--dedupe", "agencies", "--circles", "radius_km")
    #expect(run.status == 0)
    #expect(run.errors.contains("1 feature, 1 report joined with others"), "\(run.errors)")
    #expect(run.output.contains("\"MultiPolygon\""))
  }

  @Test("Circles of an alert and of a feed, as the samples have them")
  func samples() throws {
    for (sample, height) in [("alert.cap", 60_000.0), ("hazards.rss", 3000)] {
      let run = try CommandRun(
        "convert", Feeds.sample(sample), "--circles", "radius_m", "--where", "radius_m > 0", "-q")
      #expect(run.status == 0, "\(run.errors)")
      let json = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
      let features = try #require(json?["features"] as? [[String: Any]])
      let geometry = try #require(features.first?["geometry"] as? [String: Any])
      let rings = try #require(geometry["coordinates"] as? [[[Double]]])
      let latitudes = rings[0].map { $0[1] }
      let degrees = try #require(latitudes.max()) - (try #require(latitudes.min()))
      #expect(abs(degrees / 2 * 110_800 - height) < height / 300)
    }
  }

  @Test("The layer is the same with any number of threads, and unbroken for the Pacific")
  func threads() throws {
    let feed = (0..<3000).map { "\($0 % 360 - 180),\($0 % 170 - 85),\($0 * 700)" }
    let input = "lon,lat,radius_m\n" + feed.joined(separator: "\n") + "\n"
    let options = ["convert", "-", "--circles", "radius_m", "--circle-detail", "16"]
    let one = try CommandRun(options + ["-j", "1"], input: input)
    #expect(one.status == 0)
    #expect(try CommandRun(options + ["-j", "4"], input: input).output == one.output)
    let continuous = try Layer(
      of: "lon,lat,radius_km\n179,0,300\n", "--circles", "radius_km", "--longitudes", "continuous")
    #expect(continuous.kind() == "Polygon")
    let longitudes = try continuous.rings()[0].map { $0[0] }
    #expect(try #require(longitudes.max()) > 181 && (try #require(longitudes.min())) < 177)
  }
}
