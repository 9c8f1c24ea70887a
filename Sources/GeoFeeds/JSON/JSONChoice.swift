import GeoFeatures

/// Settles how a JSON input is read.
enum JSONChoice {
  /// The options with the profile that knows the input, where none is asked for; one that was asked for
  /// is taken as that of its family over such a document.
  static func settle(_ options: ReadOptions, head: Bytes) -> ReadOptions {
    var options = options
    let root = JSONRoot.name(head)
    if let profile = options.profile {
      options.profile = profile.variant(for: root)
    } else if options.record == nil {
      options.profile = Profiles.choose(root: root, head: head)
    }
    return options
  }

  /// Whether the options, or the profile that knows the input, say which are the records.
  static func isRecords(_ options: ReadOptions, head: Bytes) -> Bool {
    let settled = settle(options, head: head)
    return settled.record != nil || settled.profile?.record != nil
  }
}

/// What kind of document a JSON input is.
enum JSONRoot {
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
