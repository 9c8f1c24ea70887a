import GeoFeatures
import Geodesy
import Testing

/// Areas are those that shapely 2.2.0 (GEOS 3.14.1) gives for the same geometries on the plane.
@Suite("Valid polygons, unions, intersections, differences")
struct OverlayTests {
  private func polygons(_ coordinates: String...) throws -> GeometryColumn {
    try GeometryText.column(coordinates.map { #"{"type":"Polygon","coordinates":\#($0)}"# })
  }

  /// Fiji-like: over 180°, with longitudes from -180 to 180.
  private static let east = "[[[177,-20],[-178,-20],[-178,-16],[177,-16],[177,-20]]]"
  private static let west = "[[[-179,-19],[-176,-18],[-177,-14],[179,-15],[-179,-19]]]"

  @Test(
    "A polygon that is not valid becomes what its rings enclose, and the reason is told",
    arguments: [
      ("[[[0,0],[2,2],[2,0],[0,2],[0,0]]]", 2.0, "self-intersection at 1, 1"),
      (
        "[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[6,6],[7,6],[7,7],[6,6]]]", 16.5,
        "hole lies outside shell at 6, 6"
      ),
      (
        "[[[0,0],[10,0],[10,10],[0,10],[0,0]],[[2,2],[12,2],[12,4],[2,4],[2,2]]]", 84,
        "self-intersection at "
      ),
      ("[[[0,0],[10,0],[0,10],[10,10],[5,-5],[0,0]]]", 58.333333333333336, "self-intersection"),
    ])
  func madeValid(ring: String, area: Double, reason: String) throws {
    var log = DiagnosticLog()
    let valid = try Overlay().makeValid(try polygons(ring), log: &log)
    #expect(abs(valid.area() - area) < 1e-12 * area)
    #expect(log.count(ofKind: "made-valid") == 1 && log.count(.note) == 1)
    #expect(
      log.entries.first?.kept[0].message.contains(reason) == true,
      "\(log.firstFault?.message ?? "")")
    #expect(log.entries.first?.kept[0].place.item == 1)
    var again = DiagnosticLog()
    let same = try Overlay().makeValid(valid, log: &again)
    #expect(again.isEmpty && GeometryText.text(same) == GeometryText.text(valid))
  }

  @Test("Overlapping polygons of one geometry become one; points and lines beside them stay")
  func overlapping() throws {
    let column = try GeometryText.column(
      #"{"type":"MultiPolygon","coordinates":[[[[0,0],[2,0],[2,2],[0,2],[0,0]]],[[[1,1],[3,1],[3,3],[1,3],[1,1]]]]}"#,
      #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[9,9,5]},{"type":"Polygon","coordinates":[[[0,0],[2,2],[2,0],[0,2],[0,0]]]}]}"#,
      "null", #"{"type":"LineString","coordinates":[[0,0],[2,2],[2,0],[0,2]]}"#)
    var log = DiagnosticLog()
    let valid = try Overlay().makeValid(
      column, log: &log, place: { Place(source: "x", item: $0 + 7) })
    #expect(valid.kind(0) == .multiPolygon && valid.area(0) == 7)
    #expect(valid.kind(1) == .collection && valid.area(1) == 2)
    #expect(GeometryText.text(valid, 1).hasPrefix("GeometryCollection [9,9,5] "))
    #expect(valid.kind(2) == .none)
    #expect(GeometryText.text(valid, 3) == "LineString [[0,0],[2,2],[2,0],[0,2]]")
    #expect(log.entries.flatMap(\.kept).map(\.place.description) == ["x: item 7", "x: item 8"])
  }

  @Test("A ring without an area is refused, and the item named")
  func flat() throws {
    var log = DiagnosticLog()
    let valid = try Overlay().makeValid(
      try polygons("[[[0,0],[1,1],[2,2],[0,0]]]", "[[[0,0],[0,0],[0,0],[0,0]]]"), log: &log)
    #expect(valid.kind(0) == .none && valid.kind(1) == .none)
    #expect(
      log.count(ofKind: "geometry-degenerate") == 1 && log.count(ofKind: "ring-too-short") == 1)
  }

  @Test("Two polygons over 180°")
  func overAntimeridian() throws {
    let overlay = try Overlay()
    let (a, b) = (try polygons(Self.east), try polygons(Self.west))
    var log = DiagnosticLog()
    let common = try overlay.intersection(a, b, log: &log)
    #expect(common.kind(0) == .multiPolygon && common.parts(ofRow: 0).count == 2)
    #expect(abs(common.area() - 5.083333333333334) < 1e-12)
    let rest = try overlay.difference(a, b, log: &log)
    #expect(abs(rest.area() - 14.916666666666666) < 1e-12)
    let both = try overlay.union(try polygons(Self.east, Self.west), log: &log)
    #expect(both.rowCount == 1 && both.parts(ofRow: 0).count == 2)
    #expect(abs(both.area() - 30.416666666666668) < 1e-12)
    for column in [common, rest, both] { #expect(column.faults(afterCut: 0) == []) }
    #expect(log.firstFault == nil)
    // In one piece, for whoever cuts elsewhere.
    let whole = try Overlay(longitudes: .unbroken)
      .union(try polygons(Self.east, Self.west), log: &log)
    #expect(whole.kind(0) == .polygon && abs(whole.area() - 30.416666666666668) < 1e-12)
  }

  @Test("Rows by group; a label below 0 is in none, an empty group is null")
  func groups() throws {
    let column = try GeometryText.column(
      #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}"#,
      #"{"type":"Polygon","coordinates":[[[5,5],[6,5],[6,6],[5,6],[5,5]]]}"#,
      #"{"type":"Polygon","coordinates":[[[1,0],[2,0],[2,1],[1,1],[1,0]]]}"#,
      #"{"type":"Point","coordinates":[0.5,0.5]}"#, "null",
      #"{"type":"LineString","coordinates":[[1.5,0.5],[3,0.5]]}"#)
    var log = DiagnosticLog()
    let labels = SharedBuffer<Int32>([1, -1, 1, 1, 0, 1])
    let united = try Overlay().union(column, groups: .labelled(labels, count: 3), log: &log)
    #expect(united.rowCount == 3 && united.kind(0) == .none && united.kind(2) == .none)
    // The point lies in the area; of the line what does not is left.
    #expect(united.kind(1) == .collection && united.area(1) == 2)
    #expect(GeometryText.text(united, 1).contains("[[2,0.5],[3,0.5]]"))
    #expect(log.isEmpty)
  }

  @Test("Labels that do not fit, and columns that are no pairs, are refused")
  func misuse() throws {
    let column = try polygons(Self.east, Self.west)
    var log = DiagnosticLog()
    for labels in [[0], [0, 5]] as [[Int32]] {
      #expect(throws: Failure.self) {
        try Overlay().union(
          column, groups: .labelled(SharedBuffer(labels), count: 2), log: &log)
      }
    }
    let three = try polygons(Self.east, Self.east, Self.east)
    #expect(throws: Failure.self) { try Overlay().intersection(three, column, log: &log) }
  }

  @Test("A single geometry is held against all rows; what lies within stays bit by bit")
  func single() throws {
    let column = try GeometryText.column(
      #"{"type":"Polygon","coordinates":[[[1,1,7],[2,1,8],[2,2,9],[1,1,7]]]}"#,
      #"{"type":"Polygon","coordinates":[[[-5,0],[5,0],[5,5],[-5,5],[-5,0]]]}"#,
      #"{"type":"Polygon","coordinates":[[[-5,0],[0,0],[0,5],[-5,5],[-5,0]]]}"#,
      #"{"type":"MultiPoint","coordinates":[[0,0],[-1,-1],[4,4]]}"#, "null",
      #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[9,9]},{"type":"LineString","coordinates":[[-10,5],[10,5]]}]}"#
    )
    let other = try polygons("[[[0,0],[10,0],[10,10],[0,10],[0,0]]]")
    var log = DiagnosticLog()
    let common = try Overlay().intersection(column, other, log: &log)
    #expect(GeometryText.text(common, 0) == GeometryText.text(column, 0))
    #expect(common.kind(1) == .polygon && common.area(1) == 25)
    // They share an edge only.
    #expect(common.kind(2) == .none)
    #expect(GeometryText.text(common, 3) == "MultiPoint [0,0] [4,4]")
    #expect(common.kind(4) == .none)
    #expect(GeometryText.text(common, 5) == "GeometryCollection [9,9] [[0,5],[10,5]]")
    let rest = try Overlay().difference(column, other, log: &log)
    #expect(rest.kind(0) == .none && rest.area(1) == 25)
    #expect(GeometryText.text(rest, 2) == GeometryText.text(column, 2))
    #expect(GeometryText.text(rest, 3) == "MultiPoint [-1,-1]")
    #expect(GeometryText.text(rest, 5) == "GeometryCollection [[-10,5],[0,5]]")
    #expect(log.isEmpty)
  }

  @Test("Lines and points as the other geometry")
  func lowerDimensions() throws {
    let square = try polygons("[[[0,0],[10,0],[10,10],[0,10],[0,0]]]")
    let line = try GeometryText.column(
      #"{"type":"LineString","coordinates":[[5,5],[20,5]]}"#)
    let points = try GeometryText.column(
      #"{"type":"MultiPoint","coordinates":[[6,5],[30,5]]}"#)
    let overlay = try Overlay()
    var log = DiagnosticLog()
    #expect(
      GeometryText.text(try overlay.intersection(square, line, log: &log))
        == "LineString [[5,5],[10,5]]")
    #expect(GeometryText.text(try overlay.intersection(square, points, log: &log)) == "Point [6,5]")
    #expect(GeometryText.text(try overlay.intersection(line, points, log: &log)) == "Point [6,5]")
    #expect(
      GeometryText.text(try overlay.difference(line, square, log: &log))
        == "LineString [[10,5],[20,5]]")
    #expect(
      GeometryText.text(try overlay.difference(square, line, log: &log))
        == GeometryText.text(square))
    #expect(
      GeometryText.text(try overlay.difference(points, line, log: &log)) == "MultiPoint [30,5]")
    let part = try GeometryText.column(#"{"type":"LineString","coordinates":[[10,5],[20,5]]}"#)
    #expect(
      GeometryText.text(try overlay.difference(line, part, log: &log))
        == "LineString [[5,5],[10,5]]")
  }

  @Test("Not finite, open and empty geometries are said and hurt nothing")
  func hostile() throws {
    var builder = GeometryBuilder()
    builder.beginPart(.polygon)
    builder.beginRing()
    for (x, y) in [(0.0, 0.0), (.nan, 1), (1, 1), (0, 0)] { builder.appendVertex(x, y) }
    builder.endRow()
    builder.beginPart(.polygon)
    builder.beginRing()
    for (x, y) in [(0.0, 0.0), (4, 0), (4, 4)] { builder.appendVertex(x, y) }
    builder.endRow()
    builder.beginPart(.polygon)
    builder.endRow()
    let column = builder.finish()
    var log = DiagnosticLog()
    let united = try Overlay().union(column, groups: .each, log: &log)
    #expect((0..<3).map { united.kind($0) } == [.none, .polygon, .none])
    #expect(united.area(1) == 8)
    #expect(log.count(ofKind: "coordinate-not-finite") == 1)
    #expect(log.count(ofKind: "ring-closed") == 1)
    let simple = try Overlay().simplify(column, toleranceMetres: 10, log: &log)
    #expect(simple.kind(0) == .none && simple.area(1) == 8)
  }
}
