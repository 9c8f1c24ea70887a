import GeoFeatures

/// Settles how a JSON input is read.
enum JSONChoice {
  /// The options with the profile that knows the input, where none is asked for.
  static func settle(_ options: ReadOptions, head: Bytes) -> ReadOptions {
    if options.profile != nil || options.record != nil { return options }
    var options = options
    options.profile = Profiles.choose(root: JSONRoot.name(head), head: head)
    return options
  }

  /// Whether the options, or the profile that knows the input, say which are the records; a profile
  /// that was asked for may have one of its family that reads GeoJSON as such.
  static func isRecords(_ options: ReadOptions, head: Bytes) -> Bool {
    if options.record != nil { return true }
    guard let profile = settle(options, head: head).profile, profile.record != nil else {
      return false
    }
    if JSONRoot.name(head) == InputFormat.json.name { return true }
    return profile.suits(.json) && (try? profile.variant(for: .geojson)) == nil
  }
}

/// What kind of document a JSON input is.
enum JSONRoot {
  /// Whether an input begins as an object or an array, and so is no JavaScript.
  static func begins(_ head: Bytes) -> Bool {
    let first = first(head)
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// Whether an input begins with a tag.
  static func isXML(_ head: Bytes) -> Bool { first(head) == UInt8(ascii: "<") }

  private static func first(_ head: Bytes) -> UInt8? {
    let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? Bytes(rebasing: head[3...]) : head
    return text.first { !XMLText.isSpace($0) }
  }

  /// `geojson`, or `json` for any other, by the first bytes of the input.
  static func name(_ head: Bytes) -> String {
    var text = ByteBuffer(minimumCapacity: head.count + 16)
    text.append(contentsOf: head)
    text.append(repeating: 0, count: 16)
    var cursor = JSONCursor(base: UnsafePointer(text.base), position: 0, end: head.count)
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { cursor.position = 3 }
    while cursor.byte <= 0x20 && cursor.position < cursor.end { cursor.position += 1 }
    return (try? isGeoJSON(&cursor)) == true ? "geojson" : "json"
  }

  private static func isGeoJSON(_ cursor: inout JSONCursor) throws(JSONStop) -> Bool {
    var skipper = JSONSkipper(depthLimit: 256)
    if cursor.byte == UInt8(ascii: "[") { _ = try cursor.open(before: UInt8(ascii: "]")) }
    guard cursor.byte == UInt8(ascii: "{"), try cursor.open(before: UInt8(ascii: "}")) else {
      return false
    }
    repeat {
      let key = try cursor.key()
      if cursor.has(key, "features") { return true }
      if cursor.has(key, "type") && cursor.byte == UInt8(ascii: "\"") {
        let type = try cursor.text()
        return cursor.has(type, "Feature") || cursor.has(type, "FeatureCollection")
          || Shape.Kind(cursor.bytes(type)) != nil
      }
      try skipper.skip(&cursor, depth: 1)
    } while try cursor.passSeparator(before: UInt8(ascii: "}"))
    return false
  }
}
