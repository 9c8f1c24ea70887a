import GeoFeatures

/// When features of a layer hold, as QGIS's temporal controller reads it.
struct QGISTimes {
  /// The `temporal` element, or nothing where a layer has no times.
  let element: String

  /// QGIS's numbers of ways to find a feature's time.
  private enum Mode: Int {
    case instant = 1
    case expressions = 4
  }

  /// Finds the times of a layer among its fields: columns of moments, or the years or months of figures.
  init(_ fields: FieldUnion) {
    func has(_ name: String, _ type: FieldType) -> Bool {
      fields.entries.contains { $0.name == name && $0.type == type }
    }
    if has("region", .text) && has("year", .integer) {
      element = Self.element(
        from: "make_datetime(&quot;year&quot;, 1, 1, 0, 0, 0)",
        to: "make_datetime(&quot;year&quot;, 12, 31, 23, 59, 59.999)")
    } else if has("region", .text) && has("month", .text) {
      let start = "to_datetime(&quot;month&quot; || '-01')"
      element = Self.element(
        from: start, to: "\(start) + to_interval('1 month') - to_interval('1 second')")
    } else if let times = LayerTimes(where: { has($0, .time) }) {
      let columns = times.columns.map { "&quot;\($0)&quot;" }
      element =
        times.ends.isEmpty
        ? Self.element(.instant, field: times.start)
        : Self.element(
          from: columns[0],
          to: "coalesce(\((columns[1...] + columns[..<1]).joined(separator: ", ")))")
    } else {
      element = ""
    }
  }

  private static func element(from start: String, to end: String) -> String {
    element(.expressions, start: start, end: end)
  }

  private static func element(
    _ mode: Mode, field: String = "", start: String = "", end: String = ""
  ) -> String {
    """
     <temporal enabled="1" mode="\(mode.rawValue)" startField="\(field)" endField="" \
    startExpression="\(start)" endExpression="\(end)" durationField="" durationUnit="min" \
    fixedDuration="0" accumulate="0" limitMode="0"/>

    """
  }
}
