import GeoFeatures
import TestSupport
import Testing

@Suite struct ConcatenateTests {
  @Test func columnsThatATableLacksAreNull() {
    let first = makeTable(
      [Field("id", .text), Field("n", .integer, isDeclared: false)],
      [[.text("a"), .integer(1)], [nil, nil]])
    let second = makeTable(
      [Field("x", .text, isDeclared: false), Field("id", .text)],
      [[.text("é"), .text("b")], [nil, .text("c")]])
    let whole = FeatureTable.concatenating([first, second])
    #expect(whole.schema.fields.map(\.name) == ["id", "n", "x"])
    #expect(values("id", of: whole) == [.text("a"), nil, .text("b"), .text("c")])
    #expect(values("n", of: whole) == [.integer(1), nil, nil, nil])
    #expect(values("x", of: whole) == [nil, nil, .text("é"), nil])
    #expect(whole.columns.map(\.nullCount) == [1, 3, 3])
  }

  @Test func ofNothingComesNothing() {
    let none = FeatureTable.concatenating([])
    #expect(none.rowCount == 0)
    #expect(none.columns.isEmpty)
  }

  @Test func whatDoesNotFitIsLogged() {
    var log = DiagnosticLog()
    let whole = FeatureTable.concatenating(
      [
        makeTable([Field("v", .integer)], [[.integer(1)]]),
        makeTable([Field("v", .text)], [[.text("2")], [.text("n/a")]]),
      ], log: &log)
    #expect(values("v", of: whole) == [.integer(1), .integer(2), nil])
    #expect(log.count(ofKind: "type-misfit") == 1)
  }

  @Test func integersBesideRealsAreReals() {
    func whole(_ integer: Int64) -> FeatureTable {
      let field = { (type: FieldType) in Field("v", type, isDeclared: false) }
      return FeatureTable.concatenating([
        makeTable([field(.integer)], [[.integer(integer)]]),
        makeTable([field(.real)], [[.real(6.5)]]),
        makeTable([field(.integer)], [[.integer(7)]]),
      ])
    }
    #expect(values("v", of: whole(5)) == [.real(5), .real(6.5), .real(7)])
    // What no real number is keeps its digits.
    #expect(
      values("v", of: whole(9_007_199_254_740_993))
        == [.text("9007199254740993"), .text("6.5"), .text("7")])
  }

  /// A table of random geometries of every kind and a text, from the seed.
  private func randomTable(_ generator: inout SeededGenerator, pointsOnly: Bool) -> FeatureTable {
    var builder = FeatureTableBuilder(schema: Schema([Field("t", .text), Field("n", .real)]))
    let hasHeights = Bool.random(using: &generator)
    for _ in 0..<Int.random(in: 0...150, using: &generator) {
      if Bool.random(using: &generator) {
        builder.set(
          0, string: String(repeating: "é", count: .random(in: 0...3, using: &generator)))
      }
      if Bool.random(using: &generator) {
        builder.set(1, real: .random(in: 0..<1, using: &generator))
      }
      let parts = Int.random(in: 0...3, using: &generator)
      if pointsOnly || parts == 0 {
        if parts == 0 {
          builder.geometry.appendNullRow()
        } else {
          builder.geometry.appendPointRow(
            Double.random(in: -180...180, using: &generator), 1, hasHeights ? 5 : .nan)
        }
      } else {
        for _ in 0..<parts {
          let kind: GeometryKind = [.point, .line, .polygon][
            Int.random(in: 0..<3, using: &generator)]
          builder.geometry.beginPart(kind)
          for _ in 0..<(kind == .polygon ? Int.random(in: 1...2, using: &generator) : 1) {
            builder.geometry.beginRing()
            for _ in 0..<(kind == .point ? 1 : 4) {
              let x = Double.random(in: -180...180, using: &generator)
              if parts == 2 {
                builder.geometry.appendVertex(x, 2, .nan, time: Int64(x))
              } else {
                builder.geometry.appendVertex(x, 3, hasHeights ? x : .nan)
              }
            }
          }
        }
        builder.geometry.endRow(asMultiple: Bool.random(using: &generator))
      }
      builder.finishRow()
    }
    return builder.take()
  }

  /// All that can be seen of a row.
  private func description(_ table: FeatureTable, _ row: Int) -> String {
    let column = table.geometry
    let kind = column.kind(row)
    let parts = column.parts(ofRow: row).map { part in
      "\(column.partKind(part, in: kind))"
        + column.rings(ofPart: part).map { ring in
          column.vertices(ofRing: ring).map { vertex in
            let time = column.m.map { $0[vertex] } ?? .min
            return "\(column.x[vertex]) \(column.y[vertex]) \(column.height(vertex)) \(time)"
          }.joined(separator: ",")
        }.joined(separator: "/")
    }
    return
      "\(kind) \(parts) \(String(describing: table[row]["t"])) \(String(describing: table[row]["n"]))"
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func everyRowStaysAsItWas(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let tables = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
      randomTable(&generator, pointsOnly: seed % 3 == 0 || Bool.random(using: &generator))
    }
    let whole = FeatureTable.concatenating(tables)
    let expected = tables.flatMap { table in (0..<table.rowCount).map { description(table, $0) } }
    #expect((0..<whole.rowCount).map { description(whole, $0) } == expected)
    #expect(
      whole.column("n")?.nullCount == tables.reduce(0) { $0 + ($1.column("n")?.nullCount ?? 0) })
  }
}
