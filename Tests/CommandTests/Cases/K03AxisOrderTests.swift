import Foundation
import Testing

/// The order of coordinates in GeoRSS and its GML.
@Suite("K03 axis order")
struct K03AxisOrderTests {
  @Test(
    "A projected reference system is read in the order of its authority, never with its axes swapped"
  )
  func projected() throws {
    // The false origin of EPSG:3035 lies at N 3,210,000 m, E 4,321,000 m, which is 52° N, 10° E.
    for (system, position) in [
      ("urn:ogc:def:crs:EPSG::3035", "3210000 4321000"),
      ("http://www.opengis.net/def/crs/EPSG/0/3035", "3210000 4321000"),
      ("EPSG:3035", "4321000 3210000"),
    ] {
      let layer = try Layer(
        of: Fragment.rss(
          Fragment.gml(
            "<gml:Point srsName=\"\(system)\"><gml:pos>\(position)</gml:pos></gml:Point>")))
      #expect(try layer.geometry() == #"{"coordinates":[10,52],"type":"Point"}"#)
    }
  }

  @Test("A reference system that is not known is refused by name")
  func unknown() throws {
    let feed = Fragment.rss(
      Fragment.gml(
        "<gml:Point srsName=\"urn:ogc:def:crs:EPSG::999999\"><gml:pos>1 2</gml:pos></gml:Point>"))
    let layer = try Layer(of: feed)
    #expect(layer.features.count == 1)
    #expect(try layer.geometry() == "null")
    #expect(layer.run.errors.contains("urn:ogc:def:crs:EPSG::999999"))
    #expect(layer.run.errors.contains("1 without a location, 1 rejected (item 1: "))

    let strict = try CommandRun(["convert", "-", "--strict"], input: feed)
    #expect(strict.status == 65)
    #expect(strict.output.isEmpty)
  }

  @Test(
    "Latitude comes first without an srsName and with EPSG 4326 in any spelling; CRS84 turns it",
    arguments: [
      ("", "35.5 139.25"),
      ("urn:ogc:def:crs:OGC:1.3:CRS84", "139.25 35.5"),
      ("http://www.opengis.net/def/crs/OGC/1.3/CRS84", "139.25 35.5"),
      ("urn:ogc:def:crs:EPSG::4326", "35.5 139.25"),
      ("urn:ogc:def:crs:EPSG:6.6:4326", "35.5 139.25"),
      ("http://www.opengis.net/def/crs/EPSG/0/4326", "35.5 139.25"),
      ("EPSG:4326", "35.5 139.25"),
    ])
  func order(_ system: String, _ position: String) throws {
    let attribute = system.isEmpty ? "" : " srsName=\"\(system)\""
    let layer = try Layer(
      of: Fragment.rss(
        Fragment.gml("<gml:Point\(attribute)><gml:pos>\(position)</gml:pos></gml:Point>")))
    #expect(try layer.geometry() == #"{"coordinates":[139.25,35.5],"type":"Point"}"#)
  }

  @Test("A box is a polygon of five positions from its lower to its upper corner")
  func box() throws {
    let layer = try Layer(of: Fragment.rss("<georss:box>-34.5 18.0 -33.75 19.25</georss:box>"))
    #expect(layer.kind() == "Polygon")
    let ring = try layer.rings()[0]
    #expect(
      ring == [[18, -34.5], [19.25, -34.5], [19.25, -33.75], [18, -33.75], [18, -34.5]])
    #expect(layer.bbox == [18, -34.5, 19.25, -33.75])
  }

  @Test("A ring of gml:pos elements is that of one gml:posList")
  func repeatedPositions() throws {
    func ring(_ positions: String) throws -> [[[Double]]] {
      try Layer(
        of: Fragment.rss(
          Fragment.gml(
            """
            <gml:Polygon><gml:exterior><gml:LinearRing>\(positions)</gml:LinearRing></gml:exterior>\
            </gml:Polygon>
            """))
      ).rings()
    }
    let single = try ring(
      "<gml:pos>0 0</gml:pos><gml:pos>0 3</gml:pos><gml:pos>2 3</gml:pos><gml:pos>0 0</gml:pos>")
    #expect(single == [[[0, 0], [3, 0], [3, 2], [0, 0]]])
    #expect(signedArea(single[0]) == 3)
    #expect(try ring("<gml:posList>0 0 0 3 2 3 0 0</gml:posList>") == single)
  }
}
