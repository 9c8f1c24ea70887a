import GeoFeatures

extension LineRows {
  /// Gives the row the time whose parts were read, and returns it in milliseconds since 1970.
  @discardableResult
  mutating func setTime(_ column: Int, _ line: FixedLine) -> Int64? {
    let shift = Int64(zoneMinutes) * 60_000
    switch parts.moment {
    case .none, .faulty: return nil
    case .impossible:
      report("type-misfit", .rejected, line: line.number) { "there is no such time" }
      return nil
    case .dayOnly(let midnight):
      report("time-of-day-missing", .note, line: line.number) {
        "the time of day is missing: read as 00:00"
      }
      builder.set(column, integer: midnight - shift)
      return midnight - shift
    case .milliseconds(let milliseconds):
      builder.set(column, integer: milliseconds - shift)
      return milliseconds - shift
    }
  }

  /// Gives the row the point whose parts were read; the height is that of the depth in a column, if
  /// there is one.
  mutating func setPoint(depth column: Int? = nil, _ line: FixedLine) {
    let latitude = parts.latitude
    var longitude = parts.longitude
    guard latitude == latitude && longitude == longitude else {
      builder.geometry.appendNullRow()
      if !parts.hasFaultyPosition && latitude.isNaN != longitude.isNaN {
        report("unreadable-coordinates", .rejected, line: line.number) {
          "one of latitude and longitude is missing"
        }
      }
      return
    }
    var wrapped = 0
    let fault = PositionRange.settle(longitude: &longitude, latitude: latitude, wrapped: &wrapped)
    if let fault {
      reportRange(fault, latitude: latitude, longitude: longitude, line)
      return builder.geometry.appendNullRow()
    }
    if wrapped > 0 {
      report("longitude-wrapped", .note, line: line.number) {
        "a longitude above 180 is wrapped"
      }
    }
    var height = Double.nan
    if let column, builder.hasValue(column) { height = 0 - 1000 * builder.real(column) }  // not -0
    builder.geometry.appendPointRow(longitude, latitude, height)
  }

  /// Makes a position that is no more than two properties null where it is out of range.
  mutating func checkPosition(latitude: Int, longitude: Int, _ line: FixedLine) {
    guard builder.hasValue(latitude) && builder.hasValue(longitude) else { return }
    var (east, wrapped) = (builder.real(longitude), 0)
    let north = builder.real(latitude)
    let fault = PositionRange.settle(longitude: &east, latitude: north, wrapped: &wrapped)
    if let fault {
      builder.clear(latitude)
      builder.clear(longitude)
      reportRange(fault, latitude: north, longitude: east, line)
    } else if wrapped > 0 {
      builder.set(longitude, real: east)
    }
  }

  private mutating func reportRange(
    _ fault: PositionRange.Fault, latitude: Double, longitude: Double, _ line: FixedLine
  ) {
    let (word, value) = fault == .latitude ? ("latitude", latitude) : ("longitude", longitude)
    report("\(word)-out-of-range", .rejected, line: line.number) {
      "\(word) \(value) is out of range"
    }
  }
}
