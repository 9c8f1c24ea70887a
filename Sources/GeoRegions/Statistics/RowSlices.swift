import GeoFeatures

/// The year, the month or the bin of magnitudes that each row of a table is in.
struct RowSlices {
  /// A year, a month (years × 12 + month), a bin; 0 for none.
  private(set) var values: [Int64]
  /// Whether a row is in any: it has a time, or a magnitude that there can be.
  private(set) var areThere: [Bool]
  /// The rows with magnitudes that there can't be.
  private(set) var impossible: [Int] = []

  /// Looks at all rows. O(rows).
  ///
  /// - Parameters:
  ///   - table: The rows, with a column `time` or `mag`.
  ///   - slicing: What they are divided by.
  ///   - width: How wide a bin of magnitudes is.
  init(of table: FeatureTable, by slicing: StatisticsPlan.Slicing, width: Double) {
    values = [Int64](repeating: 0, count: table.rowCount)
    areThere = [Bool](repeating: false, count: table.rowCount)
    switch slicing {
    case .mag:
      guard let magnitudes = ColumnReader("mag", of: table, .real, .integer) else { return }
      for row in 0..<table.rowCount where magnitudes.isValid(row) {
        let magnitude = magnitudes.number(row)
        guard Magnitude.range.contains(magnitude) else {
          impossible.append(row)
          continue
        }
        values[row] = Int64(MagnitudeBins.index(of: magnitude, width: width))
        areThere[row] = true
      }
    case .year, .month:
      guard let times = ColumnReader("time", of: table, .time) else { return }
      for row in 0..<table.rowCount where times.isValid(row) {
        let date = CivilDate.date(days: CivilDate.floorDivide(Int(times.integer(row)), 86_400_000))
        values[row] =
          slicing == .year ? Int64(date.year) : Int64(date.year) * 12 + Int64(date.month) - 1
        areThere[row] = true
      }
    }
  }
}

extension StatisticsPlan.Slicing {
  /// The time of a slice, in milliseconds since 1970; nil where slices are no times.
  func period(of slice: Int64) -> Range<Int64>? {
    func start(_ months: Int64) -> Int64 {
      let year = CivilDate.floorDivide(Int(months), 12)
      return Int64(CivilDate.days(year: year, month: Int(months) - year * 12 + 1, day: 1))
        * 86_400_000
    }
    switch self {
    case .mag: return nil
    case .year: return start(slice * 12)..<start(slice * 12 + 12)
    case .month: return start(slice)..<start(slice + 1)
    }
  }
}
