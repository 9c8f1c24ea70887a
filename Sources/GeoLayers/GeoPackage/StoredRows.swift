import GeoFeatures

/// The rows of a table as far as its style goes by them, read back from the package: all of its columns, with
/// values where a style may go by them, each combination once.
struct StoredRows {
  private let name: String
  private let geometry: String
  private let kind: GeometryKind
  private let units: [String: String]
  private let sheet: StyleSheet

  private struct Column {
    let field: Field
    /// What is selected, or nil where no style goes by it.
    let expression: String?
  }

  /// The rows of the table of that name, whose geometries are of that kind, for a sheet.
  init(
    _ name: String, geometry: String, _ kind: GeometryKind, _ units: [String: String],
    _ sheet: StyleSheet
  ) {
    self.name = name
    self.geometry = geometry
    self.kind = kind
    self.units = units
    self.sheet = sheet
  }

  /// Reads them. O(rows).
  func read(from database: borrowing Database) throws(Failure) -> FeatureTable {
    let columns = try columns(in: database)
    var builder = FeatureTableBuilder(schema: Schema(columns.map(\.field)))
    let read = columns.indices.filter { columns[$0].expression != nil }
    let expressions =
      read.compactMap { columns[$0].expression } + ["\(Database.quoted(geometry)) IS NOT NULL"]
    var statement = try Statement(
      database,
      "SELECT DISTINCT \(expressions.joined(separator: ", ")) FROM \(Database.quoted(name))")
    while try statement.step() {
      for (place, column) in read.enumerated() where !statement.isNull(place) {
        switch columns[column].field.type {
        case .real: builder.set(column, real: statement.real(place))
        case .integer: builder.set(column, integer: statement.integer(place))
        case .text, .json, .time, .flag: builder.set(column, string: statement.text(place))
        }
      }
      addGeometry(isThere: statement.integer(read.count) == 1, to: &builder)
      builder.finishRow()
    }
    return builder.take()
  }

  private func columns(in database: borrowing Database) throws(Failure) -> [Column] {
    var fields: [Field] = []
    var statement = try Statement(
      database, "SELECT name, type FROM pragma_table_info(?) WHERE pk = 0")
    try statement.bind(name, at: 1)
    while try statement.step() {
      let column = statement.text(0)
      guard column != geometry, let type = FieldType(geoPackageName: statement.text(1)) else {
        continue
      }
      fields.append(Field(column, type, unit: units[column]))
    }
    let areAreas = kind == .polygon || kind == .multiPolygon
    let isShaded =
      sheet == .regions
      || (sheet == .magnitude && areAreas && fields.contains { $0.name == "region" })
    return fields.map { field in
      let isNumber = field.type == .real || field.type == .integer
      let isRead = isNumber || field.type == .text
      guard isRead, sheet.columns.contains(field.name) || (isShaded && isNumber) else {
        return Column(field: field, expression: nil)
      }
      let quoted = Database.quoted(field.name)
      // Classes of magnitude begin at tenths: more digits would make many rows of few.
      let isMagnitude = !isShaded && field.name == "mag" && field.type == .real
      return Column(
        field: field,
        expression: isMagnitude ? "CAST(\(quoted) * 10 AS INTEGER) / 10.0" : quoted)
    }
  }

  /// Adds a geometry of the table's kind, somewhere: a style goes by what there is, and not by where.
  private func addGeometry(isThere: Bool, to builder: inout FeatureTableBuilder) {
    guard isThere else { return builder.geometry.appendNullRow() }
    let single = GeometryFamily(kind)?.single ?? .point
    builder.geometry.beginPart(single == .line || single == .polygon ? single : .point)
    builder.geometry.beginRing()
    builder.geometry.appendVertex(0, 0)
    builder.geometry.endRow()
  }
}
