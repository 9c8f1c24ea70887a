import Foundation
import Testing

/// Items with more than one location.
@Suite("K02 several geometries")
struct K02SeveralGeometriesTests {
  private static let mixed = Fragment.atom(
    """
    <id>urn:x:m</id><georss:point>5 6</georss:point><georss:line>5 6 7 8</georss:line>\
    <georss:polygon>0 0 0 2 2 2 0 0</georss:polygon>
    """)

  private static let areas = Fragment.rss(
    """
    <title>Flood watch</title><georss:polygon>40 -75 40 -74 41 -74 40 -75</georss:polygon>\
    <georss:polygon>42 -75 42 -74 43 -74 42 -75</georss:polygon>
    """)

  @Test("Point, line and polygon of an entry are three features with its id, and numbered")
  func mixedKinds() throws {
    let layer = try Layer(of: Self.mixed)
    #expect(layer.features.count == 3)
    #expect((0..<3).map { layer.kind($0) } == ["Point", "LineString", "Polygon"])
    #expect(
      (0..<3).map { layer.features[$0]["id"] as? String } == ["urn:x:m", "urn:x:m", "urn:x:m"])
    #expect((0..<3).map { layer.property("part", $0) as? Int } == [1, 2, 3])
    let rings = try layer.rings(2)
    #expect(rings == [[[0, 0], [2, 0], [2, 2], [0, 0]]])
    #expect(signedArea(rings[0]) == 2)
  }

  @Test("With --geometry collection they are one feature")
  func collection() throws {
    let layer = try Layer(of: Self.mixed, "--geometry", "collection")
    #expect(layer.features.count == 1)
    #expect(
      try layer.geometry() == """
        {"geometries":[{"coordinates":[6,5],"type":"Point"},\
        {"coordinates":[[6,5],[8,7]],"type":"LineString"},\
        {"coordinates":[[[0,0],[2,0],[2,2],[0,0]]],"type":"Polygon"}],\
        "type":"GeometryCollection"}
        """)
  }

  @Test("Two polygons of an item are one MultiPolygon")
  func twoPolygons() throws {
    let layer = try Layer(of: Self.areas)
    #expect(layer.features.count == 1)
    let geometry = layer.features[0]["geometry"] as? [String: Any]
    #expect(geometry?["type"] as? String == "MultiPolygon")
    let parts = try #require(geometry?["coordinates"] as? [[[[Double]]]])
    #expect(parts.map { $0.map(\.count) } == [[4], [4]])
    #expect(parts.reduce(0) { $0 + signedArea($1[0]) } == 1)
  }

  @Test("KML and CSV have both polygons too")
  func twoPolygonsElsewhere() throws {
    let rings = try KMLLayer(of: Self.areas).texts(
      "MultiGeometry/Polygon/outerBoundaryIs/LinearRing/coordinates")
    #expect(rings == ["-75,40 -74,40 -74,41 -75,40", "-75,42 -74,42 -74,43 -75,42"])
    let csv = try CommandRun(["convert", "-", "-f", "csv"], input: Self.areas)
    #expect(
      csv.output.contains(
        "MULTIPOLYGON (((-75 40,-74 40,-74 41,-75 40)),((-75 42,-74 42,-74 43,-75 42)))"))
  }
}
