/// What is in a table, over any number of batches: counts, extent, time span and a profile of every
/// column. Memory does not grow with the rows.
public struct TableSummary: Sendable {
  /// How many rows there were.
  public private(set) var rowCount = 0
  /// Where they lie; its box is nil where no row has a location.
  public private(set) var bounds = BoundsAccumulator()
  /// How many rows each kind of geometry has, by the kind's raw value.
  private var counts = [Int](repeating: 0, count: GeometryKind.allCases.count)
  private var merger = SchemaMerger(declared: Schema())
  private var profiles: [ColumnProfile] = []

  /// The cyclones that there are, in the order in which they first came.
  public package(set) var storms: [StormSummary] = []

  /// Makes the summary of nothing.
  public init() {}

  /// Takes up the rows of a table; tables may differ in columns. O(rows × columns + vertices).
  public mutating func add(_ table: FeatureTable) {
    let table = merger.conform(table)
    rowCount += table.rowCount
    for kind in table.geometry.kinds.values { counts[Int(kind)] += 1 }
    bounds.add(table.geometry)
    for field in merger.merged.fields.dropFirst(profiles.count) {
      profiles.append(ColumnProfile(field))
    }
    for (field, column) in zip(table.schema.fields, table.columns) {
      if let place = merger.merged.index(of: field.name) { profiles[place].add(column) }
    }
  }

  /// How many rows have a geometry.
  public var locatedCount: Int { rowCount - count(of: .none) }

  /// How many rows have a geometry of that kind; of ``GeometryKind/none``, how many have none.
  public func count(of kind: GeometryKind) -> Int { counts[Int(kind.rawValue)] }

  /// The kinds of geometry that there are, none aside, in the order of ``GeometryKind``.
  public var kinds: [GeometryKind] {
    GeometryKind.allCases.filter { $0 != .none && count(of: $0) > 0 }
  }

  /// The profiles of the columns, in the order in which these first appeared.
  public var columns: [ColumnProfile] { profiles }

  /// How many rows have no value in a column, those of tables without the column among them.
  public func nullCount(of profile: ColumnProfile) -> Int { rowCount - profile.valueCount }

  /// The first and the last moment of the column `time`, in milliseconds since 1970, or nil.
  public var timeSpan: ClosedRange<Int64>? {
    profiles.first { $0.field.name == "time" && $0.field.type == .time }?.integers
  }

  /// Values that did not fit the type that their column first had; they count as null.
  public var log: DiagnosticLog { merger.log }
}
