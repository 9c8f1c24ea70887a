import GeoFeatures

/// Where an event was.
struct EventLocation: BitwiseCopyable {
  var longitude = Double.nan
  var latitude = Double.nan
  /// Metres upwards, or NaN.
  var height = Double.nan
  /// Whether something is written there that is no number, which has been said.
  var isUnreadable = false
}

/// What is read out of the parts of an event beyond the paths of the profile.
extension EventMapper {
  /// The place of an origin; QuakeML BED 1.2, 4.3.5: degrees, and depth downwards from sea level.
  func location(
    _ origin: Int32, of record: borrowing RecordTree, _ rows: inout RecordRows
  ) -> EventLocation {
    var location = EventLocation()
    let latitude = record.child(record.child(origin, names.latitude), names.value)
    let longitude = record.child(record.child(origin, names.longitude), names.value)
    location.latitude = degrees(latitude, "latitude", of: record, &location, &rows)
    location.longitude = degrees(longitude, "longitude", of: record, &location, &rows)
    let depth = record.child(record.child(origin, names.depth), names.value)
    let text = record.text(depth)
    if text.isEmpty { return location }
    if dialect.isUnitDoubtful, let value = NumberScanner.real(text), value != 0 {
      if value >= 1000 {
        takeMetres(value, line: record.line(depth), &rows)
      } else {
        dialect.hasKilometres = true
      }
    }
    let exponent = dialect.isInKilometres ? 3 : 0
    if let metres = RecordRows.real(text, exponent, &scratch) {
      location.height = metres == 0 ? 0 : -metres
    }
    return location
  }

  private func degrees(
    _ node: Int32, _ what: String, of record: borrowing RecordTree,
    _ location: inout EventLocation, _ rows: inout RecordRows
  ) -> Double {
    let text = record.text(node)
    if text.isEmpty { return .nan }
    if let value = NumberScanner.real(text) { return value }
    location.isUnreadable = true
    let excerpt = FeedParser.excerpt(text)
    rows.report("unreadable-number", .rejected, line: record.line(node)) {
      "\(what) \"\(excerpt)\" is no number"
    }
    return .nan
  }

  /// The latest time at which a part was made or changed, in milliseconds since 1970, or the least.
  func latest(_ node: Int32, in record: borrowing RecordTree) -> Int64 {
    let info = record.child(node, names.creationInfo)
    if columns.updated < 0 || info < 0 { return .min }
    return max(
      time(record.child(info, names.creationTime), in: record),
      time(record.child(info, names.modificationTime), in: record))
  }

  private func time(_ node: Int32, in record: borrowing RecordTree) -> Int64 {
    guard node >= 0, let time = TimeScanner.parse(record.text(node)) else { return .min }
    let zone = time.hasZone ? 0 : options.zoneMinutes ?? profile.zoneMinutes ?? 0
    return time.milliseconds - Int64(zone) * 60_000
  }

  /// Keeps what an event says of itself: its descriptions, comments and foreign values; with all
  /// also what the profile's paths ask for.
  func keepEvent(
    _ record: borrowing RecordTree, all: Bool, _ rows: inout RecordRows
  ) -> HeldValues.Part {
    var part = values.begin()
    if all { fields.keep(Context.event.rawValue, from: 0, of: record, in: &values) }
    keepDescriptions(record, &rows)
    keepComments(record)
    if record.foreignCount > 0 {
      foreign.keepAttributes(0, of: record, context: "", 0, in: &values, &rows)
      var child = record.first(0)
      while child >= 0 {
        switch record.name(child) {
        case names.origin, names.magnitude, names.focalMechanism: break
        default: foreign.keep(child, of: record, context: "", 0, in: &values, &rows)
        }
        child = record.next(child)
      }
    }
    values.end(&part)
    return part
  }

  /// Keeps what a part of an event has of its own beyond the paths.
  func keepOwn(
    _ node: Int32, _ context: Context, of record: borrowing RecordTree, _ rows: inout RecordRows
  ) {
    if node < 0 { return }
    if context == .origin && columns.place >= 0 {
      let region = record.child(node, names.region)
      if region >= 0 { values.add(columns.place, record.text(region), line: record.line(region)) }
    }
    if record.foreignCount == 0 { return }
    foreign.keep(
      node, of: record, context: context.name, Int32(context.rawValue), in: &values, &rows)
  }

  private func keepComments(_ record: borrowing RecordTree) {
    if columns.comment < 0 { return }
    var comment = record.child(0, names.comment)
    while comment >= 0 {
      let text = record.text(record.child(comment, names.text))
      if !text.isEmpty {
        values.add(columns.comment, text, line: record.line(comment), isJoined: true)
      }
      comment = record.nextAlike(comment)
    }
  }

  /// Descriptions have types (BED 1.2, 4.3.2). The place is the region's name, else that of Flinn and
  /// Engdahl's region, else the name of the earthquake, where the USGS writes it, else a description
  /// without a type.
  private func keepDescriptions(_ record: borrowing RecordTree, _ rows: inout RecordRows) {
    var best: (rank: Int, node: Int32) = (4, -1)
    var description = record.child(0, names.description)
    while description >= 0 {
      let typed = record.child(description, names.type)
      let child = record.child(description, names.text)
      let node = child < 0 ? description : child
      let text = record.text(node)
      var rank = 4
      if !text.isEmpty {
        let column: Int
        (rank, column) = Self.meaning(record.text(typed), columns)
        if column >= 0 { values.add(column, text, line: record.line(node), isJoined: true) }
      }
      if rank < best.rank { best = (rank, node) }
      description = record.nextAlike(description)
    }
    if best.node >= 0 && columns.place >= 0 {
      values.add(columns.place, record.text(best.node), line: record.line(best.node))
    }
  }

  /// How well a description of that type names the place, and the column that it goes to besides.
  private static func meaning(_ type: Bytes, _ columns: EventColumns) -> (rank: Int, column: Int) {
    if type.isEqual(to: "region name") { return (0, -1) }
    if type.isEqual(to: "Flinn-Engdahl region") { return (1, columns.region) }
    if type.isEqual(to: "earthquake name") { return (2, columns.title) }
    if type.isEqual(to: "nearest cities") { return (4, columns.nearestCities) }
    if type.isEqual(to: "felt report") { return (4, columns.feltReport) }
    if type.isEqual(to: "local time") { return (4, columns.localTime) }
    if type.isEqual(to: "tectonic summary") { return (4, columns.tectonicSummary) }
    return (3, columns.description)
  }

  // MARK: - Checks

  /// Says where an event's type is none of the standard's; it is kept.
  func checkEvent(_ record: borrowing RecordTree, _ rows: inout RecordRows) {
    check(record.child(0, names.type), .eventType, "type", of: record, &rows)
  }

  func checkOrigin(
    _ origin: Int32, of record: borrowing RecordTree, _ rows: inout RecordRows
  ) {
    if origin < 0 { return }
    check(
      record.child(origin, names.evaluationMode), .mode, "evaluationMode", of: record, &rows)
    check(
      record.child(origin, names.evaluationStatus), .status, "evaluationStatus", of: record, &rows)
    check(record.child(origin, names.depthType), .depthType, "depthType", of: record, &rows)
  }

  private func check(
    _ node: Int32, _ list: EventVocabulary.List, _ what: String,
    of record: borrowing RecordTree, _ rows: inout RecordRows
  ) {
    if node < 0 { return }
    let word = record.text(node)
    if word.isEmpty || word.isEqual(to: "null") || vocabulary.contains(word, in: list) { return }
    let text = FeedParser.excerpt(word)
    rows.report("unknown-word", .note, line: record.line(node)) {
      "\(what) \"\(text)\" is none of the standard's"
    }
  }

  // MARK: - The end of a row

  func finishRow(
    _ location: EventLocation, _ updated: Int64, _ isPreferred: Bool?, line: Int,
    _ rows: inout RecordRows
  ) {
    if updated > .min && columns.updated >= 0 && !rows.builder.hasValue(columns.updated) {
      rows.builder.set(columns.updated, integer: updated)
    }
    // QuakeML 1.0 writes null where no type is known.
    if columns.eventType >= 0 && rows.builder.hasValue(columns.eventType)
      && rows.builder.text(columns.eventType).isEqual(to: "null")
    {
      rows.builder.clear(columns.eventType)
    }
    if let isPreferred {
      rows.builder.set(rows.column("is_preferred", .flag), flag: isPreferred)
    }
    if location.isUnreadable {
      rows.builder.geometry.appendNullRow()
    } else {
      rows.setPoint(
        longitude: location.longitude, latitude: location.latitude, height: location.height,
        line: line)
    }
    rows.finishRow(line: line)
  }
}
