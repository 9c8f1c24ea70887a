import GeoFeatures
import Geodesy
import Testing

@Suite("Repair and winding")
struct LayerGeometryTests {
  private func prepare(
    _ texts: [String], _ log: inout DiagnosticLog, longitudes: LongitudeStyle = .cut
  ) throws -> [String] {
    let table = FeatureTable(
      schema: Schema(), geometry: try GeometryText.column(texts), columns: [])
    let result = LayerGeometry.prepare(table, longitudes: longitudes, log: &log, firstItem: 1)
    return (0..<result.rowCount).map { GeometryText.text(result.geometry, $0) }
  }

  private func polygon(_ coordinates: String) -> String {
    #"{"type":"Polygon","coordinates":\#(coordinates)}"#
  }

  @Test("Exterior rings are turned counter-clockwise, holes clockwise (RFC 7946, 3.1.6)")
  func winding() throws {
    var log = DiagnosticLog()
    let right = "[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[1,1],[1,2],[2,2],[2,1],[1,1]]]"
    let sources = [
      right, "[[[0,0],[0,9],[9,9],[9,0],[0,0]],[[1,1],[2,1],[2,2],[1,2],[1,1]]]",
      "[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[1,1],[2,1],[2,2],[1,2],[1,1]]]",
    ]
    #expect(
      try prepare(sources.map(polygon), &log) == Array(repeating: "Polygon \(right)", count: 3))
    #expect(log.isEmpty)
    #expect(
      try prepare(
        [
          """
          {"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,1]},
          {"type":"Polygon","coordinates":[[[0,0],[0,9],[9,9],[0,0]]]}]}
          """
        ], &log) == ["GeometryCollection [1,1] [[[0,0],[9,9],[0,9],[0,0]]]"])
  }

  @Test("Open rings are closed and counted")
  func open() throws {
    var log = DiagnosticLog()
    #expect(
      try prepare([polygon("[[[0,0],[9,0],[9,9]],[[2,1],[3,2],[3,1]]]")], &log)
        == ["Polygon [[[0,0],[9,0],[9,9],[0,0]],[[2,1],[3,2],[3,1],[2,1]]]"])
    #expect(log.count(ofKind: "ring-closed") == 2)
    #expect(log.firstFault?.severity == .repaired)
    #expect(log.firstFault?.place.item == 1)
  }

  @Test("What has no extent is dropped, and null where nothing is left")
  func short() throws {
    var log = DiagnosticLog()
    #expect(
      try prepare(
        [
          polygon("[[[0,0],[9,0],[0,0]]]"), polygon("[[[0,0],[9,0],[9,9],[0,0]],[[1,1],[1,1]]]"),
          #"{"type":"LineString","coordinates":[[1,2]]}"#,
          """
          {"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[0,0],[1,0]]],
          [[[0,0],[9,0],[9,9],[0,0]]]]}
          """,
        ], &log)
        == [
          "None", "Polygon [[[0,0],[9,0],[9,9],[0,0]]]", "None",
          "MultiPolygon [[[0,0],[9,0],[9,9],[0,0]]]",
        ])
    #expect(log.count(ofKind: "ring-too-short") == 3)
    #expect(log.count(ofKind: "line-too-short") == 1)
    #expect(log.count(.rejected) == 4)
  }

  @Test("Positions off the globe make the geometry null")
  func offGlobe() throws {
    var log = DiagnosticLog()
    #expect(
      try prepare(
        [
          #"{"type":"Point","coordinates":[0,95.2]}"#, #"{"type":"Point","coordinates":[361,0]}"#,
          #"{"type":"Point","coordinates":[360,0]}"#, "null",
          #"{"type":"LineString","coordinates":[[0,0],[1,-91]]}"#,
        ], &log) == ["None", "None", "Point [0,0]", "None", "None"])
    #expect(log.count(ofKind: "latitude-out-of-range") == 2)
    #expect(log.count(ofKind: "longitude-out-of-range") == 1)
    #expect(log.firstFault?.message == "latitude 95.2 is out of range")
  }

  @Test("Open rings over 180° are closed first, then cut and turned")
  func together() throws {
    var log = DiagnosticLog()
    let texts = try prepare([polygon("[[[170,0],[170,9],[-170,9],[-170,0]]]")], &log)
    #expect(texts[0].hasPrefix("MultiPolygon "))
    #expect(log.count(ofKind: "ring-closed") == 1)
    #expect(log.count(ofKind: "cut-at-antimeridian") == 1)
    #expect(
      try prepare(
        [polygon("[[[170,0],[170,9],[-170,9],[-170,0],[170,0]]]")], &log, longitudes: .continuous)
        == ["Polygon [[[170,0],[190,0],[190,9],[170,9],[170,0]]]"])
  }

  @Test("A table with nothing to do is handed back, whether of points or nested")
  func untouched() throws {
    var builder = GeometryBuilder()
    for index in 0..<1000 { builder.appendPointRow(Double(index % 360) - 180, 1) }
    builder.appendNullRow()
    for column in [
      builder.finish(), try GeometryText.column(polygon("[[[0,0],[9,0],[9,9],[0,0]]]"), "null"),
    ] {
      var log = DiagnosticLog()
      let table = FeatureTable(schema: Schema(), geometry: column, columns: [])
      let result = LayerGeometry.prepare(table, longitudes: .cut, log: &log, firstItem: 1)
      #expect(result.geometry.x.values.baseAddress == column.x.values.baseAddress)
      #expect(log.isEmpty)
    }
  }
}
