/// Moments as the command line and filters take them.
public enum TimeBound {
  /// Reads an end of a range of time: a year, a month or a date (their first midnight in UTC), a date and
  /// time, or a time back from now such as `7d` or `36h`.
  ///
  /// - Throws: A ``Failure`` of kind `usage` where the text is none of these.
  public static func parse(
    _ text: String, nowMilliseconds: Int64
  ) throws(Failure) -> Int64 {
    if let moment = moment(text) { return moment }
    if let back = Quantity.milliseconds(text) {
      let (moment, overflow) = nowMilliseconds.subtractingReportingOverflow(back)
      if !overflow { return moment }
    }
    throw Failure(
      .usage,
      """
      '\(text)' is no time; a date (2024-04-02, 2024-04, 2024), a time (2024-04-02T06:30:00Z) or a time back from \
      now (7d, 36h, 30min) is expected
      """)
  }

  /// Milliseconds since 1970 of a year, month or date (their first midnight) or a date and time, in UTC unless it says its
  /// zone; nil for anything else.
  static func moment(_ text: String) -> Int64? {
    var text = day(text)
    guard let time = text.withUTF8({ TimeScanner.parse($0) }), !time.isIrregular else { return nil }
    return time.milliseconds
  }

  /// The first day of a year or a month, as ISO 8601 has them; any other text as it is.
  private static func day(_ text: String) -> String {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }) else { return text }
    switch parts.map(\.utf8.count) {
    case [4]: return text + "-01-01"
    case [4, 2]: return text + "-01"
    default: return text
    }
  }
}
