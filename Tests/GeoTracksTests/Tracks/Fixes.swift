import GeoFeatures

/// A table of fixes, made row by row for a test.
struct Fixes: ~Copyable {
  private var builder: FeatureTableBuilder
  private let columns: [FixColumn]

  init(_ columns: [FixColumn]) {
    self.columns = columns
    builder = FeatureTableBuilder(schema: Schema(columns.map(\.field)))
  }

  /// Adds a fix; values are in the order of the columns, nil is null.
  mutating func add(_ longitude: Double, _ latitude: Double, _ values: Any?...) {
    add(longitude, latitude, all: values)
  }

  /// Adds a fix, as above.
  mutating func add(_ longitude: Double, _ latitude: Double, all values: [Any?]) {
    for (index, value) in values.enumerated() {
      switch value {
      case let text as String where columns[index].field.type == .time:
        builder.set(index, integer: Self.milliseconds(text))
      case let text as String: builder.set(index, string: text)
      case let number as Double: builder.set(index, real: number)
      case let number as Int where columns[index].field.type == .integer:
        builder.set(index, integer: Int64(number))
      case let number as Int: builder.set(index, real: Double(number))
      default: break
      }
    }
    if longitude.isNaN {
      builder.geometry.appendNullRow()
    } else {
      builder.geometry.appendPointRow(longitude, latitude)
    }
    builder.finishRow()
  }

  /// The table.
  consuming func take() -> FeatureTable { builder.take() }

  /// Milliseconds of hours of the first day of 2024: `06` is six hours, `30` the next day.
  private static func milliseconds(_ hours: String) -> Int64 {
    1_704_067_200_000 + (Int64(hours) ?? 0) * 3_600_000
  }
}
