import GeoFeatures
import GeoFeeds
import Testing

private func rows(_ geometry: String, _ mixed: ReadOptions.MixedGeometry = .parts) throws -> Rows {
  var options = ReadOptions()
  options.mixedGeometry = mixed
  return try Rows(
    geoJSON: #"{"type":"Feature","id":"f","properties":{"a":"é","b":1},"geometry":\#(geometry)}"#,
    options: options)
}

@Suite("GeoJSON: geometries")
struct GeoJSONGeometryTests {
  @Test(
    "every kind of geometry, members in any order",
    arguments: [
      (#"{"type":"Point","coordinates":[1,2]}"#, "POINT(1.0 2.0)"),
      (#"{"type":"Point","coordinates":[1.5,-2,-300]}"#, "POINT(1.5 -2.0 -300.0)"),
      (#"{"type":"Point","coordinates":[1,2,null]}"#, "POINT(1.0 2.0)"),
      (#"{"coordinates":[1,2],"bbox":[1,2,1,2],"type":"Point"}"#, "POINT(1.0 2.0)"),
      (#"{"type":"MultiPoint","coordinates":[[1,2]]}"#, "MULTIPOINT((1.0 2.0))"),
      (#"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#, "LINESTRING(1.0 2.0,3.0 4.0)"),
      (
        #"{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6],[7,8]]]}"#,
        "MULTILINESTRING((1.0 2.0,3.0 4.0),(5.0 6.0,7.0 8.0))"
      ),
      (
        #"{"type":"Polygon","coordinates":[[[0,0],[0,4],[4,4],[0,0]],[[1,2],[1,3],[2,3],[1,2]]]}"#,
        "POLYGON((0.0 0.0,0.0 4.0,4.0 4.0,0.0 0.0),(1.0 2.0,1.0 3.0,2.0 3.0,1.0 2.0))"
      ),
      (
        #"{"type":"MultiPolygon","coordinates":[[[[0,0],[0,4],[4,4],[0,0]]]]}"#,
        "MULTIPOLYGON(((0.0 0.0,0.0 4.0,4.0 4.0,0.0 0.0)))"
      ),
      ("null", "NONE"), (#"{"type":"Point","coordinates":[]}"#, "NONE"),
      (#"{"type":"Polygon","coordinates":[]}"#, "NONE"),
      (#"{"type":"GeometryCollection","geometries":[]}"#, "NONE"),
      // Same kinds make a multi geometry.
      (
        #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},"#
          + #"{"type":"MultiPoint","coordinates":[[3,4],[5,6]]}]}"#,
        "MULTIPOINT((1.0 2.0),(3.0 4.0),(5.0 6.0))"
      ),
      // Case 41 of what people reported: unchanged, however wide.
      (
        #"{"type":"Polygon","coordinates":[[[-180,-60],[179.5,-60],[179.5,60],[-180,60],[-180,-60]]]}"#,
        "POLYGON((-180.0 -60.0,179.5 -60.0,179.5 60.0,-180.0 60.0,-180.0 -60.0))"
      ),
      // Case 43: cut by Geodesy, not here.
      (
        #"{"type":"LineString","coordinates":[[170,-20],[-170,-10]]}"#,
        "LINESTRING(170.0 -20.0,-170.0 -10.0)"
      ),
      // Case 38: a clockwise ring is turned on writing, not here.
      (
        #"{"type":"Polygon","coordinates":[[[0,0],[0,1],[1,1],[1,0],[0,0]]]}"#,
        "POLYGON((0.0 0.0,0.0 1.0,1.0 1.0,1.0 0.0,0.0 0.0))"
      ),
      // Noise of arithmetic, as Natural Earth has it.
      (
        #"{"type":"LineString","coordinates":[[-180.00000000000003,-90.00000000000003],[0,0]]}"#,
        "LINESTRING(-180.0 -90.0,0.0 0.0)"
      ),
    ])
  func kinds(geometry: String, expected: String) throws {
    let rows = try rows(geometry)
    #expect(rows.wellKnownText(0) == expected)
    #expect(rows.features.count == 1 && rows.faults.isEmpty)
    #expect(rows.log.count(ofKind: "no-location") == (expected == "NONE" ? 1 : 0))
    // The geometry by itself is read as well.
    if geometry != "null" {
      #expect(try Rows(geoJSON: geometry).wellKnownText(0) == expected)
    }
  }

  @Test(
    "what is odd is read and logged",
    arguments: [
      (
        #"{"type":"Point","coordinates":["127.8783"," 1.6992 "]}"#, "POINT(127.8783 1.6992)",
        "string-coordinates"
      ),
      (#"{"type":"Point","coordinates":[1,2,3,4]}"#, "POINT(1.0 2.0 3.0)", "extra-coordinates"),
      (#"{"type":"Point","coordinates":[190.5,2]}"#, "POINT(-169.5 2.0)", "longitude-wrapped"),
      (#"{"type":"Point","coordinates":[-190,2]}"#, "POINT(170.0 2.0)", "longitude-wrapped"),
      (
        #"{"type":"MultiPoint","coordinates":[[360,2]]}"#, "MULTIPOINT((0.0 2.0))",
        "longitude-wrapped"
      ),
      (
        #"{"type":"LineString","coordinates":[[170,2],[190,4]]}"#,
        "LINESTRING(170.0 2.0,190.0 4.0)", "longitude-wrapped"
      ),
      (
        #"{"type":"Polygon","coordinates":[[[0,0],[0,4],[4,4]]]}"#,
        "POLYGON((0.0 0.0,0.0 4.0,4.0 4.0,0.0 0.0))", "ring-closed"
      ),
    ])
  func oddities(geometry: String, expected: String, kind: String) throws {
    let rows = try rows(geometry)
    #expect(rows.wellKnownText(0) == expected)
    #expect(rows.log.entries.map(\.kind) == [kind])
  }

  @Test(
    "what can't be read is a null geometry and a rejection, and the row stays",
    arguments: [
      (#"{"type":"Point","coordinates":[1,95.2]}"#, "latitude-out-of-range"),
      (#"{"type":"Point","coordinates":[361,5]}"#, "longitude-out-of-range"),
      (#"{"type":"LineString","coordinates":[[1,2],[400,5],[1,99]]}"#, "longitude-out-of-range"),
      (#"{"type":"Point","coordinates":[1]}"#, "unreadable-coordinates"),
      (#"{"type":"Point","coordinates":[null,null]}"#, "unreadable-coordinates"),
      (#"{"type":"Point","coordinates":["x","y"]}"#, "unreadable-coordinates"),
      (#"{"type":"Point","coordinates":[NaN,2]}"#, "unreadable-coordinates"),
      (#"{"type":"Point","coordinates":[1,2,Infinity]}"#, "unreadable-coordinates"),
      (#"{"type":"Point","coordinates":[1e999,2]}"#, "unreadable-coordinates"),
      (#"{"type":"Point","coordinates":{"x":1}}"#, "unreadable-coordinates"),
      (#"{"type":"Point","coordinates":[[1,2]]}"#, "unreadable-coordinates"),
      (#"{"type":"LineString","coordinates":[1,2]}"#, "unreadable-coordinates"),
      (#"{"type":"Polygon","coordinates":[[1,2],[3,4],[1,2]]}"#, "unreadable-coordinates"),
      (#"{"type":"Polygon","coordinates":[1,2]}"#, "unreadable-geometry"),
      (#"{"type":"LineString","coordinates":[[1,2]]}"#, "too-few-positions"),
      (#"{"type":"Polygon","coordinates":[[[0,0],[1,1],[0,0]]]}"#, "too-few-positions"),
      (#"{"type":"Polygon","coordinates":[[]]}"#, "too-few-positions"),
      (#"{"type":"Circle","coordinates":[1,2]}"#, "unreadable-geometry"),
      (#"{"coordinates":[1,2]}"#, "unreadable-geometry"),
      (#"{"type":"Point"}"#, "unreadable-geometry"),
      ("5", "unreadable-geometry"),
    ])
  func rejections(geometry: String, kind: String) throws {
    let text =
      #"[{"type":"Feature","properties":{"a":1},"geometry":\#(geometry)},"#
      + #"{"type":"Feature","properties":{"a":2},"geometry":{"type":"Point","coordinates":[7,8]}}]"#
    let rows = try Rows(geoJSON: text)
    #expect(rows.faults == ["bare-array", kind])
    #expect(rows.log.count(ofKind: kind) == 1)
    // Nothing of the bad one is left in the next.
    #expect((0..<2).map(rows.wellKnownText) == ["NONE", "POINT(7.0 8.0)"])
    #expect(rows.features.map { $0["a"] } == [.integer(1), .integer(2)])
  }

  static let mixed =
    #"{"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[[1,2],[3,4]]},"#
    + #"{"type":"Point","coordinates":[5,6]},{"type":"GeometryCollection","geometries":["#
    + #"{"type":"Point","coordinates":[7,8]}]}]}"#

  @Test("mixed kinds make a row each, with the same id and properties")
  func parts() throws {
    let rows = try rows(Self.mixed)
    #expect(
      (0..<2).map(rows.wellKnownText) == [
        "LINESTRING(1.0 2.0,3.0 4.0)", "MULTIPOINT((5.0 6.0),(7.0 8.0))",
      ])
    #expect(rows.features.map { $0["part"] } == [.integer(1), .integer(2)])
    #expect(rows.features.map { $0["id"] } == [.text("f"), .text("f")])
    #expect(rows.features.map { $0["a"] } == [.text("é"), .text("é")])
    #expect(rows.features.map { $0["b"] } == [.integer(1), .integer(1)])
    #expect(rows.log.isEmpty)
  }

  @Test("or one collection, or the first kind")
  func collection() throws {
    let whole = try rows(Self.mixed, .collection)
    #expect(
      whole.wellKnownText(0)
        == "GEOMETRYCOLLECTION(LINESTRING(1.0 2.0,3.0 4.0),POINT(5.0 6.0),POINT(7.0 8.0))")
    #expect(whole.features.count == 1 && whole.log.isEmpty)
    let first = try rows(Self.mixed, .primary)
    #expect(first.wellKnownText(0) == "LINESTRING(1.0 2.0,3.0 4.0)")
    #expect(first.features.count == 1 && first.log.entries.map(\.kind) == ["mixed-geometry"])
    #expect(first.features[0]["part"] == nil)
  }

  @Test("latitude may come first on demand")
  func axisOrder() throws {
    var options = ReadOptions()
    options.axisOrder = .latitudeLongitude
    let text = #"{"type":"LineString","coordinates":[[23,121,5],[24,122]]}"#
    #expect(
      try Rows(geoJSON: text, options: options).wellKnownText(0)
        == "LINESTRING(121.0 23.0 5.0,122.0 24.0)")
  }

  @Test("collections nest only so deep")
  func nesting() throws {
    let depth = 100_000
    let open = #"{"type":"GeometryCollection","geometries":["#
    let text = String(repeating: open, count: depth) + String(repeating: "]}", count: depth)
    let failure = #expect(throws: Failure.self) { try Rows(geoJSON: text) }
    #expect(failure?.message.contains("nest") == true)
  }
}
