import Foundation
import GeoFeatures
import GeoLayers
import TestSupport
import Testing

@Suite struct CSVWriterTests {
  private let fields = [
    Field("id", .text), Field("mag", .real), Field("time", .time), Field("count", .integer),
    Field("felt", .flag), Field("extra", .json, isDeclared: false),
    Field("summary", .text, isHidden: true),
  ]

  @Test func headerThenRows() throws {
    let rows = table(
      fields,
      [
        (
          [139.75, 35, -10000],
          [
            .text("a,\"b\""), .real(5), .time(1_712_102_291_000), .integer(.max), .flag(true),
            .json("[1,2]"), .text("hidden"),
          ]
        ),
        ([1, 2], [.text(""), .real(.nan), .null, .null, .flag(false), .null]),
        (nil, [.text("line\r\nend"), .null, .null, .null, .null, .null]),
      ])
    #expect(
      try written(.csv, [rows]) == #"""
        lon,lat,z,id,mag,time,count,felt,extra
        139.75,35,-10000,"a,""b""",5.0,2024-04-02T23:58:11.000Z,9223372036854775807,true,"[1,2]"
        1,2,,"",,,,false,
        ,,,"line\#r\#nend",,,,,

        """#)
  }

  @Test func wellKnownText() throws {
    let ring = [[0.0, 0], [1, 0], [1, 1], [0, 0]]
    let shapes: [[Part]] = [
      [(.point, [[[1, 2, 3]]])], [(.line, [[[0, 0], [1, 1.5]]])], [(.polygon, [ring, ring])],
      [(.point, [[[1, 2]]]), (.point, [[[3, 4]]])], [(.polygon, [ring]), (.polygon, [ring])],
      [(.point, [[[1, 2]]]), (.line, [[[0, 0], [1, 1]]])], [],
    ]
    let expected = [
      "POINT Z (1 2 3)", "LINESTRING (0 0,1 1.5)", "POLYGON ((0 0,1 0,1 1,0 0),(0 0,1 0,1 1,0 0))",
      "MULTIPOINT ((1 2),(3 4))", "MULTIPOLYGON (((0 0,1 0,1 1,0 0)),((0 0,1 0,1 1,0 0)))",
      "GEOMETRYCOLLECTION (POINT (1 2),LINESTRING (0 0,1 1))",
    ]
    var options = WriteOptions()
    options.csvGeometry = .wellKnownText
    let lines = expected.enumerated().map { "\"\($1)\",\($0)\n" }.joined()
    let rows = table(geometries: shapes)
    #expect(try written(.csv, [rows], options) == "wkt,id\n" + lines + ",6\n")
    // In coordinates a point still has its numbers, and the rest its text.
    let mixed = try written(.csv, [rows]).split(separator: "\n")
    #expect(mixed[0] == "lon,lat,z,wkt,id")
    #expect(mixed[1] == "1,2,3,,0")
    #expect(mixed[2] == ",,,\"LINESTRING (0 0,1 1.5)\",1")
    #expect(mixed[7] == ",,,,6")
  }

  @Test func rowWithNothingIsStillARow() throws {
    var options = WriteOptions()
    options.csvGeometry = .wellKnownText
    #expect(try written(.csv, [table([], [(nil, [])])], options) == "wkt\n\"\"\n")
  }

  @Test func lateColumnsAreEmptyInTheRowsBefore() throws {
    let line = { (id: Int64) -> FeatureTable in
      var builder = FeatureTableBuilder(schema: Schema([Field("c", .integer)]))
      builder.geometry.beginPart(.line)
      builder.geometry.beginRing()
      builder.geometry.appendVertex(0, 0)
      builder.geometry.appendVertex(1, 1)
      builder.geometry.endRow()
      fill(&builder, [.integer(id)])
      return builder.take()
    }
    let a = table([Field("a", .text)], [([1, 2], [.text("x\",\n\"y")]), ([3, 4], [.text("")])])
    let b = table([Field("b", .real), Field("a", .text)], [([5, 6, 7], [.real(1), .text("z")])])
    #expect(
      try written(.csv, [a, b, line(9), a]) == #"""
        lon,lat,z,wkt,a,b,c
        1,2,,,"x"",
        ""y",,
        3,4,,,"",,
        5,6,7,,z,1.0,
        ,,,"LINESTRING (0 0,1 1)",,,9
        1,2,,,"x"",
        ""y",,
        3,4,,,"",,

        """#)
    #expect(
      try written(.csv, [line(9), b]) == #"""
        lon,lat,z,wkt,c,b,a
        ,,,"LINESTRING (0 0,1 1)",9,,
        5,6,7,,,1.0,z

        """#)
  }

  @Test func everyRowHasTheHeadersWidth() throws {
    // Columns that come and go at random, over more than one piece of output.
    var random = SeededGenerator(seed: 3)
    let names = ["a", "b", "c", "d", "e"]
    let texts = ["", "x", "a,b", "\"", "\n", "\"\n,\"", "long text without anything in it"]
    var tables: [FeatureTable] = []
    var expected: [[String: String]] = []
    for size in [1, 3, 9000, 2, 1, 4000, 5] {
      let fields = names.filter { _ in Bool.random(using: &random) }
      var rows: [Row] = []
      for row in 0..<size {
        let height = size < 9000 && row % 3 == 0 ? [5.0] : []
        let values = fields.map { _ in texts.randomElement(using: &random) ?? "" }
        rows.append(([Double(row % 90), 2] + height, values.map { Cell.text($0) }))
        expected.append(Dictionary(uniqueKeysWithValues: zip(fields, values)))
      }
      tables.append(table(fields.map { Field($0, .text) }, rows))
    }
    let records = parseCSV(try written(.csv, tables))
    let header = records[0]
    #expect(records.count == expected.count + 1)
    #expect(header.prefix(3) == ["lon", "lat", "z"])
    for (record, values) in zip(records.dropFirst(), expected) {
      #expect(record.count == header.count)
      for (name, value) in zip(header, record).dropFirst(3) { #expect(value == values[name] ?? "") }
    }
  }

  @Test func namesAreToldApart() throws {
    let rows = table(
      [Field("LON", .text), Field("wkt", .text), Field("lon_2", .text)],
      [([1, 2], [.null, .null, .null])])
    #expect(try written(.csv, [rows]).hasPrefix("lon,lat,LON_2,wkt,lon_2_2\n"))
  }

  @Test func emptyLayerHasAHeader() throws {
    #expect(try written(.csv, [table(fields, [])]) == "lon,lat,id,mag,time,count,felt,extra\n")
    #expect(try written(.csv, []) == "lon,lat\n")
  }

  @Test func typesStandBeside() throws {
    let scratch = try Scratch()
    var options = WriteOptions()
    options.csvTypes = true
    let path = scratch.file("a.csv")
    let writer = try LayerFormat.writer(
      for: .csv, sink: try Sink(path: path), path: path, options: options)
    try writer.write(table(fields, [([1, 2, 3], [.text("a"), .real(5)])]))
    #expect(try scratch.names.allSatisfy { $0.hasPrefix(".") })
    try writer.finish()
    #expect(try scratch.names == ["a.csv", "a.csvt"])
    #expect(
      try scratch.text("a.csvt")
        == "\"CoordX\",\"CoordY\",\"CoordZ\",\"String\",\"Real\",\"DateTime\",\"Integer64\","
        + "\"Integer(Boolean)\",\"String\"\n")
    #expect {
      try LayerFormat.writer(
        for: .csv, sink: .standardOutput(), path: nil, options: options)
    } throws: {
      ($0 as? Failure)?.kind == .usage
    }
  }

  /// A reader of RFC 4180 as plain as can be.
  private func parseCSV(_ text: String) -> [[String]] {
    var records: [[String]] = []
    var record: [String] = []
    var field = ""
    var isQuoted = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"":
        // A doubled quotation mark leaves the quotes and enters them again.
        if !isQuoted && field.hasSuffix("\u{1}") { field.replaceLastMark() }
        isQuoted.toggle()
        if !isQuoted { field += "\u{1}" }
      case ",", "\n":
        guard !isQuoted else { field.unicodeScalars.append(scalar); break }
        record.append(field.replacingOccurrences(of: "\u{1}", with: ""))
        field = ""
        if scalar == "\n" {
          records.append(record)
          record = []
        }
      default: field.unicodeScalars.append(scalar)
      }
    }
    return records
  }
}

extension String {
  /// The mark of a quotation that ended becomes the quotation mark that it was the first half of.
  fileprivate mutating func replaceLastMark() {
    removeLast()
    append("\"")
  }
}
