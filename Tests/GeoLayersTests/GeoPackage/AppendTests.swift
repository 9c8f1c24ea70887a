import Foundation
import GeoFeatures
import GeoLayers
import Testing

/// Rows that are added to a layer in a later run, and are of another kind than its first ones.
@Suite struct AppendTests {
  private static let square: [[Double]] = [[0, 0], [1, 0], [1, 1], [0, 0]]
  private let points = table(geometries: [[(.point, [[[5, 6]]])]])
  private let line = table(geometries: [[(.line, [[[0, 0], [1, 1]]])]])
  private let lines = table(
    geometries: [[(.line, [[[0, 0], [1, 1]]]), (.line, [[[2, 2], [3, 4]]])]])
  private let area = table(geometries: [[(.polygon, [square])]])
  private let areas = table(
    geometries: [[(.polygon, [square]), (.polygon, [square.map { [$0[0] + 5, $0[1]] }])]])
  private let nothing = table([Field("id", .integer)], [])
  private let nowhere = table([Field("id", .integer)], [(nil, [.integer(7)])])

  /// Writes each table in a run of its own.
  private func runs(
    _ tables: [FeatureTable], to path: String, _ change: (inout WriteOptions) -> Void = { _ in }
  ) throws {
    for table in tables {
      try pack([table], to: path) {
        $0.appends = true
        change(&$0)
      }
    }
  }

  private func checkWhole(_ path: String) throws {
    let viewer = try Viewer(path)
    #expect(try viewer.value("PRAGMA integrity_check") == "ok")
    #expect(try viewer.rows("PRAGMA foreign_key_check").isEmpty)
    for row in try viewer.rows("SELECT table_name, column_name FROM gpkg_geometry_columns") {
      let index = "rtree_\(row[0])_\(row[1])"
      #expect(try viewer.value("SELECT rtreecheck('\(index)')") == "ok")
      #expect(
        try viewer.value("SELECT count(*) FROM \"\(index)\"")
          == viewer.value("SELECT count(\(row[1])) FROM \"\(row[0])\""))
      #expect(
        try viewer.value(
          "SELECT count(*) FROM sqlite_master WHERE type = 'trigger' AND tbl_name = '\(row[0])'")
          == "6")
    }
    // What GDAL says of it: nothing but what it is.
    if let seen = try run("ogrinfo", ["-ro", "-al", "-q", path]) {
      #expect(seen.code == 0)
      #expect(!seen.output.contains("Warning") && !seen.output.contains("ERROR"), "\(seen.output)")
    }
  }

  private func tables(_ path: String) throws -> [[String]] {
    try Viewer(path).rows(
      "SELECT table_name, geometry_type_name FROM gpkg_geometry_columns ORDER BY 1")
  }

  /// A set of one begins with the number of its kind, 5 or 6, and that of its parts (OGC 06-103r4, 8.2).
  @Test func setsAfterSingles() throws {
    for (first, second, name, begin) in [
      (line, lines, "MULTILINESTRING", "01050000000100000001"),
      (area, areas, "MULTIPOLYGON", "01060000000100000001"),
    ] {
      let scratch = try Scratch()
      let path = scratch.file("a.gpkg")
      try runs([first], to: path)
      let viewer = try Viewer(path)
      try viewer.rows("CREATE TABLE log (fid)")
      try viewer.rows(
        "CREATE TRIGGER mine AFTER UPDATE ON quakes BEGIN INSERT INTO log VALUES (NEW.fid); END")
      try runs([second, first], to: path)
      #expect(try tables(path) == [["quakes", name]])
      #expect(
        try viewer.value("SELECT type FROM pragma_table_info('quakes') WHERE name = 'geom'")
          == name)
      #expect(try viewer.rows("SELECT fid FROM quakes ORDER BY 1") == [["1"], ["2"], ["3"]])
      for row in [1, 3] {
        let blob = try viewer.value("SELECT geom FROM quakes WHERE fid = \(row)")
        #expect(blob.dropFirst(80).hasPrefix(begin), "\(blob)")
      }
      // Nothing of the rows has changed for those who watch them.
      #expect(try viewer.value("SELECT count(*) FROM log") == "0")
      try viewer.rows("DROP TRIGGER mine")
      try checkWhole(path)
    }
  }

  @Test func eachFamilyToItsTable() throws {
    for (order, found) in [
      (
        [points, area, line, areas, points],
        [
          ["quakes", "POINT"], ["quakes_lines", "LINESTRING"], ["quakes_polygons", "MULTIPOLYGON"],
        ]
      ),
      ([area, points, area], [["quakes", "POLYGON"], ["quakes_points", "POINT"]]),
      ([lines, points, line], [["quakes", "MULTILINESTRING"], ["quakes_points", "POINT"]]),
    ] {
      let scratch = try Scratch()
      let path = scratch.file("a.gpkg")
      try runs(order, to: path)
      #expect(try tables(path) == found)
      try checkWhole(path)
    }
  }

  /// A run without rows, or with none that has a place, says nothing of those to come.
  @Test func emptyFirst() throws {
    for first in [nothing, nowhere] {
      for (table, name) in [(points, "POINT"), (lines, "MULTILINESTRING"), (area, "POLYGON")] {
        let scratch = try Scratch()
        let path = scratch.file("a.gpkg")
        try runs([first, table], to: path)
        #expect(try tables(path) == [["quakes", name]])
        let viewer = try Viewer(path)
        #expect(try viewer.value("SELECT data_type FROM gpkg_contents") == "features")
        #expect(try viewer.value("SELECT count(*) FROM layer_styles") == "1")
        let kind = name == "POINT" ? 0 : name == "POLYGON" ? 2 : 1
        #expect(
          try viewer.value("SELECT styleQML FROM layer_styles")
            .contains("<layerGeometryType>\(kind)<"))
        try checkWhole(path)
      }
    }
  }

  /// A table that others made is left as it was declared, but takes what it may hold.
  @Test func tablesOfOthers() throws {
    let scratch = try Scratch()
    let path = scratch.file("a.gpkg")
    try runs([line], to: path)
    try Viewer(path).rows("UPDATE gpkg_contents SET description = 'mine'")
    do {
      try runs([lines], to: path)
      Issue.record("sets of lines went into a table of lines")
    } catch let failure as Failure {
      #expect(failure.kind == .cannotCreate)
      #expect(failure.message.contains("LineString"))
    }
    try Viewer(path).rows("UPDATE gpkg_geometry_columns SET geometry_type_name = 'GEOMETRY'")
    try runs([lines, points], to: path)
    #expect(try tables(path) == [["quakes", "GEOMETRY"]])
    #expect(try Viewer(path).value("SELECT count(*) FROM quakes") == "3")
  }

  @Test func widerColumns() throws {
    let scratch = try Scratch()
    let path = scratch.file("a.gpkg")
    let fields = [Field("n", .integer), Field("t", .text), Field("a \"(,", .integer)]
    let first = table(fields, [([1, 2], [.integer(3), .null, .null])])
    let second = table(
      [Field("n", .real), Field("t", .real), Field("a \"(,", .text)],
      [([1, 2], [.real(2.5), .real(1.5), .text("x")])])
    try runs([first, second], to: path)
    #expect(
      try Viewer(path).rows(
        "SELECT typeof(n), n, typeof(t), t, \"a \"\"(,\" FROM quakes ORDER BY fid")
        == [["real", "3.0", "null", "NULL", "NULL"], ["real", "2.5", "real", "1.5", "x"]])
    try checkWhole(path)
    // What can't be both is refused, with what to do.
    do {
      try runs([table([Field("n", .text)], [([1, 2], [.text("five")])])], to: path)
      Issue.record("a text went into a column of numbers")
    } catch let failure as Failure {
      #expect(failure.advice?.contains("--field 'n:real'") == true)
    }
  }

  /// A run that widens a table and then fails leaves the file as it was to the byte.
  @Test func failureAfterWidening() throws {
    let scratch = try Scratch()
    let path = scratch.file("a.gpkg")
    try runs([line], to: path)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let text = table([Field("id", .text)], [(nil, [.text("five")])])
    do {
      try pack([lines, text], to: path) { $0.appends = true }
      Issue.record("a text went into a column of integers")
    } catch let failure as Failure {
      #expect(failure.kind == .cannotCreate)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  /// Requirement of the extension for WKT 2: its column is not null. GDAL makes it for systems in 3-D.
  @Test func systemsWithWKT2() throws {
    let scratch = try Scratch()
    let path = scratch.file("a.gpkg")
    try runs([points], to: path)
    try Viewer(path).rows(
      "ALTER TABLE gpkg_spatial_ref_sys ADD COLUMN definition_12_063 TEXT NOT NULL DEFAULT ''")
    try Viewer(path).rows("PRAGMA writable_schema = ON")
    let viewer = try Viewer(path)
    try viewer.rows("PRAGMA writable_schema = ON")
    try viewer.rows(
      "UPDATE sqlite_master SET sql = replace(sql, ' DEFAULT '''')', ')') "
        + "WHERE name = 'gpkg_spatial_ref_sys'")
    try pack([inSystem("EPSG:3826")], to: path) { $0.name = "plane" }
    let after = try Viewer(path)
    #expect(
      try after.rows(
        "SELECT organization_coordsys_id, definition_12_063 FROM gpkg_spatial_ref_sys "
          + "WHERE srs_id = (SELECT srs_id FROM gpkg_contents WHERE table_name = 'plane')")
        == [["3826", "undefined"]])
    #expect(try after.rows("PRAGMA foreign_key_check").isEmpty)
  }

  /// EPSG:4979 has the same longitudes and latitudes, and heights.
  @Test func heightsOfWGS84() throws {
    let scratch = try Scratch()
    let path = scratch.file("a.gpkg")
    try runs([points], to: path)
    let viewer = try Viewer(path)
    try viewer.rows(
      "INSERT INTO gpkg_spatial_ref_sys VALUES ('WGS 84 3D', 4979, 'EPSG', 4979, 'undefined', '')")
    for owner in ["gpkg_contents", "gpkg_geometry_columns"] {
      try viewer.rows("UPDATE \(owner) SET srs_id = 4979 WHERE table_name = 'quakes'")
    }
    try viewer.rows("UPDATE gpkg_geometry_columns SET z = 1")
    let high = table([Field("id", .integer)], [([1, 2, 3], [.integer(1)])])
    try runs([high], to: path)
    // The system's number stands in each geometry: 4979 is 0x1373, little-endian.
    #expect(
      try viewer.value("SELECT geom FROM quakes WHERE fid = 2").hasPrefix("4750000173130000"))
    #expect(try viewer.value("SELECT z FROM gpkg_geometry_columns") == "1")
    // Heights that must be there may be missing once a geometry has none.
    try runs([points], to: path)
    #expect(try viewer.value("SELECT z FROM gpkg_geometry_columns") == "2")
    do {
      try runs([inSystem("EPSG:3826")], to: path)
      Issue.record("metres went into a layer of degrees")
    } catch let failure as Failure {
      #expect(failure.message == "layer 'quakes' is in EPSG:4979, and what comes in EPSG:3826")
      #expect(failure.advice?.hasPrefix("give --dst-crs EPSG:4979") == true)
    }
  }

  private func inSystem(_ name: String) -> FeatureTable {
    var builder = FeatureTableBuilder(schema: Schema([Field("id", .integer)]))
    builder.geometry.setSystem(CoordinateSystem(name))
    builder.geometry.appendPointRow(250_000, 2_700_000)
    fill(&builder, [.integer(1)])
    return builder.take()
  }

  /// Two runs begin the same new file; the second to end must not take the layers of the first away.
  @Test func fileThatAppeared() throws {
    let scratch = try Scratch()
    let path = scratch.file("a.gpkg")
    for isEmpty in [false, true] {
      if isEmpty { try scratch.put("", "a.gpkg") }
      let writer = try LayerFormat.open(.geoPackage, path: path, options: WriteOptions())
      try writer.write(line)
      try pack([points], to: path)
      do {
        try writer.finish()
        Issue.record("a file was replaced")
      } catch {
        #expect(error.kind == .cannotCreate)
        #expect(error.message.contains("meanwhile"))
      }
      #expect(try tables(path) == [["quakes", "POINT"]])
    }
  }

  @Test func tooManyColumns() throws {
    let scratch = try Scratch()
    let wide = table(
      (0..<1999).map { Field("c\($0)", .integer) },
      [([1, 2], Array(repeating: .integer(1), count: 1999))])
    do {
      try pack([wide], to: scratch.file("a.gpkg"))
      Issue.record("1999 columns")
    } catch let failure as Failure {
      #expect(failure.message.contains("1999 columns"))
      #expect(failure.message.contains("1998"))
    }
  }
}
