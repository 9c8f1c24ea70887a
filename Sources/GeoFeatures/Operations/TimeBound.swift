/// Moments as the command line and filters take them.
public enum TimeBound {
  /// Reads an end of a range of time: a date (its midnight in UTC), a date and time, or a time back
  /// from now such as `7d` or `36h`.
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
      '\(text)' is no time; a date (2024-04-02), a time (2024-04-02T06:30:00Z) or a time back from \
      now (7d, 36h, 30min) is expected
      """)
  }

  /// Milliseconds since 1970 of a date (its midnight) or a date and time, in UTC unless it says its
  /// zone; nil for anything else.
  static func moment(_ text: String) -> Int64? {
    var text = text
    guard let time = text.withUTF8({ TimeScanner.parse($0) }), !time.isIrregular else { return nil }
    return time.milliseconds
  }
}
