import GeoFeatures

/// An event with all that belongs to it inside.
extension EventMapper {
  func mapEvent(_ record: borrowing RecordTree, _ rows: inout RecordRows) {
    var origins = Siblings()
    var magnitudes = Siblings()
    var mechanisms = Siblings()
    var child = record.first(0)
    while child >= 0 {
      switch record.name(child) {
      case names.origin: origins.add(child)
      case names.magnitude: magnitudes.add(child)
      case names.focalMechanism: mechanisms.add(child)
      default: break
      }
      child = record.next(child)
    }
    checkEvent(record, &rows)
    if dialect.isFlat && origins.count == 0 && magnitudes.count == 0 {
      return holdEvent(record, &rows)
    }
    let origin = choose(origins, by: names.preferredOrigin, "origin", record, &rows)
    let magnitude = choose(magnitudes, by: names.preferredMagnitude, "magnitude", record, &rows)
    let mechanism = choose(
      mechanisms, by: names.preferredMechanism, "focal mechanism", record, &rows)
    let part = keepEvent(record, all: false, &rows)
    let updated = latest(0, in: record)
    if options.origins == .preferred || origins.count <= 1 {
      makeRow(record, part, updated, origin, magnitude, mechanism, nil, &rows)
    } else {
      var other = origins.first
      while other >= 0 {
        makeRow(
          record, part, updated, other,
          other == origin ? magnitude : self.magnitude(of: other, magnitudes, record), mechanism,
          other == origin, &rows)
        other = record.nextAlike(other)
      }
    }
    values.drop(part)
  }

  /// The first magnitude that says it was made with an origin, or -1.
  private func magnitude(
    of origin: Int32, _ magnitudes: Siblings, _ record: borrowing RecordTree
  ) -> Int32 {
    guard let id = record.attribute(origin, names.publicID), !id.isEmpty else { return -1 }
    var magnitude = magnitudes.first
    while magnitude >= 0 {
      if id.isEqual(to: record.text(record.child(magnitude, names.originID))) {
        return magnitude
      }
      magnitude = record.nextAlike(magnitude)
    }
    return -1
  }

  /// The one that the event prefers, else the first, with a word where that was a choice; -1 where
  /// there is none.
  private func choose(
    _ all: Siblings, by preference: RecordName, _ what: String, _ record: borrowing RecordTree,
    _ rows: inout RecordRows
  ) -> Int32 {
    let reference = record.child(0, preference)
    let wanted = record.text(reference)
    checkSinglePreference(reference, what, record, &rows)
    if wanted.isEmpty {
      if all.count > 1 {
        rows.report(
          "no-preferred-\(what.hyphenated)", .note, line: record.line(0)
        ) { "no \(what) is preferred: the first of \(all.count) is taken" }
      }
      return all.first
    }
    var node = all.first
    while node >= 0 {
      if let id = record.attribute(node, names.publicID), id.isEqual(to: wanted) { return node }
      node = record.nextAlike(node)
    }
    reportMissing(wanted, what, hasOthers: all.count > 0, line: record.line(reference), &rows)
    return all.first
  }

  private func checkSinglePreference(
    _ reference: Int32, _ what: String, _ record: borrowing RecordTree, _ rows: inout RecordRows
  ) {
    if reference < 0 { return }
    let second = record.nextAlike(reference)
    if second >= 0 && !record.text(second).isEqual(to: record.text(reference)) {
      rows.report("two-preferred", .repaired, line: record.line(second)) {
        "two \(what)s are preferred: the first is taken"
      }
    }
  }

  /// Says that what an event prefers is not there. Services leave out what was not asked for, so
  /// that it is no fault where there is none at all.
  func reportMissing(
    _ id: Bytes, _ what: String, hasOthers: Bool, line: Int, _ rows: inout RecordRows
  ) {
    let text = FeedParser.excerpt(id)
    rows.report(
      "preferred-\(what.hyphenated)-missing", hasOthers ? .repaired : .note, line: line
    ) {
      "the preferred \(what) \"\(text)\" is not there"
        + (hasOthers ? ": the first is taken" : "")
    }
  }

  private func makeRow(
    _ record: borrowing RecordTree, _ part: HeldValues.Part, _ eventUpdated: Int64,
    _ origin: Int32, _ magnitude: Int32, _ mechanism: Int32, _ isPreferred: Bool?,
    _ rows: inout RecordRows
  ) {
    let location = origin < 0 ? EventLocation() : location(origin, of: record, &rows)
    fields.fill(Context.origin.rawValue, from: origin, of: record, &rows)
    fields.fill(Context.magnitude.rawValue, from: magnitude, of: record, &rows)
    fields.fill(Context.mechanism.rawValue, from: mechanism, of: record, &rows)
    fields.fill(Context.event.rawValue, from: 0, of: record, &rows)
    values.fill(part, &rows)
    keepParts(record, origin, magnitude, mechanism, &rows)
    checkOrigin(origin, of: record, &rows)
    var updated = eventUpdated
    for node in [origin, magnitude, mechanism] where node >= 0 {
      updated = max(updated, latest(node, in: record))
    }
    finishRow(location, updated, isPreferred, line: record.line(0), &rows)
  }

  /// Gives the row what is the chosen parts' own: regions and foreign attributes.
  private func keepParts(
    _ record: borrowing RecordTree, _ origin: Int32, _ magnitude: Int32, _ mechanism: Int32,
    _ rows: inout RecordRows
  ) {
    var part = values.begin()
    keepOwn(origin, .origin, of: record, &rows)
    keepOwn(magnitude, .magnitude, of: record, &rows)
    keepOwn(mechanism, .mechanism, of: record, &rows)
    values.end(&part)
    values.fill(part, &rows)
    values.drop(part)
  }
}

/// Children of one name: the first, and how many there are.
struct Siblings {
  private(set) var first: Int32 = -1
  private(set) var count = 0

  mutating func add(_ node: Int32) {
    if count == 0 { first = node }
    count += 1
  }
}

extension String {
  /// With hyphens for blanks, as kinds of diagnostics are named.
  var hyphenated: String { split(separator: " ").joined(separator: "-") }
}
