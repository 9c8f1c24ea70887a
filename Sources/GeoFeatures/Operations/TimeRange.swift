/// Keeps the rows whose time lies in a range: from `since`, inclusive, up to but not including `until`.
///
/// So that ranges that meet (a month and the next) share no row. A date stands for its midnight in UTC:
/// to have all of 31 May, go until 1 June. A row whose time is null fails.
public struct TimeRange: Sendable, Equatable {
  /// The first moment, in milliseconds since 1970, or nil for no bound.
  public let since: Int64?
  /// The first moment after the range, in milliseconds since 1970, or nil for no bound.
  public let until: Int64?

  /// Makes a range.
  ///
  /// - Throws: A ``Failure`` of kind `usage` where the range ends before it begins, so that no row
  ///   could ever lie in it.
  public init(since: Int64? = nil, until: Int64? = nil) throws(Failure) {
    self.since = since
    self.until = until
    if let since, let until, since >= until {
      throw Failure(.usage, "the range of time ends (--until) before it begins (--since)")
    }
  }

  /// The rows of the table that lie in the range, by its column `time`; none where it has no such
  /// column of times. O(rows).
  public func rows(of table: FeatureTable) -> SharedBuffer<UInt32> {
    guard let column = table.column("time"), column.type == .time else { return SharedBuffer() }
    let first = since ?? .min
    let truths = FilterTruths(count: table.rowCount) { row in
      let moment = column.integer(row)
      guard column.isValid(row), moment >= first else { return 0 }
      return until.map { moment < $0 } ?? true ? 1 : 0
    }
    return truths.selection()
  }
}
