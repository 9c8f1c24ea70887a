import GeoFeatures
import GeoLayers
import TestSupport
import Testing

/// Rows go into a table many at a time: each keeps its number, its values and its box, whatever the rows
/// beside it are.
@Suite struct RowInsertionTests {
  @Test(arguments: [1, 31, 32, 33, 64, 777])
  func everyRowKeepsItsOwn(_ count: Int) throws {
    var random = SeededGenerator(seed: UInt64(count))
    let rows: [Row] = (0..<count).map { row in
      let x = Double.random(in: -180...180, using: &random)
      let y = Double.random(in: -90...90, using: &random)
      let isLost = Int.random(in: 0..<4, using: &random) == 0
      let cells: [Cell] = [
        .text(String(repeating: "é", count: row % 50)), .null,
        row % 3 == 0 ? .null : .time(Int64(row) * 86_400_000),
        row % 5 == 0 ? .null : .real(Double(row) / 8),
      ]
      return (isLost ? nil : [x, y], cells)
    }
    let scratch = try Scratch()
    let path = scratch.file("a.gpkg")
    let fields = [
      Field("name", .text), Field("empty", .real), Field("time", .time), Field("mag", .real),
    ]
    // The second time after as many others, without a column of the table, and with a new one.
    try pack([table(fields, rows)], to: path)
    try pack([table([Field("note", .text)], rows.map { ($0.position, [.text("n")]) })], to: path) {
      $0.appends = true
    }
    let viewer = try Viewer(path)
    let found = try viewer.rows(
      """
      SELECT fid, length(name), empty, julianday(time) - 2440587.5, mag, note, r.minx
      FROM quakes LEFT JOIN rtree_quakes_geom r ON fid = r.id ORDER BY fid
      """)
    #expect(found.count == 2 * count)
    for (number, (row, columns)) in zip(rows + rows, found).enumerated() {
      let index = number % count
      let isFirst = number < count
      #expect(columns[0] == "\(number + 1)")
      #expect(columns[1] == (isFirst ? "\(index % 50)" : "NULL"))
      #expect(columns[2] == "NULL")
      #expect(columns[3] == (isFirst && index % 3 != 0 ? "\(index).0" : "NULL"))
      #expect(columns[4] == (isFirst && index % 5 != 0 ? "\(Double(index) / 8)" : "NULL"))
      #expect(columns[5] == (isFirst ? "NULL" : "n"))
      let west = Double(columns[6])
      #expect((west == nil) == (row.position == nil))
      if let west, let place = row.position { #expect(abs(west - place[0]) < 2e-5) }
    }
    #expect(try viewer.value("SELECT rtreecheck('rtree_quakes_geom')") == "ok")
  }

  /// SQLite takes 32,766 values to a statement, which are fewer rows of a wide table.
  @Test func wideTable() throws {
    let fields = (0..<1500).map { Field("c\($0)", .integer) }
    let scratch = try Scratch()
    let path = scratch.file("a.gpkg")
    try pack(
      [
        table(
          fields,
          (0..<50).map { row in
            ([1, 2], (0..<1500).map { .integer(Int64(row * 1500 + $0)) })
          })
      ], to: path)
    let viewer = try Viewer(path)
    #expect(try viewer.value("SELECT count(*) FROM quakes WHERE c1499 - c0 = 1499") == "50")
    #expect(try viewer.value("SELECT max(c1499) FROM quakes") == "74999")
  }
}
