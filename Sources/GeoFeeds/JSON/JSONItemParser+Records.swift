import GeoFeatures

// The way to the records: one token at a time, so that what is around them may be of any size.
extension JSONItemParser {
  /// The root of a document.
  mutating func enterRecords(_ cursor: inout JSONCursor) throws(JSONStop) {
    let isObject = cursor.byte == UInt8(ascii: "{")
    if recordPath?.isRoot == true {
      if isObject {
        try readRecord(&cursor)
        state = .between
      } else {
        try enterRecordArray(&cursor)
      }
      hasRecords = true
    } else {
      let isFilled = try cursor.open(before: isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
      if isFilled { pushFrame(isObject: isObject, matched: 0, cursor) }
      state = isFilled ? .seeking : .between
    }
  }

  /// Begins again at the input's beginning.
  mutating func forgetRecords() {
    frames.truncate(to: 0)
    way.truncate(to: 0)
    passedArrays = []
    hasRecords = false
  }

  /// Passes the next token on the way to the records.
  mutating func seek(_ cursor: inout JSONCursor) throws(JSONStop) {
    let top = frames.count - 1
    let frame = frames[top]
    if !frame.isFirst {
      let close = frame.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
      guard try cursor.passSeparator(before: close) else {
        frames.truncate(to: top)
        return endArray()
      }
    }
    var matched = frame.matched
    way.truncate(to: frame.wayLength)
    if frame.isObject {
      let key = try cursor.key()
      let name = decode(key, cursor)
      matched = recordPath?.match(matched, name) ?? -1
      if frame.wayLength > 0 { way.append(UInt8(ascii: "/")) }
      way.append(contentsOf: name)
    }
    let isObject = cursor.byte == UInt8(ascii: "{")
    if !isObject && cursor.byte != UInt8(ascii: "[") {
      try skipper.skip(&cursor, depth: 0)
    } else if frame.isObject && recordPath?.isComplete(matched) == true {
      if isObject { try readRecord(&cursor) } else { try enterRecordArray(&cursor) }
      hasRecords = true
    } else {
      if frames.count >= skipper.depthLimit { throw JSONStop(.tooDeep, at: cursor.position) }
      if try cursor.open(before: isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
        pushFrame(isObject: isObject, matched: matched, cursor)
      }
    }
    frames[top].isFirst = false
  }

  private mutating func pushFrame(isObject: Bool, matched: Int, _ cursor: JSONCursor) {
    frames.append(JSONFrame(isObject: isObject, matched: matched, wayLength: way.count))
    guard !isObject, cursor.byte == UInt8(ascii: "{"), passedArrays.count < 8 else { return }
    let name = way.count == 0 ? "." : way.string
    if !passedArrays.contains(name) { passedArrays.append(name) }
  }

  private mutating func enterRecordArray(_ cursor: inout JSONCursor) throws(JSONStop) {
    let isFilled = try cursor.open(before: UInt8(ascii: "]"))
    if isFilled { state = .records(isFirst: true) } else { endArray() }
  }

  /// What is next once an array has ended.
  private mutating func endArray() { state = frames.isEmpty ? .between : .seeking }

  /// The next element of an array of records, or its end.
  mutating func readNextRecord(_ cursor: inout JSONCursor, isFirst: Bool) throws(JSONStop) {
    if !isFirst {
      guard try cursor.passSeparator(before: UInt8(ascii: "]")) else { return endArray() }
    }
    if cursor.byte == UInt8(ascii: "{") {
      try readRecord(&cursor)
    } else {
      let start = cursor.position
      let byte = cursor.byte
      try skipper.skip(&cursor, depth: 1)
      checkSize(cursor.position - start, at: start)
      if isFirst && byte != UInt8(ascii: "n") {
        return refuse(
          "the records are \(kindOfElement(byte)), where objects are expected", at: start)
      }
      note("not-a-record", .rejected, at: start) { "an element of the array is no object" }
      itemCount += 1
      commitPending()
    }
    state = .records(isFirst: false)
  }

  /// What the elements of an array are, by the first byte of one.
  func kindOfElement(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\""): "texts"
    case UInt8(ascii: "["): "arrays"
    case UInt8(ascii: "t"), UInt8(ascii: "f"): "flags"
    default: "numbers"
    }
  }

  /// The arrays of objects within a value that lies in the window.
  mutating func arraysOfObjects(at start: Int, _ cursor: JSONCursor) -> [String] {
    var cursor = cursor
    cursor.position = start
    forgetRecords()
    recordPath = .nowhere
    do throws(JSONStop) {
      try enterRecords(&cursor)
      while !frames.isEmpty { try seek(&cursor) }
    } catch {
      // What was found before the fault will do.
    }
    recordPath = nil
    return passedArrays
  }

  /// What to give so that such arrays are read.
  func adviceOnRecords(_ arrays: [String]) -> String? {
    guard let first = arrays.first else { return nil }
    let others = arrays.dropFirst().joined(separator: ", ")
    return "--record \(first) reads the records there" + (others.isEmpty ? "" : "; or \(others)")
  }

  /// Ends reading, since the records are not where they should be.
  mutating func refuseMissingRecords() {
    let name = options.record ?? ""
    refuse(
      "there are no records \"\(name)\"", at: window.position,
      passedArrays.isEmpty
        ? nil : "there are arrays of objects at \(passedArrays.joined(separator: ", "))")
  }
}
