import GeoFeatures

extension JSONItemParser {
  /// How deep geometry collections may nest; they are read by recursion.
  static let collectionDepth = 1_000

  /// Reads a geometry object, or null, into ``shape`` and the builder. Parts of kinds that are not
  /// among the bits `allowed` are passed over.
  mutating func readGeometry(
    _ cursor: inout JSONCursor, depth: Int, allowed: UInt8, isTop: Bool
  ) throws(JSONStop) {
    let start = cursor.position
    if cursor.byte == UInt8(ascii: "n") { return try cursor.word("null") }
    guard cursor.byte == UInt8(ascii: "{") else {
      try skipper.skip(&cursor, depth: depth)
      return spoil("unreadable-geometry", at: start) { "the geometry is no object" }
    }
    if depth > skipper.depthLimit { throw JSONStop(.tooDeep, at: start) }
    if depth > Self.collectionDepth { throw JSONStop(.collectionsTooDeep, at: start) }
    var kind: Shape.Kind?
    var type: JSONText?
    var content: Int?
    var isRead = false
    if try cursor.open(before: UInt8(ascii: "}")) {
      repeat {
        let key = try cursor.key()
        let place = cursor.position
        if cursor.has(key, "type") && cursor.byte == UInt8(ascii: "\"") {
          let text = try cursor.text()
          type = text
          kind = Shape.Kind(cursor.bytes(text))
          continue
        }
        if cursor.has(key, "coordinates") || cursor.has(key, "geometries") {
          let isForCollections = cursor.has(key, "geometries")
          if let kind, isForCollections == (kind == .collection), !isRead {
            isRead = true
            try readContent(&cursor, kind, depth: depth, allowed: allowed, isTop: isTop)
            continue
          }
          content = place
        }
        try skipper.skip(&cursor, depth: depth)
        if cursor.has(key, "crs") { readSystem(cursor, at: place, inItem: true) }
      } while try cursor.passSeparator(before: UInt8(ascii: "}"))
    }
    if isRead { return }
    guard let kind else {
      let name = type.map { String(decoding: cursor.bytes($0), as: UTF8.self) }
      return spoil("unreadable-geometry", at: start) {
        name.map { "a geometry of type \"\($0)\", which GeoJSON does not have" }
          ?? "a geometry without a type"
      }
    }
    guard let content else {
      return spoil("unreadable-geometry", at: start) { "a geometry without coordinates" }
    }
    // The type came last.
    var again = cursor
    again.position = content
    try readContent(&again, kind, depth: depth, allowed: allowed, isTop: isTop)
  }

  /// Takes the geometry for unreadable; the first reason is logged.
  mutating func spoil(_ kind: String, at position: Int, _ message: () -> String) {
    if !shape.isBad { note(kind, .rejected, at: position, message) }
    shape.isBad = true
  }

  private mutating func readContent(
    _ cursor: inout JSONCursor, _ kind: Shape.Kind, depth: Int, allowed: UInt8, isTop: Bool
  ) throws(JSONStop) {
    if kind == .collection {
      shape.isCollection = true
    } else if kind.bit & allowed == 0 {
      return try skipper.skip(&cursor, depth: depth)
    } else if kind == .point {
      return try readPoint(&cursor, isTop: isTop)
    } else if kind == .line {
      return try readLine(&cursor)
    } else if kind == .polygon {
      return try readPolygon(&cursor)
    }
    if isTop { shape.isMultiple = kind != .collection }
    guard try openArray(&cursor) else { return }
    repeat {
      switch kind {
      case .collection:
        try readGeometry(&cursor, depth: depth + 1, allowed: allowed, isTop: false)
      case .multiPoint: try readPoint(&cursor, isTop: false)
      case .multiLine: try readLine(&cursor)
      default: try readPolygon(&cursor)
      }
    } while try cursor.passSeparator(before: UInt8(ascii: "]"))
  }

  /// Opens an array of coordinates; returns false where there is nothing in it, or where it is none,
  /// which spoils the geometry.
  private mutating func openArray(_ cursor: inout JSONCursor) throws(JSONStop) -> Bool {
    if cursor.byte == UInt8(ascii: "[") { return try cursor.open(before: UInt8(ascii: "]")) }
    let place = cursor.position
    try skipper.skip(&cursor, depth: 3)
    spoil("unreadable-geometry", at: place) { "an array of coordinates is expected" }
    return false
  }

  private mutating func readPoint(_ cursor: inout JSONCursor, isTop: Bool) throws(JSONStop) {
    let place = cursor.position
    var position = try readPosition(&cursor)
    if position.count == 0 { return }
    guard accept(&position, at: place, wraps: true) else { return }
    shape.add(1)
    if isTop {
      shape.isPoint = true
      shape.x = position.x
      shape.y = position.y
      shape.z = position.z
    } else {
      builder.geometry.beginPart(.point)
      builder.geometry.beginRing()
      builder.geometry.appendVertex(position.x, position.y, position.z)
    }
  }

  private mutating func readLine(_ cursor: inout JSONCursor) throws(JSONStop) {
    let start = cursor.position
    guard try openArray(&cursor) else { return }
    shape.add(2)
    builder.geometry.beginPart(.line)
    builder.geometry.beginRing()
    var count = 0
    repeat {
      let place = cursor.position
      var position = try readPosition(&cursor)
      if accept(&position, at: place, wraps: false) {
        builder.geometry.appendVertex(position.x, position.y, position.z)
      }
      count += 1
    } while try cursor.passSeparator(before: UInt8(ascii: "]"))
    if count < 2 {
      spoil("too-few-positions", at: start) { "a line of one position" }
    }
  }

  private mutating func readPolygon(_ cursor: inout JSONCursor) throws(JSONStop) {
    guard try openArray(&cursor) else { return }
    shape.add(4)
    builder.geometry.beginPart(.polygon)
    repeat {
      try readRing(&cursor)
    } while try cursor.passSeparator(before: UInt8(ascii: "]"))
  }

  private mutating func readRing(_ cursor: inout JSONCursor) throws(JSONStop) {
    let start = cursor.position
    guard try openArray(&cursor) else {
      return spoil("too-few-positions", at: start) { "a ring without positions" }
    }
    builder.geometry.beginRing()
    var first = Position()
    var last = Position()
    var count = 0
    repeat {
      let place = cursor.position
      last = try readPosition(&cursor)
      if accept(&last, at: place, wraps: false) {
        builder.geometry.appendVertex(last.x, last.y, last.z)
      }
      if count == 0 { first = last }
      count += 1
    } while try cursor.passSeparator(before: UInt8(ascii: "]"))
    if shape.isBad { return }
    if first.x != last.x || first.y != last.y {
      // RFC 7946, section 3.1.6: the first and last positions are equivalent.
      builder.geometry.appendVertex(first.x, first.y, first.z)
      count += 1
      if count >= 4 {
        note("ring-closed", .repaired, at: start) { "a ring was not closed" }
      }
    }
    if count < 4 {
      spoil("too-few-positions", at: start) { "a ring of fewer than four positions" }
    }
  }
}
