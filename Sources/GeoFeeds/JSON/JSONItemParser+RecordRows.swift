import GeoFeatures

extension JSONItemParser {
  /// A record; its rows are complete at the end.
  mutating func readRecord(_ cursor: inout JSONCursor) throws(JSONStop) {
    var item = Item(start: cursor.position)
    item.properties = item.start
    shape = Shape()
    list = nil
    try readProperties(&cursor, &item)
    checkSize(cursor.position - item.start, at: item.start)
    if refusal != nil { return }
    if isSurvey {
      surveyID(item, cursor)
    } else if let list {
      try finishList(item, list, cursor)
    } else {
      try readLocation(item, cursor)
      finishFeature(item, cursor)
    }
    if refusal != nil { return }
    itemCount += 1
    commitPending()
  }

  /// The member that holds the record's geometry, or a list of them: it is passed, for the geometry is
  /// read when all members are known, and paths into it are followed.
  mutating func readGeometryMember(
    _ cursor: inout JSONCursor, _ item: inout Item
  ) throws(JSONStop) {
    let start = cursor.position
    if let list, list.start == start {
      cursor.position = list.end
    } else {
      if item.geometry != nil {
        let message = noteDuplicateMessage(keys[geometryKey])
        note("duplicate-member", .repaired, at: start) { message }
      }
      list = nil
      item.geometry = nil
      if cursor.byte == UInt8(ascii: "n") { return try cursor.word("null") }
      item.geometry = start
      try skipper.skip(&cursor, depth: 2)
      var first = cursor
      first.position = start
      if first.byte == UInt8(ascii: "[") {
        let isFilled = try first.open(before: UInt8(ascii: "]"))
        list = JSONGeometryList(
          start: start, end: cursor.position, element: isFilled ? first.position : cursor.position)
      }
    }
    let plan = plans[geometryKey]
    try setTargets(plan.next, at: start, cursor)
    if plan.node >= 0 {
      try readBranch(Int(plan.node), at: start, cursor, element: list?.element)
    }
    if plan.column >= 0 { try setTarget(at: start, cursor, plan) }
  }

  /// The geometry of a record without a list of them, or its longitude and latitude.
  private mutating func readLocation(_ item: Item, _ cursor: JSONCursor) throws(JSONStop) {
    if let geometry = item.geometry {
      var again = cursor
      again.position = geometry
      return try readGeometry(&again, depth: 2, allowed: Shape.allKinds, isTop: true)
    }
    guard let location else { return }
    let hasLongitude = builder.hasValue(location.longitude)
    let hasLatitude = builder.hasValue(location.latitude)
    if hasLongitude != hasLatitude {
      return spoil("unreadable-coordinates", at: item.start) {
        "one of latitude and longitude is missing or unreadable"
      }
    }
    guard hasLongitude else { return }
    var position = Position()
    position.x = builder.real(location.longitude)
    position.y = builder.real(location.latitude)
    position.count = 2
    guard accept(&position, at: item.start, wraps: true) else { return }
    shape.add(1)
    shape.isPoint = true
    shape.x = position.x
    shape.y = position.y
  }

  /// Completes the rows of a record that has a list of geometries: one each, with the same id and
  /// `part` 1…n; one with all of them; or one with the first.
  private mutating func finishList(
    _ item: Item, _ list: JSONGeometryList, _ cursor: JSONCursor
  ) throws(JSONStop) {
    var ahead = cursor
    ahead.position = list.element
    if list.element == list.end { return finishFeature(item, cursor) }
    if options.mixedGeometry == .collection {
      return try finishCollection(item, ahead, cursor)
    }
    // What these rows have in common was logged with the first.
    var part = 1
    repeat {
      self.list?.element = ahead.position
      if part > 1 {
        let logged = pending
        var again = cursor
        var same = item
        again.position = item.start
        try readProperties(&again, &same)
        pending = logged
      }
      shape = Shape()
      try readGeometry(&ahead, depth: 3, allowed: Shape.allKinds, isTop: true)
      builder.set(partColumnAdded(), integer: Int64(part))
      finishElement(item, cursor)
      part += 1
      guard try ahead.passSeparator(before: UInt8(ascii: "]")) else { return }
    } while options.mixedGeometry == .parts
    note("geometry-list", .note, at: list.start) {
      "a list of geometries, of which only the first is kept"
    }
  }

  private mutating func finishCollection(
    _ item: Item, _ first: JSONCursor, _ cursor: JSONCursor
  ) throws(JSONStop) {
    var ahead = first
    repeat {
      try readGeometry(&ahead, depth: 3, allowed: Shape.allKinds, isTop: false)
    } while try ahead.passSeparator(before: UInt8(ascii: "]"))
    shape.isPoint = false
    shape.isCollection = shape.isMixed
    finishElement(item, cursor)
  }
}
