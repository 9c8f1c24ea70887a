import GeoFeatures
import Testing

@testable import GeoFeeds

/// Geometries of placemarks (OGC 07-147r2, 10).
@Suite("KML geometries")
struct KMLGeometryTests {
  private func ring(_ coordinates: String) -> String {
    "<LinearRing><coordinates>\(coordinates)</coordinates></LinearRing>"
  }

  private func polygon(_ outer: String, _ inner: String...) -> String {
    "<Polygon><outerBoundaryIs>\(ring(outer))</outerBoundaryIs>"
      + inner.map { "<innerBoundaryIs>\(ring($0))</innerBoundaryIs>" }.joined() + "</Polygon>"
  }

  private static let square = "0,0 4,0 4,4 0,4 0,0"

  @Test("Point, LineString, LinearRing, Polygon with a hole, Model")
  func kinds() throws {
    let content =
      shape("<Point><coordinates> -122.5,37.25 </coordinates></Point>")
      + shape("<LineString><coordinates>1,2 3,4\n\t5,6</coordinates></LineString>")
      + shape(ring("0,0 1,0 1,1 0,0")) + shape(polygon(Self.square, "1,1 2,1 2,2 1,1"))
      + shape(
        "<Model><Location><longitude>7</longitude><latitude>8</latitude><altitude>0</altitude>"
          + "</Location></Model>")
    let reading = try read(kml(content))
    let features = reading.features
    #expect(features.map(\.kind) == [.point, .line, .line, .polygon, .point])
    #expect(coordinates(features[0]) == [[[[-122.5, 37.25]]]])
    #expect(coordinates(features[1]) == [[[[1, 2], [3, 4], [5, 6]]]])
    #expect(coordinates(features[2]) == [[[[0, 0], [1, 0], [1, 1], [0, 0]]]])
    #expect(
      coordinates(features[3]) == [
        [[[0, 0], [4, 0], [4, 4], [0, 4], [0, 0]], [[1, 1], [2, 1], [2, 2], [1, 1]]]
      ])
    #expect(coordinates(features[4]) == [[[[7, 8]]]])
    #expect(reading.faults == [])
  }

  @Test("An inner boundary that stands before the outer one is a hole all the same")
  func innerFirst() throws {
    let content = """
      <Polygon><innerBoundaryIs>\(ring("1,1 2,1 2,2 1,1"))</innerBoundaryIs>\
      <outerBoundaryIs>\(ring(Self.square))</outerBoundaryIs></Polygon>
      """
    let feature = try read(kml(shape(content))).first
    #expect(coordinates(feature).first?.map(\.count) == [5, 4])
  }

  @Test("MultiGeometry, nested, of one kind is one row")
  func multiple() throws {
    let content = """
      <MultiGeometry>\(polygon(Self.square))<MultiGeometry>\(polygon("10,0 11,0 11,1 10,0"))\
      </MultiGeometry>\(polygon("20,0 21,0 21,1 20,0"))</MultiGeometry>
      """
    let reading = try read(kml(shape(content)))
    #expect(reading.features.map(\.kind) == [.multiPolygon])
    #expect(coordinates(reading.first).map { $0[0][0][0] } == [0, 10, 20])
  }

  @Test("… of mixed kinds a row each with the same properties, one collection, or the first kind")
  func mixed() throws {
    let content = """
      <Placemark id="m"><name>n</name><MultiGeometry><Point><coordinates>5,6</coordinates></Point>\
      \(polygon(Self.square))<Point><coordinates>7,8</coordinates></Point></MultiGeometry></Placemark>
      """
    let parts = try read(kml(content)).features
    #expect(parts.map(\.kind) == [.multiPoint, .polygon])
    #expect(parts.map(\.id) == ["m", "m"])
    #expect(parts.map { $0["part"] } == [.integer(1), .integer(2)])
    var options = ReadOptions()
    options.mixedGeometry = .collection
    #expect(try read(kml(content), options).features.map(\.kind) == [.collection])
    options.mixedGeometry = .primary
    #expect(try read(kml(content), options).features.map(\.kind) == [.multiPoint])
  }

  @Test("Rows of mixed kinds stay whole where batches end")
  func mixedOverBatches() throws {
    let count = 6_000
    let content = (0..<count).map { number in
      """
      <Placemark id="p\(number)"><MultiGeometry><Point><coordinates>5,6</coordinates></Point>\
      <LineString><coordinates>1,2 3,4</coordinates></LineString></MultiGeometry></Placemark>
      """
    }.joined()
    let reading = try read(kml(content))
    #expect(reading.tables.count > 1)
    let features = reading.features
    #expect(features.count == 2 * count)
    #expect(features.allSatisfy { $0.id != nil && $0["part"] != nil })
    #expect(features.last?.id == "p\(count - 1)")
  }

  @Test("Without altitudeMode a height says nothing; absolute and relative ones are kept")
  func altitudeModes() throws {
    func point(_ mode: String, _ coordinates: String = "1,2,300") -> String {
      shape("<Point>\(mode)<coordinates>\(coordinates)</coordinates></Point>")
    }
    let content =
      point("") + point("<altitudeMode>clampToGround</altitudeMode>")
      + point("<altitudeMode>absolute</altitudeMode>")
      + point("<altitudeMode>relativeToGround</altitudeMode>")
      + point("<gx:altitudeMode>clampToSeaFloor</gx:altitudeMode>") + point("", "1,2,0")
      + point("<altitudeMode>absolute</altitudeMode>", "1,2")
      + shape(
        "<LineString><altitudeMode>absolute</altitudeMode><coordinates>1,2,5 3,4</coordinates>"
          + "</LineString>")
    let reading = try read(kml(content))
    #expect(
      reading.features.map { heights($0) } == [
        [nil], [nil], [300], [300], [nil], [nil], [nil], [5, nil],
      ])
    #expect(reading.log.count(ofKind: "clamped-height") == 3)
    #expect(reading.log.count(ofKind: "relative-height") == 1)
    #expect(reading.faults == [])
  }

  @Test(
    "Blanks and commas where KML has none, as far as they are clear",
    arguments: [
      ("1, 2 3, 4", [[1, 2], [3, 4]]), ("1 ,2\n3 ,4", [[1, 2], [3, 4]]),
      ("1,2, 3,4", [[1, 2], [3, 4]]), ("1,2,0, 3,4,0,", [[1, 2], [3, 4]]),
      ("1, 2, 9\n3, 4, 9", [[1, 2], [3, 4]]), ("1,2 , 3,4 , 5,6", [[1, 2], [3, 4], [5, 6]]),
    ])
  func loose(_ written: String, _ expected: [[Double]]) throws {
    let reading = try read(
      kml(shape("<LineString><coordinates>\(written)</coordinates></LineString>")))
    #expect(coordinates(reading.first) == [[expected]])
    #expect(reading.faults == ["loose-coordinates"])
  }

  @Test(
    "What is not clear is rejected, never guessed",
    arguments: [
      "1 2 3 4", "1, 2, 3, 4", "1;2 3;4", "1,2 3", "1,2 x,4", "1,,2 3,4", ",1,2 3,4", "1,2,3,4 5,6",
      "1,2,3,4,5,6", "1,2,nan 3,4", "1,2,,3,4",
    ])
  func unclear(_ written: String) throws {
    let line = "<LineString><coordinates>\(written)</coordinates></LineString>"
    let reading = try read(kml(shape(line)))
    #expect(reading.first?.kind == GeometryKind.none)
    #expect(reading.faults == ["unreadable-coordinates"])
  }

  @Test("A ring that is not closed is closed; one that is too short is rejected, with its line")
  func rings() throws {
    let open = try read(kml(shape(polygon("0,0 4,0 4,4"))))
    #expect(coordinates(open.first) == [[[[0, 0], [4, 0], [4, 4], [0, 0]]]])
    #expect(open.faults == ["ring-closed"])
    let short = try read(kml("\n\n" + shape(polygon("0,0 4,0 0,0"))))
    #expect(short.first?.kind == GeometryKind.none)
    #expect(short.faults == ["ring-too-short"])
    let said = short.log.entries.first { $0.kind == "ring-too-short" }?.kept.first
    #expect(said?.place == Place(source: "test", line: 4, item: 1))
    let hole = try read(kml(shape(polygon(Self.square, "1,1 2,2", "1,1 2,1 2,2 1,1"))))
    #expect(coordinates(hole.first).first?.map(\.count) == [5, 4])
    #expect(hole.faults == ["ring-closed", "ring-too-short"])
  }

  @Test("Polygons without an outer boundary, or with two")
  func boundaries() throws {
    let inner = "<Polygon><innerBoundaryIs>\(ring(Self.square))</innerBoundaryIs></Polygon>"
    let none = try read(kml(shape(inner)))
    #expect(none.first?.kind == GeometryKind.none)
    #expect(none.faults == ["empty-geometry"])
    let outer = "<outerBoundaryIs>\(ring(Self.square))</outerBoundaryIs>"
    let two = try read(kml(shape("<Polygon>\(outer)\(outer)</Polygon>")))
    #expect(coordinates(two.first).first?.count == 1)
    #expect(two.faults == ["further-boundary"])
  }

  @Test(
    "Latitudes off the globe are rejected, longitudes up to 360 wrapped",
    arguments: [
      ("<Point><coordinates>1,95.2</coordinates></Point>", nil, ["latitude-out-of-range"]),
      ("<Point><coordinates>361,5</coordinates></Point>", nil, ["longitude-out-of-range"]),
      ("<Point><coordinates>200,5</coordinates></Point>", [[-160, 5]], []),
      ("<Point><coordinates>200, 5</coordinates></Point>", [[-160, 5]], ["loose-coordinates"]),
      (
        "<LineString><coordinates>179,5 181,6</coordinates></LineString>", [[179, 5], [181, 6]],
        []
      ),
      (
        "<LineString><coordinates>179,5 181,96</coordinates></LineString>", nil,
        ["latitude-out-of-range"]
      ),
    ] as [(String, [[Double]]?, [String])])
  func ranges(_ geometry: String, _ expected: [[Double]]?, _ faults: [String]) throws {
    let reading = try read(kml(shape(geometry)))
    #expect(coordinates(reading.first) == (expected.map { [[$0]] } ?? []))
    #expect(reading.faults == faults)
  }

  @Test(
    "No location: null, and counted",
    arguments: [
      "", "<Point/>", "<Point><coordinates/></Point>", "<MultiGeometry/>",
      "<Point><coordinates> \n </coordinates></Point>", "<Model/>",
    ])
  func empty(_ geometry: String) throws {
    let reading = try read(kml(shape("<name>n</name>" + geometry)))
    #expect(reading.first?.kind == GeometryKind.none)
    #expect(reading.first?["name"] == .text("n"))
    #expect(reading.log.count(ofKind: "no-location") == 1)
    #expect(reading.faults == [])
  }

  @Test("A Point of several positions is the first; a line of one is none")
  func counts() throws {
    let point = try read(kml(shape("<Point><coordinates>1,2 3,4</coordinates></Point>")))
    #expect(coordinates(point.first) == [[[[1, 2]]]])
    #expect(point.faults == ["further-position"])
    let line = try read(kml(shape("<LineString><coordinates>1,2</coordinates></LineString>")))
    #expect(line.first?.kind == GeometryKind.none)
    #expect(line.faults == ["line-too-short"])
  }
}
