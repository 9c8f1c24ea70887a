import Foundation
import Testing

/// --src-crs, --dst-crs and --only-best.
@Suite("Reference systems")
struct SystemTests {
  private let fiji = Fragment.collection(
    #"{"type":"Polygon","coordinates":[[[177,-20],[-178,-20],[-178,-16],[177,-16],[177,-20]]]}"#,
    #"{"type":"Point","coordinates":[178.4,-18.1]}"#)

  @Test(
    "A system that can't be is refused with the reason before anything is read",
    arguments: [
      ["--dst-crs", "EPSG:999999"], ["--dst-crs", "nonsense"], ["--dst-crs", "PROJCRS[\"x\""],
      ["--dst-crs", "EPSG:4978"], ["--src-crs", "EPSG:4978"], ["--dst-crs", "EPSG:5773"],
      ["--dst-crs", "+proj=pipeline +step +proj=cart"], ["--dst-crs", "auto:mercator"],
      ["--src-crs", "EPSG:999999"],
      ["--dst-crs", "EPSG:3857", "--longitudes", "continuous"],
      ["--dst-crs", "EPSG:3857", "-f", "kml"], ["--dst-crs", "auto:utm", "-f", "kmz"],
    ])
  func refused(options: [String]) throws {
    let run = try CommandRun(["convert", "-"] + options, input: fiji)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("rhumb: "))
  }

  @Test("WGS 84 is no other system, also for KML")
  func wgs84() throws {
    let layer = try Layer(of: fiji, "--dst-crs", "EPSG:4326")
    #expect(layer.run.output == (try Layer(of: fiji)).run.output)
    #expect(
      try CommandRun(["convert", "-", "--dst-crs", "EPSG:4326", "-f", "kml"], input: fiji).status
        == 0)
  }

  @Test("Rings that run the other way are in the layer's system too")
  func otherWinding() throws {
    let shapes = [
      "[[[10,10],[10,20],[20,20],[20,10],[10,10]]]", "[[[10,10],[20,10],[20,20],[10,20],[10,10]]]",
      "[[[10,10],[20,10],[20,20],[10,20],[10,10]],[[12,12],[14,12],[14,14],[12,14],[12,12]]]",
    ].map { #"{"type":"Polygon","coordinates":\#($0)}"# }
    let layer = try Layer(
      of: Fragment.collection(shapes[0], shapes[1], shapes[2]), "--dst-crs", "EPSG:32633")
    #expect(layer.run.status == 0 && layer.features.count == 3, "\(layer.run.errors)")
    #expect(layer.run.output.contains("urn:ogc:def:crs:EPSG::32633"))
    // 10° E, 10° N by pyproj 3.7.2.
    #expect(layer.run.output.contains("[-48636.649,1109577.312]"), "\(layer.run.output)")
    let clockwise = try Layer(of: Fragment.collection(shapes[0]), "--dst-crs", "EPSG:32633")
    #expect(clockwise.run.output.contains("urn:ogc:def:crs:EPSG::32633"))
  }

  @Test("The zone of the layer's centre, and what lies over 180° in one piece")
  func automatic() throws {
    let layer = try Layer(of: fiji, "--dst-crs", "auto:utm")
    #expect(layer.run.errors.contains("auto:utm is WGS 84 / UTM zone 60S"))
    #expect(layer.kind(0) == "Polygon")
    #expect(layer.run.output.contains("urn:ogc:def:crs:EPSG::32760"))
    let equal = try Layer(of: fiji, "--dst-crs", "auto:laea", "--limit", "2")
    #expect(equal.features.count == 2 && equal.kind(0) == "Polygon")
    #expect(equal.run.output.contains("Lambert Azimuthal Equal Area"))
    let deduped = try Layer(of: fiji, "--dst-crs", "auto:utm", "--dedupe", "id")
    #expect(deduped.features.count == 2)
    let nothing = try Layer(of: Fragment.collection("null"), "--dst-crs", "auto:utm")
    #expect(nothing.run.errors.contains("finds no location"))
    #expect(!nothing.run.output.contains("crs"))
  }

  @Test("Boxes are in degrees of WGS 84, and what crosses 180° is found by them")
  func filters() throws {
    for box in ["-179.5,-19,-178.5,-17", "177.1,-19,177.2,-17"] {
      let layer = try Layer(of: fiji, "--dst-crs", "EPSG:3832", "--bbox=\(box)")
      #expect(layer.features.count == 1 && layer.kind() == "Polygon")
    }
  }

  @Test("A layer without features names its system too")
  func empty() throws {
    let layer = try Layer(of: Fragment.collection(), "--dst-crs", "EPSG:3826")
    #expect(layer.features.isEmpty)
    #expect(layer.run.output.contains("urn:ogc:def:crs:EPSG::3826"))
  }

  @Test("What was written is read back where it was")
  func thereAndBack() throws {
    let projected = try Layer(of: fiji, "--dst-crs", "EPSG:3832")
    let back = try Layer(of: projected.run.output)
    #expect(back.kind(0) == "MultiPolygon")
    #expect(try back.geometry(1) == #"{"coordinates":[178.4,-18.1],"type":"Point"}"#)
    let csv = try CommandRun(
      ["convert", "-", "--dst-crs", "EPSG:3832", "-f", "csv"],
      input: Fragment.collection(#"{"type":"Point","coordinates":[178.4,-18.1]}"#))
    #expect(csv.output.hasPrefix("x,y\n"))
    let table = try Layer(of: csv.output, "--src-crs", "EPSG:3832")
    #expect(try table.geometry() == #"{"coordinates":[178.4,-18.1],"type":"Point"}"#)
  }

  @Test("A pipeline takes degrees; nothing names what it gives")
  func pipeline() throws {
    let pipeline =
      "+proj=pipeline +step +proj=unitconvert +xy_in=deg +xy_out=rad +step +proj=utm +zone=54"
    let layer = try Layer(
      of: Fragment.collection(#"{"type":"Point","coordinates":[139.75,35.68]}"#),
      "--dst-crs", pipeline)
    #expect(try layer.geometry() == #"{"coordinates":[386884.202,3949176.473],"type":"Point"}"#)
    #expect(layer.run.output.contains("\"crs\":null"))
  }

  @Test("What is outside is counted with its item, also behind a filter")
  func outside() throws {
    let points = Fragment.collection(
      #"{"type":"Point","coordinates":[1,1]}"#, #"{"type":"Point","coordinates":[0,-90]}"#,
      #"{"type":"Point","coordinates":[121,24]}"#)
    let layer = try Layer(
      of: points, "--dst-crs", "EPSG:3857", "--bbox=-1,-90,130,30", "--limit", "2")
    #expect(layer.features.count == 2)
    #expect(layer.run.errors.contains("item 2: the geometry at 0.0, -90.0"))
    let area = try Layer(of: points, "--dst-crs", "EPSG:3826")
    #expect(area.run.errors.contains("item 1: the geometry lies outside of what TWD97"))
  }

  @Test("Formats that are of WGS 84 by definition refuse a source system")
  func sourceSystem() throws {
    let run = try CommandRun("convert", Feeds.sample("alert.cap"), "--src-crs", "EPSG:3826")
    #expect(run.status == 64)
    #expect(run.errors.contains("cap"))
  }

  @Test("info tells the system, the operation, its accuracy, the area of use and the bounds in it")
  func info() throws {
    let text = try CommandRun(["info", "-", "--dst-crs", "EPSG:3832"], input: fiji)
    #expect(text.status == 0)
    for line in [
      "crs       WGS 84 / PDC Mercator (EPSG:3832)", "operation", "accuracy  0", "area  ", "in it ",
    ] {
      #expect(text.output.contains(line), "\(line) in \(text.output)")
    }
    #expect(text.output.contains("bbox      177.0, -20.0, -178.0, -16.0 (over 180°)"))
    let run = try CommandRun(["info", "-", "--json", "--dst-crs", "auto:utm"], input: fiji)
    let json = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let system = try #require(json?["crs"] as? [String: Any])
    #expect(system["code"] as? String == "EPSG:32760")
    #expect((system["bbox"] as? [Double])?.count == 4)
    #expect((json?["projections"] as? [[String: Any]])?.count == 1)
  }

  @Test("The version names PROJ and GEOS")
  func version() throws {
    let run = try CommandRun("--version")
    #expect(run.output.contains("PROJ ") && run.output.contains("GEOS "))
  }
}
