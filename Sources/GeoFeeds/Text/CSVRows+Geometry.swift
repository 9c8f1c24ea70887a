import GeoFeatures

extension CSVRows {
  /// Gives the row its geometry: well-known text where there is one, else the coordinates.
  mutating func addGeometry(_ scanner: borrowing CSVScanner) {
    if location.geometry >= 0 && location.geometry < scanner.fields.count {
      let field = scanner.fields[location.geometry]
      if field.count > 0 && !CSVValue.isBlank(scanner.bytes(field)) {
        return addWellKnownText(scanner)
      }
    }
    guard location.latitude >= 0 else { return builder.geometry.appendNullRow() }
    addPosition(scanner)
  }

  private mutating func addPosition(_ scanner: borrowing CSVScanner) {
    let bytes = scanner.bytes
    let fieldCount = scanner.fields.count
    func number(_ index: Int) -> Double {
      guard index >= 0 && index < fieldCount else { return .nan }
      let field = scanner.fields[index]
      if field.count == 0 { return .nan }
      var position = field.start
      if let value = NumberScanner.leadingReal(bytes, &position),
        position == field.start + field.count
      {
        return value
      }
      return NumberScanner.real(scanner.bytes(field)) ?? .nan
    }
    let latitude = number(location.latitude)
    var longitude = number(location.longitude)
    guard latitude == latitude && longitude == longitude else {
      builder.geometry.appendNullRow()
      return reportUnreadable(scanner)
    }
    var height = Double.nan
    if location.height >= 0 {
      height = number(location.height)
    } else if location.depth >= 0 && builder.hasValue(location.depth) {
      height = Depth.height(kilometres: builder.real(location.depth))
    }
    if let system {
      builder.geometry.setSystem(system)
      return builder.geometry.appendPointRow(longitude, latitude, height)
    }
    var wrapped = 0
    let fault = PositionRange.settle(longitude: &longitude, latitude: latitude, wrapped: &wrapped)
    if let fault {
      builder.geometry.appendNullRow()
      return reportRange(fault, fault == .latitude ? latitude : longitude, scanner)
    }
    if wrapped > 0 { reportWrapped(scanner) }
    builder.geometry.appendPointRow(longitude, latitude, height)
  }

  private mutating func addWellKnownText(_ scanner: borrowing CSVScanner) {
    let field = location.geometry
    var text = WKTScanner(
      scanner.bytes(scanner.fields[field]), latitudeFirst: latitudeFirst, system: system)
    text.addRow(to: &builder.geometry)
    switch text.fault {
    case .unreadable(let place):
      report("unreadable-geometry", .rejected, scanner, field: field) {
        "the geometry can't be read from its byte \(place + 1) on"
      }
    case .latitude(let value): reportRange(.latitude, value, scanner)
    case .longitude(let value): reportRange(.longitude, value, scanner)
    case nil:
      if text.wrappedCount > 0 { reportWrapped(scanner) }
      if text.closedCount > 0 {
        report("ring-closed", .repaired, scanner, field: field) { "a ring was not closed" }
      }
      if text.hasMeasures {
        report("measure-dropped", .note, scanner, field: field) { "measures are left out" }
      }
    }
  }

  /// Reports a coordinate that is no number, or missing beside the other one.
  @inline(never)
  private mutating func reportUnreadable(_ scanner: borrowing CSVScanner) {
    var isMissing = 0
    for index in [location.latitude, location.longitude] {
      guard index < scanner.fields.count else {
        isMissing += 1
        continue
      }
      let text = scanner.bytes(scanner.fields[index])
      if CSVValue.isBlank(text) || CSVValue.isMissingNumber(text) {
        isMissing += 1
      } else if NumberScanner.real(text) == nil {
        let heading = headings[index]
        return report("unreadable-coordinates", .rejected, scanner, field: index) {
          "\(heading) \"\(Self.excerpt(text))\" is no number"
        }
      }
    }
    if isMissing == 1 {
      report("unreadable-coordinates", .rejected, scanner) {
        "one of latitude and longitude is missing"
      }
    }
  }

  @inline(never)
  private mutating func reportRange(
    _ fault: PositionRange.Fault, _ value: Double, _ scanner: borrowing CSVScanner
  ) {
    let isLatitude = fault == .latitude
    var field = location.geometry
    let hasText =
      field >= 0 && field < scanner.fields.count && scanner.fields[field].count > 0
    if location.latitude >= 0 && !hasText {
      field = isLatitude ? location.latitude : location.longitude
    }
    let word = isLatitude ? "latitude" : "longitude"
    report("\(word)-out-of-range", .rejected, scanner, field: field) {
      "\(word) \(value) is out of range"
    }
  }

  @inline(never)
  private mutating func reportWrapped(_ scanner: borrowing CSVScanner) {
    report("longitude-wrapped", .note, scanner) { "a longitude above 180 is wrapped" }
  }
}
