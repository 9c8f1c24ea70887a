import GeoFeatures

/// When the rows of one table are: a TimeStamp of `time`, or a TimeSpan from `first` to `last`. Its
/// table must be held.
struct KMLTime {
  private let time: ColumnView?
  private let first: ColumnView?
  private let last: ColumnView?

  /// The years 1 to 9999 in milliseconds since 1970: beyond them XML Schema's dateTime, which a
  /// `when` is, looks otherwise than ours.
  static let years: Range<Int64> = -62_135_596_800_000..<253_402_300_800_000

  init(_ table: FeatureTable) {
    time = table.view(of: "time", .time)
    first = table.view(of: "first", .time)
    last = table.view(of: "last", .time)
  }

  /// Adds the element, if there is a time.
  @inline(__always)
  func append(_ row: Int, to output: inout ByteBuffer) {
    if let moment = Self.moment(time, row) {
      output.append("<TimeStamp><when>")
      TimeWriter.append(milliseconds: moment, to: &output)
      output.append("</when></TimeStamp>")
    } else if let begin = Self.moment(first, row), let end = Self.moment(last, row) {
      output.append("<TimeSpan><begin>")
      TimeWriter.append(milliseconds: begin, to: &output)
      output.append("</begin><end>")
      TimeWriter.append(milliseconds: end, to: &output)
      output.append("</end></TimeSpan>")
    }
  }

  @inline(__always)
  private static func moment(_ column: ColumnView?, _ row: Int) -> Int64? {
    guard let column, column.isValid(row), years.contains(column.integer(row)) else { return nil }
    return column.integer(row)
  }
}
