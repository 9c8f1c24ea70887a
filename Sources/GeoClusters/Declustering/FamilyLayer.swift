import GeoFeatures

/// The events with the family that each is in.
struct FamilyLayer {
  private let families: Families
  private let description: String
  private let onlyMainshocks: Bool

  init(_ families: Families, _ description: String, onlyMainshocks: Bool) {
    (self.families, self.description) = (families, description)
    self.onlyMainshocks = onlyMainshocks
  }

  /// Adds columns to each table: `family`, `family_size`, `is_mainshock`, with nearest neighbours
  /// `parent` and `nnd`, and `decluster_method`.
  func draw(_ tables: [FeatureTable], log: inout DiagnosticLog) -> [FeatureTable] {
    let parents = families.neighbours.map { ParentNames($0, tables, log: &log) }
    // No table may have a column of such a name already.
    var all = Schema()
    for field in tables.flatMap(\.schema.fields) where all.index(of: field.name) == nil {
      all.fields.append(field)
    }
    let fields = self.fields(parents?.type).map { field in
      var field = field
      field.name = all.freeName(field.name)
      return field
    }
    var first = 0
    var drawn: [FeatureTable] = []
    for table in tables {
      let rows = first..<first + table.rowCount
      first = rows.upperBound
      let labelled = table.replacing(
        schema: Schema(table.schema.fields + fields),
        columns: table.columns + columns(rows, parents))
      if !onlyMainshocks {
        drawn.append(labelled)
        continue
      }
      let kept = rows.filter { families.isMainshock[$0] }.map { UInt32($0 - rows.lowerBound) }
      if !kept.isEmpty { drawn.append(labelled.selecting(SharedBuffer(kept))) }
    }
    return drawn
  }

  private func fields(_ parentType: FieldType?) -> [Field] {
    var fields = [
      Field("family", .integer, meaning: "the family's number, null for what takes no part"),
      Field("family_size", .integer, meaning: "how many events the family has"),
      Field("is_mainshock", .flag, meaning: "whether it is the main shock of its family"),
    ]
    if let parentType {
      fields += [
        Field(
          "parent", parentType, meaning: "the nearest earlier event, by id or number in the input"),
        Field("nnd", .real, meaning: "the decimal logarithm of the distance eta to the parent"),
      ]
    }
    fields.append(
      Field("decluster_method", .text, meaning: "how families were found, with all parameters"))
    return fields
  }

  private func columns(_ rows: Range<Int>, _ parents: ParentNames?) -> [PropertyColumn] {
    func column(_ type: FieldType, _ word: (Int) -> UInt64?) -> PropertyColumn {
      var builder = ColumnBuilder(type)
      for row in rows {
        if let word = word(row) { builder.setWord(word, row: row - rows.lowerBound) }
      }
      return builder.finish(rowCount: rows.count)
    }
    func number(_ row: Int) -> Int? {
      families.numbers[row] < 0 ? nil : Int(families.numbers[row])
    }
    var columns = [
      column(.integer) { number($0).map(UInt64.init) },
      column(.integer) { number($0).map { UInt64(families.sizes[$0]) } },
      column(.flag) { row in number(row).map { _ in families.isMainshock[row] ? 1 : 0 } },
    ]
    if let parents, let neighbours = families.neighbours {
      columns.append(parents.column(rows))
      columns.append(
        column(.real) { row in
          neighbours.parents[row] < 0 ? nil : neighbours.logProximities[row].bitPattern
        })
    }
    var method = ColumnBuilder(.text)
    var text = description
    text.withUTF8 { bytes in for row in 0..<rows.count { method.setText(bytes, row: row) } }
    columns.append(method.finish(rowCount: rows.count))
    return columns
  }
}
