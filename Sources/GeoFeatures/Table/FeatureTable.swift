/// Features in columns: a geometry per row, and properties.
///
/// Immutable and shareable; a ``FeatureTableBuilder`` makes one. Loops over rows belong in functions
/// that take the table as a parameter, so that its memory is held for their whole length.
public struct FeatureTable: Sendable {
  /// Names, types, units and meanings of the columns.
  public let schema: Schema
  /// The geometry of every row.
  public let geometry: GeometryColumn
  /// The property columns, in the order of the schema.
  public let columns: [PropertyColumn]

  /// Makes a table of its parts; every column must have as many rows as the geometry.
  public init(schema: Schema, geometry: GeometryColumn, columns: [PropertyColumn]) {
    precondition(schema.fields.count == columns.count)
    precondition(columns.allSatisfy { $0.count == geometry.rowCount })
    self.schema = schema
    self.geometry = geometry
    self.columns = columns
  }

  /// How many rows there are.
  public var rowCount: Int { geometry.rowCount }

  /// The column of that name, or nil. O(columns).
  public func column(_ name: String) -> PropertyColumn? {
    schema.index(of: name).map { columns[$0] }
  }

  /// A row for people to look at; no loop that matters builds one.
  public subscript(row: Int) -> Feature { Feature(table: self, row: row) }

  /// The same table with other property columns.
  public func replacing(schema: Schema, columns: [PropertyColumn]) -> FeatureTable {
    FeatureTable(schema: schema, geometry: geometry, columns: columns)
  }

  /// The same table with other geometries.
  public func replacing(geometry: GeometryColumn) -> FeatureTable {
    FeatureTable(schema: schema, geometry: geometry, columns: columns)
  }
}
