/// Brings tables that discovered their columns apart into one order of columns.
///
/// Tables are taken in the order of the input, whoever read them. The merged schema begins with the
/// declared columns; every other column is appended where it first appears, so the order does not
/// depend on where one table ends and the next begins. A table that is handed on has the columns
/// that it came with, and null columns for the declared ones that it lacks.
///
/// - A name equal but for case to an earlier one, or to `fid` or `geom` (which GeoPackage keeps for
///   itself), gets `_2`, or the next number that is free; the same column gets the same name in every
///   table.
/// - The first type that a column has holds, but that one of integers becomes one of reals where those come,
///   unless it was declared: from there on, so that tables that were handed on before have integers. Later values of another type
///   are converted where nothing is lost; the others become null and are logged as `type-misfit`.
public struct SchemaMerger: Sendable {
  /// All columns so far, in their order.
  public private(set) var merged: Schema
  /// The values that did not fit their column's type.
  public private(set) var log = DiagnosticLog()

  private var naming: ColumnNaming
  private var plan: Plan?
  private var source: String?
  private var rowsBefore = 0

  /// What becomes of tables of one schema; it holds until the merged schema changes.
  private struct Plan: Sendable {
    let input: Schema
    let output: Schema
    /// For each column that goes out: where it stands in the input, or -1 for a column of nulls.
    let origins: [Int]
    /// Whether the table goes out as it is.
    let isIdentity: Bool
  }

  /// Makes a merger whose first columns are those.
  public init(declared: Schema) {
    merged = Schema()
    naming = ColumnNaming()
    _ = learn(declared)
  }

  /// The table with its columns in the merged order. `source` names the input in diagnostics; rows
  /// are counted from 1 in each source.
  public mutating func conform(_ table: FeatureTable, source: String? = nil) -> FeatureTable {
    if source != self.source {
      self.source = source
      rowsBefore = 0
    }
    defer { rowsBefore += table.rowCount }
    let plan = plan(for: table.schema)
    return plan.isIdentity ? table : apply(plan, to: table)
  }

  /// The batch with its columns in the merged order and the misfits in its log.
  public mutating func conform(_ batch: Batch, source: String? = nil) -> Batch {
    var result = Batch(table: conform(batch.table, source: source), log: batch.log)
    result.log.merge(takeLog())
    return result
  }

  /// What was logged since the last call.
  public mutating func takeLog() -> DiagnosticLog {
    defer { log = DiagnosticLog() }
    return log
  }

  private mutating func plan(for schema: Schema) -> Plan {
    if let plan, plan.input == schema { return plan }
    let places = learn(schema)
    var origins = [Int](repeating: -1, count: merged.fields.count)
    for (column, place) in places.enumerated() { origins[place] = column }
    var fields: [Field] = []
    var kept: [Int] = []
    for (place, origin) in origins.enumerated() where origin >= 0 || merged.fields[place].isDeclared
    {
      var field = merged.fields[place]
      // Whether a column's facts are read out of it elsewhere is for each table to say.
      if origin >= 0 { field.isHidden = schema.fields[origin].isHidden }
      fields.append(field)
      kept.append(origin)
    }
    let output = Schema(fields)
    let plan = Plan(
      input: schema, output: output, origins: kept,
      isIdentity: output == schema && kept == Array(schema.fields.indices))
    self.plan = plan
    return plan
  }

  /// Takes up the columns that are new and returns where each of the schema's columns goes.
  private mutating func learn(_ schema: Schema) -> [Int] {
    let places = naming.places(of: schema)
    for (field, place) in zip(schema.fields, places) {
      if place.index == merged.fields.count {
        var added = field
        added.name = place.name
        merged.fields.append(added)
      } else {
        let known = merged.fields[place.index]
        if known.type == .integer && !known.isDeclared && field.type == .real {
          merged.fields[place.index].type = .real
        }
        merged.fields[place.index].isDeclared = known.isDeclared || field.isDeclared
        merged.fields[place.index].isHidden = known.isHidden && field.isHidden
        merged.fields[place.index].unit = known.unit ?? field.unit
        merged.fields[place.index].meaning = known.meaning ?? field.meaning
      }
    }
    return places.map(\.index)
  }

  /// Takes up the columns of all tables before one is conformed, so that all come with the same types; integers
  /// beyond 2⁵³ beside reals make a column text.
  mutating func announce(_ tables: [FeatureTable]) {
    let places = tables.map { learn($0.schema) }
    for (table, places) in zip(tables, places) {
      for (column, place) in zip(table.columns, places)
      where merged.fields[place].type == .real && column.type == .integer && !column.fitsReal {
        merged.fields[place].type = .text
      }
    }
  }

  private mutating func apply(_ plan: Plan, to table: FeatureTable) -> FeatureTable {
    var columns: [PropertyColumn] = []
    columns.reserveCapacity(plan.origins.count)
    for (field, origin) in zip(plan.output.fields, plan.origins) {
      if origin < 0 {
        columns.append(.nulls(field.type, count: table.rowCount))
      } else if table.columns[origin].type == field.type {
        columns.append(table.columns[origin])
      } else {
        columns.append(convert(table.columns[origin], to: field))
      }
    }
    return table.replacing(schema: plan.output, columns: columns)
  }

  private mutating func convert(_ column: PropertyColumn, to field: Field) -> PropertyColumn {
    column.converted(to: field.type) { row in
      log.add("type-misfit", .rejected, at: Place(source: source, item: rowsBefore + row + 1)) {
        """
        the \(column.type.name) \(column.shown(row)) does not fit the column '\(field.name)', \
        which is \(field.type.name)
        """
      }
    }
  }
}
