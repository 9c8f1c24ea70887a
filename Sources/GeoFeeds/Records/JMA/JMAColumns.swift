import GeoFeatures

/// The columns of a report that are not the text at a path; -1 where a profile of the user's own has
/// none of that name.
struct JMAColumns {
  let id, part, time, targetTime, magnitude, magnitudeType, depth: Int
  let positionText, magnitudeText, datum, intensities, comment: Int

  init(_ rows: borrowing RecordRows) {
    id = rows.column("id")
    part = rows.column("part")
    time = rows.column("time")
    targetTime = rows.column("target_time")
    magnitude = rows.column("mag")
    magnitudeType = rows.column("mag_type")
    depth = rows.column("depth_km")
    positionText = rows.column("position_text")
    magnitudeText = rows.column("mag_text")
    datum = rows.column("datum")
    intensities = rows.column("intensities")
    comment = rows.column("comment")
  }

  /// Whether the current row may be given a value of that type there.
  private func isFree(_ column: Int, _ type: FieldType, _ rows: borrowing RecordRows) -> Bool {
    column >= 0 && rows.builder.schema.fields[column].type == type
      && !rows.builder.hasValue(column)
  }

  func set(_ column: Int, text: Bytes, type: FieldType = .text, _ rows: inout RecordRows) {
    if !text.isEmpty && isFree(column, type, rows) { rows.builder.set(column, text: text) }
  }

  func set(_ column: Int, real value: Double, _ rows: inout RecordRows) {
    if isFree(column, .real, rows) { rows.builder.set(column, real: value) }
  }

  func set(_ column: Int, integer value: Int64, _ rows: inout RecordRows) {
    if isFree(column, .integer, rows) { rows.builder.set(column, integer: value) }
  }

  /// Makes the time that the report is about the row's time; false where it has one, or there is none.
  func setTargetTime(_ rows: inout RecordRows) -> Bool {
    guard isFree(time, .time, rows), targetTime >= 0, rows.builder.hasValue(targetTime),
      rows.builder.schema.fields[targetTime].type == .time
    else { return false }
    rows.builder.set(time, integer: rows.builder.integer(targetTime))
    return true
  }

  func join(_ column: Int, text: Bytes, separator: StaticString, _ rows: inout RecordRows) {
    if column >= 0 && rows.builder.schema.fields[column].type == .text {
      rows.builder.join(column, text: text, separator: separator)
    }
  }
}
