import GeoFeatures

/// The column that tells of each row which of several inputs it is from.
///
/// It is called `source`, and stands behind the columns of the first input. Where that input has a
/// column of this name itself, it is `source_2`, and where a later one has, that column is. Of an
/// address it holds what stands before the query, for that may have a key in it.
struct InputColumn {
  private static let usualName = "source"

  private var name: String?

  /// The column's description, once the first input's columns are known.
  var field: Field {
    Field(name ?? Self.usualName, .text, meaning: "the input that the feature is from")
  }

  /// The table with another name for a column of its own that is called like this one.
  mutating func rename(_ table: FeatureTable) -> FeatureTable {
    var schema = table.schema
    guard let name else {
      let taken = Set(schema.fields.map { $0.name.lowercased() })
      var number = 1
      var candidate = Self.usualName
      while taken.contains(candidate) {
        number += 1
        candidate = "\(Self.usualName)_\(number)"
      }
      self.name = candidate
      return table
    }
    guard let own = schema.fields.firstIndex(where: { $0.name.lowercased() == name }) else {
      return table
    }
    schema.fields[own].name += "_2"
    return table.replacing(schema: schema, columns: table.columns)
  }

  /// The table with the column, which has one value.
  func add(to table: FeatureTable, _ source: String) -> FeatureTable {
    var builder = ColumnBuilder(.text)
    var source = Self.withoutQuery(source)
    source.withUTF8 { for row in 0..<table.rowCount { builder.setText($0, row: row) } }
    return table.replacing(
      schema: Schema(table.schema.fields + [field]),
      columns: table.columns + [builder.finish(rowCount: table.rowCount)])
  }

  private static func withoutQuery(_ name: String) -> String {
    guard name.hasPrefix("http://") || name.hasPrefix("https://") else { return name }
    return String(name.prefix { $0 != "?" && $0 != "#" })
  }
}
