import GeoFeatures

extension JSONItemParser {
  /// Passes a value and tells of what kind it is.
  mutating func classify(_ cursor: inout JSONCursor) throws(JSONStop) -> SeenTypes {
    let start = cursor.position
    switch cursor.byte {
    case UInt8(ascii: "\""):
      let text = try cursor.text()
      return !text.hasEscapes && DateTime.milliseconds(cursor.bytes(text)) != nil ? .time : .text
    case 48...57: return classify(try cursor.number())
    case UInt8(ascii: "-") where cursor.base[start + 1] < 58:
      return classify(try cursor.number())
    case UInt8(ascii: "t"):
      try cursor.word("true")
      return .flag
    case UInt8(ascii: "f"):
      try cursor.word("false")
      return .flag
    case UInt8(ascii: "n") where cursor.base[start + 1] != UInt8(ascii: "a"):
      try cursor.word("null")
      return .null
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      try skipper.skip(&cursor, depth: 2)
      return .nested
    default:
      guard try cursor.nonFinite() else { throw cursor.stop(.unexpected, at: start) }
      return .null
    }
  }

  /// Looks at a member: of what kind it is, and in a record whether it is the location.
  mutating func surveyMember(_ cursor: inout JSONCursor, _ key: Int) throws(JSONStop) {
    let start = cursor.position
    let types = try classify(&cursor)
    seen[key] |= types.rawValue
    if types == .nested && recordPath != nil { try surveyLocation(key, at: start, cursor) }
  }

  private func classify(_ number: JSONNumber) -> SeenTypes {
    if !number.isWhole { return .real }
    guard let integer = number.integer else { return .hugeInteger }
    return integer.magnitude <= 1 << 53 ? .integer : .wideInteger
  }

  /// What a value that was scanned is.
  private mutating func kind(of value: Range<Int>, _ cursor: JSONCursor) -> SeenTypes {
    var cursor = cursor
    cursor.position = value.lowerBound
    return (try? classify(&cursor)) ?? .null
  }

  /// Notes what the item's ids are.
  mutating func surveyID(_ item: Item, _ cursor: JSONCursor) {
    if let id = item.id {
      seenIDs.formUnion(kind(of: id, cursor))
      if let other = item.propertyID, !cursor.bytes(id).elementsEqual(cursor.bytes(other)) {
        facts.hasRivalIDs = true
        seen[idKey] |= kind(of: other, cursor).rawValue
      }
    } else if let other = item.propertyID {
      seenIDs.formUnion(kind(of: other, cursor))
    }
  }

  /// Looks at the types of the whole input, which is another opening of the one to be read.
  ///
  /// What is wrong with it is left for the reading to say.
  mutating func survey() {
    do {
      while try advance() {}
      facts.isWhole = true
    } catch {
      facts.isWhole = false
    }
  }

  /// Looks at the types of what is in the window, and goes back to its beginning.
  mutating func surveyWindow() throws(Failure) {
    _ = try window.refill()
    isSurvey = true
    do {
      while try advanceWithinWindow() {}
    } catch {
      // The reading comes upon it again.
    }
    facts.isWhole = state == .ended
    isSurvey = false
    refusal = nil
    state = .start
    forgetRecords()
    itemCount = 0
    window.position = 0
  }

  /// Takes over what a survey found out.
  mutating func adopt(_ survey: inout JSONItemParser) {
    swap(&keys, &survey.keys)
    swap(&seen, &survey.seen)
    swap(&plans, &survey.plans)
    seenIDs = survey.seenIDs
    idKey = survey.idKey
    facts = survey.facts
    geometryKey = survey.geometryKey
    nestedLocation = survey.nestedLocation
  }
}
