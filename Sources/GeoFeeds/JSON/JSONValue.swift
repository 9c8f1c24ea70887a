import GeoFeatures

/// Texts that are to be a value of a column of JSON, which writers hand on as it is.
enum JSONValue {
  /// Whether the text is one JSON value in UTF-8 (RFC 8259), white space around it aside, nested no
  /// deeper than the limit.
  static func isWhole(_ text: Bytes, depthLimit: Int) -> Bool {
    var padded = ByteBuffer(minimumCapacity: text.count + 17)
    padded.append(contentsOf: text)
    // What a cursor wants behind its end. The first zero counts as a part of the text, or a number at
    // the end would not be known to end there.
    padded.append(repeating: 0, count: 17)
    var cursor = JSONCursor(base: padded.base, position: 0, end: text.count + 1)
    var skipper = JSONSkipper(depthLimit: depthLimit)
    cursor.skipBlanks()
    do throws(JSONStop) {
      try skipper.skip(&cursor, depth: 0)
    } catch {
      return false
    }
    cursor.skipBlanks()
    return cursor.position == text.count && UTF8Repair.isValid(text)
  }
}
