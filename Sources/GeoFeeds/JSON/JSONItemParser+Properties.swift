import GeoFeatures

extension JSONItemParser {
  /// Reads an object of properties into the current row, or only looks at their types.
  mutating func readProperties(
    _ cursor: inout JSONCursor, _ item: inout Item
  ) throws(JSONStop) {
    guard cursor.byte == UInt8(ascii: "{") else {
      let place = cursor.position
      if cursor.byte == UInt8(ascii: "n") { return try cursor.word("null") }
      try skipper.skip(&cursor, depth: 2)
      return note("properties-are-no-object", .rejected, at: place) {
        "the properties are no object and are left out"
      }
    }
    guard try cursor.open(before: UInt8(ascii: "}")) else { return }
    var hint = 0
    repeat {
      let key = try cursor.key()
      let index = keyIndex(key, cursor, hint: hint)
      hint = index + 1
      if index == idKey || index == geometryKey {
        try readSpecial(&cursor, &item, isID: index == idKey)
      } else if isSurvey {
        try surveyMember(&cursor, index)
      } else {
        try readValue(&cursor, index)
      }
    } while try cursor.passSeparator(before: UInt8(ascii: "}"))
  }

  /// The number of a member's name.
  @inline(__always)
  private mutating func keyIndex(_ key: JSONText, _ cursor: JSONCursor, hint: Int) -> Int {
    if !key.hasEscapes && key.isASCII, let found = keys.find(cursor.bytes(key), hint: hint) {
      return found
    }
    return addKey(key, cursor, hint: hint)
  }

  @inline(never)
  private mutating func addKey(_ key: JSONText, _ cursor: JSONCursor, hint: Int) -> Int {
    addKey(decode(key, cursor), hint: hint)
  }

  /// The number of a name, which is made known.
  mutating func addKey(_ name: Bytes, hint: Int = 0) -> Int {
    let index = keys.index(of: name, hint: hint)
    if index == seen.count {
      if index >= options.limits.fields { refuseFields() }
      seen.append(0)
      plans.append(PropertyPlan())
      if name.elementsEqual("id".utf8) { idKey = index }
    }
    return index
  }

  /// Ends reading, since the features have too many different properties.
  mutating func refuseFields() {
    refuse(
      "the features have more than \(options.limits.fields) different properties",
      at: window.position, "--max-fields raises the limit")
  }

  /// A member with a meaning of its own: the id, or the geometry of a record.
  @inline(never)
  private mutating func readSpecial(
    _ cursor: inout JSONCursor, _ item: inout Item, isID: Bool
  ) throws(JSONStop) {
    if !isID && !isSurvey { return try readGeometryMember(&cursor, &item) }
    let start = cursor.position
    let isNull = cursor.byte == UInt8(ascii: "n")
    try skipper.skip(&cursor, depth: 2)
    if isID { item.propertyID = isNull ? nil : start..<cursor.position }
  }

  /// Reads a property's value into the current row.
  @inline(__always)
  private mutating func readValue(_ cursor: inout JSONCursor, _ key: Int) throws(JSONStop) {
    if plans[key].column == PropertyPlan.none {
      if cursor.isNull { return try cursor.word("null") }
      try addColumn(key, cursor)
    }
    let plan = plans[key]
    if plan.hasMore || plan.column < 0 { return try readSeveral(&cursor, plan, key) }
    try readOwn(&cursor, plan, key)
  }

  /// Reads a value into the member's own column.
  @inline(__always)
  private mutating func readOwn(
    _ cursor: inout JSONCursor, _ plan: PropertyPlan, _ key: Int
  ) throws(JSONStop) {
    let column = Int(plan.column)
    if builder.hasValue(column) {
      if plan.hasRivals && (ranks[column] < plan.rank || cursor.isNull) {
        return try skipper.skip(&cursor, depth: 2)
      }
      if !plan.hasRivals || ranks[column] == plan.rank {
        let message = noteDuplicateMessage(keys[key])
        note("duplicate-member", .repaired, at: cursor.position) { message }
      }
      builder.clear(column)
    }
    try setValue(&cursor, plan)
    if plan.hasRivals && builder.hasValue(column) { ranks[column] = plan.rank }
  }

  /// Reads a value that has no column, or that goes to more than one.
  @inline(never)
  private mutating func readSeveral(
    _ cursor: inout JSONCursor, _ plan: PropertyPlan, _ key: Int
  ) throws(JSONStop) {
    let start = cursor.position
    if plan.column < 0 {
      try skipper.skip(&cursor, depth: 2)
    } else {
      try readOwn(&cursor, plan, key)
    }
    try readMore(plan, at: start, cursor)
  }

  /// A string with its escapes resolved and what is not UTF-8 repaired; valid until the next one.
  @inline(__always)
  mutating func decode(_ text: JSONText, _ cursor: JSONCursor) -> Bytes {
    let bytes = cursor.bytes(text)
    return text.isASCII && !text.hasEscapes
      ? bytes : decodeSlowly(bytes, hasEscapes: text.hasEscapes, at: text.start)
  }

  @inline(never)
  private mutating func decodeSlowly(_ bytes: Bytes, hasEscapes: Bool, at position: Int) -> Bytes {
    let isValid = UTF8Repair.isValid(bytes)
    if isValid && !hasEscapes { return bytes }
    scratch.truncate(to: 0)
    if isValid {
      if JSONEscapes.append(bytes, to: &scratch) > 0 {
        note("lone-surrogate", .repaired, at: position) {
          "half of a surrogate pair stands alone; it became U+FFFD"
        }
      }
      return scratch.bytes
    }
    var repaired = ByteBuffer(minimumCapacity: bytes.count + 16)
    _ = UTF8Repair.append(bytes, to: &repaired)
    note("invalid-bytes", .repaired, at: position) { "bytes that are not UTF-8 became U+FFFD" }
    _ = JSONEscapes.append(repaired.bytes, to: &scratch)
    return scratch.bytes
  }

  /// A value as JSON without white space, and with what is not UTF-8 repaired.
  mutating func compact(_ value: Bytes, at position: Int) -> Bytes {
    scratch.truncate(to: 0)
    JSONSkipper.appendCompact(value, to: &scratch)
    if UTF8Repair.isValid(scratch.bytes) { return scratch.bytes }
    var repaired = ByteBuffer(minimumCapacity: scratch.count + 16)
    _ = UTF8Repair.append(scratch.bytes, to: &repaired)
    note("invalid-bytes", .repaired, at: position) { "bytes that are not UTF-8 became U+FFFD" }
    swap(&scratch, &repaired)
    return scratch.bytes
  }
}
