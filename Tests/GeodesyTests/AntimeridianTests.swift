import GeoFeatures
import Geodesy
import Testing

/// Cuts one geometry and gives it as text.
private func cut(_ geometry: String) throws -> String {
  var log = DiagnosticLog()
  let column = Antimeridian.cut(try GeometryText.column(geometry), log: &log)
  return GeometryText.text(Winding.rewind(column))
}

private func line(_ coordinates: String) -> String {
  #"{"type":"LineString","coordinates":\#(coordinates)}"#
}

private func polygon(_ coordinates: String) -> String {
  #"{"type":"Polygon","coordinates":\#(coordinates)}"#
}

@Suite("Lines and points at 180°")
struct AntimeridianLineTests {
  @Test(
    "Lines are cut where they cross",
    arguments: [
      // RFC 7946, 3.1.9.
      (
        "[[170,45],[-170,45]]",
        "MultiLineString [[170,45],[180,45]] [[-180,45],[-170,45]]"
      ),
      // Straight in longitude and latitude (3.1.1), so that the crossing is halfway.
      (
        "[[170,-20],[-170,-10]]",
        "MultiLineString [[170,-20],[180,-15]] [[-180,-15],[-170,-10]]"
      ),
      // Unbroken input.
      (
        "[[170,0],[190,20]]",
        "MultiLineString [[170,0],[180,10]] [[-180,10],[-170,20]]"
      ),
      ("[[190,0],[200,20]]", "LineString [[-170,0],[-160,20]]"),
      // Over 180° and back.
      (
        "[[175,0],[-175,10],[175,20]]",
        "MultiLineString [[175,0],[180,5]] [[-180,5],[-175,10],[-180,15]] [[180,15],[175,20]]"
      ),
      // 0…360 over Greenwich goes the short way.
      ("[[350,0],[10,20]]", "LineString [[-10,0],[10,20]]"),
    ])
  func cutLine(_ coordinates: String, _ expected: String) throws {
    #expect(try cut(line(coordinates)) == expected)
  }

  @Test(
    "A vertex at ±180 takes the sign of its neighbours",
    arguments: [
      ("[[170,0],[-180,5],[160,10]]", "LineString [[170,0],[180,5],[160,10]]"),
      ("[[-170,0],[180,5],[-160,10]]", "LineString [[-170,0],[-180,5],[-160,10]]"),
      (
        "[[170,0],[180,5],[-170,10]]",
        "MultiLineString [[170,0],[180,5]] [[-180,5],[-170,10]]"
      ),
      // The same place written on both sides.
      (
        "[[170,0],[180,5],[-180,5],[-170,10]]",
        "MultiLineString [[170,0],[180,5],[180,5]] [[-180,5],[-170,10]]"
      ),
      // Along the meridian, then on.
      (
        "[[170,0],[180,5],[180,6],[-170,10]]",
        "MultiLineString [[170,0],[180,5],[180,6]] [[-180,6],[-170,10]]"
      ),
      (
        "[[180,5],[180,6],[-170,10]]",
        "LineString [[-180,5],[-180,6],[-170,10]]"
      ),
    ])
  func vertexAtMeridian(_ coordinates: String, _ expected: String) throws {
    #expect(try cut(line(coordinates)) == expected)
  }

  @Test(
    "An edge from ±180 to ±180 is no crossing",
    arguments: [
      "[[-180,0],[180,0]]", "[[180,0],[180,10]]", "[[0,0],[0,10],[10,10]]",
      "[[-180,0],[0,0],[180,0]]", "[[-90,0],[90,0]]",
    ])
  func noCrossing(_ coordinates: String) throws {
    #expect(try cut(line(coordinates)) == "LineString \(coordinates)")
  }

  @Test("Height and moment are interpolated at the cut")
  func heights() throws {
    #expect(
      try cut(line("[[170,0,100],[-150,40,500]]"))
        == "MultiLineString [[170,0,100],[180,10,200]] [[-180,10,200],[-150,40,500]]")
    var builder = GeometryBuilder()
    builder.beginPart(.line)
    builder.beginRing()
    builder.appendVertex(175, 0, .nan, time: 1000)
    builder.appendVertex(-175, 0, .nan, time: 3000)
    builder.endRow()
    var log = DiagnosticLog()
    let column = Antimeridian.cut(builder.finish(), log: &log)
    let moments = try #require(column.m)
    #expect(Array(moments.values) == [1000, 2000, 2000, 3000])
  }

  @Test("Points beyond ±180 are wrapped and counted")
  func points() throws {
    let column = try GeometryText.column(
      #"{"type":"Point","coordinates":[190,10,5]}"#, "null",
      #"{"type":"Point","coordinates":[180,1]}"#, #"{"type":"Point","coordinates":[-180,1]}"#,
      #"{"type":"MultiPoint","coordinates":[[359,1],[-181,2]]}"#)
    var log = DiagnosticLog()
    let result = Antimeridian.cut(column, log: &log, firstItem: 11)
    #expect(
      (0..<5).map { GeometryText.text(result, $0) } == [
        "Point [-170,10,5]", "None", "Point [180,1]", "Point [-180,1]",
        "MultiPoint [-1,1] [179,2]",
      ])
    #expect(log.count(ofKind: "longitude-wrapped") == 2)
    #expect(log.entries.first?.kept.map(\.place.item) == [11, 15])
  }
}

@Suite("Polygons at 180°")
struct AntimeridianPolygonTests {
  @Test(
    "Polygons are cut where they cross",
    arguments: [
      // RFC 7946, 3.1.9.
      (
        "[[[170,40],[-170,40],[-170,50],[170,50],[170,40]]]",
        "MultiPolygon [[[170,40],[180,40],[180,50],[170,50],[170,40]]]"
          + " [[[-180,40],[-170,40],[-170,50],[-180,50],[-180,40]]]"
      ),
      // Clockwise.
      (
        "[[[170,40],[170,50],[190,50],[190,40],[170,40]]]",
        "MultiPolygon [[[180,50],[170,50],[170,40],[180,40],[180,50]]]"
          + " [[[-180,40],[-170,40],[-170,50],[-180,50],[-180,40]]]"
      ),
      ("[[[190,0],[200,0],[200,5],[190,0]]]", "Polygon [[[-170,0],[-160,0],[-160,5],[-170,0]]]"),
    ])
  func cutPolygon(_ coordinates: String, _ expected: String) throws {
    let result = try cut(polygon(coordinates))
    let expectedRings = expected.split(separator: " ").map(Self.canonical)
    #expect(result.split(separator: " ").map(Self.canonical) == expectedRings)
  }

  /// A ring's positions from its least on, so that where it begins does not count.
  private static func canonical(_ ring: Substring) -> [String] {
    var positions = ring.replacing("]", with: "").split(separator: "[").map {
      $0.hasSuffix(",") ? String($0.dropLast()) : String($0)
    }
    guard positions.count > 1, let least = positions.min(),
      let index = positions.firstIndex(of: least)
    else { return positions }
    positions.removeLast()
    return Array(positions[(index % positions.count)...] + positions[..<(index % positions.count)])
  }

  @Test(
    "Rings that reach ±180 without crossing are left as they are",
    arguments: [
      // OSGeo/gdal#6250: a wide polygon that touches -180.
      "[[[-180,-60],[179.5,-60],[179.5,60],[-180,60],[-180,-60]]]",
      "[[[-180,-90],[180,-90],[180,90],[-180,90],[-180,-90]]]",
      "[[[170,0],[180,0],[180,5],[170,5],[170,0]]]",
      "[[[-180,-90],[180,-90],[180,-84],[0,-70],[-180,-84],[-180,-90]]]",
      "[[[-180,-10],[0,-10],[180,-10],[180,10],[-180,10],[-180,-10]]]",
    ])
  func leftAlone(_ coordinates: String) throws {
    #expect(try cut(polygon(coordinates)) == "Polygon \(coordinates)")
  }

  @Test("A vertex at 180 takes the sign of its neighbours, and leaves no sliver")
  func touching() throws {
    for longitude in ["180", "179.99999999999997", "-180"] {
      #expect(
        try cut(polygon("[[[-170,-10],[-160,0],[-170,10],[\(longitude),0],[-170,-10]]]"))
          == "Polygon [[[-170,-10],[-160,0],[-170,10],[-180,0],[-170,-10]]]")
    }
  }

  /// Rings, their areas in square degrees, and the latitude of the pole.
  private static let rings: [(String, Double, Double)] = [
    ("[[[45,40],[135,40],[-135,40],[-45,40],[45,40]]]", 18000, 90),
    ("[[[45,40],[-45,40],[-135,40],[135,40],[45,40]]]", 18000, 90),
    ("[[[45,-80],[-45,-80],[-135,-80],[135,-80],[45,-80]]]", 3600, -90),
    // A vertex on the meridian itself.
    ("[[[0,-80],[120,-80],[180,-80],[-120,-80],[0,-80]]]", 3600, -90),
    // Unbroken, and closed by an edge back over the whole map.
    ("[[[-180,80],[-90,80],[0,80],[90,80],[180,80],[-180,80]]]", 3600, 90),
    ("[[[0,80],[90,80],[180,80],[270,80],[360,80],[0,80]]]", 3600, 90),
  ]

  @Test(
    "A ring round the globe is closed along ±180 and the nearer pole, whatever its direction",
    arguments: rings)
  func pole(_ coordinates: String, _ area: Double, _ latitude: Double) throws {
    var log = DiagnosticLog()
    let column = Winding.rewind(
      Antimeridian.cut(try GeometryText.column(polygon(coordinates)), log: &log))
    #expect(column.kind(0) == .polygon)
    #expect(abs(column.area() - area) < 1e-9)
    #expect(column.faults(afterCut: 0) == [])
    let corners = Set(
      column.vertices(ofRow: 0).filter { column.y[$0] == latitude }.map { column.x[$0] })
    #expect(corners == [-180, 180])
  }

  @Test("A hole round the pole leaves a band")
  func band() throws {
    let band = try cut(
      polygon(
        """
        [[[0,60],[120,60],[-120,60],[0,60]],[[0,80],[120,80],[-120,80],[0,80]]]
        """))
    let column = try GeometryText.column(
      polygon(String(band.dropFirst("Polygon ".count))))
    #expect(band.hasPrefix("Polygon "))
    #expect(column.rings(ofPart: 0).count == 1)
    #expect(abs(column.area() - 360 * 20) < 1e-9)
    // The same band, its outside given as a box.
    let box = try cut(
      polygon(
        """
        [[[-180,60],[180,60],[180,90],[-180,90],[-180,60]],
        [[0,80],[120,80],[-120,80],[0,80]]]
        """))
    let fromBox = try GeometryText.column(polygon(String(box.dropFirst("Polygon ".count))))
    #expect(abs(fromBox.area() - 360 * 20) < 1e-9)
  }

  @Test("Holes are cut, and others go to the part that they lie in")
  func holes() throws {
    let text = try cut(
      polygon(
        """
        [[[170,40],[-170,40],[-170,60],[170,60],[170,40]],
        [[175,45],[-175,45],[-175,55],[175,55],[175,45]],
        [[171,41],[172,41],[172,42],[171,41]],[[-171,41],[-172,41],[-172,42],[-171,41]]]
        """))
    let column = try GeometryText.column(
      #"{"type":"MultiPolygon","coordinates":[\#(text.dropFirst(13).replacing(" ", with: ","))]}"#)
    #expect(abs(column.area() - (20 * 20 - 10 * 10 - 0.5 - 0.5)) < 1e-9)
    #expect(column.parts(ofRow: 0).map { column.rings(ofPart: $0).count } == [2, 2])
    #expect(column.faults(afterCut: 0) == [])
  }

  @Test("Collections and multi geometries stay what they are")
  func multiples() throws {
    #expect(
      try cut(
        """
        {"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[185,1]},
        {"type":"LineString","coordinates":[[170,0],[-170,0]]},
        {"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}]}
        """)
        == "GeometryCollection [-175,1] [[170,0],[180,0]] [[-180,0],[-170,0]]"
        + " [[[0,0],[1,0],[1,1],[0,0]]]")
    #expect(
      try cut(#"{"type":"MultiLineString","coordinates":[[[190,0],[200,0]]]}"#)
        == "MultiLineString [[-170,0],[-160,0]]")
  }

  @Test("What is cut is counted, and a column without a crossing is handed back")
  func counting() throws {
    var log = DiagnosticLog()
    let plain = try GeometryText.column(
      polygon("[[[0,0],[1,0],[1,1],[0,0]]]"), line("[[0,0],[180,0]]"))
    let same = Antimeridian.cut(plain, log: &log)
    #expect(same.x.values.baseAddress == plain.x.values.baseAddress)
    #expect(log.isEmpty)
    _ = Antimeridian.cut(try GeometryText.column(line("[[170,0],[-170,0]]")), log: &log)
    #expect(log.count(ofKind: "cut-at-antimeridian") == 1)
    #expect(log.firstFault == nil)
  }
}

@Suite("Unbroken longitudes")
struct ContinuousLongitudesTests {
  @Test(
    "Everything lies from 0° on",
    arguments: [
      (#"{"type":"Point","coordinates":[-170,1]}"#, "Point [190,1]"),
      (#"{"type":"Point","coordinates":[170,1]}"#, "Point [170,1]"),
      (line("[[170,0],[-170,0]]"), "LineString [[170,0],[190,0]]"),
      (line("[[-10,0],[10,0]]"), "LineString [[350,0],[370,0]]"),
      (line("[[170,0],[-180,0],[-170,0]]"), "LineString [[170,0],[180,0],[190,0]]"),
      (line("[[-180,0],[180,0]]"), "MultiLineString [[180,0],[360,0]] [[0,0],[180,0]]"),
      (
        polygon(
          "[[[170,0],[-170,0],[-170,9],[170,9],[170,0]],[[-175,1],[-175,2],[-174,2],[-175,1]]]"),
        "Polygon [[[170,0],[190,0],[190,9],[170,9],[170,0]],[[185,1],[185,2],[186,2],[185,1]]]"
      ),
    ])
  func unbroken(_ geometry: String, _ expected: String) throws {
    var log = DiagnosticLog()
    let column = Antimeridian.continuous(try GeometryText.column(geometry), log: &log)
    #expect(GeometryText.text(column) == expected)
  }

  @Test(
    "What goes once round the globe, or nearly, lies between 0° and 360°",
    arguments: [(-170.0, 190.0), (-350, 10), (0, 360), (-179, 179), (-160, 190)])
  func fullTurn(_ west: Double, _ east: Double) throws {
    let middles = [0.25, 0.5, 0.75].map { west + $0 * (east - west) }
    let wide = east - west < 360 ? middles : []
    let ring =
      ([west] + wide + [east]).map { "[\($0),-10]" }
      + ([east] + wide.reversed() + [west, west])
      .enumerated().map { "[\($1),\($0 == wide.count + 2 ? -10 : 10)]" }
    var log = DiagnosticLog()
    let column = Antimeridian.continuous(
      try GeometryText.column(polygon("[[\(ring.joined(separator: ","))]]")), log: &log)
    #expect(abs(column.area() - (east - west) * 20) < 1e-9)
    #expect(column.x.allSatisfy { $0 >= 0 && $0 <= 360 })
  }

  @Test("A polygon round a pole is cut at 0°")
  func pole() throws {
    var log = DiagnosticLog()
    let column = Antimeridian.continuous(
      try GeometryText.column(polygon("[[[45,40],[135,40],[-135,40],[-45,40],[45,40]]]")),
      log: &log)
    #expect(abs(column.area() - 360 * 50) < 1e-9)
    #expect(log.count(ofKind: "cut-at-prime-meridian") == 1)
    #expect(column.x.values.min() == 0)
    #expect(column.x.values.max() == 360)
  }
}

@Suite("Rings with both ends of the map")
struct AntimeridianBothEndsTests {
  @Test(
    "180° and -180° in one ring are one place, and so are 190° and -170°",
    arguments: [
      ("[[[170,0],[180,0],[-180,10],[170,10],[170,0]]]", 100.0),
      ("[[[170,0],[180,0],[-180,5],[180,10],[170,10],[170,0]]]", 100),
      ("[[[170,0],[190,0],[-170,10],[170,10],[170,0]]]", 200),
      ("[[[-170,0],[-170,10],[180,10],[-180,0],[-170,0]]]", 100),
    ])
  func mixed(_ coordinates: String, area: Double) throws {
    var log = DiagnosticLog()
    let column = Antimeridian.cut(try GeometryText.column(polygon(coordinates)), log: &log)
    #expect(abs(column.area() - area) < 1e-9)
    #expect(column.x.allSatisfy { abs($0) <= 180 })
  }

  @Test(
    "A world, a band or a cap is whole wherever it begins",
    arguments: [0.0, -20, -179, -360], [(-90.0, 90.0), (-60, 60), (60, 90)])
  func fullTurn(_ west: Double, _ latitudes: (Double, Double)) throws {
    let (south, north) = latitudes
    let ring = [
      (west, south), (west + 360, south), (west + 360, north), (west, north), (west, south),
    ]
    let text = ring.map { "[\($0.0),\($0.1)]" }.joined(separator: ",")
    var log = DiagnosticLog()
    let column = Antimeridian.cut(try GeometryText.column(polygon("[[\(text)]]")), log: &log)
    #expect(log.count(.rejected) == 0)
    #expect(column.kind(0) == .polygon && column.parts(ofRow: 0).count == 1)
    #expect(abs(column.area() - 360 * (north - south)) < 1e-6)
    #expect(column.x.min() == -180 && column.x.max() == 180)
  }
}
