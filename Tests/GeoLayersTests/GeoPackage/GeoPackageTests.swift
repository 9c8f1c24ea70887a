import Foundation
import GeoFeatures
import GeoLayers
import TestSupport
import Testing

/// What stands in a GeoPackage (OGC 12-128r17).
@Suite struct GeoPackageTests {
  @Test func coreTables() throws {
    let scratch = try Scratch()
    let path = scratch.file("a.gpkg")
    try pack([quakes], to: path)
    #expect(try scratch.names == ["a.gpkg"])
    let viewer = try Viewer(path)
    // Requirement 2: 0x47504B47 is GPKG, and 10300 version 1.3.
    #expect(try viewer.value("PRAGMA application_id") == "1196444487")
    #expect(try viewer.value("PRAGMA user_version") == "10300")
    #expect(try viewer.value("PRAGMA integrity_check") == "ok")
    #expect(try viewer.rows("PRAGMA foreign_key_check").isEmpty)
    // Requirement 11.
    #expect(
      try viewer.rows(
        "SELECT srs_id, organization, organization_coordsys_id FROM gpkg_spatial_ref_sys "
          + "ORDER BY srs_id")
        == [["-1", "NONE", "-1"], ["0", "NONE", "0"], ["4326", "EPSG", "4326"]])
    #expect(
      try viewer.value("SELECT definition FROM gpkg_spatial_ref_sys WHERE srs_id = 4326")
        .hasPrefix("GEOGCS[\"WGS 84\","))
    #expect(
      try viewer.rows(
        "SELECT data_type, identifier, min_x, min_y, max_x, max_y, srs_id FROM gpkg_contents "
          + "WHERE table_name = 'quakes'")
        == [["features", "quakes", "10.5", "-20.25", "179.5", "51.25", "4326"]])
    let moment = try viewer.value("SELECT last_change FROM gpkg_contents")
    #expect(moment.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
    #expect(
      try viewer.rows("SELECT * FROM gpkg_geometry_columns")
        == [["quakes", "geom", "POINT", "4326", "2", "0"]])
    #expect(
      try viewer.rows("SELECT name, type FROM pragma_table_info('quakes')") == [
        ["fid", "INTEGER"], ["geom", "POINT"], ["id", "TEXT"], ["time", "DATETIME"],
        ["mag", "REAL"], ["felt", "INTEGER"], ["reviewed", "BOOLEAN"], ["more", "TEXT"],
      ])
  }

  /// Case K26: a time is text in UTC with milliseconds and Z, so that text comparison picks right rows.
  @Test func values() throws {
    let scratch = try Scratch()
    let path = scratch.file("a.gpkg")
    try pack([quakes], to: path)
    let viewer = try Viewer(path)
    #expect(
      try viewer.rows("SELECT fid, id, time, mag, felt, reviewed, more FROM quakes") == [
        ["1", "a", "2025-04-05T23:09:10.000Z", "5.5", "3", "1", "{\"k\":[1]}"],
        ["2", "b \"' é", "NULL", "NULL", "NULL", "0", "NULL"],
        ["3", "c", "NULL", "4.0", "NULL", "NULL", "NULL"],
      ])
    #expect(
      try viewer.value("SELECT count(*) FROM quakes WHERE time >= '2025-04-05T23:09:10.000Z'")
        == "1")
  }

  /// Case K26: x is east and y north whatever EPSG:4326 says (2.1.3.1.1); a point has no box before it.
  @Test func blobs() throws {
    let scratch = try Scratch()
    let path = scratch.file("a.gpkg")
    try pack([quakes], to: path)
    let viewer = try Viewer(path)
    let (x, y) = ("0000000000002540", "00000000004034c0")
    #expect(
      try viewer.rows("SELECT geom FROM quakes WHERE fid != 2")
        == [["47500001e610000001" + "01000000" + x + y], ["NULL"]])
    // ISO 13249-3: a point with a third dimension is type 1001.
    let deep = try viewer.value("SELECT geom FROM quakes WHERE fid = 2")
    #expect(deep.hasPrefix("47500001e610000001e9030000"))
    #expect(deep.count == 2 * (8 + 5 + 24))
  }

  /// The blob of a polygon with a hole, decoded by hand: box, rings and their vertices.
  @Test func polygonBlob() throws {
    let shell: [[Double]] = [[0, 0], [4, 0], [4, 4], [0, 0]]
    let hole: [[Double]] = [[2, 1], [3, 2], [3, 1], [2, 1]]
    let scratch = try Scratch()
    let path = scratch.file("a.gpkg")
    try pack([table(geometries: [[(.polygon, [shell, hole])]])], to: path)
    let hex = try Viewer(path).value("SELECT geom FROM quakes")
    let bytes = stride(from: 0, to: hex.count, by: 2).map { place -> UInt8 in
      let start = hex.index(hex.startIndex, offsetBy: place)
      return UInt8(hex[start..<hex.index(start, offsetBy: 2)], radix: 16) ?? 0
    }
    // Little-endian, with a box of x and y.
    #expect(bytes[3] == 0b011)
    func real(_ place: Int) -> Double {
      Double(bitPattern: (0..<8).reduce(0) { $0 | UInt64(bytes[place + $1]) << UInt64(8 * $1) })
    }
    func count(_ place: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
    #expect([real(8), real(16), real(24), real(32)] == [0, 4, 0, 4])
    #expect(bytes[40] == 1 && count(41) == 3 && count(45) == 2)
    var place = 49
    for ring in [shell, hole] {
      #expect(count(place) == ring.count)
      place += 4
      for vertex in ring {
        #expect([real(place), real(place + 8)] == vertex)
        place += 16
      }
    }
    #expect(place == bytes.count)
  }

  /// What comes late: a column, other types, a set of lines among lines; all that came before stays.
  @Test func wideningTables() throws {
    let scratch = try Scratch()
    let path = scratch.file("a.gpkg")
    let first = table(
      [Field("n", .integer), Field("t", .real), Field("f", .flag), Field("big", .integer)],
      [([1, 2], [.integer(7), .real(0.1 + 0.2), .flag(true), .integer(.max)])])
    let second = table(
      [
        Field("n", .real), Field("t", .text), Field("f", .text), Field("big", .real),
        Field("late", .text),
      ],
      [([3, 4], [.real(2.5), .text("x"), .text("y"), .real(0.5), .text("z")])])
    try pack([first, second], to: path)
    let viewer = try Viewer(path)
    #expect(
      try viewer.rows("SELECT name, type FROM pragma_table_info('quakes')") == [
        ["fid", "INTEGER"], ["geom", "POINT"], ["n", "REAL"], ["t", "TEXT"], ["f", "TEXT"],
        ["big", "TEXT"], ["late", "TEXT"],
      ])
    #expect(
      try viewer.rows("SELECT n, t, f, big, late FROM quakes") == [
        ["7.0", "0.30000000000000004", "true", "9223372036854775807", "NULL"],
        ["2.5", "x", "y", "0.5", "z"],
      ])
    #expect(try viewer.value("PRAGMA integrity_check") == "ok")
  }

  @Test func singleLinesBecomeSets() throws {
    let line: Part = (.line, [[[0, 0], [1, 1]]])
    let scratch = try Scratch()
    let path = scratch.file("a.gpkg")
    try pack(
      [table(geometries: [[line]]), table(geometries: [[line, line]], asMultiple: true)], to: path)
    let viewer = try Viewer(path)
    #expect(
      try viewer.value("SELECT geometry_type_name FROM gpkg_geometry_columns")
        == "MULTILINESTRING")
    // After header and box: little-endian, type 5, so many lines.
    #expect(
      try viewer.rows("SELECT hex(substr(geom, 41, 9)) FROM quakes")
        == [["010500000001000000"], ["010500000002000000"]])
    if let result = try run("ogrinfo", ["-ro", "-al", path]) {
      #expect(result.code == 0)
      #expect(result.output.contains("MULTILINESTRING ((0 0,1 1),(0 0,1 1))"))
      #expect(result.output.contains("MULTILINESTRING ((0 0,1 1))"))
    }
  }

  /// Points, lines and areas of one layer are tables of their own, and so is nothing without a location.
  @Test func families() throws {
    let scratch = try Scratch()
    let path = scratch.file("a.gpkg")
    let ring: [[Double]] = [[0, 0], [1, 0], [1, 1], [0, 0]]
    try pack(
      [
        table(geometries: [
          [(.point, [[[5, 6]]])], [(.polygon, [ring])], [(.line, [[[0, 0], [1, 1]]])],
        ]),
        table([Field("id", .integer)], [(nil, [.integer(9)])]),
      ], to: path)
    let viewer = try Viewer(path)
    #expect(
      try viewer.rows(
        "SELECT table_name, geometry_type_name FROM gpkg_geometry_columns ORDER BY 1") == [
          ["quakes", "POINT"], ["quakes_lines", "LINESTRING"], ["quakes_polygons", "POLYGON"],
        ])
    #expect(try viewer.rows("SELECT id, geom IS NULL FROM quakes") == [["0", "0"], ["9", "1"]])

    let other = scratch.file("b.gpkg")
    try pack([table([Field("n", .integer)], [(nil, [.integer(1)])])], to: other)
    #expect(
      try Viewer(other).rows("SELECT data_type FROM gpkg_contents WHERE table_name = 'quakes'")
        == [["attributes"]])
    let empty = scratch.file("c.gpkg")
    try pack([table([Field("n", .integer)], [])], to: empty)
    let none = try Viewer(empty)
    #expect(try none.value("SELECT geometry_type_name FROM gpkg_geometry_columns") == "POINT")
    #expect(try none.value("SELECT count(*) FROM quakes") == "0")
  }

  @Test func otherSystems() throws {
    let scratch = try Scratch()
    let path = scratch.file("a.gpkg")
    for (name, system, expected) in [
      ("utm", "EPSG:32651", ["32651", "EPSG", "32651"]),
      ("own", "+proj=laea +lat_0=20 +lon_0=120", ["300000", "NONE", "300000"]),
    ] {
      var builder = FeatureTableBuilder(schema: Schema([]))
      builder.geometry.setSystem(CoordinateSystem(system, order: .eastFirst))
      builder.geometry.appendPointRow(304_000.5, 2_770_000, .nan)
      builder.finishRow()
      try pack([builder.take()], to: path) { $0.name = name }
      let viewer = try Viewer(path)
      #expect(
        try viewer.rows(
          "SELECT s.srs_id, s.organization, s.organization_coordsys_id FROM gpkg_contents c "
            + "JOIN gpkg_spatial_ref_sys s USING (srs_id) WHERE c.table_name = '\(name)'")
          == [expected])
    }
  }
}
