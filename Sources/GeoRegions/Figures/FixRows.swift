import GeoFeatures

/// Which rows of a table are fixes of cyclones: those that have something of a fix themselves.
///
/// In a table of several inputs rows of earthquakes have the columns of cyclones too, with nothing in them;
/// whether they come before or behind the cyclones makes no difference then, nor does how they are divided.
struct FixRows {
  /// What a fix alone has. A status is not among them: reviews of earthquakes have one too.
  private static let marks: [FixColumn] = [
    .stormID, .windKnots, .wind, .gustKnots, .gust, .pressure,
  ]

  private let columns: [ColumnReader]
  private let magnitudes: ColumnReader?

  /// Nil where no row can be one. Good for as long as the table is held.
  init?(_ table: FeatureTable) {
    columns = Self.columns(of: table).map(ColumnReader.init)
    if columns.isEmpty { return nil }
    magnitudes = ColumnReader("mag", of: table, .real, .integer)
  }

  private static func columns(of table: FeatureTable) -> [PropertyColumn] {
    marks.compactMap { table.column($0.field.name) }
  }

  /// Whether a table has a column that fixes alone have.
  static func mayBe(in table: FeatureTable) -> Bool { !columns(of: table).isEmpty }

  /// Whether a row is a fix.
  @inline(__always)
  func isFix(_ row: Int) -> Bool {
    for column in columns where column.isValid(row) { return true }
    return false
  }

  /// Whether a row is something else, or that too.
  @inline(__always)
  func isOther(_ row: Int) -> Bool {
    !isFix(row) || magnitudes.map { $0.isValid(row) } ?? false
  }
}
