import GeoFeatures

/// The columns of an alert that are not the text at a path; -1 where a profile of the user's own has
/// none of that name.
struct CAPColumns {
  let part, time, radius: Int
  let code, category, responseType: Int
  let eventCode, parameter, geocode, resources: Int
  private let timeSources: [Int]

  init(_ rows: borrowing RecordRows) {
    part = rows.column("part")
    time = rows.column("time")
    radius = rows.column("radius_m")
    code = rows.column("code")
    category = rows.column("category")
    responseType = rows.column("response_type")
    eventCode = rows.column("event_code")
    parameter = rows.column("parameter")
    geocode = rows.column("geocode")
    resources = rows.column("resources")
    timeSources = ["onset", "effective", "sent"].map { rows.column($0) }.filter { $0 >= 0 }
  }

  /// Gives the current row an integer where there is such a column.
  func set(_ column: Int, integer value: Int64, _ rows: inout RecordRows) {
    if column >= 0 && rows.builder.schema.fields[column].type == .integer {
      rows.builder.set(column, integer: value)
    }
  }

  /// The time of an alert is its onset, else when it takes effect, else when it was sent.
  func setTime(_ rows: inout RecordRows) {
    guard time >= 0, !rows.builder.hasValue(time),
      rows.builder.schema.fields[time].type == .time
    else { return }
    for source in timeSources
    where rows.builder.hasValue(source) && rows.builder.schema.fields[source].type == .time {
      return rows.builder.set(time, integer: rows.builder.integer(source))
    }
  }
}
