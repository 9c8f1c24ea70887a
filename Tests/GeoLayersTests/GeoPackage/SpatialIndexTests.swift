import Foundation
import GeoFeatures
import GeoLayers
import TestSupport
import Testing

/// The R-tree of a layer, and the triggers that keep it (annex F.3).
@Suite struct SpatialIndexTests {
  /// Requirement 77 of version 1.3.
  @Test func triggers() throws {
    let scratch = try Scratch()
    let path = scratch.file("a.gpkg")
    try pack([quakes], to: path)
    let viewer = try Viewer(path)
    let names = try viewer.rows("SELECT name FROM sqlite_master WHERE type = 'trigger' ORDER BY 1")
    #expect(
      names.map { $0[0] }
        == ["delete", "insert", "update1", "update2", "update3", "update4"].map {
          "rtree_quakes_geom_\($0)"
        })
    #expect(
      try viewer.value("SELECT sql FROM sqlite_master WHERE name = 'rtree_quakes_geom'")
        == "CREATE VIRTUAL TABLE \"rtree_quakes_geom\" USING rtree(id, minx, maxx, miny, maxy)")
    #expect(
      try viewer.rows(
        "SELECT table_name, column_name, extension_name, scope FROM gpkg_extensions")
        == [["quakes", "geom", "gpkg_rtree_index", "write-only"]])
  }

  /// Case K26: a row without a location has no entry; the index follows a new number, a moved point, a
  /// location that goes, and a row that goes.
  @Test func edits() throws {
    let scratch = try Scratch()
    let path = scratch.file("a.gpkg")
    try pack(
      [table([Field("id", .integer)], [([1, 2], [.integer(1)]), (nil, [.integer(2)])])], to: path)
    let viewer = try Viewer(path)
    #expect(
      try viewer.rows("SELECT id, minx, maxx, miny, maxy FROM rtree_quakes_geom")
        == [["1", "1.0", "1.0", "2.0", "2.0"]])
    func point(_ x: Double, _ y: Double) -> String {
      let words = [x, y].map { number in
        (0..<8).map { String(format: "%02x", number.bitPattern >> UInt64(8 * $0) & 0xFF) }.joined()
      }
      return "x'47500001e61000000101000000\(words.joined())'"
    }
    try viewer.rows("UPDATE quakes SET fid = 9, geom = \(point(5, 6)) WHERE fid = 1")
    #expect(
      try viewer.rows("SELECT id, minx, maxx, miny, maxy FROM rtree_quakes_geom")
        == [["9", "5.0", "5.0", "6.0", "6.0"]])
    try viewer.rows("UPDATE quakes SET geom = \(point(7, 8)) WHERE fid = 2")
    try viewer.rows("UPDATE quakes SET geom = NULL WHERE fid = 9")
    #expect(try viewer.rows("SELECT id FROM rtree_quakes_geom") == [["2"]])
    try viewer.rows("INSERT INTO quakes (geom) VALUES (\(point(1, 1)))")
    try viewer.rows("DELETE FROM quakes WHERE fid = 2")
    #expect(try viewer.rows("SELECT id, minx FROM rtree_quakes_geom") == [["10", "1.0"]])
    #expect(try viewer.value("SELECT rtreecheck('rtree_quakes_geom')") == "ok")
  }

  /// SQLite finds by the packed nodes what a look at every box finds, for trees of one to three levels;
  /// edges are rounded outwards to 32 bits, so that nothing is missed.
  @Test(arguments: [1, 51, 52, 2_601, 2_602, 20_000])
  func windows(_ count: Int) throws {
    var random = SeededGenerator(seed: UInt64(count))
    var boxes: [(Double, Double, Double, Double)] = []
    var geometries: [[Part]] = []
    for _ in 0..<count {
      let (x, y) = (
        Double.random(in: -180...179, using: &random), Double.random(in: -90...89, using: &random)
      )
      let (w, h) = (
        Double.random(in: 0.001...1, using: &random), Double.random(in: 0.001...1, using: &random)
      )
      boxes.append((x, x + w, y, y + h))
      geometries.append([(.line, [[[x, y], [x + w, y + h]]])])
    }
    let scratch = try Scratch()
    let path = scratch.file("a.gpkg")
    try pack([table(geometries: geometries)], to: path)
    let viewer = try Viewer(path)
    #expect(try viewer.value("SELECT rtreecheck('rtree_quakes_geom')") == "ok")
    #expect(try viewer.value("SELECT count(*) FROM rtree_quakes_geom") == "\(count)")
    for _ in 0..<40 {
      let (x, y) = (
        Double.random(in: -180...170, using: &random), Double.random(in: -90...80, using: &random)
      )
      let size = Double.random(in: 0.1...20, using: &random)
      let found = Set(
        try viewer.rows(
          "SELECT id FROM rtree_quakes_geom WHERE maxx >= \(x) AND minx <= \(x + size) "
            + "AND maxy >= \(y) AND miny <= \(y + size)"
        ).map { $0[0] })
      var missed = 0
      var strange = 0
      for (row, box) in boxes.enumerated() {
        let meets = box.1 >= x && box.0 <= x + size && box.3 >= y && box.2 <= y + size
        // A float near 180 has steps of 1.5e-5.
        let nearly =
          box.1 >= x - 2e-5 && box.0 <= x + size + 2e-5 && box.3 >= y - 2e-5
          && box.2 <= y + size + 2e-5
        let isFound = found.contains("\(row + 1)")
        if meets && !isFound { missed += 1 }
        if isFound && !nearly { strange += 1 }
      }
      #expect(missed == 0 && strange == 0)
    }
  }

  /// The tree is SQLite's own afterwards: it takes thousands of rows more and loses others.
  @Test func growsOn() throws {
    var random = SeededGenerator(seed: 3)
    let scratch = try Scratch()
    let path = scratch.file("a.gpkg")
    func points(_ count: Int) -> FeatureTable {
      table(
        [Field("id", .integer)],
        (0..<count).map { row in
          (
            [
              Double.random(in: -180...180, using: &random),
              Double.random(in: -90...90, using: &random),
            ],
            [.integer(Int64(row))]
          )
        })
    }
    try pack([points(3000)], to: path)
    try pack([points(3000)], to: path) { $0.appends = true }
    let viewer = try Viewer(path)
    try viewer.rows("DELETE FROM quakes WHERE fid % 3 = 0")
    #expect(try viewer.value("SELECT rtreecheck('rtree_quakes_geom')") == "ok")
    #expect(try viewer.value("SELECT count(*) FROM rtree_quakes_geom") == "4000")
    #expect(
      try viewer.value(
        "SELECT count(*) FROM quakes JOIN rtree_quakes_geom r ON fid = r.id "
          + "WHERE abs(ST_MinX(geom) - minx) < 2e-5 AND abs(ST_MinY(geom) - miny) < 2e-5")
        == "4000")
  }
}
