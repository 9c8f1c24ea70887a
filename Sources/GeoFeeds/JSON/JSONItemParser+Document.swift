import GeoFeatures

// What stands around the items of GeoJSON.
extension JSONItemParser {
  /// The beginning of the input.
  mutating func begin(_ cursor: inout JSONCursor) throws(JSONStop) {
    if cursor.position == 0 {
      if cursor.end < 4 && !window.isAtEnd { throw JSONStop(.needsMore, at: 0) }
      let head = cursor.bytes(0..<min(4, cursor.end))
      if head.starts(with: [0xEF, 0xBB, 0xBF]) { cursor.position = 3 }
      if head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE])
        || (head.count > 1 && (head[0] == 0) != (head[1] == 0))
      {
        return refuse(
          "the text is UTF-16 or UTF-32; JSON is UTF-8", at: 0, "iconv -t UTF-8 makes it so")
      }
    }
    passSeparators(&cursor)
    if cursor.position >= cursor.end {
      if window.isAtEnd { return refuse("the input is empty", at: cursor.position) }
      throw JSONStop(.needsMore, at: cursor.end)
    }
    switch cursor.byte {
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      if recordPath != nil { return try enterRecords(&cursor) }
    default: break
    }
    switch cursor.byte {
    case UInt8(ascii: "["):
      note("bare-array", .repaired, at: cursor.position) {
        "an array of features by itself, without a FeatureCollection around it"
      }
      let isFilled = try cursor.open(before: UInt8(ascii: "]"))
      state = isFilled ? .elements(isFirst: true, isBare: true) : .between
      commitPending()
    case UInt8(ascii: "{"): try readDocument(&cursor)
    case UInt8(ascii: "<"): refuse("this is no JSON but markup, HTML or XML", at: cursor.position)
    case UInt8(ascii: "\""), UInt8(ascii: "-"), 48...57:
      refuse("a lone JSON value, which is no GeoJSON", at: cursor.position)
    default: throw cursor.stop(.unexpected, at: cursor.position)
    }
  }

  /// The next document of a sequence, or the end.
  mutating func beginNext(_ cursor: inout JSONCursor) throws(JSONStop) {
    let start = cursor.position
    passSeparators(&cursor)
    if cursor.position >= cursor.end {
      guard window.isAtEnd else { throw JSONStop(.needsMore, at: cursor.end) }
      state = .ended
      if recordPath != nil && !hasRecords { refuseMissingRecords() }
      return
    }
    if recordPath != nil && cursor.byte == UInt8(ascii: "[") && cursor.position > start {
      return try enterRecords(&cursor)
    }
    guard cursor.byte == UInt8(ascii: "{") && cursor.position > start else {
      throw JSONStop(.unexpected, at: cursor.position)
    }
    if recordPath != nil { return try enterRecords(&cursor) }
    try readDocument(&cursor)
  }

  /// Passes white space and record separators (RFC 8142).
  private func passSeparators(_ cursor: inout JSONCursor) {
    cursor.skipBlanks()
    while cursor.byte == 0x1E {
      cursor.position += 1
      cursor.skipBlanks()
    }
  }

  /// A root object: a feature, a geometry, or a collection, of which only the members before
  /// `features` are read here.
  private mutating func readDocument(_ cursor: inout JSONCursor) throws(JSONStop) {
    let start = cursor.position
    do throws(JSONStop) {
      try readItem(&cursor, isRoot: true)
      state = .between
      return
    } catch {
      guard error.fault == .isCollection else { throw error }
    }
    cancelItem()
    cursor.position = start
    _ = try cursor.open(before: UInt8(ascii: "}"))
    while try !readCollectionMember(&cursor) {
      _ = try cursor.passSeparator(before: UInt8(ascii: "}"))
    }
    let isFilled = try cursor.open(before: UInt8(ascii: "]"))
    state = isFilled ? .elements(isFirst: true, isBare: false) : .afterFeatures
  }

  /// A member of a collection; returns true with the cursor at the array where it is `features`.
  mutating func readCollectionMember(_ cursor: inout JSONCursor) throws(JSONStop) -> Bool {
    let key = try cursor.key()
    let place = cursor.position
    if cursor.has(key, "features") {
      if cursor.byte != UInt8(ascii: "[") { throw cursor.stop(.featuresAreNoArray, at: place) }
      return true
    }
    try skipper.skip(&cursor, depth: 1)
    if cursor.has(key, "crs") { readSystem(cursor, at: place, inItem: false) }
    if cursor.has(key, "metadata") { checkMetadata(cursor, at: place) }
    if cursor.has(key, "type"), cursor.base[place] == UInt8(ascii: "\"") {
      let type = Bytes(rebasing: cursor.bytes(place..<cursor.position)[...].dropFirst().dropLast())
      if !type.elementsEqual("FeatureCollection".utf8) {
        let name = String(decoding: type, as: UTF8.self)
        refuse("a \"\(name)\" with features, which is no FeatureCollection", at: place)
      }
    }
    return false
  }
}
