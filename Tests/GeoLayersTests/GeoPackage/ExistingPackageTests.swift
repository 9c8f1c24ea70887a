import Foundation
import GeoFeatures
import GeoLayers
import Testing

/// What happens to a GeoPackage that is there.
@Suite struct ExistingPackageTests {
  private func failure(_ body: () throws -> Void) -> Failure? {
    do {
      try body()
      return nil
    } catch {
      return error as? Failure
    }
  }

  private let two = table(
    [Field("id", .text), Field("mag", .real)], [([1, 2], [.text("x"), .real(6)])])

  @Test func otherLayersStay() throws {
    let scratch = try Scratch()
    let path = scratch.file("a.gpkg")
    try pack([quakes], to: path)
    try pack([two], to: path) { $0.name = "other" }
    try pack([two], to: path)
    let viewer = try Viewer(path)
    #expect(try viewer.value("SELECT count(*) FROM quakes") == "1")
    #expect(try viewer.value("SELECT count(*) FROM other") == "1")
    #expect(
      try viewer.rows("SELECT table_name FROM gpkg_contents ORDER BY 1")
        == [["layer_styles"], ["other"], ["quakes"]])
    #expect(try viewer.value("SELECT count(*) FROM gpkg_extensions") == "2")
    #expect(try viewer.value("SELECT count(*) FROM layer_styles") == "2")
    #expect(try viewer.value("PRAGMA integrity_check") == "ok")
    #expect(try viewer.rows("PRAGMA foreign_key_check").isEmpty)
    #expect(try scratch.names == ["a.gpkg"])
  }

  /// A run that has no areas any more leaves none of those that it wrote before.
  @Test func nothingStaleStays() throws {
    let scratch = try Scratch()
    let path = scratch.file("a.gpkg")
    let ring: [[Double]] = [[0, 0], [1, 0], [1, 1], [0, 0]]
    try pack([table(geometries: [[(.point, [[[5, 6]]])], [(.polygon, [ring])]])], to: path)
    try pack([two], to: path)
    #expect(
      try Viewer(path).rows("SELECT table_name FROM gpkg_geometry_columns") == [["quakes"]])
  }

  @Test func append() throws {
    let scratch = try Scratch()
    let path = scratch.file("a.gpkg")
    try pack([quakes], to: path) { $0.appends = true }
    let more = table(
      [Field("id", .text), Field("mag", .integer), Field("new", .text)],
      [([-170, 60, 100], [.text("d"), .integer(7), .text("n")])])
    try pack([more], to: path) { $0.appends = true }
    let viewer = try Viewer(path)
    #expect(
      try viewer.rows("SELECT id, mag, new FROM quakes WHERE fid IN (1, 4)")
        == [["a", "5.5", "NULL"], ["d", "7.0", "n"]])
    #expect(
      try viewer.rows(
        "SELECT min_x, min_y, max_x, max_y FROM gpkg_contents WHERE table_name = 'quakes'")
        == [["-170.0", "-20.25", "179.5", "60.0"]])
    #expect(try viewer.value("SELECT count(*) FROM rtree_quakes_geom") == "3")
    #expect(
      try viewer.value("SELECT count(*) FROM sqlite_master WHERE type = 'trigger'") == "6")
  }

  /// What does not fit is refused, and the file is as it was to the byte.
  @Test func appendOfWhatDoesNotFit() throws {
    let scratch = try Scratch()
    let path = scratch.file("a.gpkg")
    try pack([quakes], to: path)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let text = table([Field("mag", .text)], [([1, 2], [.text("five")])])
    let failure = failure { try pack([two, text], to: path) { $0.appends = true } }
    #expect(failure?.kind == .cannotCreate)
    #expect(failure?.description.contains("'mag'") == true)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  /// A viewer that holds the file open in WAL mode goes on seeing what it saw, then the new rows, in the
  /// same file.
  @Test func viewerHoldsItOpen() throws {
    let scratch = try Scratch()
    let path = scratch.file("a.gpkg")
    try pack([quakes], to: path)
    let number = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    let viewer = try Viewer(path)
    #expect(try viewer.value("PRAGMA journal_mode = WAL") == "wal")
    try viewer.rows("BEGIN")
    #expect(try viewer.value("SELECT count(*) FROM quakes") == "3")
    try pack([two], to: path)
    #expect(try viewer.value("SELECT count(*) FROM quakes") == "3")
    try viewer.rows("COMMIT")
    #expect(try viewer.value("SELECT count(*) FROM quakes") == "1")
    let after = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    #expect(number != nil && number == after)
  }

  @Test func locked() throws {
    let scratch = try Scratch()
    let path = scratch.file("a.gpkg")
    try pack([quakes], to: path)
    let viewer = try Viewer(path)
    try viewer.rows("BEGIN EXCLUSIVE")
    let failure = failure { try pack([two], to: path) }
    #expect(failure?.kind == .cannotCreate)
    #expect(failure?.message == "\(path) is locked by another program")
    try viewer.rows("COMMIT")
    #expect(try viewer.value("SELECT count(*) FROM quakes") == "3")
  }

  @Test func noGeoPackage() throws {
    let scratch = try Scratch()
    try scratch.put("not a database, though a file of some length", "text.gpkg")
    let plain = scratch.file("plain.gpkg")
    try scratch.put("", "plain.gpkg")
    try Viewer(plain).rows("CREATE TABLE t (a)")
    for name in ["text.gpkg", "plain.gpkg"] {
      let path = scratch.file(name)
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      let failure = failure { try pack([two], to: path) }
      #expect(failure?.kind == .cannotCreate, "\(name)")
      #expect(failure?.message.contains(path) == true)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }
    #expect(
      failure { try pack([two], to: scratch.path) }?.message.hasSuffix("is a directory") == true)
    #expect(failure { try pack([two], to: "/dev/null") }?.kind == .cannotCreate)
    // An empty file is one to be filled.
    try scratch.put("", "empty.gpkg")
    try pack([two], to: scratch.file("empty.gpkg"))
    #expect(try Viewer(scratch.file("empty.gpkg")).value("SELECT count(*) FROM quakes") == "1")
    let refused = failure { try pack([two], to: scratch.file("empty.gpkg"), noClobber: true) }
    #expect(refused?.message.hasSuffix("exists") == true)
  }

  /// A writer that is let go leaves a package as it was, or none.
  @Test func abandoned() throws {
    let scratch = try Scratch()
    let path = scratch.file("a.gpkg")
    try pack([quakes], to: path)
    for name in ["a.gpkg", "new.gpkg"] {
      let writer = try LayerFormat.open(
        .geoPackage, path: scratch.file(name), options: WriteOptions())
      try writer.write(two)
    }
    #expect(try scratch.names == ["a.gpkg"])
    let viewer = try Viewer(path)
    #expect(try viewer.value("SELECT count(*) FROM quakes") == "3")
    #expect(try viewer.value("SELECT count(*) FROM sqlite_master WHERE name = 'rhumb'") == "0")
  }

  @Test func takenNames() throws {
    let scratch = try Scratch()
    let path = scratch.file("a.gpkg")
    try pack([quakes], to: path)
    try Viewer(path).rows("CREATE VIEW seen AS SELECT * FROM quakes")
    for name in ["seen", "gpkg_contents", "rtree_x", "layer_styles"] {
      let failure = failure { try pack([two], to: path) { $0.name = name } }
      #expect(failure?.kind == .cannotCreate, "\(name)")
      #expect(failure?.message.contains("'\(name)'") == true)
    }
    // Quotes, blanks and letters beyond ASCII are names like others.
    for name in ["a \"b\" 'c'", "台風 2026", "select"] {
      try pack([two], to: path) { $0.name = name }
      let quoted = name.replacingOccurrences(of: "\"", with: "\"\"")
      #expect(try Viewer(path).value("SELECT count(*) FROM \"\(quoted)\"") == "1")
      #expect(try Viewer(path).value("SELECT count(*) FROM \"rtree_\(quoted)_geom\"") == "1")
    }
  }

  /// A style that somebody made stays the default of a layer that is written anew; ours is made anew.
  @Test func styles() throws {
    let scratch = try Scratch()
    let path = scratch.file("a.gpkg")
    try pack([quakes], to: path)
    let viewer = try Viewer(path)
    #expect(
      try viewer.rows(
        "SELECT f_table_catalog, f_table_schema, f_table_name, f_geometry_column, useAsDefault "
          + "FROM layer_styles") == [["", "", "quakes", "geom", "1"]])
    let style = try viewer.value("SELECT styleQML FROM layer_styles")
    #expect(style.hasPrefix("<!DOCTYPE qgis"))
    #expect(style.contains("graduatedSymbol"))
    try viewer.rows(
      "INSERT INTO layer_styles (f_table_name, styleName, styleQML, useAsDefault, description) "
        + "VALUES ('quakes', 'mine', '<qgis/>', 1, '')")
    try viewer.rows("UPDATE layer_styles SET useAsDefault = 0 WHERE styleName = 'rhumb'")
    try pack([two], to: path)
    #expect(
      try viewer.rows("SELECT styleName, useAsDefault FROM layer_styles ORDER BY 1")
        == [["mine", "1"], ["rhumb", "0"]])
  }
}
