import GeoFeatures

/// What rows by time or magnitude have.
extension StatisticsTable {
  /// The column of the years, months or bins of rows.
  static func sliceColumn(
    _ slicing: StatisticsPlan.Slicing, _ rows: [Row], binWidth: Double
  ) -> (Field, PropertyColumn) {
    switch slicing {
    case .year:
      var builder = ColumnBuilder(.integer)
      for (row, value) in rows.enumerated() {
        if let year = value.key.slice { builder.setWord(UInt64(bitPattern: year), row: row) }
      }
      return (Field("year", .integer), builder.finish(rowCount: rows.count))
    case .month:
      let texts = rows.map { row -> String in
        guard let slice = row.key.slice else { return "" }
        let month = slice % 12 + 1
        return "\(slice / 12)-\(month < 10 ? "0" : "")\(month)"
      }
      return (Field("month", .text), text(texts))
    case .mag:
      var builder = ColumnBuilder(.real)
      for (row, value) in rows.enumerated() {
        guard let bin = value.key.slice else { continue }
        // As it is written: 2.3, not 2.3000000000000003.
        let centre = (Double(bin) * binWidth * 1e6).rounded() / 1e6
        builder.setWord(centre.bitPattern, row: row)
      }
      return (
        Field("mag_bin", .real, meaning: "the centre of the bin"),
        builder.finish(rowCount: rows.count)
      )
    }
  }

  /// The periods that the rates of rows are of: of a year or a month what of it lies in the whole period;
  /// nil where all rows have that.
  static func periods(
    _ slicing: StatisticsPlan.Slicing?, _ rows: [Row], whole: Range<Int64>?
  ) -> [Range<Int64>?]? {
    guard let slicing, slicing != .mag else { return nil }
    return rows.map { row in
      guard let whole, let slice = row.key.slice, let own = slicing.period(of: slice) else {
        return whole
      }
      return own.clamped(to: whole)
    }
  }
}
