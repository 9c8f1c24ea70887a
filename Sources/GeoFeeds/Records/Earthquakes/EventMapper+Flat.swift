import GeoFeatures

/// Events that refer to what stands beside them: SeisComPML, and QuakeML's real-time form.
extension EventMapper {
  func holdOrigin(_ record: borrowing RecordTree, _ rows: inout RecordRows) {
    let location = location(0, of: record, &rows)
    checkOrigin(0, of: record, &rows)
    var item = HeldEvents.Item(
      values: keep(0, .origin, of: record, &rows), updated: latest(0, in: record))
    item.location = location
    let id = record.attribute(0, names.publicID) ?? Bytes(start: nil, count: 0)
    let key = held.origins.key(id)
    if held.origins.add(item, id: id) == nil { return reportRepeated(id, "origin", record, &rows) }
    var magnitude = record.child(0, names.magnitude)
    while magnitude >= 0 {
      holdMagnitude(magnitude, of: record, origin: key, &rows)
      magnitude = record.nextAlike(magnitude)
    }
  }

  func holdMagnitude(
    _ node: Int32, of record: borrowing RecordTree, origin: Int32?, _ rows: inout RecordRows
  ) {
    let item = HeldEvents.Item(
      values: keep(node, .magnitude, of: record, &rows), updated: latest(node, in: record))
    let id = record.attribute(node, names.publicID) ?? Bytes(start: nil, count: 0)
    guard let number = held.magnitudes.add(item, id: id) else {
      return reportRepeated(id, "magnitude", record, &rows)
    }
    var key = origin
    let reference = record.text(record.child(node, names.originID))
    if key == nil && !reference.isEmpty { key = held.origins.key(reference) }
    if let key { held.origins.note(magnitude: number, of: key) }
  }

  func holdMechanism(_ record: borrowing RecordTree, _ rows: inout RecordRows) {
    let item = HeldEvents.Item(
      values: keep(0, .mechanism, of: record, &rows), updated: latest(0, in: record))
    let id = record.attribute(0, names.publicID) ?? Bytes(start: nil, count: 0)
    if held.mechanisms.add(item, id: id) == nil {
      reportRepeated(id, "focal mechanism", record, &rows)
    }
  }

  private func keep(
    _ node: Int32, _ context: Context, of record: borrowing RecordTree, _ rows: inout RecordRows
  ) -> HeldValues.Part {
    var part = values.begin()
    fields.keep(context.rawValue, from: node, of: record, in: &values)
    keepOwn(node, context, of: record, &rows)
    values.end(&part)
    return part
  }

  private func reportRepeated(
    _ id: Bytes, _ what: String, _ record: borrowing RecordTree, _ rows: inout RecordRows
  ) {
    let text = FeedParser.excerpt(id)
    rows.report("repeated-id", .repaired, line: record.line(0)) {
      "two \(what)s have the id \"\(text)\": the first is taken"
    }
  }

  /// Holds an event until what it refers to is there.
  func holdEvent(_ record: borrowing RecordTree, _ rows: inout RecordRows) {
    var event = HeldEvents.Event(
      values: keepEvent(record, all: true, &rows), updated: latest(0, in: record),
      line: record.line(0), number: rows.recordCount, firstReference: held.references.count,
      endReference: 0)
    let origin = record.text(record.child(0, names.preferredOrigin))
    let magnitude = record.text(record.child(0, names.preferredMagnitude))
    let mechanism = record.text(record.child(0, names.preferredMechanism))
    if !origin.isEmpty { event.origin = held.origins.key(origin) }
    if !magnitude.isEmpty { event.magnitude = held.magnitudes.key(magnitude) }
    if !mechanism.isEmpty { event.mechanism = held.mechanisms.key(mechanism) }
    held.origins.use(event.origin)
    var reference = record.child(0, names.originReference)
    while reference >= 0 {
      // BED-RT writes the id in a child.
      let child = record.first(reference)
      let id = record.text(child < 0 ? reference : child)
      if !id.isEmpty {
        let key = held.origins.key(id)
        held.origins.use(key)
        held.references.append(key)
      }
      reference = record.nextAlike(reference)
    }
    event.endReference = held.references.count
    held.events.append(event)
  }

  /// Makes rows of the events whose parts have come, in the order of the input; at the end of all.
  func flush(_ rows: inout RecordRows, isAtEnd: Bool) {
    while held.firstWaiting < held.events.count {
      let event = held.events[held.firstWaiting]
      let isComplete = held.isComplete(event)
      if !isComplete && !isAtEnd { return }
      let number = rows.recordCount
      rows.recordCount = event.number
      if !isComplete { reportAbsent(event, &rows) }
      makeRows(event, &rows)
      rows.recordCount = number
      held.firstWaiting += 1
    }
    held.events.truncate(to: 0)
    held.firstWaiting = 0
  }

  private func reportAbsent(_ event: HeldEvents.Event, _ rows: inout RecordRows) {
    func report(_ what: String, _ isMissing: Bool, hasOthers: Bool) {
      guard isMissing else { return }
      rows.report(
        "preferred-\(what.hyphenated)-missing", hasOthers ? .repaired : .note, line: event.line
      ) {
        "the preferred \(what) is not there" + (hasOthers ? ": the first is taken" : "")
      }
    }
    let key = held.originKey(of: event)
    report(
      "origin", event.origin >= 0 && held.origins.item(event.origin) < 0, hasOthers: key >= 0)
    report(
      "magnitude", event.magnitude >= 0 && held.magnitudes.item(event.magnitude) < 0,
      hasOthers: held.firstMagnitude(ofOrigin: key) >= 0)
    report(
      "focal mechanism", event.mechanism >= 0 && held.mechanisms.item(event.mechanism) < 0,
      hasOthers: false)
  }

  private func makeRows(_ event: HeldEvents.Event, _ rows: inout RecordRows) {
    let origin = held.originKey(of: event)
    var magnitude = held.magnitudes.item(event.magnitude)
    if magnitude < 0 { magnitude = held.firstMagnitude(ofOrigin: origin) }
    let references = event.firstReference..<event.endReference
    let isAll = options.origins == .all && references.count > 1
    if event.origin < 0 && !isAll && references.count > 1 {
      rows.report("no-preferred-origin", .note, line: event.line) {
        "no origin is preferred: the first of \(references.count) is taken"
      }
    }
    guard isAll else { return makeRow(event, origin, magnitude, nil, &rows) }
    var hasOrigin = false
    for index in references {
      let other = held.references[index]
      if held.origins.item(other) < 0 { continue }
      if other == origin { hasOrigin = true }
      makeRow(
        event, other, other == origin ? magnitude : held.firstMagnitude(ofOrigin: other),
        other == origin, &rows)
    }
    if !hasOrigin { makeRow(event, origin, magnitude, true, &rows) }
  }

  private func makeRow(
    _ event: HeldEvents.Event, _ originKey: Int32, _ magnitude: Int32, _ isPreferred: Bool?,
    _ rows: inout RecordRows
  ) {
    let origin = held.origins.item(originKey)
    let mechanism = held.mechanisms.item(event.mechanism)
    var updated = event.updated
    var location = EventLocation()
    if origin >= 0 {
      let item = held.origins.items[Int(origin)]
      location = item.location
      updated = max(updated, item.updated)
      values.fill(item.values, &rows)
    }
    if magnitude >= 0 {
      let item = held.magnitudes.items[Int(magnitude)]
      updated = max(updated, item.updated)
      values.fill(item.values, &rows)
    }
    if mechanism >= 0 {
      let item = held.mechanisms.items[Int(mechanism)]
      updated = max(updated, item.updated)
      values.fill(item.values, &rows)
    }
    values.fill(event.values, &rows)
    finishRow(location, updated, isPreferred, line: event.line, &rows)
  }
}
