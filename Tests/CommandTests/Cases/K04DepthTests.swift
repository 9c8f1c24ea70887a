import Foundation
import Testing

/// Heights, depths, their signs and units.
@Suite("K04 depth and elevation")
struct K04DepthTests {
  private static let entry = Fragment.atom(
    """
    <id>urn:x:d</id><title>M 5.4 - under the desert</title>\
    <georss:point>-23.5 -68.25</georss:point>\
    <georss:elev>-33570</georss:elev>
    """)

  private static let feature = """
    {"type":"Feature","id":"xx0001","properties":{"mag":6.1},\
    "geometry":{"type":"Point","coordinates":[142.4,38.3,29.0]}}
    """

  @Test("georss:elev is metres upwards: z as it is, depth_km a thousandth of it, downwards")
  func elevation() throws {
    let layer = try Layer(of: Self.entry, "--profile", "usgs")
    #expect(try layer.geometry() == #"{"coordinates":[-68.25,-23.5,-33570],"type":"Point"}"#)
    #expect(layer.property("depth_km") as? Double == 33.57)
    #expect(layer.bbox == [-68.25, -23.5, -33570, -68.25, -23.5, -33570])
  }

  @Test("Where a feed is not one of events, the elevation stays one")
  func elevationOfPlaces() throws {
    let layer = try Layer(of: Self.entry)
    #expect(try layer.geometry() == #"{"coordinates":[-68.25,-23.5,-33570],"type":"Point"}"#)
    #expect(layer.property("elev_m") as? Double == -33570)
    #expect(layer.property("depth_km") == nil)
  }

  @Test("CSV has z in metres, depth_km in kilometres")
  func csv() throws {
    let run = try CommandRun(
      ["convert", "-", "--profile", "usgs", "-f", "csv", "--select", "depth_km"],
      input: Self.entry)
    #expect(run.output == "lon,lat,z,depth_km\n-68.25,-23.5,-33570,33.57\n")
  }

  @Test(
    "USGS GeoJSON's third number is turned by its profile, else it is a height; the report says")
  func thirdNumber() throws {
    let folder = try Folder()
    let report = folder.path("report.json")
    func profile() throws -> String? {
      (try folder.json("report.json")["inputs"] as? [[String: Any]])?.first?["profile"] as? String
    }
    let turned = try Layer(of: Self.feature, "--profile", "usgs", "--report", report)
    #expect(try turned.geometry() == #"{"coordinates":[142.4,38.3,-29000],"type":"Point"}"#)
    #expect(turned.property("depth_km") as? Double == 29)
    #expect(try profile() == "usgs-geojson")

    let plain = try Layer(of: Self.feature, "--report", report)
    #expect(try plain.geometry() == #"{"coordinates":[142.4,38.3,29],"type":"Point"}"#)
    #expect(plain.property("depth_km") == nil)
    #expect(try profile() == nil)
  }
}
